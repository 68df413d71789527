"""What of an article's HTML is prose, in the layouts that Kiwix stores and in hostile pages."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checks.adapters.evidence.zim_articles import Article, read_article
from checks.domain.text import split_prose

FLAT = """<!DOCTYPE html><html><head><title>Lantern Bridge</title>
<link rel="canonical" href="https://en.wikipedia.org/wiki/Lantern_Bridge">
<style>p { color: red }</style></head><body class="mw-body">
<h1>Lantern Bridge</h1><div id="siteSub">From the free encyclopedia</div>
<div id="mw-content-text"><div class="mw-parser-output">
<div class="shortdescription nomobile" style="display:none">Bridge in Tallowby, with lanterns on it.</div>
<div role="note" class="hatnote navigation-not-searchable">
For the song about the bridge, see Lantern Song.</div>
<table class="infobox"><tr><th>Length</th><td><p>The table says 999 metres here.</p></td></tr></table>
<p class="mw-empty-elt"></p>
<p>The <b>Lantern&nbsp;Bridge</b> ( <span class="ext-phonos noprint">listen</span>; opened 1891) is a
<a href="Stone">stone</a> bridge over the
river&#32;Ammel.<sup class="mw-ref reference"><a href="#n1">[1]</a></sup>
It is 212 metres long.<sup>[a]</sup></p>
<figure><img src="x.jpg"><figcaption>The bridge is seen here at night from the south.</figcaption></figure>
<div class="mw-heading mw-heading2"><h2 id="History">
History<span class="mw-editsection">[edit]</span></h2></div>
<p>It cost 3&times;10<sup>6</sup> crowns on the 19<sup>th</sup> of May.
<sup class="noprint Inline-Template">[<i>who?</i>]</sup></p>
<ul><li>The first arch fell into the river in 1889.</li><li>Ines Corvath</li>
<li><a href="Old_mill">Old mill</a></li></ul>
<h3>Names</h3><p>Sailors call it the Comb.</p>
<h2><span class="mw-headline" id="See_also">See also</span></h2>
<p>This is only a pointer to something else.</p><h3>Deeper</h3><p>And so is this one below it.</p>
<h2>Legacy</h2><p>A coin shows the bridge.</p>
<h2>References</h2><div class="reflist"><ol class="references">
<li>Corvath wrote a book on this bridge.</li></ol></div>
<h2>External links</h2><ul><li>The town keeps a page about the bridge here.</li></ul>
<div class="navbox"><ul><li>All of the bridges of the town are listed.</li></ul></div>
</div></div><footer>This article is issued from an encyclopedia.</footer></body></html>"""

FOLDED = """<html><body><div id="content" class="content"><a id="top"></a>
<div id="mw-content-text"><div class="content mw-parser-output"><section data-mw-section-id="0" id="mwAQ">
<p id="mwAg">The <b>Lantern Bridge</b> is a stone bridge.</p></section>
<details data-level="2" open=""><summary class="section-heading"><h2 id="History">History</h2></summary>
<section data-mw-section-id="1"><p>It opened in 1891.<br>A fair was held.</p>
<details data-level="3" open=""><summary class="section-heading"><h3 id="N">Notes</h3></summary>
<p>A note that is not read.</p></details></section></details>
<details data-level="2" open=""><summary class="section-heading"><h2 id="R">References</h2></summary>
<section><p>A reference that is not read.</p></section></details>
<details data-level="2"><summary class="section-heading"><h2 id="T">Today</h2></summary>
<section><p>It carries a tram.</p></section></details>
</div></div></div></body></html>"""


def test_prose_of_the_flat_layout_is_kept_and_everything_beside_it_left_out() -> None:
    article = read_article("Lantern Bridge", FLAT.encode())

    assert article.text.split("\n\n") == [
        "The Lantern Bridge (opened 1891) is a stone bridge over the river Ammel. It is 212 metres long.",
        "It cost 3×10⁶ crowns on the 19th of May.",
        "The first arch fell into the river in 1889.",
        "Sailors call it the Comb.",
        "A coin shows the bridge.",
    ]
    assert article.canonical == "https://en.wikipedia.org/wiki/Lantern_Bridge"
    assert not article.lists_meanings


def test_prose_of_the_folded_layout_is_kept_and_back_matter_left_out() -> None:
    article = read_article("Lantern Bridge", FOLDED.encode())

    assert article.text.split("\n\n") == [
        "The Lantern Bridge is a stone bridge.",
        "It opened in 1891. A fair was held.",
        "It carries a tram.",
    ]


def sections_of(markup: str) -> list[tuple[str, str]]:
    """Each section's first characters with its heading."""
    article = read_article("Lantern Bridge", markup.encode())
    return [(article.text[one.start :][:7], one.heading) for one in article.sections]


def test_sections_begin_at_their_first_paragraph_in_both_layouts() -> None:
    assert sections_of(FLAT) == [
        ("It cost", "History"),
        ("Sailors", "History › Names"),
        ("A coin ", "Legacy"),
    ]
    assert sections_of(FOLDED) == [("It open", "History"), ("It carr", "Today")]


