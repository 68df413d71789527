"""A ZIM file as a source: what is found first, what the file says, and how it fails."""

import asyncio
import logging
import os
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from pathlib import Path

import pytest

from checks.adapters.evidence.chain import SourceChain
from checks.adapters.evidence.documents import Document, DocumentsSource
from checks.adapters.evidence.zim import PAGES, ZimSource
from checks.domain.errors import LookUpFailed, SourceUnusable
from checks.domain.evidence import Query, names_a_page, passages_of
from checks.domain.subject import is_own_page
from tests.contracts.evidence_sources import ARTICLES
from tests.contracts.zim_files import desktop, page, write_zim

KINDS = {
    "Bel": "slate", "Cor": "wool", "Dun": "glass", "Esk": "rope", "Fal": "salt", "Gar": "lime", "Hol": "clay",
    "Ister": "peat",
}  # fmt: skip
MEANINGS = page(
    "Orrin",
    '<div class="mw-parser-output"><p><b>Orrin</b> may refer to:</p><ul>'
    '<li><a href="./Orrin_(planet)">Orrin (planet)</a>, the outermost one</li>'
    '<li><a href="./Orrin_(river)">Orrin (river)</a>, in the north</li>'
    '<li><a href="./Tallowby">Tallowby</a>, near the river</li></ul></div>',
)

Opened = Callable[..., ZimSource]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opened]:
    """Writes a file from texts and opens it; everything is closed in the end."""
    sources: list[ZimSource] = []

    def write_and_open(
        texts: Mapping[str, str], pages: Mapping[str, str] | None = None, **how: object
    ) -> ZimSource:
        written = {title: desktop(title, text) for title, text in texts.items()} | dict(pages or {})
        sources.append(ZimSource(write_zim(tmp_path / "a.zim", written, **how)))  # type: ignore[arg-type]
        return sources[-1]

    yield write_and_open
    for source in sources:
        source.close()


async def titles(source: ZimSource, claim: str, topic: str | None = None) -> list[str]:
    return [page.title for page in (await source.search(Query(claim, topic))).pages]


def test_the_card_tells_what_the_file_says_of_itself(opened: Opened) -> None:
    card = opened(ARTICLES).card

    assert card.title == "Tallowby encyclopedia (eng, 2026-01-15), offline"
    assert card.licence == "CC BY-SA 4.0"
    assert card.revision.startswith("a.zim, 2026-01-15, ")
    assert card.pages == len(ARTICLES)
    assert card.host is None
    assert "only titles" not in card.caveat


def test_what_the_file_does_not_say_is_called_unsaid(opened: Opened) -> None:
    card = opened(
        ARTICLES, says={"Title": "", "Date": "", "License": "", "Name": "", "Source": "", "Creator": "Tallow"}
    ).card

    assert card.title == "a (eng, undated), offline"
    assert card.licence == "not stated in the file"


@pytest.mark.parametrize(
    ("says", "url"),
    [
        ({}, "https://en.wikipedia.org/wiki/Zo%C3%AB_%C3%85ngborg"),
        (
            {"Source": "https://simple.wikipedia.org/"},
            "https://simple.wikipedia.org/wiki/Zo%C3%AB_%C3%85ngborg",
        ),
        ({"Source": ""}, "https://en.wikipedia.org/wiki/Zo%C3%AB_%C3%85ngborg"),
        (
            {"Source": "", "Name": "wikipedia_en_simple_all"},
            "https://simple.wikipedia.org/wiki/Zo%C3%AB_%C3%85ngborg",
        ),
        ({"Source": "https://evilwikipedia.org", "Name": "x"}, "zim:"),
        ({"Source": "", "Name": "x", "Creator": "x"}, "zim:"),
    ],
)
async def test_a_page_opens_in_the_wiki_that_the_file_is_from_or_nowhere(
    opened: Opened, says: dict[str, str], url: str
) -> None:
    source = opened(ARTICLES, says=says)

    (found,) = (await source.page("Zoë Ångborg")).pages

    assert found.url.startswith(url)


