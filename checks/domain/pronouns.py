"""Which subject a pronoun means, or that it cannot be told.

A pronoun means the subject in force: the one that the sentences before it are about. It does not when
somebody else who could be meant was named since, unless the same pronoun has been used for the subject
before. "It" is never a person, "he" and "she" are never a thing.
"""

import re
from dataclasses import dataclass, field, replace

from checks.domain import lexicon
from checks.domain.frames import Frame, frame_of
from checks.domain.mentions import Being, Mention, mention_of, other_people
from checks.domain.strands import Strand
from checks.domain.words import finite_at, opaque, tokens_of

_CLASS = {
    "he": "he", "him": "he", "his": "he", "she": "she", "her": "she", "hers": "she",
    "it": "it", "its": "it", "they": "they", "them": "they", "their": "they",
}  # fmt: skip
_EMPTY_IT = re.compile(
    r"It (?:is|was|has been|had been) (?:(?:not|also|widely|generally|often|commonly|now|still|thus|therefore) )?"
    r"(?:believed|said|thought|estimated|reported|rumou?red|claimed|known that|considered that|important|"
    r"possible|likely|unlikely|clear|worth|necessary|common|\w+ that\b|(?:in|on|at|during|not until) [^,]{1,40} that\b|"
    r"(?!an? |the |one )[^,.]{1,80}? (?:that|where|who)\b|raining|hard to|difficult to|easy to)|It (?:took|takes|rained|snowed|seems|appears|turns out)\b"
)
_BARE_THIS = frozenset("this that these those".split())


@dataclass(slots=True)
class Scene:
    """What the reader of an answer has in mind at one point of it."""

    topic: Mention | None
    subject: Mention | None
    topic_given: bool
    used: dict[str, str] = field(default_factory=dict)
    people: list[list[Mention]] = field(default_factory=list)
    last_subject: Mention | None = None
    last_was_other: bool = False

    def new_block(self, heading: Mention | None) -> None:
        """A new paragraph or bullet: a pronoun there means the topic, or cannot be told."""
        self.last_was_other = False
        self.last_subject = None
        self.people.clear()
        if heading is not None and self.topic is not None and not heading.same_as(self.topic):
            self.subject = heading
        elif self.subject is not None and self.topic is not None and not self.subject.same_as(self.topic):
            self.subject = self.topic if self.topic_given else None

    def learn(self, mention: Mention) -> Mention:
        """Take a named subject as the one in force; what was known of it stays known."""
        known = self.subject
        for candidate in (self.subject, self.topic):
            if candidate is not None and mention.same_as(candidate):
                known = _merged(candidate, mention)
                if candidate is self.topic or (self.topic is not None and candidate.same_as(self.topic)):
                    self.topic = known
                self.subject = known
                return known
        self.subject = mention
        if self.topic is None:
            self.topic = mention
        return self.subject

    def meant_by(self, pronoun: str) -> Mention | None:
        """The subject that a pronoun means, or None when it could be somebody else."""
        wanted = _CLASS[pronoun.lower()]
        subject = self.subject
        rivals = [
            person
            for sentence in self.people[-3:]
            for person in sentence
            if person.may_be(wanted) and (subject is None or not person.same_as(subject))
        ]
        if subject is not None and subject.may_be(wanted):
            if wanted == "it":
                return None if self.last_was_other and self._other_thing(subject) else subject
            if wanted == "they":
                return None if self.last_was_other else subject
            other = self.last_subject
            if self.last_was_other and other is not None and other.may_be(wanted) and other.being is Being.PERSON:
                return None
            if self.used.get(subject.name) == wanted:
                return subject
            return None if any(not _clearly_not(rival, wanted) for rival in rivals) else subject
        topic = self.topic
        if topic is not None and topic is not subject and topic.may_be(wanted) and not rivals and wanted != "they":
            return topic if self.used.get(topic.name) == wanted else None
        if wanted in ("he", "she") and len({rival.name for rival in rivals}) == 1:
            rival = rivals[0]
            sure = rival.gender == wanted and rival.being is Being.PERSON
            return rival if sure and not self.last_was_other else None
        return None

    def _other_thing(self, subject: Mention) -> bool:
        other = self.last_subject
        return other is None or not (other.may_be("it") and other.same_as(subject))

    def note(self, mention: Mention, pronoun: str) -> None:
        """A pronoun was read as meaning this subject."""
        wanted = _CLASS[pronoun.lower()]
        if wanted not in ("he", "she", "it"):
            return
        self.used[mention.name] = wanted
        told = (
            replace(mention, being=Being.THING)
            if wanted == "it"
            else replace(mention, being=Being.PERSON, gender=wanted)
        )
        for name in ("subject", "topic"):
            held = getattr(self, name)
            if held is not None and held.name == mention.name:
                setattr(self, name, told)


def _merged(known: Mention, new: Mention) -> Mention:
    being = known.being if known.being is not Being.UNKNOWN else new.being
    aliases = tuple(dict.fromkeys((*known.aliases, *new.aliases)))
    shown = new.shown if new.name.lower() == known.name.lower() and new.shown.startswith("the ") else known.shown
    return replace(
        known,
        being=being,
        gender=known.gender or new.gender,
        plural=known.plural or (new.plural and being is not Being.PERSON),
        aliases=aliases,
        shown=shown,
    )


def _clearly_not(rival: Mention, wanted: str) -> bool:
    return rival.gender is not None and rival.gender != wanted


@dataclass(frozen=True, slots=True)
class Resolved:
    """A statement that can be read alone, or the pronoun that keeps it from being so."""

    strand: Strand
    subject: Mention | None
    unresolved: str | None = None


