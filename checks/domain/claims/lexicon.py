"""Closed word classes and the common verbs of encyclopaedic English, for cutting sentences.

Cutting works by recognising what is certain and leaving the rest whole, so these lists need not be
complete: an unknown verb means that a sentence stays in one part.
"""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


BE = _words("is was are were isn't wasn't aren't weren't isn’t wasn’t aren’t weren’t")
HAVE = _words("has had have hasn't hadn't haven't hasn’t hadn’t haven’t")
MODALS = _words(
    "can could will would may might must shall should can't couldn't won't wouldn't cannot shouldn't "
    "can’t couldn’t won’t wouldn’t shouldn’t"
)
DO = _words("do does did don't doesn't didn't don’t doesn’t didn’t")
AUXILIARIES = BE | HAVE | MODALS | DO

PAST_ONLY = _words(
    "became began came drew drank drove ate fell flew forgot gave grew hid knew lay rode rose ran saw "
    "sang sank shook spoke stole swam swore took threw went wore wrote broke chose froze bore tore awoke "
    "arose overcame undertook withdrew underwent rewrote foresaw outgrew partook forbade died "
    "sprang shrank strode strove drove rang blew wove forgave overthrew overran overtook mistook outdid"
)
"""Past tense that is never a past participle."""

PAST_OR_PARTICIPLE = _words(
    "won led left held built made met lost bought brought fought found kept sent spent taught thought "
    "told sold said paid laid heard felt got set put cut hit shot stood understood struck dealt meant "
    "read slept swept caught sought wed spread let cost overthrew rebuilt sat lit fed bred fled bound "
    "hung upheld withheld split quit shut hurt beat spun slid shone strung flung swung clung dug bent lent "
    "leapt learnt burnt dreamt knelt crept wept sped"
)
NOT_PAST = _words(
    "hundred speed seed need indeed breed feed weed creed red bed kindred sacred wicked naked rugged "
    "united supposed aged beloved so-called biased gifted skilled talented renowned acclaimed celebrated"
)
"""Words in -ed that are nouns or adjectives far more often than verbs."""

ACTIVE_AFTER_BE = _words(
    "died moved lived graduated served worked attended joined studied played received earned retired "
    "emigrated immigrated returned settled debuted appeared starred toured performed competed resided "
    "remained continued started travelled traveled participated pursued obtained gained achieved "
    "succeeded collaborated acted entered arrived stayed helped contributed lectured resigned migrated "
    "practised practiced enjoyed visited wanted loved liked suffered survived existed functioned operated "
    "ruled reigned wrote won began became went came took grew gave ran rose fell spent left lost led "
    "taught made held fought"
)
"""After "was ... and": verbs that start an active clause of their own."""

PASSIVE_AFTER_BE = _words(
    "raised educated buried elected appointed awarded inducted nominated selected drafted released "
    "published completed designed built constructed founded established located situated considered "
    "regarded recognized recognised known named trained knighted executed imprisoned arrested killed "
    "cremated baptised baptized reared brought inaugurated opened restored renovated demolished destroyed "
    "rebuilt composed written directed produced launched adopted ordained crowned sold ratified signed "
    "discovered described incorporated"
)
"""After "was ... and", with no object behind: participles that share the "was"."""

TAKES_TWO_OBJECTS = _words(
    "awarded named given elected appointed called granted offered paid crowned declared voted"
)
STRONG_PAST = _words(
    "died became began wrote won received earned attended joined moved lived graduated served studied "
    "married retired emigrated immigrated settled returned gained achieved lost published released "
    "founded performed competed appeared starred took went came gave held led ran taught spent made built"
)
"""Past tense that no one reads as an adjective before a bare noun."""

PARTICIPLES = _words(
    "been become written known given taken chosen seen gone done shown grown drawn begun sung run worn "
    "broken spoken born risen fallen driven"
)

NOT_ADVERBS = _words(
    "family assembly monopoly ally bully butterfly fly supply rally reply anomaly early daily weekly "
    "monthly elderly homily lily belly jelly multiply apply rely imply comply friendly lonely lovely "
    "deadly costly orderly"
)
"""Words in -ly that are not adverbs before a verb."""

