"""The demo account, and that it never meets the public."""

from datetime import datetime
from io import StringIO
from typing import Any

import pytest
from django.core.checks import Tags, run_checks
from django.core.management import CommandError, call_command
from django.core.management.base import SystemCheckError
from django.utils import timezone
from pytest_django import Settings

from receipts_site.accounts.demo import NAME, demo_password, demo_teacher, end_demo
from receipts_site.accounts.errors import WrongPassword
from receipts_site.accounts.models import User
from receipts_site.accounts.people import come_in
from receipts_site.accounts.roles import roles_of
from tests.receipts_site.accounts.people import NEW, RIGHT, person

pytestmark = pytest.mark.django_db
shown_to: list[tuple[User, datetime]] = []
stopped_for: list[User] = []


def show(teacher: User, now: datetime) -> tuple[str, ...]:
    """A part's demo, for these tests."""
    shown_to.append((teacher, now))
    return ("Join with K7QF-3MRT",)


def stop(teacher: User, now: datetime) -> None:
    """The end of a part's demo, for these tests."""
    stopped_for.append(teacher)


@pytest.fixture(autouse=True)
def _one_part_shows_something(settings: Settings) -> None:
    shown_to.clear()
    stopped_for.clear()
    settings.DEMOS = (f"{__name__}.show",)
    settings.DEMO_ENDS = (f"{__name__}.stop",)


def said(command: str, **options: Any) -> str:
    out = StringIO()
    call_command(command, stdout=out, **options)
    return out.getvalue()


def sign_in() -> User:
    return come_in(username=NAME, password=demo_password(), address=None)


def database_faults() -> set[str | None]:
    return {fault.id for fault in run_checks(tags=[Tags.database], databases=["default"])}


def test_it_prints_how_to_get_in_and_what_the_parts_show(settings: Settings) -> None:
    printed = said("make_demo").splitlines()

    assert NAME in printed[0]
    assert demo_password() in printed[0]
    assert printed[1:] == ["Demo: Join with K7QF-3MRT"]
    user = sign_in()
    assert user.demo
    assert roles_of(user) == tuple(settings.ROLES)
    assert [teacher for teacher, _ in shown_to] == [user]


def test_a_second_time_it_changes_nothing() -> None:
    first = said("make_demo")
    before = User.objects.values().get()

    assert said("make_demo") == first
    assert User.objects.values().get() == before


def test_a_changed_password_is_put_back_so_that_what_is_printed_is_true() -> None:
    user = demo_teacher()
    user.set_password(NEW)
    user.save()

    said("make_demo")
    assert sign_in() == user


def test_another_copy_has_another_password(settings: Settings) -> None:
    here = demo_password()
    settings.SECRET_KEY = 64 * "z"

    assert demo_password() != here


def test_somebodys_own_account_of_that_name_is_left_alone() -> None:
    own = person(NAME)

    assert said("make_demo").startswith("No demo")
    own.refresh_from_db()
    assert own.check_password(RIGHT)
    assert not own.demo
    assert shown_to == []


def test_there_is_none_in_production(settings: Settings) -> None:
    settings.STAGE = "production"

    with pytest.raises(CommandError, match="production"):
        call_command("make_demo")
    assert not User.objects.exists()


def test_production_refuses_to_start_while_there_is_one_whatever_its_name(settings: Settings) -> None:
    user = demo_teacher()
    User.objects.filter(pk=user.pk).update(username="renamed")
    assert database_faults() == set()

    settings.STAGE = "production"
    assert database_faults() == {"receipts.E006"}


def test_an_account_of_that_name_that_is_no_demo_is_no_fault(settings: Settings) -> None:
    person(NAME)
    settings.STAGE = "production"

    assert database_faults() == set()


def test_checks_without_a_database_ask_none(settings: Settings, django_assert_num_queries: Any) -> None:
    settings.STAGE = "production"
    with django_assert_num_queries(0):
        run_checks(include_deployment_checks=True)


def test_serving_in_production_is_refused_with_the_way_out(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    from receipts_site import quiet_faults
    from receipts_site.management.commands import serve

    demo_teacher()
    settings.STAGE = "production"
    settings.CHECKS_WIRING = "tests.receipts_site.accounts.test_demo"
    monkeypatch.setattr(quiet_faults, "install", lambda: None)
    monkeypatch.setattr(serve, "RunLock", lambda file: FreeLock())

    with pytest.raises(SystemCheckError, match="end_demo"):
        call_command("serve", skip_checks=True)


class FreeLock:
    """A run lock that nobody else holds."""

    def take(self) -> None:
        """Ours."""

    def give_back(self) -> None:
        """Anybody's."""


def close() -> None:
    """These tests stand in for a wiring that has opened nothing."""


def test_ending_it_takes_the_sign_in_and_lets_production_start(settings: Settings) -> None:
    user = demo_teacher()
    settings.STAGE = "production"

    assert "any more: 1" in said("end_demo")
    assert database_faults() == set()
    assert User.objects.get() == user
    with pytest.raises(WrongPassword):
        sign_in()
    assert end_demo(timezone.now()) == 0
    assert stopped_for == [user]
