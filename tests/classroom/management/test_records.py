"""The commands that export and erase records."""

import io
import json
import stat
from datetime import timedelta
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from classroom.domain.kinds import ActivityState
from classroom.models import Activity, AuditEntry, Course, Seat
from classroom.usecases import telling
from tests.classroom.records import Slip, a_seat, an_activity, an_attempt

pytestmark = pytest.mark.django_db


@pytest.fixture
def seat():
    seat = a_seat(an_activity(), "Zoë")
    an_attempt(seat, Slip(), Slip())
    return seat


@pytest.fixture(autouse=True)
def no_server(monkeypatch):
    """A command has no live checks at hand and must not make a checker to look for some."""
    monkeypatch.setattr(telling, "services", lambda: pytest.fail("a checker was made"))


def run(*arguments):
    out = io.StringIO()
    call_command(*map(str, arguments), stdout=out)
    return out.getvalue()


def of(seat, kind):
    ids = {"seat": seat.pk, "activity": seat.activity_id, "course": seat.activity.course_id}
    return f"--{kind}={ids[kind]}"


@pytest.mark.parametrize("kind", ["seat", "activity", "course"])
def test_without_yes_it_is_only_said_what_would_go(seat, kind):
    said = run("erase_records", of(seat, kind))

    assert "Would erase:" in said
    assert "1 seats, 1 attempts (1 handed in), 2 claims" in said
    assert "Add --yes" in said
    assert Seat.objects.exists()
    assert not AuditEntry.objects.exists()


@pytest.mark.parametrize(
    ("kind", "left"), [("seat", (1, 1, 0)), ("activity", (1, 0, 0)), ("course", (0, 0, 0))]
)
def test_with_yes_it_goes_and_the_audit_says_it_was_no_person(
    seat, kind, left, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        said = run("erase_records", of(seat, kind), "--yes")

    assert said.startswith("Erased:")
    assert (Course.objects.count(), Activity.objects.count(), Seat.objects.count()) == left
    assert [one.actor for one in AuditEntry.objects.all()] == ["job"]


@pytest.mark.parametrize("command", ["erase_records", "export_records"])
def test_what_is_not_there_is_said_in_a_sentence(command):
    for kind in ("seat", "activity", "course"):
        with pytest.raises(CommandError, match=f"There is no {kind} with this id."):
            run(command, f"--{kind}={uuid4()}")


@pytest.mark.parametrize("command", ["erase_records", "export_records"])
def test_exactly_one_thing_is_to_be_named(seat, command):
    with pytest.raises(CommandError, match="required"):
        run(command)
    with pytest.raises(CommandError, match="not allowed with"):
        run(command, of(seat, "seat"), of(seat, "course"))
    with pytest.raises(CommandError, match="invalid UUID"):
        run(command, "--seat=7")


@pytest.mark.parametrize(
    ("kind", "told"), [("seat", "student"), ("activity", "activity"), ("course", "course")]
)
def test_the_export_is_json_in_plain_letters(seat, kind, told):
    said = run("export_records", of(seat, kind))

    assert json.loads(said)["kind"] == told
    assert "Zoë" in said


def test_a_file_is_for_the_operators_eyes_alone_and_never_written_over(seat, tmp_path):
    file = tmp_path / "records.json"

    assert run("export_records", of(seat, "course"), "--out", file) == f"Written: {file}\n"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert json.loads(file.read_text("utf-8"))["kind"] == "course"
    with pytest.raises(CommandError, match="File exists"):
        run("export_records", of(seat, "seat"), "--out", file)
    assert json.loads(file.read_text("utf-8"))["kind"] == "course"


def test_old_activities_go_by_hand_too(seat):
    assert run("erase_old") == "Nothing has been kept long enough.\n"
    Activity.objects.update(
        state=ActivityState.CLOSED, closed_at=timezone.now() - timedelta(days=181), keep_days=180
    )

    assert "Would erase activity" in run("erase_old", "--dry-run")
    assert Seat.objects.exists()
    assert "1 seats, 1 handed in." in run("erase_old")
    assert not Activity.objects.exists()
