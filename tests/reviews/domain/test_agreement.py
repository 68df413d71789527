"""Agreement against other programs, published examples and the ends of its range."""

import json
import math
from collections.abc import Sequence
from pathlib import Path

import krippendorff
import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from statsmodels.stats.inter_rater import fleiss_kappa

from reviews.domain.agreement import (
    Agreement,
    Ballot,
    Figure,
    LabelUnknown,
    PairCount,
    Undefined,
    agreement_of,
    given_most,
    in_one_sentence,
    label_table,
)
from reviews.domain.bootstrap import Interval, NoInterval

IRRCAC = json.loads((Path(__file__).parent / "irrcac.json").read_text("utf-8"))
LABELS = ("a", "b", "c", "d")
Rows = Sequence[Sequence[str | int | None]]


def ballots_of(rows: Rows) -> list[Ballot]:
    return [
        Ballot(rater, str(item), str(label))
        for item, row in enumerate(rows)
        for rater, label in enumerate(row)
        if label is not None
    ]


def agreement(rows: Rows, labels: tuple[str, ...] = LABELS, draws: int = 200) -> Agreement:
    return agreement_of(ballots_of(rows), labels, seed=3, draws=draws)


def by_coder(*coders: str) -> Rows:
    return [[None if mark == "." else mark for mark in unit] for unit in zip(*coders, strict=True)]


def test_alpha_of_two_observers_and_binary_data_is_the_published_one() -> None:
    # Krippendorff (2011), Computing Krippendorff's Alpha-Reliability, section A: alpha = .095.
    found = agreement(by_coder("0100000010", "1110010000"), ("0", "1"))
    assert found.alpha_nominal.value == pytest.approx(0.095, abs=5e-4)


def test_alpha_of_two_observers_and_nominal_data_is_the_published_one() -> None:
    # Krippendorff (2011), section B: alpha = .692.
    found = agreement(by_coder("aabbdcccedda", "babbbccceddd"), tuple("abcde"))
    assert found.alpha_nominal.value == pytest.approx(0.692, abs=5e-4)


def test_alphas_of_four_observers_with_missing_data_are_the_published_ones() -> None:
    # Krippendorff (2011), sections C and D: nominal .743, ordinal .815.
    rows = by_coder("123321412...", "1233224125.3", ".3332342251.", "12332441251.")
    found = agreement(rows, tuple("12345"))
    assert found.alpha_nominal.value == pytest.approx(0.743, abs=5e-4)
    assert found.alpha_ordinal.value == pytest.approx(0.815, abs=5e-4)
    assert (found.items, found.single_items, found.raters) == (11, 1, 4)


@pytest.mark.parametrize("table", IRRCAC["tables"], ids=lambda table: table["name"])
def test_ac1_raw_agreement_and_alpha_are_those_of_irrcac(table) -> None:
    labels = tuple(sorted({str(label) for row in table["rows"] for label in row if label is not None}))
    found = agreement(table["rows"], labels)
    assert found.ac1.value == pytest.approx(table["ac1"], abs=6e-6)
    assert found.raw.value == pytest.approx(table["observed"], abs=6e-6)
    assert found.alpha_nominal.value == pytest.approx(table["alpha"], abs=6e-6)


def tables(gaps: bool) -> st.SearchStrategy[Rows]:
    cell = st.sampled_from([*LABELS, None] if gaps else LABELS)
    return st.integers(2, 5).flatmap(
        lambda raters: st.lists(st.lists(cell, min_size=raters, max_size=raters), min_size=2, max_size=12)
    )


@settings(max_examples=60)
@given(tables(gaps=True))
def test_both_alphas_are_those_of_krippendorff(rows: Rows) -> None:
    found = agreement(rows)
    assume(found.alpha_nominal.value is not None)
    data = np.array([[math.nan if one is None else LABELS.index(str(one)) for one in row] for row in rows]).T
    domain = list(range(len(LABELS)))
    nominal = krippendorff.alpha(data, level_of_measurement="nominal", value_domain=domain)
    ordinal = krippendorff.alpha(data, level_of_measurement="ordinal", value_domain=domain)
    assert found.alpha_nominal.value == pytest.approx(nominal, abs=1e-9)
    assert found.alpha_ordinal.value == pytest.approx(ordinal, abs=1e-9)


