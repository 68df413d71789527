"""What happens to a bank twice at once."""

from tests.databases import database, outcome_of

__all__ = ["database"]


def test_of_two_at_once_one_waits_and_a_seal_covers_what_is_there(database: tuple[str, str]) -> None:
    vendor, url = database

    assert outcome_of("tests.reviews.usecases.race_for_a_bank", url) == {
        "vendor": vendor,
        "twice": ["done", "done"],
        "items": 30,
        "sealed": True,
        "intact": True,
    }
