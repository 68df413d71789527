"""For a class: let a held check be seen whole, and let a teacher read what was handed in.

Whether somebody may do so is for the caller to decide.
"""

from checks.domain.errors import ReportGone
from checks.usecases.services import CheckServices


async def release_check(services: CheckServices, *, check_id: str) -> None:
    """Show the verdicts of a held check, at once or as they come. Raises ReportGone."""
    await services.store.release(check_id)
    services.progress.hint(check_id)


async def share_check(services: CheckServices, *, check_id: str, owner: str, other_owner: str) -> None:
    """Let one more owner read the check while it lives. Raises ReportGone."""
    kept = await services.store.get(check_id)
    if not kept.check.may_change(owner):
        raise ReportGone
    await services.store.share(check_id, other_owner)
