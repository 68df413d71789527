"""The life of a check, step by step."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.domain.claims import CutAnswer
from checks.domain.live_check import (
    LiveCheck,
    RunOver,
    corrected,
    ended,
    page_after,
    released,
    snapshot,
    with_cut,
    with_event,
    with_own_receipt,
)
from checks.domain.progress import ClaimDecided, ClaimsCut, ProgressEvent, Stage, StageReached
from checks.domain.report import CheckedClaim, Report
from checks.domain.snapshot import CheckSnapshot, OwnReceipt, OwnReceiptOutcome
from checks.domain.spans import Span
from checks.domain.verdicts import Reason, Verdict
from tests.fakes import BARS

NOW = datetime(2030, 1, 1, tzinfo=UTC)
CUT = CutAnswer("Mars is red.", "Mars", True, (), (), ())
REPORT = Report(CUT, (), (), (), BARS)


def fresh(*, held: bool = False) -> LiveCheck:
    return LiveCheck("1" * 32, "session:a", "Mars is red.", None, held, NOW)


def decided(number: int) -> CheckedClaim:
    return CheckedClaim(number, "Mars is red.", Span(0, 12), Verdict.NO_RECEIPT, Reason.NOTHING_FOUND, 0, ())


def seen(check: LiveCheck) -> CheckSnapshot:
    return snapshot(check, seconds_left=60, ends_at=NOW)


def told(check: LiveCheck) -> list[ProgressEvent]:
    return [one.event for one in check.events]


def worked_through(check: LiveCheck) -> LiveCheck:
    check = with_event(check, check.run, StageReached(Stage.CUTTING))
    check = with_cut(check, check.run, CUT)
    check = with_event(check, check.run, StageReached(Stage.CHECKING))
    check = with_event(check, check.run, ClaimsCut(2, 0))
    for number in (2, 1):
        check = with_event(check, check.run, ClaimDecided(decided(number)))
    return ended(check, check.run, Stage.FINISHED, REPORT)


def test_events_are_numbered_from_one_without_gaps() -> None:
    check = worked_through(fresh())

    assert [one.seq for one in check.events] == [1, 2, 3, 4, 5, 6]
    assert check.seq == 6


def test_claims_decided_out_of_order_are_seen_by_number() -> None:
    assert [claim.number for claim in seen(worked_through(fresh())).decided] == [1, 2]


def test_nothing_is_written_after_the_end_of_a_run() -> None:
    check = worked_through(fresh())

    with pytest.raises(RunOver):
        with_event(check, 1, ClaimDecided(decided(3)))
    with pytest.raises(RunOver):
        ended(check, 1, Stage.CRASHED, None)


def test_a_replaced_run_writes_nothing_more() -> None:
    check = corrected(worked_through(fresh()), "Mars")

    for write in (
        lambda: with_event(check, 1, StageReached(Stage.CHECKING)),
        lambda: with_cut(check, 1, CUT),
        lambda: ended(check, 1, Stage.FINISHED, REPORT),
    ):
        with pytest.raises(RunOver):
            write()


def test_a_place_in_line_told_after_the_work_began_comes_too_late() -> None:
    check = with_event(fresh(), 1, StageReached(Stage.CUTTING))

    with pytest.raises(RunOver):
        with_event(check, 1, StageReached(Stage.QUEUED, 3))


def test_a_run_can_only_end_at_an_end() -> None:
    with pytest.raises(ValueError, match="not an end"):
        ended(fresh(), 1, Stage.CHECKING, None)


def test_a_number_of_an_earlier_run_asks_for_a_snapshot() -> None:
    before = worked_through(fresh())
    after = corrected(before, "Mars")

    assert all(page_after(after, seq).reset for seq in range(before.seq + 1))
    assert not page_after(after, after.seq).reset
    assert page_after(after, after.seq, run=1).reset


def test_a_number_that_was_never_told_asks_for_a_snapshot() -> None:
    check = worked_through(fresh())

    assert page_after(check, check.seq + 1).reset
    assert page_after(check, -1).reset


def test_a_correction_drops_what_the_old_run_found() -> None:
    picture = seen(corrected(worked_through(fresh()), "Venus"))

    assert (picture.topic, picture.cut, picture.decided, picture.report) == ("Venus", None, (), None)
    assert (picture.stage, picture.run) == (Stage.QUEUED, 2)


def test_a_held_check_shows_its_claims_and_no_verdict() -> None:
    picture = seen(worked_through(fresh(held=True)))

    assert picture.cut == CUT
    assert (picture.stage, picture.decided, picture.report) == (Stage.HELD, (), None)


def test_a_held_check_tells_no_verdict_and_not_how_far_it_is() -> None:
    check = worked_through(fresh(held=True))

    assert told(check) == [StageReached(Stage.CUTTING), ClaimsCut(2, 0), StageReached(Stage.HELD)]


@given(st.permutations([1, 2, 3, 4]), st.integers(0, 4))
def test_what_a_held_check_tells_does_not_depend_on_its_verdicts(order: list[int], count: int) -> None:
    untouched = with_event(with_cut(fresh(held=True), 1, CUT), 1, ClaimsCut(4, 0))
    check = untouched
    for number in order[:count]:
        check = with_event(check, 1, ClaimDecided(decided(number)))
    if count == 4:
        check = ended(check, 1, Stage.FINISHED, REPORT)

    assert page_after(check, 0) == page_after(untouched, 0)
    assert replace(seen(check), stage=Stage.HELD) == replace(seen(untouched), stage=Stage.HELD)


def test_a_released_check_tells_everything_and_ends_with_the_end() -> None:
    check = released(worked_through(fresh(held=True)))

    assert told(check)[3:] == [
        StageReached(Stage.CHECKING),
        ClaimDecided(decided(1)),
        ClaimDecided(decided(2)),
        StageReached(Stage.FINISHED),
    ]
    assert seen(check).report == REPORT
    assert released(check) == check


def test_a_check_released_before_it_is_cut_goes_on_like_any_other() -> None:
    check = released(fresh(held=True))

    assert told(check) == []
    assert told(worked_through(check)) == told(worked_through(fresh()))


@pytest.mark.parametrize("end", [Stage.CRASHED, Stage.CANCELLED])
def test_that_a_held_check_failed_or_was_stopped_is_no_secret(end: Stage) -> None:
    check = ended(with_cut(fresh(held=True), 1, CUT), 1, end, None)

    assert seen(check).stage is end
    assert told(released(check))[-1] == StageReached(end)


@given(st.lists(st.integers(0, 8), max_size=8))
def test_reconnects_lose_nothing_and_repeat_nothing(stops: list[int]) -> None:
    whole = worked_through(fresh()).events
    heard: list[ProgressEvent] = []
    last = 0
    for stop in [*sorted(min(stop, len(whole)) for stop in stops), len(whole)]:
        so_far = replace(fresh(), events=whole[:stop])
        page = page_after(so_far, last)
        assert not page.reset
        heard += [one.event for one in page.events]
        last = page.last_seq

    assert heard == [one.event for one in whole]


def test_the_latest_own_receipt_of_a_claim_is_kept() -> None:
    first = OwnReceipt(1, "Mars", "is red", OwnReceiptOutcome.NO_SUCH_PAGE)
    other = replace(first, claim_number=2)
    second = replace(first, quote="is the red planet")
    check = fresh()
    for own in (other, first, second):
        check = with_own_receipt(check, own)

    assert check.own_receipts == (second, other)


def test_others_may_read_but_only_the_owner_may_change() -> None:
    check = replace(fresh(), viewers=frozenset({"seat:7"}))

    assert check.may_read("seat:7")
    assert not check.may_change("seat:7")
    assert check.may_change("session:a")
    assert not check.may_read("session:b")