async def test_a_file_of_another_kind_gives_the_address_that_its_page_names(opened: Opened) -> None:
    markup = '<head><link rel="canonical" href="https://salt.example/a"></head><p>Salt is white and dry.</p>'
    source = opened({}, {"Salt": markup}, says={"Source": "", "Name": "salt", "Creator": "Salters"})

    (found,) = (await source.page("Salt")).pages

    assert found.url == "https://salt.example/a"


@pytest.mark.parametrize("language", ["eng", "en", "en-GB", "deu,eng"])
def test_a_file_with_english_in_it_is_taken(opened: Opened, language: str) -> None:
    assert opened(ARTICLES, says={"Language": language}).card.pages


@pytest.mark.parametrize(("language", "told"), [("deu", "is in “deu”"), ("", "does not say which language")])
def test_a_file_in_another_language_is_refused(opened: Opened, language: str, told: str) -> None:
    with pytest.raises(SourceUnusable, match=rf"{told}.*only English.*RECEIPTS_ZIM"):
        opened(ARTICLES, says={"Language": language})


def test_a_missing_file_is_refused_and_says_where_it_was_looked_for(tmp_path: Path) -> None:
    with pytest.raises(SourceUnusable, match=r"no ZIM file at .*none\.zim.*RECEIPTS_ZIM"):
        ZimSource(tmp_path / "none.zim")


@pytest.mark.parametrize("content", [b"", b"ZI", b"PK\x03\x04 a zip", b"SQLite format 3\x00" * 500])
def test_a_file_that_is_no_zim_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "other.zim"
    path.write_bytes(content)

    with pytest.raises(SourceUnusable, match="is not a ZIM file"):
        ZimSource(path)


@pytest.mark.parametrize("part", [0.0001, 0.01, 0.5, 0.999])
def test_a_file_that_was_cut_short_is_refused(tmp_path: Path, part: float) -> None:
    path = write_zim(tmp_path / "a.zim", {"Salt": desktop("Salt", "Salt is white.")})
    size = path.stat().st_size
    os.truncate(path, max(4, int(size * part)))

    with pytest.raises(SourceUnusable, match=r"was not loaded to its end\. Load it again"):
        ZimSource(path)


@pytest.mark.parametrize("harm", ["cut short", "overwritten", "removed"])
async def test_a_file_that_changes_under_the_source_is_a_failed_look_up(
    opened: Opened, tmp_path: Path, harm: str
) -> None:
    source = opened(ARTICLES)
    assert await titles(source, "The Lantern Bridge is long.")
    path = tmp_path / "a.zim"
    if harm == "cut short":
        os.truncate(path, 5_000)
    elif harm == "overwritten":
        path.write_bytes(b"\xff" * path.stat().st_size)
    else:
        path.unlink()

    with pytest.raises(LookUpFailed, match=r"could not be read.*put it back") as raised:
        await source.search(Query("The Lantern Bridge is long."))

    assert raised.value.failure.source == "zim"


async def test_a_newer_file_put_in_its_place_is_read_after_the_next_start(
    opened: Opened, tmp_path: Path
) -> None:
    source = opened({"Salt": "Salt is white."})
    newer = write_zim(tmp_path / "newer.zim", {"Salt": desktop("Salt", "Salt is grey.")})
    newer.replace(tmp_path / "a.zim")

    (found,) = (await source.page("Salt")).pages

    assert found.text == "Salt is white."


async def test_a_chain_goes_on_where_the_file_fails(opened: Opened, tmp_path: Path) -> None:
    chain = SourceChain([opened(ARTICLES), DocumentsSource([Document("Salt", "Salt is white.")])])
    (tmp_path / "a.zim").unlink()

    result = await chain.search(Query("Salt is white."))

    assert [page.source for page in result.pages] == ["documents"]
    assert [failure.source for failure in result.failures] == ["zim"]


async def test_a_redirect_leads_to_its_page_under_both_names(opened: Opened) -> None:
    source = opened(
        ARTICLES, redirects={"Comb of Tallowby": "Lantern Bridge", "The Comb": "Comb of Tallowby"}
    )

    (found,) = (await source.page("the comb")).pages
    searched = (await source.search(Query("It opened in 1891.", topic="Comb of Tallowby"))).pages

    assert (found.title, searched[0].title) == ("Lantern Bridge", "Lantern Bridge")
    assert is_own_page(found, "The Comb")
    assert is_own_page(searched[0], "Comb of Tallowby")
    assert names_a_page(Query("It opened.", topic="Comb of Tallowby"), searched)


