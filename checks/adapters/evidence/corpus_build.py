"""Builds the file of the embedded corpus from article texts: names, words, sentences, vectors."""

import fcntl
import hashlib
import json
import os
import re
import sqlite3
import tempfile
from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import closing, contextmanager
from dataclasses import asdict
from importlib import import_module, metadata
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from checks.adapters.evidence.corpus_file import (
    SPAN_BYTES,
    TABLES,
    Made,
    NameKind,
    is_up_to_date,
    open_index,
    premise_key,
    spans_of,
)
from checks.domain.errors import CorpusMissing
from checks.domain.names import (
    aliases_from_lead,
    bare_titles,
    is_disambiguation,
    name_key,
    numeral_forms,
    partial_names,
    stem_key,
    surname,
)
from checks.domain.search_terms import STOP_WORDS, folded_words, stem
from checks.domain.text import split_prose

Progress = Callable[[str, int, int], None]
"""Told the stage, how much is done and of how much."""


class Embedder(Protocol):
    """What the index needs of a sentence encoder."""

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Unit vectors of the texts, float32, one row each."""
        ...


def reading_rules() -> str:
    """The sha256 of the code that decides what an index holds; another one asks for a rebuild.

    That is this module, what it imports of the domain, and so on down, and the sentence splitter.
    """
    digest = hashlib.sha256(metadata.version("nupunkt").encode())
    code: dict[str, bytes] = {}
    waiting = [__name__]
    while waiting:
        name = waiting.pop()
        if name not in code:
            code[name] = Path(str(import_module(name).__file__)).read_bytes()
            waiting += _DOMAIN_IMPORT.findall(code[name].decode())
    for name in sorted(code):
        digest.update(code[name])
    return digest.hexdigest()


_DOMAIN_IMPORT = re.compile(r"^from (checks\.domain[.\w]*) import", re.MULTILINE)


def build_index(
    path: Path,
    articles: Mapping[str, str],
    made: Made,
    encoder: Embedder | None = None,
    progress: Progress = lambda stage, done, total: None,
    *,
    anew: bool = False,
) -> None:
    """Write the index of `articles` (title -> text) to `path`, whole or not at all.

    Without an `encoder` it has no vectors. An index made from the same is left as it is; `anew` writes
    it again and takes nothing over from it.

    It is built in a file beside `path` and renamed at the end; a reader of the old index goes on
    undisturbed. Vectors of the same encoder in an index that is replaced are taken over. Of two builds
    at once the second waits for the first.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with _only_builder(path):
        if not anew and is_up_to_date(path, made):
            return
        for leftover in path.parent.glob(f".{path.name}.*.building"):
            leftover.unlink()  # of a build that was killed: the lock says that none is running
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".building", dir=path.parent)
        os.close(handle)
        fresh = Path(name)
        try:
            with closing(sqlite3.connect(fresh)) as connection:
                _fill(connection, articles, made, progress)
                if encoder is not None:
                    _embed(connection, encoder, {} if anew else _old_vectors(path, made), progress)
                connection.commit()
            fresh.chmod(0o644)
            fresh.replace(path)
        finally:
            fresh.unlink(missing_ok=True)


