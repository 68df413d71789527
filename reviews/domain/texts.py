"""How texts are written down before anything is hashed or compared."""

import unicodedata

_ALLOWED_CONTROLS = frozenset("\n\t")


def tidy(text: str) -> str:
    """The text in Unicode's composed form (NFC), with line feeds alone as line ends."""
    return unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n"))


def fault_of(text: str) -> str:
    """What makes a tidy text unusable, as the end of a sentence; "" where nothing does."""
    for place, one in enumerate(text):
        if (one < " " and one not in _ALLOWED_CONTROLS) or "\x7f" <= one <= "\x9f":
            return f"holds a control character (U+{ord(one):04X}) at {place}"
        if "\ud800" <= one <= "\udfff":
            return f"holds half of a surrogate pair (U+{ord(one):04X}) at {place}"
        if one == "\ufeff":
            return f"holds a byte order mark at {place}"
    return ""
