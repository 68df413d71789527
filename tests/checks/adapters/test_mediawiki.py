"""A live wiki as a source of evidence, against a real MediaWiki on this machine."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import diskcache
import pytest

from checks.adapters.evidence import mediawiki
from checks.adapters.evidence.mediawiki import MediaWikiSource, Wiki
from checks.adapters.evidence.mediawiki_api import Manners
from checks.adapters.evidence.mediawiki_questions import SearchKind
from checks.adapters.evidence.mediawiki_reader import WikiReader
from checks.domain.errors import LookUpFailed, LookUpFault
from checks.domain.evidence import Page, Query, SearchResult
from checks.domain.quantities.holes import has_hole
from tests.checks.adapters.mediawiki_timing import FakeTime
from tests.contracts.mediawiki_site import Article, MediaWikiSite, redirect, running_site, why_absent
from tests.contracts.wiki_proxy import Mishap, WikiProxy

OBSERVATORY = """'''Quillon Observatory''' is an observatory on [[Mount Varr]]. Its mirror was cast in 1931.

It has an area of {{Area of Quillon}} hectares.

== History ==
The observatory was founded by [[Ossian Threll]].

=== The second dome ===
A second dome was added in 1954.

== See also ==
* [[Mount Varr]]
=== Other domes ===
A dome elsewhere is no statement about this one.

== Visitors ==
Visitors may come on Sundays.