async def test_a_sentence_keeps_the_section_of_its_article(opened: Opened) -> None:
    bridge = page("Bridge", "<p>It is made of stone.</p><h2>History</h2><p>It opened in 1891.</p>")

    (found,) = (await opened({}, {"Bridge": bridge}).page("Bridge")).pages

    assert [(passage.text, passage.section) for passage in passages_of(found)] == [
        ("It is made of stone.", None),
        ("It opened in 1891.", "History"),
    ]


async def test_a_page_that_lists_meanings_is_never_quoted_and_leads_to_them(opened: Opened) -> None:
    source = opened(ARTICLES, {"Orrin": MEANINGS})

    as_topic = await titles(source, "It freezes every winter.", topic="Orrin")
    in_claim = await titles(source, "Orrin has nine moons.")
    by_title = [page.title for page in (await source.page("Orrin")).pages]

    assert as_topic[:2] == ["Orrin (river)", "Orrin (planet)"]
    assert in_claim[0] == "Orrin (planet)"
    assert by_title == ["Orrin (planet)", "Orrin (river)"]
    assert "Orrin" not in as_topic + in_claim


async def test_meanings_are_found_by_their_brackets_where_no_page_lists_them(opened: Opened) -> None:
    found = (await opened(ARTICLES).page("orrin")).pages

    assert sorted(page.title for page in found) == ["Orrin (planet)", "Orrin (river)"]


@pytest.mark.parametrize("name", ["Zoë Ångborg", "Zoe Angborg", "zoë ångborg", "ZOË ÅNGBORG"])
async def test_a_name_with_other_letters_is_found_however_it_is_written(opened: Opened, name: str) -> None:
    source = opened(ARTICLES)

    assert [page.title for page in (await source.page(name)).pages] == ["Zoë Ångborg"]
    assert (await titles(source, f"{name} painted glaciers."))[0] == "Zoë Ångborg"


async def test_letters_that_have_no_plain_form_are_found_in_texts(opened: Opened) -> None:
    source = opened({"Tallowby": "Tallowby was mapped by Pær Łøstrup.", "Salt": "Salt is never late."})

    assert (await titles(source, "Late was the day when Łøstrup came."))[0] == "Tallowby"


async def test_a_name_with_a_figure_in_it_is_no_number(opened: Opened) -> None:
    source = opened({"Salt": "Salt was tested with Q7B.", "Lab": "A lab is a clean, white room."})

    assert (await titles(source, "A clean lot of Q7B was found."))[0] == "Salt"


async def test_plural_and_lower_case_lead_to_the_page(opened: Opened) -> None:
    source = opened(ARTICLES)

    assert (await titles(source, "Grey wanderers are moths."))[0] == "Grey wanderer"
    assert (await titles(source, "It is old.", topic="lantern bridge"))[0] == "Lantern Bridge"


async def test_a_shortened_name_leads_to_the_page_in_a_claim_but_is_no_title(opened: Opened) -> None:
    source = opened(ARTICLES)

    assert (await titles(source, "Quell came from the town.", topic="Quell"))[0] == "Maria Quell"
    assert (await source.page("Quell")).pages == ()


async def test_the_page_a_claim_names_comes_before_one_that_has_more_of_its_words(opened: Opened) -> None:
    source = opened(
        {
            "Bel": "Bel is a hill.",
            "Stone bridges of the north": "A bridge of stone with lanterns has arches of stone. Bel is near.",
        }
    )

    assert (await titles(source, "Bel has a bridge of stone with lanterns."))[0] == "Bel"


async def test_the_entrance_page_is_never_quoted(opened: Opened) -> None:
    welcome = {"Main Page": desktop("Main Page", "The Lantern Bridge opened on this day.")}
    source = opened({}, welcome | {"Salt": desktop("Salt", "Salt is white.")})

    assert "Main Page" not in await titles(
        source, "The Lantern Bridge opened on this day.", topic="Main Page"
    )


