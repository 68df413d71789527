"""Where a predicate goes on with "and": a new verb for the same subject, or a new statement.

"and" joins nouns far more often than verbs. A cut is made only where the next word is certainly a verb of
the same subject, nothing between the verbs could own it, and the first half is complete without the second.
"""

from dataclasses import dataclass

from checks.domain.claims import lexicon
from checks.domain.claims.frames import Frame, subject_from, verb_from
from checks.domain.claims.words import Token, finite_at, is_adverb, is_name_word
from checks.domain.negation import NEGATIONS

_OBJECT_PRONOUNS = frozenset("him her it them".split())
_INTO_A_DATE = frozenset("in on".split())
_PAST_OF_BE = {"is": "was", "are": "were", "am": "was"}
_BEFORE_CHRIST = frozenset("bc bce b.c b.c. b.c.e b.c.e.".split())


@dataclass(frozen=True, slots=True)
class Joint:
    """One cut: the first half ends at `end`, the second begins at `start`.

    `carries` says whether the subject must be carried in, with the auxiliary `auxiliary` ("" for none).
    """

    end: int
    start: int
    carries: bool
    auxiliary: str = ""


def joints_of(frame: Frame) -> list[Joint]:
    """The places at which the predicate of `frame` can be cut, in order."""
    tokens = list(frame.tokens)
    joints: list[Joint] = []
    waiting: list[tuple[int, Joint]] = []
    verb = frame.finite
    for at in range(frame.finite + 1, len(tokens) - 1):
        word = tokens[at].low
        if word in ("and", "but"):
            joint = _joint(tokens, verb, at)
        elif word == "," and tokens[at + 1].low not in ("and", "but", "or"):
            joint = _joint(tokens, verb, at)
            if joint is not None:
                finite = verb_from(tokens, at + 1)
                if joint.carries and finite is not None and tokens[finite].low in lexicon.STRONG_PAST:
                    waiting.append((verb, joint))
                    verb = finite
            continue
        else:
            continue
        if joint is None:
            continue
        joints.extend(held for _, held in waiting)
        waiting = []
        joints.append(joint)
        next_verb = verb_from(tokens, at + 1)
        if next_verb is None:
            following = subject_from(tokens, at + 1, allow_aside=False)
            next_verb = following.finite if following else verb
        verb = next_verb
    return joints


def _joint(tokens: list[Token], verb: int, at: int) -> Joint | None:
    """The joint at the conjunction or comma `at`, when one may be made there."""
    if tokens[at].low == "but" and any(token.low in NEGATIONS for token in tokens[at + 1 :]):
        return None  # "he was named in the squad, but he did not play": true of that squad only
    if _lends_era(tokens[verb:at], tokens[at:]):
        return None
    comma = tokens[at].text != "," and tokens[at - 1].text == ","
    last = at - 2 if comma else at - 1
    # Up to the mark or conjunction itself, since a bracket before or behind it is no token.
    end, start = tokens[last + 1].start, tokens[at].end
    finite = verb_from(tokens, at + 1)
    if finite is not None:
        if not _complete(tokens, verb, last) or _owned_by_another(tokens, verb, last):
            return None
        auxiliary = _shared_auxiliary(tokens, verb, finite, tokens[last])
        return None if auxiliary is None else Joint(end, start, True, auxiliary)
    if tokens[at].text == ",":
        return None
    following = subject_from(tokens, at + 1, allow_aside=False)
    if following is None:
        return None
    pronoun = tokens[at + 1].low in lexicon.SUBJECT_PRONOUNS
    if tokens[at + 1].low == "they" and tokens[verb].low not in {"are", "were", "have"}:
        return None  # "she married him, and they moved": together they are nobody's name
    if pronoun and tokens[0].low in lexicon.POSSESSIVES:
        return None  # "his sister sang, but she stopped": the sister, not the subject in force
    if not comma and (not pronoun or _owned_by_another(tokens, verb, last)):
        return None
    if not pronoun and following.main.low not in lexicon.AUXILIARIES | lexicon.PAST_ONLY:
        return None
    if not pronoun and any(token.text == "," for token in tokens[verb : at - 1]):
        return None
    return Joint(end, start, False) if _complete(tokens, verb, last) else None


def _lends_era(before: list[Token], after: list[Token]) -> bool:
    """Whether the first half would lose its "BC": "was born in 551 and died in 479 BC"."""
    if not any(token.low in _BEFORE_CHRIST for token in after):
        return False
    tokens = [*before, after[0]]
    return any(
        left.low in lexicon.PREPOSITIONS and token.text.isdigit() and right.low not in _BEFORE_CHRIST
        for left, token, right in zip(tokens, tokens[1:], tokens[2:], strict=False)
    )


