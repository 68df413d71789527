"""Settings of signing in: how many wrong guesses are borne, and how long an invitation is good for."""

from dataclasses import dataclass

from receipts_site.settings import env

APP = "receipts_site.accounts.apps.AccountsConfig"
MODEL = "accounts.User"
MIDDLEWARE = "receipts_site.accounts.middleware.knows_who_asks"


@dataclass(frozen=True, slots=True)
class AccountsSettings:
    """What an operator may turn."""

    # Where wrong guesses are counted: an address of the `limits` package; memory is enough for one process.
    guess_storage: str
    # Wrong passwords in the moving window of that many minutes, for one name and from one address. A whole
    # school may share an address, so its ceiling is generous.
    guesses_per_account: int
    guesses_per_address: int
    guess_minutes: int
    # How long a sign-in lasts, in hours: a school day, so that the next class does not meet it.
    sign_in_hours: int
    # How long an invitation is good for unless told otherwise.
    invitation_days: int


ACCOUNTS = AccountsSettings(
    guess_storage=env.text("RECEIPTS_GUESS_STORAGE", "memory://"),
    guesses_per_account=env.integer("RECEIPTS_GUESSES_PER_ACCOUNT", 10, least=3, most=100),
    guesses_per_address=env.integer("RECEIPTS_GUESSES_PER_ADDRESS", 300, least=10, most=100_000),
    guess_minutes=env.integer("RECEIPTS_GUESS_MINUTES", 15, least=1, most=1_440),
    sign_in_hours=env.integer("RECEIPTS_SIGN_IN_HOURS", 12, least=1, most=720),
    invitation_days=14,
)
