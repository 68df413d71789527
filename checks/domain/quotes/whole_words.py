"""Whether a stretch of a folded text begins and ends between words, and not inside one."""

from checks.domain.folding import Folded


def whole_words(folded: Folded, source: str, start: int, end: int) -> bool:
    """Whether `folded.text[start:end]` cuts no word, figure, amount or compound of the source in two."""
    return not (cuts_a_word(folded, source, start) or cuts_a_word(folded, source, end))


def cuts_a_word(folded: Folded, source: str, at: int) -> bool:
    """Whether the place between characters `at - 1` and `at` is inside one word, figure or amount.

    "310|,000", "12|%", "$|5", "-|5", "can|'t" and "non-|profit" are inside; a dash between clauses
    is not.
    """
    text = folded.text
    if not 0 < at < len(text):
        return False
    before, after = text[at - 1], text[at]
    further_back = text[at - 2] if at > 1 else " "
    further_on = text[at + 1 : at + 2]
    if before.isspace() or after.isspace():
        return False
    if before.isalnum() and (after.isalnum() or after in "%°"):
        return True
    if before.isdigit() and after in ".,":
        return further_on.isdigit()
    if before in ".," and after.isdigit():
        return further_back.isdigit()
    if before in "$£€¥₹" and after.isdigit():
        return True
    if after == "'":
        return before.isalpha() and further_on.isalpha()
    if before == "'":
        return after.isalpha() and further_back.isalpha()
    if after == "-":
        return before.isalnum() and further_on.isalnum() and _is_hyphen(folded, source, at)
    if before == "-" and after.isalnum():
        signed = after.isdigit() and further_back in " ("
        return signed or (further_back.isalnum() and _is_hyphen(folded, source, at - 1))
    return False


def _is_hyphen(folded: Folded, source: str, at: int) -> bool:
    """Whether the folded dash was a hyphen, which joins words, and no dash, which parts them."""
    return folded.span(at, at + 1).of(source) in ("-", "‐", "‑")
