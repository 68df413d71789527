"""Settings of the live wiki: which one is asked, by whom, and how politely."""

from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from receipts_site.settings import env
from receipts_site.settings.folders import VAR
from receipts_site.settings.parts.checks import CHECKS

MEGABYTE = 1_000_000
SEARCHES = ("cirrus", "built-in")


@dataclass(frozen=True, slots=True)
class MediaWikiSettings:
    """What an operator may turn where `RECEIPTS_EVIDENCE` names `mediawiki`."""

    # The address of the wiki's api.php; claims go to its host and nowhere else.
    api_url: str
    title: str
    licence: str
    # An e-mail address or a web page: whom the wiki's operators can reach about this site's questions.
    contact: str
    # "cirrus" as on Wikipedia, or "built-in": MediaWiki's own, which wants every word of a search.
    search: str
    # For the whole process: questions at once, and a second.
    in_flight: int
    per_second: int
    # Texts of pages, never a person's words.
    cache_folder: Path
    cache_bytes: int


def contact(*, needed: bool) -> str:
    """Whom to reach: an e-mail address or a web page. Raises EnvironmentFault if missing though needed."""
    given = env.text("RECEIPTS_CONTACT", "")
    if not given and not needed:
        return ""
    if given.isascii() and given.isprintable() and ("@" in given or _is_web_address(given)):
        return given
    raise env.EnvironmentFault(
        "RECEIPTS_CONTACT must be an e-mail address or a web page, in plain ASCII: RECEIPTS_EVIDENCE names "
        "mediawiki, and wikis ask of every program that it says whom to write to."
    )


def api_url(name: str, default: str) -> str:
    """The address of an api.php, without user, query or fragment. Raises EnvironmentFault."""
    given = env.text(name, default)
    parts = urlsplit(given)
    if not _is_web_address(given) or parts.username or parts.query or parts.fragment:
        raise env.EnvironmentFault(
            f"{name} must be the full address of a wiki's api.php, as in https://en.wikipedia.org/w/api.php"
        )
    return given


def _is_web_address(text: str) -> bool:
    parts = urlsplit(text)
    return parts.scheme in {"http", "https"} and bool(parts.hostname)


MEDIAWIKI = MediaWikiSettings(
    api_url=api_url("RECEIPTS_MEDIAWIKI", "https://en.wikipedia.org/w/api.php"),
    title=env.text("RECEIPTS_MEDIAWIKI_TITLE", "Wikipedia, live"),
    licence=env.text("RECEIPTS_MEDIAWIKI_LICENCE", "CC BY-SA 4.0"),
    contact=contact(needed="mediawiki" in CHECKS.evidence),
    search=env.choice("RECEIPTS_MEDIAWIKI_SEARCH", "cirrus", among=SEARCHES),
    in_flight=env.integer("RECEIPTS_MEDIAWIKI_IN_FLIGHT", 3, least=1, most=20),
    per_second=env.integer("RECEIPTS_MEDIAWIKI_PER_SECOND", 5, least=1, most=100),
    cache_folder=VAR / "wiki-cache",
    cache_bytes=env.integer("RECEIPTS_MEDIAWIKI_CACHE_MEGABYTES", 500, least=10, most=100_000) * MEGABYTE,
)
