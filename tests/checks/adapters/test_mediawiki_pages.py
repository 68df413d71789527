"""What is read out of a wiki's answers."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.adapters.evidence.mediawiki_pages import (
    Head,
    Named,
    NoPlainText,
    UnreadableAnswer,
    choices_in,
    heads_in,
    hits_in,
    kept_text,
    named_in,
    page_in,
)
from checks.domain.evidence import Section, passages_of


def page(**more: object) -> dict[str, Any]:
    whole = {
        "pageid": 7,
        "ns": 0,
        "title": "Bell",
        "lastrevid": 30,
        "extract": "A bell rings. It is cast.",
        "fullurl": "https://wiki.example.org/wiki/Bell",
        "revisions": [{"revid": 31, "timestamp": "2026-01-01T00:00:00Z"}],
    }
    return {"query": {"pages": [whole | more]}}


def test_paragraphs_are_parted_so_that_no_sentence_runs_over_an_end() -> None:
    assert kept_text("A list item\nAnother one.\n\n\nThird.\n") == "A list item\n\nAnother one.\n\nThird."


def test_a_dropped_section_goes_with_its_subsections_and_no_further() -> None:
    extract = (
        "Top.\n\n\n== Notes ==\nA note.\n=== More ===\nStill a note.\n== Use ==\nUsed.\n"
        "=== Sources ===\nOne.\n=== Tone ===\nDeep."
    )

    assert kept_text(extract) == "Top.\n\nUsed.\n\nDeep."


def test_a_sentence_keeps_its_section_and_the_sections_above() -> None:
    extract = (
        "A bell rings out.\n\n\n== Making ==\nBells are cast whole.\n=== Tin  and copper ===\n"
        "Both are melted first.\n"
        "It cools for days.\n== Notes ==\nDropped with this.\n=== More ===\nDropped as well.\n"
        "== Use ==\nTowers carry bells."
    )
    read = page_in(page(extract=extract))

    assert read is not None
    evidence = read.as_evidence(source="wiki", licence="CC0", aliases=())
    assert [(passage.text, passage.section) for passage in passages_of(evidence)] == [
        ("A bell rings out.", None),
        ("Bells are cast whole.", "Making"),
        ("Both are melted first.", "Making › Tin and copper"),
        ("It cools for days.", "Making › Tin and copper"),
        ("Towers carry bells.", "Use"),
    ]
    assert read.sections[0] == Section(read.text.index("Bells are"), "Making")


@pytest.mark.parametrize("heading", ["See also", "REFERENCES", "External links", "Further reading"])
def test_sections_are_known_in_any_capitals(heading: str) -> None:
    assert kept_text(f"Kept.\n== {heading} ==\nDropped.") == "Kept."


def test_a_formula_becomes_a_hole_in_its_sentence() -> None:
    extract = (
        "The energy is \n  \n    \n      \n        E\n        =\n        m\n      \n    "
        "{\\displaystyle E=m}\n  \n, where m is mass.\nNext."
    )

    assert kept_text(extract) == "The energy is  , where m is mass.\n\nNext."


def test_a_formula_that_stands_alone_takes_nothing_with_it() -> None:
    extract = "It holds:\n  \n      a\n    {\\displaystyle a}\n  \n\n\n== Proof ==\nTrivial."

    assert kept_text(extract) == "It holds:\n\nTrivial."


@given(st.text(alphabet=" \n=ab.{}\\displaystyle", max_size=200))
def test_what_is_kept_has_no_empty_paragraph(extract: str) -> None:
    text = kept_text(extract)

    assert text == text.strip()
    assert not text or all(paragraph.strip() for paragraph in text.split("\n\n"))


def test_the_revision_is_that_of_the_text_that_came() -> None:
    read = page_in(page())

    assert read is not None
    assert read.head == Head(7, 31, "Bell")
    assert [span.of(read.text) for span in read.sentences] == ["A bell rings.", "It is cast."]


def test_a_page_without_text_tells_that_the_wiki_gives_none() -> None:
    answer = page()
    del answer["query"]["pages"][0]["extract"]

    with pytest.raises(NoPlainText):
        page_in(answer)


@pytest.mark.parametrize(
    "answer",
    [
        {"query": []},
        {"query": {"pages": {"7": {}}}},
        {"query": {"pages": ["Bell"]}},
        page(fullurl="javascript:alert(1)"),
        page(revisions=[]),
        page(lastrevid="soon"),
    ],
)
def test_an_answer_of_another_shape_is_no_page_and_no_empty_result(answer: dict[str, Any]) -> None:
    with pytest.raises(UnreadableAnswer):
        page_in(answer)


@pytest.mark.parametrize("more", [{"missing": True}, {"ns": 2}])
def test_what_is_no_article_is_not_there(more: dict[str, object]) -> None:
    assert page_in(page(**more)) is None
    assert heads_in(page(**more)) == {}


def test_a_title_leads_over_all_its_steps_to_the_page() -> None:
    answer = page(title="Bell")
    answer["query"]["normalized"] = [{"from": "tubular_bell", "to": "Tubular bell"}]
    answer["query"]["redirects"] = [{"from": "Tubular bell", "to": "Bell"}]

    named = named_in(answer, ("tubular_bell", "Gong"))

    assert named == {
        "tubular_bell": Named(Head(7, 30, "Bell"), ("tubular_bell", "Tubular bell")),
        "Gong": None,
    }


def test_titles_that_lead_in_a_ring_lead_nowhere() -> None:
    answer = page()
    answer["query"]["redirects"] = [{"from": "A", "to": "B"}, {"from": "B", "to": "A"}]

    assert named_in(answer, ("A",)) == {"A": None}


def test_hits_are_articles_only_in_their_order() -> None:
    found = [{"ns": 0, "pageid": 2, "title": "Two"}, {"ns": 2, "pageid": 9, "title": "User:Nine"}]

    assert hits_in({"query": {"search": found}}) == ((2, "Two"),)
    assert hits_in({"batchcomplete": True}) == ()


def test_choices_are_what_the_lines_begin_with() -> None:
    links = [{"ns": 0, "title": title} for title in ("Bell", "Bell (film)", "Bell (film) poster", "Bronze")]
    extract = "Bell may refer to:\nBell (film) poster, a print of Bronze\nBell (film), a film"

    assert choices_in(page(links=links, extract=extract)) == ("Bell (film) poster", "Bell (film)")


def test_where_no_line_begins_with_a_link_those_with_the_name_are_the_choices() -> None:
    links = [{"ns": 0, "title": title} for title in ("Alexander Bell", "Bronze")]

    assert choices_in(page(links=links, extract="An inventor, made of metal")) == ("Alexander Bell",)
