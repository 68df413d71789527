"""The words that quantities hang on: events, attributes, rises and falls, people, kin."""

STOP_WORDS = frozenset(
    "a an the of and or in on at to by for with from as that this these those it its he she they them "
    "his her their "
    "him there which who whom whose also both such very then than so into onto upon".split()
)
NOT_COUNTED = STOP_WORDS | frozenset(
    "is was are were be been being has have had do does did will would can could may might must should "
    "not no but if "
    "when while where after before during since until till between over under about around per each "
    "every "
    "through via against among within without more less fewer worldwide annually yearly daily today".split()
)

_EVENT_WORDS = {
    "bear": "born birth b birthday baptised baptized christened baptism",
    "die": "died dies die death dead d deceased passed",
    "found": "founded founds founding foundation established establishes establishment created creation "
    "formed "
    "formation started inception incorporated est",
    "open": "opened opens opening open inaugurated inauguration",
    "close": "closed closes closing closure shut",
    "build": "built builds building construction constructed erected",
    "complete": "completed completes completion",
    "begin": "began begins begin beginning commenced start starts",
    "end": "ended ends end ending",
    "marry": "married marries marriage wed wedding",
    "publish": "published publishes publication",
    "release": "released releases release",
    "win": "won wins win winning awarded received",
    "lose": "lost loses losing",
    "rule": "ruled rules reign reigned ruling",
    "elect": "elected election",
    "appoint": "appointed appointment",
    "become": "became becomes become",
    "dissolve": "dissolved dissolution abolished disbanded",
    "discover": "discovered discovers discovery",
    "invent": "invented invention",
    "introduce": "introduced introduction launched launch",
    "fly": "flew flight flies flown",
    "move": "moved moves",
    "write": "wrote written writes",
    "make": "made makes",
    "sell": "sold sells sale",
    "buy": "bought buys purchased acquired acquisition",
    "leave": "left leaves",
    "join": "joined joins",
    "paint": "painted paints",
    "destroy": "destroyed destruction burned burnt",
    "graduate": "graduated graduation",
    "retire": "retired retirement",
    "host": "hosted hosts held",
    "sign": "signed signs signing",
    "occur": "occurred happened took",
    "premiere": "premiered premieres premiere",
    "capture": "captured captures fell",
    "meet": "met meets",
    "serve": "served serves",
    "lead": "led leads",
    "come": "came comes",
    "go": "went goes",
    "reach": "reached reaches",
}
EVENTS = {word: event for event, words in _EVENT_WORDS.items() for word in words.split()}
"""Words that date something, to one name for each event."""

OPPOSITE_EVENTS = frozenset(
    frozenset(pair)
    for pair in (
        ("bear", "die"), ("open", "close"), ("begin", "end"), ("found", "dissolve"), ("bear", "marry"),
        ("die", "marry"), ("join", "leave"), ("buy", "sell"), ("begin", "complete"), ("build", "destroy"),
        ("premiere", "end"), ("release", "end"), ("introduce", "end"), ("found", "end"), ("open", "end"),
        ("found", "close"), ("premiere", "close"), ("begin", "close"), ("appoint", "retire"),
    )
)  # fmt: skip
"""Events that cannot be each other: a death date says nothing about a birth date."""
ONCE = frozenset({"bear", "die", "found", "dissolve"})
"""Events that happen to a subject once, so that a second date of one is another answer."""

_ATTRIBUTE_WORDS = {
    "high": "high height tall elevation altitude above peak summit stands",
    "long": "long length stretches runs",
    "wide": "wide width broad breadth across diameter",
    "deep": "deep depth",
    "thick": "thick thickness",
    "area": "area covers covering size",
    "away": "away distance",
    "weigh": "weight weighs weighed mass heavy",
    "age": "aged age old",
    "radius": "radius",
    "around": "circumference perimeter",
    "fast": "fast speed",
}
ATTRIBUTES = {word: role for role, words in _ATTRIBUTE_WORDS.items() for word in words.split()}
"""Words that say which side of a thing is measured."""

_UP = (
    "rose rise rises rising risen grew grow grows growing grown growth increase increased increases "
    "increasing climbed "
    "climb climbs gained gain gains gaining expanded expands expanding jumped jump soared up surged "
    "surge more higher "
    "larger greater bigger longer taller faster older heavier"
)
_DOWN = (
    "fell fall falls falling fallen shrank shrink shrinks shrinking shrunk decrease decreased decreases "
    "decreasing "
    "declined decline declines declining dropped drop drops dropping lost loses contracted contracts "
    "reduced reduction "
    "reduces plunged plunge sank slipped down less fewer lower smaller shorter slower younger lighter"
)
DIRECTIONS = dict.fromkeys(_UP.split(), 1) | dict.fromkeys(_DOWN.split(), -1)
"""Words of rise (1) and fall (-1)."""

