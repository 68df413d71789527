"""What a viewer sees of a check while it lives: one picture of it, or the events since the last."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from checks.domain.claims import CutAnswer
from checks.domain.progress import ProgressEvent, Stage
from checks.domain.quotes import Refusal
from checks.domain.report import CheckedClaim, Report
from checks.domain.spans import Span


@dataclass(frozen=True, slots=True)
class NumberedEvent:
    """One event with its number; numbers grow over all runs of a check and never repeat."""

    seq: int
    run: int
    event: ProgressEvent


@dataclass(frozen=True, slots=True)
class EventPage:
    """The events after a number, in order.

    `reset` means that the number is of an earlier run or unknown: there are no events in the page, and
    the client starts again from a snapshot.
    """

    events: tuple[NumberedEvent, ...]
    last_seq: int
    run: int
    reset: bool


class OwnReceiptOutcome(StrEnum):
    """What became of a receipt that a person brought."""

    PROVED = "proved"
    REFUSED = "refused"
    NO_SUCH_PAGE = "no_such_page"
    COULD_NOT_LOOK_UP = "could_not_look_up"


@dataclass(frozen=True, slots=True)
class OwnReceipt:
    """A source and a quote that a person brought for one claim, and whether the quote is there.

    `title` and `quote` are what was typed. Where a page was read, `page_title`, `url`, `source`,
    `revision` and `licence` are its own. Proved: `shown` are the page's own characters at `span`, `near`
    says that they are not word for word what was typed. Refused: `refusal` says why, and `shown` and
    `span` are the nearest window if there is one. `sentence` says why a source could not be asked.
    """

    claim_number: int
    title: str
    quote: str
    outcome: OwnReceiptOutcome
    refusal: Refusal | None = None
    near: bool = False
    span: Span | None = None
    shown: str | None = None
    page_title: str | None = None
    url: str | None = None
    source: str | None = None
    revision: str | None = None
    licence: str | None = None
    sentence: str | None = None

    @property
    def proved(self) -> bool:
        """Whether the quote was found on the page."""
        return self.outcome is OwnReceiptOutcome.PROVED


@dataclass(frozen=True, slots=True)
class CheckSnapshot:
    """A check as its viewer sees it now.

    `topic` is the given one, or the guessed one once the answer is cut. `decided` are the claims with a
    verdict so far, by number; a held check shows none of them and no report, whatever has been worked
    out. `seq` is the number of the last event that is in the picture. `ends_at` is only for showing:
    what counts is `seconds_left`. `handed_in`: somebody else may read it, so its topic stands.
    """

    check_id: str
    run: int
    stage: Stage
    place: int | None
    text: str
    topic: str | None
    topic_guessed: bool
    cut: CutAnswer | None
    decided: tuple[CheckedClaim, ...]
    report: Report | None
    seq: int
    held: bool
    seconds_left: int
    ends_at: datetime
    own_receipts: tuple[OwnReceipt, ...]
    handed_in: bool
