"""A wiring with a corpus builder of its own, for the test of the command."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from checks.domain.errors import CorpusMissing


@dataclass(frozen=True)
class State:
    path: Path
    built: bool
    source: str
    version: str
    pages: int
    sentences: int
    left_out: int


@dataclass
class Builder:
    """Does what a test tells it and remembers whether it was to build anew."""

    error: CorpusMissing | None = None
    built: bool = True
    left_out: int = 0
    anew: list[bool] = field(default_factory=list)

    def build(self, progress: Callable[[str, int, int], None], *, anew: bool = False) -> State:
        self.anew.append(anew)
        if self.error:
            raise self.error
        if self.built:
            for done in range(1, 4):
                progress("articles", done, 3)
        return State(Path("var/corpus.sqlite3"), self.built, "articles", "1.2", 3, 12_345, self.left_out)


builder = Builder()


def corpus_builder() -> Builder:
    """The builder that the test has put here."""
    return builder
