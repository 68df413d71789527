"""Sentences of prose with exact spans: nupunkt's decisions, corrected where it was measured wrong.

docs/adr/0003-sentence-splitter.md has the figures. Everything here is linear in the text.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from threading import Lock

from nupunkt import PunktSentenceTokenizer, load_default_model

from checks.domain.spans import Span
from checks.domain.text.inline import citation_marks, links

_FILLER = "x"
_LONGEST_CHUNK = 120
"""Longer unbroken runs hold no sentence end that a reader would see; they are read as one word."""
_LONGEST_BRACKET = 400
_LONGEST_QUOTATION = 600

_MARKS = re.compile(r"\*+|(?<!\w)_{1,3}(?=\S)|(?<=\S)_{1,3}(?!\w)|~~+")
_INLINE_CODE = re.compile(r"`[^`\n]{1,300}`")
_ADDRESS = re.compile(r"(?:https?://|www\.)[^\s<>\"]{1,2000}")
_CHUNK = re.compile(rf"\S{{{_LONGEST_CHUNK + 1},}}")

_STARTERS = (
    "He|She|It|They|We|You|His|Her|Its|Their|Our|The|This|That|These|Those|There|In|On|At|After|Before|"
    "During|"
    "From|Since|When|While|Although|Though|However|Despite|By|For|With|As|An|Both|Many|Most|Some|"
    "Several|Today|"
    "Later|Then|Now|Everyone|Everybody|Nobody|Someone|Here|Also|Once|Upon|Throughout|Following|Under|"
    "If|Because|"
    "Between|Until|Meanwhile|Moreover|Furthermore|Additionally|Afterwards|Eventually|Finally|Currently|"
    "Born|Who|"
    "What|Why|How|Where"
)
_DOTTED_END = re.compile(
    r"(?:\b(?:[A-Za-z]\.){2,}|\b(?:Ph\.D|Jr|Sr|Inc|Ltd|Corp|Co|Bros|etc|Esq|"
    rf"al)\.)[\"'”’)]{{0,3}}\s+(?=(?:{_STARTERS})\b)"
)
_CLOCK_END = re.compile(
    r"\b[ap]\.m\.[\"'”’)]{0,3}\s+(?=[A-Z])"
    r"(?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|"
    r"September|October|November|December|Eastern|Central|Pacific|Mountain|Greenwich|[A-Z]{2,4}\b)"
)
_LETTER_END = re.compile(rf"(?<=[a-z] )[A-Z]\.\s+(?=(?:{_STARTERS})\b)")
_GLUED = re.compile(
    r"(?:(?<=[a-z]{2}|\d\d)|(?<=[\w)]\)))[.!?][\"'”’)]{0,2}(?=[\"“(]?(?:[A-Z][a-z]+|A|I)[ ,])"
)
_INITIALS = re.compile(r"(?:^|[\s(\"“-])(?:[A-Z]\.){2,}\Z")
_STARTER = re.compile(rf"(?:{_STARTERS})\b")
_BEFORE_NAMES = re.compile(
    r"(?:^|[\s(\"“])(?:Dr|Mr|Mrs|Ms|Messrs|St|Ste|Mt|Ft|Prof|Gen|Lt|Col|Sgt|Capt|Cmdr|Cpl|Maj|Adm|Brig|"
    r"Rev|Fr|Hon|"
    r"Sen|Rep|Gov|Pres|Supt|vs|cf|viz|approx|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|e\.g|i\.e|Fig|Eq|"
    r"n[ée]e|feat)\.\Z"
)
_BEFORE_NUMBERS = re.compile(
    r"(?:^|[\s(\"“])(?:Nos?|Vols?|Op|pp?|c|ca|b|d|r|fl|est|Ch|Sec|Art|Figs|Eqs|ver)\.\Z", re.I
)
# Every other word of letters before a full stop and a capital ends its sentence, whatever nupunkt has
# learnt of it: its list holds "Sun", "fish" and many more that are words first.
_WORD_END = re.compile(r"(?<![\w.])([^\W\d_]{2,})\.[\"'”’)]{0,3}\s+(?=[\"“‘(]{0,2}[A-ZÀ-ÖØ-Þ])")
_ABBREVIATIONS = frozenset(
    "Dr Mr Mrs Ms Messrs St Ste Mt Ft Prof Gen Lt Col Sgt Capt Cmdr Cpl Maj Adm Brig Rev Fr Hon Sen Rep "
    "Gov Pres Supt Insp Msgr Pvt Amb Atty Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec Mon Tue Tues "
    "Wed Thu Thur Thurs Fri Sat Wm Geo Chas Jos Thos Jas Benj Inc Ltd Corp Co Bros Jr Sr Esq Univ Dept "
    "Assn Ave Blvd Rd Sq Bldg Calif Conn Mass Mich Minn Miss Tenn Tex Wis Wyo Ariz Ark Colo Fla Ga Ill "
    "Ind Kan Ky La Md Mo Mont Neb Nev Okla Ore Pa Penn Vt Va Fig Figs Eq Eqs No Nos Vol Vols Op Ch Sec "
    "Art Ed Eds Tr Trans Bd Ph vs cf viz approx feat al etc ed eds fig figs vol vols no nos op pp ca fl "
    "est ch sec art ver née nee tr trans repr jr sr inc ltd co".split()
)
# "8,849 m. They climbed": a unit behind a figure is no initial of the name that follows.
_UNIT_END = re.compile(
    r"\d[ \u00a0]?(?:[kcmµn]?[mgs]|[kc]?m[²2]|k[NWVAJ]|kPa|[kMG]?Hz|ft|mi|yd|lb|oz|ha|t|h|°C|°F|AD|BC)"
    r"\.\s+(?=[\"“‘(]?[A-Z])"
)
_CLOSERS = "\"'”’)]»"
_TERMINATORS = ".!?…。！？"
_ONLY_MARKS = re.compile(r"[\s*_~`>#|\-]*\Z")
_SMALL_WORDS = frozenset(
    "a an the of in on at by for from to with and or nor but as than that which who whose is was are were "
    "be been "
    "her his its their my our your into near over under between".split()
)
_FIRST_WORD = re.compile(r"[^\s\w]{0,3}(\w+)")


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of an answer or a source: `text == source[span.start:span.end]`."""

    span: Span
    text: str


