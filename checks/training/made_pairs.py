"""Pairs made from labelled ones: what people's data sets hold too little of.

Every rule makes contradictions *and* matching entailments of the same shape, so that the shape
alone ("has a number", "has a not") tells nothing about the label.
"""

import random
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

from checks.training.pairs import Pair, leading_name

_NUMBER = re.compile(r"(?<![\w.,-])\d{1,3}(?:,\d{3})+(?:\.\d+)?|(?<![\w.,-])\d+(?:\.\d+)?(?![\w,.-]*\d)")
_BOUND = re.compile(
    r"\b(?:more|less|fewer|over|under|above|below|least|most|about|around|almost|nearly|approximately|up to|"
    r"between|before|after|since|until|by|exceed\w*|only)\b",
    re.IGNORECASE,
)
MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
_MONTH = re.compile(r"\b(" + "|".join(MONTHS) + r")\b")
_WORDED = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
_WORDED_RE = re.compile(r"\b(" + "|".join(_WORDED) + r")\b")
_OPPOSITES = (
    ("first", "last"), ("north", "south"), ("east", "west"), ("northern", "southern"),
    ("eastern", "western"), ("largest", "smallest"), ("oldest", "youngest"), ("highest", "lowest"),
    ("before", "after"), ("won", "lost"), ("born", "died"), ("male", "female"), ("brother", "sister"),
    ("father", "mother"), ("son", "daughter"), ("husband", "wife"), ("increase", "decrease"),
    ("increased", "decreased"), ("rose", "fell"), ("fiction", "non-fiction"), ("early", "late"),
    ("million", "billion"), ("kilometres", "miles"), ("success", "failure"), ("opened", "closed"),
    ("founded", "dissolved"), ("began", "ended"), ("start", "end"), ("upper", "lower"),
    ("American", "British"), ("French", "German"), ("Italian", "Spanish"), ("actor", "politician"),
    ("singer", "painter"), ("film", "novel"), ("river", "mountain"), ("city", "country"),
)  # fmt: skip
_SWAPS = dict(_OPPOSITES) | {right: left for left, right in _OPPOSITES}
_SWAP = re.compile(r"\b(" + "|".join(map(re.escape, _SWAPS)) + r")\b")
_AUXILIARY = re.compile(r"\b(is|was|are|were|has been|can|will|did)\b(?! not\b)")
_NOT_DENIED = re.compile(
    r"\b(?:not|never|no|none|nothing|neither|nor|without|incapable|unable|only|solely|exclusively|just|all|"
    r"every|each|any|some|most|many|few|both|either|always|yet|before|after|more|less|fewer|at least|at most|"
    r"and|or|but)\b|n't\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"[A-Za-z][\w'-]+")


def changed_number(shown: str, rng: random.Random) -> str:
    """Another number that reads like the one shown: same digits' count, same separators."""
    plain = shown.replace(",", "")
    if "." in plain:
        digits = len(plain.split(".")[1])
        other = f"{float(plain) * rng.choice([0.4, 0.7, 0.85, 1.2, 1.5, 2.5]):.{digits}f}"
        return other if other != shown else f"{float(plain) + 1:.{digits}f}"
    value = int(plain)
    if len(plain) == 4 and 1000 <= value <= 2100:
        return str(value + rng.choice([-30, -12, -7, -3, -2, -1, 1, 2, 3, 8, 11, 25]))
    step = max(1, round(value * rng.choice([0.03, 0.1, 0.25, 0.5, 1.0])))
    other_value = value + step if rng.random() < 0.5 or value - step <= 0 else value - step
    return f"{other_value:,}" if "," in shown else str(other_value)


def number_pairs(pair: Pair, rng: random.Random) -> Iterator[Pair]:
    """From an entailment with a shared figure: one contradiction and one matching entailment."""
    if pair.label != "entailment" or _BOUND.search(pair.hypothesis):
        return
    for pattern, change in (
        (_NUMBER, changed_number),
        (_MONTH, lambda shown, r: r.choice([month for month in MONTHS if month != shown])),
        (_WORDED_RE, lambda shown, r: r.choice([word for word in _WORDED if word != shown])),
    ):
        shared = [
            match.group()
            for match in pattern.finditer(pair.hypothesis)
            if re.search(rf"(?<![\w.,]){re.escape(match.group())}(?![\w]|[.,]\d)", pair.premise)
        ]
        if not shared:
            continue
        shown = rng.choice(shared)
        other = change(shown, rng)
        if other in pair.premise or other in pair.hypothesis:
            continue
        whole = re.compile(rf"(?<![\w.,]){re.escape(shown)}(?![\w]|[.,]\d)")
        changed_claim = whole.sub(other, pair.hypothesis)
        changed_premise = whole.sub(other, pair.premise)
        if rng.random() < 0.6:
            yield replace(pair, hypothesis=changed_claim, label="contradiction", source="made_number")
        else:
            yield replace(pair, premise=changed_premise, label="contradiction", source="made_number")
        yield replace(
            pair, premise=changed_premise, hypothesis=changed_claim, label="entailment", source="made_number"
        )
        return


def negation_pairs(pair: Pair, rng: random.Random) -> Iterator[Pair]:
    """Deny the claim: what was backed is contradicted, and what was contradicted is backed.

    So a "not" in the claim tells nothing about the label. Denying the evidence instead makes another
    contradiction of a backed claim. Claims that say how much or how many stay out: their denial is not
    the whole opposite.
    """
    if pair.label == "neutral" or _NOT_DENIED.search(pair.hypothesis):
        return
    match = _AUXILIARY.search(pair.hypothesis)
    if match is None:
        return
    denied = pair.hypothesis[: match.end()] + " not" + pair.hypothesis[match.end() :]
    if pair.label == "contradiction":
        yield replace(pair, hypothesis=denied, label="entailment", source="made_negation")
        return
    yield replace(pair, hypothesis=denied, label="contradiction", source="made_negation")
    same = _AUXILIARY.search(pair.premise)
    if same is not None and rng.random() < 0.5 and same.group() == match.group():
        premise = pair.premise[: same.end()] + " not" + pair.premise[same.end() :]
        yield replace(pair, premise=premise, label="contradiction", source="made_negation")


def opposite_pairs(pair: Pair, rng: random.Random) -> Iterator[Pair]:
    """Swap a word for its opposite on one side (contradiction) or on both (entailment)."""
    if pair.label != "entailment":
        return
    shared = [
        match.group()
        for match in _SWAP.finditer(pair.hypothesis)
        if re.search(rf"\b{re.escape(match.group())}\b", pair.premise)
        and not re.search(rf"\b{re.escape(_SWAPS[match.group()])}\b", pair.premise)
    ]
    if not shared:
        return
    word = rng.choice(shared)
    whole = re.compile(rf"\b{re.escape(word)}\b")
    claim = whole.sub(_SWAPS[word], pair.hypothesis)
    yield replace(pair, hypothesis=claim, label="contradiction", source="made_opposite")
    yield replace(
        pair, premise=whole.sub(_SWAPS[word], pair.premise), hypothesis=claim, source="made_opposite"
    )


def neutral_pairs(pairs: Sequence[Pair], rng: random.Random, near: int, far: int) -> list[Pair]:
    """A claim with the evidence of another one: `near` share a rare word but little else, `far` nothing.

    Pairs whose words overlap much are left out, since such evidence may well decide the claim.
    """
    words = [frozenset(word.casefold() for word in _WORD.findall(pair.hypothesis)) for pair in pairs]
    evidence = [frozenset(word.casefold() for word in _WORD.findall(pair.premise)) for pair in pairs]
    holding: dict[str, list[int]] = defaultdict(list)
    for index, found in enumerate(evidence):
        for word in found:
            holding[word].append(index)
    made: list[Pair] = []
    order = list(range(len(pairs)))
    rng.shuffle(order)
    for index in order:
        if len(made) >= near:
            break
        rare = [word for word in words[index] if len(word) > 3 and 2 <= len(holding.get(word, ())) <= 60]
        if not rare:
            continue
        other = rng.choice(holding[rng.choice(sorted(rare))])
        shared = words[index] & evidence[other]
        if pairs[other].hypothesis == pairs[index].hypothesis or pairs[other].premise == pairs[index].premise:
            continue
        if len(shared) <= max(2, 0.45 * len(words[index])):
            made.append(_crossed(pairs[index], pairs[other], "made_neutral_near"))
    for _ in range(far):
        index, other = rng.randrange(len(pairs)), rng.randrange(len(pairs))
        if len(words[index] & evidence[other]) <= 2:
            made.append(_crossed(pairs[index], pairs[other], "made_neutral_far"))
    return made


def same_page_neutrals(pairs: Sequence[Pair], rng: random.Random, rows: int) -> list[Pair]:
    """A claim with a sentence of the same page that shares little beyond the subject's name."""
    by_page: dict[str, list[Pair]] = defaultdict(list)
    for pair in pairs:
        if pair.page:
            by_page[pair.page].append(pair)
    pages = [page for page, held in by_page.items() if len({pair.premise for pair in held}) > 1]
    made: list[Pair] = []
    for _ in range(rows * 6):
        if len(made) >= rows:
            break
        claim, other = rng.sample(by_page[rng.choice(pages)], 2)
        name = {word.casefold() for word in _WORD.findall(claim.page or "")}
        said = {word.casefold() for word in _WORD.findall(claim.hypothesis)} - name
        read = {word.casefold() for word in _WORD.findall(other.premise)}
        content = {word for word in said if len(word) > 3}
        if claim.premise != other.premise and len(content) > 2 and len(content & read) <= 0.2 * len(content):
            made.append(_crossed(claim, other, "made_neutral_page"))
    return made


def pairs_to_teach(pairs: Sequence[Pair], rng: random.Random, rows: int) -> list[Pair]:
    """A claim with what another claim about the same subject was judged by, where both say something alike.

    Such a sentence may back the claim, contradict it, or neither: the label that stands here is a place
    holder, and only a teacher (`soft_labels`) can give one. It is what a search brings up most.
    """
    by_subject: dict[str, list[Pair]] = defaultdict(list)
    for pair in pairs:
        subject = pair.page or leading_name(pair.hypothesis)
        if subject:
            by_subject[subject].append(pair)
    subjects = [subject for subject, held in by_subject.items() if len({pair.premise for pair in held}) > 1]
    made: list[Pair] = []
    seen = {(pair.premise, pair.hypothesis) for pair in pairs}
    for _ in range(rows * 6):
        if len(made) >= rows:
            break
        subject = rng.choice(subjects)
        claim, other = rng.sample(by_subject[subject], 2)
        name = {word.casefold() for word in _WORD.findall(subject)}
        said = {word.casefold() for word in _WORD.findall(claim.hypothesis) if len(word) > 3} - name
        read = {word.casefold() for word in _WORD.findall(other.premise)}
        if said & read and (other.premise, claim.hypothesis) not in seen:
            seen.add((other.premise, claim.hypothesis))
            made.append(_crossed(claim, other, "made_to_teach"))
    return made


def _crossed(claim: Pair, evidence: Pair, source: str) -> Pair:
    return Pair(evidence.premise, claim.hypothesis, "neutral", source, evidence.page)
