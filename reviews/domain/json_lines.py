"""JSON, one object a line, read to the last line whatever is wrong with the ones before."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NoReturn

MOST_LINES = 10_000
MOST_LINE_BYTES = 500_000
_MARK = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong on a line, counted from 1, or with the whole file (line 0)."""

    line: int
    sentence: str


@dataclass(frozen=True, slots=True)
class Line:
    """One object of the file and the line it stands on."""

    number: int
    value: dict[str, object]


class _NotAllowed(ValueError):
    """JSON that Python would read and we do not."""


def read_lines(data: bytes) -> tuple[list[Line], list[Fault]]:
    """The objects that could be read, and a fault for each line that could not, or not as it is."""
    if not data.strip():
        return [], [Fault(0, "The file is empty. It needs one JSON object a line.")]
    faults: list[Fault] = []
    if data.startswith(_MARK):
        faults.append(
            Fault(1, "The file begins with a byte order mark. Save it as UTF-8 without one (“no BOM”).")
        )
        data = data.removeprefix(_MARK)
    rows = data.split(b"\n")
    if rows[-1] == b"":
        rows.pop()
    if len(rows) > MOST_LINES:
        faults.append(
            Fault(
                MOST_LINES + 1,
                f"The file has {len(rows):,} lines; at most {MOST_LINES:,} are taken at a time. Split it.",
            )
        )
        rows = rows[:MOST_LINES]
    faults.extend(_line_ends(rows))
    lines = []
    for number, row in enumerate(rows, start=1):
        value = _object(row.removesuffix(b"\r"))
        if isinstance(value, str):
            faults.append(Fault(number, value))
        else:
            lines.append(Line(number, value))
    return lines, faults


def _line_ends(rows: list[bytes]) -> Iterator[Fault]:
    with_return = [number for number, row in enumerate(rows, start=1) if row.endswith(b"\r")]
    if with_return:
        yield Fault(
            with_return[0],
            f"The line ends with CR LF ({len(with_return):,} such lines). Save it with “Unix” line ends.",
        )


def _object(row: bytes) -> dict[str, object] | str:
    """The object on a line, or a sentence that says why there is none."""
    if len(row) > MOST_LINE_BYTES:
        return f"The line has {len(row):,} bytes; at most {MOST_LINE_BYTES:,} are taken."
    try:
        text = row.decode("utf-8")
    except UnicodeDecodeError as error:
        return f"The line is not UTF-8: look at byte {error.start + 1}."
    if not text.strip():
        return "The line is empty."
    try:
        value = json.loads(text, object_pairs_hook=_once, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        what = error.msg.removesuffix(" starting at")
        return f"This is no JSON: {what} (look at character {error.colno})."
    except _NotAllowed as error:
        return str(error)
    except (ValueError, RecursionError):
        return "This is no JSON that can be read: a number is too long, or it is nested too deeply."
    return value if isinstance(value, dict) else "The line holds no JSON object: {…}."


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    value: dict[str, object] = {}
    for key, one in pairs:
        if key in value:
            shown = "".join(letter if letter.isprintable() else "?" for letter in key[:40])
            raise _NotAllowed(f"“{shown}” stands twice in one object.")
        value[key] = one
    return value


def _no_constant(name: str) -> NoReturn:
    raise _NotAllowed(f"{name} is no JSON.")