def sentence_spans(prose: str) -> list[Span]:
    """Where each sentence of `prose` stands, without blanks around it. Empty lines always end one."""
    masked = _masked(prose)
    ends = _ends(masked)
    spans: list[Span] = []
    start = 0
    for end in [*ends, len(prose)]:
        left, right = start, end
        while left < right and prose[left].isspace():
            left += 1
        while right > left and prose[right - 1].isspace():
            right -= 1
        if left < right and not _ONLY_MARKS.match(prose, left, right):
            spans.append(Span(left, right))
        start = end
    return spans


class _Splitter:
    """The model, loaded once at the first use, by one thread.

    nupunkt remembers its decisions with the words they were made on. Pasted words must not outlive
    their report, so that memory is emptied after each text.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._tokenizer: PunktSentenceTokenizer | None = None

    def ends(self, masked: str) -> list[int]:
        with self._lock:
            if self._tokenizer is None:
                self._tokenizer = load_default_model()
            ends = [end for _, end in self._tokenizer.span_tokenize(masked)]
            self._tokenizer.clear_decision_cache()
            list(self._tokenizer.span_tokenize("It is done. It is empty."))
            return ends


@cache
def _splitter() -> _Splitter:
    return _Splitter()


def _ends(masked: str) -> list[int]:
    """Offsets at which a sentence ends, in order, the last one left out."""
    ends = {_past_closers(masked, _past_run(masked, end)) for end in _splitter().ends(masked)}
    ends = {end for end in ends if not _goes_on(masked, end)}
    for pattern in (_DOTTED_END, _CLOCK_END, _LETTER_END, _UNIT_END, _GLUED):
        ends.update(_past_blanks_back(masked, found.end()) for found in pattern.finditer(masked))
    ends.update(
        _past_blanks_back(masked, found.end())
        for found in _WORD_END.finditer(masked)
        if found[1] not in _ABBREVIATIONS
    )
    enclosed = bytearray(len(masked) + 1)
    for opening, closing in _enclosures(masked):
        enclosed[opening + 1 : closing + 1] = b"\x01" * (closing - opening)
    ends = {end for end in ends if not enclosed[end]}
    ends.update(_line_ends(masked))
    return sorted(end for end in ends if 0 < end < len(masked))


def _past_blanks_back(masked: str, at: int) -> int:
    while at and masked[at - 1].isspace():
        at -= 1
    return at


def _past_run(masked: str, end: int) -> int:
    end = _past_blanks_back(masked, end)
    while end < len(masked) and masked[end] in _TERMINATORS:
        end += 1
    return end


def _past_closers(masked: str, end: int) -> int:
    """Take closing quotes and brackets along, but not a quote that opens the next sentence."""
    at = end
    while at < len(masked) and masked[at] in _CLOSERS:
        at += 1
    return at


def _goes_on(masked: str, end: int) -> bool:
    """Whether what nupunkt took for an end is an abbreviation, a title or a pause."""
    after = end
    while after < len(masked) and masked[after] in " \t\n":
        after += 1
    if after >= len(masked):
        return False
    following = masked[after]
    last = end - 1
    while last > 0 and masked[last] in _CLOSERS:
        last -= 1
    if following in ",;:)]%" or (
        following.islower() and (masked[last] in "!?…" or masked[last] != masked[end - 1])
    ):
        return True
    if following.islower() and masked[max(0, last - 2) : last + 1] == "...":
        return True
    before = masked[max(0, end - 14) : end]
    if following == "(" and _bracket_goes_on(masked, after):
        return True
    if _INITIALS.search(before) and following.isupper() and not _STARTER.match(masked, after):
        return True
    if _BEFORE_NAMES.search(before) and (following.isupper() or following.isdigit()):
        return True
    return following.isdigit() and bool(_BEFORE_NUMBERS.search(before))


def _bracket_goes_on(masked: str, opening: int) -> bool:
    """Whether the sentence goes on behind a bracket: "... Live!" ("Viva!") before he died"."""
    closing = masked.find(")", opening, opening + 120)
    if closing < 0:
        return False
    after = closing + 1
    while after < len(masked) and masked[after] == " ":
        after += 1
    return after < len(masked) and (masked[after].islower() or masked[after] in ",;.:")


