"""What every evidence source has to do, whatever it reads from."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from checks.domain.errors import LookUpFailed
from checks.domain.evidence import Query
from tests.contracts.evidence_sources import ARTICLES, SOURCES, Served

HOSTILE = (
    "",
    "   ",
    "\x00",
    '"',
    '"""""',
    "' OR 1=1 --",
    "title:Lantern",
    "NEAR(lantern bridge, 2)",
    "lantern NEAR/3 bridge",
    "lantern AND NOT bridge*",
    "^lantern + -bridge {title body}: *",
    "(((((((",
    "\\",
    "%s %d {0} ? ?1 :name @name $name",
    "lantern\x00bridge",
    "\ud800 bridge",
    "\u202elantern\u202c",
    "𝔏𝔞𝔫𝔱𝔢𝔯𝔫 🌉",
    "of the and",
    "1891",
    "x" * 100_000,
    "lantern " * 20_000,
    "".join(f"word{number} " for number in range(20_000)),
)


THAT_CAN_FAIL = [name for name, kind in SOURCES.items() if kind.can_fail]
THAT_KNOW_OTHER_NAMES = [name for name, kind in SOURCES.items() if kind.other_name]
ON_THIS_MACHINE = [name for name, kind in SOURCES.items() if kind.on_this_machine]


@pytest.fixture(params=SOURCES)
def served(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Served]:
    serving = SOURCES[request.param].serve(tmp_path)
    yield serving
    serving.close()


@pytest.mark.parametrize("title", ["Lantern Bridge", "Maria Quell", "Zoë Ångborg", "The Brass Owls"])
async def test_a_page_is_found_by_its_title(served: Served, title: str) -> None:
    (page,) = (await served.source.page(title)).pages

    assert page.title == title
    assert page.text == ARTICLES[title]


@pytest.mark.parametrize(
    ("claim", "title"),
    [
        ("The Lantern Bridge is 212 metres long.", "Lantern Bridge"),
        ("A chemist called Maria Quell came from the town.", "Maria Quell"),
        ("The bridge over the Ammel was drawn by Ines Corvath.", "Lantern Bridge"),
        ("The band plays marches.", "The Brass Owls"),
        ("Large moths that feed on nettles fly at night.", "Grey wanderer"),
    ],
)
async def test_the_page_that_shares_the_claims_words_comes_first(
    served: Served, claim: str, title: str
) -> None:
    result = await served.source.search(Query(claim))

    assert result.pages[0].title == title


async def test_a_topic_brings_its_own_page_for_a_claim_that_does_not_name_it(served: Served) -> None:
    result = await served.source.search(Query("It opened in 1891.", topic="Lantern Bridge"))

    assert "Lantern Bridge" in [page.title for page in result.pages]


@pytest.mark.parametrize("served", THAT_KNOW_OTHER_NAMES, indirect=True)
async def test_another_name_leads_to_the_page(served: Served) -> None:
    other_name = SOURCES[served.source.card.name].other_name
    assert other_name is not None
    name, title = other_name

    (page,) = (await served.source.page(name)).pages

    assert page.title == title
    assert name in page.aliases


async def test_every_page_says_where_it_is_from(served: Served) -> None:
    result = await served.source.search(Query("Salt was traded in Tallowby.", topic="Maria Quell"))

    assert result.pages
    for page in result.pages:
        assert page.source == served.source.card.name
        assert page.url
        assert page.revision
        assert page.licence
        assert page.title in ARTICLES


async def test_the_card_says_whether_claims_leave_the_machine(served: Served) -> None:
    card = served.source.card

    assert card.name
    assert card.title
    assert card.revision
    assert card.caveat
    assert (card.host is None) is (card.name in ON_THIS_MACHINE)


async def test_every_sentence_is_a_slice_of_its_page_and_they_cover_its_words(served: Served) -> None:
    for title, text in ARTICLES.items():
        for page in (await served.source.page(title)).pages:
            sentences = [span.of(page.text) for span in page.sentences]
            assert all(sentence and sentence == sentence.strip() for sentence in sentences)
            assert " ".join(sentences) == text


async def test_no_article_is_an_empty_result_and_no_failure(served: Served) -> None:
    searched = await served.source.search(Query("Xylqua zorbled frimptiously.", topic="Xylqua"))
    opened = await served.source.page("Xylqua")

    assert (searched.pages, searched.failures) == ((), ())
    assert (opened.pages, opened.failures) == ((), ())


async def test_a_search_returns_a_handful_of_pages_each_once(served: Served) -> None:
    result = await served.source.search(Query("Tallowby, Orrin, salt, moths, bridge, band, painter, chemist"))

    titles = [page.title for page in result.pages]
    assert 1 <= len(titles) <= 8
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: repr(text)[:20])
async def test_no_query_breaks_a_source(served: Served, text: str) -> None:
    for query in (Query(text), Query("The bridge opened.", topic=text), Query(text, topic=text)):
        assert (await served.source.search(query)).failures == ()
    assert (await served.source.page(text)).failures == ()


async def test_the_same_query_twice_gives_the_same_result(served: Served) -> None:
    query = Query("Salt was found in Tallowby by the river Orrin in 1891.")

    assert await served.source.search(query) == await served.source.search(query)


@pytest.mark.parametrize("served", THAT_CAN_FAIL, indirect=True)
async def test_a_source_that_fails_says_its_name(served: Served) -> None:
    served.breaks()

    with pytest.raises(LookUpFailed) as searching:
        await served.source.search(Query("The Lantern Bridge opened in 1891."))
    with pytest.raises(LookUpFailed) as opening:
        await served.source.page("Lantern Bridge")

    for raised in (searching, opening):
        assert raised.value.failure.source == served.source.card.name
        assert raised.value.failure.sentence


@pytest.mark.parametrize("served", ON_THIS_MACHINE, indirect=True)
async def test_a_source_on_this_machine_opens_no_connection(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*args: object, **kwargs: object) -> None:
        raise AssertionError("a claim was about to leave the machine")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)

    result = await served.source.search(Query("The Lantern Bridge opened in 1891."))

    assert result.pages
