"""Embeddings of the corpus's premises, made when the index was built."""

import threading
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from checks.adapters.evidence.corpus_file import Made, open_index, premise_key
from checks.domain.errors import CorpusMissing


class CorpusVectors:
    """Looks up vectors by premise text ("Title: sentence"); usable from any thread.

    Only the file's index pages are kept in memory (SQLite's own small cache), not the vectors.
    """

    def __init__(self, path: Path, encoder_sha256: str) -> None:
        """Open the vectors of the encoder with this model hash.

        Raises CorpusMissing where there is no index or its vectors are of another encoder.
        """
        self._connection, made = open_index(path)
        if made.encoder != encoder_sha256:
            self._connection.close()
            raise CorpusMissing(
                f"The article collection was made for another sentence encoder ({path}). Run: make install"
            )
        self._lock = threading.Lock()
        self.made: Made = made

    def lookup(self, texts: Sequence[str]) -> list[NDArray[np.float32] | None]:
        """The stored unit vector (float32, [dimensions]) of each text, None where there is none."""
        keys = [premise_key(text) for text in texts]
        marks = ",".join("?" * len(keys))
        with self._lock:
            rows = self._connection.execute(
                f"SELECT key, vector FROM vectors WHERE key IN ({marks})",  # noqa: S608 - only marks
                keys,
            ).fetchall()
        found = {key: np.frombuffer(vector, dtype="<f4") for key, vector in rows}
        return [found.get(key) for key in keys]

    def close(self) -> None:
        """Close the file; a later look-up fails."""
        with self._lock:
            self._connection.close()
