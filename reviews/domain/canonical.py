"""One way only to write a value down, so that equal values have equal bytes and equal hashes.

JSON in UTF-8, keys sorted by code point, no blanks between tokens, strings in NFC with LF as line end,
nothing escaped that JSON lets stand, one line feed at the end of the file. Numbers are whole and at
most 2**53 - 1 from zero, which every reader of JSON keeps exactly; fractions are refused, because
programs write them in different ways.
"""

import hashlib
import json

from reviews.domain.errors import UnusableInput
from reviews.domain.items import JSON
from reviews.domain.texts import tidy

LARGEST = 2**53 - 1


def canonical(value: object) -> bytes:
    """The bytes of a value. Raises UnusableInput where it has no canonical form."""
    text = json.dumps(_plain(value), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return text.encode("utf-8") + b"\n"


def sha256(data: bytes) -> str:
    """The hash of bytes in lower-case hex, as `sha256sum` prints it."""
    return hashlib.sha256(data).hexdigest()


def hash_of(value: object) -> str:
    """The hash of a value's canonical bytes: the same for the same content, however it was written."""
    return sha256(canonical(value))


def _plain(value: object) -> JSON:
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int):
        if abs(value) > LARGEST:
            raise UnusableInput(f"The number {value} is further from zero than {LARGEST}.")
        return int(value)
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    if isinstance(value, dict):
        return _object(value)
    raise UnusableInput(f"A {type(value).__name__} cannot be sealed; write fractions as texts.")


def _text(value: str) -> str:
    text = tidy(value)
    if any("\ud800" <= one <= "\udfff" for one in text):
        raise UnusableInput("A text holds half of a surrogate pair.")
    return text


def _object(value: dict[object, object]) -> JSON:
    plain: dict[str, JSON] = {}
    for key, one in value.items():
        if not isinstance(key, str):
            raise UnusableInput("The keys of an object must be texts.")
        name = _text(key)
        if name in plain:
            raise UnusableInput(f"Two keys are both “{name}” once they are written in one way.")
        plain[name] = _plain(one)
    return plain
