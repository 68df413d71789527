"""A file on its way from the look to the import: it rides along in the page, and nothing keeps it."""

import base64
import binascii
import zlib

from reviews.domain.errors import UnusableInput

LARGEST_FILE = 2_400_000
# Leaves room in a request of 2.5 MB for the form's other fields.
_LARGEST_CARRIED = 2_300_000


def carried(data: bytes) -> str:
    """The file as a field's value. Raises UnusableInput for one that does not get small enough."""
    value = base64.urlsafe_b64encode(zlib.compress(data)).decode("ascii")
    if len(value) > _LARGEST_CARRIED:
        raise UnusableInput(
            "This file is too large to take at once. Split it and bring the parts one by one."
        )
    return value


def brought(value: str) -> bytes:
    """The file again. Raises UnusableInput for what was not made by `carried`."""
    reader = zlib.decompressobj()
    try:
        data = reader.decompress(base64.b64decode(value, altchars=b"-_", validate=True), LARGEST_FILE + 1)
    except (binascii.Error, ValueError, zlib.error):
        data = b""
    if not reader.eof or len(data) > LARGEST_FILE:
        raise UnusableInput("The file did not come along. Choose it again.")
    return data
