"""The runs, with given scores in place of the models."""

from dataclasses import replace

import pytest

from checks.domain.judging import Bars
from checks.evaluation import runs
from checks.evaluation.reading import read_all, read_claim, read_pair
from checks.evaluation.rows import AnswerRow, Label, LabelledSentence, PairRow, claim_row
from checks.evaluation.search import GRID, Tried, ablation_table, best_first, search
from checks.ports import EvidenceSource
from checks.usecases.run_check import CheckTools
from tests.fakes import BARS, CONTRADICTS, ENTAILS, FakeEncoder, FakeEntailment, FakeSource

TRUE = PairRow("The hall opened in Oslo.", "The hall opened in Oslo city.", Label.SUPPORTED, None)
WRONG = PairRow("The barn closed in Rome.", "The barn closed in Paris.", Label.REFUTED, None)
SCORES = {
    (TRUE.premise, TRUE.hypothesis): ENTAILS,
    (WRONG.premise, WRONG.hypothesis): CONTRADICTS,
    (WRONG.premise, TRUE.hypothesis): CONTRADICTS,
}


def tools(source: EvidenceSource | None = None, bars: Bars = BARS) -> CheckTools:
    return CheckTools(FakeEncoder(), FakeEntailment(SCORES), source or FakeSource({}), bars)


def quiet(done: int) -> None:
    """Nobody watches."""


async def test_pairs_measure_the_model_alone() -> None:
    figures = (await runs.pairs([TRUE, WRONG], tools(), quiet))["model"]
    assert figures["accuracy"].value == 1.0
    assert figures["two_way_accuracy"].value == 1.0
    assert figures["recall.neutral"].value is None


async def test_three_class_files_have_no_two_way_accuracy() -> None:
    neutral = replace(TRUE, hypothesis="It is blue.", label=Label.UNSUPPORTED)
    figures = (await runs.pairs([TRUE, WRONG, neutral], tools(), quiet))["model"]
    assert "two_way_accuracy" not in figures


async def test_pairs_by_rules_say_what_was_decided() -> None:
    figures = (await runs.pairs_by_rules([TRUE, WRONG], tools(), quiet, swap=False))["rules"]
    assert figures["correct"].value == 1.0
    assert figures["false_conflict_rate"].value == 0.0


async def test_swapped_premises_conflict_only_without_the_gate() -> None:
    high = Bars(similarity=0.6, entail=0.7, contradict=0.9)
    figures = await runs.pairs_by_rules([TRUE, WRONG], tools(bars=high), quiet, swap=True)
    assert figures["raw_argmax"]["unrelated_conflict_rate"].value == 0.5
    assert figures["bars_without_gate"]["unrelated_conflict_rate"].value == 0.5
    assert figures["full_rules"]["unrelated_conflict_rate"].value == 0.0


async def test_claims_are_read_from_their_retrieved_sentences_and_compared_with_the_simple_checker() -> None:
    row = claim_row(
        {"claim": TRUE.hypothesis, "label": "S", "retrieved": [TRUE.premise, "The sea is salty."]}
    )
    other = claim_row({"claim": WRONG.hypothesis, "label": "contradiction", "retrieved": [WRONG.premise]})
    items = await read_all([row, other], lambda one: read_claim(one, tools()), quiet)
    found = runs.claims(items, BARS, tools().rules)
    assert found["checker"]["balanced_accuracy"].value == 1.0
    assert found["simple"]["refuted_caught"].value == 1.0
    assert found["difference"]["balanced_accuracy"].value == 0.0


async def test_without_retrieved_sentences_the_source_is_searched_and_the_right_page_is_noted() -> None:
    source = FakeSource({"Hall": TRUE.premise})
    row = claim_row({"claim": TRUE.hypothesis, "label": "S", "pages": ["Hall"]})
    assert (await read_claim(row, tools(source))).right_page is True
    lost = claim_row({"claim": TRUE.hypothesis, "label": "S", "pages": ["Elsewhere"]})
    assert (await read_claim(lost, tools(source))).right_page is False
    assert (await read_claim(lost, tools(source), oracle_page=True)).parts[0].readings == ()


async def test_answers_are_cut_by_the_product_and_matched_to_the_labelled_sentences() -> None:
    premise = ("Oslo hall: The hall opened in Oslo.", "The hall opened in Oslo city.")
    own = replace(tools(), entailment=FakeEntailment({premise: ENTAILS}))
    row = AnswerRow(
        text="The hall opened in Oslo city. The hall is red.",
        topic="Oslo hall",
        sentences=(
            LabelledSentence("The  hall opened in Oslo city.", Label.SUPPORTED, ()),
            LabelledSentence("The hall is blue.", Label.UNSUPPORTED, ()),
        ),
        evidence_text="The hall opened in Oslo.",
        left_out=0,
    )
    figures = await runs.answers([row], own, lambda texts: FakeSource(texts), quiet, facts=False)
    assert figures["checker"]["match_rate"].value == 0.5
    assert figures["checker"]["supported_backed"].value == 1.0
    assert figures["unmatched_as_no_receipt"]["balanced_accuracy"].value == 1.0


