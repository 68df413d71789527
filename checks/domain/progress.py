"""What a person can watch while a check runs.

Events are numbered from 1 within one check. The store keeps them; a socket only hints that there
are new ones, and a client that lost the connection asks for everything after the last it saw.
"""

from dataclasses import dataclass
from enum import StrEnum

from checks.domain.report import CheckedClaim


class Stage(StrEnum):
    """How far a check has come. The last three are ends; nothing follows them."""

    HELD = "held"
    QUEUED = "queued"
    CUTTING = "cutting"
    CHECKING = "checking"
    FINISHED = "finished"
    CANCELLED = "cancelled"
    CRASHED = "crashed"

    @property
    def is_end(self) -> bool:
        """Whether nothing more will happen to the check by itself."""
        return self in (Stage.FINISHED, Stage.CANCELLED, Stage.CRASHED)


@dataclass(frozen=True, slots=True)
class StageReached:
    """The check entered a stage. `place` is the place in line while queued, from 1."""

    stage: Stage
    place: int | None = None


@dataclass(frozen=True, slots=True)
class ClaimsCut:
    """The answer is cut: how many claims will be checked and how many stretches are skipped."""

    claims: int
    skipped: int


@dataclass(frozen=True, slots=True)
class ClaimDecided:
    """One claim has its verdict. Claims may be decided out of order."""

    claim: CheckedClaim


ProgressEvent = StageReached | ClaimsCut | ClaimDecided
