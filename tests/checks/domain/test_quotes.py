"""A quote is proved by the source's own characters, or refused with the reason."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from checks.domain.folding import fold
from checks.domain.quotes.proof import (
    LEAST_SIMILARITY,
    Place,
    Proved,
    QuoteMode,
    Refusal,
    Refused,
    locate_quote,
    prove_quote,
)

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "cases" / "quotes.jsonl").read_text("utf-8").splitlines()
]


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case: dict[str, Any]) -> None:
    text, times = case.get("source_repeat", ["", 0])
    source = case.get("source") or text * times + case["source_tail"]
    answer = prove_quote(source, case["quote"], QuoteMode(case["mode"]))
    if case["proved"]:
        assert isinstance(answer, Proved)
        assert answer.shown == case["shown"]
        assert answer.shown == answer.span.of(source)
    else:
        assert isinstance(answer, Refused)
        assert answer.reason.value in case.get("reason_any", [case.get("reason")])


def refusal(source: str, quote: str, mode: QuoteMode = QuoteMode.PROSE) -> Refusal | None:
    answer = prove_quote(source, quote, mode)
    return answer.reason if isinstance(answer, Refused) else None


def shown(source: str, quote: str, mode: QuoteMode = QuoteMode.PROSE) -> str | None:
    answer = prove_quote(source, quote, mode)
    return answer.shown if isinstance(answer, Proved) else None


@pytest.mark.parametrize(
    ("source", "quote", "what_is_shown"),
    [
        ("He said “we opened in 1932” twice.", "“We opened in 1932”", "we opened in 1932"),
        ("He said we opened in 1932, twice.", "...we opened in 1932...", "we opened in 1932"),
        ("Well... we opened the hall early.", "Well… we opened the hall", "Well... we opened the hall"),
        ("The hall—it opened in 1932—is old", "it opened in 1932", "it opened in 1932"),
        ("The dam is 88 metres high and old.", "The dam is **88** metres high and old.", None),
        ("(The hall opened in 1932.) So.", "The hall opened in 1932.", "The hall opened in 1932."),
        ("The  hall\topened\u00a0in\n1932 at last", "hall opened in 1932", "hall\topened\u00a0in\n1932"),
        ("İstanbul is where we met in 1932.", "where we met in 1932", "where we met in 1932"),
        ("😀 the hall 😀 opened late 😀 twice", "the hall 😀 opened late", "the hall 😀 opened late"),
    ],
)
def test_what_people_put_around_a_quote_does_not_count(
    source: str, quote: str, what_is_shown: str | None
) -> None:
    assert shown(source, quote) == (what_is_shown or source)


@pytest.mark.parametrize(
    ("source", "quote"),
    [
        ("The museum recieves many guests each summer.", "The museum receives many guests each summer."),
        ("the chair opened the meeting in the hall", "the chair opened the meting in the hall"),
        ("anna lindqvist chaired the meeting in malmö", "Anna Lindqvist chaired the meetng in Malmö"),
        ("They didn't approve the new budget plan.", "They did not approve the new budget plan."),
        ("About 310000 guests came to the new hall.", "About 310,000 guests came to the new hall."),
    ],
)
def test_small_slips_are_near_verbatim(source: str, quote: str) -> None:
    answer = prove_quote(source, quote)
    assert isinstance(answer, Proved)
    assert answer.near
    assert answer.shown == source


@pytest.mark.parametrize(
    ("source", "quote", "reason"),
    [
        ("I think we can't open on Monday.", "I think we can open on Monday.", Refusal.NEGATION_DIFFERS),
        (
            "He is the legal owner of the house.",
            "He is the illegal owner of the house.",
            Refusal.NEGATION_DIFFERS,
        ),
        (
            "A careful plan for the new harbour.",
            "A careless plan for the new harbour.",
            Refusal.NEGATION_DIFFERS,
        ),
        (
            "Ten guests came to the hall that day.",
            "Six guests came to the hall that day.",
            Refusal.NUMBER_DIFFERS,
        ),
        ("The factor 2*3 was used right here.", "The factor 23 was used right here.", Refusal.NUMBER_DIFFERS),
        ("It was -5 degrees on that cold day.", "It was 5 degrees on that cold day.", Refusal.NUMBER_DIFFERS),
        (
            "The rent rose by 12% in a single year.",
            "The rent rose by 12 in a single year.",
            Refusal.UNIT_DIFFERS,
        ),
        (
            "The rent is £15 for each adult guest.",
            "The rent is €15 for each adult guest.",
            Refusal.UNIT_DIFFERS,
        ),
        (
            "A load of 5 mW is drawn by the lamp.",
            "A load of 5 MW is drawn by the lamp.",
            Refusal.UNIT_DIFFERS,
        ),
        ("The wall is 40 metres long and old.", "The wall is 40 miles long and old.", Refusal.UNIT_DIFFERS),
        (
            "Many members voted for the new plan.",
            "Most members voted for the new plan.",
            Refusal.QUANTIFIER_DIFFERS,
        ),
        (
            "It may rain on the hills today, they say",
            "It will rain on the hills today, they say",
            Refusal.QUANTIFIER_DIFFERS,
        ),
        (
            "The road runs north of the old harbour.",
            "The road runs south of the old harbour.",
            Refusal.DIRECTION_DIFFERS,
        ),
        ("Bergen has a new hall by the sea.", "Berlin has a new hall by the sea.", Refusal.NAME_DIFFERS),
        ("the plan passed in March that year", "the plan passed in April that year", Refusal.NAME_DIFFERS),
        (
            "When Anna met Bert they spoke of the plan.",
            "When Bert met Anna they spoke of the plan.",
            Refusal.NAME_DIFFERS,
        ),
    ],
)
def test_what_may_not_change_is_refused_with_its_reason(source: str, quote: str, reason: Refusal) -> None:
    assert refusal(source, quote) is reason


@pytest.mark.parametrize(
    ("source", "quote"),
    [
        ("He lives apart of the rich and famous.", "part of the rich and famous"),
        ("The non-profit bodies agree on it all.", "profit bodies agree on it"),
        ("The museum has about 310,000 visitors.", "The museum has about 310"),
        ("In all 310,000 visitors came that year.", "000 visitors came that year"),
        ("The rent rose by about 12% last year.", "The rent rose by about 12"),
        ("They paid $5 million for the old hall.", "5 million for the old hall"),
        ("The father of Anna's friend came by.", "The father of Anna"),
    ],
)
def test_a_word_cut_in_two_is_no_proof(source: str, quote: str) -> None:
    assert refusal(source, quote) is not None


HALL = "The hall is in Bergen near the old harbour. It leaks. Its roof is copper and its doors are oak."


@pytest.mark.parametrize(
    "quote",
    [
        "The hall is in Bergen ... its doors are oak.",
        "The hall is in Bergen [...] its doors are oak.",
        "its doors are oak and the hall is in Bergen near the old harbour",
        "The hall is in Bergen near the old harbour. Its roof is copper",
    ],
)
def test_what_is_put_together_from_two_places_is_not_one_passage(quote: str) -> None:
    assert refusal(HALL, quote) is Refusal.NOT_ONE_PASSAGE


@pytest.mark.parametrize(
    "quote", ["zebras fly over the moon at night", "(.*)+$ [a-z]{3} any regexp", "\x00\x00 \x00 what is it"]
)
def test_other_words_are_not_found(quote: str) -> None:
    assert refusal(HALL, quote) is Refusal.NOT_FOUND


@pytest.mark.parametrize("quote", ["", "   ", "the hall", "a b c d", "x" * 20_000, "“ ” ...", "It leaks."])
def test_too_little_proves_nothing(quote: str) -> None:
    assert refusal(HALL, quote) is Refusal.TOO_SHORT


def test_speech_folds_blanks_and_marks_but_no_slip_and_no_case() -> None:
    source = "we ship  on “FRIDAY” every week"
    assert shown(source, 'we ship on "FRIDAY" every week', QuoteMode.SPEECH) == source
    assert refusal(source, 'we ship on "friday" every week', QuoteMode.SPEECH) is Refusal.CASE_DIFFERS
    assert refusal(source, 'we ships on "FRIDAY" every week', QuoteMode.SPEECH) is Refusal.NOT_FOUND
    assert (
        refusal("we ship 12 boxes a week", "we ship 13 boxes a week", QuoteMode.SPEECH)
        is Refusal.NUMBER_DIFFERS
    )


def test_real_words_in_another_source_are_the_wrong_place() -> None:
    sources = ["The hall is old and cold.", "Nothing of note is here.", "We opened the hall in 1932."]
    located = locate_quote("We opened the hall in 1932.", sources, 0)
    assert (located.place, located.index) == (Place.WRONG_PLACE, 2)
    assert isinstance(located.proof, Proved)
    assert locate_quote("We opened the hall in 1932.", sources, 2).place is Place.AS_CLAIMED
    nowhere = locate_quote("We closed the pool in 1951.", sources, 1)
    assert (nowhere.place, nowhere.index) == (Place.NOWHERE, None)
    assert locate_quote("the hall", sources, 1).place is Place.NOWHERE


def test_an_exact_place_is_preferred_to_a_near_one() -> None:
    sources = ["Nothing.", "We opened the big hall in late 1932.", "We opened the big hal in late 1932."]
    assert locate_quote("We opened the big hal in late 1932.", sources, 0).index == 2


def test_a_near_miss_deep_in_a_long_source_is_found() -> None:
    filler = "The committee reviewed each page of the long report with care. "
    source = filler * 3000 + "In spring the museum of Bergen closes two of its rooms. " + filler * 3000
    assert shown(source, "the museum of Bergen closses two of its rooms") == (
        "the museum of Bergen closes two of its rooms"
    )
    assert refusal(source, "the museum of Bergen closes six of its rooms") is Refusal.NUMBER_DIFFERS


def test_a_source_and_quote_of_one_word_do_not_run_away() -> None:
    assert refusal("ab " * 100_000, "ab " * 1_000 + "c d e") is not None
    assert refusal("the cat sat " * 30_000, "a " * 10_000) is not None


_SUBJECTS = st.sampled_from(["The museum", "Our new library", "The old harbour office", "The northern mill"])
_PLACES = st.sampled_from(["Bergen", "Malmö", "Lisbon", "Oslo", "Ghent"])
_NUMBERS = st.integers(2, 99_999)
_UNITS = st.sampled_from(["metres", "tonnes", "miles", "litres", "per cent", "kg", "kW"])


@st.composite
def sentences(draw: st.DrawFn) -> str:
    return (
        f"{draw(_SUBJECTS)} in {draw(_PLACES)} did not report {draw(_NUMBERS):,} {draw(_UNITS)} of goods to "
        f"{draw(_PLACES)} in {draw(st.integers(1500, 2020))}."
    )


@given(st.lists(sentences(), min_size=1, max_size=6), st.data())
def test_any_stretch_of_whole_words_is_proved(parts: list[str], data: st.DataObject) -> None:
    source = "  ".join(parts)
    words = list(re.finditer(r"\S+", source))
    first = data.draw(st.integers(0, len(words) - 4))
    last = data.draw(st.integers(first + 3, min(first + 20, len(words) - 1)))
    quote = source[words[first].start() : words[last].end()].replace("  ", " ")
    answer = prove_quote(source, quote)
    assume(not (isinstance(answer, Refused) and answer.reason is Refusal.TOO_SHORT))
    assert isinstance(answer, Proved)
    assert not answer.near
    assert answer.shown == answer.span.of(source)
    assert fold(answer.shown, case=True).text == fold(quote, case=True).text


def _changed(sentence: str, kind: str, draw: st.DataObject) -> str:
    if kind == "digit":
        digits = [at for at, one in enumerate(sentence) if one.isdigit()]
        at = draw.draw(st.sampled_from(digits))
        new = draw.draw(st.sampled_from("123456789"))
        return sentence[:at] + new + sentence[at + 1 :]
    if kind == "negation":
        return sentence.replace(
            "did not report", draw.draw(st.sampled_from(["did report", "never did report"]))
        )
    if kind == "name":
        old = draw.draw(st.sampled_from(["Bergen", "Malmö", "Lisbon", "Oslo", "Ghent"]))
        return sentence.replace(
            old, draw.draw(st.sampled_from(["Berlin", "Malmen", "London", "Osla", "Gent"]))
        )
    old = draw.draw(st.sampled_from(["metres", "tonnes", "miles", "litres", "per cent", "kg", "kW"]))
    return sentence.replace(
        old, draw.draw(st.sampled_from(["yards", "tons of g", "km", "gallons", "g", "mW"])), 1
    )


@given(
    st.lists(sentences(), min_size=1, max_size=5),
    st.sampled_from(["digit", "negation", "name", "unit"]),
    st.data(),
)
def test_a_changed_figure_name_unit_or_negation_is_never_proved(
    parts: list[str], kind: str, data: st.DataObject
) -> None:
    source = " ".join(parts)
    quote = _changed(data.draw(st.sampled_from(parts)), kind, data)
    assume(quote.replace("tons of g", "tonnes") not in source and quote not in source)
    answer = prove_quote(source, quote)
    assert isinstance(answer, Refused), (quote, source)


@settings(max_examples=60)
@given(st.text(max_size=200), st.text(max_size=80), st.sampled_from(QuoteMode))
def test_whatever_is_proved_is_the_sources_own_characters(source: str, quote: str, mode: QuoteMode) -> None:
    for text, wanted in ((source, quote), (source + " " + quote + " " + source, quote)):
        answer = prove_quote(text, wanted, mode)
        if isinstance(answer, Proved):
            assert answer.shown == text[answer.span.start : answer.span.end]
            assert answer.shown == answer.shown.strip()


def test_the_least_similarity_is_the_promised_one() -> None:
    base = "the committee spoke about the harbour and then went home"
    assert LEAST_SIMILARITY == 0.88
    assert shown(base, base.replace("harbour", "harbor")) == base
    assert refusal(base, base.replace("spoke about the harbour", "wrote of a library")) is not None
