"""A check while it lives, and everything that may happen to it, as pure steps.

A store keeps one `LiveCheck` per id and replaces it by the result of a step, so that every store
obeys the same rules: events are numbered without gaps, a run that was replaced or has ended writes
nothing more, and a held check tells nobody a verdict: neither by an event nor by a number that grows.
"""

from dataclasses import dataclass, replace
from datetime import datetime

from checks.domain.claims import CutAnswer
from checks.domain.progress import ClaimDecided, ClaimsCut, ProgressEvent, Stage, StageReached
from checks.domain.report import CheckedClaim, Report
from checks.domain.snapshot import CheckSnapshot, EventPage, NumberedEvent, OwnReceipt


class RunOver(Exception):
    """A write that came too late: the check is gone, or its run was replaced or has ended."""


@dataclass(frozen=True, slots=True)
class LiveCheck:
    """One check: what was pasted, who may see it, how far it is.

    `stage` is how far the work really is; `events` is what its viewers have been told. `first_seq` is
    the number before the first event of this run.
    """

    check_id: str
    owner: str
    text: str
    topic: str | None
    held: bool
    made_at: datetime
    viewers: frozenset[str] = frozenset()
    run: int = 1
    stage: Stage = Stage.QUEUED
    place: int | None = None
    cut: CutAnswer | None = None
    decided: tuple[CheckedClaim, ...] = ()
    report: Report | None = None
    first_seq: int = 0
    events: tuple[NumberedEvent, ...] = ()
    own_receipts: tuple[OwnReceipt, ...] = ()

    @property
    def seq(self) -> int:
        """The number of the last event told."""
        return self.events[-1].seq if self.events else self.first_seq

    @property
    def handed_in(self) -> bool:
        """Whether somebody else was given it to read; what they read must not change afterwards."""
        return bool(self.viewers)

    def may_read(self, viewer: str) -> bool:
        """Whether this viewer may see the check."""
        return viewer == self.owner or viewer in self.viewers

    def may_change(self, viewer: str) -> bool:
        """Whether this viewer may delete, cancel or correct it: the owner alone."""
        return viewer == self.owner


def with_cut(check: LiveCheck, run: int, cut: CutAnswer) -> LiveCheck:
    """The check with its answer cut. Raises RunOver."""
    return replace(_running(check, run), cut=cut)


def with_event(check: LiveCheck, run: int, event: ProgressEvent) -> LiveCheck:
    """The check after an event of one run. Raises RunOver.

    Stages that end a run come through `ended`. A place in line that is told after the work has begun
    comes too late.
    """
    check = _running(check, run)
    match event:
        case StageReached(Stage.QUEUED) if check.stage is not Stage.QUEUED:
            raise RunOver
        case StageReached(stage, place):
            check = replace(check, stage=stage, place=place)
        case ClaimDecided(claim):
            # Claims may be decided out of order; they are kept by number.
            check = replace(check, decided=tuple(sorted((*check.decided, claim), key=lambda one: one.number)))
    return _told(check, *_audible(check, event))


def ended(check: LiveCheck, run: int, stage: Stage, report: Report | None) -> LiveCheck:
    """The check after its run ended. Raises RunOver; a run ends once."""
    if not stage.is_end:
        raise ValueError(f"{stage} is not an end")
    check = replace(_running(check, run), stage=stage, place=None, report=report)
    return _told(check, *_audible(check, StageReached(stage)))


def corrected(check: LiveCheck, topic: str | None) -> LiveCheck:
    """The check at the start of a new run with another topic; what the old run found is dropped.

    One number is left out between the runs, so that a number of the old run is known as such.
    """
    return replace(
        check,
        topic=topic,
        run=check.run + 1,
        stage=Stage.QUEUED,
        place=None,
        cut=None,
        decided=(),
        report=None,
        first_seq=check.seq + 1,
        events=(),
        own_receipts=(),
    )


def released(check: LiveCheck) -> LiveCheck:
    """The check open to its viewers, who are told now what was kept from them."""
    if not check.held:
        return check
    check = replace(check, held=False)
    if check.cut is None or check.stage in (Stage.QUEUED, Stage.CUTTING):
        return check
    end = (StageReached(check.stage),) if check.stage.is_end else ()
    return _told(check, StageReached(Stage.CHECKING), *map(ClaimDecided, check.decided), *end)


def shared(check: LiveCheck, other_owner: str) -> LiveCheck:
    """The check with one more reader."""
    return replace(check, viewers=check.viewers | {other_owner})


def with_own_receipt(check: LiveCheck, own: OwnReceipt) -> LiveCheck:
    """The check with an own receipt; a new one for the same claim takes the place of the old one."""
    others = [one for one in check.own_receipts if one.claim_number != own.claim_number]
    return replace(check, own_receipts=tuple(sorted((*others, own), key=lambda one: one.claim_number)))


def page_after(check: LiveCheck, seq: int, run: int | None = None) -> EventPage:
    """The events after number `seq`; `run` is the run the client saw last, if it says so."""
    known = check.first_seq <= seq <= check.seq and run in (None, check.run)
    return EventPage(
        events=check.events[seq - check.first_seq :] if known else (),
        last_seq=check.seq,
        run=check.run,
        reset=not known,
    )


def snapshot(check: LiveCheck, *, seconds_left: int, ends_at: datetime) -> CheckSnapshot:
    """What a viewer may see of the check now."""
    cut = check.cut
    return CheckSnapshot(
        check_id=check.check_id,
        run=check.run,
        stage=_stage_shown(check),
        place=check.place,
        text=check.text,
        topic=cut.topic if cut else check.topic,
        topic_guessed=cut.topic_guessed if cut else False,
        cut=cut,
        decided=() if check.held else check.decided,
        report=None if check.held else check.report,
        seq=check.seq,
        held=check.held,
        seconds_left=seconds_left,
        ends_at=ends_at,
        own_receipts=check.own_receipts,
        handed_in=check.handed_in,
    )


def _running(check: LiveCheck, run: int) -> LiveCheck:
    if run != check.run or check.stage.is_end:
        raise RunOver
    return check


def _stage_shown(check: LiveCheck) -> Stage:
    """A held check stays at `held` from the cut on; that it failed or was stopped is no secret."""
    if check.held and check.stage in (Stage.CHECKING, Stage.FINISHED):
        return Stage.HELD
    return check.stage


def _audible(check: LiveCheck, event: ProgressEvent) -> tuple[ProgressEvent, ...]:
    """What the viewers are told of an event: of a held check no verdict and not how far it is."""
    if not check.held:
        return (event,)
    match event:
        case ClaimsCut():
            return (event, StageReached(Stage.HELD))
        case StageReached(Stage.CHECKING | Stage.FINISHED) | ClaimDecided():
            return ()
    return (event,)


def _told(check: LiveCheck, *events: ProgressEvent) -> LiveCheck:
    numbered = (
        NumberedEvent(number, check.run, event) for number, event in enumerate(events, start=check.seq + 1)
    )
    return replace(check, events=(*check.events, *numbered))