def resolve(strand: Strand, scene: Scene) -> Resolved:
    """Put the subject's name where its pronoun stands, when there is no doubt who is meant.

    The scene moves on: a sentence with a name as its subject makes that the subject in force.
    """
    text = strand.text
    frame = frame_of(text)
    tokens = tokens_of(opaque(text))
    if not tokens:
        return Resolved(strand, scene.subject)
    if frame is None:
        return _first_word(strand, scene)
    start, end = frame.subject
    first = text[start:end].split()[0]
    low = first.lower()
    if low in lexicon.SUBJECT_PRONOUNS and end - start == len(first):
        if low == "it" and _EMPTY_IT.match(text[start].upper() + text[start + 1 :]):
            return Resolved(strand, scene.subject)
        return _replaced(strand, scene, start, first, possessive=False)
    if low in lexicon.POSSESSIVES:
        return _replaced(strand, scene, start, first, possessive=True, other=_kin(text[start:end]))
    if low in _BARE_THIS and end - start == len(first):
        scene.last_was_other, scene.last_subject = True, None
        return Resolved(strand, scene.subject, first)
    mention = mention_of(text, frame)
    if mention is None or not mention.named:
        return _other_subject(strand, scene, frame, mention)
    learned = scene.learn(mention)
    scene.last_was_other, scene.last_subject = False, learned
    return Resolved(strand, learned)


def _other_subject(strand: Strand, scene: Scene, frame: Frame, mention: Mention | None) -> Resolved:
    """The subject is "the tower", "critics", "Curie's house": the subject in force stays."""
    if mention is not None and scene.subject is None and scene.topic is None:
        learned = scene.learn(mention)
        scene.last_was_other, scene.last_subject = False, learned
        return Resolved(strand, learned)
    same = mention is not None and scene.subject is not None and mention.same_as(scene.subject)
    if same and mention is not None:
        learned = scene.learn(mention)
        scene.last_was_other, scene.last_subject = False, learned
        return Resolved(strand, learned)
    resolved = object_pronoun(strand, scene, frame)
    scene.last_was_other, scene.last_subject = True, mention
    return resolved


def object_pronoun(strand: Strand, scene: Scene, frame: Frame) -> Resolved:
    """"Critics praised it": a pronoun that is neither the subject nor the subject's own."""
    for at, token in enumerate(frame.tokens):
        low = token.low
        before_subject = token.end <= frame.subject[0]
        if low in {"it", "him"} and (at > frame.finite) and not finite_at(list(frame.tokens), at):
            following = frame.tokens[at + 1 :]
            if low == "it" and following and following[0].low in lexicon.AUXILIARIES:
                continue
            meant = scene.meant_by(low)
            if meant is not None:
                return Resolved(strand.replaced(token.start, token.end, meant.shown), scene.subject)
        if before_subject and low in lexicon.POSSESSIVES | lexicon.SUBJECT_PRONOUNS:
            meant = scene.meant_by(low)
            if meant is not None:
                words = possessive_of(meant) if low in lexicon.POSSESSIVES else meant.shown
                return Resolved(strand.replaced(token.start, token.end, words), scene.subject)
    return Resolved(strand, scene.subject)


def _first_word(strand: Strand, scene: Scene) -> Resolved:
    """A sentence whose verb is not known: its first word may still be a pronoun."""
    first = strand.text.split()[0].rstrip(",.")
    low = first.lower()
    if low in lexicon.SUBJECT_PRONOUNS or low in lexicon.POSSESSIVES:
        return _replaced(strand, scene, 0, first, possessive=low in lexicon.POSSESSIVES)
    return Resolved(strand, scene.subject)


def _replaced(
    strand: Strand, scene: Scene, start: int, pronoun: str, *, possessive: bool, other: Mention | None = None
) -> Resolved:
    meant = scene.meant_by(pronoun)
    if meant is None:
        scene.last_was_other, scene.last_subject = True, None
        return Resolved(strand, scene.subject, pronoun.capitalize() if start == 0 else pronoun)
    scene.note(meant, pronoun)
    words = possessive_of(meant) if possessive else meant.shown
    if start == 0:
        words = words[0].upper() + words[1:]
    if possessive:
        scene.last_was_other, scene.last_subject = True, other
    else:
        scene.last_was_other, scene.last_subject = False, meant
        if scene.subject is None or not meant.same_as(scene.subject):
            scene.subject = meant
    return Resolved(strand.replaced(start, start + len(pronoun), words), meant)


def possessive_of(mention: Mention) -> str:
    """"Frida Kahlo's", "the Beatles'"."""
    return f"{mention.shown}'" if mention.plural and mention.shown.endswith("s") else f"{mention.shown}'s"


def _kin(phrase: str) -> Mention | None:
    """"his father Kirill" as a person of his own; None for "his house"."""
    words = phrase.split()[1:]
    lows = [word.lower() for word in words]
    gender = "she" if set(lows) & lexicon.FEMALE_WORDS else "he" if set(lows) & lexicon.MALE_WORDS else None
    if gender or (lows and lexicon.is_role(lows[-1])):
        return Mention(" ".join(words), phrase, Being.PERSON, gender, named=False)
    return Mention(" ".join(words) or phrase, phrase, Being.THING, named=False)


def note_people(text: str, scene: Scene) -> None:
    """Remember who else was named in a sentence, after its pronouns were read."""
    if not scene.people:
        scene.people.append([])
    scene.people[-1].extend(other_people(text, scene.subject))
