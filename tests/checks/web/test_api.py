"""The checks API, from starting a check to deleting it."""

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from checks.domain.errors import LookUpFailure, LookUpFault
from checks.usecases.hold_check import release_check
from checks.usecases.services import CheckServices
from checks.usecases.start_check import start_check
from checks.web.owners import SESSION_FIELD
from tests.checks.web.api_client import ANSWER, START, ApiClient, problem_of, services_found
from tests.fakes import fake_services, fake_tools, run_all

SCHEMA = json.loads((Path(__file__).parents[3] / "static" / "schemas" / "report-v1.json").read_text("utf-8"))


@pytest.fixture(autouse=True)
def sessions_in_memory(settings):
    settings.CHECKS_WIRING = "tests.checks.web.api_wiring"
    settings.SESSION_ENGINE = "django.contrib.sessions.backends.cache"


@pytest.fixture
def services() -> Iterator[CheckServices]:
    with services_found() as made:
        yield made


@pytest.fixture
def client(services):
    return ApiClient()


async def test_starting_a_check_answers_where_to_follow_it(client):
    response = await client.send("POST", START, {"text": ANSWER})
    made = response.json()
    assert response.status_code == 201
    assert len(made["id"]) == 32
    assert response.headers["Location"] == made["status"] == f"{START}/{made['id']}"
    assert made["page"] == f"/r/{made['id']}/"
    for address in ("status", "events"):
        assert (await client.get(made[address])).status_code == 200


async def test_the_status_shows_the_claims_their_verdicts_and_what_was_skipped(client):
    status = (await client.get(await client.finish())).json()
    assert status["stage"] == "finished"
    assert status["report_ready"] is True
    assert [claim["verdict"] for claim in status["decided"]] == ["may_conflict", "backed", "no_receipt"]
    assert [claim["text"] for claim in status["claims"]] == [claim["text"] for claim in status["decided"]]
    assert [one["text"] for one in status["skipped"]] == ["Do you like Mars?"]
    assert 0 < status["seconds_left"] <= 3600


async def test_the_report_fits_its_schema_and_is_the_same_bytes_in_every_json_form(client):
    address = await client.finish()
    report = await client.get(f"{address}/report")
    assert report.headers["Content-Type"] == "application/json"
    Draft202012Validator(SCHEMA).validate(report.json())
    exported = await client.get(f"{address}/export.json")
    assert exported.content == report.content
    again = await client.get(f"{await client.finish()}/report")
    assert again.content == report.content


async def test_exports_are_files_of_their_kind(client):
    address = await client.finish("=1+1 is two, and Mars is the fourth planet from the Sun.")
    table = await client.get(f"{address}/export.csv")
    assert table.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert table.headers["Content-Disposition"] == 'attachment; filename="receipts.csv"'
    assert table.content.startswith(b"\xef\xbb\xbf")
    rows = list(csv.reader(io.StringIO(table.content.decode("utf-8-sig"), newline="")))
    assert rows[1][2].startswith("'=1+1")
    document = await client.get(f"{address}/export.md")
    assert document.headers["Content-Type"] == "text/markdown; charset=utf-8"
    assert document.content.decode().startswith("# ")


async def test_events_are_numbered_and_continue_after_the_last_one_seen(client):
    address = await client.finish()
    every = (await client.get(f"{address}/events")).json()
    assert [event["seq"] for event in every["events"]] == list(range(1, every["last_seq"] + 1))
    assert {event["kind"] for event in every["events"]} == {"stage_reached", "claims_cut", "claim_decided"}
    later = (await client.get(f"{address}/events?after=2&run=1")).json()
    assert later["events"] == every["events"][2:]
    assert (await client.get(f"{address}/events?after=999")).json()["reset"] is True
    assert (await client.get(f"{address}/events?after=0&run=7")).json()["reset"] is True


async def test_a_report_that_is_not_finished_is_asked_for_again_later(client, services):
    address = await client.start()
    for name in ("report", "export.json", "export.csv", "export.md"):
        response = await client.get(f"{address}/{name}")
        problem = problem_of(response)
        assert (response.status_code, problem["type"]) == (409, "urn:receipts:NoReportYet")
        assert response.headers["Retry-After"] == str(problem["retry_after"])
    await run_all(services)
    assert (await client.get(f"{address}/report")).status_code == 200


async def test_a_cancelled_check_keeps_what_was_decided_and_has_no_report(client, services):
    address = await client.start()
    cancelled = await client.send("POST", f"{address}/cancel")
    await run_all(services)
    assert cancelled.json()["stage"] == "cancelled"
    assert (await client.send("POST", f"{address}/cancel")).json()["stage"] == "cancelled"
    response = await client.get(f"{address}/report")
    assert "retry_after" not in problem_of(response)
    assert "ended without a report" in problem_of(response)["detail"]


