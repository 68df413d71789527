from dataclasses import replace
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from classroom.domain.kinds import ActivityKind
from classroom.domain.settings import LONGEST_READING, MOST_SENTENCES, Draft, UnusableSettings, settle

BERLIN = ZoneInfo("Europe/Berlin")
PLAIN = Draft(title="Whales")


def settled(draft, kind=ActivityKind.ANSWER, **given):
    return settle(draft, kind=kind, zone=BERLIN, longest_text=20_000, **given)


def faults(draft, kind=ActivityKind.ANSWER):
    with pytest.raises(UnusableSettings) as refused:
        settled(draft, kind)
    return {fault.field: str(fault) for fault in refused.value.faults}


def test_a_title_is_all_that_must_be_typed():
    kept = settled(PLAIN)
    assert (kept.attempts, kept.predict_first, kept.anonymous, kept.keep_days) == (1, True, False, 180)
    assert kept.opens_at is kept.due_at is kept.cut_off_at is None


def test_every_fault_of_a_form_is_told_at_once():
    found = faults(Draft(title=" ", attempts=0, keep_days=99_999, due="soon", reading="A text."))
    assert set(found) == {"title", "attempts", "keep_days", "due", "reading_title"}


def test_times_are_in_order_in_the_zone_of_the_course():
    kept = settled(
        replace(PLAIN, opens="2026-03-02T08:00", due="2026-03-02T10:00", cut_off="2026-03-02T10:00")
    )
    assert kept.due_at == kept.cut_off_at == datetime(2026, 3, 2, 9, tzinfo=UTC)


@pytest.mark.parametrize(
    ("times", "field"),
    [
        ({"opens": "2026-03-02T08:00", "due": "2026-03-02T08:00"}, "due"),
        ({"due": "2026-03-02T08:00", "cut_off": "2026-03-02T07:59"}, "cut_off"),
        ({"opens": "2026-03-02T08:00", "cut_off": "2026-03-02T08:00"}, "cut_off"),
    ],
)
def test_times_out_of_order_are_told_at_the_later_field(times, field):
    assert set(faults(replace(PLAIN, **times))) == {field}


def test_a_time_that_reads_the_same_stays_the_same_moment():
    before = settled(PLAIN)
    first_half_past_two = datetime(2026, 10, 25, 0, 30, tzinfo=UTC)
    was = replace(before, due_at=first_half_past_two)
    assert settled(replace(PLAIN, due="2026-10-25T02:30"), was=was).due_at == first_half_past_two
    assert settled(replace(PLAIN, due="2026-10-25T02:30")).due_at != first_half_past_two


def test_planted_mistakes_need_a_text():
    assert set(faults(PLAIN, ActivityKind.PLANTED)) == {"text"}


def test_a_text_to_key_must_have_a_sentence():
    code = "- ```\n  the whale is in the sea and sings\n  ```"
    assert "no sentence" in faults(replace(PLAIN, text=code), ActivityKind.PLANTED)["text"]


def test_without_a_text_each_student_brings_an_answer():
    assert settled(replace(PLAIN, text=" \n ")).text == ""


def test_a_text_is_kept_as_the_checker_will_read_it():
    kept = settled(replace(PLAIN, text="\r\nWhales are mammals.\r\nThey sing.\x00 \n"))
    assert kept.text == "Whales are mammals.\nThey sing.\ufffd"


def test_a_text_that_the_checker_cannot_read_is_refused_in_its_words():
    found = faults(replace(PLAIN, text="Der Wal ist ein Tier, das im Meer lebt und nicht an Land geht."))
    assert "English" in found["text"]
    assert set(faults(replace(PLAIN, text="word " * 5_000))) == {"text"}


def test_a_text_to_key_has_a_limit_of_sentences():
    text = "Whales are large animals. " * (MOST_SENTENCES + 1)
    assert str(MOST_SENTENCES) in faults(replace(PLAIN, text=text), ActivityKind.PLANTED)["text"]
    assert settled(replace(PLAIN, text=text)).text


def test_a_reading_has_both_title_and_text_or_neither():
    assert set(faults(replace(PLAIN, reading_title="Our book"))) == {"reading"}
    assert set(faults(replace(PLAIN, reading="Whales breathe."))) == {"reading_title"}
    kept = settled(replace(PLAIN, reading_title=" Our  book ", reading="Whales\r\nbreathe. "))
    assert (kept.reading_title, kept.reading) == ("Our book", "Whales\nbreathe.")


def test_a_reading_has_a_limit():
    found = faults(replace(PLAIN, reading_title="Our book", reading="x" * (LONGEST_READING + 1)))
    assert f"{LONGEST_READING:,}" in found["reading"]