PRESENT_THIRD = _words(
    "lies flows contains includes covers borders remains consists occurs exists lives plays works stands "
    "serves empties reaches rises stretches extends features provides produces supports uses becomes "
    "begins belongs comprises connects converts describes employs enables encompasses ends forms goes "
    "grows has helps holds houses involves keeps leads makes means measures moves offers operates orbits "
    "owns passes performs protects publishes ranges ranks receives refers represents requires resides "
    "runs seeks separates shares shows specializes specialises spans speaks sits sees starts states "
    "studies suggests takes teaches tells tends travels turns varies weighs writes appears attracts "
    "boasts celebrates causes competes continues contributes depends derives differs draws drains enjoys "
    "explores focuses follows functions gets gives hosts identifies increases joins links maintains "
    "occupies opens participates recognizes recognises regulates releases relies says stars stores tours "
    "wins comes feeds eats hunts breeds migrates inhabits lays hangs absorbs reflects transports carries "
    "divides sells trades boils freezes melts burns dissolves evaporates condenses rotates revolves spins "
    "glows shines emits conducts weakens strengthens decreases reduces improves affects prevents treats "
    "kills infects spreads damages destroys builds manufactures imports exports creates designs develops "
    "delivers distributes generates attacks defends governs elects appoints commands controls manages "
    "oversees funds finances pays costs earns spends saves loses finds discovers invents explains proves "
    "argues concludes defines determines indicates demonstrates illustrates depicts portrays narrates "
    "centers centres examines addresses combines merges splits breaks falls drops climbs crosses enters "
    "exits leaves arrives returns departs stays sleeps drinks catches hides swims flies walks jumps sings "
    "dances acts paints composes trains learns knows understands believes loves hates likes wants needs "
    "deserves scores kicks hits throws cooks bakes cleans washes fights marries raises accepts rejects "
    "refuses allows lets permits forbids bans limits restricts expands shrinks ages dies survives thrives "
    "suffers recovers heals promotes advances encourages inspires influences shapes marks commemorates "
    "honors honours symbolizes symbolises resembles equals exceeds surpasses matches complements "
    "encircles surrounds overlooks faces neighbours neighbors dominates circulates pumps filters digests "
    "secretes stimulates inhibits binds activates encodes replicates contracts relaxes oscillates "
    "vibrates refracts diffracts accelerates decays fuses erupts"
)
AMBIGUOUS_THIRD = _words(
    "works plays houses forms ranges ranks starts states studies stars tours wins uses links turns "
    "measures shares features causes functions drains draws borders covers means runs opens ends hosts "
    "stores feeds trades shows supports moves offers helps travels stands flows reflects lays hunts"
)
PRESENT_PLURAL = _words(
    "live eat include contain form make have use move grow become feed breed hunt remain exist consist "
    "occur lay come go need play produce provide work travel inhabit migrate tend belong lie flow orbit"
)

PREPOSITIONS = _words(
    "of in on at by for from to with about after before during since until till into over under between "
    "among through throughout against without within near along across behind beyond upon as than despite "
    "towards toward around off onto via per like including following alongside amid above below inside "
    "outside beside besides"
)
SUBORDINATORS = _words(
    "who which that whose whom where when while because although though if unless whether whereas wherein "
    "how why what"
)
DETERMINERS = _words(
    "a an the his her its their my our your this that these those some any each every no another both "
    "several many few all most one two three four five six seven eight nine ten eleven twelve numerous "
    "various multiple more over"
)
ADVERBS = _words(
    "also later then subsequently originally first never still currently now already often always once "
    "soon thereafter eventually finally again even just only ever usually generally primarily mainly "
    "briefly twice initially previously recently formerly afterwards afterward sometimes frequently "
    "largely not"
)
SUBJECT_PRONOUNS = _words("he she it they")
POSSESSIVES = _words("his her its their")

