"""What can go wrong with banks and rounds; each error carries a sentence for the person."""

from checks.domain.errors import ReceiptsError


class NotThere(ReceiptsError):
    """Unknown, withdrawn or somebody else's: these look alike on purpose."""

    def __init__(self) -> None:
        super().__init__("There is nothing here. Check the link you were sent.")


class Sealed(ReceiptsError):
    """The bank is sealed and cannot change; corrections are addenda or a new bank."""


class SealBroken(ReceiptsError):
    """A sealed file is changed, missing, extra or renamed; the sentence names it."""


class RoundShut(ReceiptsError):
    """The round takes nothing now, or shows nothing yet; the sentence says which."""


class UnusableInput(ReceiptsError):
    """Something given that cannot be kept; `faults` are (line number or 0, sentence) for each problem."""

    def __init__(self, sentence: str, faults: tuple[tuple[int, str], ...] = (), field: str = "") -> None:
        super().__init__(sentence)
        self.faults = faults
        self.field = field
