"""The decision rules on given scores: no model, no search."""

import json
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from checks.domain.errors import LookUpFailure, LookUpFault
from checks.domain.evidence import Page, Passage, Reading, Scores
from checks.domain.judging import Bars, Rules, SetAside, is_exact_match
from checks.domain.spans import Span
from checks.domain.verdicts import Decision, Reason, Verdict, decide, roll_up

BARS = Bars(similarity=0.3, entail=0.7, contradict=0.97)
CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "cases" / "verdicts.jsonl").read_text().splitlines()
]
REASONS = {"needs working out": Reason.NEEDS_WORKING_OUT, "no article": Reason.NO_ARTICLE}


def reading(
    text: str, title: str = "X", similarity: float = 0.9, entail: float = 0.0, contradict: float = 0.0
) -> Reading:
    page = Page(
        title, f"https://example.org/{title}", "corpus", "1", "CC BY-SA 4.0", text, (Span(0, len(text)),)
    )
    neutral = max(0.0, 1.0 - entail - contradict)
    return Reading(Passage(page, page.sentences[0]), similarity, Scores(entail, neutral, contradict))


def from_case(given: dict[str, Any]) -> Reading:
    return reading(given["text"], given["title"], given["similarity"], given["entail"], given["contradict"])


def failure(fault: str) -> LookUpFailure:
    return LookUpFailure("mediawiki", LookUpFault(fault), "The wiki did not answer in time.")


def decided(case: dict[str, Any], readings: list[Reading]) -> Decision:
    errors = [*case.get("source_errors", ()), *([case["source_error"]] if "source_error" in case else [])]
    return decide(
        case["claim"],
        case["topic"],
        readings,
        Bars(**case["bars"]) if "bars" in case else BARS,
        pages_found=case.get("pages_found"),
        failures=[failure(fault) for fault in errors],
    )


@pytest.mark.parametrize(
    "case", [c for c in CASES if "parts" not in c], ids=lambda c: f"{c['id']} {c['rule']}"
)
def test_verdict_case(case: dict[str, Any]) -> None:
    readings = [from_case(given) for given in case.get("evidence", ())]
    orders = permutations(readings) if case.get("any_order") else [tuple(readings)]
    for order in orders:
        decision = decided(case, list(order))
        assert decision.verdict == case["verdict"]
        expected = case.get("receipts", [case["receipt"]] if "receipt" in case else [])
        assert {one.reading for one in decision.receipts} == {readings[index] for index in expected}
        if "also_read" in case:
            assert [one.reading for one in decision.also_read] == [readings[i] for i in case["also_read"]]
        if "reason" in case:
            assert decision.reason is REASONS[case["reason"]]
        if "note_expected" in case:
            assert decision.failures


@pytest.mark.parametrize("case", [c for c in CASES if "parts" in c], ids=lambda c: f"{c['id']} {c['rule']}")
def test_parts_case(case: dict[str, Any]) -> None:
    rolled = roll_up([Verdict(part) for part in case["parts"]])
    assert rolled.verdict == case["verdict"]
    assert rolled.share == case.get("backed_parts", rolled.share)


def test_no_verdict_rests_on_nothing() -> None:
    for decision in (
        decide("X is old.", "X", [reading("X is very old.", entail=0.95)], BARS),
        decide("X is old.", "X", [reading("X is young.", contradict=0.99)], BARS),
    ):
        assert decision.verdict in (Verdict.BACKED, Verdict.MAY_CONFLICT)
        assert decision.receipts


def test_a_backing_found_before_a_look_up_failed_stands_with_a_note() -> None:
    decision = decide(
        "X is old.", "X", [reading("X is very old.", entail=0.95)], BARS, failures=[failure("timeout")]
    )
    assert decision.verdict is Verdict.BACKED
    assert decision.failures


def test_a_failed_look_up_with_only_unrelated_pages_is_not_no_receipt() -> None:
    decision = decide(
        "Zorblax is a planet.",
        "Zorblax",
        [reading("Mars is a planet.", title="Mars", similarity=0.4)],
        BARS,
        pages_found=0,
        failures=[failure("unreachable")],
    )
    assert decision.verdict is Verdict.COULD_NOT_LOOK_UP


def test_an_unclear_pronoun_is_no_receipt_with_its_own_reason() -> None:
    decision = decide("He was born in Paris.", "Marie Curie", [], BARS, unresolved="He")
    assert (decision.verdict, decision.reason) == (Verdict.NO_RECEIPT, Reason.UNCLEAR_WHO)


