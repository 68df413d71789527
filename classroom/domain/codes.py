"""Codes that people read off a board and type: how they are made, shown and read back.

The alphabet has one sign of every look-alike group and no vowels, so that no code spells a word. What
somebody may read instead is folded into the sign that was meant.
"""

import unicodedata
from collections.abc import Callable

ALPHABET = "2345789CDFGHJKMNPQRTVWXY"
JOIN_LENGTH = 8  # 24 ** 8: about 37 bits
RETURN_LENGTH = 10  # 24 ** 10: more than 45 bits

_READ_FOR = str.maketrans({"0": "Q", "O": "Q", "Z": "2", "S": "5", "B": "8", "U": "V", "6": "G", "A": "4"})
_LONGEST_TYPED = 64
_NO_SIGN = frozenset({"Zs", "Pd", "Cf", "Cc", "Pc"})  # blanks, dashes, invisible signs, underscores


def new_code(draw: Callable[[int], int], length: int) -> str:
    """A fresh code of `length` signs; `draw(n)` gives a random number from 0 to n - 1."""
    return "".join(ALPHABET[draw(len(ALPHABET))] for _ in range(length))


def shown_code(code: str) -> str:
    """The code in two halves, as it is written on the board: "K7QF-3MRT"."""
    half = len(code) // 2
    return f"{code[:half]}-{code[half:]}"


def fold_code(typed: str) -> str | None:
    """The code meant by what was typed, or None where it cannot be a join or return code.

    Case, blanks and any kind of dash do not matter, and look-alikes are read as the sign that is in use.
    """
    if len(typed) > _LONGEST_TYPED:
        return None
    plain = unicodedata.normalize("NFKC", typed).upper()
    # U+2212, the minus sign, is mathematics to Unicode and a dash to a keyboard.
    signs = "".join(sign for sign in plain if sign != "\u2212" and unicodedata.category(sign) not in _NO_SIGN)
    code = signs.translate(_READ_FOR)
    if len(code) not in {JOIN_LENGTH, RETURN_LENGTH} or not set(code) <= set(ALPHABET):
        return None
    return code
