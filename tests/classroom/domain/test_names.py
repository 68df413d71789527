"""What a student may call themselves."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.domain.errors import UnusableInput
from classroom.domain.names import LONGEST_NAME, display_name


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Ada", "Ada"),
        ("  Ada \u00a0  Lovelace ", "Ada Lovelace"),
        ("Jose\u0301", "José"),
        ("李小龙", "李小龙"),
        ("O’Neill-Müller", "O’Neill-Müller"),
        ("🦊", "🦊"),
        ("علی\u200cرضا", "علی\u200cرضا"),
        ("👩\u200d🏫", "👩\u200d🏫"),
        ("x" * 40, "x" * 40),
    ],
)
def test_names_are_kept_composed_with_single_blanks(typed: str, kept: str) -> None:
    assert display_name(typed) == kept


@pytest.mark.parametrize(
    "typed",
    [
        "",
        " \u00a0\u3000",
        "x" * 41,
        "Ada\x00",
        "Ada\nBob",
        "Ada\tBob",
        "\u202eadA",
        "A\u200bda",
        "A\u200dda",
        "\u200cرضا",
        "رضا\u200d",
        "ر\u200c\u200cضا",
        "\u2066Ada\u2069",
        "A\u2028da",
        "\ue000",
        "\u3164",
        "\u0301",
    ],
)
def test_what_does_not_show_or_does_not_fit_is_refused(typed: str) -> None:
    with pytest.raises(UnusableInput) as refused:
        display_name(typed)
    assert refused.value.field == "name"


@given(st.text(max_size=60))
def test_every_name_that_is_kept_shows_on_one_line_and_is_kept_again(typed: str) -> None:
    try:
        name = display_name(typed)
    except UnusableInput:
        return
    assert 1 <= len(name) <= LONGEST_NAME
    assert not any(unicodedata.category(sign)[0] == "C" and sign not in "\u200c\u200d" for sign in name)
    assert name == display_name(name) == unicodedata.normalize("NFC", name)
