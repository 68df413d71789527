"""What happens in a class at the same moment."""

from tests.databases import database, outcome_of

__all__ = ["database"]


def test_a_class_that_joins_at_once_gets_a_number_each_and_two_windows_do_a_thing_once(
    database: tuple[str, str],
) -> None:
    vendor, url = database

    assert outcome_of("tests.classroom.usecases.race_for_a_seat", url) == {
        "vendor": vendor,
        "numbers": [str(number) for number in range(1, 9)],
        "locked": ["OutOfOrder", "done"],
        "handed_in": ["1", "AttemptsUsedUp"],
        "attempts": 1,
    }
