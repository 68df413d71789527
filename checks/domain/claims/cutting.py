"""What an answer claims, and what in it is no claim."""

import re
from dataclasses import dataclass

from checks.domain.claims.clauses import Clause, cut_sentence
from checks.domain.claims.frames import frame_of
from checks.domain.claims.labels import completed, fact_of, label_of
from checks.domain.claims.mentions import Being, Mention, given_topic, heading_subject, mention_of
from checks.domain.claims.pronouns import resolve
from checks.domain.claims.scene import Scene, note_named
from checks.domain.claims.skipping import SkipReason, heads_references, reason_to_skip
from checks.domain.spans import Span
from checks.domain.text import Sentence, Unit, UnitKind, read_units, sentences_of_units
from checks.domain.text.inline import plain, unmarked
from checks.domain.text.strands import Strand

__all__ = ["Claim", "CutAnswer", "Part", "SkipReason", "Skipped", "cut_answer"]


@dataclass(frozen=True, slots=True)
class Skipped:
    """A stretch of the answer that is not checked, with the reason."""

    span: Span
    text: str
    reason: SkipReason


@dataclass(frozen=True, slots=True)
class Part:
    """The smallest thing that can be checked alone.

    `text` is a full sentence with the subject carried in and pronouns resolved; `span` is where the
    words it came from stand in the answer. `unresolved` holds a pronoun that could mean somebody
    other than the topic: such a part ends as "unclear who is meant". `topic` is the subject in force
    where the part stands, None where there is none.
    """

    text: str
    span: Span
    unresolved: str | None = None
    topic: str | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """One checkable sentence of the answer, numbered from 1, with its parts."""

    number: int
    text: str
    span: Span
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class CutAnswer:
    """An answer cut up: everything in it is either a claim, skipped with a reason, or blank."""

    text: str
    topic: str | None
    topic_guessed: bool
    units: tuple[Unit, ...]
    claims: tuple[Claim, ...]
    skipped: tuple[Skipped, ...]


_KIND_REASONS = {
    UnitKind.HEADING: SkipReason.HEADING,
    UnitKind.TABLE_ROW: SkipReason.TABLE_ROW,
    UnitKind.CODE: SkipReason.CODE,
}
_LIST_MARK = re.compile(r"[\s>#*+|`~:_=-]*(?:\d{1,9}[.)])?[\s>#*+|`~:_=-]*\Z")
_REPLY = re.compile(r"(?:Yes|Sure|Certainly|Of course|Indeed|Correct|Exactly|Absolutely|Well)[,!:] (?=\w)")
_ANNOUNCED = re.compile(
    r"^(?:Here|Below)\b.* (?:about|on|of|for) (?P<name>(?:the )?[A-Z][^:.!,]{1,60})[:.!]?\Z"
)
_HUMAN = re.compile(r"\b(?:he|she|his|her|him)\b", re.IGNORECASE)


_SMALL_IN_NAMES = frozenset("of the and in on at de la le du van von der den da di del al y bin ibn".split())


def as_written(topic: str, text: str) -> str:
    """A topic typed in small letters as the text spells it: "tommy nutter" -> "Tommy Nutter".

    A name that the text does not have gets capitals if it has several words; a single word stays.
    """
    typed = " ".join(topic.split())
    if typed != typed.lower():
        return typed
    found = re.search(rf"(?<!\w){re.escape(typed)}(?!\w)", text, re.IGNORECASE)
    if found is not None:
        return found.group()
    words = typed.split(" ")
    if len(words) == 1:
        return typed
    return " ".join(word if word in _SMALL_IN_NAMES else word[:1].upper() + word[1:] for word in words)


def cut_answer(text: str, topic: str | None = None) -> CutAnswer:
    """Cut an answer into numbered claims. A `topic` given by a person overrules the guess."""
    topic = as_written(topic, text) if topic and topic.strip() else None
    given = given_topic(topic, text) if topic else None
    units = read_units(text)
    cutter = _Cutter(text, given)
    for unit, sentences in zip(units, sentences_of_units(text, units), strict=True):
        cutter.read(unit, sentences)
    guessed = cutter.scene.topic
    skipped = sorted([*cutter.skipped, *_left_over(text, cutter)], key=lambda one: one.span)
    return CutAnswer(
        text=text,
        topic=topic if topic and given else guessed.name if guessed else None,
        topic_guessed=given is None and guessed is not None,
        units=units,
        claims=tuple(cutter.claims),
        skipped=tuple(skipped),
    )