async def test_without_a_full_text_index_titles_are_searched_and_the_card_says_so(
    opened: Opened, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        source = opened(ARTICLES, index=False)

    assert "no full-text index" in caplog.text
    assert "only titles of articles are searched" in source.card.caveat
    assert (await titles(source, "The Lantern Bridge is 212 metres long."))[0] == "Lantern Bridge"
    assert (await titles(source, "People have always liked salt."))[0] == "History of salt"
    assert await titles(source, "Ines Corvath drew it.") == []
    assert await titles(source, "A brid is not a bra.") == []


async def test_a_long_article_list_gives_at_most_eight_pages_in_one_order(opened: Opened) -> None:
    source = opened({f"Mill {number}": f"Mill {number} is a tidal mill by the sea." for number in range(40)})

    claim = "A tidal mill stands by the sea."
    first = await titles(source, claim)
    second, third = await asyncio.gather(titles(source, claim), titles(source, claim))

    assert len(first) == PAGES
    assert first == second == third


async def test_pages_read_before_and_after_the_memory_is_full_are_the_same(opened: Opened) -> None:
    source = opened(ARTICLES)
    before = await source.search(Query("Salt was traded in Tallowby.", topic="Tallowby"))
    source._read_before._characters = 1  # so that every page is dropped at once
    for title in ARTICLES:
        await source.page(title)

    assert await source.search(Query("Salt was traded in Tallowby.", topic="Tallowby")) == before


async def test_many_ask_at_once_and_each_gets_its_own_answer(opened: Opened) -> None:
    source = opened(ARTICLES)

    found = await asyncio.gather(*[source.page(title) for title in list(ARTICLES) * 20])

    assert [result.pages[0].title for result in found] == list(ARTICLES) * 20


async def test_what_was_asked_is_not_kept_nor_logged(
    opened: Opened, caplog: pytest.LogCaptureFixture
) -> None:
    source = opened(ARTICLES)

    with caplog.at_level(logging.DEBUG):
        await source.search(Query("The zanthoril of the Lantern Bridge is grey.", topic="Zanthoril"))

    assert "zanthoril" not in caplog.text.casefold()
    assert "zanthoril" not in repr(source._read_before._kept).casefold()


@pytest.fixture(scope="module")
def five_thousand(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ZimSource]:
    """4,800 towns, each with a year of its own, and 200 people, of whom every year has some."""
    syllables = [first + last for first in "bcdfg" for last in ("al", "er", "in", "ol", "um")]
    towns = {
        (name := f"{first}{middle}{last}ford"): page(
            name,
            f"<p>{name} is a town in the {kind} hills. It was founded in {1100 + number % 900} "
            f"and keeps a museum of {kind}.</p>",
        )
        for first, kind in KINDS.items()
        for number, (middle, last) in enumerate(product(syllables, syllables[:24]))
    }
    people = {
        (name := f"Ada {given}{number}son"): page(
            name, f"<p>{name} was a botanist. She crossed the {given} sea in {1700 + number * 4}.</p>"
        )
        for given in ("Mer", "Tor", "Wil", "Ran")
        for number in range(50)
    }
    source = ZimSource(write_zim(tmp_path_factory.mktemp("zim") / "towns.zim", {**towns, **people}))
    assert source.card.pages == 5_000
    yield source
    source.close()


@pytest.mark.parametrize("name", ["Belbalbalford", "Eskcerdinford", "Isterfumgolford"])
async def test_among_five_thousand_the_town_that_is_named_comes_first(
    five_thousand: ZimSource, name: str
) -> None:
    assert (await titles(five_thousand, f"The town of {name} was founded in 1240."))[0] == name
    assert (await titles(five_thousand, "It was founded in 1240.", topic=name.upper()))[0] == name


async def test_a_year_does_not_swamp_the_words(five_thousand: ZimSource) -> None:
    found = await titles(five_thousand, "In 1700, a botanist crossed the Wil sea.")

    assert found[0] == "Ada Wil0son"
    assert all("Wil" in title for title in found)


async def test_of_equals_the_page_with_the_year_comes_first(five_thousand: ZimSource) -> None:
    for number in (3, 31, 49):
        claim = f"A botanist crossed the Tor sea in {1700 + number * 4}."
        assert (await titles(five_thousand, claim))[0] == f"Ada Tor{number}son"
