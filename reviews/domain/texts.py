"""How texts are written down before anything is hashed or compared."""

import re
import unicodedata

# Control characters but for tab and line feed, halves of surrogate pairs, the byte order mark.
_NO_TEXT = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufeff]")


def tidy(text: str) -> str:
    """The text in Unicode's composed form (NFC), with line feeds alone as line ends."""
    return unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n"))


def fault_of(text: str) -> str:
    """What makes a tidy text unusable, as the end of a sentence; "" where nothing does."""
    found = _NO_TEXT.search(text)
    if found is None:
        return ""
    shown = f"U+{ord(found[0]):04X}"
    if found[0] == "\ufeff":
        return f"holds a byte order mark ({shown}) at {found.start()}"
    if "\ud800" <= found[0] <= "\udfff":
        return f"holds half of a surrogate pair ({shown}) at {found.start()}"
    return f"holds a control character ({shown}) at {found.start()}"