REPORTING = _words(
    "said says say stated states claimed claims believed believes thought thinks argued argues alleged "
    "alleges reported suggested suggests speculated hypothesized hypothesised insisted denied hoped "
    "feared asserted maintained declared announced remarked replied wrote told explained noted imagined "
    "dreamed dreamt wished wanted suspected assumed doubted estimated predicted proposed theorized "
    "theorised recalled remembered added asked quipped exclaimed observed commented quoted famously"
)
"""Verbs whose complement is somebody's word, not the answer's own claim."""

UNCERTAIN_OPENINGS = _words(
    "if unless perhaps maybe possibly probably reportedly allegedly supposedly presumably apparently "
    "purportedly according whether suppose assuming had hypothetically legend rumour rumor rumors rumours "
    "neither only"
)
FICTION = _words(
    "novel film story play book series episode song poem myth legend mythology fiction game show movie "
    "tale opera comic manga anime scene plot season fable folklore"
)

THING_WORDS = _words(
    "river city town village country state capital province county island mountain lake sea ocean desert "
    "tower building bridge castle palace church cathedral temple museum monument statue film movie novel "
    "book album song play opera poem series show game magazine newspaper company corporation university "
    "college school organization organisation party club planet star galaxy moon element compound gas "
    "metal mineral language dialect religion disease virus theory process protein gene molecule animal "
    "plant tree species genus mammal bird fish insect reptile war battle treaty festival tournament award "
    "prize software library program programme protocol vehicle aircraft ship train car engine device "
    "instrument machine tool region continent empire kingdom republic municipality commune district "
    "station airport road highway railway canal dam structure landmark site area type kind form system "
    "method technique concept painting sculpture work holiday sport food dish drink fruit vegetable"
)
"""Nouns that say that a subject is no person."""

GROUPS = _words(
    "band group duo trio quartet team company organization organisation family people tribe orchestra "
    "club couple brothers sisters species"
)

FEMALE_WORDS = _words(
    "actress woman girl queen princess daughter sister mother wife widow aunt niece duchess countess "
    "empress lady heiress businesswoman congresswoman sportswoman songstress goddess nun nurse-midwife "
    "ballerina hostess mrs ms miss stepmother grandmother girlfriend heroine waitress"
)
MALE_WORDS = _words(
    "man boy king prince son brother father husband uncle nephew duke count emperor lord businessman "
    "congressman sportsman god monk mr sir stepfather grandfather boyfriend statesman clergyman priest "
    "bishop pope baron"
)
FEMALE_NAMES = _words(
    "Mary Marie Maria Anna Anne Ann Elizabeth Emma Jane Alice Rosa Frida Ada Nellie Virginia Sarah Susan "
    "Margaret Catherine Katherine Kate Charlotte Emily Florence Grace Helen Julia Laura Linda Louise Lucy "
    "Martha Nancy Olivia Rachel Rebecca Rose Ruth Sophia Sophie Victoria Amelia Barbara Betty Carol "
    "Caroline Christine Cleopatra Diana Dorothy Eleanor Ella Eva Harriet Hannah Isabella Jennifer Jessica "
    "Joan Karen Lisa Michelle Patricia Sandra Sylvia Teresa Valentina Vera Wilhelmina Zora Malala Simone "
    "Angela Indira Greta Rosalind Mileva Irène Lise Bella Clara"
)
MALE_NAMES = _words(
    "John James William Charles George Thomas Robert Henry Edward Joseph David Michael Richard Paul Peter "
    "Pierre Albert Alexander Andrew Anthony Arthur Benjamin Christopher Daniel Diego Donald Francis Frank "
    "Frederick Gustave Harry Isaac Jack Johann Julius Karl Kevin Leonardo Louis Ludwig Mark Martin "
    "Matthew Nelson Nikola Oscar Pablo Patrick Philip Ronald Samuel Simon Stephen Steven Theodore Tom "
    "Vincent Walter Winston Wolfgang Yuri Napoleon Abraham Adolf Alan Alfred Antonio Barack Brian Carl "
    "Claude Edgar Eric Ernest Franklin Galileo Giuseppe Hans Heinrich Jean Jacques Ivan Jeff Jim Joe "
    "Kenneth Leo Marco Max Niels Otto Raphael Rudolf Sigmund Steve Tim Victor Jorge"
)

