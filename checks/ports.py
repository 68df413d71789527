"""What the use cases need from outside, as protocols. Adapters fulfil them; tests have fakes."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from checks.domain.evidence import Query, Scores, SearchResult


@dataclass(frozen=True, slots=True)
class ModelCard:
    """Which model gave a score: its name and the sha256 of its `model.onnx`."""

    name: str
    kind: str
    sha256: str
    licence: str


@dataclass(frozen=True, slots=True)
class SourceCard:
    """What an evidence source is. `host` is None where nothing leaves the machine."""

    name: str
    title: str
    revision: str
    licence: str
    pages: int | None
    host: str | None
    caveat: str


class Encoder(Protocol):
    """Sentence embeddings; similarity only ranks, it never decides."""

    @property
    def card(self) -> ModelCard: ...

    async def similarities(self, claim: str, sentences: Sequence[str]) -> tuple[float, ...]:
        """Cosine of the claim with each sentence, in -1..1, in the order given."""
        ...


class EntailmentModel(Protocol):
    """Reads pairs. A pair's scores do not depend on which other pairs are in the call."""

    @property
    def card(self) -> ModelCard: ...

    async def read(self, pairs: Sequence[tuple[str, str]]) -> tuple[Scores, ...]:
        """Scores of each (premise, hypothesis), in the order given."""
        ...


class EvidenceSource(Protocol):
    """A collection of pages that can be searched by one claim at a time."""

    @property
    def card(self) -> SourceCard: ...

    async def search(self, query: Query) -> SearchResult:
        """Pages worth reading, best first; none found is an empty result.

        Raises LookUpFailed when the source could not be asked.
        """
        ...

    async def page(self, title: str) -> SearchResult:
        """The page of that exact title or redirect, or an empty result. Raises LookUpFailed."""
        ...


class Clock(Protocol):
    """Time. `monotonic` drives expiry (a clock set back revives nothing), `now` is only shown."""

    def now(self) -> datetime: ...

    def monotonic(self) -> float: ...


class IdSource(Protocol):
    """Random ids of 128 bits, as 32 hexadecimal digits."""

    def new_id(self) -> str: ...


class ReportStore(Protocol):
    """Placeholder until the store's room is written."""


class CheckQueue(Protocol):
    """Placeholder until the queue's room is written."""


class ProgressSink(Protocol):
    """Placeholder until the progress room is written."""


class RateLimiter(Protocol):
    """Placeholder until the limits' room is written."""