@contextmanager
def _only_builder(path: Path) -> Iterator[None]:
    with path.with_name(f".{path.name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _fill(
    connection: sqlite3.Connection, articles: Mapping[str, str], made: Made, progress: Progress
) -> None:
    connection.execute("PRAGMA page_size = 8192")
    connection.execute("PRAGMA journal_mode = OFF")
    connection.execute("PRAGMA synchronous = OFF")
    connection.executescript(TABLES)
    connection.execute("INSERT INTO meta VALUES ('made', ?)", [json.dumps(asdict(made), sort_keys=True)])
    served = {title: articles[title] for title in sorted(articles)}
    served = {title: text for title, text in served.items() if not is_disambiguation(title, text)}
    telling = _telling_surnames(served)
    for number, (title, text) in enumerate(served.items(), start=1):
        _add_page(connection, number, title, text, telling)
        progress("articles", number, len(served))
    connection.execute("INSERT INTO meta VALUES ('pages', ?)", [str(len(served))])
    (edges,) = connection.execute("SELECT coalesce(sum(length(spans)), 0) FROM pages").fetchone()
    connection.execute("INSERT INTO meta VALUES ('sentences', ?)", [str(edges // SPAN_BYTES)])
    connection.execute("INSERT INTO words (words) VALUES ('optimize')")


def _telling_surnames(articles: Mapping[str, str]) -> frozenset[str]:
    """Keys of surnames that lead to one person here and to nothing else, as a redirect would."""
    surnames = Counter(name_key(name) for title, text in articles.items() if (name := surname(title, text)))
    others = {name_key(name) for title in articles for name in (title, *bare_titles(title))}
    parts = Counter(name_key(name) for title in articles for name in partial_names(title)[:1])
    return frozenset(key for key in surnames if parts[key] == 1 and key not in others)


def _add_page(connection: sqlite3.Connection, number: int, title: str, text: str, telling: Set[str]) -> None:
    bare = bare_titles(title)
    aliases = [*numeral_forms(title), *aliases_from_lead(title, text)]
    if (last := surname(title, text)) and name_key(last) in telling:
        aliases.append(last)
    others = tuple(dict.fromkeys((*bare, *aliases)))
    spans = array("I", (edge for s in split_prose(text) for edge in (s.span.start, s.span.end)))
    connection.execute(
        "INSERT INTO pages VALUES (?, ?, ?, ?, ?)",
        [number, title, text, spans.tobytes(), json.dumps(others, ensure_ascii=False)],
    )
    names = {(name_key(title), NameKind.TITLE)}
    names |= {(name_key(name), NameKind.BARE) for name in bare}
    names |= {(name_key(name), NameKind.ALIAS) for name in aliases}
    names |= {(stem_key(key), NameKind.INFLECTED) for key, _ in tuple(names)}
    names |= {(name_key(name), NameKind.PARTIAL) for name in partial_names(title)}
    connection.executemany(
        "INSERT OR IGNORE INTO names VALUES (?, ?, ?)", [(key, kind, number) for key, kind in names if key]
    )
    connection.execute(
        "INSERT INTO words (rowid, title, other_names, body) VALUES (?, ?, ?, ?)",
        [number, _stems(title), _stems(" ".join(others)), _stems(text)],
    )


def _stems(text: str) -> str:
    return " ".join(stem(word) for word in folded_words(text) if word not in STOP_WORDS)


_BATCH = 256


def _embed(
    connection: sqlite3.Connection, encoder: Embedder, known: Mapping[int, bytes], progress: Progress
) -> None:
    premises: dict[int, str] = {}
    for title, text, blob in connection.execute("SELECT title, text, spans FROM pages ORDER BY id"):
        for span in spans_of(blob):
            premise = f"{title}: {span.of(text)}"
            premises[premise_key(premise)] = premise
    todo = sorted((key for key in premises if key not in known), key=lambda key: (len(premises[key]), key))
    connection.executemany(
        "INSERT INTO vectors VALUES (?, ?)", ((key, known[key]) for key in premises if key in known)
    )
    for start in range(0, len(todo), _BATCH):
        batch = todo[start : start + _BATCH]
        rows = encoder.embed([premises[key] for key in batch]).astype("<f4")
        connection.executemany(
            "INSERT INTO vectors VALUES (?, ?)",
            ((key, row.tobytes()) for key, row in zip(batch, rows, strict=True)),
        )
        progress("sentences", start + len(batch), len(todo))


def _old_vectors(path: Path, made: Made) -> dict[int, bytes]:
    """Vectors of the same encoder in the index that is about to be replaced, by premise key."""
    try:
        connection, old = open_index(path)
    except CorpusMissing:
        return {}
    with closing(connection):
        if old.encoder != made.encoder:
            return {}
        try:
            rows: Iterable[tuple[int, bytes]] = connection.execute("SELECT key, vector FROM vectors")
            return dict(rows)
        except sqlite3.DatabaseError:
            return {}
