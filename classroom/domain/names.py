"""What a student may call themselves: one line that shows, of a length that fits a table."""

import unicodedata

from classroom.domain.errors import UnusableInput

LONGEST_NAME = 40
# Control, format (direction marks among them), surrogate, private, unassigned; line and paragraph ends.
_UNFIT = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
# Letters to Unicode and blanks to the eye.
_BLANK_LETTERS = frozenset("\u115f\u1160\u3164\uffa0\u2800")


def display_name(typed: str) -> str:
    """The name as it is kept: composed, with single blanks, 1 to 40 characters. Raises UnusableInput."""
    # Tabs and line ends at the edges come from copying; inside a name they are refused like the rest.
    name = unicodedata.normalize("NFC", " ".join(typed.strip().split(" ")))
    if any(unicodedata.category(sign) in _UNFIT for sign in name):
        raise UnusableInput("This name has characters that do not show. Type it again by hand.", "name")
    name = " ".join(name.split())
    if not any(_shows(sign) for sign in name):
        raise UnusableInput("Type a name that your teacher knows, such as your first name.", "name")
    if len(name) > LONGEST_NAME:
        raise UnusableInput(
            f"This name has {len(name)} characters; {LONGEST_NAME} is the limit. Use a shorter one.", "name"
        )
    return name


def _shows(sign: str) -> bool:
    return unicodedata.category(sign)[0] in "LNSP" and sign not in _BLANK_LETTERS
