"""What each step of the lesson shows, put together for its template: nothing is decided or written here."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.conf import settings

from checks.domain.report import CheckedClaim
from checks.domain.text import plain
from checks.domain.verdicts import Verdict
from checks.domain.wording import VERDICTS, Wording
from classroom.domain.kinds import ActivityKind, Judgement, Step
from classroom.domain.slips import WANT_A_RECEIPT
from classroom.domain.tables import JUDGEMENTS
from classroom.models import ClaimSlip, Objection
from classroom.usecases.claims import first_predictions, rows_of
from classroom.usecases.handing_in import drafted_slip
from classroom.usecases.objections import OBJECTION_CHARACTERS
from classroom.usecases.reflecting import REFLECTION_CHARACTERS
from classroom.web.lesson.entry import Lesson

CHOICES = tuple((one.value, words) for one, words in JUDGEMENTS.items())


@dataclass(frozen=True, slots=True)
class ClaimView:
    """One claim on a page of the lesson; `verdict` and `badge` are None while it has no verdict.

    `seen`: its verdict was seen before, so that the first prediction stands.
    """

    number: int
    text: str
    row: ClaimSlip
    verdict: str | None
    badge: Wording | None
    titles: tuple[str, ...]
    own: Any = None
    seen: bool = False

    @property
    def prediction(self) -> str:
        """The prediction in words."""
        return judgement_words(self.row.prediction)


def judgement_words(kept: str) -> str:
    """What a student said of a claim, in words; "" for nothing."""
    return JUDGEMENTS[Judgement(kept)] if kept else ""


def claim_views(lesson: Lesson) -> tuple[ClaimView, ...] | None:
    """The claims of the live check with what was said of them; None while the answer is being cut."""
    check, draft = lesson.check, lesson.draft
    if check is None or draft is None or check.cut is None:
        return None
    rows = rows_of(draft, check.cut)
    decided = {claim.number: claim for claim in check.decided}
    own = {one.claim_number: one for one in check.own_receipts}
    return tuple(
        ClaimView(
            number=claim.number,
            text=plain(claim.text),
            row=rows[claim.number],
            verdict=checked.verdict.value if (checked := decided.get(claim.number)) else None,
            badge=VERDICTS[checked.verdict] if checked else None,
            titles=_titles(checked),
            own=own.get(claim.number),
        )
        for claim in check.cut.claims
    )


def _titles(checked: CheckedClaim | None) -> tuple[str, ...]:
    """Titles of pages that were read for a claim, as a first idea where to look."""
    if checked is None:
        return ()
    read = [
        receipt
        for part in checked.parts
        for receipt in (*part.receipts, *part.also_read, *((part.closest,) if part.closest else ()))
    ]
    return tuple(dict.fromkeys(one.title for one in read))


def _task(lesson: Lesson) -> dict[str, Any]:
    return {"attempts_left": lesson.activity.attempts - lesson.used}


def _paste(lesson: Lesson) -> dict[str, Any]:
    limits = lesson.checks.limits
    return {
        "limit": limits.characters,
        "limit_shown": f"{limits.characters:,}",
        "topic_limit": limits.topic_characters,
        "minutes": settings.CHECKS.minutes_after_finish,
        "text": "",
        "topic": "",
        "going_on": lesson.so_far.alive and not lesson.so_far.stopped,
        "known": lesson.so_far.pasted,
    }


def _predict(lesson: Lesson) -> dict[str, Any]:
    claims = _with_seen(lesson, claim_views(lesson))
    return {
        "claims": claims,
        "waiting": claims is None,
        "choices": CHOICES,
        "locked": lesson.so_far.locked,
        "optional": lesson.activity.kind == ActivityKind.FREE,
        "all_seen": bool(claims) and all(one.seen for one in claims or ()),
    }


def _with_seen(lesson: Lesson, claims: tuple[ClaimView, ...] | None) -> tuple[ClaimView, ...] | None:
    check, draft = lesson.check, lesson.draft
    if claims is None or lesson.so_far.locked or check is None or draft is None or check.cut is None:
        return claims
    first = first_predictions(draft, check.cut)
    return tuple(replace(one, seen=one.number in first) for one in claims)


def _judge(lesson: Lesson) -> dict[str, Any]:
    claims = claim_views(lesson)
    reports = Objection.objects.filter(claim__attempt=lesson.draft)
    reported = set(reports.values_list("claim__number", flat=True))
    return {
        "claims": claims,
        "waiting": claims is None,
        "choices": CHOICES,
        "running": not (lesson.so_far.finished or lesson.so_far.stopped),
        "reported": sorted(reported),
        "reportable": [one for one in claims or () if one.verdict and one.number not in reported],
        "objection_limit": OBJECTION_CHARACTERS,
    }


def _receipts(lesson: Lesson) -> dict[str, Any]:
    wanted = {one.value for one in WANT_A_RECEIPT}
    claims = [one for one in claim_views(lesson) or () if one.verdict in wanted]
    return {"claims": claims, "reading": lesson.activity.reading, "card": lesson.checks.tools.source.card}


def _reflect(lesson: Lesson) -> dict[str, Any]:
    return {
        "reflection": lesson.draft.reflection if lesson.draft else "",
        "limit": REFLECTION_CHARACTERS,
    }


def _hand_in(lesson: Lesson) -> dict[str, Any]:
    assert lesson.draft is not None
    slip = drafted_slip(lesson.draft, lesson.check, keep_claims=True)
    return {
        "lines": [
            {
                "line": line,
                "badge": VERDICTS[line.verdict],
                "prediction": JUDGEMENTS[line.said.prediction] if line.said.prediction else "",
                "own_verdict": JUDGEMENTS[line.said.own_verdict] if line.said.own_verdict else "",
            }
            for line in slip.lines
        ],
        "without_verdict": sum(line.said.own_verdict is None for line in slip.lines),
        "reports": Objection.objects.filter(claim__attempt=lesson.draft)
        .select_related("claim")
        .order_by("claim__number"),
        "reflection": lesson.draft.reflection,
        "attempts_left": lesson.activity.attempts - lesson.used - 1,
    }


def badge_of(verdict: str) -> Wording:
    """The words of a kept verdict."""
    return VERDICTS[Verdict(verdict)]


SHOWN: Mapping[Step, Callable[[Lesson], dict[str, Any]]] = {
    Step.TASK: _task,
    Step.PASTE: _paste,
    Step.PREDICT: _predict,
    Step.JUDGE: _judge,
    Step.RECEIPTS: _receipts,
    Step.REFLECT: _reflect,
    Step.HAND_IN: _hand_in,
}
