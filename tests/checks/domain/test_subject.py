"""Whose sentence it is."""

import pytest

from checks.domain.evidence import Page, Passage
from checks.domain.spans import Span
from checks.domain.subject import (
    concerns,
    is_own_page,
    leading_pronoun,
    mentions,
    speaks_of,
    with_pronoun_of,
    with_subject_named,
)


def passage(text: str, title: str = "Julia Faye", aliases: tuple[str, ...] = ()) -> Passage:
    page = Page(title, "", "corpus", "1", "", text, (Span(0, len(text)),), aliases)
    return Passage(page, page.sentences[0])


@pytest.mark.parametrize(
    "text",
    [
        "Julia Faye was an actress.",
        "The actress Julia Faye died in 1966.",
        "Faye died in 1966.",
        "Mrs. Faye died in 1966.",
        "She was born in 1892.",
        "In 1904, she moved away.",
        "After the war she moved away.",
        "JULIA FAYE was an actress.",
    ],
)
def test_the_subject_is_meant(text: str) -> None:
    assert speaks_of(passage(text), "Julia Faye", "Julia Faye was born in 1899.")


@pytest.mark.parametrize(
    "text",
    [
        "Faye's father died in 1918.",
        "Julia Faye's mother was a singer.",
        "The father of Julia Faye died in 1918.",
        "Julia Ward was born in 1819.",
        "Max Faye was born in 1819.",
        "Faye Dunaway was born in 1941.",
        "Her father died in 1918.",
        "Their house burned down.",
        "The film was shot in 1918.",
    ],
)
def test_somebody_else_is_meant(text: str) -> None:
    assert not speaks_of(passage(text), "Julia Faye", "Julia Faye was born in 1899.")


@pytest.mark.parametrize(
    ("title", "said"), [("Earth's mantle", False), ("Structure of the Earth", False), ("Earth", True)]
)
def test_on_another_page_it_is_what_that_page_is_about(title: str, said: bool) -> None:
    mass = passage("It has a mass of 4 kg and makes up most of the mass of Earth.", title)
    assert speaks_of(mass, "Earth", "The Earth has a mass of 6 kg.") is said


@pytest.mark.parametrize(
    ("topic", "title", "text"),
    [
        ("Tower of London", "London", "London was founded in AD 47."),
        ("Tower of London", "England", "London was founded in AD 47."),
        ("University of Oxford", "England", "Oxford has 33,000 students."),
        ("Bank of America", "History", "America was founded in 1776."),
        ("Battle of Hastings", "Sussex", "Hastings has 90,000 inhabitants."),
        ("Lord of the Rings", "Jewels", "Rings are made of gold."),
        ("Joan of Arc", "Barrois", "Arc lies on a river."),
        ("Trinidad and Tobago", "Islands", "Tobago has 60,000 inhabitants."),
        ("Simon & Garfunkel", "Folk", "Garfunkel was born in 1941."),
        ("For Whom the Bell Tolls", "Roads", "Tolls rose in 1990."),
        ("Jack London", "London", "London was founded in AD 47."),
        ("Tour de France", "France", "France has 68 million inhabitants."),
        ("Leonardo da Vinci", "Vinci (town)", "Vinci has 14,000 inhabitants."),
        ("Pierre Curie", "Marie Curie", "Curie was born in 1867."),
    ],
)
def test_the_last_word_of_a_name_is_no_mention_where_it_names_something_else(
    topic: str, title: str, text: str
) -> None:
    assert not speaks_of(passage(text, title), topic, f"{topic} was founded in 1066.")
    assert not concerns(passage(text, title), topic)


@pytest.mark.parametrize(
    ("topic", "title", "text"),
    [
        ("Leonardo da Vinci", "Renaissance", "Da Vinci was born in 1452."),
        ("Leonardo da Vinci", "Leonardo da Vinci", "Vinci was born in 1452."),
        ("Charles de Gaulle", "France", "De Gaulle was born in 1890."),
        ("Ludwig van Beethoven", "Bonn", "Beethoven was born in 1770."),
        ("Tower of London", "England", "The Tower of London was founded in 1078."),
        ("Franklin Roosevelt", "Franklin D. Roosevelt", "Roosevelt was born in 1882."),
        ("Emperor Napoleon", "Napoleon", "Napoleon was born in 1769."),
        ("Jack London", "Literature", "London was born in 1876."),
    ],
)
def test_the_last_word_of_a_persons_name_is_a_mention(topic: str, title: str, text: str) -> None:
    assert speaks_of(passage(text, title), topic, f"{topic} was born in 1000.")
    assert concerns(passage(text, title), topic)


