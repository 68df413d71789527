"""Figures that are no quantities: parts of names, section and page numbers, list marks."""

from collections.abc import Sequence

from checks.domain.quantities.numbers import Number
from checks.domain.quantities.tokens import Sort, Token
from checks.domain.quantities.years import SEASONS

_DESIGNATORS = frozenset(
    "section sections chapter chapters figure figures fig figs table tables page pages p pp no nos "
    "number vol volume "
    "volumes part article articles appendix step version model type route highway motorway interstate "
    "channel series "
    "season episode level grade phase platform gate room line lines act scene psalm verse verses bus "
    "flight option "
    "item exercise question note footnote reference paragraph clause rule law amendment group stage "
    "tier division "
    "class category area zone district ward block unit building lot track sonata symphony op opus "
    "formula apollo "
    "boeing airbus windows concerto quartet protocol resolution directive regulation union local "
    "terminal song single top".split()
)
_WORKS = frozenset(
    "film movie song album novel book series play musical game miniseries tv video opera ep".split()
)
FUNCTION_WORDS = frozenset(
    "in on at by from since until till to of about around over under above below nearly almost "
    "approximately roughly some "
    "more less fewer least most than only just all its his her their our my your these those and or but "
    "with between "
    "for there it he she they we has have had is was are were be the a an this that as up circa exactly "
    "another other "
    "today currently now after before during when while if then also where who which not no per within "
    "every each "
    "both through against among across despite last next total although because so how".split()
)
_TITLES = frozenset(
    "president prime vice governor king queen pope emperor mayor chief secretary speaker chancellor "
    "minister premier "
    "earl duke dalai king's prince sultan season annual grand academy grammy nobel summer winter "
    "olympic world "
    "district ward".split()
)
_VERBS_AFTER = frozenset(
    "is was are were be has had have made flew can could will would may might did does went became "
    "began entered first "
    "carries carried uses used came won".split()
)


def is_part_of_a_name(tokens: Sequence[Token], at: int, number: Number) -> bool:
    """Whether the bare number at token `at` belongs to a name, a reference or a list mark.

    "Boeing 747", "Section 4", "7 Up", "Twelve Angry Men", "the 747 made ..." and a leading "1." are.
    """
    stop = number.stop
    token = tokens[at]
    if _is_mark(tokens, at, stop):
        return True
    if number.worded and token.text[0].isupper() and at > 0 and _inside_sentence(tokens, at):
        return True
    before = _before(tokens, at)
    if before is not None and before.low in _DESIGNATORS and not _counts(tokens, stop, before):
        return True
    if before is not None and before.text in ("#", "§", "№", "@"):
        return True
    if (
        at > 1
        and before is not None
        and before.text == "/"
        and before.glued
        and tokens[at - 2].sort is Sort.FIGURE
    ):
        return True  # 9/11, 24/7
    plain = token.sort is Sort.FIGURE and token.text.replace(".", "").isdigit() and not number.scaled
    if plain and before is not None and is_name_word(tokens, at - 1) and not _counts(tokens, stop, before):
        return True
    if plain and before is not None and before.low == "the":
        after = tokens[stop] if stop < len(tokens) else None
        if (
            after is None
            or (after.sort is Sort.SIGN and after.text not in "-$%")
            or after.low in _VERBS_AFTER
        ):
            return True
    return token.sort is Sort.FIGURE and not number.scaled and counts_capitals(tokens, at, stop)


def counts_capitals(tokens: Sequence[Token], at: int, stop: int) -> bool:
    """Whether the words behind the number make a name with it ("7 Up", "10 Downing Street").

    Capitals that end in a plural are counted things ("3 Academy Awards", "300 Germans"); so is
    whatever has a plural in small letters behind it ("12 French soldiers").
    """
    end = stop
    while (
        end < len(tokens)
        and tokens[end].sort is Sort.WORD
        and tokens[end].text[0].isupper()
        and end - stop < 4
    ):
        end += 1
    if end == stop:
        return False
    last = tokens[end - 1].low
    if last.endswith("s") and not last.endswith("ss"):
        return False
    follows = tokens[end] if end < len(tokens) else None
    if follows is not None and follows.sort is Sort.WORD and _is_plural(follows.low):
        return False
    return not (tokens[at].text.islower() and tokens[at].sort is Sort.WORD)


def is_ordinal_of_a_name(tokens: Sequence[Token], at: int, stop: int) -> bool:
    """Whether an ordinal belongs to a name ("Second World War", "42nd Street", "Henry the Eighth")."""
    token = tokens[at]
    after = tokens[stop] if stop < len(tokens) else None
    capital_after = after is not None and after.sort is Sort.WORD and after.text[0].isupper()
    if token.sort is Sort.FIGURE:
        return capital_after and after is not None and after.low not in _TITLES
    if token.text[0].isupper():
        return capital_after or _inside_sentence(tokens, at)
    return False


def is_year_of_a_name(tokens: Sequence[Token], at: int) -> bool:
    """Whether a bare year belongs to a name: "Euro 2020", "1999" in quotation marks, "Dune (1984 film)"."""
    if at > 0 and at + 1 < len(tokens):
        before, after = tokens[at - 1].text, tokens[at + 1]
        if before == after.text == '"' or (before == "(" and after.low in _WORKS):
            return True
    return at > 0 and tokens[at - 1].low not in SEASONS and is_name_word(tokens, at - 1)


def _is_mark(tokens: Sequence[Token], at: int, stop: int) -> bool:
    token = tokens[at]
    after = tokens[stop].text if stop < len(tokens) else ""
    if token.sort is not Sort.FIGURE or len(token.text) > 3 or not token.text.isdigit():
        return False
    if at == 0 and after in (".", ")") and stop + 1 < len(tokens) and not tokens[stop + 1].glued:
        return True
    before = tokens[at - 1].text if at else ""
    return before == "(" and after == ")" and len(token.text) <= 2


def _before(tokens: Sequence[Token], at: int) -> Token | None:
    """The word in front, over the full stop of "No. 5" or "p. 12"."""
    if at == 0:
        return None
    if tokens[at - 1].text == "." and at > 1 and tokens[at - 1].glued and tokens[at - 2].low in _DESIGNATORS:
        return tokens[at - 2]
    return tokens[at - 1]


def _counts(tokens: Sequence[Token], stop: int, before: Token) -> bool:
    """Whether a counted thing follows although a name stands in front ("In Paris 300 people died")."""
    if stop >= len(tokens) or before.low in _DESIGNATORS:
        return False
    after = tokens[stop]
    return after.sort is Sort.WORD and after.text.islower() and _is_plural(after.low)


def _is_plural(word: str) -> bool:
    return word in ("people", "men", "women", "children", "feet") or (
        len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is"))
    )


def is_name_word(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word looks like part of a name; a sentence may begin with a capital without one."""
    token = tokens[at]
    if token.sort is Sort.OPAQUE:
        return False
    return (
        token.sort is Sort.WORD
        and any(map(str.isupper, token.text))  # not always the first letter: iPhone, macOS
        and token.low not in (*FUNCTION_WORDS, "ph")
        and (_inside_sentence(tokens, at) or not token.low.endswith(("ing", "ed", "ly")))
    )


def _inside_sentence(tokens: Sequence[Token], at: int) -> bool:
    """Whether the token is not the first word of a sentence."""
    return at > 0 and tokens[at - 1].text not in (".", "!", "?", ":", '"', "(", "-")
