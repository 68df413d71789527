"""Let an open socket hear of a check."""

from checks.usecases.read_check import readable
from checks.usecases.services import CheckServices


async def watch_check(
    services: CheckServices, *, check_id: str, viewer: str, channel: str, known_as: str = ""
) -> None:
    """Send hints about the check to this channel. Raises ReportGone, TooManyChecks.

    The socket is counted, and closed at a sign-out, under `known_as`; "" is the viewer's own key.
    """
    await readable(services, check_id=check_id, viewer=viewer)
    await services.progress.watch(check_id=check_id, viewer=known_as or viewer, channel=channel)


async def unwatch(services: CheckServices, *, channel: str) -> None:
    """The socket is closed; asking twice does no harm."""
    await services.progress.unwatch(channel=channel)
