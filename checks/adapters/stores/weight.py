"""How much memory a value takes."""

import sys
from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from enum import Enum


def weight_of(value: object) -> int:
    """Bytes of a value made of dataclasses, tuples, strings and numbers, each object counted once."""
    seen: set[int] = set()
    total, waiting = 0, [value]
    while waiting:
        one = waiting.pop()
        # Members of an enum and None are there once for the whole process.
        if one is None or isinstance(one, Enum) or id(one) in seen:
            continue
        seen.add(id(one))
        total += sys.getsizeof(one)
        waiting.extend(_inside(one))
    return total


def _inside(value: object) -> Iterable[object]:
    if is_dataclass(value):
        return [getattr(value, field.name) for field in fields(value)]
    if isinstance(value, tuple | frozenset):
        return value
    return ()
