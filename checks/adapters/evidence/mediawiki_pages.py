"""Reading a wiki's answers: which pages there are, and the text of one that can be quoted."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from checks.adapters.evidence.headings import OpenHeadings, joined
from checks.domain.evidence import Page, Section
from checks.domain.names import bare_titles, is_disambiguation
from checks.domain.spans import Span
from checks.domain.text import split_prose, usable_text

DROPPED_SECTIONS = frozenset(
    {
        "see also",
        "references",
        "notes",
        "external links",
        "further reading",
        "bibliography",
        "citations",
        "sources",
        "footnotes",
        "notes and references",
        "references and notes",
        "works cited",
        "explanatory notes",
        "gallery",
        "related pages",
        "other websites",
    }
)
"""Sections that list other texts; none of their lines is a statement about the subject."""

MOST_CHOICES = 20

_HEADING = re.compile(r"(={1,6})[ \t]*(.+?)[ \t]*\1[ \t]*")
_FORMULA = re.compile(r"\{\\(?:display|text|script)style\b")


class UnreadableAnswer(Exception):
    """The answer has not the shape that the Action API documents."""


class NoPlainText(Exception):
    """The page came without its text: the wiki lacks the TextExtracts extension."""


@dataclass(frozen=True, slots=True)
class Head:
    """Which page and revision stands behind a title. `ambiguous`: it only lists meanings."""

    page_id: int
    revision: int
    title: str
    ambiguous: bool = False

    @property
    def key(self) -> tuple[int, int]:
        """What names a text for good: no other ever has this number and revision."""
        return (self.page_id, self.revision)


@dataclass(frozen=True, slots=True)
class Named:
    """What a title that was asked for leads to; `aliases` are the titles passed on the way."""

    head: Head
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class WikiPage:
    """One page at one revision, as kept text with its sentences and sections."""

    head: Head
    url: str
    timestamp: str
    text: str
    sentences: tuple[Span, ...]
    sections: tuple[Section, ...] = ()

    def as_evidence(self, *, source: str, licence: str, aliases: tuple[str, ...]) -> Page:
        """The page as the evidence port knows it."""
        return Page(
            title=self.head.title,
            url=self.url,
            source=source,
            revision=f"revision {self.head.revision} of {self.timestamp}",
            licence=licence,
            text=self.text,
            sentences=self.sentences,
            aliases=aliases,
            sections=self.sections,
        )


def hits_in(answer: Mapping[str, Any]) -> tuple[tuple[int, str], ...]:
    """The page numbers and titles that a search found, best first. Raises UnreadableAnswer."""
    with _as_documented():
        found = answer.get("query", {}).get("search", [])
        return tuple((int(hit["pageid"]), str(hit["title"])) for hit in found if hit["ns"] == 0)


def named_in(answer: Mapping[str, Any], titles: tuple[str, ...]) -> dict[str, Named | None]:
    """What each title leads to: None where the wiki has no such article. Raises UnreadableAnswer."""
    with _as_documented():
        query = answer.get("query", {})
        leads_to = {str(step["from"]): str(step["to"]) for step in _steps(query)}
        heads = {head.title: head for page in query.get("pages", []) if (head := _head(page))}
        return {title: _followed(title, leads_to, heads) for title in titles}


def heads_in(answer: Mapping[str, Any]) -> dict[int, Head]:
    """The pages that were asked for by number. Raises UnreadableAnswer."""
    with _as_documented():
        pages = answer.get("query", {}).get("pages", [])
        return {head.page_id: head for page in pages if (head := _head(page))}


def page_in(answer: Mapping[str, Any]) -> WikiPage | None:
    """The one page of an answer with its text. Raises UnreadableAnswer, NoPlainText."""
    with _as_documented():
        pages = answer.get("query", {}).get("pages", [])
        head = _head(pages[0]) if pages else None
        if head is None:
            return None
        page = pages[0]
        if "extract" not in page:
            raise NoPlainText
        revision = page["revisions"][0]
        text, sections = kept_sections(str(page["extract"]))
        return WikiPage(
            head=Head(
                page_id=head.page_id,
                # Of the text that came, which may be newer than what a search had seen.
                revision=int(revision["revid"]),
                title=head.title,
                ambiguous=head.ambiguous or is_disambiguation(head.title, text),
            ),
            url=_web_address(str(page["fullurl"])),
            timestamp=str(revision["timestamp"]),
            text=text,
            sentences=tuple(sentence.span for sentence in split_prose(text)),
            sections=sections,
        )


def choices_in(answer: Mapping[str, Any]) -> tuple[str, ...]:
    """The articles that a page of meanings leads to, in its order. Raises UnreadableAnswer, NoPlainText.

    Each line of such a page begins with the article that it is about; other links are left out. Where
    no line does, because their names are shown in other words, every link that has the name counts.
    """
    with _as_documented():
        pages = answer.get("query", {}).get("pages", [])
        if not pages or _head(pages[0]) is None:
            return ()
        page = pages[0]
        if "extract" not in page:
            raise NoPlainText
        own = str(page["title"])
        links = [str(link["title"]) for link in page.get("links", []) if link["ns"] == 0]
        links = [link for link in links if link != own]
        lines = kept_text(str(page["extract"])).split("\n\n")
        begun = [found for line in lines if (found := _longest_start(line, links))]
        name = (bare_titles(own) or (own,))[-1].casefold()
        choices = begun or [link for link in links if name in link.casefold()]
        return tuple(dict.fromkeys(choices))[:MOST_CHOICES]


def kept_text(extract: str) -> str:
    """What may be quoted of an extract: its paragraphs, parted by empty lines, without headings.

    Sections that list other texts go with their subsections. A formula, which extracts spread over
    many lines, becomes a hole of two blanks in the sentence that it stood in.
    """
    return kept_sections(extract)[0]


def kept_sections(extract: str) -> tuple[str, tuple[Section, ...]]:
    """The same text, and where in it which heading holds."""
    return joined(_paragraphs(usable_text(extract)))


def _paragraphs(extract: str) -> Iterator[tuple[str, str]]:
    """Each paragraph that is kept, with the heading that it stands under."""
    headings = OpenHeadings()
    dropped_at = 0
    for line in _without_formulas(extract.split("\n")):
        heading = _HEADING.fullmatch(line)
        if heading is not None:
            level = len(heading[1])
            if not dropped_at or level <= dropped_at:
                dropped_at = level if heading[2].casefold() in DROPPED_SECTIONS else 0
                headings.begin(level, heading[2])
        elif not dropped_at and (paragraph := line.strip()):
            yield paragraph, headings.path


def _without_formulas(lines: list[str]) -> Iterator[str]:
    kept: list[str] = []
    open_end = False
    for line in lines:
        if _FORMULA.search(line):
            # The lines above it are the same formula, sign by sign.
            while kept and (not kept[-1].strip() or kept[-1][0].isspace()):
                kept.pop()
            open_end = True
        elif open_end and not line.strip():
            continue
        elif open_end and kept and not line[0].isspace() and not _HEADING.fullmatch(line):
            kept[-1] = f"{kept[-1].rstrip()}  {line}"
            open_end = False
        elif open_end and kept and line[0].isspace() and _continues(line):
            kept[-1] = f"{kept[-1].rstrip()}  {line.lstrip()}"
            open_end = False
        else:
            kept.append(line)
            open_end = open_end and line[0].isspace()
    yield from kept


def _continues(line: str) -> bool:
    """Whether an indented line after a formula is prose again and no sign of the next formula."""
    return len(line.split()) > 2 or line.strip()[0] in ",.;:)"


def _longest_start(line: str, links: list[str]) -> str | None:
    started = [link for link in links if line.startswith(link)]
    return max(started, key=len, default=None)


def _followed(title: str, leads_to: Mapping[str, str], heads: Mapping[str, Head]) -> Named | None:
    passed = []
    at = title
    while at in leads_to and at not in passed:
        passed.append(at)
        at = leads_to[at]
    head = heads.get(at)
    return None if head is None else Named(head, tuple(passed))


def _steps(query: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    for kind in ("normalized", "converted", "redirects"):
        yield from query.get(kind, [])


def _head(page: Mapping[str, Any]) -> Head | None:
    """None for what is no article: missing, invalid, or a page of another namespace."""
    if page.get("missing") or "pageid" not in page or page["ns"] != 0:
        return None
    title = str(page["title"])
    listed = "disambiguation" in page.get("pageprops", {}) or is_disambiguation(title, "")
    return Head(int(page["pageid"]), int(page["lastrevid"]), title, listed)


def _web_address(url: str) -> str:
    """The address, if it is one that a link may have. Raises UnreadableAnswer."""
    if not url.startswith(("https://", "http://")):
        raise UnreadableAnswer
    return url


class _as_documented:  # noqa: N801  (reads as a phrase where it is used)
    """Turns the errors of walking through JSON of another shape into UnreadableAnswer."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        if kind is not None and issubclass(
            kind, (KeyError, TypeError, ValueError, AttributeError, IndexError)
        ):
            raise UnreadableAnswer from None
