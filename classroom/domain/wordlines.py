"""Words a person types, made fit to be kept: one line or many, without signs that nobody sees."""

import re
import unicodedata

from classroom.domain.errors import UnusableInput

# Signs that turn the direction of what follows: a title with one would turn the whole line around it.
_LINE_ENDS = re.compile("\r\n|[\r\u2028\u2029]")
_TURNING = re.compile("[\u202a-\u202e\u2066-\u2069]")


def one_line(typed: str, *, name: str, longest: int, field: str) -> str:
    """The words on one line, blanks folded. `name` begins the sentence of UnusableInput over the limit."""
    folded = " ".join(_without_controls(typed, keep="").split())
    return _within(folded, name=name, longest=longest, field=field)


def many_lines(typed: str, *, name: str, longest: int, field: str) -> str:
    """The words with their line breaks, without blanks at the end. Raises UnusableInput over the limit."""
    lines = typed.replace("\r\n", "\n").replace("\r", "\n")
    return _within(_without_controls(lines, keep="\n\t").strip(), name=name, longest=longest, field=field)


def plain_words(typed: str, *, longest: int, field: str = "text") -> str:
    """A person's own sentences as they wrote them, trimmed, with plain line ends.

    Signs that join letters or emoji, and blanks that do not break, belong to many languages and stay. Raises
    UnusableInput where it is too long, or has signs that control a screen or turn the line.
    """
    words = _LINE_ENDS.sub("\n", typed).strip()
    if len(words) > longest:
        raise UnusableInput(f"This is {len(words):,} characters long. Keep it under {longest:,}.", field)
    if _TURNING.search(words) or _without_controls(words, keep="\n\t") != words:
        raise UnusableInput("There are characters in it that do not print. Type it again by hand.", field)
    return words


def _without_controls(typed: str, *, keep: str) -> str:
    return "".join(
        sign if sign in keep or unicodedata.category(sign) not in {"Cc", "Cs"} else " "
        for sign in _TURNING.sub("", typed)
    )


def _within(words: str, *, name: str, longest: int, field: str) -> str:
    if len(words) > longest:
        raise UnusableInput(
            f"{name} has {len(words):,} characters; {longest:,} is the limit. Shorten it.", field
        )
    return words
