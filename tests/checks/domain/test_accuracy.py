"""Published figures in plain words."""

import pytest

from checks.domain.accuracy import PublishedFigure, PublishedResult, in_plain_words


def result(**figures: PublishedFigure) -> PublishedResult:
    return PublishedResult("fever_symmetric_dev.jsonl.gz", 708, "2030-01-01", "evaluate", ("m",), figures)


def test_a_share_is_said_out_of_a_hundred_with_its_interval_and_counts() -> None:
    plain = in_plain_words(result(false_conflict_rate=PublishedFigure(0.017, 0.008, 0.036, 6, 354)))
    assert [(one.sentence, one.counts) for one in plain.figures] == [
        (
            "Of 100 claims that are right it wrongly flags about 2 (1 to 4) as a possible conflict.",
            "6 of 354",
        )
    ]
    assert plain.title == "Claims that no cue gives away"


def test_little_is_not_said_to_be_nothing() -> None:
    plain = in_plain_words(result(false_conflict_rate=PublishedFigure(0.002, 0.0, 0.004, None, None)))
    assert "wrongly flags less than 1 (0.0 to 0.4) as" in plain.figures[0].sentence
    assert plain.figures[0].counts == ""


@pytest.mark.parametrize(
    ("value", "low", "high", "words"),
    [
        (0.011, 0.008, 0.0149, "about 1 (0.8 to 1.5)"),  # both would round to 1
        (0.009, 0.005, 0.014, "about 1 (0.5 to 1.4)"),
        (0.008, 0.003, 0.016, "about 1 (0.3 to 1.6)"),  # the lower one would be nought
        (0.953, 0.946, 0.969, "about 95 (95 to 97)"),
        (1.0, 1.0, 1.0, "about 100 (100 to 100)"),
        (0.0, 0.0, 0.05, "about 0 (0 to 5)"),
    ],
)
def test_an_interval_with_a_width_never_reads_as_one_number(
    value: float, low: float, high: float, words: str
) -> None:
    plain = in_plain_words(result(false_conflict_rate=PublishedFigure(value, low, high, None, None)))
    assert f"flags {words} as" in plain.figures[0].sentence


def test_the_error_that_matters_most_comes_first_and_unknown_measures_are_left_out() -> None:
    one = PublishedFigure(0.5, 0.4, 0.6, 1, 2)
    plain = in_plain_words(result(supported_backed=one, ece=one, false_conflict_rate=one))
    assert ["wrongly flags" in figure.sentence for figure in plain.figures] == [True, False]


def test_where_every_wrong_claim_is_contradicted_what_is_flagged_is_said_once() -> None:
    caught, others = PublishedFigure(0.5, 0.4, 0.6, 1, 2), PublishedFigure(0.3, 0.2, 0.4, 3, 10)
    assert len(in_plain_words(result(refuted_caught=caught, errors_caught=caught)).figures) == 1
    assert len(in_plain_words(result(refuted_caught=caught, errors_caught=others)).figures) == 2
    assert len(in_plain_words(result(errors_caught=others)).figures) == 1
