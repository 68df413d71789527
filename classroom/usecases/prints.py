"""Keyed hashes: by which a code or an answer is known again, and from which nothing can be read.

The key is the site's secret. A print of words is bound to one attempt or one seat, so that the prints of
two students who brought the same answer have nothing in common.
"""

from collections import Counter
from collections.abc import Sequence
from uuid import UUID

from django.utils.crypto import salted_hmac

from checks.domain.folding import fold


def return_code_print(activity_id: UUID, code: str) -> str:
    """How a return code (folded, see `classroom.domain.codes`) is kept: bound to its activity."""
    return _print("return-code", activity_id.hex, code)


def text_print(attempt_id: int, text: str) -> str:
    """The print of an answer; blanks, kinds of quotation marks and dashes make no difference."""
    return _print("text", str(attempt_id), fold(text).text.strip())


def claim_prints(attempt_id: int, claims: Sequence[str]) -> tuple[str, ...]:
    """A print of each claim; of claims with the same words the second is another one than the first."""
    return _each("claim", str(attempt_id), claims)


def locked_prints(seat_id: UUID, claims: Sequence[str]) -> tuple[str, ...]:
    """A print of each claim by which a seat's first prediction of it is known again in any attempt."""
    return _each("locked", seat_id.hex, claims)


def claims_print(attempt_id: int, prints: Sequence[str]) -> str:
    """One print for the whole row of claims."""
    return _print("claims", str(attempt_id), *prints)


def _each(kind: str, bound_to: str, claims: Sequence[str]) -> tuple[str, ...]:
    seen: Counter[str] = Counter()
    prints = []
    for claim in claims:
        words = fold(claim).text.strip()
        seen[words] += 1
        prints.append(_print(kind, bound_to, str(seen[words]), words))
    return tuple(prints)


def _print(kind: str, *parts: str) -> str:
    # Every part with its length before it, so that no two rows of parts run together to the same words.
    value = "".join(f"{len(part)}:{part}" for part in parts)
    return salted_hmac(f"classroom.{kind}", value, algorithm="sha256").hexdigest()
