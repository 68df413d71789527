"""Ids that nobody can guess."""

import secrets

BYTES = 16


class RandomIds:
    """Fulfils `checks.ports.IdSource` from the operating system's random numbers."""

    def new_id(self) -> str:
        """128 random bits as 32 hexadecimal digits."""
        return secrets.token_hex(BYTES)
