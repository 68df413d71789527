"""The file of the embedded corpus: one SQLite database, written once and read by every process.

`pages` holds texts with their sentence spans, `names` every spelling a page may be called by, `words`
a full-text index over stems (checks.domain.search_terms, the same as in a query), `vectors` the
embeddings of all premises. `meta` says what the file was made from, so that nobody reads a stale one.
"""

import hashlib
import json
import sqlite3
from array import array
from contextlib import closing
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from urllib.parse import quote

from checks.domain.errors import CorpusMissing
from checks.domain.spans import Span

SCHEMA = 1
"""Raised with every change of the tables or of what is put into them."""

SPAN_BYTES = 8
"""One sentence span as it is stored: two unsigned 32-bit numbers."""

TABLES = """
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE pages (id INTEGER PRIMARY KEY, title TEXT NOT NULL, text TEXT NOT NULL, spans BLOB NOT NULL,
    aliases TEXT NOT NULL);
CREATE TABLE names (key TEXT NOT NULL, kind INTEGER NOT NULL, page INTEGER NOT NULL,
    PRIMARY KEY (key, kind, page)) WITHOUT ROWID;
CREATE VIRTUAL TABLE words USING fts5 (title, other_names, body, content='', tokenize='unicode61');
CREATE TABLE vectors (key INTEGER PRIMARY KEY, vector BLOB NOT NULL);
"""


class NameKind(IntEnum):
    """How a spelling names a page; the smaller, the surer."""

    TITLE = 0
    BARE = 1
    ALIAS = 2
    INFLECTED = 3
    PARTIAL = 4


@dataclass(frozen=True, slots=True)
class Made:
    """What an index was made from; two that are equal were made from the same.

    `source_sha256` is that of the data file, `rules` that of the code that cuts and folds text,
    `encoder` the sha256 of the encoder's model, empty where there are no vectors.
    """

    source: str
    version: str
    source_sha256: str
    encoder: str = ""
    schema: int = SCHEMA
    rules: str = ""


def connect(path: Path) -> sqlite3.Connection:
    """A connection that cannot write and takes no locks: the file is replaced, never changed."""
    connection = sqlite3.connect(
        f"file:{quote(str(path.absolute()))}?mode=ro&immutable=1", uri=True, check_same_thread=False
    )
    connection.execute("PRAGMA query_only = 1")
    return connection


def made_from(connection: sqlite3.Connection) -> Made | None:
    """What an open index was made from; None for a file that is no index of this schema."""
    try:
        values = dict(connection.execute("SELECT name, value FROM meta"))
        made = json.loads(values["made"])
        return Made(**made) if made.get("schema") == SCHEMA else None
    except (sqlite3.DatabaseError, KeyError, TypeError, ValueError):
        return None


def open_index(path: Path) -> tuple[sqlite3.Connection, Made]:
    """A connection to the index at `path` and what it was made from. Raises CorpusMissing."""
    if not path.is_file():
        raise CorpusMissing(f"The article collection is not there yet ({path}). Run: make install")
    try:
        connection = connect(path)
    except sqlite3.Error as error:
        raise CorpusMissing(f"The article collection cannot be opened ({path}). Run: make install") from error
    made = made_from(connection)
    if made is None:
        connection.close()
        raise CorpusMissing(f"The article collection is of another version ({path}). Run: make install")
    return connection, made


def is_up_to_date(path: Path, made: Made) -> bool:
    """Whether the index at `path` was made from exactly this."""
    try:
        connection, found = open_index(path)
    except CorpusMissing:
        return False
    connection.close()
    return found == made


@dataclass(frozen=True, slots=True)
class Counts:
    """How much an index holds."""

    pages: int
    sentences: int
    vectors: int


def counts(path: Path) -> Counts:
    """How much the index at `path` holds. Raises CorpusMissing."""
    connection, _ = open_index(path)
    with closing(connection):
        return counts_of(connection, path)


def counts_of(connection: sqlite3.Connection, path: Path) -> Counts:
    """How much an open index holds. Raises CorpusMissing where that cannot be read."""
    try:
        meta = dict(connection.execute("SELECT name, value FROM meta"))
        (vectors,) = connection.execute("SELECT count(*) FROM vectors").fetchone()
        return Counts(int(meta["pages"]), int(meta["sentences"]), vectors)
    except (sqlite3.DatabaseError, KeyError, ValueError) as error:
        raise CorpusMissing(f"The article collection is damaged ({path}). Run: make install") from error


def premise_key(premise: str) -> int:
    """The number under which a premise's vector is stored: 64 bits of its BLAKE2b hash, signed."""
    return int.from_bytes(hashlib.blake2b(premise.encode(), digest_size=8).digest(), "big", signed=True)


def spans_of(blob: bytes) -> tuple[Span, ...]:
    """The sentence spans of a page as they are stored: pairs of unsigned 32-bit numbers."""
    edges = array("I", blob)
    return tuple(Span(start, end) for start, end in zip(edges[::2], edges[1::2], strict=True))
