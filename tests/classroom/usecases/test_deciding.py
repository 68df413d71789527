import pytest
from asgiref.sync import async_to_sync

from checks.domain.errors import ReportGone
from checks.domain.verdicts import Verdict
from classroom.domain.errors import NotThere, OutOfOrder
from classroom.models import KeyedSentence
from classroom.usecases.deciding import read_deciding, start_deciding, tries_owner
from tests.checks.web.api_client import ANSWER, mars_tools
from tests.classroom.records import NOW, a_course, a_seat, a_teacher, an_activity, as_actor, as_student
from tests.fakes import fake_services, run_all

pytestmark = pytest.mark.django_db


@pytest.fixture
def checks():
    made = fake_services(mars_tools())
    yield made
    made.store.close()


@pytest.fixture
def teacher():
    return a_teacher()


@pytest.fixture
def activity(teacher):
    made = an_activity(a_course(teacher), text=ANSWER, topic="Mars", created_at=NOW)
    planted = ANSWER.index("Olympus")
    KeyedSentence.objects.create(activity=made, number=1, start=0, end=22)
    KeyedSentence.objects.create(activity=made, number=2, start=23, end=60)
    KeyedSentence.objects.create(activity=made, number=3, start=planted, end=len(ANSWER), planted=True)
    return made


def tried(actor, activity, checks):
    check_id = start_deciding(actor=actor, activity_id=activity.pk, checks=checks)
    async_to_sync(run_all)(checks)
    return check_id


def test_a_try_says_which_sentences_can_be_decided_and_why_not(teacher, activity, checks):
    actor = as_actor(teacher)
    check_id = tried(actor, activity, checks)
    found = read_deciding(actor=actor, activity_id=activity.pk, check_id=check_id, checks=checks)
    assert (found.ended, found.failed, found.settled, found.of) == (True, False, 2, 3)
    assert [line.verdict for line in found.lines] == [
        Verdict.MAY_CONFLICT,
        Verdict.BACKED,
        Verdict.NO_RECEIPT,
    ]
    assert found.lines[2].why
    assert found.skipped == "1 question"


def test_what_the_checker_finds_against_the_key_is_told(teacher, activity, checks):
    actor = as_actor(teacher)
    check_id = tried(actor, activity, checks)
    found = read_deciding(actor=actor, activity_id=activity.pk, check_id=check_id, checks=checks)
    assert [line.against_key for line in found.lines] == [True, False, False]
    assert [line.planted for line in found.lines] == [False, False, True]


def test_without_a_key_nothing_is_against_it(teacher, activity, checks):
    KeyedSentence.objects.update(planted=False)
    actor = as_actor(teacher)
    check_id = tried(actor, activity, checks)
    found = read_deciding(actor=actor, activity_id=activity.pk, check_id=check_id, checks=checks)
    assert {line.planted for line in found.lines} == {None}


def test_a_try_can_be_read_while_it_runs(teacher, activity, checks):
    actor = as_actor(teacher)
    check_id = start_deciding(actor=actor, activity_id=activity.pk, checks=checks)
    found = read_deciding(actor=actor, activity_id=activity.pk, check_id=check_id, checks=checks)
    assert (found.ended, found.of, found.lines) == (False, None, ())


def test_another_try_drops_the_one_before(teacher, activity, checks):
    actor = as_actor(teacher)
    first = tried(actor, activity, checks)
    second = tried(actor, activity, checks)
    assert async_to_sync(checks.store.owned_by)(tries_owner(activity.pk)) == (second,)
    with pytest.raises(ReportGone):
        read_deciding(actor=actor, activity_id=activity.pk, check_id=first, checks=checks)


def test_a_try_of_a_text_that_was_changed_is_gone(teacher, activity, checks):
    actor = as_actor(teacher)
    check_id = tried(actor, activity, checks)
    activity.text = "Another text is here."
    activity.save()
    with pytest.raises(ReportGone):
        read_deciding(actor=actor, activity_id=activity.pk, check_id=check_id, checks=checks)


def test_without_a_text_there_is_nothing_to_try(teacher, checks):
    activity = an_activity(a_course(teacher))
    with pytest.raises(OutOfOrder, match="each student brings an answer"):
        start_deciding(actor=as_actor(teacher), activity_id=activity.pk, checks=checks)


@pytest.mark.parametrize("who", ["other", "seat"])
def test_only_its_teachers_try_a_text_and_read_what_was_found(teacher, activity, checks, who):
    check_id = tried(as_actor(teacher), activity, checks)
    actor = as_actor(a_teacher()) if who == "other" else as_student(a_seat(activity))
    with pytest.raises(NotThere):
        start_deciding(actor=actor, activity_id=activity.pk, checks=checks)
    with pytest.raises(NotThere):
        read_deciding(actor=actor, activity_id=activity.pk, check_id=check_id, checks=checks)
