"""Read a check: one picture of it, or what happened since a number."""

from datetime import timedelta
from math import ceil

from checks.domain.errors import ReportGone
from checks.domain.live_check import page_after, snapshot
from checks.domain.snapshot import CheckSnapshot, EventPage
from checks.ports import Kept
from checks.usecases.services import CheckServices


async def read_check(services: CheckServices, *, check_id: str, viewer: str) -> CheckSnapshot:
    """The check as this viewer may see it now. Raises ReportGone."""
    kept = await readable(services, check_id=check_id, viewer=viewer)
    return snapshot(
        kept.check,
        seconds_left=ceil(kept.seconds_left),
        ends_at=services.clock.now() + timedelta(seconds=kept.seconds_left),
    )


async def events_after(
    services: CheckServices, *, check_id: str, viewer: str, seq: int, run: int | None = None
) -> EventPage:
    """What happened after number `seq`; a number of another run gives `reset`. Raises ReportGone."""
    kept = await readable(services, check_id=check_id, viewer=viewer)
    return page_after(kept.check, seq, run)


async def readable(services: CheckServices, *, check_id: str, viewer: str) -> Kept:
    """The kept check, if this viewer may see it. Raises ReportGone."""
    kept = await services.store.get(check_id)
    if not kept.check.may_read(viewer):
        raise ReportGone
    return kept


async def changeable(services: CheckServices, *, check_id: str, viewer: str) -> Kept:
    """The kept check, if this viewer may change it: the owner alone. Raises ReportGone."""
    kept = await services.store.get(check_id)
    if not kept.check.may_change(viewer):
        raise ReportGone
    return kept
