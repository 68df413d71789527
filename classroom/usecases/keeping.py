"""Erases what has been kept as long as it should be; runs once a day, and twice at once does no harm."""

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import Q

from classroom.models import Activity
from classroom.selectors.results import keeping_of
from classroom.usecases.audit import AuditVerb
from classroom.usecases.erasing import JOB, Holdings, activity_holdings, erase_activity

log = logging.getLogger(__name__)

LEAST_DAYS = 1


@dataclass(frozen=True, slots=True)
class Expired:
    """An activity whose time is over, and what went with it (or would go)."""

    activity_id: UUID
    title: str
    until: datetime
    holdings: Holdings


def erase_old(*, now: datetime, dry_run: bool = False, serving: bool = True) -> list[Expired]:
    """Erase every activity that was kept long enough, each in a transaction of its own.

    `dry_run` erases nothing and says what would go. `serving`: see `erase_activity`.
    """
    expired = [_erase_if_old(pk, now=now, dry_run=dry_run, serving=serving) for pk in _candidates(now)]
    return [one for one in expired if one is not None]


def erase_old_today(now: datetime) -> None:
    """The server's daily job."""
    for one in erase_old(now=now):
        log.info("Kept long enough and erased: an activity with %d seats.", one.holdings.seats)


def _candidates(now: datetime) -> list[UUID]:
    ended = now - timedelta(days=LEAST_DAYS)
    # The long texts are not needed to tell.
    asked = (
        Activity.objects.defer("text", "reading", "instructions")
        .filter(Q(closed_at__lte=ended) | Q(cut_off_at__lte=ended))
        .order_by("created_at", "pk")
    )
    return [one.pk for one in asked if keeping_of(one).long_enough(now)]


def _erase_if_old(pk: UUID, *, now: datetime, dry_run: bool, serving: bool) -> Expired | None:
    """One activity, asked again under its lock: it may be gone by now, or be kept longer."""
    with transaction.atomic():
        activity = Activity.objects.select_for_update().filter(pk=pk).first()
        if activity is None:
            return None
        keeping = keeping_of(activity)
        if keeping.until is None or not keeping.long_enough(now):
            return None
        expired = Expired(pk, activity.title, keeping.until, activity_holdings(activity))
        if not dry_run:
            erase_activity(
                actor=JOB, activity=activity, now=now, serving=serving, verb=AuditVerb.KEPT_LONG_ENOUGH
            )
        return expired
