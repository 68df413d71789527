"""Passwords that a person can copy by hand, from signs that cannot be mistaken for one another."""

from collections.abc import Callable

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
GROUPS, GROUP_LENGTH = 4, 4  # 31 ** 16: more than 79 bits


def new_password(draw: Callable[[int], int]) -> str:
    """Four groups of four signs; `draw(n)` gives a random number from 0 to n - 1."""
    return "-".join(
        "".join(ALPHABET[draw(len(ALPHABET))] for _ in range(GROUP_LENGTH)) for _ in range(GROUPS)
    )
