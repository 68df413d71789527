"""Pages of a source, their sentences, and which of them are worth reading for a claim."""

from dataclasses import dataclass

from checks.domain.errors import LookUpFailure
from checks.domain.spans import Span


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a source at one revision. Every `sentences` span lies in `text`.

    `source` is the name of the evidence source that served it; `aliases` are other titles that led
    here (redirects).
    """

    title: str
    url: str
    source: str
    revision: str
    licence: str
    text: str
    sentences: tuple[Span, ...]
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Query:
    """What a source is asked: one claim's words, and the topic if one is known."""

    claim: str
    topic: str | None = None


@dataclass(frozen=True, slots=True)
class SearchResult:
    """Pages, best first. `failures` are sources that could not be read before one answered."""

    pages: tuple[Page, ...]
    failures: tuple[LookUpFailure, ...] = ()


@dataclass(frozen=True, slots=True)
class Passage:
    """One sentence of a page."""

    page: Page
    span: Span

    @property
    def text(self) -> str:
        """The sentence, in the page's own characters."""
        return self.span.of(self.page.text)

    @property
    def premise(self) -> str:
        """What the models read: the title in front, so that "It" has a name."""
        return f"{self.page.title}: {self.text}"


@dataclass(frozen=True, slots=True)
class Scores:
    """What the entailment model thinks of one pair; three probabilities that sum to 1."""

    entail: float
    neutral: float
    contradict: float


@dataclass(frozen=True, slots=True)
class Reading:
    """One passage read against one claim. `similarity` is a cosine in -1..1 and only ranks."""

    passage: Passage
    similarity: float
    scores: Scores


def prefilter(claim: str, passages: tuple[Passage, ...], keep: int = 40) -> tuple[Passage, ...]:
    """The `keep` passages that share most with the claim, by words, rare ones first (skeleton)."""
    raise NotImplementedError