def _complete(tokens: list[Token], verb: int, last: int) -> bool:
    """Whether something besides verbs and adverbs follows the verb: "founded [and led the firm]" is not."""
    rest = [
        token for token in tokens[verb + 1 : last + 1] if token.text[:1].isalnum() and not is_adverb(token)
    ]
    if tokens[verb].low in lexicon.AUXILIARIES and len(rest) == 1:
        return not (lexicon.looks_past(rest[0].low) or rest[0].low in lexicon.PAST_OR_PARTICIPLE)
    return bool(rest) and rest[-1].low not in lexicon.PREPOSITIONS and rest[-1].low not in lexicon.DETERMINERS


def _owned_by_another(tokens: list[Token], verb: int, last: int) -> bool:
    """Whether a subordinate clause stands between, whose verb the next one may continue."""
    return any(
        tokens[at].low in lexicon.SUBORDINATORS or (at > verb and finite_at(tokens, at))
        for at in range(verb + 1, last + 1)
    )


def _shared_auxiliary(tokens: list[Token], verb: int, finite: int, before: Token) -> str | None:
    """What to carry before the second verb: "", "was", "has"; None when it may be no verb of the subject."""
    main, word = tokens[verb].low, tokens[finite].low
    following = tokens[finite + 1] if finite + 1 < len(tokens) else None
    after = following.low if following else "."
    has_object = following is not None and (
        after in lexicon.DETERMINERS - {"more", "over", "most"}
        or after in lexicon.POSSESSIVES
        or after in _OBJECT_PRONOUNS
        or after[0].isdigit()
        or is_name_word(following.text)
    )
    if word in lexicon.AUXILIARIES or word in lexicon.PAST_ONLY:
        return ""
    if word in lexicon.PRESENT_THIRD:
        present = main in {"is", "has"} or main in lexicon.PRESENT_THIRD
        now = any(token.low in {"currently", "now", "still"} for token in tokens[finite - 2 : finite])
        shown = has_object or after in lexicon.PREPOSITIONS or after in lexicon.ADVERBS
        doubtful = word in lexicon.AMBIGUOUS_THIRD and before.low.endswith("s")
        return "" if (present or now) and shown and not doubtful else None
    negated = any(token.low in NEGATIONS for token in tokens[verb : finite - 1])
    if main in lexicon.HAVE:
        return None if negated else _after_have(tokens, verb, finite, has_object)
    if main in lexicon.BE:
        return _after_be(tokens, verb, finite, has_object, negated)
    if main in lexicon.MODALS or (negated and main not in lexicon.DO):
        return None
    if after == "by":
        return None
    strong = word in lexicon.STRONG_PAST or word in lexicon.ACTIVE_AFTER_BE
    return "" if has_object or (strong and after != ",") else None


def _after_have(tokens: list[Token], verb: int, finite: int, has_object: bool) -> str | None:
    word = tokens[finite].low
    passive = tokens[verb + 1].low == "been" or (
        tokens[verb + 1].low in lexicon.ADVERBS and tokens[verb + 2].low == "been"
    )
    if passive and word in lexicon.PASSIVE_AFTER_BE and not has_object:
        return f"{tokens[verb].low} been"
    if passive and word not in lexicon.ACTIVE_AFTER_BE and word not in lexicon.STRONG_PAST:
        return None
    strong = word in lexicon.STRONG_PAST or word in lexicon.ACTIVE_AFTER_BE
    if not (has_object or strong):
        return None
    return "" if _is_dated(tokens, finite) else tokens[verb].low


def _after_be(tokens: list[Token], verb: int, finite: int, has_object: bool, negated: bool) -> str | None:
    word, after = tokens[finite].low, tokens[finite + 1].low if finite + 1 < len(tokens) else "."
    # What "is long and opened in 1932" was opened then.
    be = tokens[verb].low
    auxiliary = _PAST_OF_BE.get(be, be) if _is_dated(tokens, finite) else be
    if after == "by":
        return None if negated else auxiliary
    if has_object and word in lexicon.TAKES_TWO_OBJECTS:
        return None if negated else auxiliary
    if has_object or word in lexicon.ACTIVE_AFTER_BE:
        return ""
    return auxiliary if word in lexicon.PASSIVE_AFTER_BE and not negated else None


def _is_dated(tokens: list[Token], finite: int) -> bool:
    """Whether a year or a day stands behind the verb at `finite`."""
    return any(
        token.low in _INTO_A_DATE and tokens[at + 1].text[:4].isdigit()
        for at, token in enumerate(tokens[finite:-1], start=finite)
    )