def test_pages_without_the_subject_are_no_article() -> None:
    decision = decide(
        "Zorblax is a planet.", "Zorblax", [reading("Mars is a planet.", title="Mars")], BARS, pages_found=0
    )
    assert decision.reason is Reason.NO_ARTICLE
    assert decision.closest is None


def test_a_topic_with_several_meanings_is_put_to_the_person() -> None:
    decision = decide("Orrin is cold.", "Orrin", [], BARS, choices=("Orrin (planet)", "Orrin (river)"))
    assert (decision.verdict, decision.reason) == (Verdict.NO_RECEIPT, Reason.SEVERAL_MEANINGS)
    assert decision.choices == ("Orrin (planet)", "Orrin (river)")


def test_the_nearest_sentence_is_shown_where_nothing_was_found() -> None:
    near, far = reading("X lies in Y.", similarity=0.6), reading("X is quiet.", similarity=0.4)
    decision = decide("X is famous for cheese.", "X", [far, near], BARS)
    assert decision.reason is Reason.NOTHING_FOUND
    assert decision.closest is not None
    assert decision.closest.reading is near


def test_a_conflict_needs_the_same_subject_for_figures_too() -> None:
    other = reading("Y died in 1957.", title="Y", contradict=0.99)
    assert decide("X died in 1951.", "X", [other], BARS).verdict is Verdict.NO_RECEIPT


def test_where_the_page_is_unknown_the_subject_rule_is_off() -> None:
    backing = reading("She was born in 1892.", title="", entail=0.99)
    assert decide("Julia Faye was born in 1892.", "Julia Faye", [backing], BARS).verdict is Verdict.BACKED
    denial = reading("She was a singer.", title="", contradict=0.99)
    assert decide("Julia Faye was a baker.", "Julia Faye", [denial], BARS).verdict is Verdict.MAY_CONFLICT


def test_the_same_words_about_somebody_else_back_nothing() -> None:
    other = reading("He was a general in the war.", title="Zed", entail=0.99)
    decision = decide("Julia Faye was a general.", "Julia Faye", [other], BARS)
    assert decision.verdict is Verdict.NO_RECEIPT
    assert decision.simple is not None
    assert decision.simple.set_aside is SetAside.OTHER_SUBJECT


def test_the_page_of_something_that_the_claim_names_backs_nothing_about_its_subject() -> None:
    other = reading("The Andes are the longest range of mountains.", title="Andes", entail=0.99)
    decision = decide("Mount Everest lies in the Andes.", "Mount Everest", [other], BARS)
    assert decision.verdict is Verdict.NO_RECEIPT


def test_another_page_that_names_the_subject_may_back_it() -> None:
    other = reading("Mount Everest rises in its east.", title="Nepal", entail=0.99)
    decision = decide("Mount Everest lies in Nepal.", "Mount Everest", [other], BARS)
    assert decision.verdict is Verdict.BACKED


def test_of_two_backings_the_subjects_own_page_is_shown() -> None:
    own = reading("It rises in Nepal.", title="Mount Everest", similarity=0.6, entail=0.8)
    other = reading("Mount Everest rises in its east.", title="Nepal", similarity=0.7, entail=0.99)
    decision = decide("Mount Everest lies in Nepal.", "Mount Everest", [own, other], BARS)
    assert [one.reading for one in decision.receipts] == [own]


def test_a_denied_figure_is_no_agreement() -> None:
    denial = reading("X did not die in 1951.", contradict=0.99)
    decision = decide("X died in 1951.", "X", [denial], BARS)
    assert decision.verdict is Verdict.MAY_CONFLICT


def test_the_simple_checker_is_quoted_only_where_it_says_otherwise() -> None:
    aside = decide(
        "X opened in 1889.", "X", [reading("X is on a stamp.", similarity=0.1, contradict=0.99)], BARS
    )
    assert aside.simple is not None
    assert (aside.simple.verdict, aside.simple.set_aside) == (Verdict.MAY_CONFLICT, SetAside.NOT_RELEVANT)
    same = decide("X is old.", "X", [reading("X is very old.", entail=0.95)], BARS)
    assert same.simple is not None
    assert same.simple.set_aside is None


def test_reading_order_changes_nothing() -> None:
    readings = [
        reading("X was a painter from Lyon.", similarity=0.8, entail=0.9),
        reading("X painted.", title="Y", similarity=0.8, entail=0.9),
        reading("X was a sculptor.", similarity=0.7, contradict=0.99),
    ]
    decisions = {decide("X was a painter.", "X", order, BARS) for order in permutations(readings)}
    assert len(decisions) == 1


