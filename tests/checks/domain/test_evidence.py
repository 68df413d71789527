"""Passages of pages, and the lexical prefilter."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.domain.evidence import Page, Passage, Query, Section, names_a_page, passages_of, prefilter
from checks.domain.spans import Span


def page(title: str, *sentences: str, aliases: tuple[str, ...] = ()) -> Page:
    text = " ".join(sentences)
    spans, start = [], 0
    for sentence in sentences:
        spans.append(Span(start, start + len(sentence)))
        start += len(sentence) + 1
    return Page(title, "urn:x", "test", "1", "CC", text, tuple(spans), aliases)


def passages(*pages: Page) -> tuple[Passage, ...]:
    return tuple(passage for one in pages for passage in passages_of(one))


BRIDGE = page(
    "Lantern Bridge",
    "The Lantern Bridge is a stone bridge in Tallowby.",
    "It opened in 1891.",
    "Fishing from the parapet is forbidden.",
)
TOWN = page(
    "Tallowby",
    "Tallowby is a harbour town.",
    "A theatre opened there in 1891.",
    "The fair of 1891 was the largest.",
)


def texts(found: tuple[Passage, ...]) -> list[str]:
    return [passage.text for passage in found]


@pytest.mark.parametrize(
    ("start", "section"),
    [
        (0, None),
        (9, None),
        (10, "Life"),
        (19, "Life"),
        (20, None),
        (29, None),
        (30, "Life › Work"),
        (39, "Life › Work"),
    ],
)
def test_a_sentence_stands_under_the_last_heading_before_it(start: int, section: str | None) -> None:
    sections = (Section(10, "Life"), Section(20, ""), Section(30, "Life › Work"))
    one = Page("Ada", "", "test", "1", "CC", "x" * 40, (), sections=sections)

    assert Passage(one, Span(start, 40)).section == section


def test_a_page_without_headings_has_no_sections() -> None:
    assert [passage.section for passage in passages(BRIDGE)] == [None, None, None]


def test_too_short_to_be_quoted_is_no_evidence() -> None:
    one = page("Moth", "For example,", "However:", "It flies by night.", "— — — — — —", "Moths do fly.")

    assert texts(passages_of(one)) == ["It flies by night.", "Moths do fly."]


def test_a_pronoun_stands_for_the_name_in_its_pages_title() -> None:
    hotel = page("Hotels", "The Lantern Bridge Hotel opened in 1891.")

    found = prefilter("The Lantern Bridge opened in 1891.", passages(BRIDGE, hotel))

    assert texts(found)[:2] == ["It opened in 1891.", "The Lantern Bridge Hotel opened in 1891."]


def test_without_a_pronoun_a_title_lends_its_words_only_in_part() -> None:
    bridge = page("Lantern Bridge", "Trams ran there.", "The bridge is a copy of the Lantern Bridge.")

    assert texts(prefilter("The Lantern Bridge closed.", passages(bridge)))[0].startswith("The bridge is")


def test_a_number_alone_weighs_less_than_any_word() -> None:
    log = page(
        "Log",
        "The fair of 1777 was the largest.",
        "Fishing was done from boats.",
        "Fishing was done from piers.",
        "Fishing was done by hand.",
    )

    found = prefilter("There was fishing in 1777.", passages(log))

    assert texts(found)[-1] == "The fair of 1777 was the largest."


def test_between_equals_the_number_decides() -> None:
    crane = page("Log", "A crane fell in 1890.", "A crane fell in 1891.", "A crane fell in 1892.")

    assert texts(prefilter("A crane fell in 1891.", passages(crane)))[0] == "A crane fell in 1891."


def test_a_rare_word_weighs_more_than_a_common_one() -> None:
    log = page(
        "Log",
        *(f"The harbour crane number {number} was painted." for number in range(10)),
        "A walrus was seen at noon.",
    )

    found = prefilter("The harbour painted a walrus.", passages(log), keep=1)

    assert texts(found) == ["A walrus was seen at noon."]


def test_a_name_weighs_more_than_a_word() -> None:
    log = page("Log", "There was a quarrel in town today.", "There was Corvath in town today.")

    assert "Corvath" in texts(prefilter("A quarrel with Corvath.", passages(log), keep=1))[0]


def test_inflections_match() -> None:
    log = page("Log", "Nothing happened on that day.", "They studied the moths closely.")

    assert "studied" in texts(prefilter("She studies a moth.", passages(log), keep=1))[0]


def test_the_first_sentence_of_a_page_that_the_claim_names_is_kept() -> None:
    many = page("Log", *(f"Bridge parapet stones fell, lot {number}." for number in range(60)))
    named = page("Ammel Crossing", "A crossing of stone it is.", "Nothing more.", aliases=("Lantern Bridge",))
    claim = "Stones fell from the parapet, by lot, at the Lantern Bridge."

    found = prefilter(claim, passages(many, named), keep=8)

    assert len(found) == 8
    assert "A crossing of stone it is." in texts(found)


@pytest.mark.parametrize("keep", [0, 1, 3, 40])
def test_no_more_are_kept_than_asked_for(keep: int) -> None:
    every = passages(BRIDGE, TOWN)

    assert len(prefilter("The Lantern Bridge opened in Tallowby.", every, keep)) == min(keep, len(every))


def test_without_passages_there_are_none() -> None:
    assert prefilter("Anything at all.", ()) == ()


WORDS = st.sampled_from(
    "bridge opened 1891 the it Tallowby Corvath owl owls moth moths stone a of Lantern she harbour".split()
)
SENTENCES = st.lists(WORDS, min_size=3, max_size=8).map(lambda words: " ".join(words) + " indeed.")
PAGES = st.lists(
    st.builds(lambda title, sentences: page(title, *sentences), WORDS, st.lists(SENTENCES, min_size=1)),
    max_size=4,
)


@given(claim=SENTENCES, pages=PAGES, keep=st.integers(0, 12))
def test_the_prefilter_only_selects_and_always_the_same(claim: str, pages: list[Page], keep: int) -> None:
    every = passages(*pages)

    found = prefilter(claim, every, keep)

    assert len(found) == min(keep, len(every))
    assert set(found) <= set(every)
    assert prefilter(claim, every, keep) == found


@given(claim=st.text(max_size=300))
def test_any_claim_may_be_asked(claim: str) -> None:
    assert len(prefilter(claim, passages(BRIDGE, TOWN))) == 6


def test_a_page_is_about_a_topic_by_its_title_another_name_or_an_inflection() -> None:
    known = page("Grey wanderer", "It is a moth.", aliases=("night wanderer",))

    for topic in ("Grey wanderer", "the grey wanderers", "Night Wanderer"):
        assert names_a_page(Query("It flies.", topic), [known])
    for topic in ("Wanderer", "Grey", "Grey wanderer moth"):
        assert not names_a_page(Query("It is a grey wanderer.", topic), [known])


def test_without_a_topic_the_claim_has_to_name_the_page() -> None:
    known = page("Brill (film)", "It is a film.")

    assert names_a_page(Query("Many people saw Brill."), [known])
    assert not names_a_page(Query("Many people saw the film."), [known])
    assert not names_a_page(Query("Many people saw Brill."), [])
