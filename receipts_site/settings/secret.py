"""The secret key of a copy that nobody configured: made once, readable by its owner alone."""

import os
import secrets
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

KEY_BYTES = 48


def read_or_make_secret_key(file: Path) -> str:
    """The key in `file`; made at the first call, with mode 600.

    Two processes that start at once end up with the same key: the file appears whole or not at all.
    Raises ImproperlyConfigured when others may read the file or it holds no key.
    """
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        _write_whole(file, secrets.token_urlsafe(KEY_BYTES))
    if file.stat().st_mode & 0o077:
        raise ImproperlyConfigured(f"Others may read the secret key. Run: chmod 600 {file}")
    key = file.read_text(encoding="ascii").strip()
    if len(key) < KEY_BYTES:
        raise ImproperlyConfigured(f"The secret key file is cut short. Delete it to get a new one: {file}")
    return key


def _write_whole(file: Path, key: str) -> None:
    """Write beside, then link into place; whoever links first wins."""
    draft = file.with_name(f"{file.name}.{secrets.token_hex(8)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as stream:
            stream.write(key + "\n")
        # EAFP: a link never replaces a file that is there already.
        try:
            os.link(draft, file)
        except FileExistsError:
            return
    finally:
        draft.unlink(missing_ok=True)
