"""What a rater may send."""

import pytest

from reviews.domain.errors import UnusableInput
from reviews.domain.kinds import Outcome
from reviews.domain.rating import LONGEST_NOTE, LONGEST_REASON, MOST_SECONDS, Answer, answer_of, seconds_of

SENT = {"choice": "label:yes", "reason": "", "note": "", "seconds": "4.26", "labels": ("yes", "no")}


def sent(**changes: object) -> Answer:
    return answer_of(**{**SENT, **changes})  # type: ignore[arg-type]


def test_a_label_is_kept_with_its_note_and_time():
    assert sent(note=" why\r\nnot ") == Answer(Outcome.LABEL, "yes", "", "why\nnot", 4.3)


def test_a_reason_is_dropped_where_there_is_a_label():
    assert sent(reason="left over").reason == ""


@pytest.mark.parametrize("outcome", [Outcome.CANNOT_JUDGE, Outcome.BROKEN])
def test_no_label_needs_a_reason(outcome):
    assert sent(choice=outcome.value, reason="cut off") == Answer(outcome, "", "cut off", "", 4.3)
    with pytest.raises(UnusableInput, match="why") as caught:
        sent(choice=outcome.value, reason="  ")
    assert caught.value.field == "reason"


@pytest.mark.parametrize("choice", ["", "label:", "label:maybe", "yes", "label", "LABEL:yes", "expected"])
def test_what_is_no_choice_is_refused(choice):
    with pytest.raises(UnusableInput, match="Choose") as caught:
        sent(choice=choice)
    assert caught.value.field == "choice"


def test_a_label_may_be_called_like_an_outcome():
    assert sent(choice="label:broken", labels=("broken",)) == Answer(Outcome.LABEL, "broken", "", "", 4.3)


@pytest.mark.parametrize(("field", "longest"), [("reason", LONGEST_REASON), ("note", LONGEST_NOTE)])
def test_what_is_too_long_names_its_field_and_limit(field, longest):
    kept = sent(**{"choice": "broken", "reason": "x", field: "x" * longest})
    assert getattr(kept, field) == "x" * longest
    with pytest.raises(UnusableInput, match=f"{longest:,} fit") as caught:
        sent(**{"choice": "broken", "reason": "x", field: "x" * (longest + 1)})
    assert caught.value.field == field


def test_what_is_no_text_is_refused():
    with pytest.raises(UnusableInput, match="no text"):
        sent(note="a\x00b")


@pytest.mark.parametrize("text", ["", "soon", "nan", "inf", "-inf", "-3", "0"])
def test_what_is_no_time_is_not_known(text):
    assert seconds_of(text) is None


def test_times_are_capped():
    assert seconds_of("86400") == MOST_SECONDS


def test_only_the_time_may_differ_between_two_ways_to_say_the_same():
    assert sent().says_the_same_as(sent(seconds="90"))
    assert not sent().says_the_same_as(sent(note="x"))
    assert not sent().says_the_same_as(sent(choice="label:no"))
