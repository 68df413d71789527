"""What can go wrong in a class, in the trade's own words; each error carries a sentence for the person."""

from checks.domain.errors import ReceiptsError


class NotThere(ReceiptsError):
    """Unknown, erased or somebody else's: these look alike on purpose."""

    def __init__(self, sentence: str = "There is nothing here. Ask your teacher for the address.") -> None:
        super().__init__(sentence)


class CodeUnknown(ReceiptsError):
    """A code that opens nothing: mistyped, closed, not yet open, or never given out."""

    def __init__(self) -> None:
        super().__init__(
            "This code opens nothing now. Compare it with the board, letter by letter, "
            "or ask your teacher whether the activity is open."
        )


class TooManyGuesses(ReceiptsError):
    """Too many wrong codes or passwords. `retry_after` is in how many seconds to come back."""

    def __init__(self, retry_after: int) -> None:
        minutes = max(1, round(retry_after / 60))
        super().__init__(
            f"Too many wrong tries. Wait {minutes} minute{'s' if minutes != 1 else ''} and try again."
        )
        self.retry_after = retry_after


class ActivityShut(ReceiptsError):
    """The activity takes nothing now: not open yet, paused, closed, or past its cut-off."""


class ClassFull(ReceiptsError):
    """As many students have joined as one activity takes. Nobody who has joined is turned out."""

    def __init__(self, most: int) -> None:
        super().__init__(
            f"{most:,} students have joined, which is the limit of one class. Tell your teacher, who can "
            "remove seats that are nobody's."
        )


class AttemptsUsedUp(ReceiptsError):
    """The seat has handed in as often as the activity allows."""


class OutOfOrder(ReceiptsError):
    """A step that cannot be taken yet or any more: what comes first is in the sentence."""


class UnusableInput(ReceiptsError):
    """Something typed that cannot be kept as it is; the sentence says what and how to mend it.

    `field` is the form field it belongs to, "" for the form as a whole.
    """

    def __init__(self, sentence: str, field: str = "") -> None:
        super().__init__(sentence)
        self.field = field