_CONTRARY_SETS = (
    (
        "rose rise rises rising risen grew grow grows growing grown growth increase increased increases "
        "increasing climbed "
        "climbs gained gain gains expanded expands jumped soared up surged",
        "fell fall falls falling fallen shrank shrink shrinks shrinking shrunk decrease decreased "
        "decreases decreasing "
        "declined decline declines dropped drop drops contracted contracts reduced "
        "plunged sank down",
    ),
    ("before prior earlier", "after later following"),
    ("above over", "below under beneath"),
    ("north northern", "south southern"),
    ("northeast northeastern", "southwest southwestern"),
    ("northwest northwestern", "southeast southeastern"),
    ("east eastern", "west western"),
    ("more most", "less fewer least fewest"),
    ("higher", "lower"),
    ("highest", "lowest"),
    ("larger bigger greater", "smaller"),
    ("largest biggest greatest", "smallest"),
    ("taller longer", "shorter"),
    ("tallest longest", "shortest"),
    ("older", "younger newer"),
    ("oldest", "youngest newest"),
    ("faster", "slower"),
    ("fastest", "slowest"),
    ("heavier", "lighter"),
    ("heaviest", "lightest"),
    ("richest", "poorest"),
    ("widest", "narrowest"),
    ("deepest", "shallowest"),
    ("best", "worst"),
    ("left", "right"),
    ("won", "lost"),
    ("bought", "sold"),
    ("opened", "closed"),
)
CONTRARIES: dict[str, tuple[str, int]] = {}
for _one, _other in _CONTRARY_SETS:
    for _side, _words in ((1, _one), (-1, _other)):
        for _word in _words.split():
            CONTRARIES.setdefault(_word, (_one.split()[0], _side))
"""Words with a contrary, to the axis they lie on and their side of it.

Most contraries hold of the same figure at once: a team wins 5 games and loses 5, and the highest and the
lowest point may both be told. Only what these two name cannot be on both sides:
"""
CHANGE = "rose"
"""The axis of rise and fall: by one figure, a thing does one of the two."""
BEARINGS = frozenset({"before", "above", "north", "northeast", "northwest", "east"})
"""The axes on which a measured distance leads one way only ("3 km north of", "two days before")."""

PEOPLE = frozenset(
    "people person inhabitant resident citizen man woman soul population human individual live living".split()
)
VERBS = frozenset(EVENTS) - frozenset(
    "birth b birthday death d dead founding foundation establishment creation formation inception est "
    "opening "
    "inauguration closing closure building construction completion start end ending marriage wedding "
    "publication "
    "release dissolution discovery invention introduction launch flight sale acquisition destruction "
    "graduation "
    "retirement signing premiere reign ruling election appointment".split()
) | frozenset(
    "is was are were be been has have had does did do will would can could may might must shall should "
    "lies lay stands stood rose "
    "rises fell falls grew grows shrank rise covers contains contain includes include measures measure "
    "produces cost "
    "costs weighs weigh live lives employs employ earns earned runs ran gets got gave gives "
    "takes houses "
    "holds hold spans reaches sits attracts receives generates consists comprises ranks spent "
    "spends brought "
    "bought beat kept said says makes saw set put cut hit read sent told thought found stretches drew "
    "fought shows".split()
)
"""Forms that can only be the verb of a sentence, apart from those in -ed."""
NOT_VERBS_IN_ED = frozenset(
    "hundred speed indeed sacred naked breed greed exceed proceed united limited".split()
)

BELONGINGS = frozenset(
    "population area height length width depth elevation altitude capacity budget revenue cost price "
    "income turnover "
    "profit weight mass speed diameter volume size economy gdp death birth reign age number share "
    "value".split()
)
"""What a thing has rather than another thing: "its area" is about the thing itself."""

PERSONS = frozenset(
    "employee worker staff member student soldier passenger visitor victim refugee guest fan "
    "spectator player "
    "volunteer settler immigrant migrant protester voter adult child prisoner user reader".split()
)
"""What people are counted as; "1,200 people" may be the 1,200 employees."""
CHILDREN = frozenset("child kid son daughter".split())
SIBLINGS = frozenset("sibling brother sister".split())
ONE_OF = "one of"
"""The role of a count that the subject is among, as in "one of nine children": they are not its own."""

KIN = frozenset(
    "father mother brother sister son daughter wife husband uncle aunt cousin parent grandfather "
    "grandmother grandson "
    "granddaughter grandparent nephew niece widow widower child children sibling twin friend colleague "
    "predecessor "
    "successor partner teacher student pupil rival stepfather stepmother fiancé fiancée lover ancestor "
    "descendant".split()
)

_IRREGULAR = {
    "is": "be", "was": "be", "are": "be", "were": "be", "been": "be", "being": "be", "'s": "'s",
    "has": "have", "had": "have",
    "having": "have", "does": "do", "did": "do", "died": "die", "dies": "die", "people": "people",
    "men": "man",
    "women": "woman", "children": "child", "feet": "foot", "won": "win", "wins": "win", "lies": "lie",
    "lay": "lie",
    "stands": "stand", "stood": "stand", "cities": "city", "grew": "grow", "this": "this", "its": "its",
    "his": "his",
    "shows": "show", "series": "series", "species": "species", "lives": "live", "lived": "live",
    "covers": "cover",
    "covered": "cover", "tall": "high", "height": "height", "inhabitants": "people", "residents": "people",
}  # fmt: skip

_PRESENT = (
    "is are has have does do dies lies stands lives covers rises grows increases climbs gains expands falls "
    "shrinks decreases declines drops contracts"
)
_PAST = (
    "was were had did died lay stood lived covered rose grew increased climbed gained expanded jumped soared "
    "surged fell shrank decreased declined dropped contracted plunged sank"
)
TENSES = dict.fromkeys(_PRESENT.split(), 1) | dict.fromkeys(_PAST.split(), -1)
"""Of verbs whose forms count as one word, those of the present (1) and of the past (-1)."""


def lemma(word: str) -> str:
    """A word in lower case with its simple endings taken off; irregular forms by a list."""
    if found := _IRREGULAR.get(word):
        return found
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 5 and word.endswith(("ches", "shes", "sses", "xes")):
        return word[:-2]
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word
