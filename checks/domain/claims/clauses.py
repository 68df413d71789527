"""One sentence into the smallest statements it certainly makes. When in doubt it stays whole."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from checks.domain.claims import lexicon
from checks.domain.claims.coordination import Joint, joints_of
from checks.domain.claims.frames import ASIDE_PARTICIPLES, Frame, frame_of, subject_from, verb_from
from checks.domain.claims.leads import Hold, has_figure, has_own_time, holds_for, limits
from checks.domain.claims.lifedates import without_life_bracket
from checks.domain.claims.roles import predicate_pieces
from checks.domain.claims.words import Token, finite_at, has_quotation, opaque, tokens_of
from checks.domain.text.strands import Strand, carried, spaced

_DEEPEST = 4
"""Cuts inside cuts; a sentence nested deeper stays as it is from there on."""

_LONGEST_TO_CUT = 1_200
"""Characters; a longer "sentence" is a list or no prose, and stays whole."""

_NAME = (
    r"(?:[A-Z][\w'’.-]*\w\.?|[A-Z]\.)"
    r"(?: (?:(?:de|von|van|of|the|da|del|la|di|du|bin|ibn|al) ){0,2}[A-Z][\w'’.-]*)*"
)
_HUNG_ON_NAME = re.compile(rf"(?P<name>{_NAME}), (?P<relative>whose|who) (?P<rest>[^;:]+)\Z")
_LEAD_PARTICIPLES = {
    "born": "was", "founded": "was", "established": "was", "built": "was", "released": "was",
    "published": "was", "educated": "was", "raised": "was", "located": "is", "situated": "is",
}  # fmt: skip
_MADE = ASIDE_PARTICIPLES - frozenset(
    "known nicknamed called located situated based also commonly better best officially sometimes often "
    "named".split()
)
_CONNECTIVE = re.compile(
    r"(?:however|therefore|moreover|furthermore|additionally|in addition|meanwhile|nevertheless|"
    r"consequently|thus|"
    r"instead|then|afterwards|later), ",
    re.IGNORECASE,
)
_OBLIQUE_OPENING = re.compile(
    r"\b(?:according to|in (?:theory|legend|mythology)|as of|some (?:say|claim|believe|sources)|"
    r"(?:many|some|most|several) (?:people|historians|scholars|critics|experts|scientists|sources) \w+|"
    r"it (?:is|was|has been) (?:\w+ )?(?:said|believed|thought|claimed|rumou?red|alleged|reported|"
    r"estimated|possible|"
    r"likely|unlikely))\b",
    re.IGNORECASE,
)
_SOMEBODYS_WORD = frozenset(
    "said says claimed claims believed believes believe alleged argued thought thinks denied hoped "
    "suspected rumored rumoured estimated assumed speculated hypothesized reportedly allegedly supposedly "
    "purportedly if unless whether "
    "either neither nor".split()
)


@dataclass(frozen=True, slots=True)
class Clause:
    """One statement; `about` is a name that it is about when that is not the sentence's own subject."""

    strand: Strand
    about: str | None = None


def cut_sentence(strand: Strand, person: bool) -> list[Clause]:
    """The statements of one plain sentence, the main one first; `person`: the subject is a human being."""
    events, strand = without_life_bracket(strand, person)
    lives = [Clause(_statement(event)) for event in events]
    if len(strand) > _LONGEST_TO_CUT or _keep_whole(strand.text):
        return [Clause(strand), *lives]
    return [*_cut(strand, 0), *lives]


def _keep_whole(text: str) -> bool:
    """Whether somebody's word, a condition, a doubt or fiction frames the whole sentence."""
    tokens = tokens_of(opaque(text))
    if not tokens or tokens[0].low in lexicon.UNCERTAIN_OPENINGS or has_quotation(text):
        return True
    lows = [token.low for token in tokens]
    if set(lows) & _SOMEBODYS_WORD or _OBLIQUE_OPENING.match(text) or ("not" in lows and "only" in lows):
        return True
    if any(
        low in lexicon.REPORTING and lows[at + 1 : at + 2] in (["that"], [":"], [","])
        for at, low in enumerate(lows)
    ):
        return True
    frame = frame_of(text)
    if frame is None:
        return False
    lead = {token.low for token in tokens if token.end <= frame.subject[0]}
    return bool(lead & (lexicon.FICTION | lexicon.UNCERTAIN_OPENINGS))


