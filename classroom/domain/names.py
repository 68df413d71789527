"""What a student may call themselves: one line that shows, of a length that fits a table."""

import unicodedata

from classroom.domain.errors import UnusableInput

LONGEST_NAME = 40
# Control, format (direction marks among them), surrogate, private, unassigned; line and paragraph ends.
_UNFIT = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
# Persian and many scripts of India are misspelt without these; in Latin or Greek they only hide.
_JOINERS = frozenset("\u200c\u200d")
_FIRST_JOINING_SCRIPT = "\u0600"
# Letters to Unicode and blanks to the eye.
_BLANK_LETTERS = frozenset("\u115f\u1160\u3164\uffa0\u2800")


def display_name(typed: str) -> str:
    """The name as it is kept: composed, with single blanks, 1 to 40 characters. Raises UnusableInput."""
    # Tabs and line ends at the edges come from copying; inside a name they are refused like the rest.
    name = unicodedata.normalize("NFC", " ".join(typed.strip().split(" ")))
    if any(_is_unfit(name, at) for at in range(len(name))):
        raise UnusableInput("This name has characters that do not show. Type it again by hand.", "name")
    name = " ".join(name.split())
    if not any(_shows(sign) for sign in name):
        raise UnusableInput("Type a name that your teacher knows, such as your first name.", "name")
    if len(name) > LONGEST_NAME:
        raise UnusableInput(
            f"This name has {len(name)} characters; {LONGEST_NAME} is the limit. Use a shorter one.", "name"
        )
    return name


def _is_unfit(name: str, at: int) -> bool:
    if unicodedata.category(name[at]) not in _UNFIT:
        return False
    # Between two letters of a script that joins them, or two signs of one emoji, a joiner is spelling.
    beside = (name[at - 1 : at], name[at + 1 : at + 2])
    return not (name[at] in _JOINERS and all(map(_is_joined, beside)))


def _is_joined(sign: str) -> bool:
    if sign < _FIRST_JOINING_SCRIPT or sign in _BLANK_LETTERS:
        return False
    return unicodedata.category(sign)[0] in "LMS"


def _shows(sign: str) -> bool:
    return unicodedata.category(sign)[0] in "LNSP" and sign not in _BLANK_LETTERS
