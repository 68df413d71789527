"""A class and a live wiki that lets through ten questions a second: is any claim lost or judged otherwise?

The wiki is a real MediaWiki on loopback. The same answers are checked three times, each time by a new server
with an empty cache: against the wiki itself, then at its limited door with the manners that are the default,
and then with manners so bad that the door has to refuse questions.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from benchmarks.cores import Cores
from benchmarks.crowd import asking_for_health, between, health_of
from benchmarks.health import Health
from benchmarks.server_process import Server, environment_in, make_database, serving
from benchmarks.visit import CARD, WAITING, Visit, Visitor
from benchmarks.wiki_pages import claims_of, pages_for
from benchmarks.wiki_proxy import LimitedWiki, Tally, tally
from tests.contracts.mediawiki_site import Article, MediaWikiSite

ALLOWED_PER_SECOND = 10
CLASS_SECONDS = 70.0
"""How long a class may take, so that all three and the wiki's set-up end within four minutes."""


@dataclass(frozen=True, slots=True)
class Door:
    """How the wiki is reached: what it lets through a second (None: all), and how many the server asks."""

    name: str
    allowed: int | None
    per_second: int


UNLIMITED = Door("no limit", allowed=None, per_second=100)
LIMITED = (
    Door("5 a second asked", allowed=ALLOWED_PER_SECOND, per_second=5),
    Door("20 a second asked", allowed=ALLOWED_PER_SECOND, per_second=20),
)


@dataclass(frozen=True, slots=True)
class WikiClass:
    """One class at one door. `verdicts` are each student's by the claim's number, from 1."""

    door: Door
    visits: tuple[Visit, ...]
    verdicts: tuple[dict[int, str], ...]
    began: float
    ended: float
    health: tuple[Health, ...]
    faults: tuple[str, ...]
    tally: Tally


class WatchfulVisitor(Visitor):
    """A person who also remembers what the verdicts were."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.verdicts: dict[int, str] = {}

    async def paste_within(self, text: str, seconds: float) -> Visit:
        """As `paste`, but nobody waits longer than this."""
        try:
            async with asyncio.timeout(seconds):
                return await self.paste(text)
        except TimeoutError:
            late = f"not done within {seconds:.0f} s"
            return Visit(None, None, None, 0, len(self.verdicts), self._requests, (late,))

    def _take(self, html: str) -> None:
        super()._take(html)
        for number, verdict in CARD.findall(html):
            if verdict != WAITING:
                self.verdicts[int(number)] = verdict


def run_wiki(people: int, claims: int, *, folder: Path, cores: Cores) -> Iterator[WikiClass]:
    """Set up the wiki and send the class in, three times; each comes when it is over.

    Raises ServerDidNotStart, RuntimeError if the wiki cannot be set up.
    """
    answers = [" ".join(claims_of(student, people, claims)) for student in range(people)]
    with _wiki(people, claims, folder) as host:
        for number, door in enumerate((UNLIMITED, *LIMITED)):
            own = folder / f"server-{number}"
            own.mkdir()
            with LimitedWiki(host, door.allowed) as limited:
                environment = environment_for(own, limited.api_url, door)
                make_database(environment)
                seen = _run_class(door, answers, environment=environment, cores=cores, log=own / "log")
                yield replace(seen, tally=tally(limited.arrivals()))


def environment_for(folder: Path, api_url: str, door: Door) -> dict[str, str]:
    """The environment of a server that asks the wiki behind this door, and nothing else."""
    return {
        **environment_in(folder, folder / "no-corpus"),
        "RECEIPTS_EVIDENCE": "mediawiki",
        "RECEIPTS_MEDIAWIKI": api_url,
        "RECEIPTS_MEDIAWIKI_TITLE": "Wiki of the benchmark",
        "RECEIPTS_MEDIAWIKI_SEARCH": "built-in",
        "RECEIPTS_MEDIAWIKI_PER_SECOND": str(door.per_second),
        "RECEIPTS_CONTACT": "benchmark@example.org",
    }


@contextmanager
def _wiki(people: int, claims: int, folder: Path) -> Iterator[str]:
    """A wiki with the pages that the class needs; its host and port."""
    own = folder / "wiki"
    own.mkdir()
    site = MediaWikiSite(own)
    site.install()
    site.write([Article(page.title, page.text) for page in pages_for(people, claims)])
    site.server.start()
    try:
        yield site.server.host
    finally:
        site.server.stop()


def _run_class(
    door: Door, answers: Sequence[str], *, environment: Mapping[str, str], cores: Cores, log: Path
) -> WikiClass:
    with serving(environment, cores=cores, log=log) as server:
        with asking_for_health(server.address) as health:
            seen = asyncio.run(_everybody(door, answers, server))
            asked = health_of(health)
        return replace(seen, health=between(asked, seen.began, seen.ended), faults=server.faults())


async def _everybody(door: Door, answers: Sequence[str], server: Server) -> WikiClass:
    """All of them have the start page open before the first one sends the form."""
    async with AsyncExitStack() as stack:
        visitors = [await stack.enter_async_context(WatchfulVisitor(server.address)) for _ in answers]
        for visitor in visitors:
            await visitor.open_start_page()
        began = time.monotonic()
        visits = await asyncio.gather(
            *(
                visitor.paste_within(text, CLASS_SECONDS)
                for visitor, text in zip(visitors, answers, strict=True)
            )
        )
        ended = time.monotonic()
    verdicts = tuple(visitor.verdicts for visitor in visitors)
    return WikiClass(door, tuple(visits), verdicts, began, ended, (), (), tally(()))


def differing(one: Sequence[Mapping[int, str]], other: Sequence[Mapping[int, str]]) -> int:
    """How many claims were judged differently in two runs, or in one of them only."""
    return sum(
        mine.get(number) != yours.get(number)
        for mine, yours in zip(one, other, strict=True)
        for number in mine.keys() | yours.keys()
    )


def counted(verdicts: Sequence[Mapping[int, str]]) -> Counter[str]:
    """How often each verdict was given."""
    return Counter(verdict for given in verdicts for verdict in given.values())


def distinct_claims(people: int, claims: int) -> int:
    """How many different sentences the class pastes."""
    return len({claim for student in range(people) for claim in claims_of(student, people, claims)})
