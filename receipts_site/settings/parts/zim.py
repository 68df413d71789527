"""Settings of the ZIM source: one file on this machine's disk."""

from dataclasses import dataclass
from pathlib import Path

from receipts_site.settings import env
from receipts_site.settings.folders import VAR


@dataclass(frozen=True, slots=True)
class ZimSettings:
    """Which file is read where `RECEIPTS_EVIDENCE` names `zim`."""

    path: Path


ZIM = ZimSettings(path=env.path("RECEIPTS_ZIM", VAR / "wikipedia.zim"))
