"""Events and snapshots as the API and the socket tell them."""

import json

from checks.domain.progress import ClaimsCut, Stage, StageReached
from checks.domain.snapshot import NumberedEvent, OwnReceipt, OwnReceiptOutcome
from checks.domain.spans import Span
from checks.usecases.prove_own_receipt import prove_own_receipt
from checks.usecases.read_check import events_after, read_check
from checks.usecases.start_check import start_check
from checks.web.event_json import numbered_as_json, own_receipt_as_json, page_as_json, snapshot_as_json
from tests.fakes import fake_services, run_all

ANSWER = "Mars has two small moons. Venus has eleven moons."
ME = "session:me"


def test_each_kind_of_event_has_its_name_and_number() -> None:
    queued = NumberedEvent(3, 1, StageReached(Stage.QUEUED, 2))
    cut = NumberedEvent(4, 1, ClaimsCut(5, 1))

    assert numbered_as_json(queued) == {
        "seq": 3, "run": 1, "kind": "stage_reached", "stage": "queued", "place": 2
    }  # fmt: skip
    assert numbered_as_json(cut) == {"seq": 4, "run": 1, "kind": "claims_cut", "claims": 5, "skipped": 1}


async def test_claims_in_events_and_in_a_snapshot_are_told_alike() -> None:
    services = fake_services()
    check_id = await start_check(services, text=ANSWER, owner=ME, topic="Mars")
    await run_all(services)
    page = page_as_json(await events_after(services, check_id=check_id, viewer=ME, seq=0))
    picture = snapshot_as_json(await read_check(services, check_id=check_id, viewer=ME))

    assert isinstance(page["events"], list)
    told = [event["claim"] for event in page["events"] if event["kind"] == "claim_decided"]
    assert sorted(told, key=lambda claim: claim["number"]) == picture["decided"]
    assert (picture["last_seq"], picture["report_ready"]) == (page["last_seq"], True)
    json.dumps([page, picture])


async def test_a_held_snapshot_holds_no_verdict_anywhere() -> None:
    services = fake_services()
    check_id = await start_check(services, text=ANSWER, owner=ME, topic="Mars", held=True)
    await run_all(services)

    told = json.dumps(snapshot_as_json(await read_check(services, check_id=check_id, viewer=ME)))

    assert "moons" in told
    for words in ("backed", "no_receipt", "conflict", "https://pages.example.org"):
        assert words not in told


async def test_an_own_receipt_is_told_with_its_place_in_the_source() -> None:
    services = fake_services()
    check_id = await start_check(services, text=ANSWER, owner=ME, topic="Mars")
    await run_all(services)
    own = await prove_own_receipt(
        services, check_id=check_id, viewer=ME, claim_number=1, title="Mars", quote="Mars has two small moons"
    )

    told = own_receipt_as_json(own)

    assert (told["outcome"], told["shown"]) == ("proved", "Mars has two small moons")
    assert isinstance(own.span, Span)
    assert told["span"] == [own.span.start, own.span.end]
    missing = own_receipt_as_json(OwnReceipt(1, "Pluto", "is cold", OwnReceiptOutcome.NO_SUCH_PAGE))
    assert (missing["span"], missing["refusal"], missing["shown"]) == (None, None, None)
