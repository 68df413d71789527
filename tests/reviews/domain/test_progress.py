"""How far a rater is, told without what was chosen."""

from datetime import UTC, datetime

from reviews.domain.progress import Progress, RaterState, progress_of

NINE, TEN = (datetime(2026, 3, 2, hour, tzinfo=UTC) for hour in (9, 10))
NEVER = {"consented_at": None, "dropped_at": None, "withdrawn_at": None}


def test_somebody_who_never_came_is_invited():
    assert progress_of(**NEVER, total=5, saved=()) == Progress(RaterState.INVITED, 0, 5, None, None)


def test_somebody_at_work_was_last_seen_at_their_last_rating():
    saved = [(NINE, 4.0), (TEN, None), (NINE, 8.0)]
    found = progress_of(**{**NEVER, "consented_at": NINE}, total=5, saved=saved)

    assert found == Progress(RaterState.RATING, 3, 5, TEN, 6.0)


def test_somebody_with_nothing_left_is_done_and_somebody_without_items_is_not():
    agreed = {**NEVER, "consented_at": NINE}
    assert progress_of(**agreed, total=1, saved=[(TEN, None)]).state is RaterState.DONE
    assert progress_of(**agreed, total=0, saved=()).state is RaterState.RATING


def test_of_somebody_who_withdrew_nothing_is_told():
    found = progress_of(**{**NEVER, "withdrawn_at": TEN}, total=5, saved=[(NINE, 3.0)])

    assert found == Progress(RaterState.WITHDRAWN, 0, 0, None, None)


def test_somebody_who_dropped_out_keeps_what_they_did():
    found = progress_of(**{**NEVER, "consented_at": NINE, "dropped_at": TEN}, total=1, saved=[(NINE, 3.0)])

    assert (found.state, found.done) == (RaterState.DROPPED, 1)
