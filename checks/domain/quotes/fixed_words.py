"""The words of a quote that may not change: figures, units, negations, quantifiers, directions, names.

Two texts that are nearly the same letter by letter may still say opposite things. Each class of
words is taken from both as a sequence, and the sequences must be equal.
"""

import re
from collections.abc import Iterator

from checks.domain.folding import fold, unformatted
from checks.domain.negation import NEGATIONS
from checks.domain.quantities.numbers import ORDINALS, SCALES, SMALL
from checks.domain.quantities.units import CURRENCY_CODES, CURRENCY_SIGNS, CURRENCY_WORDS, SYMBOLS, WORDS
from checks.domain.quantities.vocabulary import CONTRARIES

_WORD = re.compile(
    r"(?<![\w])-?\d[\d.,]*\d|(?<![\w])-?\d|[^\W\d_]+(?:'[^\W\d_]+)?[²³]?|[½¼¾⅓⅔⅛⅜⅝⅞]|[%°$£€¥₹₽₩‰²³]"
)
# A quote may also not turn a verb of refusing, or a condition, into its opposite.
_NEGATIONS = NEGATIONS | frozenset(
    "fails failed fail refuses refused refuse denies denied deny lacks lacked lack unless except".split()
)
_QUANTIFIERS = frozenset(
    "all every each any some most many few several both only always often sometimes usually mostly "
    "mainly partly "
    "entirely wholly almost nearly about approximately roughly around majority minority half everyone "
    "everybody "
    "everything anyone somebody someone may might could must should will would can shall allegedly "
    "reportedly supposedly "
    "possibly probably perhaps likely apparently much little enough exactly least most everywhere "
    "generally".split()
)
_DIRECTIONS = frozenset(CONTRARIES) | frozenset(
    "up down into out import imports imported export exports exported buy buys sell sells support supports "
    "supported oppose opposes opposed accept accepted reject rejected allow allowed forbid forbidden "
    "ban banned win wins "
    "lose loses first last early late inside outside against towards away since until from forward "
    "backward better worse "
    "hot cold true false old new good bad strong weak major minor maximum minimum upper inner outer "
    "positive negative "
    "success failure gain gains loss losses profit profits".split()
)
_MONTHS_AND_DAYS = frozenset(
    "january february march april june july august september october november december monday tuesday "
    "wednesday thursday "
    "friday saturday sunday".split()
)
_COMMON_OPENERS = frozenset(
    "the a an this that these those there here it its he she they we you i his her their our your my in "
    "on at by for "
    "from with of to as and but or so yet if when while where who what why how which after before "
    "during since until "
    "although though because however then thus also still now today both each every all some most many "
    "few no not "
    "one two three four five six seven eight nine ten more less is was are were be been has have had do "
    "does did "
    "according despite among between under over about around once only even such other another".split()
)
_PREFIXES = ("un", "in", "im", "il", "ir", "non", "dis", "mis", "anti", "de")


def words_of(text: str) -> list[str]:
    """The words, figures and unit signs of a text after folding, case kept."""
    return _WORD.findall(fold(unformatted(text)).text)


def figures(words: list[str]) -> list[str]:
    """Figures and numbers in words, written one way: "310,000" and "310000" are the same."""
    return [figure for word in words if (figure := _figure(word))]


def _figure(word: str) -> str:
    if any(one.isdigit() for one in word):
        return re.sub(r",(?=\d{3})", "", word)
    low = word.lower()
    if low in SMALL:
        return str(SMALL[low])
    if low in ORDINALS and low not in ("first", "second"):
        return f"{ORDINALS[low]}."
    if low in SCALES or low.rstrip("s") in SCALES:
        return low.rstrip("s")
    return (
        low
        if word in "½¼¾⅓⅔⅛⅜⅝⅞" or low in ("second", "twice", "double", "triple", "half", "third", "quarter")
        else ""
    )


def units(words: list[str]) -> list[str]:
    """Units, per cent and currencies; symbols count behind a figure only, words anywhere."""
    found: list[str] = []
    after_figure = False
    for word in words:
        low = word.lower()
        if word in "%‰°²³" or low in ("percent", "pct"):
            found.append("%" if low in ("percent", "pct") else word)
        elif word in CURRENCY_SIGNS:
            found.append(CURRENCY_SIGNS[word])
        elif after_figure and (word in SYMBOLS or (len(word) <= 3 and low not in _COMMON_OPENERS)):
            found.append(SYMBOLS[word].name if word in SYMBOLS else word)
        elif low in WORDS and low not in ("second", "bar", "day", "days", "may"):
            found.append(WORDS[low].name)
        elif low in ("per", "cent", "cents", "percentage", "point", "points", "square", "cubic", "pence"):
            found.append(low)
        elif low in CURRENCY_WORDS or word in CURRENCY_CODES:
            found.append(CURRENCY_WORDS.get(low) or CURRENCY_CODES[word])
        after_figure = bool(_figure(word)) and low not in ("second", "half", "third", "quarter")
    return [unit for pair in _per_cent(found) for unit in pair]


def _per_cent(found: list[str]) -> Iterator[list[str]]:
    """Write "per cent" the way "%" is written."""
    at = 0
    while at < len(found):
        if found[at : at + 2] == ["per", "cent"]:
            yield ["%"]
            at += 2
        else:
            yield [found[at]]
            at += 1


def negations(words: list[str]) -> list[str]:
    """Words that deny; "didn't" and "did not" are the same."""
    return [
        "not" if low.endswith("n't") or low in ("not", "cannot") else low
        for word in words
        if (low := word.lower()) in _NEGATIONS or low.endswith("n't")
    ]


def quantifiers(words: list[str]) -> list[str]:
    """Words that say how many, how often or how sure; "a few" is not "few"."""
    found: list[str] = []
    for before, word in zip(["", *words], words, strict=False):
        low = word.lower()
        if low in _QUANTIFIERS:
            found.append(f"a {low}" if before.lower() == "a" and low in ("few", "little") else low)
    return found


def directions(words: list[str]) -> list[str]:
    """Words that have a contrary: rose, fell, before, after, north, largest ..."""
    return [low for word in words if (low := word.lower()) in _DIRECTIONS]


def name_words(text: str) -> frozenset[str]:
    """Words written as names: with a capital inside a sentence, or opening it and no everyday word.

    Months and days of the week are names however they are written.
    """
    folded = fold(unformatted(text)).text
    names: set[str] = set()
    for found in re.finditer(r"[^\W\d_]+", folded):
        word = found[0]
        low = word.casefold()
        if low in _MONTHS_AND_DAYS:
            names.add(low)
        elif word != word.lower() and not (word in SYMBOLS and _after_digit(folded, found.start())):
            before = folded[max(found.start() - 4, 0) : found.start()].rstrip(" \"'(")
            opens = not before or before[-1] in ".!?:"
            if (not opens and word != "I") or low not in _COMMON_OPENERS:
                names.add(low)
    return frozenset(names)


def _after_digit(text: str, at: int) -> bool:
    return text[max(at - 2, 0) : at].rstrip()[-1:].isdigit()


def turns_around(one: str, other: str) -> bool:
    """Whether one word denies the other by its form: "legal" and "illegal", "careful" and "careless"."""
    short, long = sorted((one.casefold(), other.casefold()), key=len)
    if len(short) > 2 and any(long == prefix + short for prefix in _PREFIXES):
        return True
    return short.endswith("ful") and long.endswith("less") and short[:-3] == long[:-4]
