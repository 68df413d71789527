"""Tokens of personal links: 128 random bits, of which a hash is kept."""

import re
from hashlib import sha256

# 16 bytes, as secrets.token_urlsafe(16) writes them.
_TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")


def is_token(text: str) -> bool:
    """Whether this may be a token at all."""
    return _TOKEN.fullmatch(text) is not None


def hash_of(token: str) -> str:
    """What is kept of a token; random as it is, a plain hash of it cannot be searched."""
    return sha256(token.encode()).hexdigest()
