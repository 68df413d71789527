"""Delete now: one check, or everything of one owner."""

from checks.domain.errors import ReportGone
from checks.usecases.read_check import changeable
from checks.usecases.services import CheckServices


async def delete_check(services: CheckServices, *, check_id: str, viewer: str) -> None:
    """Drop a check at once, with its job and its sockets. Of two at once, one wins.

    Raises ReportGone, also for the other of the two.
    """
    await changeable(services, check_id=check_id, viewer=viewer)
    if not await services.store.delete(check_id):
        raise ReportGone


async def delete_all(services: CheckServices, *, owner: str) -> int:
    """Drop every check of an owner and close their sockets ("I am done on this device"). How many."""
    dropped = 0
    for check_id in await services.store.owned_by(owner):
        dropped += await services.store.delete(check_id)
    services.progress.left(owner)
    return dropped