@settings(max_examples=40)
@given(tables(gaps=False))
def test_raw_agreement_is_what_fleiss_kappa_of_statsmodels_observes(rows: Rows) -> None:
    _, counts = label_table(ballots_of(rows), LABELS)
    use = counts.sum(axis=0) / counts.sum()
    assume((use < 1).all())
    chance = float((use**2).sum())
    kappa = fleiss_kappa(counts, method="fleiss")
    assert agreement(rows).raw.value == pytest.approx(kappa * (1 - chance) + chance, abs=1e-9)


@settings(max_examples=60)
@given(tables(gaps=True))
def test_no_figure_is_ever_not_a_number(rows: Rows) -> None:
    found = agreement(rows)
    for figure in (found.raw, found.alpha_nominal, found.alpha_ordinal, found.ac1):
        assert (figure.value is None) == (figure.undefined is not None)
        assert figure.value is None or math.isfinite(figure.value)
        if isinstance(figure.interval, Interval):
            assert math.isfinite(figure.interval.low)
            assert figure.interval.low <= figure.interval.high


@settings(max_examples=30)
@given(tables(gaps=True), st.randoms(use_true_random=False))
def test_the_order_of_the_votes_changes_nothing(rows: Rows, chance) -> None:
    ballots = ballots_of(rows)
    shuffled = chance.sample(ballots, len(ballots))
    assert agreement_of(ballots, LABELS, seed=1, draws=50) == agreement_of(shuffled, LABELS, seed=1, draws=50)


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        ([], Undefined.NO_VOTES),
        ([["a", None], ["b", None]], Undefined.ONE_RATER),
        ([["a", None], [None, "b"]], Undefined.NO_OVERLAP),
    ],
)
def test_without_two_raters_of_one_item_every_figure_says_why_there_is_none(rows: Rows, why) -> None:
    found = agreement(rows)
    assert {found.raw, found.alpha_nominal, found.alpha_ordinal, found.ac1} == {Figure(None, undefined=why)}
    assert in_one_sentence(found, {}) == why


def test_with_one_label_only_alpha_is_undefined_and_raw_agreement_is_complete() -> None:
    found = agreement([["a", "a"], ["a", "a"], ["b", None]])
    assert found.raw.value == 1.0
    assert found.alpha_nominal == Figure(None, undefined=Undefined.ONE_LABEL)
    assert found.alpha_ordinal == Figure(None, undefined=Undefined.ONE_LABEL)


@pytest.mark.parametrize("rows", [[["a", "a"]], [["a", "a"], ["b", "b"]] * 8, [["a", "a", "b"]] * 9])
def test_items_on_which_raters_agree_alike_give_no_interval(rows: Rows) -> None:
    found = agreement(rows)
    assert found.raw.value is not None
    assert found.raw.interval is NoInterval.ALL_ALIKE


def test_draws_in_which_alpha_is_undefined_are_counted_and_not_used() -> None:
    found = agreement([["a", "a"]] * 6 + [["a", "b"]], draws=2000)
    interval = found.alpha_nominal.interval
    assert isinstance(interval, Interval)
    assert 200 < interval.used < interval.draws == 2000
    assert interval.low_rank == int(interval.used * 0.025)
    assert interval.high_rank == interval.used + 1 - interval.low_rank


def test_without_sources_items_are_drawn_one_by_one() -> None:
    rows = [["a", "a"]] * 5 + [["a", "b"]] * 2 + [["b", "b"]] * 4 + [["c", None]] + [["a", "c"]]
    found = agreement(rows, draws=2000)
    # As they were before sources were drawn: figures that were published stay.
    assert found.alpha_nominal.interval == Interval(0.020618556701030966, 1.0, 50, 1951, 2000, 2000)
    assert found.sources == 13


