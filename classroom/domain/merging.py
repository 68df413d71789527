"""When somebody joined twice: whose work is kept, in which order, and what has to give way."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from classroom.domain.kinds import Step

_PLACE = {step: place for place, step in enumerate(Step)}


@dataclass(frozen=True, slots=True)
class Work:
    """One attempt, as far as merging asks. `handed_in_at` is None for a draft.

    `words` counts what the student has put into it: predictions, verdicts, receipts, a reflection. `step`
    is where the seat it belongs to was.
    """

    key: int
    started_at: datetime
    step: Step
    handed_in_at: datetime | None = None
    predicted_at: datetime | None = None
    words: int = 0


@dataclass(frozen=True, slots=True)
class MergePlan:
    """What becomes of the work of two seats.

    `kept` names the attempts in the order in which they are numbered from 1; `dropped` the drafts that
    give way, `step` is where the student goes on.
    """

    kept: tuple[int, ...]
    dropped: tuple[int, ...]
    step: Step


def plan_merge(work: Iterable[Work], steps: Iterable[Step], *, allowed: int) -> MergePlan:
    """How the work of two seats becomes the work of one; `steps` are the steps of both.

    Everything handed in is kept, in the order of handing in. A seat has one draft at most, so of two
    the one that is further along stays: locked predictions come before none, then more of the student's
    own work, then the later start. Where as much is handed in as is `allowed`, which is what the activity
    allows without what both have deleted, no draft stays: it could not be handed in.
    """
    work = sorted(work, key=lambda one: (one.started_at, one.key))
    handed_in = sorted(
        (one for one in work if one.handed_in_at is not None), key=lambda one: (one.handed_in_at, one.key)
    )
    drafts = sorted((one for one in work if one.handed_in_at is None), key=_further)
    if len(drafts) > 2:
        raise ValueError("two seats have two drafts at most")
    goes_on = drafts[-1:] if len(handed_in) < allowed else []
    if goes_on:
        step = goes_on[0].step
    elif work:
        step = Step.DONE
    else:
        step = max(steps, key=_PLACE.__getitem__, default=Step.TASK)
    return MergePlan(
        kept=tuple(one.key for one in (*handed_in, *goes_on)),
        dropped=tuple(one.key for one in drafts if one not in goes_on),
        step=step,
    )


def _further(work: Work) -> tuple[bool, int, datetime, int]:
    return work.predicted_at is not None, work.words, work.started_at, work.key
