"""What every store of checks must do, whatever it is made of."""

import asyncio
from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime

import pytest

from checks.domain.claims import CutAnswer
from checks.domain.errors import ReportGone, StoreFull
from checks.domain.live_check import LiveCheck, RunOver
from checks.domain.progress import ClaimsCut, ProgressEvent, Stage, StageReached
from checks.domain.report import Report
from checks.domain.snapshot import OwnReceipt, OwnReceiptOutcome
from checks.ports import ReportStore
from tests.fakes import BARS, FakeClock, memory_store

MakeStore = Callable[..., ReportStore]
CUT = CutAnswer("Mars is red.", "Mars", True, (), (), ())
REPORT = Report(CUT, (), (), (), BARS)
FATES = [Stage.CANCELLED, Stage.CRASHED, None]


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture(params=["memory"])
async def make(request: pytest.FixtureRequest, clock: FakeClock) -> AsyncIterator[MakeStore]:
    """A maker of each kind of store; room is given in bytes."""
    made: list[ReportStore] = []

    def make_one(**room: float) -> ReportStore:
        made.append(memory_store(clock, **room))
        return made[-1]

    yield make_one
    for store in made:
        store.close()


@pytest.fixture
def store(make: MakeStore) -> ReportStore:
    return make()


def check(number: int = 1, *, owner: str = "session:a", text: str = "Mars is red.") -> LiveCheck:
    return LiveCheck(f"{number:032x}", owner, text, None, False, datetime(2030, 1, 1, tzinfo=UTC))


ID = check().check_id


async def filled(store: ReportStore) -> int:
    """How many checks of visitors were taken before the store was full."""
    for number in range(1, 100):
        try:
            await store.put(check(number))
        except StoreFull:
            return number - 1
    raise AssertionError("the store is never full")


async def test_what_was_put_can_be_got_with_its_ninety_minutes(store: ReportStore) -> None:
    await store.put(check())

    kept = await store.get(ID)

    assert kept.check == check()
    assert kept.seconds_left == 90 * 60


async def test_an_unknown_id_is_gone(store: ReportStore) -> None:
    with pytest.raises(ReportGone):
        await store.get(ID)


@pytest.mark.parametrize("fate", FATES)
async def test_ninety_minutes_after_it_was_made_a_check_is_gone(
    store: ReportStore, clock: FakeClock, fate: Stage | None
) -> None:
    await store.put(check())
    if fate is not None:
        await store.end(ID, 1, fate)
    clock.advance(minutes=89)
    await store.get(ID)
    clock.advance(minutes=1)

    with pytest.raises(ReportGone):
        await store.get(ID)
    assert await store.owned_by("session:a") == ()


async def test_sixty_minutes_after_it_finished_a_check_is_gone(store: ReportStore, clock: FakeClock) -> None:
    await store.put(check())
    clock.advance(minutes=10)
    await store.end(ID, 1, Stage.FINISHED, REPORT)
    assert (await store.get(ID)).seconds_left == 60 * 60
    clock.advance(minutes=60)

    with pytest.raises(ReportGone):
        await store.get(ID)


async def test_a_new_run_and_its_end_win_no_time(store: ReportStore, clock: FakeClock) -> None:
    await store.put(check())
    await store.end(ID, 1, Stage.FINISHED, REPORT)
    clock.advance(minutes=50)
    assert await store.begin_run(ID, "Mars") == 2
    await store.end(ID, 2, Stage.FINISHED, REPORT)

    assert (await store.get(ID)).seconds_left == 10 * 60


async def test_a_clock_set_back_revives_nothing(store: ReportStore, clock: FakeClock) -> None:
    await store.put(check())
    clock.advance(minutes=90)
    with pytest.raises(ReportGone):
        await store.get(ID)
    clock.advance(minutes=-60)

    with pytest.raises(ReportGone):
        await store.get(ID)


async def test_a_clock_set_back_gives_no_time(store: ReportStore, clock: FakeClock) -> None:
    await store.put(check())
    clock.advance(minutes=80)
    assert (await store.get(ID)).seconds_left == 10 * 60
    clock.advance(minutes=-80)

    assert (await store.get(ID)).seconds_left == 10 * 60


