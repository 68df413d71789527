import io
import json
import subprocess
import zipfile
from pathlib import Path

import pytest
from django.db import connection

from reviews.domain.bundles import unpacked
from reviews.domain.errors import NotThere, SealBroken, Sealed, UnusableInput
from reviews.domain.sealing import MANIFEST
from reviews.models import ExpectedSeal
from reviews.usecases.banks import make_bank, write_guideline
from reviews.usecases.sealing import check_folder, export_part, seal_bank
from tests.reviews.banks import (
    DRAFT,
    NOW,
    manager,
    open_bank_with,
    sealed_bank_with,
    secrets_from,
    system_for,
)

pytestmark = pytest.mark.django_db


@pytest.mark.needs_program("sha256sum", "coreutils")
@pytest.mark.parametrize("part", ["items", "expected", "system"])
def test_every_exported_part_is_checked_by_sha256sum_and_by_us(part: str, tmp_path: Path) -> None:
    actor = manager()
    bank = sealed_bank_with(actor)
    system = system_for(actor, bank)
    name = str(system.pk) if part == "system" else part
    data = export_part(actor=actor, bank_id=bank.pk, part=name)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        archive.extractall(tmp_path)

    subprocess.run(["sha256sum", "--strict", "-c", MANIFEST], cwd=tmp_path, capture_output=True, check=True)
    whole = subprocess.run(["sha256sum", MANIFEST], cwd=tmp_path, capture_output=True, text=True, check=True)
    seals = {"items": bank.seal, "expected": ExpectedSeal.objects.get().seal, "system": system.seal}
    assert whole.stdout.split()[0] == seals[part]
    assert check_folder(actor=actor, bank_id=bank.pk, part=name, given=unpacked(data)) >= 1


def test_the_parts_hold_only_what_is_theirs() -> None:
    actor = manager()
    bank = sealed_bank_with(actor)
    system = system_for(actor, bank)
    items = unpacked(export_part(actor=actor, bank_id=bank.pk, part="items"))
    expected = unpacked(export_part(actor=actor, bank_id=bank.pk, part="expected"))
    answers = unpacked(export_part(actor=actor, bank_id=bank.pk, part=str(system.pk)))

    assert items.keys() == {MANIFEST, "bank.json", *(f"items/{item.pk}.json" for item in bank.items.all())}
    assert expected.keys() == {MANIFEST, "expected.json"}
    assert answers.keys() == {MANIFEST, "answers.json"}
    first = bank.items.order_by("position")[0]
    assert json.loads(items[f"items/{first.pk}.json"])["content"] == first.content
    assert len(json.loads(expected["expected.json"])["expected"]) == 1
    assert {one["verdict"] for one in json.loads(answers["answers.json"])["answers"]} == {"supported"}
    assert len({bank.nonce, system.nonce, ExpectedSeal.objects.get().nonce}) == 3


def test_a_changed_file_is_named_and_a_folder_of_another_bank_is_refused() -> None:
    actor = manager()
    bank, other = sealed_bank_with(actor), sealed_bank_with(actor)
    files = unpacked(export_part(actor=actor, bank_id=bank.pk, part="items"))
    files["bank.json"] = files["bank.json"].replace(b"Everyday", b"everyday")

    with pytest.raises(SealBroken, match=r"bank\.json is changed"):
        check_folder(actor=actor, bank_id=bank.pk, part="items", given=files)
    with pytest.raises(SealBroken):
        check_folder(actor=actor, bank_id=other.pk, part="items", given=files)


def test_later_guidelines_leave_the_seal_as_it_is() -> None:
    actor = manager()
    bank = sealed_bank_with(actor)
    before = export_part(actor=actor, bank_id=bank.pk, part="items")

    write_guideline(actor=actor, bank_id=bank.pk, text="Read twice.", now=NOW)

    assert export_part(actor=actor, bank_id=bank.pk, part="items") == before


def test_a_database_that_was_changed_behind_our_back_is_noticed() -> None:
    actor = manager()
    bank = sealed_bank_with(actor)
    with connection.cursor() as cursor:
        cursor.execute("DROP TRIGGER reviews_label_seal_update")
        cursor.execute("UPDATE reviews_label SET definition = 'other'")

    with pytest.raises(SealBroken, match="in the database are not what was sealed"):
        export_part(actor=actor, bank_id=bank.pk, part="items")


def test_sealing_is_done_once_and_not_for_nothing() -> None:
    actor = manager()
    empty = make_bank(actor=actor, draft=DRAFT, now=NOW)
    with pytest.raises(UnusableInput, match="Import items first"):
        seal_bank(actor=actor, bank_id=empty.pk, now=NOW, draw_secret=secrets_from(1))
    bank = sealed_bank_with(actor)
    with pytest.raises(Sealed):
        seal_bank(actor=actor, bank_id=bank.pk, now=NOW, draw_secret=secrets_from(1))


def test_what_is_not_there_or_not_ones_own_is_not_exported() -> None:
    actor = manager()
    bank = sealed_bank_with(actor)
    foreign = system_for(actor, sealed_bank_with(actor))
    for part in ("99", str(foreign.pk), "²", "9" * 40, "", "bank.json"):
        with pytest.raises(NotThere):
            export_part(actor=actor, bank_id=bank.pk, part=part)
    with pytest.raises(NotThere):
        export_part(actor=manager("bea"), bank_id=bank.pk, part="items")
    with pytest.raises(Sealed):
        export_part(actor=actor, bank_id=open_bank_with(actor).pk, part="items")


def test_equal_banks_sealed_with_other_secrets_share_no_fingerprint() -> None:
    actor = manager()
    seals = set()
    for seed in (1, 2):
        bank = open_bank_with(actor)
        seals.add(seal_bank(actor=actor, bank_id=bank.pk, now=NOW, draw_secret=secrets_from(seed)).seal)
    assert len(seals) == 2
