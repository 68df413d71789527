"""Rows of rounds: what the database refuses, on SQLite and PostgreSQL."""

import pytest
from django.db import IntegrityError, transaction
from django.db.models import F

from reviews.domain.errors import Sealed
from reviews.models.rounds import Adjudication, Assignment, Rater, Rating, Round, TrainingFeedback
from reviews.usecases.rating import rate
from tests.databases import database, outcome_of
from tests.reviews.rounds_staged import NOW, label, manager, opened, rater_numbered, sealed_bank

__all__ = ["database"]


@pytest.fixture
def round_(db: None) -> Round:
    actor = manager()
    return opened(actor, sealed_bank(actor))


@pytest.fixture
def rating(round_: Round) -> Rating:
    rater = rater_numbered(round_, 1)
    rate(rater=rater, number=1, practice=True, answer=label(note="mine"), guideline_version=1, now=NOW)
    return Rating.objects.get()


def test_an_answer_sent_many_times_at_once_is_one_row_and_raw_sql_can_blank_it_and_nothing_else(
    database: tuple[str, str],
) -> None:
    vendor, url = database
    assert outcome_of("tests.reviews.models.attack_on_ratings", url) == {
        "vendor": vendor,
        "rows": 1,
        "through": [],
        "blanked": 1,
        "left": 0,
    }


def test_a_rating_is_not_changed_by_the_models(rating: Rating) -> None:
    rating.label = "unclear"
    for refused in (
        rating.save,
        rating.delete,
        Rating.objects.all().delete,
        lambda: Rating.objects.update(label="unclear"),
        lambda: Rating.objects.bulk_update([rating], ["label"]),
    ):
        with pytest.raises(Sealed), transaction.atomic():
            refused()
    assert Rating.objects.get().label == "supported"


def test_blanking_erases_all_that_was_said_and_nothing_else(rating: Rating) -> None:
    assert Rating.objects.all().blank(NOW) == 1
    assert Rating.objects.all().blank(NOW) == 0
    after = Rating.objects.get()
    assert (after.outcome, after.label, after.note, after.seconds, after.blanked_at) == (
        "",
        "",
        "",
        None,
        NOW,
    )
    assert (after.assignment_id, after.saved_at) == (rating.assignment_id, rating.saved_at)


@pytest.mark.parametrize(
    ("outcome", "key"),
    [("label", ""), ("broken", "supported"), ("cannot_judge", "supported"), ("", "supported")],
)
def test_a_rating_is_a_label_or_a_reason(round_: Round, outcome: str, key: str) -> None:
    place = Assignment.objects.first()
    assert place is not None
    with pytest.raises(IntegrityError), transaction.atomic():
        Rating.objects.create(
            assignment=place, outcome=outcome, label=key, guideline=round_.guideline, saved_at=NOW
        )


def test_an_item_stands_twice_with_one_rater_only_as_a_repeat(round_: Round) -> None:
    place = Assignment.objects.filter(purpose="exam").first()
    assert place is not None
    twin = {"rater": place.rater, "item": place.item, "position": 999}
    with pytest.raises(IntegrityError), transaction.atomic():
        Assignment.objects.create(**twin, purpose="gold")
    Assignment.objects.create(**twin, purpose="repeat")


def test_a_place_a_number_and_a_feedback_are_given_once(round_: Round) -> None:
    place = Assignment.objects.first()
    assert place is not None
    with pytest.raises(IntegrityError), transaction.atomic():
        Assignment.objects.filter(pk=place.pk).update(position=F("position") + 1)
    with pytest.raises(IntegrityError), transaction.atomic():
        Rater.objects.create(round=round_, number=1, token_hash="other", invited_at=NOW)
    told = TrainingFeedback.objects.first()
    assert told is not None
    with pytest.raises(IntegrityError), transaction.atomic():
        TrainingFeedback.objects.create(round=round_, item=told.item, label="unclear")


def test_somebody_rates_each_item(round_: Round) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Round.objects.filter(pk=round_.pk).update(overlap=0)


def test_an_adjudication_stands_beside_the_votes(rating: Rating) -> None:
    round_ = rating.assignment.rater.round
    Adjudication.objects.create(
        round=round_,
        item=rating.assignment.item,
        label="unclear",
        reason="slip",
        decided_by=round_.bank.owner,
        decided_at=NOW,
    )
    assert Rating.objects.get().label == "supported"
