"""Brings the embedded corpus up to date with its data package, the encoder and the code."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from checks.adapters.evidence.corpus_build import Embedder, Progress, build_index, reading_rules
from checks.adapters.evidence.corpus_file import Made, counts, is_up_to_date
from checks.adapters.evidence.corpus_package import PACKAGE, read_package


@dataclass(frozen=True, slots=True)
class CorpusState:
    """What the index holds after a build. `built` is false where it was up to date already.

    `left_out` counts entries of the package that have no title or no text, and pages that only list
    what their title may mean.
    """

    path: Path
    built: bool
    source: str
    version: str
    pages: int
    sentences: int
    vectors: int
    left_out: int


class CorpusBuilder:
    """Builds the index at `path` where it is missing or was made from something else.

    `open_encoder` is called only when there is something to embed; `encoder_sha256` is the hash of
    its model, by which an index is known to be of that encoder.
    """

    def __init__(
        self, path: Path, encoder_sha256: str, open_encoder: Callable[[], Embedder], package: str = PACKAGE
    ) -> None:
        self._path = path
        self._encoder_sha256 = encoder_sha256
        self._open_encoder = open_encoder
        self._package = package

    def build(self, progress: Progress, *, anew: bool = False) -> CorpusState:
        """Build if needed, or `anew` in any case; raises CorpusMissing without the data package."""
        packaged = read_package(self._package)
        made = Made(
            source=self._package,
            version=packaged.version,
            source_sha256=packaged.sha256,
            encoder=self._encoder_sha256,
            rules=reading_rules(),
        )
        stale = anew or not is_up_to_date(self._path, made)
        if stale:
            build_index(self._path, packaged.articles, made, self._open_encoder(), progress, anew=anew)
        held = counts(self._path)
        return CorpusState(
            path=self._path,
            built=stale,
            source=self._package,
            version=packaged.version,
            pages=held.pages,
            sentences=held.sentences,
            vectors=held.vectors,
            left_out=packaged.left_out + len(packaged.articles) - held.pages,
        )
