"""A closed round as files: its ratings, its figures and what they mean."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import UTC
from typing import Any
from uuid import UUID

from reviews.domain.agreement import Figure
from reviews.domain.bootstrap import Interval, NoInterval
from reviews.domain.codebook import Book, codebook
from reviews.domain.exports import RatingLine, as_csv, as_json, as_jsonl, as_zip
from reviews.domain.intervals import Share
from reviews.domain.scoring import Basis, Comparison, Score
from reviews.models.rounds import Round
from reviews.policies import Actor, Verb
from reviews.selectors.numbers import label_texts, people_of
from reviews.selectors.votes import Vote, votes_of
from reviews.usecases.adjudicating import docket_of
from reviews.usecases.agreement import COUNTED, RoundAgreement, agreement_in
from reviews.usecases.closed_rounds import closed_round, seed_of
from reviews.usecases.scoring import RoundScores, scores_in
from reviews.usecases.sealing import sealed_hashes

ARCHIVE = "round.zip"


@dataclass(frozen=True, slots=True)
class ExportFile:
    """One download."""

    name: str
    content_type: str
    body: bytes


@dataclass(frozen=True, slots=True)
class _Material:
    """What all files are made from, read once."""

    round: Round
    votes: list[Vote]
    lines: tuple[RatingLine, ...]
    hashes: dict[UUID, str]


def export_round(*, actor: Actor, round_id: UUID, name: str) -> ExportFile:
    """The file of that name, or all of them as one archive.

    Raises NotThere, RoundShut, KeyError, and SealBroken where the items are not those that were sealed.
    """
    round_ = closed_round(actor=actor, round_id=round_id, verb=Verb.EXPORT)
    content_type, made = FILES[name] if name != ARCHIVE else ("application/zip", _archive)
    votes = votes_of(round_, purposes=COUNTED)
    hashes = sealed_hashes(round_.bank)
    return ExportFile(name, content_type, made(_Material(round_, votes, lines_of(votes, hashes), hashes)))


def lines_of(votes: list[Vote], hashes: dict[UUID, str]) -> tuple[RatingLine, ...]:
    """The votes as lines of a file, by rater and order. Sources are numbered as they come, not named."""
    groups: dict[str | UUID, int] = {}
    return tuple(
        RatingLine(
            rater=vote.rater_number,
            item=hashes[vote.item_id],
            purpose=vote.purpose.value,
            outcome=vote.outcome.value,
            label=vote.label,
            reason=vote.reason,
            note=vote.note,
            seconds=vote.seconds,
            saved_at=vote.saved_at.astimezone(UTC).isoformat(timespec="seconds"),
            order=vote.order,
            guideline=vote.guideline_version,
            group=groups.setdefault(vote.source or vote.item_id, len(groups) + 1),
        )
        for vote in votes
    )


def _ratings_jsonl(material: _Material) -> bytes:
    return as_jsonl(material.lines)


def _ratings_csv(material: _Material) -> bytes:
    return as_csv(material.lines)


def _codebook(material: _Material) -> bytes:
    round_, bank = material.round, material.round.bank
    people = people_of(round_)
    book = Book(
        round_title=round_.title,
        bank_title=bank.title,
        kind=bank.kind,
        question=bank.question,
        seal=bank.seal,
        labels=label_texts(bank),
        guidelines=list(bank.guidelines.order_by("version").values_list("version", "text")),
        raters=people.invited,
        withdrawn=people.withdrawn,
        overlap=round_.overlap,
        seed=seed_of(round_),
    )
    return codebook(book).encode()


def _summary(material: _Material) -> bytes:
    round_ = material.round
    found = agreement_in(round_, material.votes)
    scores = {basis: scores_in(round_, material.votes, basis=basis) for basis in Basis}
    docket = docket_of(round_)
    return as_json(
        {
            "round": round_.title,
            "bank": round_.bank.title,
            "seal": round_.bank.seal,
            "closed_at": round_.closed_at.astimezone(UTC).isoformat() if round_.closed_at else None,
            "raters": asdict(found.people),
            "agreement": agreement_json(found),
            "adjudication": {
                "items_in_disagreement": len(docket.items),
                "decided": [
                    {"item": material.hashes[item], **asdict(docket.decided[item])}
                    for item in docket.items
                    if item in docket.decided
                ],
            },
            "scores": {basis.value: _scores(one) for basis, one in scores.items()},
        }
    )


def agreement_json(found: RoundAgreement) -> dict[str, Any]:
    """The figures of agreement as they stand in the summary."""
    agreement = found.agreement
    return {
        "items": agreement.items,
        "items_with_one_label": agreement.single_items,
        "sources": agreement.sources,
        "pairs": agreement.pairs,
        "raters": agreement.raters,
        "labels_given": dict(agreement.use),
        "cannot_judge": found.cannot_judge,
        "broken": found.broken,
        "seed": agreement.seed,
        "draws": agreement.draws,
        "raw": _figure(agreement.raw),
        "alpha_nominal": _figure(agreement.alpha_nominal),
        "alpha_ordinal": _figure(agreement.alpha_ordinal),
        "ac1": _figure(agreement.ac1),
        "disagreements": [asdict(pair) for pair in agreement.disagreements],
        "self_agreement": [
            {
                "rater": one.rater,
                "repeats": _share(one.repeats),
                "repeats_without_two_labels": one.repeats_without,
                "gold": _share(one.gold),
                "gold_without_label": one.gold_without,
            }
            for one in found.steadiness
        ],
    }


def _figure(figure: Figure) -> dict[str, Any]:
    return {
        "value": figure.value,
        **_interval(figure.interval),
        "undefined": figure.undefined.value if figure.undefined else None,
    }


def _interval(interval: Interval | NoInterval | None) -> dict[str, Any]:
    if isinstance(interval, Interval):
        return {"interval": asdict(interval), "no_interval": None}
    return {"interval": None, "no_interval": interval}


def _share(share: Share) -> dict[str, Any]:
    return {**asdict(share), "value": share.value, "interval": share.interval}


def _scores(found: RoundScores) -> dict[str, Any]:
    reference = found.reference
    return {
        "items": found.items,
        "with_reference": len(reference.labels),
        "ties": reference.ties,
        "undecided": reference.undecided,
        "unrated": reference.unrated,
        "on_a_single_vote": reference.single,
        "systems": [_score(score) for score in found.scores],
        "comparisons": [_comparison(one) for one in found.comparisons],
    }


def _score(score: Score) -> dict[str, Any]:
    return {
        "system": score.system,
        "accuracy": _share(score.accuracy),
        "accuracy_where_decided": _share(score.decided),
        "abstained": _share(score.abstained),
        "missing": _share(score.missing),
        "wrongly_dangerous": _share(score.dangerous) if score.dangerous else None,
        "answers_without_reference": score.unscored,
        "labels": {
            one.label: {"recall": _share(one.recall), "precision": _share(one.precision)}
            for one in score.per_label
        },
        "confusion": {
            line.label: {cell.answer or "": cell.count for cell in line.cells}
            for line in score.confusion.lines
        },
    }


def _comparison(one: Comparison) -> dict[str, Any]:
    return {
        **asdict(one),
        **_interval(one.interval),
        "common": _share(one.common),
    }


def _archive(material: _Material) -> bytes:
    return as_zip({name: made(material) for name, (_, made) in FILES.items()})


FILES: dict[str, tuple[str, Callable[[_Material], bytes]]] = {
    "ratings.jsonl": ("application/x-ndjson", _ratings_jsonl),
    "ratings.csv": ("text/csv; charset=utf-8", _ratings_csv),
    "summary.json": ("application/json", _summary),
    "codebook.md": ("text/markdown; charset=utf-8", _codebook),
}
"""Every single download: its type and what makes it."""
