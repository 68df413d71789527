"""What follows "X is a ...": lists of roles, and clauses hung on the last of them."""

import re
from dataclasses import dataclass

from checks.domain.claims import lexicon
from checks.domain.claims.frames import verb_from
from checks.domain.claims.words import finite_at, is_name_word, opaque, tokens_of
from checks.domain.negation import NEGATIONS

_COPULA = re.compile(
    r"(?P<copula>(?:is|was|became|has been|had been)(?: also| still)?) (?P<predicate>an? .+)\Z", re.DOTALL
)
_BORN_TAIL = re.compile(r",? born (?=on |in |around |c\. |\d|[A-Z])")
_KNOWN_TAIL = re.compile(
    r",? (?:and )?(?P<known>(?:(?:best|most|mainly|primarily|widely|also|commonly|well) )*known (?:for|as) )"
)
_RELATIVE = re.compile(r",? (?:who|that|which) ")
_JOIN = re.compile(r",? and |, ")
_ARTICLE = re.compile(r"an? |the |one of ")


@dataclass(frozen=True, slots=True)
class PredicatePiece:
    """`words` in front of the predicate's own `text[start:end]`: "was a " + "scientist"."""

    words: str
    start: int
    end: int


def predicate_pieces(predicate: str) -> list[PredicatePiece]:
    """A predicate from its verb on, cut into predicates that can stand alone; one piece when it cannot be.

    "was a printer, scientist and diplomat" gives three, "is an actress born in 1942" two.
    """
    masked = opaque(predicate)
    found = _COPULA.match(masked)
    if not found or any(token.low in NEGATIONS for token in tokens_of(masked)[:4]):
        return [PredicatePiece("", 0, len(predicate))]
    copula = found["copula"].split()[0] if found["copula"] in ("is", "was") else found["copula"]
    start = found.start("predicate")
    tails, end = _tails(masked, start, "is" if copula == "is" else "was")
    if "and" in masked[start:end].split() or "," in masked[start:end]:
        listed = _listed(masked, start, end, found["copula"])
        if listed is None:
            # The clause may hang on any of the joined nouns.
            born = [tail for tail in tails if tail.words == "was born "]
            return (
                [PredicatePiece("", 0, end), *born]
                if born and len(born) == len(tails)
                else [PredicatePiece("", 0, len(predicate))]
            )
        return [*listed, *tails]
    return [PredicatePiece("", 0, end), *tails]


def _tails(masked: str, start: int, be: str) -> tuple[list[PredicatePiece], int]:
    """Clauses hung on the predicate noun that say something of the subject, and where the noun ends."""
    relative = _RELATIVE.search(masked, start)
    noun = masked[start : relative.start()] if relative else ""
    if relative and (_simple_noun(noun) or _roles_only(noun)):
        tokens = tokens_of(masked[relative.end() :])
        if tokens and verb_from(tokens, 0) is not None:
            return [PredicatePiece("", relative.end(), len(masked))], relative.start()
    for pattern, words in ((_BORN_TAIL, "was born "), (_KNOWN_TAIL, f"{be} ")):
        tail = pattern.search(masked, start)
        if tail and _simple_noun(masked[start : tail.start()], joined=True):
            at = tail.start("known") if words != "was born " else tail.end()
            if not any(mark in masked[at:] for mark in (" who ", " which ", " that ", " whose ")):
                return [PredicatePiece(words, at, len(masked))], tail.start()
    return [], len(masked)


def _roles_only(noun: str) -> bool:
    """Whether "an actor and stunt performer" lists roles of one person and nothing else."""
    return all(_role_phrase(item) for item in _JOIN.split(noun) if item)


def _simple_noun(noun: str, joined: bool = False) -> bool:
    """Whether "a lattice tower" is one noun on which a following clause can only mean the subject."""
    tokens = tokens_of(noun)
    words = [token.low for token in tokens]
    if set(words) & (lexicon.NO_SPREAD | {"only", "first", "last", "best", "not", "one"}):
        return False
    if any(word.endswith("est") and len(word) > 5 for word in words) or set(words) & lexicon.SUBORDINATORS:
        return False
    for at, word in enumerate(words):
        if word in lexicon.PREPOSITIONS:
            following = tokens[at + 1 : at + 3]
            place = word in ("from", "in", "at") and following and is_name_word(following[-1].text)
            if not (place or joined):
                return False
        if word in ("and", ",") and not joined:
            return False
    return True


def _listed(masked: str, start: int, end: int, copula: str) -> list[PredicatePiece] | None:
    """The roles of a list, each with its own article; None when it is no plain list of roles."""
    stop = _list_end(masked, start, end)
    pieces: list[PredicatePiece] = []
    at = start
    bounds = [(found.start(), found.end()) for found in _JOIN.finditer(masked, start, stop)]
    rest = tokens_of(masked[stop:end])
    if not bounds or " and " not in masked[start:stop] or any(finite_at(rest, at) for at in range(len(rest))):
        return None
    for number, (left, right) in enumerate([*bounds, (stop, stop)]):
        item = masked[at:left]
        if not _role_phrase(item):
            return None
        last = number == len(bounds)
        article = _ARTICLE.match(item)
        words = f"{copula} " if article else f"{copula} {_article_for(item)} "
        pieces.append(PredicatePiece(words, at, end if last else left))
        at = right
    return pieces


def _list_end(masked: str, start: int, end: int) -> int:
    """Where the list stops and what belongs to its last role begins ("... and mayor of Rome")."""
    for token in tokens_of(masked[start:end]):
        if token.text not in {",", "."} and (
            token.low in lexicon.PREPOSITIONS
            or token.low in lexicon.SUBORDINATORS
            or not token.text[0].isalpha()
        ):
            return len(masked[: start + token.start].rstrip(" ,"))
    return len(masked[:end].rstrip(" .,"))


def _role_phrase(item: str) -> bool:
    article = _ARTICLE.match(item)
    words = [token.text for token in tokens_of(item[article.end() :] if article else item)]
    if not 1 <= len(words) <= 6 or {word.lower() for word in words} & lexicon.NO_SPREAD:
        return False
    return lexicon.is_role(words[-1]) and words[-1].islower()


def _article_for(item: str) -> str:
    low = item.lower()
    vowel = low[0] in "aeio" and not low.startswith(("uni", "eu", "one"))
    return "an" if vowel or low.startswith(("hon", "heir", "um", "un-", "under")) else "a"
