"""Check the same answer again with the topic that a person gives."""

from checks.domain.errors import ReportHandedIn, TooManyChecks
from checks.domain.live_check import RunOver
from checks.domain.progress import Stage
from checks.ports import Job
from checks.usecases.read_check import changeable
from checks.usecases.services import CheckServices
from checks.usecases.start_check import usable_topic


async def correct_topic(services: CheckServices, *, check_id: str, viewer: str, topic: str | None) -> None:
    """Begin a new run with this topic (None: guess again) under the same id and the same expiry.

    What the old run found is dropped and whatever it still writes is refused. Counts as one more check.
    Raises ReportGone, ReportHandedIn, UnusableText, TooManyChecks; after TooManyChecks from a full line
    the check is left as cancelled and can be corrected again.
    """
    kept = await changeable(services, check_id=check_id, viewer=viewer)
    if kept.check.handed_in:
        raise ReportHandedIn
    topic = usable_topic(topic, services.limits.topic_characters)
    services.rates.admit(owner=viewer, address=None)
    run = await services.store.begin_run(check_id, topic)
    services.queue.cancel(check_id)
    try:
        await services.queue.submit(Job(check_id, run, viewer))
    except TooManyChecks:
        await _leave_cancelled(services, check_id, run)
        raise
    finally:
        services.progress.hint(check_id)


async def _leave_cancelled(services: CheckServices, check_id: str, run: int) -> None:
    try:
        await services.store.end(check_id, run, Stage.CANCELLED)
    except RunOver:
        return
