"""Numbers as they are written, in figures or words, with the precision that they show."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from checks.domain.quantities.tokens import Sort, Token, low_at

_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
SMALL = {word: value for value, word in enumerate(_ONES)} | {
    word: 20 + 10 * index for index, word in enumerate(_TENS)
}
SCALES = {
    "hundred": 100, "thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12,
    "lakh": 10**5, "crore": 10**7, "dozen": 12,
}  # fmt: skip
SHORT_SCALES = {"k": 10**3, "m": 10**6, "mn": 10**6, "mln": 10**6, "bn": 10**9, "b": 10**9, "tn": 10**12}
VAGUE = {
    "dozens": (24, 100), "scores": (40, 200), "hundreds": (200, 2000), "thousands": (2000, 20000),
    "millions": (2 * 10**6, 2 * 10**9), "billions": (2 * 10**9, 2 * 10**12),
}  # fmt: skip
_ORDINAL_ONES = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth "
    "fourteenth "
    "fifteenth sixteenth seventeenth eighteenth nineteenth"
).split()
ORDINALS = {word: value for value, word in enumerate(_ORDINAL_ONES, start=1)} | {
    word[:-1] + "ieth": 20 + 10 * index for index, word in enumerate(_TENS)
} | {"hundredth": 100, "thousandth": 1000}  # fmt: skip
_DENOMINATORS = {"half": 2, "halves": 2, "quarter": 4, "quarters": 4} | {
    word + ending: value for word, value in ORDINALS.items() if 3 <= value <= 10 for ending in ("", "s")
}
_FRACTION_SIGNS = {
    "½": Fraction(1, 2), "¼": Fraction(1, 4), "¾": Fraction(3, 4), "⅓": Fraction(1, 3), "⅔": Fraction(2, 3),
    "⅛": Fraction(1, 8), "⅜": Fraction(3, 8), "⅝": Fraction(5, 8), "⅞": Fraction(7, 8),
}  # fmt: skip
_HALF = Fraction(1, 2)
# How exact a fraction is taken to be: "a third" within two hundredths, "2½" within five.
_OF_PART = Fraction(1, 50)
_OF_MIXED = Fraction(1, 20)


@dataclass(frozen=True, slots=True)
class Number:
    """A number up to (not including) token `stop`.

    `half`: half of the last digit shown; `coarse`: half of the last digit that is not a zero;
    `part`: a fraction of something ("a third"); `worded`: written in words; `scaled`: "million" and
    the like was said.
    """

    value: Fraction
    half: Fraction
    coarse: Fraction
    stop: int
    worded: bool = False
    part: bool = False
    scaled: bool = False


def read_number(tokens: Sequence[Token], at: int, *, money: bool = False) -> Number | None:
    """The number that begins at token `at`, if one does. `money` lets "m" and "bn" mean millions."""
    token = tokens[at]
    if token.sort is Sort.FIGURE:
        number = _figures(tokens, at)
        if number and (power := read_power_of_ten(tokens, number.stop, decimals="." in token.text)):
            return _raised(number, *power)
    elif token.sort is Sort.WORD:
        number = _words(tokens, at)
    else:
        return None
    return _scaled(tokens, number, money=money) if number and not number.part else number


def read_power_of_ten(tokens: Sequence[Token], at: int, *, decimals: bool) -> tuple[int, int] | None:
    """The exponent of "× 10^24", "×10²⁴" or "\\times 10^{24}" at token `at`, and the token behind it.

    Plain text of an encyclopedia often lost what raised the exponent: "5.97×1024 kg". That is taken for a
    power only behind a factor with `decimals`, since a screen may have 1920×1080 points.
    """
    at += _is(tokens, at, "\\")
    if low_at(tokens, at) not in _TIMES:
        return None
    written, stop = "", at + 1
    while (token := _at(tokens, stop)) and len(written) < _LONGEST_POWER and (token.glued or not written):
        written += token.text
        stop += 1
    power = _POWER.match(written) or (_LOWERED_POWER.match(written) if decimals else None)
    if power is None:
        return None
    ends = at + 1
    while sum(len(token.text) for token in tokens[at + 1 : ends]) < power.end():
        ends += 1
    return int(power[power.lastindex or 1].translate(_LOWERED)), ends


_TIMES = frozenset({"×", "x", "·", "⋅", "times"})
_LONGEST_POWER = len("10^{-24}")
_POWER = re.compile(r"10(?:\^\{([+-]?\d{1,2})\}|\^([+-]?\d{1,2})(?!\d)|([⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2}))")
_LOWERED_POWER = re.compile(r"10(-\d{1,2}|[1-9]\d?)(?!\d)")
_LOWERED = str.maketrans("⁻⁺⁰¹²³⁴⁵⁶⁷⁸⁹", "-+0123456789")


def _raised(number: Number, exponent: int, stop: int) -> Number:
    by = Fraction(10) ** exponent
    return Number(number.value * by, number.half * by, number.coarse * by, stop, scaled=True)


def read_ordinal(tokens: Sequence[Token], at: int) -> tuple[int, int] | None:
    """The ordinal that begins at token `at` ("19th", "twenty-first") and the token after it."""
    token = tokens[at]
    if token.sort is Sort.FIGURE and token.text.isdigit():
        after = _at(tokens, at + 1)
        if after and after.glued and after.low in ("st", "nd", "rd", "th"):
            return int(token.text), at + 2
        return None
    if token.sort is not Sort.WORD:
        return None
    if value := ORDINALS.get(token.low):
        return value, at + 1
    tens = SMALL.get(token.low, 0)
    if tens >= 20:
        step = 2 if _is(tokens, at + 1, "-") else 1
        last = _at(tokens, at + step)
        if last and 0 < ORDINALS.get(last.low, 0) < 10:
            return tens + ORDINALS[last.low], at + step + 1
    return None


def _figures(tokens: Sequence[Token], at: int) -> Number | None:
    text = tokens[at].text
    sign = text[-1]
    if sign in _FRACTION_SIGNS:
        whole = int(text[:-1] or 0)
        value = whole + _FRACTION_SIGNS[sign]
        precision = _OF_MIXED if whole else _OF_PART
        return Number(value, precision, precision, at + 1, part=not whole)
    slash, below = _at(tokens, at + 1), _at(tokens, at + 2)
    if slash and below and slash.text == "/" and slash.glued and below.glued and below.text.isdigit():
        return _slashed(tokens, at)
    shown = _plain_digits(text)
    value = Fraction(shown)
    decimals = len(shown.partition(".")[2])
    half = _HALF / 10**decimals
    second, third = _at(tokens, at + 1), _at(tokens, at + 3)
    if second and not second.glued and second.text.isdigit() and third and _is(tokens, at + 2, "/"):
        part = _slashed(tokens, at + 1)
        if part and part.part and third.glued:
            return Number(value + part.value, _OF_MIXED, _OF_MIXED, at + 4)
    return Number(value, half, _coarse(value, half), at + 1)


def _slashed(tokens: Sequence[Token], at: int) -> Number | None:
    above, below = tokens[at].text, tokens[at + 2].text
    if not above.isdigit() or len(above) > 2 or below not in ("2", "3", "4", "5", "6", "8", "10", "16"):
        return None
    if int(above) >= int(below) or _is(tokens, at + 3, "/"):
        return None
    return Number(Fraction(int(above), int(below)), _OF_PART, _OF_PART, at + 3, part=True)


def _plain_digits(text: str) -> str:
    """Digits with a point only: separators of thousands out, a decimal comma made a point."""
    head, comma, tail = text.rpartition(",")
    if comma and len(tail) < 3 and "," not in head:
        return f"{head}.{tail}"
    plain = "".join(one for one in text if one.isdigit() or one == ".")
    return f"0{plain}" if plain.startswith(".") else plain


def _coarse(value: Fraction, half: Fraction) -> Fraction:
    if value.denominator != 1 or value == 0 or half != _HALF:
        return half
    step = 1
    whole = int(value)
    while whole % 10 == 0:
        whole //= 10
        step *= 10
    return _HALF * step


def _words(tokens: Sequence[Token], at: int) -> Number | None:
    low = tokens[at].low
    if low in ("a", "an", "half", "quarter", "one") or low in ("two", "three", "four", "five"):
        special = _fraction_words(tokens, at)
        if special:
            return special
    value, stop = _below_hundred(tokens, at)
    if stop == at:
        if low in ("a", "an"):
            scale = _at(tokens, at + 1)
            if scale and scale.low in SCALES:
                return Number(Fraction(1), _HALF, _HALF, at + 1, worded=True)
        return None
    if (follow := _at(tokens, stop)) and follow.low == "hundred":
        value, stop = value * 100, stop + 1
        rest_at = stop + 1 if _is(tokens, stop, "and") else stop
        rest, rest_stop = _below_hundred(tokens, rest_at)
        if rest_stop > rest_at:
            value, stop = value + rest, rest_stop
    if _is(tokens, stop, "and") and _is(tokens, stop + 1, "a") and _is(tokens, stop + 2, "half"):
        return Number(value + _HALF, _OF_MIXED, _OF_MIXED, stop + 3, worded=True)
    number = Fraction(value)
    return Number(number, _HALF, _coarse(number, _HALF), stop, worded=True)


def _below_hundred(tokens: Sequence[Token], at: int) -> tuple[int, int]:
    token = _at(tokens, at)
    if token is None or token.low not in SMALL:
        return 0, at
    value = SMALL[token.low]
    if value >= 20:
        step = 2 if _is(tokens, at + 1, "-") else 1
        last = _at(tokens, at + step)
        if last and 0 < SMALL.get(last.low, 0) < 10:
            return value + SMALL[last.low], at + step + 1
    return value, at + 1


def _fraction_words(tokens: Sequence[Token], at: int) -> Number | None:
    """ "half a dozen", "half a million", "a quarter of a million", "two-thirds", "one and a half" aside."""
    low = tokens[at].low
    above, next_at = 1, at
    if low in SMALL:
        above, next_at = SMALL[low], at + 1
    elif low in ("a", "an"):
        next_at = at + 1
    if next_at > at and _is(tokens, next_at, "-"):
        next_at += 1
    below = _at(tokens, next_at)
    if (
        below is None
        or below.low not in _DENOMINATORS
        or (next_at == at and below.low not in ("half", "quarter"))
    ):
        return None
    if above > 1 and not below.low.endswith("s"):
        return None
    value = Fraction(above, _DENOMINATORS[below.low])
    scale_at = next_at + 1
    if _is(tokens, scale_at, "of"):
        scale_at += 1
    if low_at(tokens, scale_at) in ("a", "an") and low_at(tokens, scale_at + 1) in SCALES:
        scale = SCALES[tokens[scale_at + 1].low]
        half = _HALF if scale == 12 else _OF_MIXED * scale
        return Number(value * scale, half, half, scale_at + 2, worded=True, scaled=scale > 12)
    return Number(value, _OF_PART, _OF_PART, next_at + 1, worded=True, part=True)


def _scaled(tokens: Sequence[Token], number: Number, *, money: bool) -> Number:
    """Multiply by the scale words that follow: "4.7 billion", "two hundred thousand", "£5m"."""
    value, half, coarse, stop = number.value, number.half, number.coarse, number.stop
    scaled = False
    while token := _at(tokens, stop):
        hyphen = 1 if token.text == "-" and low_at(tokens, stop + 1) in SCALES else 0
        word = low_at(tokens, stop + hyphen)
        short = SHORT_SCALES.get(word) if money or (token.glued and word in ("k", "bn", "mn", "tn")) else None
        scale = SCALES.get(word) or short
        if not scale or (scale == 12 and number.scaled):
            break
        if word == "k" and token.text == "K" and not token.glued:
            break
        value, half, coarse = value * scale, half * scale, coarse * scale
        if scale == 12:
            half = coarse = _HALF
        scaled = True
        stop += 1 + hyphen
        # "two hundred and fifty thousand", "two million three hundred thousand": words add up
        if number.worded and scale >= 1000:
            more_at = stop + 1 if _is(tokens, stop, "and") else stop
            more = _words(tokens, more_at) if _at(tokens, more_at) else None
            if more and not more.part:
                more = _scaled(tokens, more, money=False)
                if more.value < scale:
                    return Number(
                        value + more.value, more.half, more.coarse, more.stop, worded=True, scaled=True
                    )
    if not scaled:
        return number
    return Number(value, half, max(coarse, half), stop, number.worded, scaled=True)


def _at(tokens: Sequence[Token], at: int) -> Token | None:
    return tokens[at] if 0 <= at < len(tokens) else None


def _is(tokens: Sequence[Token], at: int, word: str) -> bool:
    return low_at(tokens, at) == word
