"""From paste to report and away again, with fakes of the ports."""

import asyncio
import gc
import logging

import pytest

from checks.domain.errors import ReportGone, ReportHandedIn, StoreFull, TooManyChecks, UnusableText
from checks.domain.progress import Stage, StageReached
from checks.domain.report import as_bytes
from checks.domain.verdicts import Verdict
from checks.usecases.cancel_check import cancel_check
from checks.usecases.correct_topic import correct_topic
from checks.usecases.delete_check import delete_all, delete_check
from checks.usecases.hold_check import release_check, share_check
from checks.usecases.prove_own_receipt import prove_own_receipt
from checks.usecases.read_check import events_after, read_check
from checks.usecases.services import CheckServices
from checks.usecases.start_check import start_check
from checks.usecases.watch_check import watch_check
from tests.fakes import (
    FakeClock,
    FakeEntailment,
    FakeProgress,
    FakeRates,
    HandQueue,
    fake_services,
    fake_tools,
    memory_store,
    run_all,
)

ANSWER = "Mars has two small moons. Venus has eleven moons."
ME, OTHER = "session:me", "session:other"
CRASH_WORDS = "purple elephants whisper"


async def started(services: CheckServices, **extra: object) -> str:
    return await start_check(services, text=ANSWER, owner=ME, topic="Mars", **extra)  # type: ignore[arg-type]


async def finished(services: CheckServices) -> str:
    check_id = await started(services)
    await run_all(services)
    return check_id


async def test_a_paste_becomes_a_report() -> None:
    services = fake_services()
    check_id = await finished(services)

    picture = await read_check(services, check_id=check_id, viewer=ME)

    assert picture.stage is Stage.FINISHED
    assert picture.report is not None
    assert [claim.verdict for claim in picture.decided] == [Verdict.BACKED, Verdict.NO_RECEIPT]
    assert picture.text == ANSWER


async def test_the_events_tell_the_whole_way() -> None:
    services = fake_services()
    check_id = await finished(services)

    page = await events_after(services, check_id=check_id, viewer=ME, seq=0)

    stages = [one.event.stage for one in page.events if isinstance(one.event, StageReached)]
    assert stages == [Stage.CUTTING, Stage.CHECKING, Stage.FINISHED]
    assert page.last_seq == len(page.events) == 6


@pytest.mark.parametrize("text", ["", "   ", 20_001 * "a"])
async def test_a_text_that_cannot_be_checked_is_refused_with_a_sentence_and_not_counted(text: str) -> None:
    services = fake_services()

    with pytest.raises(UnusableText, match=r"\w"):
        await start_check(services, text=text, owner=ME)

    assert isinstance(services.rates, FakeRates)
    assert services.rates.asked == []


async def test_a_topic_over_the_limit_is_refused() -> None:
    with pytest.raises(UnusableText, match="200"):
        await start_check(fake_services(), text=ANSWER, owner=ME, topic=201 * "a")


async def test_a_full_line_leaves_nothing_behind() -> None:
    services = fake_services(queue=HandQueue(full=True))

    with pytest.raises(TooManyChecks):
        await started(services)

    assert await services.store.owned_by(ME) == ()


async def test_a_full_store_says_so_at_the_paste() -> None:
    clock = FakeClock()
    services = fake_services(clock=clock, store=memory_store(clock, store_bytes=60_000))

    with pytest.raises(StoreFull, match="used up"):
        await started(services)


async def test_the_address_is_counted_where_one_is_known() -> None:
    services = fake_services()
    await started(services, address="192.0.2.1")

    assert isinstance(services.rates, FakeRates)
    assert services.rates.asked == [(ME, "192.0.2.1")]


@pytest.mark.parametrize("viewer", [OTHER, "nobody", "seat:1", ""])
async def test_anybody_else_meets_the_same_error_as_for_an_id_that_never_was(viewer: str) -> None:
    services = fake_services()
    check_id = await finished(services)
    doors = (
        lambda known: read_check(services, check_id=known, viewer=viewer),
        lambda known: events_after(services, check_id=known, viewer=viewer, seq=0),
        lambda known: cancel_check(services, check_id=known, viewer=viewer),
        lambda known: correct_topic(services, check_id=known, viewer=viewer, topic="Mars"),
        lambda known: delete_check(services, check_id=known, viewer=viewer),
        lambda known: watch_check(services, check_id=known, viewer=viewer, channel="c"),
        lambda known: share_check(services, check_id=known, owner=viewer, other_owner="seat:2"),
        lambda known: prove_own_receipt(
            services, check_id=known, viewer=viewer, claim_number=1, title="Mars", quote="x"
        ),
    )

    for door in doors:
        messages = []
        for known in (check_id, 32 * "a"):
            with pytest.raises(ReportGone) as gone:
                await door(known)
            messages.append((str(gone.value), gone.value.args))
        assert messages[0] == messages[1]


