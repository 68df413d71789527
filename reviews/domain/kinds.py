"""The words of the reviews: kinds of item, states of a round, and what a place in a plan is for."""

from enum import StrEnum


class ItemKind(StrEnum):
    """What a rater looks at."""

    CLAIM_EVIDENCE = "claim_evidence"
    ANSWER_SENTENCE = "answer_sentence"
    AGENT_LOG = "agent_log"
    QUOTE = "quote"


class RoundState(StrEnum):
    """A round is planned, rated, and closed; only a closed one shows numbers."""

    DRAFT = "draft"
    OPEN = "open"
    CLOSED = "closed"


class Purpose(StrEnum):
    """Why an item stands in a rater's plan; the rater never learns it but for training."""

    TRAINING = "training"
    EXAM = "exam"
    GOLD = "gold"
    REPEAT = "repeat"


class Outcome(StrEnum):
    """What a rater gave: a label, or a reason why there is none."""

    LABEL = "label"
    CANNOT_JUDGE = "cannot_judge"
    BROKEN = "broken"


class AdjudicationReason(StrEnum):
    """Why raters disagreed, as the adjudicator sees it."""

    AMBIGUOUS = "ambiguous"
    GUIDELINE_GAP = "guideline_gap"
    SLIP = "slip"
