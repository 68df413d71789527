import json
from random import Random
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reviews.domain.canonical import sha256
from reviews.domain.errors import NotThere, Sealed, UnusableInput
from reviews.domain.kinds import RoundState
from reviews.models import Bank, Expected, ExpectedSeal, Item, Round, System
from reviews.policies import Actor
from reviews.usecases.banks import make_bank
from reviews.usecases.importing import import_expected, import_items, look_at_expected, look_at_items
from reviews.usecases.sealing import seal_bank
from reviews.usecases.systems import add_system, look_at_answers
from tests.reviews.banks import (
    DRAFT,
    NOW,
    expect,
    item_lines,
    jsonl,
    manager,
    open_bank_with,
    sealed_bank_with,
    secrets_from,
    system_for,
)

pytestmark = pytest.mark.django_db


def bring(actor: Actor, bank: Bank, data: bytes, shown: str | None = None, seed: int = 1) -> int:
    return import_items(
        actor=actor, bank_id=bank.pk, data=data, shown=shown or sha256(data), chance=Random(seed)
    )


def test_looking_keeps_nothing_and_the_import_keeps_what_was_shown() -> None:
    actor = manager()
    bank = make_bank(actor=actor, draft=DRAFT, now=NOW)
    data = jsonl(item_lines(3))

    looked = look_at_items(actor=actor, bank_id=bank.pk, data=data)
    assert looked.count == 3
    assert not Item.objects.exists()
    assert bring(actor, bank, data, looked.sha256) == 3
    assert {item.external_id for item in bank.items.all()} == {"x1", "x2", "x3"}


def test_another_file_than_the_one_shown_is_refused() -> None:
    actor = manager()
    bank = make_bank(actor=actor, draft=DRAFT, now=NOW)

    with pytest.raises(UnusableInput, match="not the file that was looked at"):
        bring(actor, bank, jsonl(item_lines(3)), sha256(jsonl(item_lines(2))))
    assert not Item.objects.exists()


def test_one_faulty_line_keeps_the_whole_file_out() -> None:
    actor = manager()
    bank = make_bank(actor=actor, draft=DRAFT, now=NOW)

    with pytest.raises(UnusableInput) as caught:
        bring(actor, bank, jsonl(item_lines(2)) + b"{")
    assert [line for line, _ in caught.value.faults] == [3]
    assert not Item.objects.exists()


def test_the_same_file_twice_adds_nothing_the_second_time() -> None:
    actor = manager()
    bank = open_bank_with(actor)

    assert bring(actor, bank, jsonl(item_lines(3))) == 0
    with pytest.raises(UnusableInput, match="Nothing was imported"):
        bring(actor, bank, jsonl(item_lines(4)))
    assert bank.items.count() == 3


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(order=st.permutations(range(6)), names=st.permutations(range(6)))
def test_ids_order_and_content_come_out_the_same_however_the_file_names_and_orders_its_items(
    order: list[int], names: list[int]
) -> None:
    actor = Actor(manager(f"m{uuid4().hex}").user_id, may_manage=True)
    plain = item_lines(6)
    renamed = [{**plain[at], "id": f"other {names[at]}", "source": f"s{at}"} for at in order]
    outcomes = []
    for lines in (plain, renamed):
        bank = make_bank(actor=actor, draft=DRAFT, now=NOW)
        bring(actor, bank, jsonl(lines), seed=7)
        outcomes.append([(item.pk, item.position, item.content) for item in bank.items.all()])
        Item.objects.filter(bank=bank).delete()
    assert outcomes[0] == outcomes[1]


def test_expected_labels_change_nothing_that_a_rater_sees() -> None:
    actor = manager()
    bank = open_bank_with(actor)
    before = list(bank.items.values())
    for label in ("supported", "contradicted"):
        expect(actor, bank, [{"id": "x1", "label": label, "gold": True}])
        assert list(bank.items.values()) == before
    assert Expected.objects.get().label == "contradicted"


def test_a_later_file_is_mixed_among_the_items_of_the_first() -> None:
    actor = manager()
    bank = open_bank_with(actor, 40)
    bring(actor, bank, jsonl(item_lines(40, first=41)), seed=2)

    late = [int(name[1:]) > 40 for name in bank.items.values_list("external_id", flat=True)]
    assert 10 < sum(late[:40]) < 30


def test_expected_labels_are_told_and_imported_in_two_steps() -> None:
    actor = manager()
    bank = open_bank_with(actor)
    data = jsonl([{"id": "x1", "label": "supported"}])

    looked = look_at_expected(actor=actor, bank_id=bank.pk, data=data)
    assert (looked.count, looked.unnamed) == (1, 2)
    assert not Expected.objects.exists()
    with pytest.raises(UnusableInput):
        import_expected(
            actor=actor, bank_id=bank.pk, data=data, shown="x", now=NOW, draw_secret=secrets_from(1)
        )


