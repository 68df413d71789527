"""Words in one spelling, and stems."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.domain.search_terms import IRREGULAR, folded_words, stem, terms_of


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("Skłodowska's Åse", ["sklodowska", "ase"]),
        ("J. R. R. Tolkien", ["jrr", "tolkien"]),
        ("J.R.R. Tolkien", ["jrr", "tolkien"]),
        ("j. r. r. tolkien", ["jrr", "tolkien"]),
        ("a. p. j. abdul kalam", ["apj", "abdul", "kalam"]),
        ("on plan a. I think so", ["on", "plan", "a", "i", "think", "so"]),
        ("the U.S. and the US", ["the", "us", "and", "the", "us"]),
        ("1,550 km in 2,34 steps", ["1550", "km", "in", "2", "34", "steps"]),
        ("O’Brien didn't", ["obrien", "didnt"]),
        ("jiu-jitsu, Łódź–Ørsted", ["jiu", "jitsu", "lodz", "orsted"]),
        ("co\u00adoperate\u200b", ["cooperate"]),
        ("straße Œuvre", ["strasse", "oeuvre"]),
        ("_snake_case_", ["snake", "case"]),
    ],
)
def test_one_word_has_one_spelling(written: str, words: list[str]) -> None:
    assert folded_words(written) == words


@pytest.mark.parametrize(
    "forms",
    [
        ("study", "studies", "studied", "studying"),
        ("name", "names", "named", "naming"),
        ("stop", "stops", "stopped", "stopping"),
        ("box", "boxes", "boxed"),
        ("church", "churches"),
        ("bonobo", "bonobos"),
        ("write", "wrote", "written", "writes", "writing"),
        ("die", "died", "death", "deaths", "dies"),
        ("glass", "glasses"),
        ("found", "founded", "founding"),
    ],
)
def test_forms_of_one_word_share_a_stem(forms: tuple[str, ...]) -> None:
    assert len({stem(form) for form in forms}) == 1


@pytest.mark.parametrize(("one", "other"), [("paris", "par"), ("bus", "bu"), ("king", "k"), ("red", "r")])
def test_a_short_word_keeps_its_ending(one: str, other: str) -> None:
    assert stem(one) != stem(other)


@given(st.text(max_size=80))
def test_stems_keep_the_first_letters_unless_irregular(text: str) -> None:
    for word in folded_words(text):
        assert word in IRREGULAR or stem(word)[:3] == word[:3]


@given(st.text(max_size=200))
def test_terms_are_the_folded_words(text: str) -> None:
    assert [term.word for term in terms_of(text)] == folded_words(text)


def test_a_capital_counts_only_where_none_is_due() -> None:
    first, _, _, name, _, _, after = terms_of("Bridges like the Lantern opened. It did.")[:7]

    assert not first.name_like
    assert name.name_like
    assert not after.name_like
    assert first.opens
    assert after.stop


def test_a_country_is_no_small_word() -> None:
    (_, _, country), (_, _, people) = terms_of("He left US"), terms_of("He left us")

    assert not country.stop
    assert people.stop


def test_no_more_words_are_read_than_asked_for() -> None:
    assert len(terms_of("word " * 50_000, limit=10)) == 10
