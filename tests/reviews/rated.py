"""A round as it is after its closing, told by its votes: {"p": "yn.", ...}, a mark a rater."""

from collections.abc import Mapping
from datetime import timedelta

from receipts_site.accounts.models import User
from reviews.domain.kinds import ItemKind, Outcome, Purpose, RoundState
from reviews.models import (
    Assignment,
    Bank,
    Expected,
    Guideline,
    Item,
    Label,
    Rater,
    Rating,
    Round,
    System,
    SystemAnswer,
)
from reviews.selectors.sealed import bundle_of_bank
from tests.reviews.rows import NOW

MARKS = {"y": "yes", "n": "no", "u": "unclear"}
OUTCOMES = {"?": Outcome.CANNOT_JUDGE, "x": Outcome.BROKEN}


def rated_round(
    owner: User,
    votes: Mapping[str, str],
    *,
    gold: Mapping[str, str] | None = None,
    repeats: Mapping[str, str] | None = None,
    closed: bool = True,
    kind: ItemKind = ItemKind.CLAIM_EVIDENCE,
    contents: Mapping[str, object] | None = None,
    sources: Mapping[str, str] | None = None,
) -> Round:
    """A round in which rater 1, 2 ... gave the marks of each item: y, n, u, ? (cannot judge), x (broken),
    "." for an item that the rater does not have. `gold` items are all labelled yes. `contents` are those
    of items of another kind than claims; without `sources` each item has one of its own.
    """
    bank = Bank.objects.create(title="Facts", kind=kind, question="Is it so?", owner=owner, created_at=NOW)
    for order, key in enumerate(MARKS.values(), start=1):
        Label.objects.create(
            bank=bank,
            order=order,
            key=key,
            name=key.title(),
            definition=f"The passages say {key}.",
            abstains=key == "unclear",
            dangerous=key == "yes",
        )
    guideline = Guideline.objects.create(bank=bank, version=1, text="Read closely.", written_at=NOW)
    names = [*votes, *(gold or {})]
    items = {
        name: _item(bank, position, name, (contents or {}).get(name), (sources or {}).get(name))
        for position, name in enumerate(names, start=1)
    }
    _seal(bank)
    for name in gold or {}:
        Expected.objects.create(item=items[name], label="yes", gold=True)
    round_ = Round.objects.create(
        bank=bank,
        guideline=guideline,
        title="First round",
        about="a",
        minutes=10,
        contact="c",
        seed=-7,
        created_at=NOW,
        state=RoundState.CLOSED if closed else RoundState.OPEN,
        closed_at=NOW if closed else None,
    )
    raters = max((len(marks) for marks in votes.values()), default=2)
    for number in range(1, raters + 1):
        rater = Rater.objects.create(
            round=round_,
            number=number,
            name=f"Person {number}",
            token_hash=f"{round_.pk.hex}{number}",
            invited_at=NOW,
        )
        place = 0
        for purpose, given in ((Purpose.EXAM, votes), (Purpose.GOLD, gold), (Purpose.REPEAT, repeats)):
            for name, marks in (given or {}).items():
                mark = marks[number - 1 : number] or "."
                if mark != ".":
                    place += 1
                    _rate(rater, items[name], place, purpose, mark)
    return round_


def system_of(round_: Round, name: str, answers: Mapping[str, str]) -> System:
    """A system with these answers, item by item."""
    system = System.objects.create(bank=round_.bank, name=name, sealed_at=NOW, seal="", nonce="5e" * 32)
    for item, mark in answers.items():
        SystemAnswer.objects.create(system=system, item=item_of(round_, item), label=MARKS[mark])
    System.objects.filter(pk=system.pk).update(seal="a" * 64)
    return system


def item_of(round_: Round, name: str) -> Item:
    """The item of that name."""
    return round_.bank.items.get(external_id=name)


def _seal(bank: Bank) -> None:
    bank.nonce, bank.guidelines_sealed = "2b" * 32, 1
    bank.seal, bank.sealed_at = bundle_of_bank(bank).seal, NOW
    bank.save()


def _item(bank: Bank, position: int, name: str, content: object, source: str | None) -> Item:
    return Item.objects.create(
        bank=bank,
        position=position,
        content=content
        or {"claim": f"Claim {name}", "passages": [{"title": "Page", "text": f"Text {name}."}]},
        content_sha256=f"{position:064x}",
        source=f"source {name}" if source is None else source,
        external_id=name,
    )


def _rate(rater: Rater, item: Item, place: int, purpose: Purpose, mark: str) -> None:
    assignment = Assignment.objects.create(rater=rater, item=item, position=place, purpose=purpose)
    Rating.objects.create(
        assignment=assignment,
        outcome=OUTCOMES.get(mark, Outcome.LABEL),
        label=MARKS.get(mark, ""),
        reason="" if mark in MARKS else "No passage.",
        note="=1+1" if mark == "u" else "",
        guideline=rater.round.guideline,
        saved_at=NOW + timedelta(seconds=place),
        seconds=4.5,
    )
