"""Cards put together from checked claims."""

from dataclasses import replace

import pytest
from django.template.loader import render_to_string
from hypothesis import given
from hypothesis import strategies as st

from checks.domain.quotes import Refusal
from checks.domain.snapshot import OwnReceipt, OwnReceiptOutcome
from checks.domain.spans import Span
from checks.domain.verdicts import Verdict
from checks.web.cards import at_sentence, own_view, part_view, stretches_of
from tests.checks.domain.report_samples import (
    BACKED,
    CONFLICT,
    DISAGREE,
    EVERY_DECISION,
    NO_ARTICLE,
    NOTHING_FOUND,
    a_part,
)

PAGE = "Mars is red. It has two small moons. It is cold."


@given(st.data())
def test_a_paragraph_cut_for_its_marks_is_the_paragraph(data):
    start = data.draw(st.integers(0, len(PAGE)))
    end = data.draw(st.integers(start, len(PAGE)))
    edges = st.integers(start, end)
    marks = [Span(*sorted(pair)) for pair in data.draw(st.lists(st.tuples(edges, edges), max_size=4))]
    stretches = stretches_of(PAGE, 0, Span(start, end), marks)
    assert "".join(one.text for one in stretches) == PAGE
    assert "".join(one.text for one in stretches if one.quoted) == PAGE[start:end]
    assert all(one.quoted for one in stretches if one.marked)


def test_deciding_words_are_marked_where_the_paragraph_is_a_part_of_the_page():
    offset = PAGE.index("It has")
    quoted = Span(offset, PAGE.index(" It is"))
    two = Span(PAGE.index("two"), PAGE.index("two") + 3)
    stretches = stretches_of(PAGE[offset:], offset, quoted, [two])
    assert [(one.text, one.quoted, one.marked) for one in stretches] == [
        ("It has ", True, False),
        ("two", True, True),
        (" small moons.", True, False),
        (" It is cold.", False, False),
    ]


def test_the_link_opens_the_page_at_the_sentence():
    assert at_sentence("https://a.org/Mars", "It has two-fold, small moons.") == (
        "https://a.org/Mars#:~:text=It%20has%20two%2Dfold%2C%20small%20moons."
    )


def test_a_long_sentence_is_found_by_its_ends():
    words = " ".join(f"w{number}" for number in range(40))
    assert at_sentence("https://a.org/x", words).endswith(
        "text=w0%20w1%20w2%20w3%20w4%20w5,w34%20w35%20w36%20w37%20w38%20w39"
    )


@pytest.mark.parametrize("url", ["urn:sha256:00", "zim:Some_page", "javascript:alert(1)", ""])
def test_an_address_that_leads_nowhere_is_no_link(url):
    assert at_sentence(url, "Some words of it.") == ""


def test_an_address_with_a_place_of_its_own_is_left_alone():
    assert at_sentence("https://a.org/x#Moons", "It has moons.") == "https://a.org/x#Moons"


@pytest.mark.parametrize("decision", EVERY_DECISION)
def test_a_part_says_its_verdict_in_a_word_and_a_sentence(decision):
    part = part_view(a_part(decision), "Ada Byron")
    assert part.badge.word
    assert part.badge.icon
    assert part.why.endswith((".", "”."))
    assert len(part.slips) == len(decision.receipts)


def test_the_closest_sentence_is_shown_alone_and_only_without_a_receipt():
    closest = part_view(a_part(NOTHING_FOUND), None).closest
    assert closest is not None
    assert [one.text for one in closest.stretches] == ["She wrote about engines."]
    assert part_view(a_part(BACKED), None).closest is None
    assert part_view(a_part(NO_ARTICLE), None).closest is None


def test_a_slip_says_which_section_of_its_page_the_words_are_from():
    lead, later = (part_view(a_part(decision), None).slips[0] for decision in (BACKED, CONFLICT))
    assert "section" not in render_to_string("checks/_slip.html", {"slip": lead})
    assert "</a>, section “Life › *Work*”</p>" in render_to_string("checks/_slip.html", {"slip": later})
    odd = render_to_string("checks/_slip.html", {"slip": replace(later, section="<b>")})
    assert "section “&lt;b&gt;”" in odd


def test_sources_that_disagree_are_both_shown_and_named_apart():
    slips = part_view(a_part(DISAGREE), None).slips
    assert [slip.heading for slip in slips] == [
        "Receipt: the source says",
        "The source seems to say otherwise",
    ]


def test_what_a_simple_checker_would_have_said_is_told_only_where_it_differs():
    assert "simple checker would have said" in part_view(a_part(NOTHING_FOUND), None).simple
    assert part_view(a_part(CONFLICT), None).simple == ""
    assert part_view(a_part(CONFLICT), None).verdict is Verdict.MAY_CONFLICT


OWN = OwnReceipt(
    1,
    "mars",
    "it has TWO small moons",
    OwnReceiptOutcome.PROVED,
    span=Span(13, 35),
    shown="It has two small moons",
    page_title="Mars",
    url="https://a.org/Mars",
    source="few",
    revision="7",
    licence="CC0",
)


def test_a_proved_receipt_shows_the_pages_own_characters():
    view = own_view(OWN)
    assert view.proved
    assert view.slip is not None
    assert [one.text for one in view.slip.stretches] == ["It has two small moons"]
    assert view.slip.title == "Mars"


@pytest.mark.parametrize("refusal", Refusal)
def test_a_refused_receipt_says_why(refusal):
    view = own_view(replace(OWN, outcome=OwnReceiptOutcome.REFUSED, refusal=refusal, shown=None))
    assert not view.proved
    assert view.sentence.endswith(".")
    assert view.slip is None


def test_a_page_that_is_not_there_is_told_from_one_that_could_not_be_read():
    bare = OwnReceipt(1, "Marz", "two moons here", OwnReceiptOutcome.NO_SUCH_PAGE)
    assert own_view(bare).word == "No such page"
    failed = replace(bare, outcome=OwnReceiptOutcome.COULD_NOT_LOOK_UP, sentence="It did not answer.")
    assert (own_view(failed).word, own_view(failed).sentence) == (
        "Could not look this up",
        "It did not answer.",
    )
