"""What a page may be called, and names in a claim. The articles are made up."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.domain.names import (
    MAX_NAME_WORDS,
    aliases_from_lead,
    bare_titles,
    is_disambiguation,
    name_key,
    names_in,
    numeral_forms,
    partial_names,
    stem_key,
    surname,
)
from checks.domain.search_terms import terms_of


@pytest.mark.parametrize(
    ("title", "lead", "aliases"),
    [
        (
            "Maria Quell",
            "Maria Helene Zöllner Quell, better known as Maria Quell, was a chemist from Tallowby.",
            ("Maria Helene Zöllner Quell",),
        ),
        (
            "Tom Ferris",
            "Thomas Jonathan Ferris, known by his pen name Tom Ferris, was a novelist.",
            ("Thomas Jonathan Ferris",),
        ),
        ("Ovria", "Ovria, officially the Republic of Ovria, is a country.", ("Republic of Ovria",)),
        (
            "Sark and Melden",
            "Sark and Melden, officially the Republic of Sark and Melden, is a country.",
            ("Republic of Sark and Melden",),
        ),
        ("Ammel War I", "Ammel War I or the First Ammel War was a war.", ("First Ammel War",)),
        (
            "Scurf",
            "Scurf, flake, flour dust or grist, is what mills leave.",
            ("flake", "flour dust", "grist"),
        ),
        (
            "Drumadary",
            "The drumadary, also known as the drum camel, sand camel and one-drum camel, is a camel.",
            ("drum camel", "sand camel", "one-drum camel"),
        ),
        ("Slow marsh music", "Slow marsh is a genre of music.", ("Slow marsh",)),
        ("Tallow language", "Tallow is a language.", ("Tallow",)),
        ("Unmanned river ferry", "An unmanned river ferry (URF) is a boat.", ("URF",)),
        ("Quellite", "Quellite is a salt with the chemical formula Qu2O3, found in 1891.", ("Qu2O3",)),
        ("Kelda", "Kelda, born Anna Brunn, is a singer.", ("Anna Brunn",)),
        ("Brill (film)", 'Brill, sometimes called "The Brill", is a film.', ()),
        ("Glover", "In leather work, a glover, or glove maker, is a craftsman.", ("glove maker",)),
    ],
)
def test_a_lead_gives_the_other_names_of_its_subject(title: str, lead: str, aliases: tuple[str, ...]) -> None:
    assert aliases_from_lead(title, lead) == aliases


@pytest.mark.parametrize(
    ("title", "lead"),
    [
        ("Climate of Ovria", "The climate is mild."),
        ("History of salt", "The history of salt is long."),
        ("Tallowby", "Tallowby is a town. It is also known as a place of fairs, called markets."),
        ("Kelda", "Kelda was born in Ovria on 4 May 1901."),
        ("Ines Corvath", "She was an engineer, also known as nobody."),
        ("Moth", "Moths fly (AAAS) at night."),
        ("Moth", ""),
    ],
)
def test_what_is_no_other_name_of_the_subject_is_left_out(title: str, lead: str) -> None:
    assert [alias for alias in aliases_from_lead(title, lead) if alias not in {"Moths"}] == []


@given(st.text(max_size=30), st.text(max_size=300))
def test_aliases_of_any_text_are_names_that_differ_from_the_title(title: str, lead: str) -> None:
    keys = [name_key(alias) for alias in aliases_from_lead(title, lead)]

    assert all(keys)
    assert len(set(keys)) == len(keys)
    assert name_key(title) not in keys


@pytest.mark.parametrize(
    ("title", "bare"),
    [
        ("Brill (film)", ("Brill",)),
        ("Tallowby, North Ovria", ("Tallowby",)),
        ("Orrin (river), Ovria", ("Orrin (river)",)),
        ("Orrin", ()),
    ],
)
def test_a_title_is_also_known_without_what_tells_it_apart(title: str, bare: tuple[str, ...]) -> None:
    assert bare_titles(title) == bare


def test_a_roman_numeral_is_also_written_as_a_figure_or_with_initials() -> None:
    assert numeral_forms("Ammel River War II") == ("Ammel River War 2", "ARWII", "ARW2")
    assert numeral_forms("Otto IV") == ("Otto 4",)
    assert numeral_forms("Ammel War") == numeral_forms("IV") == ()


@pytest.mark.parametrize(
    ("title", "partial"),
    [
        ("Ines van Corvath", ("Corvath",)),
        ("Tallowby Harbour Board", ("Board", "THB")),
        ("Brill Song (film)", ("Song",)),
        ("Otto IV", ()),
        ("Water tower", ()),
        ("Tallowby", ()),
    ],
)
def test_only_a_name_in_capitals_is_cut_down(title: str, partial: tuple[str, ...]) -> None:
    assert partial_names(title) == partial


@pytest.mark.parametrize(
    ("title", "text", "last"),
    [
        ("Ines Corvath", "Ines Corvath was an engineer. She drew bridges.", "Corvath"),
        ("Otto van Brill", "Otto van Brill was a king; he lived long.", "Brill"),
        ("Lantern Bridge", "The Lantern Bridge is a bridge. It is long.", None),
        ("Otto IV", "Otto was a king. He lived long.", None),
        ("Otto of Melden", "Otto was a king. He lived long.", None),
        ("Corvath", "Corvath was a king. He lived long.", None),
    ],
)
def test_a_person_has_a_surname_and_a_bridge_has_none(title: str, text: str, last: str | None) -> None:
    assert surname(title, text) == last


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The Brass Owls", "brass owls"),
        ("Zoë Ångborg", "zoe angborg"),
        ("J. R. R. Ferris", "JRR Ferris"),
        ("Quell's law", "Quell law"),
    ],
)
def test_spellings_of_one_name_have_one_key(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


def test_an_article_alone_is_still_a_name() -> None:
    assert name_key("A") == "a"


def test_inflected_names_meet_in_their_stems() -> None:
    assert stem_key(name_key("Grey wanderers")) == stem_key(name_key("Grey wanderer"))


def names(claim: str) -> set[str]:
    return {name.key for name in names_in(terms_of(claim))}


def test_runs_of_words_of_a_claim_are_names() -> None:
    found = names("The Treaty of Ovria ended the war in 1891.")

    assert {"treaty of ovria", "treaty", "ovria", "war"} <= found
    assert not found & {"1891", "of", "the treaty of ovria", "treaty of", "of ovria"}


def test_a_small_word_written_as_a_name_is_one() -> None:
    assert "who" in names("A band called The Who played.")
    assert "who" not in names("A man who played.")


@given(st.text(max_size=120))
def test_names_lie_in_the_claim(text: str) -> None:
    terms = terms_of(text)

    for name in names_in(terms):
        assert 1 <= name.length <= MAX_NAME_WORDS
        run = terms[name.first : name.first + name.length]
        assert name.key == " ".join(term.word for term in run)
        assert 0.0 <= name.looks <= 1.0


@pytest.mark.parametrize(
    ("title", "text", "lists"),
    [
        ("Orrin", "Orrin may refer to: a planet, or a river.", True),
        ("Orrin", "Orrin can also refer to one of two rivers:Upper Orrin\nLower Orrin", True),
        ("Orrin (disambiguation)", "Several things have this name.", True),
        ("Orrin flute", "The Orrin flute can refer to the small flute. It is made of reed.", False),
        ("Orrin", "Orrin is a river. It may also refer to the valley: a wide one.", False),
    ],
)
def test_a_page_that_only_lists_meanings_is_told_apart(title: str, text: str, lists: bool) -> None:
    assert is_disambiguation(title, text) is lists
