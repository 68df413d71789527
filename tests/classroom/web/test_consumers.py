"""The socket of a class, through channels' own test client and the site's own way to a socket."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any
from uuid import UUID, uuid4

import pytest
from asgiref.sync import sync_to_async
from channels.auth import AuthMiddlewareStack
from channels.layers import channel_layers
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.contrib.sessions.models import Session
from django.test import Client

from classroom.models import Activity, Membership
from classroom.usecases.telling import tell_activity_gone, tell_class, tell_teacher_gone
from classroom.usecases.watching import SOCKETS_PER_TEACHER, Watchers
from classroom.web import consumers
from classroom.web.routing import websocket_urlpatterns
from tests.classroom.records import a_course, a_teacher, an_activity

pytestmark = pytest.mark.django_db(transaction=True)
QUIET = 0.05


@pytest.fixture(autouse=True)
async def layer(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """A fresh layer of this loop, and nobody counted from before."""
    channel_layers.backends.clear()
    monkeypatch.setattr(consumers, "watchers", Watchers())
    monkeypatch.setattr(consumers, "PAUSE_SECONDS", 0.0)
    yield
    channel_layers.backends.clear()


@pytest.fixture
def teacher(transactional_db: None) -> Any:
    return a_teacher()


@pytest.fixture
def activity(teacher: Any) -> Activity:
    return an_activity(a_course(teacher))


def signed_in(user: Any) -> Client:
    client = Client()
    client.force_login(user)
    return client


async def opened(activity_id: UUID, client: Client | None) -> WebsocketCommunicator:
    cookies = client.cookies.output(header="", sep=";") if client is not None else ""
    communicator = WebsocketCommunicator(
        AuthMiddlewareStack(URLRouter(websocket_urlpatterns)),
        f"/ws/teach/{activity_id}/",
        headers=[(b"cookie", cookies.strip().encode())],
    )
    accepted, _ = await communicator.connect(timeout=5)
    assert accepted
    return communicator


async def following(activity: Activity, client: Client) -> WebsocketCommunicator:
    """A socket that has had its first word."""
    communicator = await opened(activity.pk, client)
    assert await communicator.receive_json_from(timeout=5) == {"news": 1}
    return communicator


async def closed_with(communicator: WebsocketCommunicator) -> int:
    while True:
        message = await communicator.receive_output(timeout=5)
        if message["type"] == "websocket.close":
            return int(message["code"])


async def say(tell: Callable[[], None]) -> None:
    """As a synchronous view says it."""
    await sync_to_async(tell)()


async def test_whoever_is_not_signed_in_is_accepted_and_asked_to_sign_in(activity: Activity) -> None:
    for activity_id in (activity.pk, uuid4()):
        assert await closed_with(await opened(activity_id, None)) == 4401


async def test_a_stranger_hears_of_a_class_what_is_heard_of_one_that_there_is_not(activity: Activity) -> None:
    stranger = await sync_to_async(signed_in)(await sync_to_async(a_teacher)())

    for activity_id in (activity.pk, uuid4()):
        assert await closed_with(await opened(activity_id, stranger)) == 4404


async def test_a_hint_is_a_number_and_nothing_else(activity: Activity, teacher: Any) -> None:
    client = await sync_to_async(signed_in)(teacher)
    socket = await following(activity, client)

    await say(lambda: tell_class(activity.pk))

    assert await socket.receive_json_from(timeout=5) == {"news": 2}
    await socket.disconnect()


async def test_other_classes_are_not_heard_of(activity: Activity, teacher: Any) -> None:
    client = await sync_to_async(signed_in)(teacher)
    other = await sync_to_async(an_activity)(activity.course)
    socket = await following(activity, client)

    await say(lambda: tell_class(other.pk))

    assert await socket.receive_nothing(timeout=QUIET)
    await socket.disconnect()


async def test_many_hints_at_once_come_as_two_the_last_one_after_all_of_them(
    activity: Activity, teacher: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consumers, "PAUSE_SECONDS", 0.2)
    client = await sync_to_async(signed_in)(teacher)
    socket = await following(activity, client)

    for _ in range(20):
        await say(lambda: tell_class(activity.pk))

    assert await socket.receive_json_from(timeout=5) == {"news": 2}
    await asyncio.sleep(0.25)
    assert await socket.receive_nothing(timeout=QUIET)
    await socket.disconnect()


async def test_signing_out_closes_this_session_s_sockets_and_no_other_s(
    activity: Activity, teacher: Any
) -> None:
    here, elsewhere = [await sync_to_async(signed_in)(teacher) for _ in range(2)]
    closing, staying = await following(activity, here), await following(activity, elsewhere)

    await sync_to_async(here.logout)()

    assert await closed_with(closing) == 4401
    assert await staying.receive_nothing(timeout=QUIET)
    await staying.disconnect()


async def test_an_erased_activity_closes_its_live_pages(activity: Activity, teacher: Any) -> None:
    client = await sync_to_async(signed_in)(teacher)
    socket = await following(activity, client)

    await say(lambda: tell_activity_gone(activity.pk))

    assert await closed_with(socket) == 4404


async def test_whoever_leaves_a_course_loses_its_live_pages(activity: Activity, teacher: Any) -> None:
    client = await sync_to_async(signed_in)(teacher)
    socket = await following(activity, client)

    await say(lambda: tell_teacher_gone(teacher.pk))

    assert await closed_with(socket) == 4401


@pytest.mark.parametrize(
    ("ending", "code"),
    [
        (lambda: Session.objects.all().delete(), 4401),
        (lambda: Session.objects.update(expire_date="2020-01-01T00:00:00Z"), 4401),
        (lambda: Membership.objects.all().delete(), 4404),
        (lambda: Activity.objects.all().delete(), 4404),
    ],
    ids=["session deleted", "session expired", "membership lost", "activity deleted"],
)
async def test_what_ends_without_a_word_is_noticed_after_a_while(
    ending: Callable[[], object],
    code: int,
    activity: Activity,
    teacher: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(consumers, "LOOK_AGAIN_SECONDS", 0.05)
    client = await sync_to_async(signed_in)(teacher)
    socket = await following(activity, client)
    assert await socket.receive_nothing(timeout=0.2)

    await sync_to_async(ending)()

    assert await closed_with(socket) == code


async def test_one_page_too_many_is_turned_away_until_another_one_is_closed(
    activity: Activity, teacher: Any
) -> None:
    client = await sync_to_async(signed_in)(teacher)
    sockets = [await following(activity, client) for _ in range(SOCKETS_PER_TEACHER)]

    assert await closed_with(await opened(activity.pk, client)) == 4429

    await sockets[0].disconnect()
    sockets[0] = await following(activity, client)
    for socket in sockets:
        await socket.disconnect()


async def test_a_page_has_nothing_to_say(activity: Activity, teacher: Any) -> None:
    client = await sync_to_async(signed_in)(teacher)
    for message in ({"text_data": "{}"}, {"bytes_data": b"x"}):
        socket = await following(activity, client)
        await socket.send_to(**message)

        assert await closed_with(socket) == 4400


async def test_a_closed_socket_is_told_nothing_more(activity: Activity, teacher: Any) -> None:
    client = await sync_to_async(signed_in)(teacher)
    socket = await following(activity, client)
    await socket.disconnect()

    await say(lambda: tell_class(activity.pk))

    assert not channel_layers["default"].groups


async def test_a_connection_that_breaks_off_while_it_is_made_is_not_counted(
    activity: Activity, teacher: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = await sync_to_async(signed_in)(teacher)

    async def no_layer(self: Any, group: str, channel: str) -> None:
        raise ConnectionError

    for _ in range(SOCKETS_PER_TEACHER + 1):
        with monkeypatch.context() as broken:
            broken.setattr("channels.layers.InMemoryChannelLayer.group_add", no_layer)
            socket = await opened(activity.pk, client)
            with pytest.raises(ConnectionError):
                await socket.wait()

    await (await following(activity, client)).disconnect()
