"""How far the raters of a closed round agree, with others and with themselves."""

from collections import Counter
from dataclasses import dataclass
from uuid import UUID

from reviews.domain.agreement import Agreement, agreement_of, in_one_sentence
from reviews.domain.codebook import LabelText
from reviews.domain.kinds import Outcome, Purpose
from reviews.domain.self_agreement import Steadiness, steadiness_of
from reviews.models.rounds import Round
from reviews.policies import Actor, Verb
from reviews.selectors.numbers import (
    People,
    ballots_of,
    gold_labels,
    label_texts,
    people_of,
    seen_as,
    sources_of,
)
from reviews.selectors.votes import Vote, votes_of
from reviews.usecases.closed_rounds import closed_round, seed_of

COUNTED = frozenset({Purpose.EXAM, Purpose.GOLD, Purpose.REPEAT})


@dataclass(frozen=True, slots=True)
class RoundAgreement:
    """All that the agreement page tells. `cannot_judge` and `broken` count exam items' ratings."""

    round: Round
    labels: tuple[LabelText, ...]
    people: People
    agreement: Agreement
    sentence: str
    cannot_judge: int
    broken: int
    steadiness: tuple[Steadiness, ...]


def read_agreement(*, actor: Actor, round_id: UUID) -> RoundAgreement:
    """Every figure of the round. Raises NotThere, RoundShut."""
    round_ = closed_round(actor=actor, round_id=round_id, verb=Verb.VIEW)
    return agreement_in(round_, votes_of(round_, purposes=COUNTED))


def agreement_in(round_: Round, votes: list[Vote]) -> RoundAgreement:
    """The same from votes that were read already."""
    labels = label_texts(round_.bank)
    keys = [label.key for label in labels]
    agreement = agreement_of(ballots_of(votes), keys, sources_of(votes), seed=seed_of(round_))
    outcomes = Counter(vote.outcome for vote in votes if vote.purpose is Purpose.EXAM)
    return RoundAgreement(
        round=round_,
        labels=labels,
        people=people_of(round_),
        agreement=agreement,
        sentence=in_one_sentence(agreement, {label.key: label.name for label in labels}),
        cannot_judge=outcomes[Outcome.CANNOT_JUDGE],
        broken=outcomes[Outcome.BROKEN],
        steadiness=steadiness_of(
            seen_as(votes, Purpose.EXAM),
            seen_as(votes, Purpose.REPEAT),
            seen_as(votes, Purpose.GOLD),
            gold_labels(round_.bank),
        ),
    )
