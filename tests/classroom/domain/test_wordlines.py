import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.domain.errors import UnusableInput
from classroom.domain.wordlines import many_lines, one_line


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


@given(st.text())
def test_nothing_that_is_kept_holds_a_control_sign(typed):
    assert not any(unicodedata.category(sign) in {"Cc", "Cs"} for sign in line(typed))
    assert not any(unicodedata.category(sign) in {"Cc", "Cs"} for sign in lines(typed) if sign not in "\n\t")
    assert line(line(typed)) == line(typed)
    assert lines(lines(typed)) == lines(typed)
