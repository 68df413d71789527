"""What goes wrong with accounts, each with the sentence that the person is told."""

from math import ceil


class AccountFault(Exception):
    """Something a person tried that cannot be done; its text is a sentence for them."""


class WrongPassword(AccountFault):
    """Name and password do not fit; which of the two is wrong is not told, nor known from the time taken."""

    def __init__(self) -> None:
        super().__init__("This name and this password do not fit together. Check both and try again.")


class TooManyGuesses(AccountFault):
    """Too many wrong passwords; `retry_after` is in whole seconds, one at the least."""

    def __init__(self, *, what: str, seconds: float) -> None:
        self.retry_after = max(1, ceil(seconds))
        minutes = ceil(self.retry_after / 60)
        wait = "in a minute" if minutes == 1 else f"in {minutes} minutes"
        super().__init__(
            f"There were too many wrong passwords {what}. Try again {wait}; "
            "until then the right password is not taken either."
        )


class InvitationGone(AccountFault):
    """Used, out of date or never made: nobody is told which."""

    def __init__(self) -> None:
        super().__init__("This invitation does not open anything.")


class NameTaken(AccountFault):
    """Somebody has that username, perhaps in other letters' case."""

    def __init__(self) -> None:
        super().__init__("Somebody has this name already. Choose another one.")


class UnknownRole(AccountFault):
    """No role of that name, or one whose permission is not in the database yet."""
