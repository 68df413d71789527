"""What a teacher reads after a lesson: handed-in attempts with their claims, in few queries whatever the
size of the class. Removed seats and the teacher's own preview are in none of it, nor are drafts.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db.models import Prefetch, QuerySet

from checks.domain.verdicts import Verdict
from checks.domain.wording import VERDICTS, Wording
from classroom.domain.keeping import Keeping
from classroom.domain.kinds import ActivityKind, ActivityState, Ruling
from classroom.domain.tables import (
    RULINGS,
    Cells,
    Guess,
    Key,
    StudentRow,
    alphabetical,
    label_of,
    moment,
    score_of,
    verdict_counts,
)
from classroom.models import Activity, Attempt, ClaimSlip, Objection, Seat


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A row of the table with what its link needs."""

    seat_id: UUID
    row: StudentRow
    guesses: tuple[Guess, ...]


@dataclass(frozen=True, slots=True)
class ObjectionLine:
    """One report of a student that the checker is wrong."""

    objection: Objection
    seat_id: UUID
    student: str
    cells: Cells

    @property
    def claim(self) -> ClaimSlip:
        """The claim it is about."""
        return self.objection.claim

    @property
    def source_link(self) -> str:
        """The address of the checker's source, if a browser may go there."""
        return web_link(self.claim.source_url)

    @property
    def badge(self) -> Wording | None:
        """The checker's verdict."""
        return VERDICTS[Verdict(self.claim.verdict)] if self.claim.verdict else None


def counted_seats(activity: Activity) -> QuerySet[Seat]:
    """The students of an activity."""
    return Seat.objects.filter(activity=activity, removed_at__isnull=True, preview=False)


def key_of(activity: Activity) -> Key | None:
    """Which sentences were planted; None where predictions are measured by the checker."""
    if activity.kind != ActivityKind.PLANTED:
        return None
    return dict(activity.key.values_list("number", "planted"))


def result_lines(activity: Activity, *, every_attempt: bool = False) -> list[ResultLine]:
    """A line for each student, by name and then by seat: the newest attempt, or each, newest first."""
    zone, key = zone_of(activity), key_of(activity)
    lines: list[ResultLine] = []
    for seat in ordered_seats(activity, with_claims=True):
        student = label_of(seat.display_name, seat.number, anonymous=activity.anonymous)
        attempts = list(seat.attempts.all())
        if not attempts:
            lines.append(ResultLine(seat.pk, StudentRow(seat.number, student), ()))
        for attempt in attempts if every_attempt else attempts[:1]:
            claims = list(attempt.claims.all())
            guesses = tuple(map(guess_of, claims))
            row = StudentRow(
                seat=seat.number,
                student=student,
                attempt=attempt.number,
                handed_in_at=_in_zone(attempt.handed_in_at, zone),
                late=attempt.late,
                score=score_of(guesses, key),
                proved=sum(claim.own_proved_at is not None for claim in claims),
                verdicts=verdict_counts(claim.verdict for claim in claims),
            )
            lines.append(ResultLine(seat.pk, row, guesses))
    return lines


def ordered_seats(activity: Activity, *, with_claims: bool = False) -> list[Seat]:
    """The students in the order of every page: by name, without one by number."""
    seats = counted_seats(activity)
    if with_claims:
        seats = seats.prefetch_related(Prefetch("attempts", handed_in().prefetch_related("claims")))

    def place(seat: Seat) -> tuple[str, int]:
        return ("" if activity.anonymous else alphabetical(seat.display_name), seat.number)

    return sorted(seats, key=place)


def handed_in() -> QuerySet[Attempt]:
    """Attempts that teachers may see, newest first."""
    return Attempt.objects.filter(handed_in_at__isnull=False).order_by("-number")


def guess_of(claim: ClaimSlip) -> Guess:
    """What the score needs of a claim."""
    return Guess(claim.prediction, claim.verdict, claim.sentence)


def neighbours(activity: Activity, seat: Seat) -> tuple[Seat | None, Seat | None]:
    """The students before and after this one, among those who have handed something in."""
    able = set(handed_in().filter(seat__activity=activity).values_list("seat_id", flat=True))
    order = [one for one in ordered_seats(activity) if one.pk in able or one.pk == seat.pk]
    place = next((at for at, one in enumerate(order) if one.pk == seat.pk), None)
    if place is None:
        return None, None
    before = order[place - 1] if place else None
    return before, order[place + 1] if place + 1 < len(order) else None


def objection_lines(activity: Activity) -> list[ObjectionLine]:
    """What students reported in handed-in attempts, by student, attempt and claim."""
    order = {seat.pk: at for at, seat in enumerate(ordered_seats(activity))}
    found = Objection.objects.filter(
        claim__attempt__seat__in=counted_seats(activity), claim__attempt__handed_in_at__isnull=False
    ).select_related("claim__attempt__seat")
    zone = zone_of(activity)

    def place(one: Objection) -> tuple[int, int, int]:
        return order[one.claim.attempt.seat_id], one.claim.attempt.number, one.claim.number

    return [_objection_line(one, activity, zone) for one in sorted(found, key=place)]


def _objection_line(objection: Objection, activity: Activity, zone: ZoneInfo) -> ObjectionLine:
    claim = objection.claim
    seat = claim.attempt.seat
    student = label_of(seat.display_name, seat.number, anonymous=activity.anonymous)
    cells = (
        str(seat.number),
        student,
        str(claim.attempt.number),
        str(claim.number),
        kept_text(claim),
        verdict_word(claim.verdict),
        claim.source_title,
        claim.source_url,
        claim.source_revision,
        objection.text,
        moment(objection.made_at.astimezone(zone)),
        RULINGS[Ruling(objection.ruling)],
    )
    return ObjectionLine(objection, seat.pk, student, cells)


def kept_text(claim: ClaimSlip) -> str:
    """The claim's words, only where the student agreed to keep them with this attempt."""
    return claim.text if claim.attempt.claims_kept else ""


def web_link(address: str) -> str:
    """The address if it is one of the web; anything else must not become a link."""
    return address if address.startswith(("https://", "http://")) else ""


def verdict_word(verdict: str) -> str:
    """A verdict as a person reads it; none is none."""
    return VERDICTS[Verdict(verdict)].word if verdict else ""


def ruled(lines: Iterable[ObjectionLine]) -> Mapping[Ruling, int]:
    """How many reports stand under each ruling."""
    counts = dict.fromkeys(Ruling, 0)
    for line in lines:
        counts[Ruling(line.objection.ruling)] += 1
    return counts


def zone_of(activity: Activity) -> ZoneInfo:
    """The time zone that the course's times are told in."""
    return ZoneInfo(activity.course.time_zone)


def keeping_of(activity: Activity) -> Keeping:
    """What decides how long an activity's records live."""
    return Keeping(
        ActivityState(activity.state),
        activity.keep_days,
        activity.closed_at,
        activity.cut_off_at,
        activity.opened_at,
    )


def _in_zone(at: datetime | None, zone: ZoneInfo) -> datetime | None:
    return at.astimezone(zone) if at is not None else None
