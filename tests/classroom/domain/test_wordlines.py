import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.domain.errors import UnusableInput
from classroom.domain.wordlines import many_lines, one_line, plain_words


def line(typed, longest=10_000):
    return one_line(typed, name="The title", longest=longest, field="title")


def lines(typed, longest=10_000):
    return many_lines(typed, name="The reading", longest=longest, field="reading")


def test_a_line_folds_its_blanks_and_breaks():
    assert line("  Whales\n and\tseals ") == "Whales and seals"


def test_many_lines_keep_their_breaks_and_lose_the_carriage_returns():
    assert lines("One.\r\n\r\nTwo.\rThree.  ") == "One.\n\nTwo.\nThree."


def test_signs_that_turn_or_hide_the_line_are_left_out():
    assert line("safe\u202etxt.exe\u2066") == "safetxt.exe"
    assert line("a\x00b\x1bc") == "a b c"


def test_an_emoji_of_several_signs_stays_whole():
    assert line("👩\u200d🏫 class") == "👩\u200d🏫 class"


def test_over_the_limit_the_sentence_names_both_numbers():
    with pytest.raises(UnusableInput, match="has 11 characters; 10 is the limit") as fault:
        line("x" * 11, longest=10)
    assert fault.value.field == "title"


@pytest.mark.parametrize(
    "written",
    [
        "«\u00a0La baleine est un mammifère\u202f!\u00a0»",  # French sets blanks that do not break
        "می\u200cخواهم بدانم",  # Persian parts letters with a sign that does not show
        "👩\u200d🏫 said so",
        "soft\u00adhyphen, as copied from a page",
        "One.\n\tTwo.",
    ],
)
def test_own_sentences_of_every_language_are_kept_as_written(written):
    assert plain_words(written, longest=100) == written


def test_own_sentences_get_plain_line_ends():
    assert plain_words(" One.\r\nTwo.\rThree.\u2028Four. ", longest=100) == "One.\nTwo.\nThree.\nFour."


@pytest.mark.parametrize("written", ["no\x00thing", "\x1b[31m", "\u202ereversed", "a\u2066b"])
def test_signs_that_control_a_screen_or_turn_a_line_are_refused(written):
    with pytest.raises(UnusableInput, match="do not print") as fault:
        plain_words(written, longest=100, field="reflection")
    assert fault.value.field == "reflection"


@given(st.text())
def test_nothing_that_is_kept_holds_a_control_sign(typed):
    assert not any(unicodedata.category(sign) in {"Cc", "Cs"} for sign in line(typed))
    assert not any(unicodedata.category(sign) in {"Cc", "Cs"} for sign in lines(typed) if sign not in "\n\t")
    assert line(line(typed)) == line(typed)
    assert lines(lines(typed)) == lines(typed)
