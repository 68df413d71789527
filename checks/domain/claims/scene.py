"""What a reader has in mind at one point of an answer, and whom a pronoun means there.

A pronoun means the subject in force: the one that the sentences before it are about. It does not when
somebody else who could be meant was named since, unless the same pronoun has been used for the subject
before. "It" is never a person, "he" and "she" are never a thing. Who else could be meant is any other person;
what else, a thing that the subject made or has ("Tolstoy wrote War and Peace").
"""

from dataclasses import dataclass, field, replace

from checks.domain.claims.mentions import Being, Mention
from checks.domain.claims.people import other_people
from checks.domain.claims.things import names_an_object

PRONOUN_CLASS = {
    "he": "he", "him": "he", "his": "he", "she": "she", "her": "she", "hers": "she",
    "it": "it", "its": "it", "they": "they", "them": "they", "their": "they",
}  # fmt: skip
"""Which of he, she, it and they a pronoun is a form of."""


@dataclass(slots=True)
class Scene:
    """What the reader of an answer has in mind at one point of it.

    `people` are those named beside the subject, sentence by sentence; `makers` the subject of each sentence
    that names a thing as its object, else None.
    """

    topic: Mention | None
    subject: Mention | None
    topic_given: bool
    used: dict[str, str] = field(default_factory=dict)
    people: list[list[Mention]] = field(default_factory=list)
    makers: list[Mention | None] = field(default_factory=list)
    everyone: list[Mention] = field(default_factory=list)
    last_subject: Mention | None = None
    last_was_other: bool = False
    opening: bool = True

    def new_sentence(self) -> None:
        """Who and what is named from here on is named in another sentence."""
        self.people.append([])
        self.makers.append(None)

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
        wanted = PRONOUN_CLASS[pronoun.lower()]
        subject = self.subject
        rivals = [
            person
            for sentence in self.people[-3:]
            for person in sentence
            if person.may_be(wanted) and (subject is None or not person.same_as(subject))
        ]
        if subject is not None and subject.may_be(wanted):
            if wanted == "it":
                if self.last_was_other and self._other_thing(subject):
                    return None
                doubtful = self._made_a_thing(subject) and self.used.get(subject.name) != wanted
                return None if doubtful else subject
            if wanted == "they":
                return None if self.last_was_other else subject
            other = self.last_subject
            if (
                self.last_was_other
                and other is not None
                and other.may_be(wanted)
                and other.being is Being.PERSON
            ):
                return None
            if self.used.get(subject.name) == wanted:
                return subject
            return None if any(not _clearly_not(rival, wanted) for rival in rivals) else subject
        topic = self.topic
        if (
            topic is not None
            and topic is not subject
            and topic.may_be(wanted)
            and not rivals
            and wanted != "they"
        ):
            return topic if self.used.get(topic.name) == wanted else None
        return self._only_other(wanted)

    def _only_other(self, wanted: str) -> Mention | None:
        """The one person of the whole answer so far who can be meant, if just named and surely that "
        "gender."""
        possible = {person.name for person in self.everyone if person.may_be(wanted)}
        near = [person for sentence in self.people[-2:] for person in sentence if person.name in possible]
        if len(possible) != 1 or not near or self.last_was_other or wanted not in ("he", "she"):
            return None
        return near[0] if near[0].gender == wanted and near[0].being is Being.PERSON else None

    def _other_thing(self, subject: Mention) -> bool:
        other = self.last_subject
        return other is None or not (other.may_be("it") and other.same_as(subject))

    def _made_a_thing(self, subject: Mention) -> bool:
        return any(maker is not None and maker.same_as(subject) for maker in self.makers[-3:])

    def note(self, mention: Mention, pronoun: str) -> None:
        """A pronoun was read as meaning this subject."""
        wanted = PRONOUN_CLASS[pronoun.lower()]
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
    # "Nate Saint was a pilot": what a sentence says of a name goes before what the name looks like.
    told = new.being is Being.PERSON or known.being is Being.UNKNOWN
    being = new.being if told else known.being
    aliases = tuple(dict.fromkeys((*known.aliases, *new.aliases)))
    shown = (
        new.shown if new.name.lower() == known.name.lower() and new.shown.startswith("the ") else known.shown
    )
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


def note_named(text: str, scene: Scene) -> None:
    """Remember who and what else was named in a sentence, after its pronouns were read."""
    if not scene.people:
        scene.new_sentence()
    others = other_people(text, scene.subject)
    scene.people[-1].extend(others)
    scene.everyone.extend(others)
    if scene.subject is not None and names_an_object(text, scene.subject):
        scene.makers[-1] = scene.subject
