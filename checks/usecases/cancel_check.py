"""Stop a check before its end; what has been decided stays readable."""

from checks.domain.live_check import RunOver
from checks.domain.progress import Stage
from checks.usecases.read_check import changeable
from checks.usecases.services import CheckServices


async def cancel_check(services: CheckServices, *, check_id: str, viewer: str) -> None:
    """End the check as cancelled; one that has ended already stays as it is. Raises ReportGone."""
    kept = await changeable(services, check_id=check_id, viewer=viewer)
    try:
        # First the word, then the deed: from here on nothing that still runs can write.
        await services.store.end(check_id, kept.check.run, Stage.CANCELLED)
    except RunOver:
        return
    services.queue.cancel(check_id)
    services.progress.hint(check_id)