def test_a_page_that_is_also_found_under_the_last_word_alone_may_be_the_subjects() -> None:
    theirs = passage("Roosevelt was born in 1882.", "Franklin D. Roosevelt", ("Roosevelt", "FDR"))
    assert speaks_of(theirs, "Franklin Roosevelt", "Franklin Roosevelt was born in 1883.")
    city = passage("Washington has 700,000 inhabitants.", "Washington, D.C.", ("Washington",))
    assert not speaks_of(city, "George Washington", "George Washington had 300 inhabitants.")


def test_a_pronoun_on_another_page_is_somebody_else() -> None:
    assert not speaks_of(
        passage("She was born in 1892.", "Ann Ward"), "Julia Faye", "Julia Faye was born in 1899."
    )


def test_a_possession_counts_where_the_claim_is_about_it() -> None:
    theirs = passage("Faye's house burned in 1920.")
    assert speaks_of(theirs, "Julia Faye", "Julia Faye's house burned in 1921.")
    assert not speaks_of(theirs, "Julia Faye", "Julia Faye's boat burned in 1921.")


def test_the_kind_of_thing_names_it_on_its_own_page_only() -> None:
    claim = "The Eiffel Tower was painted in 1970."
    assert speaks_of(passage("The tower was painted in 1968.", "Eiffel Tower"), "Eiffel Tower", claim)
    assert not speaks_of(passage("The tower was painted in 1968.", "Tokyo Tower"), "Eiffel Tower", claim)
    assert not speaks_of(passage("Tokyo Tower was painted in 1968.", "Eiffel Tower"), "Eiffel Tower", claim)


def test_own_page_looks_through_disambiguators_articles_accents_and_redirects() -> None:
    assert is_own_page(passage("x", "The Hobbit (film)").page, "Hobbit")
    assert is_own_page(passage("x", "Frédéric Chopin").page, "frederic chopin")
    assert is_own_page(passage("x", "A. P. J. Abdul Kalam").page, "a.p.j. abdul kalam")
    assert is_own_page(passage("x", "Maria Curie", ("Marie Curie",)).page, "Marie Curie")
    assert not is_own_page(passage("x", "Marie").page, "Marie Curie")


def test_mentions_point_at_the_name() -> None:
    text = "In 1951 Julia Faye’s house and Faye herself moved."
    assert [(m.span.of(text), m.possessive) for m in mentions(text, "Julia Faye")] == [
        ("Julia Faye’s", True),
        ("Faye", False),
    ]


def test_a_topic_without_letters_is_never_mentioned() -> None:
    assert mentions("... and so on", "...") == ()


@pytest.mark.parametrize("other", ["C++", "C#", "C++’s"])
def test_a_sign_glued_behind_a_name_belongs_to_it(other: str) -> None:
    text = f"{other} library is new."
    assert mentions(text, "C") == ()
    (mention,) = mentions(text, other.removesuffix("’s"))
    assert (mention.span.of(text), mention.possessive) == (other, other.endswith("s"))
    assert mentions("C++17 is new.", "C") == ()


def test_naming_the_subject_keeps_the_way_back() -> None:
    named = with_subject_named(passage("In 1904, she moved to Rome in 1905."), "Julia Faye")
    assert named.text == "In 1904, Julia Faye moved to Rome in 1905."
    at = named.text.index("1905")
    original = named.original(Span(at, at + 4))
    assert original is not None
    assert original.of("In 1904, she moved to Rome in 1905.") == "1905"
    assert named.original(Span(10, 15)) is None


def test_a_pronoun_deep_in_the_sentence_is_no_subject() -> None:
    assert leading_pronoun("Paris is the city she loved.") is None


@pytest.mark.parametrize(
    ("claim", "sentence", "told"),
    [
        (
            "Afterward, Julia Faye wrote essays.",
            "Afterward, she wrote essays.",
            "Afterward, she wrote essays.",
        ),
        ("Faye was born in 1892.", "She was born in 1892.", "She was born in 1892."),
        ("Julia Faye's house burned.", "Her house burned.", "Her house burned."),
        ("Julia Faye's house burned.", "She burned it.", "Julia Faye's house burned."),
        ("Critics praised her.", "She was praised.", "Critics praised her."),
        ("Julia Faye sang.", "Max Faye sang.", "Julia Faye sang."),
    ],
)
def test_the_claim_takes_the_pronoun_of_a_sentence_on_the_subjects_own_page(
    claim: str, sentence: str, told: str
) -> None:
    assert with_pronoun_of(claim, passage(sentence), "Julia Faye") == told
    assert with_pronoun_of(claim, passage(sentence, "Ann Ward"), "Julia Faye") == claim
    assert with_pronoun_of(claim, passage(sentence), None) == claim