== References ==
* ''A history of mirrors'', second printing.
"""

ARTICLES = (
    Article("Quillon Observatory", OBSERVATORY),
    Article("Template:Area of Quillon", "<includeonly></includeonly>", namespace=10),
    redirect("The Quillon Dome", to="Quillon Observatory"),
    redirect("Quillon Telescope", to="The Quillon Dome"),
    Article("Mount Varr", "Mount Varr is a mountain of basalt. Its summit lies at 2,041 metres."),
    Article("Íñigo Þórsson", "Íñigo Þórsson was a cartographer. He drew the fjords of Skarn."),
    Article("東京 Quarter", "The 東京 Quarter is a district of Skarn. Its lamps are blue."),
    Article(
        "Threll",
        "'''Threll''' is:\n* [[Ossian Threll]], an astronomer\n* [[Threll (village)]], near [[Mount Varr]]\n"
        "* [[Threll's comet]], seen in 1929\n__DISAMBIG__",
    ),
    Article("Skarn", "'''Skarn''' may refer to:\n* [[Skarn (port)]], a port\n* [[Skarn (rock)]], a rock"),
    Article("Skarn (port)", "Skarn is a port with nine quays."),
    Article("Ossian Threll", "Ossian Threll was an astronomer. He kept bees."),
    Article("Revised page", "The bell weighs 40 tonnes."),
)


@pytest.fixture(scope="session")
def wiki() -> MediaWikiSite:
    if absent := why_absent():
        pytest.skip(absent)
    site = running_site()
    site.write(ARTICLES)
    return site


@pytest.fixture
def proxy(wiki: MediaWikiSite) -> Iterator[WikiProxy]:
    one = WikiProxy(wiki.server.host)
    yield one
    one.close()


@pytest.fixture
def time() -> FakeTime:
    return FakeTime()


@pytest.fixture
def open_source(proxy: WikiProxy, time: FakeTime, tmp_path: Path) -> Iterator[Callable[[], MediaWikiSource]]:
    opened: list[MediaWikiSource] = []

    def make() -> MediaWikiSource:
        wiki = Wiki(
            api_url=proxy.api_url,
            title="Wiki of the tests",
            licence="CC BY-SA 4.0",
            kind=SearchKind.BUILT_IN,
            cache_folder=tmp_path / "pages",
            cache_bytes=10_000_000,
        )
        manners = Manners("Receipts tests (tests@example.org)", per_second=1e6)
        opened.append(MediaWikiSource(wiki, manners, time.timing, clock=time.clock))
        return opened[-1]

    yield make
    for one in opened:
        one.close()


@pytest.fixture
def source(open_source: Callable[[], MediaWikiSource]) -> MediaWikiSource:
    return open_source()


async def only_page(source: MediaWikiSource, title: str) -> Page:
    (page,) = (await source.page(title)).pages
    return page


def sentences(page: Page) -> list[str]:
    return [span.of(page.text) for span in page.sentences]


def written_in(folder: Path) -> list[str]:
    """Every key and value of the cache, which is compressed on disk."""
    with diskcache.Cache(str(folder), disk=diskcache.JSONDisk) as cache:
        return [f"{key!r} {cache[key]!r}" for key in cache]


async def test_headings_are_no_sentences_and_lists_of_other_texts_are_dropped(
    source: MediaWikiSource,
) -> None:
    page = await only_page(source, "Quillon Observatory")

    assert "A second dome was added in 1954." in sentences(page)
    assert "Visitors may come on Sundays." in sentences(page)
    for left_out in ("History", "The second dome", "See also", "elsewhere", "second printing", "=="):
        assert left_out not in page.text


async def test_a_redirect_leads_to_the_page_and_both_titles_are_kept(source: MediaWikiSource) -> None:
    page = await only_page(source, "The Quillon Dome")

    assert page.title == "Quillon Observatory"
    assert page.aliases == ("The Quillon Dome",)


async def test_a_redirect_to_a_redirect_gives_what_the_wiki_follows(source: MediaWikiSource) -> None:
    page = await only_page(source, "Quillon Telescope")

    assert page.title == "Quillon Observatory"
    assert page.aliases == ("Quillon Telescope", "The Quillon Dome")


async def test_the_topic_may_be_a_redirect(source: MediaWikiSource) -> None:
    result = await source.search(Query("Its mirror was cast in 1931.", topic="The Quillon Dome"))

    assert result.pages[0].title == "Quillon Observatory"
    assert result.pages[0].aliases == ("The Quillon Dome",)


async def test_a_hole_that_a_template_left_is_seen_as_one(source: MediaWikiSource) -> None:
    page = await only_page(source, "Quillon Observatory")

    (holed,) = [sentence for sentence in sentences(page) if "hectares" in sentence]

    assert has_hole(holed)


@pytest.mark.parametrize("title", ["Íñigo Þórsson", "東京 Quarter"])
async def test_titles_of_all_alphabets_are_found(source: MediaWikiSource, title: str) -> None:
    assert (await only_page(source, title)).title == title
    assert (await source.search(Query(f"{title} is in Skarn."))).pages[0].title == title


async def test_a_page_of_meanings_is_never_quoted_but_offered_to_choose_from(source: MediaWikiSource) -> None:
    for result in (await source.page("Threll"), await source.search(Query("It was seen in 1929.", "Threll"))):
        assert "Threll" not in [page.title for page in result.pages]
        assert result.choices == ("Ossian Threll", "Threll (village)", "Threll's comet")


async def test_a_page_of_meanings_is_known_by_its_words_where_the_wiki_does_not_mark_it(
    source: MediaWikiSource,
) -> None:
    for result in (await source.page("Skarn"), await source.search(Query("Nine quays.", "Skarn"))):
        assert "Skarn" not in [page.title for page in result.pages]
        assert result.choices == ("Skarn (port)", "Skarn (rock)")


async def test_a_page_edited_between_two_checks_has_two_revisions(
    source: MediaWikiSource, wiki: MediaWikiSite, time: FakeTime
) -> None:
    before = await only_page(source, "Revised page")
    wiki.edit("Revised page", "The bell weighs 41 tonnes.")
    within_the_hour = await only_page(source, "Revised page")
    time.now += 3_600
    after = await only_page(source, "Revised page")

    assert within_the_hour == before
    assert after.revision != before.revision
    assert (before.text, after.text) == ("The bell weighs 40 tonnes.", "The bell weighs 41 tonnes.")


async def test_a_page_tells_its_address_revision_and_licence(source: MediaWikiSource) -> None:
    page = await only_page(source, "Mount Varr")

    assert page.url.endswith("/wiki/Mount_Varr")
    assert page.revision.startswith("revision ")
    assert page.revision.endswith("Z")
    assert page.licence == "CC BY-SA 4.0"


async def test_a_claim_costs_one_question_and_each_page_one_more(
    source: MediaWikiSource, proxy: WikiProxy
) -> None:
    claims = [
        "Quillon Observatory was founded by Ossian Threll.",
        "Quillon Observatory stands on Mount Varr.",
        "Quillon Observatory has a dome.",
    ]
    pages = set()
    for claim in [*claims, *claims]:
        result = await source.search(Query(claim, topic="Quillon Observatory"))
        pages |= {page.title for page in result.pages}

    assert pages == {"Quillon Observatory", "Ossian Threll", "Mount Varr"}
    texts = [asked["titles"] for asked in proxy.asked if "extracts" in asked["prop"]]
    assert len(set(texts)) == len(texts)
    assert len(proxy.asked) == len(claims) + len(texts)


async def test_many_who_ask_the_same_at_once_are_one_question(
    source: MediaWikiSource, proxy: WikiProxy
) -> None:
    query = Query("Mount Varr is a mountain.", topic="Mount Varr")
    results = await asyncio.gather(*(source.search(query) for _ in range(30)))

    assert len(set(results)) == 1
    asked = [tuple(sorted(one.items())) for one in proxy.asked]
    assert len(set(asked)) == len(asked)


async def test_texts_of_pages_outlive_a_restart_and_are_taken_only_at_their_revision(
    open_source: Callable[[], MediaWikiSource], proxy: WikiProxy
) -> None:
    query = Query("Mount Varr is a mountain.", topic="Mount Varr")
    first = await open_source().search(query)
    proxy.asked.clear()
    again = await open_source().search(query)

    assert again == first
    assert [asked["prop"] for asked in proxy.asked] == ["info|pageprops"] * 2


async def test_nothing_of_a_claim_is_written_to_the_disk(source: MediaWikiSource, tmp_path: Path) -> None:
    await source.search(Query("Zebulonic mirrors of Mount Varr were cast in 1931.", topic="Mount Varr"))
    source.close()

    assert len(written_in(tmp_path / "pages")) > 2
    for words in written_in(tmp_path / "pages"):
        assert "ebulonic" not in words
    assert any("Mount Varr is a mountain of basalt." in words for words in written_in(tmp_path / "pages"))


async def test_the_search_that_leaves_is_short_and_of_one_claim_only(
    source: MediaWikiSource, proxy: WikiProxy
) -> None:
    await asyncio.gather(
        source.search(Query("Observatory mirrors " + "shimmer gently " * 60)),
        source.search(Query("Beekeepers rest.")),
    )

    searches = [asked["srsearch"] for asked in proxy.asked if "srsearch" in asked]
    assert len(searches) == 2
    assert max(map(len, searches)) <= 280
    assert not any("mirror" in search and "beekeep" in search for search in searches)


async def test_what_was_asked_is_forgotten_after_an_hour(
    source: MediaWikiSource, proxy: WikiProxy, time: FakeTime
) -> None:
    query = Query("The summit lies high.", topic="Mount Varr")
    await source.search(query)
    asked = len(proxy.asked)
    await source.search(query)
    assert len(proxy.asked) == asked

    time.now += 3_600
    await source.search(query)
    assert len(proxy.asked) > asked


async def test_what_was_asked_is_dropped_by_itself_when_its_hour_is_over(
    open_source: Callable[[], MediaWikiSource], time: FakeTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    dropped = threading.Event()
    sweep = WikiReader.sweep

    def sweep_and_tell(reader: WikiReader) -> None:
        before = len(reader._searches)
        sweep(reader)
        if before and not len(reader._searches):
            dropped.set()

    monkeypatch.setattr(mediawiki, "SWEEP_SECONDS", 0.001)
    monkeypatch.setattr(WikiReader, "sweep", sweep_and_tell)
    await open_source().search(Query("The summit lies high.", topic="Mount Varr"))
    assert not dropped.is_set()

    time.now += 3_600
    assert await asyncio.to_thread(dropped.wait, 20)


async def test_a_wiki_without_text_extracts_is_a_failure_with_its_own_sentence(
    source: MediaWikiSource, proxy: WikiProxy, wiki: MediaWikiSite
) -> None:
    bare = wiki.without_extracts()
    bare.start()
    try:
        proxy.wiki = bare.host
        with pytest.raises(LookUpFailed) as opening:
            await source.page("Mount Varr")
        with pytest.raises(LookUpFailed) as searching:
            await source.search(Query("Mount Varr is a mountain."))
    finally:
        bare.stop()

    for raised in (opening, searching):
        assert raised.value.failure.fault is LookUpFault.BROKEN_ANSWER
        assert "TextExtracts" in raised.value.failure.sentence


@pytest.mark.parametrize("mishap", [Mishap.WEB_PAGE, Mishap.FORBIDDEN, Mishap.OWN_FAULT, Mishap.WAIT])
async def test_a_failed_look_up_is_never_an_empty_result_and_can_be_tried_again(
    source: MediaWikiSource, proxy: WikiProxy, mishap: Mishap
) -> None:
    query = Query("Mount Varr is a mountain.", topic="Mount Varr")
    proxy.forever = mishap
    with pytest.raises(LookUpFailed):
        await source.search(query)
    with pytest.raises(LookUpFailed):
        await source.page("Mount Varr")

    proxy.forever = None
    assert (await source.search(query)).pages[0].title == "Mount Varr"


async def test_pages_that_could_be_read_stand_with_a_note_on_the_one_that_could_not(
    source: MediaWikiSource, proxy: WikiProxy
) -> None:
    query = Query("Mount Varr was climbed by Ossian Threll.", topic="Mount Varr")
    proxy.forever = Mishap.FORBIDDEN
    proxy.concerns = lambda asked: asked.get("titles") == "Ossian Threll"
    partial = await source.search(query)
    proxy.forever = None
    whole = await source.search(query)

    assert [page.title for page in partial.pages] == ["Mount Varr", "Quillon Observatory"]
    assert [failure.fault for failure in partial.failures] == [LookUpFault.REFUSED]
    assert [page.title for page in whole.pages] == ["Mount Varr", "Ossian Threll", "Quillon Observatory"]
    assert whole.failures == ()


async def test_one_source_answers_several_event_loops(source: MediaWikiSource, proxy: WikiProxy) -> None:
    def on_a_loop_of_its_own() -> SearchResult:
        return asyncio.run(source.page("Mount Varr"))

    results = await asyncio.gather(*(asyncio.to_thread(on_a_loop_of_its_own) for _ in range(3)))
    results.append(await source.page("Mount Varr"))

    assert len(set(results)) == 1
    assert len(proxy.asked) == 1


async def test_who_stops_waiting_does_not_stop_the_others(source: MediaWikiSource, proxy: WikiProxy) -> None:
    proxy.gate = threading.Event()
    leaving = asyncio.create_task(source.page("Mount Varr"))
    await asyncio.to_thread(proxy.arrived.acquire, timeout=20)
    staying = asyncio.create_task(source.page("Mount Varr"))
    await asyncio.sleep(0)
    leaving.cancel()
    proxy.gate.set()

    assert (await staying).pages[0].title == "Mount Varr"
    with pytest.raises(asyncio.CancelledError):
        await leaving
    assert len(proxy.asked) == 1


async def test_a_closed_source_says_so_to_those_who_wait_and_those_who_come(
    source: MediaWikiSource, proxy: WikiProxy
) -> None:
    proxy.gate = threading.Event()
    waiting = asyncio.create_task(source.page("Mount Varr"))
    await asyncio.to_thread(proxy.arrived.acquire, timeout=20)
    await asyncio.to_thread(source.close)
    proxy.gate.set()

    for asked in (waiting, source.page("Mount Varr")):
        with pytest.raises(LookUpFailed, match="shutting down"):
            await asked
