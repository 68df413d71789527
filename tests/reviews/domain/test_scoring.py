"""Scores by hand: each figure with its own denominator, and nothing dropped."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviews.domain.agreement import Ballot
from reviews.domain.bootstrap import Interval, NoInterval
from reviews.domain.intervals import Share
from reviews.domain.scoring import Basis, Scale, compare, reference_of, score_of

SCALE = Scale(("backed", "not", "unsure"), abstains="unsure", dangerous="backed")


def ballots(**votes: str) -> list[Ballot]:
    long = {"b": "backed", "n": "not", "u": "unsure"}
    return [
        Ballot(rater, item, long[mark]) for item, marks in votes.items() for rater, mark in enumerate(marks)
    ]


def test_ties_and_items_without_votes_have_no_label_and_are_counted() -> None:
    found = reference_of("pqrst", ballots(p="bb", q="bn", r="nnb", s="u"), {}, basis=Basis.GIVEN_MOST)
    assert found.labels == {"p": "backed", "r": "not", "s": "unsure"}
    assert (found.ties, found.undecided, found.unrated, found.single) == (1, 0, 1, 1)


def test_adjudication_settles_what_raters_differ_on_and_nothing_else() -> None:
    decided = {"p": "not", "q": "not"}
    found = reference_of("pqr", ballots(p="bb", q="bn", r="nnb"), decided, basis=Basis.ADJUDICATED)
    assert found.labels == {"p": "backed", "q": "not"}
    assert (found.adjudicated, found.undecided, found.ties) == (1, 1, 0)


def test_by_the_votes_alone_an_adjudication_plays_no_part() -> None:
    found = reference_of("q", ballots(q="bn"), {"q": "not"}, basis=Basis.GIVEN_MOST)
    assert found.labels == {}


REFERENCE = {"p": "backed", "q": "backed", "r": "not", "s": "not", "t": "not", "v": "unsure"}
ANSWERS = {"p": "backed", "q": "not", "r": "backed", "s": "unsure", "v": "unsure", "w": "not"}


def test_each_figure_has_its_own_denominator() -> None:
    score = score_of("A", ANSWERS, REFERENCE, SCALE)
    assert score.accuracy == Share(2, 6)
    assert score.decided == Share(1, 3)
    assert score.abstained == Share(2, 5)
    assert score.missing == Share(1, 6)
    assert score.dangerous == Share(1, 4)
    assert score.unscored == 1
    by_label = {one.label: (one.recall, one.precision) for one in score.per_label}
    assert by_label == {
        "backed": (Share(1, 2), Share(1, 2)),
        "not": (Share(0, 3), Share(0, 1)),
        "unsure": (Share(1, 1), Share(1, 2)),
    }


def test_the_confusion_counts_every_item_once_and_missing_answers_in_a_column_of_their_own() -> None:
    confusion = score_of("A", ANSWERS, REFERENCE, SCALE).confusion
    assert confusion.answers == ("backed", "not", "unsure", None)
    assert [[cell.count for cell in line.cells] for line in confusion.lines] == [
        [1, 1, 0, 0],
        [1, 0, 1, 1],
        [0, 0, 1, 0],
    ]
    assert [[cell.shade for cell in line.cells] for line in confusion.lines] == [
        [2, 2, 0, 0],
        [2, 0, 2, 2],
        [0, 0, 4, 0],
    ]


def test_without_a_dangerous_label_there_is_no_such_figure() -> None:
    assert score_of("A", {}, REFERENCE, Scale(("a", "b"), None, None)).dangerous is None


def test_nothing_to_score_gives_shares_of_nothing_and_no_interval() -> None:
    score = score_of("A", ANSWERS, {}, SCALE)
    assert score.accuracy.value is None
    assert score.accuracy.interval is None
    assert score.unscored == len(ANSWERS)
    (comparison,) = compare({"A": {}, "B": {}}, {}, {}, SCALE, seed=1)
    assert (comparison.difference, comparison.common) == (None, Share(0, 0))
    assert comparison.interval is NoInterval.UNDEFINED


def test_errors_in_common_leave_out_abstentions_and_missing_answers() -> None:
    reference = dict.fromkeys("pqrst", "not")
    first = {"p": "backed", "q": "backed", "r": "unsure", "s": "not"}
    second = {"p": "backed", "q": "not", "r": "backed", "s": "not", "t": "unsure"}
    (found,) = compare({"A": first, "B": second}, reference, {}, SCALE, seed=1)
    assert found.common == Share(1, 3)
    assert found.same_label == 1


def test_the_same_answers_differ_by_nothing_in_every_draw() -> None:
    reference = dict.fromkeys(map(str, range(40)), "not")
    answers = {str(number): "not" if number % 3 else "backed" for number in range(40)}
    topics = {str(number): f"topic {number % 8}" for number in range(40)}
    (found,) = compare({"A": answers, "B": answers}, reference, topics, SCALE, seed=1)
    assert found.difference == 0
    assert (found.interval, found.topics, found.topics_apart) == (NoInterval.ALL_ALIKE, 8, 0)


@pytest.mark.parametrize("topics", [1, 2, 5, 40])
def test_a_difference_that_is_the_same_on_every_topic_has_no_interval(topics: int) -> None:
    reference = dict.fromkeys(map(str, range(topics)), "not")
    wrong = dict.fromkeys(reference, "backed")
    (found,) = compare({"A": reference, "B": wrong}, reference, {}, SCALE, seed=1)
    assert (found.difference, found.interval) == (1.0, NoInterval.ALL_ALIKE)
    assert found.topics_apart == topics


def test_drawing_topics_is_wider_than_drawing_items_where_topics_go_together() -> None:
    reference = dict.fromkeys(map(str, range(60)), "not")
    good = dict(reference)
    bad = {str(number): "not" if number % 6 else "backed" for number in range(60)}
    alone = compare({"A": good, "B": bad}, reference, {}, SCALE, seed=1)[0].interval
    by_topic = {str(number): f"topic {number % 6}" for number in range(60)}
    together = compare({"A": good, "B": bad}, reference, by_topic, SCALE, seed=1)[0].interval
    assert isinstance(alone, Interval)
    assert isinstance(together, Interval)
    assert together.high - together.low > 1.5 * (alone.high - alone.low)


def test_with_one_topic_there_is_nothing_to_draw_from() -> None:
    reference, answers = {"p": "not", "q": "not"}, {"p": "not"}
    (found,) = compare({"A": answers, "B": {}}, reference, dict.fromkeys("pq", "one"), SCALE, seed=1)
    assert (found.difference, found.interval, found.topics) == (0.5, NoInterval.ALL_ALIKE, 1)


NAME = st.integers(0, 20).map(str)
LABEL = st.sampled_from(SCALE.labels)


@given(st.dictionaries(NAME, LABEL), st.dictionaries(NAME, LABEL))
def test_every_item_and_every_answer_is_somewhere(reference: dict[str, str], answers: dict[str, str]) -> None:
    score = score_of("A", answers, reference, SCALE)
    cells = [cell for line in score.confusion.lines for cell in line.cells]
    assert sum(cell.count for cell in cells) == len(reference)
    assert sum(cell.count for cell in cells if cell.right) == score.accuracy.numerator
    assert sum(cell.count for cell in cells if cell.answer is None) == score.missing.numerator
    assert sum(cell.count for cell in cells if cell.answer) + score.unscored == len(answers)
    assert all((cell.count > 0) == (cell.shade > 0) for cell in cells)
