"""What goes in and out of the checks API, for its one audience: whoever owns the check.

Offsets are pairs [start, end) of code points. Claims with verdicts, skipped stretches and receipts have
the shapes that `/api/v1/report.schema.json` describes.
"""

from typing import Annotated, Literal

from ninja import Schema
from pydantic import AfterValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

# Line breaks and tabs are text; other control characters are not.
_NO_CONTROLS = r"^[^\x00-\x08\x0B\x0C\x0E-\x1F\x7F]*$"


def _whole(words: str) -> str:
    """JSON can spell halves of a character; no text has them, and nothing could write them out."""
    try:
        words.encode()
    except UnicodeEncodeError:
        raise PydanticCustomError("string_unicode", "broken characters") from None
    return words


Text = Annotated[str, Field(pattern=r"^[^\x00]*$"), AfterValidator(_whole)]
Words = Annotated[str, Field(pattern=_NO_CONTROLS), AfterValidator(_whole)]
Offsets = Annotated[list[int], Field(min_length=2, max_length=2)]
# A claim with its verdict, as `$defs/claim` of the report's schema.
DecidedClaim = dict[str, object]


class Incoming(Schema):
    """Nothing is converted and nothing unknown is let through."""

    model_config = ConfigDict(extra="forbid", strict=True)


class NewCheck(Incoming):
    """An answer to check."""

    text: Text = Field(
        description="The chatbot's answer, plain text or Markdown, in English.",
        examples=["The Eiffel Tower is in Paris. It opened in 1889."],
    )
    topic: Words | None = Field(
        None,
        description="What the answer is about, for its pronouns. Left out or null: found in the text.",
        examples=["Eiffel Tower"],
    )


class NewTopic(Incoming):
    """Another topic for the same answer."""

    topic: Words | None = Field(
        description="What the answer is really about; null: find it in the text again.",
        examples=["Eiffel Tower"],
    )


class BroughtReceipt(Incoming):
    """A receipt that a person found."""

    claim_number: int = Field(description="The claim it is for, from 1.", ge=1, examples=[2])
    title: Words = Field(description="Title of the page in the collection.", examples=["Eiffel Tower"])
    quote: Words = Field(
        description="The words on that page, at least 3 words and 12 characters.",
        examples=["It was opened to the public in 1889."],
    )


class CheckMade(Schema):
    """A check that is on its way, and where to follow it."""

    id: str = Field(description="128 random bits as 32 hexadecimal digits; opens to this session only.")
    status: str = Field(description="Address of its status.", examples=["/api/v1/checks/0123.../"])
    events: str = Field(description="Address of its events.")
    report: str = Field(description="Address of its report, once it is finished.")
    page: str = Field(description="Address of the page for a person.")


class CutClaim(Schema):
    """A claim before it has a verdict."""

    number: int
    text: str
    span: Offsets


class SkippedStretch(Schema):
    """A stretch of the answer that is not checked."""

    span: Offsets
    text: str
    reason: str


class OwnReceiptShown(Schema):
    """A receipt that a person brought, with what became of it."""

    claim_number: int
    title: str = Field(description="As it was sent.")
    quote: str = Field(description="As it was sent.")
    outcome: Literal["proved", "refused", "no_such_page", "could_not_look_up"]
    refusal: str | None = Field(description="Why the quote is not proved.")
    near: bool = Field(description="Proved, but not word for word as it was sent.")
    span: Offsets | None = Field(description="Where the words stand in the page's text.")
    shown: str | None = Field(description="The page's own characters there.")
    page_title: str | None
    url: str | None
    source: str | None
    revision: str | None
    licence: str | None
    sentence: str | None = Field(description="Why the source could not be asked.")


class CheckStatus(Schema):
    """A check as it is now. While it is held, `decided` is empty and no report is ready."""

    type: Literal["snapshot"]
    id: str
    run: int = Field(description="Grows when the topic is corrected; what earlier runs found is gone.")
    last_seq: int = Field(description="Number of the last event in this picture.")
    stage: Literal["held", "queued", "cutting", "checking", "finished", "cancelled", "crashed"]
    place: int | None = Field(description="Place in line while queued, from 1.")
    held: bool
    topic: str | None
    topic_guessed: bool
    claims: list[CutClaim] | None = Field(description="Null until the answer is cut.")
    skipped: list[SkippedStretch] | None = Field(description="Null until the answer is cut.")
    decided: list[DecidedClaim] = Field(
        description="Claims with a verdict so far, each as $defs/claim of /api/v1/report.schema.json."
    )
    report_ready: bool
    own_receipts: list[OwnReceiptShown]
    seconds_left: int = Field(description="Seconds until the check is gone from memory.")
    ends_at: str = Field(description="The same as a moment, ISO 8601; only for showing.")


class StageReachedEvent(Schema):
    """The check entered a stage."""

    seq: int
    run: int
    kind: Literal["stage_reached"]
    stage: str
    place: int | None


class ClaimsCutEvent(Schema):
    """The answer is cut."""

    seq: int
    run: int
    kind: Literal["claims_cut"]
    claims: int
    skipped: int


class ClaimDecidedEvent(Schema):
    """A claim has its verdict."""

    seq: int
    run: int
    kind: Literal["claim_decided"]
    claim: DecidedClaim


Event = Annotated[StageReachedEvent | ClaimsCutEvent | ClaimDecidedEvent, Field(discriminator="kind")]


class Events(Schema):
    """What happened after the number that was asked for."""

    type: Literal["events"]
    run: int
    last_seq: int
    reset: bool = Field(description="That number is unknown or of an earlier run: read the status instead.")
    events: list[Event]


class Problem(Schema):
    """What went wrong (RFC 9457, application/problem+json)."""

    type: str = Field(examples=["urn:receipts:ReportGone"])
    title: str = Field(examples=["Not Found"])
    status: int = Field(examples=[404])
    detail: str = Field(description="A sentence for a person. It never quotes what was sent.")
    retry_after: int | None = Field(None, description="Seconds after which it is worth asking again.")