async def test_correcting_the_topic_begins_a_new_run_under_the_same_id(client, services):
    address = await client.finish()
    corrected = await client.send("PUT", f"{address}/topic", {"topic": "Venus"})
    assert (corrected.json()["run"], corrected.json()["decided"]) == (2, [])
    await run_all(services)
    status = (await client.get(address)).json()
    assert (status["run"], status["topic"], status["stage"]) == (2, "Venus", "finished")


async def test_a_deleted_check_is_gone_at_once_and_deleting_it_twice_says_so(client):
    address = await client.finish()
    assert (await client.send("DELETE", address)).status_code == 204
    assert (await client.get(address)).status_code == 404
    assert problem_of(await client.send("DELETE", address))["type"] == "urn:receipts:ReportGone"


async def test_an_own_receipt_is_proved_or_refused_in_the_pages_own_characters(client):
    address = await client.finish()
    brought = {"claim_number": 1, "title": "Mars", "quote": "it has two  small MOONS."}
    proved = (await client.send("POST", f"{address}/own-receipts", brought)).json()
    assert (proved["outcome"], proved["shown"]) == ("proved", "It has two small moons.")
    brought["quote"] = "It has three small moons and a ring."
    refused = (await client.send("POST", f"{address}/own-receipts", brought)).json()
    assert refused["outcome"] == "refused"
    brought["title"] = "Pluto"
    missing = (await client.send("POST", f"{address}/own-receipts", brought)).json()
    assert missing["outcome"] == "no_such_page"
    assert [one["outcome"] for one in (await client.get(address)).json()["own_receipts"]] == ["no_such_page"]


async def test_a_source_that_is_down_is_a_verdict_of_its_own():
    failure = LookUpFailure("fake", LookUpFault.TIMEOUT, "The pages did not answer.")
    with services_found(fake_services(fake_tools(failure=failure))):
        client = ApiClient()
        status = (await client.get(await client.finish())).json()
    assert {claim["verdict"] for claim in status["decided"]} == {"could_not_look_up"}


async def test_strangers_and_unknown_expired_and_deleted_checks_get_the_same_bytes(client, services):
    mine = await client.finish()
    deleted = await client.finish()
    await client.send("DELETE", deleted)
    expired = await client.finish()
    held_by_others = await start_check(services, text=ANSWER, owner="seat:1", held=True, address=None)
    bodies = set()
    stranger = ApiClient()
    for visitor, address in (
        (stranger, mine),
        (client, deleted),
        (client, f"{START}/{'0' * 32}"),
        (client, f"{START}/no-id-at-all"),
        (client, f"{START}/{held_by_others}"),
    ):
        bodies |= await everything_at(visitor, address)
    services.clock.advance(minutes=60)
    bodies |= await everything_at(client, expired)
    assert len(bodies) == 1
    assert json.loads(bodies.pop()[1])["type"] == "urn:receipts:ReportGone"


async def everything_at(visitor, address):
    """Status, body and headers of every route of one check."""
    brought = {"claim_number": 1, "title": "Mars", "quote": "It has two small moons."}
    answers = [
        await visitor.get(f"{address}{rest}")
        for rest in ("", "/events", "/report", "/export.json", "/export.csv", "/export.md")
    ]
    answers += [
        await visitor.send("DELETE", address),
        await visitor.send("PUT", f"{address}/topic", {"topic": "Mars"}),
        await visitor.send("POST", f"{address}/cancel"),
        await visitor.send("POST", f"{address}/own-receipts", brought),
    ]
    return {(one.status_code, one.content, tuple(sorted(one.headers.items()))) for one in answers}


async def test_looking_for_a_check_leaves_no_session_behind(services):
    visitor = ApiClient()
    await visitor.get(f"{START}/{'0' * 32}")
    assert not visitor.http.cookies


async def test_a_held_check_shows_claims_and_nothing_that_was_found(client, services):
    await client.finish()
    owner = (await client.http.asession())[SESSION_FIELD]
    check_id = await start_check(services, text=ANSWER, owner=owner, held=True, address=None)
    address = f"{START}/{check_id}"
    await run_all(services)
    assert (await services.store.get(check_id)).check.report is not None
    status = (await client.get(address)).json()
    assert len(status["claims"]) == 3
    assert (status["decided"], status["report_ready"]) == ([], False)
    for rest in ("report", "export.json", "export.csv", "export.md"):
        response = await client.get(f"{address}/{rest}")
        assert problem_of(response)["detail"].startswith("The report is held.")
    shown = json.dumps([status, (await client.get(f"{address}/events")).json()])
    for secret in ("backed", "no_receipt", "small", "example.org", "claim_decided", "finished"):
        assert secret not in shown
    await release_check(services, check_id=check_id)
    assert (await client.get(f"{address}/report")).status_code == 200
