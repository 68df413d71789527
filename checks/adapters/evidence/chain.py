"""Several evidence sources in order: the next one is asked where one fails or has no article."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from checks.domain.errors import LookUpFailed, LookUpFailure
from checks.domain.evidence import Page, Query, SearchResult, names_a_page
from checks.ports import EvidenceSource, SourceCard


class SourceChain:
    """Asks sources in the order given until one has an article about what is asked.

    Where none has, the first pages that were found are the answer: a page about something near may
    still hold the sentence. Failures on the way are noted in the result. With every source failed the
    look-up failed; with some failed and nothing found, the result is empty and names the failures, and
    it is for the reader to say that this is no "not found".
    """

    def __init__(self, sources: Sequence[EvidenceSource]) -> None:
        if not sources:
            raise ValueError("a chain needs at least one source")
        self._sources = tuple(sources)

    @property
    def cards(self) -> tuple[SourceCard, ...]:
        """What each source is, in the order in which they are asked."""
        return tuple(source.card for source in self._sources)

    @property
    def card(self) -> SourceCard:
        """All sources in one: `host` names every machine outside that a claim may be sent to."""
        cards = self.cards
        if len(cards) == 1:
            return cards[0]
        hosts = [card.host for card in cards if card.host is not None]
        counts = [card.pages for card in cards if card.pages is not None]
        return SourceCard(
            name="+".join(card.name for card in cards),
            title=", then ".join(card.title for card in cards),
            revision="; ".join(f"{card.name}: {card.revision}" for card in cards),
            licence="; ".join(dict.fromkeys(card.licence for card in cards)),
            pages=sum(counts) if len(counts) == len(cards) else None,
            host=", ".join(dict.fromkeys(hosts)) or None,
            caveat=" ".join(dict.fromkeys(card.caveat for card in cards if card.caveat)),
        )

    async def search(self, query: Query) -> SearchResult:
        """Pages of the first source that has an article for the query. Raises LookUpFailed."""
        return await self._first(
            lambda source: source.search(query), lambda pages: names_a_page(query, pages)
        )

    async def page(self, title: str) -> SearchResult:
        """The page of that title from the first source that has it. Raises LookUpFailed."""
        return await self._first(lambda source: source.page(title), bool)

    async def _first(
        self,
        ask: Callable[[EvidenceSource], Awaitable[SearchResult]],
        answers: Callable[[tuple[Page, ...]], bool],
    ) -> SearchResult:
        failures: list[LookUpFailure] = []
        near: tuple[Page, ...] = ()
        choices: tuple[str, ...] = ()
        failed = 0
        for source in self._sources:
            try:
                result = await ask(source)
            except LookUpFailed as error:
                failures.append(error.failure)
                failed += 1
                continue
            failures.extend(result.failures)
            if answers(result.pages):
                return replace(result, failures=tuple(failures))
            near = near or result.pages
            choices = choices or result.choices
        if failed == len(self._sources):
            raise LookUpFailed(failures[0])
        return SearchResult(near, tuple(failures), choices)
