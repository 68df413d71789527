from dataclasses import replace
from uuid import uuid4

import pytest

from receipts_site.accounts.models import User
from reviews.demo import make
from reviews.domain.errors import NotThere, RoundShut, Sealed, UnusableInput
from reviews.domain.kinds import ItemKind
from reviews.models import (
    Adjudication,
    Assignment,
    Bank,
    DesignText,
    Expected,
    ExpectedSeal,
    Guideline,
    Item,
    Label,
    Rater,
    Rating,
    Round,
    System,
    SystemAnswer,
    TrainingFeedback,
)
from reviews.policies import NOBODY, Actor
from reviews.usecases.adjudicating import adjudicate, read_docket
from reviews.usecases.banks import change_bank, erase_bank, make_bank, publish_fingerprints, write_guideline
from reviews.usecases.design_texts import seal_design_text
from reviews.usecases.rounds import close_round
from tests.reviews.banks import (
    DRAFT,
    LABELS,
    NOW,
    expect,
    manager,
    open_bank_with,
    sealed_bank_with,
    system_for,
)

pytestmark = pytest.mark.django_db


def test_a_bank_is_made_with_its_labels_and_first_guideline() -> None:
    actor = manager()
    bank = make_bank(actor=actor, draft=DRAFT, now=NOW)

    assert bank.owner_id == actor.user_id
    assert [(one.key, one.abstains, one.dangerous) for one in bank.labels.all()] == [
        ("supported", False, True),
        ("contradicted", False, False),
        ("not_enough", True, False),
    ]
    assert [(one.version, one.text) for one in bank.guidelines.all()] == [(1, DRAFT.guideline)]


def test_a_faulty_draft_makes_nothing_and_lists_its_faults() -> None:
    with pytest.raises(UnusableInput) as caught:
        make_bank(actor=manager(), draft=replace(DRAFT, title="", labels=LABELS[:2]), now=NOW)

    assert [line for line, _ in caught.value.faults] == [0, 0]
    assert not Bank.objects.exists()


def test_only_managers_make_banks() -> None:
    for actor in (NOBODY, Actor(manager().user_id, may_manage=False)):
        with pytest.raises(NotThere):
            make_bank(actor=actor, draft=DRAFT, now=NOW)


def test_everything_is_the_owners_alone() -> None:
    bank, other = sealed_bank_with(manager()), manager("bea")
    for attempt in (
        lambda: change_bank(actor=other, bank_id=bank.pk, draft=DRAFT, now=NOW),
        lambda: write_guideline(actor=other, bank_id=bank.pk, text="x", now=NOW),
        lambda: publish_fingerprints(actor=other, bank_id=bank.pk, public=True),
        lambda: erase_bank(actor=other, bank_id=bank.pk, now=NOW),
        lambda: seal_design_text(actor=other, bank_id=bank.pk, title="t", text="x", now=NOW),
        lambda: erase_bank(actor=other, bank_id=uuid4(), now=NOW),
    ):
        with pytest.raises(NotThere):
            attempt()


def test_an_open_bank_is_said_anew_and_a_new_guideline_is_a_new_version() -> None:
    actor = manager()
    bank = open_bank_with(actor)
    wanted = replace(DRAFT, title="Other", guideline="Read twice.", labels=tuple(reversed(LABELS)))

    change_bank(actor=actor, bank_id=bank.pk, draft=wanted, now=NOW)
    change_bank(actor=actor, bank_id=bank.pk, draft=wanted, now=NOW)

    bank.refresh_from_db()
    assert bank.title == "Other"
    assert [one.key for one in bank.labels.all()] == ["not_enough", "contradicted", "supported"]
    assert [one.version for one in bank.guidelines.all()] == [1, 2]


def test_what_items_and_expected_labels_rest_on_stays() -> None:
    actor = manager()
    bank = open_bank_with(actor)
    with pytest.raises(UnusableInput, match="kind cannot change"):
        change_bank(actor=actor, bank_id=bank.pk, draft=replace(DRAFT, kind=ItemKind.QUOTE), now=NOW)
    expect(actor, bank, [{"id": "x1", "label": "contradicted"}])
    without = replace(DRAFT, labels=(LABELS[0], LABELS[2]))
    with pytest.raises(UnusableInput, match="“contradicted” is the expected label"):
        change_bank(actor=actor, bank_id=bank.pk, draft=without, now=NOW)


