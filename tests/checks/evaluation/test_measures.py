"""The measures, against values worked out by hand or taken from the literature."""

import math

import numpy as np
import pytest

from checks.domain.verdicts import Verdict
from checks.evaluation.measures import (
    balanced_accuracy,
    by_topic,
    compared,
    draws_of,
    expected_calibration_error,
    figures,
    macro_f1,
    table_of,
    topic_groups,
)
from checks.evaluation.rows import Label

S, U, R = Label.SUPPORTED, Label.UNSUPPORTED, Label.REFUTED
B, C, N, L = Verdict.BACKED, Verdict.MAY_CONFLICT, Verdict.NO_RECEIPT, Verdict.COULD_NOT_LOOK_UP
OUTCOMES = [(S, B), (S, B), (S, C), (S, N), (R, C), (R, B), (R, N), (U, N), (U, C), (U, L)]


def test_every_measure_by_its_definition() -> None:
    found = {name: figure.value for name, figure in figures(table_of(OUTCOMES)).items()}
    assert found == pytest.approx(
        {
            "supported_backed": 2 / 4,
            "errors_kept": 5 / 6,
            "false_conflict_rate": 1 / 4,
            "backed_precision": 2 / 3,
            "conflict_precision": 2 / 3,
            "conflict_precision_strict": 1 / 3,
            "errors_caught": 2 / 6,
            "refuted_caught": 1 / 3,
            "false_backed_rate": 1 / 6,
            "no_receipt_rate": 3 / 10,
            "could_not_look_up_rate": 1 / 10,
        }
    )
    assert float(balanced_accuracy(table_of(OUTCOMES))) == pytest.approx((2 / 4 + 5 / 6) / 2)


def test_a_measure_without_a_denominator_is_undefined_not_zero() -> None:
    assert figures(table_of([(S, B)]))["refuted_caught"].value is None
    assert math.isnan(float(balanced_accuracy(table_of([(S, B)]))))


def test_items_that_share_a_claim_or_a_premise_are_one_topic() -> None:
    keys = [("c:1", "p:1"), ("c:2", "p:1"), ("c:2", "p:3"), ("c:4", "p:4")]
    assert topic_groups(keys) == [0, 0, 0, 1]


def test_topics_are_drawn_whole_and_by_seed() -> None:
    groups = [0, 0, 1, 2]
    weights = draws_of(groups, seed=7, draws=50)
    assert weights.shape == (50, 3)
    assert (weights.sum(axis=1) == 3).all()
    assert np.array_equal(weights, draws_of(groups, seed=7, draws=50))
    assert by_topic(OUTCOMES[:4], groups).sum() == 4


def test_equal_systems_differ_by_exactly_nothing() -> None:
    outcomes = OUTCOMES * 20
    found = compared(outcomes, outcomes, topic_groups([(f"t:{i}",) for i in range(200)]), seed=1)
    difference = found["difference"]["balanced_accuracy"]
    assert (difference.value, difference.low, difference.high) == (0.0, 0.0, 0.0)
    own = found["checker"]["balanced_accuracy"]
    assert own.low is not None
    assert own.high is not None
    assert own.value is not None
    assert own.low < own.value < own.high


def test_a_better_system_is_better_on_the_same_draws() -> None:
    good = [(S, B), (R, C)] * 60
    poor = [(S, N), (R, B)] * 60
    difference = compared(good, poor, topic_groups([(f"t:{i}",) for i in range(120)]), seed=1)["difference"]
    assert difference["balanced_accuracy"].value == 1.0
    assert (difference["balanced_accuracy"].low or 0) > 0


def test_macro_f1_is_the_mean_over_the_classes_there_are() -> None:
    assert macro_f1([S, S, R], [S, R, R]) == pytest.approx((2 / 3 + 2 / 3) / 2)
    assert macro_f1([S, R], [R, S]) == 0.0


def test_calibration_error_of_a_sure_model_that_is_half_right() -> None:
    assert expected_calibration_error([1.0] * 4, [True, False, True, False]) == pytest.approx(0.5)
    assert expected_calibration_error([0.5, 0.5], [True, False]) == pytest.approx(0.0)
