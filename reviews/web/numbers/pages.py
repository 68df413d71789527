"""What the templates of the numbers are given."""

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from reviews.domain.agreement import Agreement
from reviews.domain.bootstrap import Interval
from reviews.domain.codebook import LabelText
from reviews.domain.kinds import AdjudicationReason, Outcome
from reviews.domain.rating import LONGEST_NOTE
from reviews.domain.scoring import LEAST_TOPICS, Basis, Comparison, Reference, Score
from reviews.domain.self_agreement import Steadiness
from reviews.models.rounds import Round
from reviews.selectors.votes import Vote
from reviews.usecases.adjudicating import Case, Docket
from reviews.usecases.agreement import RoundAgreement
from reviews.usecases.scoring import RoundScores
from reviews.web.numbers.words import figure_line, ordinal_number, percent, points, share_words
from reviews.web.rating.pages import laid_out

NO_ANSWER = "No answer"
REASONS = (
    (AdjudicationReason.AMBIGUOUS, "a", "Ambiguous", "The item can be read both ways."),
    (AdjudicationReason.GUIDELINE_GAP, "g", "Gap in the guideline", "It does not say how to judge this."),
    (AdjudicationReason.SLIP, "s", "Slip", "Somebody overlooked or mistook something."),
)
WITHOUT_LABEL = {Outcome.CANNOT_JUDGE: "Cannot judge", Outcome.BROKEN: "Broken or harmful"}
BASES = (
    (Basis.GIVEN_MOST, "The label given most often"),
    (Basis.ADJUDICATED, "Adjudicated labels"),
)


def _common(round_: Round, here: str) -> dict[str, Any]:
    return {"round": round_, "bank": round_.bank, "here": here}


def _names(labels: Iterable[LabelText]) -> dict[str, str]:
    return {label.key: label.name for label in labels}


def agreement_context(found: RoundAgreement) -> dict[str, Any]:
    """The agreement page."""
    agreement, names = found.agreement, _names(found.labels)
    return {
        **_common(found.round, "agreement"),
        "agreement": agreement,
        "people": found.people,
        "sentence": found.sentence,
        "cannot_judge": found.cannot_judge,
        "broken": found.broken,
        "figures": _figure_lines(agreement),
        "draws": _draws(agreement),
        "steps": [label.name for label in found.labels],
        "abstains": [label.name for label in found.labels if label.abstains],
        "use": [
            (names[key], count, percent(count / agreement.votes) if agreement.votes else "")
            for key, count in agreement.use.items()
        ],
        "disagreements": [
            (names[pair.first], names[pair.second], pair.pairs, pair.items)
            for pair in agreement.disagreements
        ],
        "steadiness": [_steady(one) for one in found.steadiness],
    }


def _figure_lines(agreement: Agreement) -> list[Any]:
    return [
        figure_line(
            "Raw agreement",
            "Share of pairs of raters who chose the same label.",
            agreement.raw,
            as_share=True,
        ),
        figure_line(
            "Krippendorff’s alpha, nominal",
            "Agreement beyond chance, where chance draws from all votes.",
            agreement.alpha_nominal,
        ),
        figure_line(
            "Krippendorff’s alpha, ordinal",
            "The same, with neighbouring labels counted as nearer to each other.",
            agreement.alpha_ordinal,
        ),
        figure_line(
            "Gwet’s AC1",
            "Agreement beyond chance, where chance is small once a label prevails.",
            agreement.ac1,
        ),
    ]


def _draws(agreement: Agreement) -> dict[str, str] | None:
    """How the first interval was read off; the others say where they differ."""
    figures = (agreement.raw, agreement.alpha_nominal, agreement.alpha_ordinal, agreement.ac1)
    found = (figure.interval for figure in figures if isinstance(figure.interval, Interval))
    interval = next(found, None)
    if interval is None:
        return None
    return {
        "made": f"{interval.draws:,}",
        "low": ordinal_number(interval.low_rank),
        "high": ordinal_number(interval.high_rank),
    }


def _steady(one: Steadiness) -> dict[str, Any]:
    return {
        "rater": one.rater,
        "repeats": share_words(one.repeats),
        "repeats_without": one.repeats_without,
        "gold": share_words(one.gold),
        "gold_without": one.gold_without,
    }


def docket_context(docket: Docket) -> dict[str, Any]:
    """The adjudication page where nothing is open: all decided, or nothing to decide."""
    return {
        **_common(docket.round, "adjudicate"),
        "total": len(docket.items),
        "first": docket.items[0] if docket.items else None,
    }


