"""Rows of a class for tests, made in one line each; every value can be given by name."""

import itertools
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission

from classroom.domain.codes import ALPHABET
from classroom.domain.kinds import ActivityKind, ActivityState, Judgement
from classroom.models import Activity, Attempt, ClaimSlip, Course, KeyedSentence, Membership, Objection, Seat
from classroom.policies import Actor

NOW = datetime(2026, 3, 2, 10, 0, tzinfo=UTC)
_numbers = itertools.count(1)


def a_teacher(name: str = "", **given: Any) -> Any:
    """A user with the permission to teach."""
    number = next(_numbers)
    user = get_user_model().objects.create(username=name or f"teacher-{number}", **given)
    user.user_permissions.add(Permission.objects.get(content_type__app_label="classroom", codename="teach"))
    return user


def as_actor(user: Any) -> Actor:
    """What this signed-in teacher is to a use case."""
    return Actor(user_id=user.pk, may_teach=True)


def as_student(*seats: Seat) -> Actor:
    """What a browser that holds these seats is to a use case."""
    return Actor(seat_ids=frozenset(seat.pk for seat in seats))


def a_course(teacher: Any = None, **given: Any) -> Course:
    """A course, with its teacher if there is one."""
    course = Course.objects.create(**{"title": "Biology 9b", "created_at": NOW, **given})
    if teacher is not None:
        Membership.objects.create(course=course, user=teacher, joined_at=NOW)
    return course


def an_activity(course: Course | None = None, **given: Any) -> Activity:
    """An open activity in which students check a chatbot's answer."""
    values: dict[str, Any] = {
        "course": course or a_course(),
        "kind": ActivityKind.ANSWER,
        "title": "Whales",
        "code": _code(next(_numbers)),
        "state": ActivityState.OPEN,
        "created_at": NOW,
        "opened_at": NOW,
    }
    return Activity.objects.create(**{**values, **given})


def a_planted_activity(course: Course | None = None, *, planted: tuple[bool, ...], **given: Any) -> Activity:
    """An activity with its own text of sentences "Sentence 1." and a key that says which are planted."""
    sentences = [f"Sentence {number}." for number in range(1, len(planted) + 1)]
    activity = an_activity(course, **{"kind": ActivityKind.PLANTED, "text": " ".join(sentences), **given})
    start = 0
    for number, (words, wrong) in enumerate(zip(sentences, planted, strict=True), 1):
        end = start + len(words)
        KeyedSentence.objects.create(activity=activity, number=number, start=start, end=end, planted=wrong)
        start = end + 1
    return activity


def a_seat(activity: Activity | None = None, name: str = "Ada", **given: Any) -> Seat:
    """The next seat of an activity."""
    activity = activity or an_activity()
    number = activity.seats.count() + 1
    values: dict[str, Any] = {
        "activity": activity,
        "number": number,
        "display_name": "" if activity.anonymous else name,
        "return_code_hash": f"{next(_numbers):064x}",
        "joined_at": NOW,
        "seen_at": NOW,
    }
    return Seat.objects.create(**{**values, **given})


@dataclass(frozen=True, slots=True)
class Slip:
    """What shall stand in one claim's slip; empty words stay empty."""

    prediction: Judgement | str = Judgement.TRUE
    verdict: str = "backed"
    own_verdict: Judgement | str = ""
    text: str = ""
    own_quote: str = ""
    sentence: int | None = None
    source_title: str = ""


def an_attempt(seat: Seat, *slips: Slip, handed_in: bool = True, **given: Any) -> Attempt:
    """The next attempt of a seat with its claims, handed in unless said otherwise."""
    number = seat.attempts.count() + 1
    started = NOW + timedelta(minutes=number)
    values: dict[str, Any] = {
        "seat": seat,
        "number": number,
        "started_at": started,
        "predicted_at": started,
        "handed_in_at": started + timedelta(minutes=10) if handed_in else None,
        "claims_kept": any(slip.text for slip in slips),
    }
    attempt = Attempt.objects.create(**{**values, **given})
    ClaimSlip.objects.bulk_create(
        ClaimSlip(
            attempt=attempt,
            number=place,
            prediction=slip.prediction,
            verdict=slip.verdict,
            own_verdict=slip.own_verdict,
            text=slip.text,
            sentence=slip.sentence,
            source_title=slip.source_title or ("Whale" if slip.verdict == "backed" else ""),
            source_url="https://en.wikipedia.org/wiki/Whale" if slip.verdict == "backed" else "",
            source_revision="17" if slip.verdict == "backed" else "",
            own_title="Whale" if slip.own_quote else "",
            own_url="https://en.wikipedia.org/wiki/Whale" if slip.own_quote else "",
            own_quote=slip.own_quote,
            own_proved_at=started if slip.own_quote else None,
        )
        for place, slip in enumerate(slips, 1)
    )
    return attempt


def an_objection(
    claim: ClaimSlip | None, text: str = "The source is about another whale.", **given: Any
) -> Objection:
    """A student's objection that nobody has ruled on."""
    return Objection.objects.create(**{"claim": claim, "text": text, "made_at": NOW, **given})


def _code(number: int) -> str:
    letters = ""
    for _ in range(8):
        number, place = divmod(number, len(ALPHABET))
        letters = ALPHABET[place] + letters
    return letters
