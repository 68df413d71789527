"""Lays out the plan of a round, and tops it up. Managers' side: it reads which items are gold."""

from dataclasses import replace
from datetime import datetime

from reviews.domain.kinds import Purpose
from reviews.domain.planning import Place, PlanItem, plan, short_of_raters
from reviews.models.answers import Expected
from reviews.models.banks import Bank
from reviews.models.rounds import Assignment, Rater, Round, TrainingFeedback
from reviews.usecases.closing import unrated


def plan_items(bank: Bank) -> list[PlanItem]:
    """The bank's items and what each is for. Items without an expected label are exam items."""
    marks = dict(_marked(bank))
    return [
        PlanItem(str(pk), source, marks.get(pk, Purpose.EXAM))
        for pk, source in bank.items.values_list("pk", "source")
    ]


def top_up(round_: Round) -> int:
    """Add the places that are missing from the plan; how many. The caller holds the round's lock."""
    stands = standing_places(round_)
    items = _as_begun(plan_items(round_.bank), stands)
    live = {
        rater.number: rater
        for rater in round_.raters.filter(dropped_at__isnull=True, withdrawn_at__isnull=True)
    }
    places = plan(items, live, round_.overlap, round_.seed, round_.repeats, round_.gold, stands)
    Assignment.objects.bulk_create(
        (
            Assignment(
                rater=live[place.rater],
                item_id=place.item,
                position=place.position,
                purpose=place.purpose,
            )
            for place in places
        ),
        batch_size=2_000,
    )
    return len(places)


def lay_out_feedback(round_: Round) -> None:
    """Copy what raters are told about training items to where raters' code may read it."""
    TrainingFeedback.objects.bulk_create(
        TrainingFeedback(round=round_, item_id=expected.item_id, label=expected.label, note=expected.note)
        for expected in Expected.objects.filter(item__bank=round_.bank, training=True).order_by("item_id")
    )


def take_rest_away(rater: Rater, *, now: datetime) -> int:
    """Free what this rater has not rated, for others to get; how many places."""
    places = Assignment.objects.filter(rater=rater, taken_away_at__isnull=True)
    rest = list(unrated(places).values_list("pk", flat=True))
    return Assignment.objects.filter(pk__in=rest).update(taken_away_at=now)


def missing_raters(round_: Round) -> int:
    """How many exam items have too few raters, since nobody is left who could take them."""
    stands = standing_places(round_)
    return short_of_raters(_as_begun(plan_items(round_.bank), stands), round_.overlap, stands)


def standing_places(round_: Round) -> list[Place]:
    """The places that count: not taken away, and not of somebody who withdrew."""
    rows = Assignment.objects.filter(
        rater__round=round_, rater__withdrawn_at__isnull=True, taken_away_at__isnull=True
    ).values_list("rater__number", "position", "item_id", "purpose")
    return [Place(number, at, str(item), Purpose(purpose)) for number, at, item, purpose in rows]


def _as_begun(items: list[PlanItem], stands: list[Place]) -> list[PlanItem]:
    """The items, those that somebody has as exam items being exam items still, whatever came since."""
    begun = {place.item for place in stands if place.purpose is Purpose.EXAM}
    return [replace(item, purpose=Purpose.EXAM) if item.id in begun else item for item in items]


def _marked(bank: Bank) -> list[tuple[object, Purpose]]:
    rows = Expected.objects.filter(item__bank=bank).values_list("item_id", "training", "gold")
    return [
        (item, Purpose.TRAINING if training else Purpose.GOLD)
        for item, training, gold in rows
        if training or gold
    ]