async def test_a_held_check_shows_claims_and_on_release_everything() -> None:
    services = fake_services()
    check_id = await started(services, held=True)
    await run_all(services)

    held = await read_check(services, check_id=check_id, viewer=ME)
    assert held.stage is Stage.HELD
    assert held.cut is not None
    assert len(held.cut.claims) == 2
    assert held.decided == ()
    assert held.report is None

    await release_check(services, check_id=check_id)
    open_now = await read_check(services, check_id=check_id, viewer=ME)
    assert open_now.stage is Stage.FINISHED
    assert len(open_now.decided) == 2
    page = await events_after(services, check_id=check_id, viewer=ME, seq=held.seq)
    assert len(page.events) == 4


async def test_a_shared_check_can_be_read_but_not_changed() -> None:
    services = fake_services()
    check_id = await finished(services)
    await share_check(services, check_id=check_id, owner=ME, other_owner="session:teacher")

    assert (await read_check(services, check_id=check_id, viewer="session:teacher")).report is not None
    with pytest.raises(ReportGone):
        await delete_check(services, check_id=check_id, viewer="session:teacher")


async def test_a_cancelled_check_keeps_what_was_decided() -> None:
    services = fake_services()
    check_id = await started(services)
    await cancel_check(services, check_id=check_id, viewer=ME)

    assert isinstance(services.queue, HandQueue)
    assert services.queue.cancelled == [check_id]
    assert (await read_check(services, check_id=check_id, viewer=ME)).stage is Stage.CANCELLED


async def test_cancelling_what_is_finished_changes_nothing() -> None:
    services = fake_services()
    check_id = await finished(services)
    await cancel_check(services, check_id=check_id, viewer=ME)

    assert (await read_check(services, check_id=check_id, viewer=ME)).stage is Stage.FINISHED


async def test_what_was_handed_in_keeps_its_topic() -> None:
    services = fake_services()
    check_id = await finished(services)
    before = await read_check(services, check_id=check_id, viewer=ME)
    await share_check(services, check_id=check_id, owner=ME, other_owner="activity:1")

    with pytest.raises(ReportHandedIn, match="stays as it is"):
        await correct_topic(services, check_id=check_id, viewer=ME, topic="Venus")

    after = await read_check(services, check_id=check_id, viewer="activity:1")
    assert (before.handed_in, after.handed_in) == (False, True)
    assert after.report == before.report


async def test_a_corrected_topic_begins_a_new_run_under_the_same_id_and_expiry() -> None:
    clock = FakeClock()
    services = fake_services(clock=clock)
    check_id = await finished(services)
    before = await read_check(services, check_id=check_id, viewer=ME)
    clock.advance(minutes=30)

    await correct_topic(services, check_id=check_id, viewer=ME, topic="  Venus\n")
    await run_all(services)

    after = await read_check(services, check_id=check_id, viewer=ME)
    assert (after.run, after.topic, after.stage) == (2, "Venus", Stage.FINISHED)
    assert after.seconds_left == before.seconds_left - 30 * 60
    assert (await events_after(services, check_id=check_id, viewer=ME, seq=before.seq)).reset


async def test_a_correction_that_the_full_line_refuses_leaves_the_check_cancelled() -> None:
    queue = HandQueue()
    services = fake_services(queue=queue)
    check_id = await finished(services)
    queue.full = True

    with pytest.raises(TooManyChecks):
        await correct_topic(services, check_id=check_id, viewer=ME, topic="Venus")

    assert (await read_check(services, check_id=check_id, viewer=ME)).stage is Stage.CANCELLED


async def test_of_two_deletes_at_once_one_wins() -> None:
    services = fake_services()
    check_id = await finished(services)

    outcomes = await asyncio.gather(
        *(delete_check(services, check_id=check_id, viewer=ME) for _ in range(2)), return_exceptions=True
    )

    assert [type(outcome) for outcome in outcomes if outcome is not None] == [ReportGone]
    assert outcomes.count(None) == 1