def test_labels_before_items_are_refused() -> None:
    actor = manager()
    bank = make_bank(actor=actor, draft=DRAFT, now=NOW)

    with pytest.raises(UnusableInput, match="Import the items first"):
        look_at_expected(actor=actor, bank_id=bank.pk, data=b"{}")


def test_expected_labels_of_a_sealed_bank_are_sealed_as_they_come_and_only_once() -> None:
    actor = manager()
    bank = open_bank_with(actor)
    seal_bank(actor=actor, bank_id=bank.pk, now=NOW, draw_secret=secrets_from(2))
    assert not ExpectedSeal.objects.exists()

    expect(actor, bank, [{"id": "x1", "label": "supported"}])

    assert ExpectedSeal.objects.get().bank_id == bank.pk
    assert expect(actor, bank, [{"id": "x1", "label": "supported"}]) == 1
    assert Expected.objects.count() == 1
    with pytest.raises(Sealed, match="expected labels of this bank are sealed"):
        expect(actor, bank, [{"id": "x1", "label": "contradicted"}])


def test_marks_do_not_come_while_a_round_runs() -> None:
    actor = manager()
    bank = open_bank_with(actor)
    seal_bank(actor=actor, bank_id=bank.pk, now=NOW, draw_secret=secrets_from(2))
    Round.objects.create(
        bank=bank,
        guideline=bank.guidelines.get(),
        title="First",
        about="a",
        minutes=10,
        contact="c",
        seed=1,
        created_at=NOW,
        state=RoundState.OPEN,
    )

    with pytest.raises(UnusableInput, match="A round has begun"):
        expect(actor, bank, [{"id": "x1", "label": "supported", "gold": True}])
    assert expect(actor, bank, [{"id": "x1", "label": "supported"}]) == 1


def test_nothing_comes_into_a_sealed_bank() -> None:
    actor = manager()
    bank = sealed_bank_with(actor)

    with pytest.raises(Sealed):
        bring(actor, bank, jsonl(item_lines(1, first=9)))
    with pytest.raises(Sealed):
        look_at_items(actor=actor, bank_id=bank.pk, data=b"")


def test_nobody_else_looks_or_imports() -> None:
    bank, other = open_bank_with(manager()), manager("bea")

    for attempt in (
        lambda: look_at_items(actor=other, bank_id=bank.pk, data=b""),
        lambda: look_at_expected(actor=other, bank_id=bank.pk, data=b""),
        lambda: bring(other, bank, b""),
        lambda: expect(other, bank, []),
        lambda: look_at_answers(actor=other, bank_id=bank.pk, name="A", data=b""),
        lambda: system_for(other, bank),
    ):
        with pytest.raises(NotThere):
            attempt()


def test_a_systems_answers_are_kept_under_a_seal_of_their_own() -> None:
    actor = manager()
    bank = sealed_bank_with(actor)
    system = system_for(actor, bank, " A  system ")

    assert system.name == "A system"
    assert len(system.seal) == 64
    assert system.answers.count() == 2
    assert system_for(actor, bank, "B").seal != system.seal
    assert system_for(actor, bank, "A system") == system
    assert System.objects.count() == 2
    with pytest.raises(UnusableInput, match="has answered already"):
        system_for(actor, bank, "A system", verdict="contradicted")


def test_a_system_needs_a_sealed_bank_a_name_and_the_file_that_was_shown() -> None:
    actor = manager()
    with pytest.raises(Sealed, match="Seal the bank first"):
        system_for(actor, open_bank_with(actor))
    bank = sealed_bank_with(actor)
    for name in (" ", "x" * 81, "a\x00"):
        with pytest.raises(UnusableInput):
            system_for(actor, bank, name)
    data = json.dumps({"id": "x1", "verdict": "supported"}).encode()
    assert look_at_answers(actor=actor, bank_id=bank.pk, name="A", data=data).unnamed == 2
    with pytest.raises(UnusableInput):
        add_system(actor=actor, bank_id=bank.pk, name="A", data=data, shown="", now=NOW, secret="5e" * 32)
    assert not System.objects.exists()


def test_a_bank_takes_no_more_items_than_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reviews.usecases.importing.MOST_ITEMS", 4)
    actor = manager()
    bank = open_bank_with(actor)

    with pytest.raises(UnusableInput, match="at most 4 items; this one has 3"):
        bring(actor, bank, jsonl(item_lines(2, first=4)))
