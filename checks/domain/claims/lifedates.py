"""Dates of birth and death in brackets behind a name, as sentences of their own."""

import re
from dataclasses import dataclass

from checks.domain.claims.words import finite_at, tokens_of
from checks.domain.text.strands import Strand, spaced

_MONTH = (
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December|"
    r"Jan\.?|Feb\.?|Mar\.?|Apr\.?|Jun\.?|Jul\.?|Aug\.?|Sept?\.?|Oct\.?|Nov\.?|Dec\.?)"
)
_DAY = r"\d{1,2}(?:st|nd|rd|th)?"
_ERA = r"(?:BCE|BC|CE|AD|B\.\s?C\.(?:\s?E\.)?|C\.\s?E\.|A\.\s?D\.)(?![^\W_])"
_YEAR = rf"(?:(?:AD|A\.\s?D\.) \d{{1,4}}|\d{{3,4}}(?:/\d{{2}})?(?:\s?{_ERA})?|\d{{1,2}}\s?{_ERA})"
_FULL = rf"(?:{_DAY} (?:of )?{_MONTH},? {_YEAR}|{_MONTH} {_DAY},? {_YEAR})"
_DATE = rf"(?:{_FULL}|{_MONTH} {_YEAR}|{_YEAR})"
_CIRCA = r"(?:c\.|ca\.|circa|about|around)\s?"
_ABOUT = rf"(?P<{{0}}>{_CIRCA})?"
_TO = r"\s?(?:–|—|-|−| to )\s?"
_SHORT_YEAR = rf"\d{{1,2}}(?={_TO}(?:{_CIRCA})?\d{{1,3}}\s?{_ERA})"
"""Two figures are a year only where an era stands behind the second one: "69–30 BC"."""
_PLACE = r"(?P<{0}>,? (?:in|at) (?:(?!\band\b|\bto\b)[^–—;()\d]){{1,60}}?)?"
_IN = r"(?P<place>,? in (?:(?!,? (?:died|d\.|†))[^–—;()\d]){1,60})?"
_BORN = re.compile(
    rf"(?<!\w)(?:born|b\.)(?: [A-Z][^\d;()]{{1,60}}?)?[,;]?(?: on|"
    rf" in)? {_ABOUT.format('about')}(?P<date>{_DATE}){_IN}",
    re.IGNORECASE,
)
_DIED = re.compile(
    rf"(?<!\w)(?:died|d\.|†)(?: on|"
    rf" in)? ?{_ABOUT.format('about')}(?P<date>{_DATE}){_IN}",
    re.IGNORECASE,
)
_RANGE = re.compile(
    rf"(?:^|[;,:] |"
    rf"[\])] )(?:born )?{_ABOUT.format('about_born')}(?P<born>{_DATE}|{_SHORT_YEAR})"
    rf"{_PLACE.format('born_place')}{_TO}(?:died )?"
    rf"{_ABOUT.format('about_died')}(?P<died>{_DATE}|present){_PLACE.format('died_place')}\s*(?:[;,]|$)"
)
_NO_LIFE = re.compile(
    r"\b(?:r\.|reign\w*|ruled|fl\.|flourished|active|in office|served|season|aired|built|published|released|"
    r"AFI|act\.|since|from|founded|established|completed)",
    re.IGNORECASE,
)
_FULL_DATE = re.compile(rf"{_FULL}\Z")
_ANY_ERA = re.compile(_ERA, re.IGNORECASE)
_ERA_BEHIND = re.compile(rf"{_ERA}\Z", re.IGNORECASE)
_BRACKET = re.compile(r"\s?\((?P<inside>[^()]{3,200})\)")


@dataclass(frozen=True, slots=True)
class LifeEvent:
    """One event: the words of its predicate, and where its date stands in the bracket's inside."""

    predicate: str
    start: int
    end: int
    certain: bool


def life_events(inside: str) -> tuple[LifeEvent, ...]:
    """Birth and death from the inside of a bracket; empty where the dates may be of something else.

    `certain` events say "born" or "died" themselves; a bare range is a life only where the name is known
    to be a person's.
    """
    found = _RANGE.search(inside)
    if found and not _NO_LIFE.search(inside):
        era = _era_behind(found["died"])
        events = [
            _event("was born", found, "born", "about_born", "born_place", certain="born" in found[0], era=era)
        ]
        if found["died"] != "present":
            events.append(
                _event("died", found, "died", "about_died", "died_place", certain="died" in found[0])
            )
        return tuple(events)
    events = []
    died = _DIED.search(inside)
    if born := _BORN.search(inside):
        era = _era_behind(died["date"]) if died else ""
        events.append(_event("was born", born, "date", "about", "place", certain=True, era=era))
    if died:
        events.append(_event("died", died, "date", "about", "place", certain=True))
    return tuple(events)


def without_life_bracket(strand: Strand, person: bool) -> tuple[list[Strand], Strand]:
    """Birth and death from the bracket behind the subject, and the sentence without that bracket."""
    found = _BRACKET.search(strand.text)
    if found is None or found.start() > 90 or strand.text.startswith(("The ", "It ")):
        return [], strand
    name = strand.cut(0, found.start())
    words = _without_aside(name).text.split()
    tokens = tokens_of(name.text)
    if not words or any(finite_at(tokens, at) for at in range(len(tokens))):
        return [], strand
    if not words[0][:1].isupper() or not words[-1].strip("\"'”").lstrip("\"'“")[:1].isupper():
        return [], strand
    events = [event for event in life_events(found["inside"]) if event.certain or person]
    if not events:
        return [], strand
    subject = _without_aside(name.carried())
    inside = found.start("inside")
    statements = []
    for event in events:
        date = strand.cut(inside + event.start, inside + event.end)
        words_with_span = Strand(event.predicate, (-1,) * len(event.predicate))
        if date.text:
            own = (date.offsets[0],) + (date.offsets[-1],) * (len(event.predicate) - 1)
            words_with_span = Strand(event.predicate, own)
        statements.append(spaced(subject, words_with_span))
    rest = Strand(
        strand.text[: found.start()] + strand.text[found.end() :],
        strand.offsets[: found.start()] + strand.offsets[found.end() :],
    )
    return statements, rest


def _without_aside(subject: Strand) -> Strand:
    sound = subject.text.find("[")
    subject = subject.cut(0, sound) if sound > 0 else subject
    comma = subject.text.find(",")
    return (
        subject.cut(0, comma) if comma > 0 and subject.text[comma + 1 :].split()[:1] != ["Jr."] else subject
    )


def on_or_in(date: str, about: bool = False) -> str:
    """The date with the preposition that English puts before it."""
    if about:
        return f"around {date}"
    return f"on {date}" if _FULL_DATE.match(date) else f"in {date}"


def _era_behind(date: str) -> str:
    found = _ERA_BEHIND.search(date)
    return found[0] if found else ""


def _event(
    verb: str, found: re.Match[str], group: str, about: str, place: str, *, certain: bool, era: str = ""
) -> LifeEvent:
    """`era`: the one behind the other date, which a date without its own shares: "551–479 BC"."""
    where = (found[place] or "").rstrip(" ,").lstrip(",")
    date = found[group]
    if era and not _ANY_ERA.search(date):
        date = f"{date} {era}"
    words = f"{verb} {on_or_in(date, bool(found[about]))}{where}"
    end = found.end(place) if where else found.end(group)
    return LifeEvent(words, found.start(group), end, certain)


def date_at_start(value: str) -> str | None:
    """The date that a value such as "4 May 1902 in Rome" begins with."""
    found = re.match(_DATE, value)
    return found[0] if found else None