def test_a_sealed_bank_takes_guidelines_and_nothing_else() -> None:
    actor = manager()
    bank = sealed_bank_with(actor)

    with pytest.raises(Sealed):
        change_bank(actor=actor, bank_id=bank.pk, draft=DRAFT, now=NOW)
    assert write_guideline(actor=actor, bank_id=bank.pk, text="Read twice.\r\n", now=NOW).version == 2
    for text in (" ", "\x00", "x" * 20_001):
        with pytest.raises(UnusableInput):
            write_guideline(actor=actor, bank_id=bank.pk, text=text, now=NOW)


def test_fingerprints_of_a_sealed_bank_are_published_and_taken_back() -> None:
    actor = manager()
    bank = open_bank_with(actor)
    with pytest.raises(Sealed):
        publish_fingerprints(actor=actor, bank_id=bank.pk, public=True)
    bank = sealed_bank_with(actor)
    publish_fingerprints(actor=actor, bank_id=bank.pk, public=True)
    assert Bank.objects.get(pk=bank.pk).public
    publish_fingerprints(actor=actor, bank_id=bank.pk, public=False)
    assert not Bank.objects.get(pk=bank.pk).public


def test_erasing_takes_a_sealed_bank_with_everything_and_leaves_the_others() -> None:
    actor = manager()
    bank, other = sealed_bank_with(actor), sealed_bank_with(actor)
    for one in (bank, other):
        system_for(actor, one)
        text = seal_design_text(actor=actor, bank_id=one.pk, title="Rules", text="x", now=NOW)
        seal_design_text(actor=actor, bank_id=one.pk, title="More", text="y", now=NOW, addendum_to=text.pk)
    tables = (Bank, Item, Label, Guideline, DesignText, Expected, ExpectedSeal, System, SystemAnswer)
    before = [table.objects.count() for table in tables]

    erase_bank(actor=actor, bank_id=bank.pk, now=NOW)

    assert [table.objects.count() * 2 for table in tables] == before
    assert Bank.objects.get().pk == other.pk


def test_a_bank_whose_items_are_being_rated_is_not_erased_until_the_round_is_closed() -> None:
    owner = User.objects.create_user("demo", password="a long enough password")
    make(owner, NOW)
    actor, bank = Actor(owner.pk, may_manage=True), Bank.objects.get()
    over, opened = Round.objects.get(state="closed").pk, Round.objects.get(state="open").pk
    item = read_docket(actor=actor, round_id=over).items[0]
    adjudicate(actor=actor, round_id=over, item_id=item, label="supported", reason="slip", note="", now=NOW)

    with pytest.raises(RoundShut, match="Close its open round first"):
        erase_bank(actor=actor, bank_id=bank.pk, now=NOW)
    assert Bank.objects.get().erasing_at is None

    close_round(actor=actor, round_id=opened, now=NOW)
    erase_bank(actor=actor, bank_id=bank.pk, now=NOW)
    kept = (Bank, Item, Round, Rater, Assignment, Rating, TrainingFeedback, Adjudication)
    assert [table.objects.count() for table in kept] == [0] * len(kept)


def test_addenda_stand_with_the_first_text_none_is_sealed_twice_and_no_text_can_be_unusable() -> None:
    actor = manager()
    bank = open_bank_with(actor)
    first = seal_design_text(actor=actor, bank_id=bank.pk, title="Rules", text="Alpha.\r\n", now=NOW)
    more = seal_design_text(
        actor=actor, bank_id=bank.pk, title="More", text="AC1.", now=NOW, addendum_to=first.pk
    )
    most = seal_design_text(
        actor=actor, bank_id=bank.pk, title="Most", text="n.", now=NOW, addendum_to=more.pk
    )

    again = seal_design_text(actor=actor, bank_id=bank.pk, title="Rules", text="Alpha.", now=NOW)
    more_again = seal_design_text(
        actor=actor, bank_id=bank.pk, title="More", text="AC1.", now=NOW, addendum_to=first.pk
    )

    assert first.text == "Alpha.\n"
    assert (again, more_again) == (first, more)
    assert list(first.addenda.order_by("pk")) == [more, most]
    with pytest.raises(NotThere):
        seal_design_text(
            actor=actor,
            bank_id=open_bank_with(actor).pk,
            title="x",
            text="x",
            now=NOW,
            addendum_to=first.pk,
        )
    for title, text in ((" ", "x"), ("x", "\n"), ("x" * 121, "x"), ("x", "\x00")):
        with pytest.raises(UnusableInput):
            seal_design_text(actor=actor, bank_id=bank.pk, title=title, text=text, now=NOW)
