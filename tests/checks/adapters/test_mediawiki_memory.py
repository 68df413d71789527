"""What is remembered of a wiki for a while, and that it goes."""

from checks.adapters.evidence.mediawiki_memory import Fingerprints, Remembered
from tests.checks.adapters.mediawiki_timing import FakeTime


def test_what_is_past_its_life_is_gone_also_if_nobody_asks() -> None:
    time = FakeTime()
    remembered: Remembered[str, int] = Remembered(10, 60, time.clock)
    remembered.put("early", 1)
    time.now += 30
    remembered.put("late", 2)
    time.now += 30
    remembered.sweep()

    assert len(remembered) == 1
    assert remembered.get("early") is None
    assert remembered.get("late") == 2


def test_reading_does_not_lengthen_a_life() -> None:
    time = FakeTime()
    remembered: Remembered[str, int] = Remembered(10, 60, time.clock)
    remembered.put("claim", 1)
    time.now += 59
    assert remembered.get("claim") == 1
    time.now += 1
    assert remembered.get("claim") is None


def test_the_longest_unused_makes_room() -> None:
    remembered: Remembered[str, int] = Remembered(2, 60, FakeTime().clock)
    remembered.put("a", 1)
    remembered.put("b", 2)
    remembered.get("a")
    remembered.put("c", 3)

    assert [remembered.get(key) for key in "abc"] == [1, None, 3]


def test_a_fingerprint_tells_questions_apart_and_nothing_about_them() -> None:
    one, other = Fingerprints(), Fingerprints()

    assert one.of("claim", "topic") == one.of("claim", "topic")
    assert len({one.of("a", "b"), one.of("ab", ""), one.of("a\0b", None), one.of("a", None)}) == 4
    assert one.of("claim", "topic") != other.of("claim", "topic")
    assert one.of("\ud800", None)