class _Cutter:
    """Reads the units of one answer in order; the scene remembers who it is about."""

    def __init__(self, text: str, given: Mention | None) -> None:
        self.scene = Scene(topic=given, subject=given, topic_given=given is not None)
        self.human = bool(_HUMAN.search(text))
        self.claims: list[Claim] = []
        self.skipped: list[Skipped] = []
        self.heading: str | None = None
        self.held: Mention | None = None

    def read(self, unit: Unit, sentences: tuple[Sentence, ...]) -> None:
        """Cut one unit."""
        reason = _KIND_REASONS.get(unit.kind)
        if reason is not None:
            self.skipped.append(Skipped(unit.span, unit.text, reason))
            if unit.kind is UnitKind.HEADING:
                self.heading = plain(unit.text)
                self._enter(heading_subject(self.heading))
            return
        self._enter(heading_subject(self.heading))
        for sentence in sentences:
            self._sentence(unit, sentence)
        if self.held is not None:
            self.scene.subject, self.held = self.held, None

    def _enter(self, heading: Mention | None) -> None:
        """Begin a block, under a heading that may name its subject."""
        topic = self.scene.topic
        if heading is not None and topic is None:
            self.scene.learn(heading)
        fits = heading is not None and (
            topic is None or heading.being is Being.PERSON or topic.being is not Being.PERSON
        )
        self.scene.new_block(heading if fits else None)

    def _sentence(self, unit: Unit, sentence: Sentence) -> None:
        strand = _without_reply(_balanced(unmarked(sentence.text, sentence.span.start)))
        in_list = unit.kind is not UnitKind.PARAGRAPH
        reason: SkipReason | None
        if heads_references(unit.heading):
            reason = SkipReason.REFERENCE
        else:
            labelled = self._labelled(strand, in_list or sentence.span.start == unit.span.start)
            if (
                labelled is None
                and in_list
                and frame_of(strand.text) is None
                and self.scene.subject is not None
            ):
                labelled = completed(strand, self.scene.subject)
            strand = labelled or strand
            reason = reason_to_skip(strand.text)
        if reason is not None:
            self.skipped.append(Skipped(sentence.span, sentence.text, reason))
            self._announced(strand.text, reason)
            return
        self.scene.new_sentence()
        parts = self._parts(strand, sentence)
        self.scene.opening = False
        self.claims.append(Claim(len(self.claims) + 1, sentence.text, sentence.span, parts))

    def _announced(self, text: str, reason: SkipReason) -> None:
        """ "Here are some facts about the Amazon River:" names the subject of what follows."""
        found = (
            _ANNOUNCED.search(text) if reason is SkipReason.BOILERPLATE and self.scene.topic is None else None
        )
        mention = heading_subject(found["name"]) if found else None
        if mention is not None:
            self.scene.learn(mention)

    def _labelled(self, strand: Strand, may_be: bool) -> Strand | None:
        """The statement behind a label ("Career: She sang"), or made of label and value ("Born: 1902")."""
        found = label_of(strand.text) if may_be else None
        if found is None:
            return None
        label, at = found
        value = strand.cut(at)
        subject = self.scene.subject
        named = heading_subject(label)
        frame = frame_of(value.text)
        if frame is not None and reason_to_skip(value.text) is None:
            if frame_of(f"{label}.") is not None:
                return None
            if named is not None and named.being is Being.PERSON:
                self.scene.learn(named)
            elif named is not None and mention_of(value.text, frame) is None:
                # "Amazon: It is long": the label may be whom the pronoun means, or a theme.
                self.held, self.scene.subject = subject, None
            return value
        if subject is None:
            return None
        return fact_of(label, value, subject) or completed(value, subject)

    def _clauses(self, strand: Strand) -> list[Clause]:
        mention = mention_of(strand.text)
        person = False
        if mention is not None:
            known = self.scene.topic if self.scene.topic and mention.same_as(self.scene.topic) else mention
            beings = {mention.being, known.being}
            person = Being.PERSON in beings or (beings == {Being.UNKNOWN} and self.human)
        return cut_sentence(strand, person)

    def _parts(self, strand: Strand, sentence: Sentence) -> tuple[Part, ...]:
        clauses = self._clauses(strand)
        scene = self.scene
        parts = self._part(clauses[0], sentence)
        first = scene.subject
        for clause in clauses[1:]:
            parts += self._part(clause, sentence)
        if first is not None and scene.subject is not None and not scene.subject.same_as(first):
            # "Kyoto was the capital until 1868, and Tokyo became it": both may be meant next.
            scene.last_subject, scene.last_was_other, scene.subject = scene.subject, True, first
        return tuple(parts)

    def _part(self, clause: Clause, sentence: Sentence) -> list[Part]:
        scene = self.scene
        if clause.about is not None:
            before = (scene.subject, scene.last_subject, scene.last_was_other)
            resolved = resolve(clause.strand, scene)
            scene.subject, scene.last_subject, scene.last_was_other = before
        else:
            resolved = resolve(clause.strand, scene)
        note_named(clause.strand.text, scene)
        words = resolved.strand
        topic = clause.about or (resolved.subject.name if resolved.subject else None)
        return [Part(words.text, words.span() or sentence.span, resolved.unresolved, topic)]


def _balanced(strand: Strand) -> Strand:
    """Without a lone quotation mark at an end, left by a quotation of several sentences."""
    if strand.text.count('"') % 2:
        if strand.text.startswith('"'):
            return strand.cut(1)
        if strand.text.endswith('"'):
            return strand.cut(0, len(strand) - 1)
    return strand


def _without_reply(strand: Strand) -> Strand:
    """Without "Yes," and the like in front, which answer a question and claim nothing."""
    found = _REPLY.match(strand.text)
    return strand.cut(found.end()) if found and len(strand) > found.end() + 12 else strand


def _left_over(text: str, cutter: _Cutter) -> list[Skipped]:
    """Words in no unit and no sentence (table headers, the name of a code block's language)."""
    covered = bytearray(len(text))
    for span in (*(claim.span for claim in cutter.claims), *(one.span for one in cutter.skipped)):
        covered[span.start : span.end] = b"\x01" * len(span)
    left: list[Skipped] = []
    start = 0
    for line in text.splitlines(keepends=True):
        end = start + len(line)
        at = start
        while at < end:
            until = covered.find(1, at, end)
            stop = end if until < 0 else until
            stretch = text[at:stop]
            if not _LIST_MARK.match(stretch) and any(character.isalnum() for character in stretch):
                words = stretch.strip()
                first = at + stretch.find(words)
                left.append(Skipped(Span(first, first + len(words)), words, _reason_left(line)))
            following = covered.find(0, stop, end)
            at = end if following < 0 else following
        start = end
    return left


def _reason_left(line: str) -> SkipReason:
    if line.lstrip(" >\t").startswith(("```", "~~~")):
        return SkipReason.CODE
    return SkipReason.TABLE_ROW if "|" in line else SkipReason.FRAGMENT
