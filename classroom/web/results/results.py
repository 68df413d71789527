"""The results of an activity: the table, the two pictures, and the rule by which predictions count."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from checks.domain.wording import VERDICTS
from classroom.domain.codes import shown_code
from classroom.domain.plots import BAR_WIDTH, BarPiece, bar, heat_rows, longest
from classroom.domain.tables import RESULTS_HEADER
from classroom.models import Activity
from classroom.selectors.results import (
    ResultLine,
    keeping_of,
    key_of,
    objection_lines,
    result_lines,
    ruled,
    zone_of,
)
from classroom.web.answers import trade_errors
from classroom.web.results.finding import taught_activity


@dataclass(frozen=True, slots=True)
class Bar:
    """One student's verdicts as a bar, and in words."""

    line: ResultLine
    pieces: tuple[BarPiece, ...]

    @property
    def words(self) -> str:
        """The numbers of the bar: "6 Backed, 1 No receipt"."""
        return ", ".join(f"{piece.number} {piece.word}" for piece in self.pieces) or "no claims"


@login_required
@require_safe
@trade_errors
def results(request: HttpRequest, activity_id: UUID) -> HttpResponse:
    """One row a student; with ?attempts=all one row an attempt."""
    activity = taught_activity(request, activity_id)
    every = request.GET.get("attempts") == "all"
    lines = result_lines(activity, every_attempt=every)
    context = {
        **keeping_context(activity),
        **totals(lines),
        "activity": activity,
        "code": shown_code(activity.code),
        "every": every,
        "header": RESULTS_HEADER,
        "lines": lines,
        "by_key": key_of(activity) is not None,
        "verdicts": VERDICTS,
        "heat": heat_rows(guess for line in lines for guess in line.guesses),
        "bars": bars(lines),
        "bar_width": BAR_WIDTH,
        "reports": ruled(objection_lines(activity)),
    }
    return render(request, "classroom/results/results.html", context)


def bars(lines: Sequence[ResultLine]) -> list[Bar]:
    """A bar for each handed-in attempt, all on one scale."""
    handed_in = [line for line in lines if line.row.attempt is not None]
    scale = longest([line.row.verdicts for line in handed_in])
    return [Bar(line, bar(line.row.verdicts, scale)) for line in handed_in]


def totals(lines: Sequence[ResultLine]) -> dict[str, Any]:
    """What the table adds up to."""
    handed_in = [line for line in lines if line.row.attempt is not None]
    return {
        "students": len({line.seat_id for line in lines}),
        "handed_in": len({line.seat_id for line in handed_in}),
        "late": sum(line.row.late for line in handed_in),
        "right": sum(line.row.score.right for line in handed_in),
        "counted": sum(line.row.score.counted for line in handed_in),
    }


def keeping_context(activity: Activity) -> dict[str, Any]:
    """Until when the records live, in the course's own time."""
    until = keeping_of(activity).until
    return {"kept_until": f"{until.astimezone(zone_of(activity)):%-d %B %Y}" if until else ""}
