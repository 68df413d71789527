"""One student's handed-in work, and the comment on it."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from asgiref.sync import async_to_sync
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from checks.domain.errors import ReceiptsError
from checks.domain.verdicts import Verdict
from checks.domain.wording import VERDICTS, Wording
from checks.usecases.read_check import readable
from checks.usecases.services import services
from classroom.domain.errors import NotThere, UnusableInput
from classroom.domain.kinds import Judgement, Ruling
from classroom.domain.tables import JUDGEMENTS, RULINGS, label_of, moment, rights, score_of
from classroom.models import Activity, Attempt, ClaimSlip, KeyedSentence, Objection, Seat
from classroom.selectors.results import guess_of, handed_in, key_of, neighbours, web_link, zone_of
from classroom.usecases.comments import COMMENT_CHARACTERS, comment_on, remove_comment
from classroom.usecases.handing_in import reader_key
from classroom.web.actors import actor_of
from classroom.web.answers import SeeOther, trade_errors
from classroom.web.results.finding import chosen_attempt, taught_seat


@dataclass(frozen=True, slots=True)
class ClaimCard:
    """One claim as the teacher sees it; `right` is None where the prediction is not counted.

    `sentence` is where it stands in the activity's own text, which is the teacher's and is kept anyway.
    """

    slip: ClaimSlip
    text: str
    right: bool | None
    objection: Objection | None
    keyed: KeyedSentence | None
    sentence: str

    @property
    def badge(self) -> Wording | None:
        """The checker's verdict."""
        return VERDICTS[Verdict(self.slip.verdict)] if self.slip.verdict else None

    @property
    def prediction(self) -> str:
        """What the student predicted."""
        return _judged(self.slip.prediction)

    @property
    def own_verdict(self) -> str:
        """What the student said after the check."""
        return _judged(self.slip.own_verdict)

    @property
    def source_link(self) -> str:
        """The address of the checker's source, if a browser may go there."""
        return web_link(self.slip.source_url)

    @property
    def own_link(self) -> str:
        """The address of the student's own source, if a browser may go there."""
        return web_link(self.slip.own_url)

    @property
    def ruling(self) -> str:
        """What the teacher found about the student's report."""
        return RULINGS[Ruling(self.objection.ruling)] if self.objection else ""


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@trade_errors
def student(request: HttpRequest, activity_id: UUID, seat_id: UUID) -> HttpResponse:
    """The page, with ?attempt=N an earlier attempt; sent to, it writes or removes the comment."""
    seat = taught_seat(request, activity_id, seat_id)
    if seat.preview or seat.removed_at is not None:
        raise NotThere
    attempt = chosen_attempt(seat, request.GET.get("attempt", ""))
    if request.method != "POST":
        return _page(request, seat, attempt)
    return _comment(request, seat, attempt)


def _comment(request: HttpRequest, seat: Seat, attempt: Attempt) -> HttpResponse:
    text = request.POST.get("text", "")
    try:
        if "remove" in request.POST:
            remove_comment(actor=actor_of(request), attempt=attempt, now=timezone.now())
            messages.info(request, "The comment is removed.")
        else:
            comment_on(actor=actor_of(request), attempt=attempt, text=text, now=timezone.now())
            messages.info(request, "Saved. The student sees the comment beside the work.")
    except UnusableInput as fault:
        return _page(request, seat, attempt, typed=text, fault=str(fault), status=422)
    page = reverse("student-results", args=[seat.activity_id, seat.pk])
    return SeeOther(f"{page}?attempt={attempt.number}")


def _page(
    request: HttpRequest,
    seat: Seat,
    attempt: Attempt,
    *,
    typed: str | None = None,
    fault: str = "",
    status: int = 200,
) -> HttpResponse:
    activity = seat.activity
    comment = getattr(attempt, "comment", None)
    before, after = neighbours(activity, seat)
    context = {
        **work_context(attempt, activity),
        "activity": activity,
        "seat": seat,
        "student": _label(seat, activity),
        "attempt": attempt,
        "attempts": list(handed_in().filter(seat=seat).values_list("number", flat=True)),
        "handed_in_at": attempt.handed_in_at and moment(attempt.handed_in_at.astimezone(zone_of(activity))),
        "report_lives": report_lives(attempt, activity),
        "comment": comment,
        "typed": typed if typed is not None else comment.text if comment else "",
        "fault": fault,
        "limit": f"{COMMENT_CHARACTERS:,}",
        "before": before and (before.pk, _label(before, activity)),
        "after": after and (after.pk, _label(after, activity)),
    }
    return render(request, "classroom/results/student.html", context, status=status)


def work_context(attempt: Attempt, activity: Activity) -> dict[str, Any]:
    """The claims of an attempt with their marks."""
    key = key_of(activity)
    keyed = {one.number: one for one in activity.key.all()}
    claims = list(attempt.claims.select_related("objection"))
    guesses = [guess_of(claim) for claim in claims]
    return {
        "by_key": key is not None,
        "score": score_of(guesses, key),
        "cards": [
            ClaimCard(
                claim,
                claim.text if attempt.claims_kept else "",
                right,
                getattr(claim, "objection", None),
                keyed.get(claim.sentence or 0),
                _sentence(activity, keyed.get(claim.sentence or 0)),
            )
            for claim, right in zip(claims, rights(guesses, key), strict=True)
        ],
    }


def report_lives(attempt: Attempt, activity: Activity) -> bool:
    """Whether the live report can still be opened; where nobody can tell, it counts as gone."""
    if not attempt.check_id:
        return False
    try:
        async_to_sync(readable)(services(), check_id=attempt.check_id, viewer=reader_key(activity))
    except ReceiptsError:
        return False
    return True


def _sentence(activity: Activity, keyed: KeyedSentence | None) -> str:
    return activity.text[keyed.start : keyed.end] if keyed else ""


def _label(seat: Seat, activity: Activity) -> str:
    return label_of(seat.display_name, seat.number, anonymous=activity.anonymous)


def _judged(judgement: str) -> str:
    return JUDGEMENTS[Judgement(judgement)] if judgement else ""