async def test_events_come_back_in_order(store: ReportStore) -> None:
    await store.put(check())
    events: list[ProgressEvent] = [
        StageReached(Stage.CUTTING),
        StageReached(Stage.CHECKING),
        ClaimsCut(1, 0),
    ]
    for event in events:
        await store.append_event(ID, 1, event)

    kept = (await store.get(ID)).check
    assert [(one.seq, one.event) for one in kept.events] == list(enumerate(events, start=1))


async def test_of_two_deletes_one_dropped_it(store: ReportStore) -> None:
    await store.put(check())

    assert sorted(await asyncio.gather(store.delete(ID), store.delete(ID))) == [False, True]
    assert await store.delete(ID) is False


@pytest.mark.parametrize("how", ["deleted", "expired", "ended", "replaced"])
async def test_a_late_write_is_refused(store: ReportStore, clock: FakeClock, how: str) -> None:
    await store.put(check())
    if how == "deleted":
        await store.delete(ID)
    elif how == "expired":
        clock.advance(minutes=90)
    elif how == "ended":
        await store.end(ID, 1, Stage.CANCELLED)
    else:
        await store.begin_run(ID, None)

    with pytest.raises(RunOver):
        await store.append_event(ID, 1, StageReached(Stage.CHECKING))
    with pytest.raises(RunOver):
        await store.keep_cut(ID, 1, CUT)
    with pytest.raises(RunOver):
        await store.end(ID, 1, Stage.FINISHED, REPORT)


async def test_what_is_gone_cannot_be_changed(store: ReportStore) -> None:
    own = OwnReceipt(1, "Mars", "is red", OwnReceiptOutcome.NO_SUCH_PAGE)

    for change in (
        store.begin_run(ID, None),
        store.release(ID),
        store.share(ID, "seat:1"),
        store.keep_own_receipt(ID, own),
    ):
        with pytest.raises(ReportGone):
            await change


@pytest.mark.parametrize("how", ["deleted", "expired"])
async def test_listeners_hear_once_that_a_check_is_gone(
    store: ReportStore, clock: FakeClock, how: str
) -> None:
    heard: list[str] = []
    store.when_gone(heard.append)
    await store.put(check())
    if how == "deleted":
        await store.delete(ID)
    else:
        clock.advance(minutes=90)
        with pytest.raises(ReportGone):
            await store.get(ID)
    await store.put(check(2))

    assert heard == [ID]


async def test_an_owner_owns_what_they_put_and_nothing_shared_with_them(store: ReportStore) -> None:
    for number, owner in ((1, "session:a"), (2, "session:b"), (3, "session:a")):
        await store.put(check(number, owner=owner))
    await store.share(check(2).check_id, "session:a")

    assert await store.owned_by("session:a") == (check(1).check_id, check(3).check_id)


async def test_a_full_store_refuses_and_throws_nothing_out(make: MakeStore) -> None:
    store = make(store_bytes=200_000, seat_share=0.0)
    put = await filled(store)

    with pytest.raises(StoreFull, match="used up"):
        await store.put(check(100))
    assert put > 1
    for number in range(1, put + 1):
        await store.get(check(number).check_id)


async def test_visitors_cannot_fill_what_is_reserved_for_seats(make: MakeStore) -> None:
    store = make(store_bytes=400_000, seat_share=0.5)
    assert await filled(store) > 1

    await store.put(check(100, owner="seat:1"))


async def test_deleting_makes_room_again(make: MakeStore) -> None:
    store = make(store_bytes=100_000, seat_share=0.0)
    for number in range(1, 50):
        await store.put(check(number))
        await store.delete(check(number).check_id)


async def test_a_report_over_its_limit_is_refused_and_what_was_there_stays(make: MakeStore) -> None:
    store = make(report_bytes=40_000)
    await store.put(check())
    long_cut = CutAnswer(50_000 * "a", None, False, (), (), ())

    with pytest.raises(StoreFull, match=r"0\.04 MB"):
        await store.keep_cut(ID, 1, long_cut)
    assert (await store.get(ID)).check == check()
    with pytest.raises(StoreFull):
        await store.put(check(2, text=50_000 * "a"))


async def test_room_that_a_report_did_not_need_comes_back_when_its_run_ends(make: MakeStore) -> None:
    store = make(store_bytes=50_000, seat_share=0.0)
    await store.put(check())
    with pytest.raises(StoreFull):
        await store.put(check(2))
    await store.end(ID, 1, Stage.FINISHED, REPORT)

    await store.put(check(2))
