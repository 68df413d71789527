"""The socket of one check, through channels' own test client."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest
from channels.layers import channel_layers
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.contrib.auth.signals import user_logged_out
from django.test import RequestFactory

from checks.adapters.channel_progress import ChannelProgress
from checks.usecases.delete_check import delete_all, delete_check
from checks.usecases.hold_check import release_check
from checks.usecases.services import CheckServices
from checks.usecases.start_check import start_check
from checks.web.routing import websocket_urlpatterns
from tests.fakes import FakeClock, fake_services, memory_store, run_all

ANSWER = "Mars has two small moons. Venus has eleven moons."
ME = "session:me"
SECRETS = ("moons", "backed", "no_receipt", "verdict")


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
async def site(clock: FakeClock, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[CheckServices]:
    """A site of fakes with real hints through a real channel layer."""
    channel_layers.backends.clear()
    progress = ChannelProgress(key=b"key", sockets_per_viewer=2, hints_per_second=200)
    services = fake_services(clock=clock, store=memory_store(clock), progress=progress)
    for module in ("consumers", "signing_out"):
        monkeypatch.setattr(f"checks.web.{module}.services", lambda: services)
    yield services
    services.store.close()
    await asyncio.sleep(0)
    channel_layers.backends.clear()


def socket(check_id: str, owner: str | None = ME) -> WebsocketCommunicator:
    communicator = WebsocketCommunicator(URLRouter(websocket_urlpatterns), f"/ws/checks/{check_id}/")
    communicator.scope["session"] = {} if owner is None else {"owner": owner}
    return communicator


async def opened(check_id: str, owner: str | None = ME) -> WebsocketCommunicator:
    communicator = socket(check_id, owner)
    accepted, _ = await communicator.connect()
    assert accepted
    return communicator


async def closed_with(communicator: WebsocketCommunicator) -> int:
    message = await communicator.receive_output(timeout=5)
    assert message["type"] == "websocket.close"
    return int(message["code"])


async def mine(services: CheckServices, **extra: Any) -> str:
    return await start_check(services, text=ANSWER, owner=ME, topic="Mars", **extra)


@pytest.mark.parametrize("owner", ["session:other", None, "nobody"])
async def test_whoever_may_not_see_it_is_accepted_and_closed_as_for_an_unknown_id(
    site: CheckServices, owner: str | None
) -> None:
    for check_id in (await mine(site), 32 * "a"):
        assert await closed_with(await opened(check_id, owner)) == 4404


async def test_where_visitors_may_not_check_they_are_asked_to_sign_in(
    site: CheckServices, settings: Any
) -> None:
    settings.CHECKS = replace(settings.CHECKS, anonymous_checks=False)

    for check_id in (await mine(site), 32 * "a"):
        assert await closed_with(await opened(check_id, None)) == 4401


async def test_a_client_hears_everything_after_the_number_it_saw(site: CheckServices) -> None:
    check_id = await mine(site)
    await run_all(site)
    client = await opened(check_id)
    await client.send_json_to({"after": 3, "run": 1})

    page = await client.receive_json_from()

    assert page["type"] == "events"
    assert [event["seq"] for event in page["events"]] == [4, 5, 6]
    assert [event["kind"] for event in page["events"]] == ["claim_decided", "claim_decided", "stage_reached"]
    await client.disconnect()


async def test_a_client_that_knows_nothing_gets_a_snapshot_and_then_the_rest(site: CheckServices) -> None:
    check_id = await mine(site)
    client = await opened(check_id)
    await client.send_json_to({})
    picture = await client.receive_json_from()
    assert (picture["type"], picture["stage"], picture["decided"]) == ("snapshot", "queued", [])

    await run_all(site)
    heard: list[dict[str, Any]] = []
    while not heard or heard[-1].get("stage") != "finished":
        heard += (await client.receive_json_from())["events"]

    assert [event["seq"] for event in heard] == [1, 2, 3, 4, 5, 6]
    await client.disconnect()


async def test_a_client_of_an_earlier_run_gets_a_snapshot(site: CheckServices) -> None:
    check_id = await mine(site)
    await run_all(site)
    await site.store.begin_run(check_id, "Venus")
    client = await opened(check_id)
    await client.send_json_to({"after": 6, "run": 1})

    picture = await client.receive_json_from()

    assert (picture["type"], picture["run"], picture["topic"]) == ("snapshot", 2, "Venus")
    await client.disconnect()


async def test_a_held_check_says_nothing_of_its_verdicts_until_it_is_released(site: CheckServices) -> None:
    check_id = await mine(site, held=True)
    client = await opened(check_id)
    await client.send_json_to({"after": 0, "run": 1})
    await client.receive_json_from()
    await run_all(site)
    heard: list[dict[str, Any]] = []
    while not heard or heard[-1].get("stage") != "held":
        heard += (await client.receive_json_from())["events"]
    assert [event["kind"] for event in heard] == ["stage_reached", "claims_cut", "stage_reached"]
    assert await client.receive_nothing(timeout=0.1)

    await release_check(site, check_id=check_id)

    page = await client.receive_json_from()
    assert [event["kind"] for event in page["events"]][1:3] == ["claim_decided", "claim_decided"]
    await client.disconnect()


async def test_deleting_closes_the_open_sockets(site: CheckServices) -> None:
    check_id = await mine(site)
    client = await opened(check_id)
    await delete_check(site, check_id=check_id, viewer=ME)

    assert await closed_with(client) == 4404


async def test_expiry_closes_the_open_sockets_with_nobody_asking(
    site: CheckServices, clock: FakeClock
) -> None:
    client = await opened(await mine(site))
    clock.advance(minutes=90)
    site.store.sweep()  # type: ignore[attr-defined]

    assert await closed_with(client) == 4404


async def test_done_on_this_device_closes_the_open_sockets(site: CheckServices) -> None:
    client = await opened(await mine(site))
    await delete_all(site, owner=ME)

    assert await closed_with(client) in (4401, 4404)


async def test_signing_out_closes_the_open_sockets(site: CheckServices, rf: RequestFactory) -> None:
    client = await opened(await mine(site))
    await client.send_json_to({})
    await client.receive_json_from()
    request = rf.get("/")
    request.session = {"owner": ME}  # type: ignore[assignment]
    user_logged_out.send(sender=None, request=request, user=None)

    assert await closed_with(client) == 4401


async def test_too_many_sockets_of_one_session_are_turned_away(site: CheckServices) -> None:
    check_id = await mine(site)
    first, second = await opened(check_id), await opened(check_id)

    assert await closed_with(await opened(check_id)) == 4429
    await first.disconnect()
    third = await opened(check_id)
    await third.send_json_to({})
    assert (await third.receive_json_from())["type"] == "snapshot"
    for client in (second, third):
        await client.disconnect()


@pytest.mark.parametrize(
    "message", ["hello", "[1]", '{"after": "1"}', '{"after": true}', '{"after": 1, "run": 1.5}']
)
async def test_a_message_that_is_none_closes_the_socket(site: CheckServices, message: str) -> None:
    client = await opened(await mine(site))
    await client.send_to(text_data=message)

    assert await closed_with(client) == 4400


async def test_a_message_in_bytes_closes_the_socket(site: CheckServices) -> None:
    client = await opened(await mine(site))
    await client.send_to(bytes_data=b'{"after": 1}')

    assert await closed_with(client) == 4400


async def test_the_channel_layer_carries_no_id_no_text_and_no_verdict(
    site: CheckServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    carried: list[str] = []
    layer: Any = channel_layers["default"]
    group_send = layer.group_send

    async def listening(group: str, message: dict[str, Any]) -> None:
        carried.append(f"{group} {message}")
        await group_send(group, message)

    monkeypatch.setattr(layer, "group_send", listening)
    check_id = await mine(site)
    client = await opened(check_id)
    await client.send_json_to({})
    await client.receive_json_from()
    await run_all(site)
    await client.receive_json_from()
    await delete_check(site, check_id=check_id, viewer=ME)
    assert await closed_with_after_messages(client) == 4404

    assert carried
    for words in (*SECRETS, check_id, ME):
        assert words not in " ".join(carried)


async def closed_with_after_messages(communicator: WebsocketCommunicator) -> int:
    while True:
        message = await communicator.receive_output(timeout=5)
        if message["type"] == "websocket.close":
            return int(message["code"])
