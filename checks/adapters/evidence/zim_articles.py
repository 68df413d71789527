"""From the HTML of one article to the prose that may be quoted; what is no prose is left out.

Made for the layouts in which Kiwix stores Wikipedia (flat headings, sections, `details` that fold), and
harmless on any other. Nothing here runs, fetches or recurses, whatever the page holds.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any
from urllib.parse import unquote, urlsplit

from lxml import etree, html

from checks.adapters.evidence.headings import OpenHeadings, joined
from checks.domain.evidence import Section
from checks.domain.names import is_disambiguation
from checks.domain.text import usable_text

LONGEST_HTML = 8_000_000
"""Bytes of one article that are read at most; the longest of Wikipedia are half of it."""

MEANINGS = 60
"""How many of the links of a page that lists meanings are kept."""

_BACK_MATTER = frozenset(
    {
        "see also", "references", "notes", "footnotes", "external links", "further reading", "bibliography",
        "sources", "citations", "works cited", "notes and references", "references and notes",
        "explanatory notes", "general references", "general and cited references", "notes and citations",
        "citations and references", "references and further reading", "external sources", "gallery",
    }
)  # fmt: skip
_NEVER_PROSE = frozenset(
    "table script style noscript template nav aside header footer form button select textarea iframe object "
    "embed svg canvas figure figcaption audio video picture map pre code title head".split()
)
_NEVER_PROSE_CLASSES = frozenset(
    """
    infobox navbox navbox-styles vertical-navbox sidebar metadata ambox tmbox ombox hatnote dablink rellink
    noprint reference mw-ref references reflist refbegin mw-references-wrap mw-editsection mw-empty-elt toc
    thumb thumbcaption gallery gallerybox shortdescription catlinks portalbox sistersitebox geo coordinates
    navigation-not-searchable printfooter mw-jump-link zim-footer mbox-small dmbox
    """.split()
)
_NEVER_PROSE_IDS = frozenset(
    "toc coordinates sitesub contentsub catlinks footer mw-navigation disambigbox setindexbox".split()
)
_LISTS_MEANINGS_IDS = frozenset({"disambigbox"})
_LISTS_MEANINGS_CLASSES = frozenset({"dmbox-disambig", "disambig", "disambiguation", "mw-disambig-page"})
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_BLOCKS = frozenset(
    "p div section article main body center ul ol dl li dd dt blockquote details summary html".split()
)
_PROSE_BLOCKS = frozenset({"p", "blockquote"})
_HIDDEN = re.compile(r"display\s*:\s*none", re.IGNORECASE)
_EDIT_MARK = re.compile(r"\[\s*edit.*", re.DOTALL)
_PROSE_END = re.compile(r"[.!?…][\"'”’)\]]*$")
_LEAST_LIST_WORDS = 4
_LOOKED_INTO = 12
_EMPTY_BRACKETS = re.compile(r"\s*\(\s*[;,]?\s*\)")
_BRACKET_LEFT_OPEN = re.compile(r"\(\s*[;,]\s*")
_NOTE_MARK = re.compile(r"\s*\[[^\[\]]{1,30}\]\s*")
_RAISED_FIGURE = re.compile(r"[+\-−–]?[0-9]+")
_RAISED = str.maketrans("0123456789+-−–", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻")
_MATH = re.compile(r"^\{\\(?:display|text)style\s*(.*?)\}$", re.DOTALL)
_ISSUED_FROM = re.compile(r"This article is issued from\b")
_MARKUP_ESCAPES = re.compile(rb"<\?xml[^>]*\?>")


@dataclass(frozen=True, slots=True)
class Article:
    """What one HTML page says. `text` is paragraphs of prose, parted by an empty line; it may be empty.

    `lists_meanings`: the page only lists what its title may mean, and is never quoted; `meanings` are
    the paths it links to, in order. `canonical` is the address that the page gives for itself, or None.
    `sections` tell from where in the text which heading holds.
    """

    text: str
    lists_meanings: bool = False
    meanings: tuple[str, ...] = ()
    canonical: str | None = None
    sections: tuple[Section, ...] = ()


def read_article(title: str, markup: bytes) -> Article:
    """The prose of one article. Never raises for what the page holds; the worst page is an empty one."""
    root = _parsed(markup)
    if root is None:
        return Article("")
    text, sections = joined(_paragraphs(root))
    lists_meanings = is_disambiguation(title, text) or _is_marked_as_list_of_meanings(root)
    meanings = tuple(dict.fromkeys(_linked_paths(root)))[:MEANINGS] if lists_meanings else ()
    return Article(text, lists_meanings, meanings, _canonical(root), sections)


def _parsed(markup: bytes) -> Any | None:
    text = usable_text(_MARKUP_ESCAPES.sub(b"", markup).decode("utf-8", errors="replace"))
    parser = html.HTMLParser(
        encoding="utf-8", remove_comments=True, remove_pis=True, no_network=True, huge_tree=True
    )
    try:
        return html.document_fromstring(text.encode(), parser=parser)
    except (etree.LxmlError, ValueError):
        return None  # an empty page, or one that holds no element at all


def _paragraphs(root: Any) -> Iterator[tuple[str, str]]:
    reader = _ProseReader()
    for part in _content_of(root):
        reader.read(part)
    return iter(reader.paragraphs)


def _content_of(root: Any) -> list[Any]:
    """The parts that hold the article; the whole page where the layout is none that is known."""
    for is_content in (_is_parser_output, _is_content_text):
        found = _outermost(root, is_content)
        if any(not _is_blank(one) for one in found):
            return found
    return [root]


def _is_parser_output(element: Any) -> bool:
    return "mw-parser-output" in (element.get("class") or "").split()


def _is_content_text(element: Any) -> bool:
    return bool(element.get("id") == "mw-content-text")


def _outermost(root: Any, fits: Callable[[Any], bool]) -> list[Any]:
    found = []
    walk = etree.iterwalk(root, events=("start",))
    for _, element in walk:
        if fits(element):
            found.append(element)
            walk.skip_subtree()
    return found


def _is_blank(element: Any) -> bool:
    return all(text.isspace() for text in element.itertext())


class _ProseReader:
    """Walks elements in the order of the page and gathers paragraphs, each with its heading."""

    def __init__(self) -> None:
        self.paragraphs: list[tuple[str, str]] = []
        self._headings = OpenHeadings()
        self._pieces: list[str] = []
        self._open_blocks: list[str] = []
        self._raised = 0
        self._dropped_level: int | None = None

    def read(self, part: Any) -> None:
        """Add the prose of one element."""
        walk = etree.iterwalk(part, events=("start", "end"))
        skipped = None
        for event, element in walk:
            tag = element.tag if isinstance(element.tag, str) else ""
            if event == "start":
                if self._enters(tag, element, is_part=element is part):
                    self._add(element.text)
                else:
                    skipped = element
                    walk.skip_subtree()
                continue
            if element is not skipped:
                self._leaves(tag)
            skipped = None
            if element is not part:
                self._add(element.tail)
        self._flush()

    def _enters(self, tag: str, element: Any, *, is_part: bool) -> bool:
        """Whether the element is read; if so, `_leaves` is told when it ends."""
        if tag in _HEADINGS:
            self._flush()
            self._note_heading(_HEADINGS[tag], element)
            return False
        if not tag or (not is_part and _is_no_prose(tag, element)):
            return False
        if tag == "math":
            self._add(_formula(element))
            return False
        if tag == "br":
            self._pieces.append(" ")
        elif tag in _BLOCKS:
            self._flush()
            self._open_blocks.append(tag)
        elif tag == "sup":
            if _NOTE_MARK.fullmatch(_beginning(element)):
                return False
            self._raised += 1
        return True

    def _leaves(self, tag: str) -> None:
        if tag in _BLOCKS:
            self._flush()
            self._open_blocks.pop()
        elif tag == "sup":
            self._raised -= 1

    def _note_heading(self, level: int, element: Any) -> None:
        if self._dropped_level is not None and level > self._dropped_level:
            return
        name = " ".join(_EDIT_MARK.sub("", _heading_words(element)).split()).rstrip(":")
        self._dropped_level = level if name.casefold() in _BACK_MATTER else None
        # The highest heading is the title of the page, and no section.
        self._headings.begin(level, name if level > 1 else "")

    def _add(self, text: str | None) -> None:
        if not text or self._dropped_level is not None:
            return
        if self._raised and _RAISED_FIGURE.fullmatch(text.strip()):
            text = text.translate(_RAISED)
        self._pieces.append(text)

    def _flush(self) -> None:
        if not self._pieces:
            return
        paragraph = " ".join("".join(self._pieces).split())
        self._pieces.clear()
        paragraph = _BRACKET_LEFT_OPEN.sub("(", _EMPTY_BRACKETS.sub("", paragraph)).strip()
        block = self._open_blocks[-1] if self._open_blocks else ""
        if paragraph and (block in _PROSE_BLOCKS or _reads_as_prose(paragraph)):
            self.paragraphs.append((paragraph, self._headings.path))


def _heading_words(element: Any) -> str:
    """All words of a heading, up to a length that no real one has."""
    return "".join(islice(element.itertext(), 4 * _LOOKED_INTO))[:200]


def _beginning(element: Any) -> str:
    """The text of an element and its first few descendants: enough for the mark of a note.

    Bounded, since a hostile page asks this of elements inside elements inside elements.
    """
    pieces: list[str] = []
    for one in islice(element.iter(), _LOOKED_INTO):
        pieces.append(one.text or "")
        if one is not element and not len(one):
            pieces.append(one.tail or "")
    return "".join(pieces)[:200]


def _reads_as_prose(paragraph: str) -> bool:
    """Whether an item of a list, or text outside of any paragraph, is a sentence and no label."""
    return (
        len(paragraph.split()) >= _LEAST_LIST_WORDS
        and _PROSE_END.search(paragraph) is not None
        and _ISSUED_FROM.match(paragraph) is None
    )


def _is_no_prose(tag: str, element: Any) -> bool:
    if tag in _NEVER_PROSE or element.get("hidden") is not None:
        return True
    if not _NEVER_PROSE_CLASSES.isdisjoint((element.get("class") or "").split()):
        return True
    if (element.get("id") or "").casefold() in _NEVER_PROSE_IDS:
        return True
    # A formula is hidden from view beside its picture, and is the one of the two that has words.
    style = element.get("style")
    return style is not None and _HIDDEN.search(style) is not None and element.find(".//math") is None


def _formula(element: Any) -> str:
    """A formula as its author wrote it, so that the sentence around it has no hole."""
    written = element.get("alttext") or ""
    match = _MATH.match(written.strip())
    return match[1] if match else written


def _is_marked_as_list_of_meanings(root: Any) -> bool:
    if root.xpath("//meta[@property='mw:PageProp/disambiguation']"):
        return True
    for element in root.iter("div", "table", "body", "html", "section"):
        if (element.get("id") or "").casefold() in _LISTS_MEANINGS_IDS:
            return True
        if not _LISTS_MEANINGS_CLASSES.isdisjoint((element.get("class") or "").split()):
            return True
    return False


def _linked_paths(root: Any) -> Iterator[str]:
    """Where the links inside list items lead, as paths of the archive."""
    for link in root.iterfind(".//li//a[@href]"):
        try:
            parts = urlsplit(link.get("href").strip())
        except ValueError:
            continue
        path = unquote(parts.path)
        while path.startswith(("./", "../")):
            path = path.partition("/")[2]
        if path and not parts.scheme and not parts.netloc and not path.startswith("/"):
            yield path


def _canonical(root: Any) -> str | None:
    for link in root.iterfind(".//link[@rel='canonical']"):
        address = (link.get("href") or "").strip()
        try:
            parts = urlsplit(address)
        except ValueError:
            continue
        if parts.scheme in {"http", "https"} and parts.netloc:
            return address
    return None
