import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any
from uuid import UUID

import pytest
from asgiref.sync import async_to_sync
from django.db import transaction

from checks.domain.errors import ReportGone
from checks.usecases.read_check import read_check
from checks.usecases.services import CheckServices
from checks.usecases.start_check import start_check
from classroom.usecases import telling
from tests.fakes import FakeClock, fake_services, memory_store

pytestmark = pytest.mark.django_db
ACTIVITY, SEAT = UUID(int=1), UUID(int=2)
Capture = Callable[..., AbstractContextManager[Any]]


class Layer:
    """A channel layer that writes down what it is given, and then does as it is told."""

    def __init__(self) -> None:
        self.carried: list[tuple[str, dict[str, Any]]] = []
        self.fault: Exception | None = None
        self.hangs = False

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        self.carried.append((group, message))
        if self.hangs:
            await asyncio.Event().wait()
        if self.fault is not None:
            raise self.fault


@pytest.fixture
def layer(monkeypatch: pytest.MonkeyPatch) -> Layer:
    layer = Layer()
    monkeypatch.setattr(telling, "get_channel_layer", lambda: layer)
    return layer


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch) -> CheckServices:
    clock = FakeClock()
    services = fake_services(clock=clock, store=memory_store(clock))
    monkeypatch.setattr(telling, "services", lambda: services)
    return services


SAYINGS: dict[str, tuple[Callable[[], None], str, str]] = {
    "class": (lambda: telling.tell_class(ACTIVITY), telling.class_group(ACTIVITY), telling.NEWS),
    "erased": (lambda: telling.tell_activity_gone(ACTIVITY), telling.class_group(ACTIVITY), telling.GONE),
    "left": (lambda: telling.tell_teacher_gone(7), telling.teacher_group(7), telling.LEFT),
    "signed out": (lambda: telling.tell_signed_out("key"), telling.session_group("key"), telling.LEFT),
}


@pytest.mark.parametrize("name", SAYINGS)
def test_what_is_told_is_told_once_the_transaction_is_through(
    name: str, layer: Layer, django_capture_on_commit_callbacks: Capture
) -> None:
    tell, group, kind = SAYINGS[name]
    with django_capture_on_commit_callbacks(execute=True):
        tell()
        assert layer.carried == []

    assert layer.carried == [(group, {"type": kind})]


def test_what_is_rolled_back_is_told_to_nobody(
    layer: Layer, django_capture_on_commit_callbacks: Capture
) -> None:
    def fail_after_telling() -> None:
        with transaction.atomic():
            telling.tell_class(ACTIVITY)
            raise ZeroDivisionError

    with django_capture_on_commit_callbacks(execute=True), pytest.raises(ZeroDivisionError):
        fail_after_telling()

    assert layer.carried == []


def test_the_layer_carries_no_id_of_a_class_a_teacher_or_a_session(layer: Layer) -> None:
    groups = {group for _, group, _ in SAYINGS.values()}

    for name in (ACTIVITY.hex, str(ACTIVITY), "key"):
        assert all(name not in group for group in groups)
    assert telling.class_group(ACTIVITY) != telling.class_group(SEAT)
    assert all(len(group) < 100 for group in groups)


def test_a_group_is_named_anew_where_the_secret_is_another(settings: Any) -> None:
    before = telling.class_group(ACTIVITY)
    settings.SECRET_KEY = "another secret of this test"

    assert telling.class_group(ACTIVITY) != before


def test_a_layer_that_fails_breaks_no_write(
    layer: Layer, django_capture_on_commit_callbacks: Capture, caplog: pytest.LogCaptureFixture
) -> None:
    layer.fault = ConnectionError("redis://secret@somewhere")
    with django_capture_on_commit_callbacks(execute=True):
        telling.tell_class(ACTIVITY)

    assert [record.getMessage() for record in caplog.records] == [
        "A class was not told that something changed: ConnectionError"
    ]


def test_a_layer_that_hangs_holds_a_request_up_for_a_moment_only(
    layer: Layer, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Capture
) -> None:
    layer.hangs = True
    monkeypatch.setattr(telling, "LAYER_SECONDS", 0.01)

    with django_capture_on_commit_callbacks(execute=True):
        telling.tell_class(ACTIVITY)


def test_a_seat_that_is_gone_leaves_no_live_check_behind(
    checks: CheckServices, django_capture_on_commit_callbacks: Capture
) -> None:
    def a_check(owner: str) -> str:
        return async_to_sync(start_check)(
            checks, text="Mars has two small moons.", owner=owner, topic="Mars", held=True
        )

    theirs, other = a_check(telling.checks_owner(SEAT)), a_check(telling.checks_owner(ACTIVITY))
    with django_capture_on_commit_callbacks(execute=True):
        telling.tell_seat_gone(SEAT)

    with pytest.raises(ReportGone):
        async_to_sync(read_check)(checks, check_id=theirs, viewer=telling.checks_owner(SEAT))
    assert async_to_sync(read_check)(checks, check_id=other, viewer=telling.checks_owner(ACTIVITY))
    checks.store.close()