def _cut(strand: Strand, depth: int) -> list[Clause]:
    """Cut a statement and, again, what comes of it."""
    if depth >= _DEEPEST:
        return [Clause(_statement(strand))]
    halves = _at_semicolon(strand)
    if halves:
        return [clause for half in halves for clause in _cut(half, depth + 1)]
    frame = frame_of(strand.text)
    if frame is None:
        return [Clause(_statement(strand))]
    lead = _lead_clause(strand, frame)
    if lead is not None:
        statement, rest = lead
        return [*_cut(rest, depth + 1), Clause(_statement(statement))]
    hung = _hung_clause(strand, frame)
    if hung is not None:
        rest, clause = hung
        about = clause.about
        inner = [Clause(part.strand, part.about or about) for part in _cut(clause.strand, depth + 1)]
        return [*_cut(rest, depth + 1), *inner]
    if frame.aside is not None:
        aside = _aside_clause(strand, frame)
        if aside is None:
            return [Clause(_statement(strand))]
        before = strand.text[: frame.aside[0]].rstrip(" ,")
        rest = spaced(strand.cut(0, len(before)), strand.cut(frame.verb))
        return [*_cut(rest, depth + 1), *_cut(aside, depth + 1)]
    return _cut_predicate(strand, frame, depth)


def _at_semicolon(strand: Strand) -> list[Strand]:
    """Both sides of a semicolon, where both are statements."""
    at = opaque(strand.text).find("; ")
    if at < 0:
        return []
    left, right = strand.cut(0, at), strand.cut(at + 2)
    connective = _CONNECTIVE.match(right.text)
    if connective:
        right = right.cut(connective.end())
    tokens = tokens_of(opaque(right.text))
    if frame_of(left.text) is None or not tokens or subject_from(tokens, 0) is None:
        return []
    return [left, right]


def _lead_clause(strand: Strand, frame: Frame) -> tuple[Strand, Strand] | None:
    """ "Born in Rome, Ada studied ..." as "Ada was born in Rome" and the rest."""
    first = frame.tokens[0]
    verb = _LEAD_PARTICIPLES.get(first.low)
    if verb is None or frame.subject[0] == 0:
        return None
    lead = strand.cut(0, frame.subject[0])
    lead = lead.cut(0, len(lead.text.rstrip(" ,")))
    if any(
        finite_at(list(frame.tokens), at)
        for at, token in enumerate(frame.tokens)
        if 0 < token.end < len(lead)
    ):
        return None
    lead = lead.replaced(0, 1, lead.text[0].lower())
    subject = strand.cut(*frame.subject).carried()
    return spaced(subject, carried(verb), lead), strand.cut(frame.subject[0])


def _hung_clause(strand: Strand, frame: Frame) -> tuple[Strand, Clause] | None:
    """ "... Gustave Eiffel, whose company built it" as the sentence without it, and the clause on its own."""
    masked = opaque(strand.text)
    found = _HUNG_ON_NAME.search(masked)
    if found is None or found.start() < frame.main.end or "q" * 2 in found["name"]:
        return None
    before = tokens_of(masked[: found.start()])
    if not before or before[-1].low in {"of", "and", "or", "by"} or ", and " in found["rest"]:
        return None
    if any(token.low in lexicon.SUBORDINATORS for token in before[frame.finite + 1 :]):
        return None
    rest = tokens_of(found["rest"])
    if _bound_to_lead(frame, rest):
        return None
    name = strand.cut(found.start("name"), found.end("name")).carried()
    if found["relative"] == "who":
        if verb_from(rest, 0) is None:
            return None
        clause = spaced(name, strand.cut(found.start("rest")))
    else:
        if not any(verb_from(rest, at) is not None for at in range(1, min(6, len(rest)))):
            return None
        owner = name.replaced(len(name), len(name), "'s")
        clause = spaced(owner, strand.cut(found.start("rest")))
    return strand.cut(0, found.end("name")), Clause(clause, name.text)