@pytest.mark.parametrize(
    ("rule", "claim", "read", "without"),
    [
        (
            "relevance_gate",
            "X opened.",
            reading("X never opened.", similarity=0.1, contradict=0.99),
            "may_conflict",
        ),
        ("subject", "X is old.", reading("Z is young.", title="Z", contradict=0.99), "may_conflict"),
        ("holes", "X is big.", reading("X has an area of  and is small.", contradict=0.99), "may_conflict"),
        ("exact_match", "X is old.", reading("X is old.", entail=0.5), "no_receipt"),
        ("quantities_veto", "X was begun in 1851.", reading("X was done in 1871.", entail=0.9), "backed"),
        ("denial", "X has no gravity.", reading("X is a satellite.", entail=0.72), "backed"),
        (
            "quantities_witness",
            "X sold over 9 million copies in Asia.",
            reading("By May X had sold 7 million copies.", contradict=0.6),
            "no_receipt",
        ),
        ("quantities_decide", "X has 46 wells.", reading("X has 47 wells.", entail=0.2), "no_receipt"),
    ],
)
def test_each_rule_can_be_switched_off(rule: str, claim: str, read: Reading, without: str) -> None:
    on = decide(claim, "X", [read], BARS)
    off = decide(claim, "X", [read], BARS, rules=Rules(**{rule: False}))
    assert off.verdict == without
    assert on.verdict != off.verdict


@pytest.mark.parametrize(
    ("claim", "sentence", "scores"),
    [
        ("X sold over 9 million copies.", "By May X had sold 7 million.", {"entail": 0.2, "contradict": 0.3}),
        ("X was opened in 1889.", "X was painted in 1968.", {"contradict": 0.6}),
        ("X sold 9 copies.", "X was a novel in 7 volumes.", {"contradict": 0.6}),
        ("X was elected in 2018.", "In October 2013 X was elected to a council.", {"contradict": 0.6}),
        ("X played in Y (2007).", "Later, X was seen in Z (2008).", {"contradict": 0.6}),
        ("X had 400 seats in 2010.", "In 2015 there were 450 seats in X.", {"contradict": 0.6}),
        ("X had 400 seats in 2010.", "There were 450 seats in X.", {"contradict": 0.6}),
        ("X did not sell 9 million copies.", "By May X had sold 7 million copies.", {"contradict": 0.6}),
    ],
)
def test_a_figure_bears_out_no_conflict_of_another_matter_or_to_which_the_model_does_not_lean(
    claim: str, sentence: str, scores: dict[str, float]
) -> None:
    assert decide(claim, "X", [reading(sentence, title="X", **scores)], BARS).verdict is Verdict.NO_RECEIPT


@pytest.mark.parametrize(
    ("sentence", "title", "scores", "verdict"),
    [
        ("Later, she wrote essays.", "X", {"entail": 0.5, "contradict": 0.3}, Verdict.BACKED),
        ("Later, she wrote essays.", "X", {"entail": 0.3, "contradict": 0.5}, Verdict.NO_RECEIPT),
        ("Later, she wrote essays.", "Z", {"entail": 0.5, "contradict": 0.3}, Verdict.NO_RECEIPT),
        ("Later, she wrote no essays.", "X", {"entail": 0.5, "contradict": 0.3}, Verdict.NO_RECEIPT),
    ],
)
def test_the_same_words_but_for_the_subjects_pronoun_back_a_claim_to_which_the_model_leans(
    sentence: str, title: str, scores: dict[str, float], verdict: Verdict
) -> None:
    read = reading(sentence, title=title, **scores)
    assert decide("Later, X wrote essays.", "X", [read], BARS).verdict is verdict


@pytest.mark.parametrize(
    ("sentence", "verdict"),
    [
        ("X is the second largest planet, after Y.", Verdict.BACKED),
        ("X is the second largest planet, and it has rings.", Verdict.BACKED),
        ("X is the second largest planet, according to Y.", Verdict.NO_RECEIPT),
        ("X is the second largest planet, but only in Y.", Verdict.NO_RECEIPT),
        ("X is the second largest planetoid, after Y.", Verdict.NO_RECEIPT),
        ("It is false that X is the second largest planet.", Verdict.NO_RECEIPT),
    ],
)
def test_a_sentence_that_begins_with_the_claim_and_only_adds_to_it_backs_where_the_model_leans_to_it(
    sentence: str, verdict: Verdict
) -> None:
    read = reading(sentence, entail=0.4, contradict=0.3)
    assert decide("X is the second largest planet.", "X", [read], BARS).verdict is verdict