async def test_facts_are_checked_unsplit_with_the_topic() -> None:
    premise = ("Oslo hall: The hall opened in Oslo.", "It opened and it closed.")
    own = replace(tools(), entailment=FakeEntailment({premise: ENTAILS}), bars=Bars(0.0, 0.7, 0.9))
    row = AnswerRow(
        text="x",
        topic="Oslo hall",
        sentences=(LabelledSentence("x", None, (("It opened and it closed.", Label.SUPPORTED),)),),
        evidence_text="The hall opened in Oslo.",
        left_out=0,
    )
    figures = await runs.answers([row], own, lambda texts: FakeSource(texts), quiet, facts=True)
    assert figures["checker"]["supported_backed"].numerator == 1


async def test_the_search_keeps_to_its_rule() -> None:
    read = {"fever_symmetric_dev": await read_all([TRUE, WRONG], lambda row: read_pair(row, tools()), quiet)}
    steps: list[int] = []
    best, *rest = search(read, steps.append)
    assert best.qualifies
    assert best.mean_balanced_accuracy == 1.0
    assert best.mean_refuted_caught == 1.0
    assert best.bars.contradict == max(
        one.bars.contradict for one in rest if one.mean_refuted_caught == best.mean_refuted_caught
    )
    assert len(steps) == len(GRID) == len(rest) + 1
    assert all(one.qualifies >= rest[index + 1].qualifies for index, one in enumerate(rest[:-1]))


@pytest.mark.parametrize(("in_all", "qualifies"), [(50, False), (80, True)])
async def test_no_setting_may_flag_more_true_claims_than_fifteen_in_a_thousand(
    in_all: int, qualifies: bool
) -> None:
    flagged = replace(TRUE, premise=WRONG.premise)  # which no bar keeps from conflicting
    rows = [flagged, *[TRUE] * (in_all - 1)]
    read = {"vitaminc_real": await read_all(rows, lambda row: read_pair(row, tools()), quiet)}
    flagging = [one for one in search(read, quiet) if one.mean_false_conflict]  # some gates keep it out
    assert {one.mean_false_conflict for one in flagging} == {1 / in_all}
    assert {one.qualifies for one in flagging} == {qualifies}


def tried(
    name: float,
    accuracy: float,
    false_conflict: float,
    caught: float,
    unsettled: float = 0.0,
    *,
    qualifies: bool = True,
) -> Tried:
    return Tried(Bars(0.2, 0.7, name), qualifies, accuracy, false_conflict, caught, unsettled, {})


@pytest.mark.parametrize(
    ("settings", "names"),
    [
        # all but equally accurate: the one that catches most
        ([tried(0.9, 0.760, 0.001, 0.1), tried(0.8, 0.759, 0.010, 0.4)], [0.8, 0.9]),
        # what it catches more is outweighed by what it flags although nothing settles it
        ([tried(0.9, 0.76, 0.01, 0.40, 0.02), tried(0.8, 0.76, 0.01, 0.45, 0.08)], [0.9, 0.8]),
        ([tried(0.9, 0.76, 0.01, 0.40, 0.02), tried(0.8, 0.76, 0.01, 0.49, 0.08)], [0.8, 0.9]),
        # clearly less accurate: catching more does not help
        ([tried(0.9, 0.760, 0.001, 0.1), tried(0.8, 0.757, 0.010, 0.4)], [0.9, 0.8]),
        # outside the limits: after all that qualify, the least false conflict first
        (
            [
                tried(0.6, 0.9, 0.05, 0.9, qualifies=False),
                tried(0.7, 0.9, 0.04, 0.9, qualifies=False),
                tried(0.9, 0.5, 0.02, 0.0),
            ],
            [0.9, 0.7, 0.6],
        ),
        ([tried(0.9, 0.76, 0.01, 0.3), tried(0.8, 0.76, 0.01, 0.3)], [0.9, 0.8]),
    ],
)
def test_the_best_setting_is_accurate_first_and_catches_errors_next(
    settings: list[Tried], names: list[float]
) -> None:
    assert [one.bars.contradict for one in best_first(settings)] == names


async def test_the_ablation_switches_every_rule_off_in_turn() -> None:
    read = {"file": await read_all([TRUE, WRONG], lambda row: read_pair(row, tools()), quiet)}
    table = ablation_table(read, BARS)
    assert table["file · all rules"]["balanced_accuracy"].value == pytest.approx(1.0)
    assert "file · without relevance_gate" in table
    assert "file · no rule but the bars" in table