def case_context(
    case: Case, *, typed: Mapping[str, str] | None = None, faults: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """One item under adjudication; `typed` is what was sent and could not be kept."""
    decision, bank = case.decision, case.docket.round.bank
    kept = {"label": decision.label, "reason": decision.reason, "note": decision.note} if decision else {}
    values = typed if typed is not None else kept
    return {
        **_common(case.docket.round, "adjudicate"),
        "item": case.item,
        "item_template": f"reviews/rating/_{bank.kind}.html",
        "content": laid_out(bank.kind, case.item.content),
        "question": bank.question,
        "votes": [_vote(vote, _names(case.labels)) for vote in case.votes],
        "choices": [
            (digit, label, values.get("label") == label.key) for digit, label in enumerate(case.labels, 1)
        ],
        "reasons": [
            (reason.value, key, name, about, values.get("reason") == reason.value)
            for reason, key, name, about in REASONS
        ],
        "note": values.get("note", ""),
        "longest_note": LONGEST_NOTE,
        "decided": decision is not None,
        "faults": faults or {},
        "place": case.place,
        "total": len(case.docket.items),
        "done": case.docket.done,
        "before": case.before,
        "after": case.after,
    }


def _vote(vote: Vote, names: Mapping[str, str]) -> dict[str, Any]:
    return {
        "rater": vote.rater_number,
        "said": names[vote.label] if vote.outcome is Outcome.LABEL else WITHOUT_LABEL[vote.outcome],
        "reason": vote.reason,
        "note": vote.note,
    }


def scores_context(found: RoundScores) -> dict[str, Any]:
    """The scores page."""
    names: dict[str | None, str] = {label.key: label.name for label in found.labels}
    names[None] = NO_ANSWER
    dangerous = next((label.name for label in found.labels if label.dangerous), None)
    abstains = next((label.name for label in found.labels if label.abstains), None)
    return {
        **_common(found.round, "scores"),
        "basis": found.reference.basis,
        "bases": [(basis.value, word, basis is found.reference.basis) for basis, word in BASES],
        "items": found.items,
        "topics": found.topics,
        "reference": found.reference,
        "scored": len(found.reference.labels),
        "left_out": _left_out(found.reference),
        "dangerous": dangerous,
        "abstains": abstains,
        "systems": [_system(score, names, dangerous, abstains) for score in found.scores],
        "comparisons": [_comparison(one) for one in found.comparisons],
    }


def _left_out(reference: Reference) -> list[str]:
    """Why items have no reference label, each with its count."""
    reasons = (
        (reference.ties, "on which the votes are tied"),
        (reference.undecided, "on which raters differ and nobody has adjudicated yet"),
        (reference.unrated, "without any label from a rater"),
    )
    return [f"{count:,} {why}" for count, why in reasons if count]


def _system(
    score: Score, names: Mapping[str | None, str], dangerous: str | None, abstains: str | None
) -> dict[str, Any]:
    shares = [
        ("Right", "of all items with a reference label; no answer is not right", score.accuracy),
        ("Right where it decided", _decided_words(abstains), score.decided),
        ("Missing answers", "of all items with a reference label", score.missing),
    ]
    if abstains is not None:
        shares.insert(2, ("Abstained", f"answered “{abstains}”, of the answers it gave", score.abstained))
    if score.dangerous is not None:
        about = f"of the items whose reference is another label than “{dangerous}”"
        shares.insert(1, (f"Wrongly “{dangerous}”", about, score.dangerous))
    return {
        "name": score.system,
        "shares": [(name, about, share_words(share)) for name, about, share in shares],
        "labels": [
            (names[one.label], share_words(one.recall), share_words(one.precision)) for one in score.per_label
        ],
        "answers": [names[answer] for answer in score.confusion.answers],
        "lines": [
            (names[line.label], line.items, [(cell, percent(cell.share)) for cell in line.cells])
            for line in score.confusion.lines
        ],
        "unscored": score.unscored,
    }


def _decided_words(abstains: str | None) -> str:
    return f"of the answers other than “{abstains}”" if abstains else "of the answers it gave"


def _comparison(one: Comparison) -> dict[str, Any]:
    interval = one.interval if isinstance(one.interval, Interval) else None
    return {
        "first": one.first,
        "second": one.second,
        "difference": None if one.difference is None else points(one.difference),
        "low": points(interval.low) if interval else "",
        "high": points(interval.high) if interval else "",
        "ranks": (ordinal_number(interval.low_rank), ordinal_number(interval.high_rank))
        if interval
        else None,
        "draws": f"{interval.draws:,}" if interval else "",
        "verdict": _verdict(one),
        "topics": one.topics,
        "items": one.items,
        "common": share_words(one.common),
        "either": one.common.denominator,
        "both": one.common.numerator,
        "same_label": one.same_label,
    }


def _verdict(one: Comparison) -> str:
    """What the interval allows to say, in one sentence."""
    if not isinstance(one.interval, Interval):
        return str(one.interval)
    if one.interval.low <= 0 <= one.interval.high:
        return "The interval holds nought: these items do not show which of the two is better."
    if one.topics_apart < LEAST_TOPICS:
        return (
            f"They differ on fewer than {LEAST_TOPICS} topics; chance alone may make one system the better "
            "one on all of those, so this does not show which it is."
        )
    better = one.first if one.interval.low > 0 else one.second
    return f"“{better}” is right more often than chance in the choice of topics would explain."


def export_context(round_: Round) -> dict[str, Any]:
    """The page that lists the files."""
    return _common(round_, "export")


def next_address(round_id: UUID, item_id: UUID | None) -> tuple[str, list[UUID]]:
    """Name and arguments of the page after a decision."""
    if item_id is None:
        return "round-adjudicate", [round_id]
    return "round-adjudicate-item", [round_id, item_id]