# Of twenty sources of ten items, raters agree on every item of fourteen and on none of the others.
CLUSTERED = [["ab"[item % 2], "ab"[(item + (item // 10 >= 14)) % 2]] for item in range(200)]
SOURCES = {str(item): f"source {item // 10}" for item in range(200)}


def ends(found: Agreement) -> tuple[float, float]:
    assert isinstance(found.raw.interval, Interval)
    return found.raw.interval.low, found.raw.interval.high


def test_items_of_one_source_are_drawn_together() -> None:
    found = agreement_of(ballots_of(CLUSTERED), LABELS, SOURCES, seed=1)
    assert (found.items, found.sources, found.raw.value) == (200, 20, 0.7)
    assert ends(found) == (0.5, 0.9)
    assert ends(agreement([["a", "a"]] * 14 + [["a", "b"]] * 6, draws=2000)) == (0.5, 0.9)
    low, high = ends(agreement(CLUSTERED, draws=2000))
    assert high - low < 0.15


def test_names_of_sources_and_the_order_of_votes_change_nothing() -> None:
    ballots = ballots_of(CLUSTERED)
    renamed = {item: source[::-1] for item, source in SOURCES.items()}
    assert agreement_of(ballots, LABELS, SOURCES, seed=1, draws=200) == agreement_of(
        ballots[::-1], LABELS, renamed, seed=1, draws=200
    )


def test_an_item_without_a_source_is_not_of_the_source_that_has_its_name() -> None:
    found = agreement_of(ballots_of([["a", "a"], ["a", "b"]]), LABELS, {"0": "1", "1": ""}, seed=1, draws=200)
    assert found.sources == 2


def test_one_source_cannot_show_how_far_a_figure_moves() -> None:
    found = agreement_of(ballots_of(CLUSTERED), LABELS, dict.fromkeys(SOURCES, "one"), seed=1, draws=200)
    assert found.raw.interval is NoInterval.ALL_ALIKE


def test_counts_stand_beside_the_figures() -> None:
    found = agreement([["a", "a", "b"], ["a", "c", None], ["b", None, None], ["c", "c", "c"]])
    assert (found.items, found.single_items, found.pairs, found.raters, found.votes) == (3, 1, 7, 3, 9)
    assert found.use == {"a": 3, "b": 2, "c": 4, "d": 0}
    assert (found.agreed_pairs, found.split_items) == (4, 2)
    assert found.disagreements == (PairCount("a", "b", 2, 1), PairCount("a", "c", 1, 1))


def test_a_label_that_the_bank_does_not_have_is_refused() -> None:
    with pytest.raises(LabelUnknown):
        agreement([["a", "z"]])


def test_the_sentence_names_the_label_that_prevails() -> None:
    found = agreement([["a", "a"]] * 9 + [["a", "b"]])
    said = in_one_sentence(found, {"a": "Backed", "b": "Not backed"})
    assert "90 times in 100" in said
    assert "“Backed” makes up 95\N{NO-BREAK SPACE}%" in said


@pytest.mark.parametrize(
    ("given_labels", "label"),
    [("", None), ("a", "a"), ("aab", "a"), ("ab", None), ("aabbc", None), ("abb", "b"), ("aabcd", "a")],
)
def test_a_tie_has_no_label_given_most_and_a_plurality_is_enough(
    given_labels: str, label: str | None
) -> None:
    assert given_most(given_labels) == label


def test_many_items_and_raters_are_drawn_in_blocks_of_bounded_size() -> None:
    rng = np.random.default_rng(4)
    ballots = [
        Ballot(rater, str(item), LABELS[rng.integers(4)]) for item in range(3000) for rater in range(6)
    ]
    found = agreement_of(ballots, LABELS, {str(item): str(item % 7) for item in range(900)}, seed=1)
    assert isinstance(found.raw.interval, Interval)
    assert found.raw.interval.used == 2000