async def test_deleting_stops_the_job_and_tells_the_sockets() -> None:
    services = fake_services()
    check_id = await started(services)
    await delete_check(services, check_id=check_id, viewer=ME)

    assert isinstance(services.queue, HandQueue)
    assert isinstance(services.progress, FakeProgress)
    assert services.queue.jobs == []
    assert services.progress.ended == [check_id]


async def test_a_delete_in_the_middle_of_a_run_leaves_no_late_write(caplog: pytest.LogCaptureFixture) -> None:
    services: CheckServices

    async def delete_now() -> None:
        await services.store.delete(check_id)

    services = fake_services(fake_tools(entailment=FakeEntailment(before=delete_now)))
    check_id = await started(services)
    await run_all(services)

    with pytest.raises(ReportGone):
        await read_check(services, check_id=check_id, viewer=ME)
    assert await services.store.owned_by(ME) == ()
    assert caplog.records == []


async def test_i_am_done_on_this_device_drops_all_of_mine_and_nobody_elses() -> None:
    services = fake_services()
    mine = [await started(services) for _ in range(3)]
    others = await start_check(services, text=ANSWER, owner=OTHER)

    assert await delete_all(services, owner=ME) == 3
    for check_id in mine:
        with pytest.raises(ReportGone):
            await read_check(services, check_id=check_id, viewer=ME)
    assert (await read_check(services, check_id=others, viewer=OTHER)).text == ANSWER
    assert isinstance(services.progress, FakeProgress)
    assert services.progress.signed_out == [ME]


async def test_a_crash_inside_ends_as_crashed_and_its_words_reach_no_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def crash() -> None:
        raise KeyError(CRASH_WORDS)

    caplog.set_level(logging.DEBUG)
    services = fake_services(fake_tools(entailment=FakeEntailment(before=crash)))
    check_id = await finished(services)

    assert (await read_check(services, check_id=check_id, viewer=ME)).stage is Stage.CRASHED
    [record] = [one for one in caplog.records if one.name.startswith("checks")]
    assert "KeyError at" in record.getMessage()
    assert record.exc_info is None
    assert CRASH_WORDS not in caplog.text
    assert ANSWER not in caplog.text


@pytest.mark.parametrize("fate", ["held", "queued", "cancelled", "crashed", "abandoned"])
async def test_after_ninety_minutes_it_is_gone_whatever_became_of_it(fate: str) -> None:
    clock = FakeClock()

    async def crash() -> None:
        raise RuntimeError

    entailment = FakeEntailment(before=crash if fate == "crashed" else None)
    services = fake_services(fake_tools(entailment=entailment), clock=clock)
    check_id = await started(services, held=fate == "held")
    if fate == "cancelled":
        await cancel_check(services, check_id=check_id, viewer=ME)
    elif fate == "crashed":
        await run_all(services)
    elif fate == "abandoned":
        clock.advance(minutes=40)
        await run_all(services)
    clock.advance(minutes=89.9 - (40 if fate == "abandoned" else 0))
    assert (await read_check(services, check_id=check_id, viewer=ME)).seconds_left == 6

    clock.advance(seconds=6)

    with pytest.raises(ReportGone):
        await read_check(services, check_id=check_id, viewer=ME)


async def test_sixty_minutes_after_it_finished_it_is_gone() -> None:
    clock = FakeClock()
    services = fake_services(clock=clock)
    check_id = await finished(services)
    clock.advance(minutes=59.9)
    await read_check(services, check_id=check_id, viewer=ME)
    clock.advance(seconds=6)

    with pytest.raises(ReportGone):
        await read_check(services, check_id=check_id, viewer=ME)


async def test_a_job_that_runs_on_after_expiry_writes_nothing() -> None:
    clock = FakeClock()

    async def expire() -> None:
        clock.advance(minutes=90)

    services = fake_services(fake_tools(entailment=FakeEntailment(before=expire)), clock=clock)
    check_id = await finished(services)
    gc.collect()

    with pytest.raises(ReportGone):
        await services.store.get(check_id)


async def test_the_same_input_gives_the_same_report() -> None:
    reports = set()
    for _ in range(2):
        services = fake_services()
        picture = await read_check(services, check_id=await finished(services), viewer=ME)
        assert picture.report is not None
        reports.add(as_bytes(picture.report))

    assert len(reports) == 1
