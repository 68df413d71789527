"""Published figures in plain words."""

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
    assert "about less than 1 (0 to less than 1)" in plain.figures[0].sentence
    assert plain.figures[0].counts == ""


def test_the_error_that_matters_most_comes_first_and_unknown_measures_are_left_out() -> None:
    one = PublishedFigure(0.5, 0.4, 0.6, 1, 2)
    plain = in_plain_words(result(supported_backed=one, ece=one, false_conflict_rate=one))
    assert ["wrongly flags" in figure.sentence for figure in plain.figures] == [True, False]


def test_where_every_wrong_claim_is_contradicted_what_is_flagged_is_said_once() -> None:
    caught, others = PublishedFigure(0.5, 0.4, 0.6, 1, 2), PublishedFigure(0.3, 0.2, 0.4, 3, 10)
    assert len(in_plain_words(result(refuted_caught=caught, errors_caught=caught)).figures) == 1
    assert len(in_plain_words(result(refuted_caught=caught, errors_caught=others)).figures) == 2
    assert len(in_plain_words(result(errors_caught=others)).figures) == 1
