"""What leaves a closed round as files, and how the ratings are read back.

A rating names its rater by number and its item by the hash of the item's sealed file, never a name, an
e-mail address or an id of the database. The sealed file has a nonce, so the hash gives no content away.
"""

import csv
import io
import json
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from operator import attrgetter

from checks.domain.exports import BYTE_ORDER_MARK, inert
from reviews.domain.agreement import Ballot
from reviews.domain.kinds import Outcome, Purpose
from reviews.domain.self_agreement import Seen, Steadiness, steadiness_of

# A fixed date in the archive: the same round gives the same bytes.
_ZIP_DATE = (1980, 1, 1, 0, 0, 0)


class Unreadable(ValueError):
    """A line of a ratings file that is not a rating; the message names the line."""


@dataclass(frozen=True, slots=True)
class RatingLine:
    """One rater's final word at one place; the names of the fields are those of the files' columns.

    `saved_at` is ISO 8601 in UTC, `order` the place in the rater's own order, `seconds` the time the
    item was on the screen (None where it was not measured). Items of one `group` come from one source.
    """

    rater: int
    item: str
    purpose: str
    outcome: str
    label: str
    reason: str
    note: str
    seconds: float | None
    saved_at: str
    order: int
    guideline: int
    group: int


COLUMNS = tuple(field.name for field in fields(RatingLine))
_values = attrgetter(*COLUMNS)


def as_jsonl(lines: Iterable[RatingLine]) -> bytes:
    """A JSON object a line, UTF-8, keys in the order of the columns."""
    rows = (dict(zip(COLUMNS, _values(line), strict=True)) for line in lines)
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode()


def read_jsonl(data: bytes) -> tuple[RatingLine, ...]:
    """The ratings of such a file. Raises Unreadable, naming the line."""
    return tuple(_read(number, line) for number, line in enumerate(data.splitlines(), 1) if line.strip())


def _read(number: int, line: bytes) -> RatingLine:
    try:
        found = json.loads(line)
        if not isinstance(found, dict) or set(found) != set(COLUMNS):
            raise Unreadable(f"Line {number} is not an object with exactly the keys {', '.join(COLUMNS)}.")
        Outcome(found["outcome"])
        Purpose(found["purpose"])
    except ValueError as fault:
        if isinstance(fault, Unreadable):
            raise
        raise Unreadable(f"Line {number} is not a rating: {fault}.") from fault
    return RatingLine(**found)


def as_csv(lines: Iterable[RatingLine]) -> bytes:
    """The same as a table: UTF-8 with a byte order mark, every cell quoted, no cell a formula."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, quoting=csv.QUOTE_ALL)
    writer.writerow(COLUMNS)
    for line in lines:
        writer.writerow([_cell(value) for value in _values(line)])
    return BYTE_ORDER_MARK + out.getvalue().encode()


def _cell(value: object) -> str:
    if value is None:
        return ""
    return inert(value) if isinstance(value, str) else str(value)


def ballots_in(lines: Iterable[RatingLine]) -> tuple[Ballot, ...]:
    """The votes among the ratings: labels of exam items."""
    return tuple(
        Ballot(line.rater, line.item, line.label)
        for line in lines
        if line.purpose == Purpose.EXAM and line.outcome == Outcome.LABEL
    )


def sources_in(lines: Iterable[RatingLine]) -> dict[str, str]:
    """The source of each item, as far as a file tells: its number."""
    return {line.item: str(line.group) for line in lines}


def steadiness_in(lines: Sequence[RatingLine], known: Mapping[str, str]) -> tuple[Steadiness, ...]:
    """Each rater against themselves and against the gold items' known labels."""
    seen: dict[str, list[Seen]] = {purpose: [] for purpose in Purpose}
    for line in lines:
        label = line.label if line.outcome == Outcome.LABEL else None
        seen[line.purpose].append(Seen(line.rater, line.item, label))
    return steadiness_of(seen[Purpose.EXAM], seen[Purpose.REPEAT], seen[Purpose.GOLD], known)


def as_json(value: object) -> bytes:
    """JSON for people and programs: indented, keys in the order given; refuses what is not a number."""
    return (json.dumps(value, ensure_ascii=False, indent=1, allow_nan=False) + "\n").encode()


def as_zip(files: Mapping[str, bytes]) -> bytes:
    """The files as one archive, made in memory; the same files give the same bytes."""
    room = io.BytesIO()
    with zipfile.ZipFile(room, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, _ZIP_DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data)
    return room.getvalue()