@pytest.mark.parametrize(
    ("claim", "added"),
    [
        ("X failed mathematics at school", "which is a myth"),
        ("X failed mathematics at school", "a claim that historians have refuted"),
        ("X lost the whole crew", "with the exception of the captain"),
        ("X is the largest planet", "after Y"),
        ("X was the longest bridge", "before it was overtaken by another"),
    ],
)
@pytest.mark.parametrize("contradict", [0.2, 0.94])
def test_what_is_added_may_take_the_claim_back_so_the_model_is_heard(
    claim: str, added: str, contradict: float
) -> None:
    read = reading(f"{claim}, {added}.", entail=0.03, contradict=contradict)
    assert not is_exact_match(f"{claim}.", read.passage.text)
    assert decide(f"{claim}.", "X", [read], BARS).verdict is Verdict.NO_RECEIPT


@pytest.mark.parametrize(
    ("contradict", "entail", "verdict"),
    [
        (0.97, 0.02, Verdict.MAY_CONFLICT),
        (0.61, 0.05, Verdict.MAY_CONFLICT),
        (0.93, 0.06, Verdict.NO_RECEIPT),
        (0.59, 0.01, Verdict.NO_RECEIPT),
    ],
)
def test_a_contradiction_counts_where_next_to_nothing_speaks_for_the_claim(
    contradict: float, entail: float, verdict: Verdict
) -> None:
    bars = Bars(similarity=0.3, entail=0.7, contradict=0.6, most_entail=0.05)
    read = reading("X is a river.", entail=entail, contradict=contradict)
    assert decide("X is a lake.", "X", [read], bars).verdict is verdict


@pytest.mark.parametrize(("contradict", "verdict"), [(0.05, Verdict.BACKED), (0.06, Verdict.NO_RECEIPT)])
def test_so_does_a_denial_read_into_a_sentence_without_a_not(contradict: float, verdict: Verdict) -> None:
    bars = Bars(similarity=0.3, entail=0.55, contradict=0.6, most_entail=0.05)
    read = reading("X is a river.", entail=0.9, contradict=contradict)
    assert decide("X is not a lake.", "X", [read], bars).verdict is verdict


@pytest.mark.parametrize(
    ("claim", "sentence", "verdict"),
    [
        ("X is a 2016 French film.", "X is a 2016 American film.", Verdict.MAY_CONFLICT),
        ("X is a 2016 French film.", "It is a 2016 American film.", Verdict.MAY_CONFLICT),
        ("X collapsed in 2004.", "X is a band that formed in 2004.", Verdict.MAY_CONFLICT),
        (
            "Fort Dale was the fourth airport in Rome.",
            "It was the fourth airport in Rome.",
            Verdict.NO_RECEIPT,
        ),
        ("X has 24 awards.", "X, now called Y, is a set of twenty-four awards.", Verdict.NO_RECEIPT),
    ],
)
def test_an_agreeing_figure_explains_a_contradiction_away_where_nothing_else_differs(
    claim: str, sentence: str, verdict: Verdict
) -> None:
    read = reading(sentence, contradict=0.98, title="X")
    assert decide(claim, None, [read], BARS).verdict is verdict


@pytest.mark.parametrize(
    ("sentence", "entail", "verdict"),
    [
        ("X is a rocky planet.", 0.54, Verdict.NO_RECEIPT),
        ("X is a rocky planet.", 0.61, Verdict.BACKED),
        ("X is a large planet.", 0.54, Verdict.NO_RECEIPT),
        ("X is twice as big as Y.", 0.54, Verdict.BACKED),
    ],
)
def test_a_hesitant_backing_needs_a_word_in_common(sentence: str, entail: float, verdict: Verdict) -> None:
    bars = Bars(similarity=0.3, entail=0.5, contradict=0.75, most_entail=0.07)
    read = reading(sentence, entail=entail, contradict=0.3, title="X")
    for topic in ("X", None):
        assert decide("X is bigger than Y.", topic, [read], bars).verdict is verdict


def test_rolling_up_nothing_is_an_error() -> None:
    with pytest.raises(ValueError, match="at least one part"):
        roll_up([])
