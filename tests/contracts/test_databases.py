"""Records live in SQLite by default and in PostgreSQL where DATABASE_URL names one: the same site on both."""

from tests.databases import database, outcome_of

__all__ = ["database"]


def test_migrations_accounts_and_sessions_work(database: tuple[str, str]) -> None:
    vendor, url = database
    assert outcome_of("tests.contracts.records_in_use", url) == {"vendor": vendor}
