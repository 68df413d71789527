"""Which words and titles of a claim reach a wiki."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.adapters.evidence.mediawiki_questions import (
    LONGEST_SEARCH,
    LONGEST_TITLE,
    MOST_TITLE_BYTES,
    MOST_TITLES,
    SearchKind,
    question_about,
    usable_title,
)
from checks.domain.evidence import Query


def search_words(claim: str, kind: SearchKind) -> str:
    return question_about(Query(claim), kind).search


def test_any_of_the_words_may_be_found_and_names_come_first() -> None:
    asked = search_words("The bridge was drawn by Ines Corvath in 1891.", SearchKind.CIRRUS)

    assert asked == "ines OR corvath OR bridge OR drawn OR 1891"


@pytest.mark.parametrize(
    "claim",
    [
        'Bridges AND NOT "towers" OR insource:/x/ intitle:bell -stone ~2',
        "The Bridge* near:Tallowby \\ {curly} [square] <angle>",
    ],
)
def test_a_claim_gives_no_orders_to_the_search(claim: str) -> None:
    words = search_words(claim, SearchKind.CIRRUS).split(" OR ")

    assert all(word.isalnum() and word == word.lower() for word in words)


def test_the_built_in_search_gets_the_names_alone_since_it_wants_every_word() -> None:
    claim = "A chemist called Maria Quell came from the town in 1854."

    assert search_words(claim, SearchKind.BUILT_IN) == "Maria Quell"


def test_without_a_name_the_built_in_search_gets_beginnings_of_words_without_figures() -> None:
    assert search_words("The band holds 12 marches.", SearchKind.BUILT_IN) == "band* hold* march*"


def test_a_claim_of_figures_alone_is_asked_with_them() -> None:
    assert search_words("1891", SearchKind.BUILT_IN) == "1891"


@pytest.mark.parametrize("kind", SearchKind)
@given(claim=st.text(max_size=3_000))
def test_a_search_is_never_longer_than_allowed(kind: SearchKind, claim: str) -> None:
    question = question_about(Query(claim, topic=claim), kind)

    assert len(question.search) <= LONGEST_SEARCH
    assert len(question.titles) <= MOST_TITLES
    assert len("|".join(question.titles).encode()) <= MOST_TITLE_BYTES
    for title in question.titles:
        assert title == usable_title(title)


@pytest.mark.parametrize(
    ("claim", "names"),
    [
        ("The Brass Owls play marches.", ("The Brass Owls", "Brass Owls")),
        ("It was painted by Ines Corvath's brother.", ("Ines Corvath",)),
        ("In 1961 the Bay of Pigs was attacked.", ("Bay of Pigs",)),
        ("Later Apollo 11 landed.", ("Later Apollo 11",)),
        ("He admired Zoë Ångborg.", ("Zoë Ångborg",)),
        (
            "He met Ines Corvath and Maria Quell.",
            ("Ines Corvath and Maria Quell", "Ines Corvath", "Maria Quell"),
        ),
        ("Moths fly at night.", ()),
        ("Paris, France and Rome", ("France and Rome", "France", "Rome")),
    ],
)
def test_names_in_a_claim_are_asked_for_as_titles(claim: str, names: tuple[str, ...]) -> None:
    assert question_about(Query(claim), SearchKind.CIRRUS).names == names


def test_other_words_may_have_pages_too_with_a_capital_in_front() -> None:
    words = question_about(Query("Grey wanderers eat nettles."), SearchKind.CIRRUS).words

    assert words == ("Grey wanderers", "Wanderers eat", "Eat nettles", "Grey", "Wanderers", "Eat", "Nettles")


def test_the_topic_is_the_first_title() -> None:
    question = question_about(Query("It met Maria Quell.", topic="Lantern Bridge"), SearchKind.CIRRUS)

    assert question.titles[:2] == ("Lantern Bridge", "Maria Quell")


@pytest.mark.parametrize(
    ("written", "asked"),
    [
        ("Lantern_Bridge", "Lantern Bridge"),
        ("  Lantern \n Bridge ", "Lantern Bridge"),
        ("C#", "C"),
        ("a|b", "a b"),
        ("", None),
        ("|||", None),
        ("\x00", None),
        ("x" * (LONGEST_TITLE + 1), None),
        ("é" * 128, None),
    ],
)
def test_only_what_can_be_a_title_is_asked_for(written: str, asked: str | None) -> None:
    assert usable_title(written) == asked