PLACE_OR_BODY_WORDS = _words(
    "University College School Academy Institute Museum Library Church Cathedral Palace Castle Tower "
    "Bridge Club League Cup Prize Award Awards Medal Order War Battle Treaty City County State States "
    "Kingdom Empire Republic Union River Lake Sea Ocean Mountain Mountains Island Islands Street Road "
    "Park Hospital Company Corporation Inc. Ltd. Group Bank Press Times Post Journal Magazine Theatre "
    "Theater Opera Orchestra Ballet Festival Association Society Committee Council Court Senate House "
    "Parliament Congress Party Ministry Department Army Navy Force Forces Airlines Records Pictures "
    "Studios Entertainment Broadcasting Network Championship Championships Olympics Games Conference "
    "Division Series Act Law Day Century Square Stadium Airport Station North South East West United "
    "National International Royal American British French German Italian Spanish Russian Chinese Japanese "
    "Indian European Olympic World Major New Saint St. San Los Las Great Grand Middle Old Fort Mount Hall "
    "Center Centre Office Bureau Agency Commission Cabinet Foundation Fame Nobel Emmy Grammy Golden Super "
    "Premier First Second Third Four Red White Black"
)
"""A capitalised run with one of these is a place, a body, a prize or an event, not a person."""

ROLE_WORDS = _words(
    "poet artist athlete chef spy diplomat scholar monk nun priest bishop pope cardinal saint king queen "
    "prince princess emperor empress duke duchess judge nurse surgeon architect pilot astronaut coach "
    "chief champion captain general admiral colonel knight academic activist critic journalist politician "
    "physician statesman polymath entrepreneur founder model guitarist drummer pianist footballer "
    "cricketer golfer boxer actor actress singer-songwriter songwriter author sportsperson chairperson "
    "spokesperson citizen midfielder striker defender goalkeeper forward winger pitcher quarterback "
    "linebacker catcher outfielder man woman mathematician physicist chemist biologist advocate "
    "theologian revolutionary host magnate mogul attorney rabbi imam cleric aide clerk dramatist essayist "
    "laureate naturalist noble nobleman aristocrat heiress heir peer baron pirate slave campaigner "
    "speaker manager consultant counsellor counselor composer trainer instructor sportscaster announcer "
    "blogger vlogger youtuber influencer filmmaker screenwriter playwright novelist theorist president "
    "minister senator governor mayor chancellor professor director producer editor"
)
ROLE_ENDINGS = tuple(
    (
        "ist ian eer man woman ress grapher ologist player writer maker person smith leader teacher dancer "
        "singer painter sculptor inventor designer engineer lawyer officer soldier sailor explorer preacher "
        "printer publisher composer conductor philosopher farmer driver rider wrestler swimmer runner "
        "skater jockey worker builder banker trader merchant ruler thinker reformer researcher lecturer "
        "educator administrator commentator presenter broadcaster performer entertainer rapper translator "
        "investor doctor minister collector warrior fighter commander organizer organiser lexicographer "
        "founder actor producer director editor scientist bassist programmer astronomer songwriter"
    ).split()
)
"""Endings of nouns that say what a person does or is."""

NO_ROLE = _words(
    "list mist fist twist minimalist specialist's human german roman ottoman hist exist capitalist "
    "communist socialist realist impressionist modernist"
)
NO_SPREAD = _words(
    "former alleged fictional would-be failed amateur part-time self-described possible potential deputy "
    "vice honorary acting assistant fake aspiring supposed ex- first last only retired purported late "
    "one-time occasional"
)
"""Adjectives that may hold for every role of a list or change what the role means: the list stays whole."""


def is_role(noun: str) -> bool:
    """Whether a noun says what a person does or is ("printer", "actress", "diplomat")."""
    word = noun.lower()
    if word in NO_ROLE:
        return False
    return word in ROLE_WORDS or word.rsplit("-", 1)[-1] in ROLE_WORDS or word.endswith(ROLE_ENDINGS)


def looks_past(word: str) -> bool:
    """Whether a lowercase word has the form of a regular past tense."""
    return len(word) > 4 and word.endswith("ed") and word not in NOT_PAST and not word.endswith("eed")
