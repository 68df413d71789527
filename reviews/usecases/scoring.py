"""What systems' answers are worth against the labels that the raters of a closed round settled on."""

from dataclasses import dataclass
from uuid import UUID

from reviews.domain.codebook import LabelText
from reviews.domain.scoring import Basis, Comparison, Reference, Score, compare, reference_of, score_of
from reviews.models.rounds import Round
from reviews.policies import Actor, Verb
from reviews.selectors.numbers import (
    ballots_of,
    decisions_of,
    exam_items,
    label_texts,
    scale_of,
    system_answers,
)
from reviews.selectors.votes import Vote, votes_of
from reviews.usecases.closed_rounds import closed_round, seed_of


@dataclass(frozen=True, slots=True)
class RoundScores:
    """Every system's score on one basis. `items` are the round's exam items, `topics` their sources."""

    round: Round
    labels: tuple[LabelText, ...]
    reference: Reference
    items: int
    topics: int
    scores: tuple[Score, ...]
    comparisons: tuple[Comparison, ...]


def read_scores(*, actor: Actor, round_id: UUID, basis: Basis) -> RoundScores:
    """Score all systems of the round's bank. Raises NotThere, RoundShut."""
    round_ = closed_round(actor=actor, round_id=round_id, verb=Verb.VIEW)
    return scores_in(round_, votes_of(round_), basis=basis)


def scores_in(round_: Round, votes: list[Vote], *, basis: Basis) -> RoundScores:
    """The same from votes that were read already."""
    labels = label_texts(round_.bank)
    scale = scale_of(labels)
    items = {str(item): source for item, source in exam_items(round_).items()}
    decided = {str(item): decision.label for item, decision in decisions_of(round_).items()}
    reference = reference_of(items, ballots_of(votes), decided, basis=basis)
    answers = {
        system: {item: label for item, label in given.items() if item in items}
        for system, given in system_answers(round_.bank).items()
    }
    return RoundScores(
        round=round_,
        labels=labels,
        reference=reference,
        items=len(items),
        topics=len({source or item for item, source in items.items()}),
        scores=tuple(score_of(system, given, reference.labels, scale) for system, given in answers.items()),
        comparisons=compare(answers, reference.labels, items, scale, seed=seed_of(round_)),
    )