def _enclosures(masked: str) -> Iterator[tuple[int, int]]:
    """Pairs of brackets and quotation marks; a full stop between them ends no sentence."""
    brackets: list[int] = []
    curly = -1
    for at, character in enumerate(masked):
        if character == "\n":
            brackets.clear()
            curly = -1
        elif character in "([":
            brackets.append(at)
        elif character in ")]" and brackets:
            opening = brackets.pop()
            if at - opening <= _LONGEST_BRACKET:
                yield opening, at
        elif character == "“":
            curly = at
        elif character == "”" and curly >= 0:
            if at - curly <= _LONGEST_QUOTATION:
                yield curly, at
            curly = -1
    start = 0
    for line in masked.split("\n"):
        marks = [start + at for at, character in enumerate(line) if character == '"']
        filled = line.strip()
        all_quoted = len(marks) == 2 and filled[0] == filled[-1] == '"'
        if len(marks) % 2 == 0 and not all_quoted:
            for opening, closing in zip(marks[::2], marks[1::2], strict=True):
                if closing - opening <= _LONGEST_QUOTATION:
                    yield opening, closing
        start += len(line) + 1


def _line_ends(masked: str) -> Iterator[int]:
    """Line feeds that end a sentence: empty lines, and breaks that no line wrapping explains.

    Text wrapped at a width puts a word on the next line only where it no longer fitted; a break where it
    would have fitted was meant. "born in" and the like never end a line that was meant to end.
    """
    lines = masked.split("\n")
    width = 0
    widths: list[int] = []
    for line in lines:
        width = max(width, len(line)) if line.strip() else 0
        widths.append(width)
    for at in range(len(lines) - 2, -1, -1):
        if widths[at] and widths[at + 1]:
            widths[at] = widths[at + 1]
    start = 0
    for at, line in enumerate(lines[:-1]):
        following = lines[at + 1]
        start += len(line) + 1
        if not line.strip() or not following.strip() or _meant_to_end(line.rstrip(), following, widths[at]):
            yield start


def _meant_to_end(line: str, following: str, width: int) -> bool:
    if line[-1] in _TERMINATORS + ":;":
        return not _BEFORE_NAMES.search(line[-14:])
    if line[-1] in _CLOSERS and len(line) > 1 and line[-2] in _TERMINATORS:
        return True
    first = _FIRST_WORD.match(following.lstrip())
    if first is None or first[1][0].islower() or line[-1] in ",–—-":
        return False
    if line.rsplit(None, 1)[-1].lower() in _SMALL_WORDS:
        return False
    return width < 45 or len(line) + 1 + len(first[0]) <= width


def _masked(prose: str) -> str:
    """The same length, with full stops only where prose has them.

    Link targets, code, addresses and citation marks are filled with letters; a full stop before a closing
    mark ("**Done.**", "done.[3]") moves behind it.
    """
    characters = list(prose)

    def fill(start: int, end: int) -> None:
        characters[start:end] = _FILLER * (end - start)

    closings: list[tuple[int, int]] = [(mark.start, mark.end) for mark in citation_marks(prose)]
    for found in _INLINE_CODE.finditer(prose):
        fill(found.start(), found.end())
    for found in _ADDRESS.finditer(prose):
        fill(found.start(), found.start() + len(found[0].rstrip(".,;:!?)*_]\"'")))
    for whole, words in links(prose):
        characters[whole.start : words.start] = " " * (words.start - whole.start)
        closings.append((words.end, whole.end))
    for found in _MARKS.finditer(prose):
        start, end = found.span()
        if start == 0 or prose[start - 1].isspace() or prose[start - 1] in '(["“':
            characters[start:end] = " " * (end - start)
        else:
            closings.append((start, end))
    for start, end in sorted(closings):
        stop = characters[start - 1] if start and characters[start - 1] in _TERMINATORS else None
        fill(start, end)
        if stop:
            characters[start - 1] = _FILLER
            characters[end - 1] = stop
    masked = "".join(characters)
    return _CHUNK.sub(lambda chunk: _FILLER * (len(chunk[0]) - 1) + chunk[0][-1], masked)
