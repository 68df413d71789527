"""What can go wrong, in the trade's own words.

Each error carries a sentence for the person: what happened, the limit, the way out. The web floor
maps every class once, to problem+json and to a form error; commands print the sentence.
"""

from dataclasses import dataclass
from enum import StrEnum


class ReceiptsError(Exception):
    """Base of all errors whose text may be shown to a person."""


class UnusableText(ReceiptsError):
    """The pasted text cannot be checked at all: empty, over the limit, not English, not text."""


class ReportGone(ReceiptsError):
    """Unknown, expired, deleted or somebody else's: these look alike on purpose."""

    def __init__(self) -> None:
        super().__init__(
            "There is no report here. Reports live in memory for one hour and a restart ends them. "
            "Paste the answer again to check it anew."
        )


class ReportHandedIn(ReceiptsError):
    """The report was shared with a reader and stays as it was when they were given it."""

    def __init__(self) -> None:
        super().__init__(
            "This report was handed in, so it stays as it is. "
            "To check the answer with another topic, paste it again on the start page."
        )


class StoreFull(ReceiptsError):
    """The memory set aside for reports is used up; nothing is thrown out to make room."""


class TooManyChecks(ReceiptsError):
    """One session, one address or everybody together asks for more than the limits allow.

    `retry_after` is in how many seconds it is worth asking again.
    """

    def __init__(self, sentence: str, retry_after: int = 60) -> None:
        super().__init__(sentence)
        self.retry_after = retry_after


class LookUpFault(StrEnum):
    """Why a source could not be asked."""

    TIMEOUT = "timeout"
    REFUSED = "refused"
    BUSY = "busy"
    BROKEN_ANSWER = "broken_answer"
    UNREACHABLE = "unreachable"


@dataclass(frozen=True, slots=True)
class LookUpFailure:
    """One source that could not be read for one claim; never a verdict."""

    source: str
    fault: LookUpFault
    sentence: str


class LookUpFailed(ReceiptsError):
    """Raised by an evidence source; `failure` says which one and why."""

    def __init__(self, failure: LookUpFailure) -> None:
        super().__init__(failure.sentence)
        self.failure = failure


class ModelRefused(ReceiptsError):
    """A model folder that must not be used: wrong hash, unknown label, failed self-test."""


class CorpusMissing(ReceiptsError):
    """The embedded corpus has not been built, or its index is of another version."""


class SourceUnusable(ReceiptsError):
    """An evidence source that was asked for cannot be used as it is set up; it says what to do."""
