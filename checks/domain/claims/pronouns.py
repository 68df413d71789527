"""A subject's name put where its pronoun stands, when there is no doubt who is meant."""

import re
from dataclasses import dataclass, replace

from checks.domain.claims import lexicon
from checks.domain.claims.frames import Frame, frame_of
from checks.domain.claims.mentions import Being, Mention, mention_of, real_name
from checks.domain.claims.people import other_people
from checks.domain.claims.scene import PRONOUN_CLASS, Scene
from checks.domain.claims.words import finite_at, opaque, tokens_of
from checks.domain.text.strands import Strand

_EMPTY_IT = re.compile(
    r"It (?:is|was|has been|had been) (?:(?:not|also|widely|generally|often|commonly|now|still|thus|"
    r"therefore) )?"
    r"(?:believed|said|thought|estimated|reported|rumou?red|claimed|known that|considered that|important|"
    r"possible|likely|unlikely|clear|worth|necessary|common|\w+ that\b|(?:in|on|at|during|"
    r"not until) [^,]{1,40} that\b|"
    r"(?!an? |the |one )[^,.]{1,80}? (?:that|where|who)\b|raining|hard to|difficult to|easy to)\b|"
    r"It (?:took|takes) (?!place|part)[^.]{1,60}? to \w|It (?:rained|snowed|seems|appears|turns out)\b"
)
_BARE_THIS = frozenset("this that these those".split())


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
    _learn_pronoun(text[end:], scene)
    return Resolved(strand, scene.subject)


def _learn_pronoun(predicate: str, scene: Scene) -> None:
    """ "X is best known for his roles": which pronoun the sentence itself uses for its subject."""
    subject = scene.subject
    for token in tokens_of(opaque(predicate)):
        pronoun = PRONOUN_CLASS.get(token.low)
        if pronoun not in ("he", "she") or subject is None:
            continue
        before = other_people(predicate[: token.start], subject)
        if subject.may_be(pronoun) and not any(person.may_be(pronoun) for person in before):
            scene.note(subject, token.low)
        return


def _other_subject(strand: Strand, scene: Scene, frame: Frame, mention: Mention | None) -> Resolved:
    """The subject is "the tower", "critics", "Curie's house": the subject in force stays."""
    if mention is not None and scene.opening and scene.subject is None and scene.topic is None:
        learned = scene.learn(mention)
        scene.last_was_other, scene.last_subject = False, learned
        return Resolved(strand, learned)
    same = mention is not None and scene.subject is not None and mention.same_as(scene.subject)
    if same and mention is not None:
        learned = scene.learn(mention)
        scene.last_was_other, scene.last_subject = False, learned
        return Resolved(strand, learned)
    alias = real_name(strand.text)
    if alias is not None and scene.subject is not None:
        scene.learn(replace(scene.subject, aliases=(*scene.subject.aliases, alias)))
    resolved = object_pronoun(strand, scene, frame)
    scene.last_was_other, scene.last_subject = True, mention
    return resolved


def object_pronoun(strand: Strand, scene: Scene, frame: Frame) -> Resolved:
    """ "Critics praised it": a pronoun that is neither the subject nor the subject's own."""
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
    tokens = tokens_of(opaque(strand.text))
    for at, token in enumerate(tokens[1:], start=1):
        if (
            token.low in {"it", "him"}
            and finite_at(tokens, at - 1)
            and tokens[at - 1].low not in lexicon.AUXILIARIES
        ):
            meant = scene.meant_by(token.low)
            if meant is not None:
                return Resolved(strand.replaced(token.start, token.end, meant.shown), scene.subject)
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
    """ "Frida Kahlo's", "the Beatles'"."""
    return f"{mention.shown}'" if mention.plural and mention.shown.endswith("s") else f"{mention.shown}'s"


def _kin(phrase: str) -> Mention | None:
    """ "his father Kirill" as a person of his own; None for "his house"."""
    words = phrase.split()[1:]
    lows = [word.lower() for word in words]
    gender = "she" if set(lows) & lexicon.FEMALE_WORDS else "he" if set(lows) & lexicon.MALE_WORDS else None
    if gender or (lows and lexicon.is_role(lows[-1])):
        return Mention(" ".join(words), phrase, Being.PERSON, gender, named=False)
    return Mention(" ".join(words) or phrase, phrase, Being.THING, named=False)