def _aside_clause(strand: Strand, frame: Frame) -> Strand | None:
    """What stands between commas behind the subject, as a statement of its own."""
    assert frame.aside is not None
    start, end = frame.aside
    inside = [token for token in frame.tokens if start <= token.start < end]
    subject = strand.cut(*frame.subject).carried()
    opening = inside[0].low
    if _bound_to_lead(frame, inside):
        return None
    if frame.subject[0] and not strand.text[: frame.subject[0]].rstrip().endswith(","):
        return None
    if opening in ("who", "which"):
        if verb_from(inside, 1) is None:
            return None
        return spaced(subject, strand.cut(inside[0].end, end))
    if opening == "whose":
        return spaced(subject.replaced(len(subject), len(subject), "'s"), strand.cut(inside[0].end, end))
    if any(finite_at(inside, at) for at in range(len(inside)) if inside[at].low not in ASIDE_PARTICIPLES):
        return None
    return spaced(subject, carried(_be_for(frame, inside)), strand.cut(start, end))


def _be_for(frame: Frame, inside: list[Token]) -> str:
    """The "is" that an aside leaves out, in the tense that says no more than the sentence does."""
    main = frame.main.low
    words = [token.low for token in frame.tokens if token.end <= frame.subject[1]]
    plural = main in {"are", "were", "have"} or "and" in words
    if inside[0].low in _MADE:
        return "were" if plural else "was"
    past = main in {"was", "were", "had", "did"} or main in lexicon.PAST_ONLY or lexicon.looks_past(main)
    past = past or main in lexicon.PAST_OR_PARTICIPLE
    if past and any(lexicon.is_role(token.low) for token in inside) and inside[0].low in {"a", "an"}:
        return "were" if plural else "was"
    return "are" if plural else "is"


def _bound_to_lead(frame: Frame, words: Sequence[Token]) -> bool:
    """Whether "a city of 2 million people" may be true only "in 1850", which the sentence begins with."""
    return limits(frame) and has_figure(words) and not has_own_time(words)


def _cut_predicate(strand: Strand, frame: Frame, depth: int) -> list[Clause]:
    joints = _joints_with_leads(frame)
    if joints is None:
        return [Clause(_statement(strand))]
    if not joints:
        return _roles(strand, frame, depth)
    subject, lead = strand.cut(*frame.subject).carried(), strand.cut(0, frame.subject[0]).carried()
    clauses: list[Clause] = []
    ends = [*(joint.end for joint, _ in joints), len(strand)]
    clauses.extend(_cut(strand.cut(0, ends[0]), depth + 1))
    for (joint, led), end in zip(joints, ends[1:], strict=True):
        piece = strand.cut(joint.start, end)
        if joint.carries:
            piece = spaced(subject, carried(joint.auxiliary), piece)
        clauses.extend(_cut(spaced(lead, piece) if led else piece, depth + 1))
    return clauses


def _joints_with_leads(frame: Frame) -> list[tuple[Joint, bool]] | None:
    """The places to cut at, and whether what the sentence begins with goes with the part behind each.

    None where that cannot be told of some part: the sentence stays whole.
    """
    joints = joints_of(frame)
    ends = [*(joint.end for joint in joints[1:]), frame.tokens[-1].end]
    holds = [
        holds_for(frame, [token for token in frame.tokens if joint.start <= token.start < end])
        for joint, end in zip(joints, ends, strict=False)
    ]
    if Hold.UNCERTAIN in holds:
        return None
    return [(joint, hold is Hold.YES) for joint, hold in zip(joints, holds, strict=True)]


def _roles(strand: Strand, frame: Frame, depth: int) -> list[Clause]:
    head, predicate = strand.cut(0, frame.verb), strand.cut(frame.verb)
    pieces = predicate_pieces(predicate.text)
    if len(pieces) == 1:
        return [Clause(_statement(strand))]
    subject = strand.cut(*frame.subject).carried()
    lead = strand.cut(0, frame.subject[0]).carried()
    clauses = []
    for number, piece in enumerate(pieces):
        front = head if number == 0 else subject
        if number and limits(frame) and piece.words and not piece.words.startswith("was born"):
            front = spaced(lead, subject)
        statement = spaced(front, carried(piece.words.strip()), predicate.cut(piece.start, piece.end))
        if number and not piece.words:
            clauses.extend(_cut(statement, depth + 1))
        else:
            clauses.append(Clause(_statement(statement)))
    return clauses


def _statement(strand: Strand) -> Strand:
    """With a capital at the front and a full stop at the end."""
    text = strand.text.rstrip(" ,;:—–")
    strand = strand.cut(0, len(text))
    if not text:
        return strand
    if text[0].islower() and not text[1:2].isupper():
        strand = strand.replaced(0, 1, text[0].upper())
    return strand if text[-1] in ".!?…\"”'’" else strand.replaced(len(strand), len(strand), ".")