def test_the_title_of_a_page_is_no_section_and_a_heading_keeps_all_its_words() -> None:
    markup = (
        "<h1>Bridge</h1><p>It is old.</p><h2>The <i><b>Comb</b></i> today[edit]</h2><p>It stands.</p>"
        "<h2> </h2><p>It shines.</p>"
    )

    assert sections_of(markup) == [("It stan", "The Comb today"), ("It shin", "")]


def test_sentences_end_with_their_paragraph_also_without_a_full_stop() -> None:
    article = read_article("Moth", b"<p>There are two kinds of moths:</p><p>The grey one flies at night.</p>")

    assert [sentence.text for sentence in split_prose(article.text)] == [
        "There are two kinds of moths:",
        "The grey one flies at night.",
    ]


def test_a_page_without_any_known_layout_is_read_whole() -> None:
    article = read_article(
        "Salt",
        b"<body><nav>Go to the start of this site.</nav><article><p>Salt is white.</p></article></body>",
    )

    assert article.text == "Salt is white."


def test_a_formula_leaves_no_hole_in_its_sentence() -> None:
    markup = (
        '<p>The area is <span class="mwe-math-element"><span style="display: none;">'
        r'<math alttext="{\displaystyle \pi r^{2}}"><mi>pi</mi></math></span>'
        '<img class="mwe-math-fallback-image-inline" alt="x"></span> for a circle.</p>'
    )

    assert read_article("Circle", markup.encode()).text == r"The area is \pi r^{2} for a circle."


@pytest.mark.parametrize(
    ("title", "body"),
    [
        ("Orrin", "<p><b>Orrin</b> may refer to:</p>"),
        ("Orrin (disambiguation)", "<p>Things called Orrin:</p>"),
        ("Orrin", '<p>Orrin:</p><div id="disambigbox" class="metadata">x</div>'),
        ("Orrin", '<p>Orrin:</p><table class="dmbox dmbox-disambig"><tr><td>x</td></tr></table>'),
    ],
)
def test_a_page_of_meanings_is_told_by_its_title_words_or_box(title: str, body: str) -> None:
    links = (
        '<ul><li><a href="./Orrin_(planet)">Orrin (planet)</a>, a planet</li>'
        '<li><a href="Orrin_%28river%29">Orrin</a></li><li><a href="https://example.org/x">out</a></li>'
        '<li><a href="#top">up</a></li></ul>'
    )

    article = read_article(title, f'<div class="mw-parser-output">{body}{links}</div>'.encode())

    assert article.lists_meanings
    assert article.meanings == ("Orrin_(planet)", "Orrin_(river)")


def test_an_article_that_only_links_to_meanings_is_an_article() -> None:
    markup = b'<p>Orrin is a river.</p><ul><li><a href="Orrin_(planet)">The planet</a></li></ul>'

    article = read_article("Orrin (river)", markup)

    assert not article.lists_meanings
    assert article.meanings == ()


@pytest.mark.parametrize(
    "markup",
    [
        b"",
        b"   ",
        b"\xff\xfe\x00\x01",
        b"<" * 100_000,
        b"<div>" * 50_000 + b"deep",
        b"<sup>" * 50_000 + b"deep",
        b"<div class='mw-parser-output'>" * 20_000 + b"deep",
        b"<table><tr><td>" * 5_000,
        b"<p " + b"a=1 " * 50_000 + b">",
        b"<script>alert(1)</script><style>p{}</style><iframe src=x></iframe>",
        b"<!DOCTYPE x [<!ENTITY a 'b'><!ENTITY c SYSTEM 'file:///etc/hostname'>]><p>&c; &a;</p>",
        b"<ul><li><a href='http://[::1'>broken</a></li></ul><p>Orrin may refer to:</p>",
        b"<link rel=canonical href='javascript:alert(1)'>",
    ],
    ids=lambda markup: repr(markup[:25]),
)
def test_a_hostile_page_is_read_as_little_or_nothing(markup: bytes) -> None:
    article = read_article("Orrin", markup)

    assert len(article.text) < 100
    assert article.canonical is None


def test_broken_letters_cost_only_themselves() -> None:
    article = read_article(
        "Inn", b"<?xml version='1.0' encoding='ebcdic'?><p>The caf\xe9 is old\x00 and warm.</p>"
    )

    assert article.text == "The caf\ufffd is old\ufffd and warm."


@settings(max_examples=150)
@given(st.lists(st.sampled_from([
    "<p>", "</p>", "<div class='reflist'>", "</div>", "<h2>See also</h2>", "<h2>Life</h2>", "<sup>", "</sup>",
    "[1]", "<table>", "</table>", "<li>", "</ul>", "It is a moth. ", "2", "<math>", "<br>", "&nbsp;", "( ;",
    "<details>", "<summary>", "\x00", "é",
])))  # fmt: skip
def test_any_heap_of_markup_gives_tidy_paragraphs(pieces: list[str]) -> None:
    article = read_article("Moth", "".join(pieces).encode())

    assert isinstance(article, Article)
    for paragraph in article.text.split("\n\n"):
        assert paragraph == " ".join(paragraph.split())
        assert "<" not in paragraph
    for sentence in split_prose(article.text):
        assert sentence.text == sentence.span.of(article.text)
