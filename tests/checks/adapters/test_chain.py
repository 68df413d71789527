"""A chain of sources: who is asked, when, and what becomes of failures."""

from dataclasses import dataclass, field

import pytest

from checks.adapters.evidence.chain import SourceChain
from checks.domain.errors import LookUpFailed, LookUpFailure, LookUpFault
from checks.domain.evidence import Page, Query, SearchResult
from checks.domain.spans import Span
from checks.ports import SourceCard

QUERY = Query("The Lantern Bridge opened in 1891.", topic="Lantern Bridge")


def page(title: str, source: str, aliases: tuple[str, ...] = ()) -> Page:
    text = f"{title} is described here."
    return Page(title, f"urn:{title}", source, "1", "CC", text, (Span(0, len(text)),), aliases)


@dataclass
class Fixed:
    """A source that always answers the same, or always fails."""

    name: str
    pages: tuple[Page, ...] = ()
    failure: LookUpFailure | None = None
    host: str | None = None
    on_the_way: tuple[LookUpFailure, ...] = ()
    asked: list[str] = field(default_factory=list)

    @property
    def card(self) -> SourceCard:
        return SourceCard(
            self.name, self.name.title(), "r1", "CC", len(self.pages), self.host, f"{self.name}."
        )

    async def search(self, query: Query) -> SearchResult:
        return self._answer(query.claim)

    async def page(self, title: str) -> SearchResult:
        return self._answer(title)

    def _answer(self, asked: str) -> SearchResult:
        self.asked.append(asked)
        if self.failure:
            raise LookUpFailed(self.failure)
        return SearchResult(self.pages, self.on_the_way)


def failing(name: str) -> Fixed:
    return Fixed(name, failure=LookUpFailure(name, LookUpFault.TIMEOUT, f"{name} did not answer."))


BRIDGE = (page("Lantern Bridge", "near"),)
ELSEWHERE = (page("Bridge", "near"),)


async def test_the_first_source_that_has_the_article_answers_and_the_rest_are_not_asked() -> None:
    near, far = Fixed("near", BRIDGE), Fixed("far", (page("Lantern Bridge", "far"),))

    result = await SourceChain([near, far]).search(QUERY)

    assert result == SearchResult(BRIDGE)
    assert far.asked == []


async def test_the_next_source_is_asked_where_one_failed_and_the_failure_is_noted() -> None:
    broken, far = failing("near"), Fixed("far", BRIDGE)

    result = await SourceChain([broken, far]).search(QUERY)

    assert result.pages == BRIDGE
    assert [failure.source for failure in result.failures] == ["near"]


async def test_the_next_source_is_asked_where_one_found_nothing() -> None:
    empty, far = Fixed("near"), Fixed("far", BRIDGE)

    assert await SourceChain([empty, far]).search(QUERY) == SearchResult(BRIDGE)
    assert empty.asked == far.asked == [QUERY.claim]


async def test_pages_about_something_else_do_not_keep_the_next_source_from_being_asked() -> None:
    near, far = Fixed("near", ELSEWHERE), Fixed("far", BRIDGE)

    assert (await SourceChain([near, far]).search(QUERY)).pages == BRIDGE


async def test_pages_about_something_else_stand_where_no_source_has_the_article() -> None:
    chain = SourceChain([Fixed("near", ELSEWHERE), failing("far")])

    result = await chain.search(QUERY)

    assert result.pages == ELSEWHERE
    assert [failure.source for failure in result.failures] == ["far"]


async def test_failures_that_a_source_itself_notes_are_kept() -> None:
    noted = LookUpFailure("mirror", LookUpFault.BUSY, "The mirror was busy.")

    result = await SourceChain([Fixed("near", BRIDGE, on_the_way=(noted,))]).search(QUERY)

    assert result == SearchResult(BRIDGE, (noted,))


async def test_another_name_of_a_page_is_the_article_too() -> None:
    known = (page("Ammel Crossing", "near", aliases=("Lantern Bridge",)),)
    far = Fixed("far", BRIDGE)

    assert (await SourceChain([Fixed("near", known), far]).search(QUERY)).pages == known
    assert far.asked == []


async def test_without_a_topic_the_article_is_one_whose_name_is_in_the_claim() -> None:
    near, far = Fixed("near", ELSEWHERE), Fixed("far", BRIDGE)

    assert (await SourceChain([near, far]).search(Query("Many bridges fell."))).pages == ELSEWHERE
    assert (await SourceChain([near, far]).search(Query("Many owls hoot."))).pages == ELSEWHERE
    assert far.asked == ["Many owls hoot."]


async def test_with_every_source_failed_the_look_up_failed_with_the_first_reason() -> None:
    with pytest.raises(LookUpFailed) as raised:
        await SourceChain([failing("near"), failing("far")]).search(QUERY)

    assert raised.value.failure.source == "near"


async def test_some_failed_and_nothing_found_is_empty_and_says_who_failed() -> None:
    result = await SourceChain([failing("near"), Fixed("far")]).search(QUERY)

    assert result.pages == ()
    assert [failure.source for failure in result.failures] == ["near"]


async def test_a_page_is_opened_in_the_first_source_that_has_it() -> None:
    chain = SourceChain([failing("broken"), Fixed("empty"), Fixed("near", BRIDGE), Fixed("far", ELSEWHERE)])

    result = await chain.page("Lantern Bridge")

    assert result.pages == BRIDGE
    assert [failure.source for failure in result.failures] == ["broken"]


def test_the_card_names_every_machine_that_may_be_asked() -> None:
    sources = [Fixed("corpus"), Fixed("wiki", host="en.example.org"), Fixed("other", host="de.example.org")]

    card = SourceChain(sources).card

    assert card.host == "en.example.org, de.example.org"
    assert card.name == "corpus+wiki+other"
    assert card.revision == "corpus: r1; wiki: r1; other: r1"


def test_a_chain_of_one_is_that_source() -> None:
    only = Fixed("corpus")

    assert SourceChain([only]).card == only.card


def test_an_empty_chain_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one"):
        SourceChain([])
