import io
import re
import zipfile
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import Permission
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from lxml import html

from receipts_site.accounts.models import User
from reviews.demo import make
from reviews.domain.kinds import ItemKind
from reviews.models import Bank, DesignText, Expected, Guideline, Item, Rating, Round, System, SystemAnswer
from reviews.policies import Actor
from reviews.usecases.banks import make_bank, publish_fingerprints
from reviews.usecases.design_texts import seal_design_text
from reviews.usecases.rounds import RoundSettings, make_round
from reviews.web.banks.carrying import LARGEST_FILE, brought, carried
from tests.reviews.banks import (
    DRAFT,
    NOW,
    item_lines,
    jsonl,
    open_bank_with,
    sealed_bank_with,
    system_for,
)

pytestmark = pytest.mark.django_db


def signed_in(name: str, *, manages: bool = True) -> tuple[Client, Actor]:
    user = User.objects.create_user(name, password="a long enough password")
    if manages:
        user.user_permissions.add(
            Permission.objects.get(content_type__app_label="reviews", codename="manage")
        )
    client = Client()
    client.force_login(user)
    return client, Actor(user.pk, may_manage=manages)


@pytest.fixture
def ada() -> tuple[Client, Actor]:
    return signed_in("ada")


def file(data: bytes, name: str = "items.jsonl") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, data)


def fields(response: Any) -> dict[str, str]:
    """The hidden fields of the form that confirms an import."""
    found = html.fromstring(response.content).xpath("//main//form[.//input[@name='carried']]//input")
    return {one.get("name"): one.get("value") for one in found if one.get("name") != "csrfmiddlewaretoken"}


def filled(**changes: str) -> dict[str, str]:
    return {
        "title": "Everyday facts",
        "kind": "claim_evidence",
        "question": "Do the passages back the claim?",
        "guideline": "Read closely.",
        "name_1": "Supported",
        "definition_1": "The passages say so.",
        "name_3": "Not enough",
        "definition_3": "They do not decide it.",
        "dangerous": "1",
        "abstains": "3",
        **changes,
    }


def pages_of(bank: Bank, system: System | None = None) -> list[str]:
    at = f"/reviews/banks/{bank.pk}/"
    names = ("", "items/", "guideline/", "expected/", "import/", "systems/", "designs/", "erase/")
    sealed = ("verify/", "sealed/items.zip", f"sealed/{system.pk}.zip") if system else ("seal/", "settings/")
    return [f"{at}{name}" for name in (*names, *sealed)]


def test_a_bank_goes_from_nothing_to_its_seal_by_its_pages(ada: tuple[Client, Actor]) -> None:
    client, _ = ada
    assert b"Make your first bank" in client.get("/reviews/").content
    made = client.post("/reviews/banks/new/", filled())
    assert made.status_code == 303
    home = made["Location"]
    assert b"Next: bring the items" in client.get(home).content

    looked = client.post(f"{home}import/", {"file": file(jsonl(item_lines(5)))})
    assert looked.status_code == 200
    assert b"5 items, no problem found" in looked.content
    assert not Item.objects.exists()
    kept = client.post(f"{home}import/", fields(looked))
    assert (kept.status_code, kept["Location"]) == (303, home)
    assert Item.objects.count() == 5
    assert b"Next: seal the bank" in client.get(home).content

    labels = jsonl([{"id": "x1", "label": "supported", "training": True, "note": "So."}])
    looked = client.post(f"{home}expected/", {"file": file(labels)})
    assert b"1 label, no problem found" in looked.content
    assert client.post(f"{home}expected/", fields(looked)).status_code == 303
    assert Expected.objects.get().training

    assert b"Nothing of it can be changed" in client.get(f"{home}seal/").content
    assert client.post(f"{home}seal/").status_code == 303
    assert Bank.objects.get().sealed_at is not None
    assert b"Next: plan a round" in client.get(home).content

    answers = jsonl([{"id": "x1", "verdict": "supported", "quote": "Passage"}])
    looked = client.post(f"{home}systems/", {"file": file(answers), "name": "Checker 1"})
    assert b"4 items of the bank have no answer" in looked.content
    assert client.post(f"{home}systems/", fields(looked)).status_code == 303
    assert System.objects.get().name == "Checker 1"
    assert SystemAnswer.objects.count() == 1


@pytest.mark.parametrize("kind", ItemKind)
def test_every_kind_shows_its_format_and_its_items(ada: tuple[Client, Actor], kind: ItemKind) -> None:
    client, actor = ada
    contents: dict[ItemKind, dict[str, Any]] = {
        ItemKind.CLAIM_EVIDENCE: {"claim": "Look here.", "passages": [{"title": "T", "text": "x"}]},
        ItemKind.ANSWER_SENTENCE: {
            "answer": "Yes. Look here.",
            "sentence": {"text": "Look here.", "start": 5, "end": 15},
        },
        ItemKind.AGENT_LOG: {"claim": "Look here.", "turns": [{"command": "make", "output": ""}]},
        ItemKind.QUOTE: {"quote": "Look here.", "source": {"title": "", "text": "Look here."}},
    }
    bank = make_bank(actor=actor, draft=replace(DRAFT, kind=kind), now=NOW)
    at = f"/reviews/banks/{bank.pk}/"
    sample = html.fromstring(client.get(f"{at}import/").content).xpath("string(//pre[@class='sample'])")
    assert all(f'"{key}"' in sample for key in contents[kind])

    looked = client.post(f"{at}import/", {"file": file(jsonl([{"id": "a", "content": contents[kind]}]))})
    assert b"Look here." in looked.content
    assert client.post(f"{at}import/", fields(looked)).status_code == 303
    assert b"Look here." in client.get(f"{at}items/").content


def test_a_faulty_bank_keeps_what_was_typed_and_says_where_to_look(ada: tuple[Client, Actor]) -> None:
    client, _ = ada
    response = client.post("/reviews/banks/new/", filled(definition_3="", dangerous="", title="Tea <b>"))

    assert response.status_code == 422
    page = html.fromstring(response.content)
    assert page.xpath("//input[@name='title']/@value") == ["Tea <b>"]
    assert "does harm when it is given wrongly" in page.xpath("string(//*[@role='alert'])")
    # The second of the filled labels is the third on the page.
    assert page.xpath("string(//fieldset[3]//ul[@class='fault'])").strip() == "The definition is empty."
    assert page.xpath("//input[@name='abstains'][@checked]/@value") == ["3"]
    assert not Bank.objects.exists()


def test_an_open_bank_is_changed_on_its_page_and_a_sealed_one_is_not(ada: tuple[Client, Actor]) -> None:
    client, actor = ada
    bank = open_bank_with(actor)
    at = f"/reviews/banks/{bank.pk}/settings/"
    page = html.fromstring(client.get(at).content)
    assert page.xpath("//input[@name='key_3']/@value") == ["not_enough"]
    assert page.xpath("//input[@name='abstains'][@checked]/@value") == ["3"]
    assert client.post(at, filled(title="Other")).status_code == 303
    assert Bank.objects.get().title == "Other"

    sealed = sealed_bank_with(actor)
    for response in (
        client.get(f"/reviews/banks/{sealed.pk}/settings/"),
        client.post(f"/reviews/banks/{sealed.pk}/settings/", filled()),
        client.get(f"/reviews/banks/{sealed.pk}/seal/"),
        client.post(f"/reviews/banks/{sealed.pk}/seal/"),
        client.post(f"/reviews/banks/{sealed.pk}/import/", {"file": file(b"{}")}),
    ):
        assert response.status_code == 409
        assert b"This is sealed" in response.content


def test_every_problem_of_a_file_is_listed_with_its_line(ada: tuple[Client, Actor]) -> None:
    client, actor = ada
    bank = open_bank_with(actor)
    data = jsonl(item_lines(2, first=10)) + b'{"id": "<i>"}\r\n\xff\n'
    response = client.post(f"/reviews/banks/{bank.pk}/import/", {"file": file(data)})

    assert response.status_code == 422
    rows = html.fromstring(response.content).xpath("//table[contains(@class, 'faults')]/tbody/tr")
    assert [row.xpath("string(td[1])") for row in rows] == ["3", "3", "4"]
    assert b"carried" not in response.content
    assert bank.items.count() == 3


def test_a_page_of_many_problems_says_how_many_there_are(ada: tuple[Client, Actor]) -> None:
    client, actor = ada
    bank = open_bank_with(actor)
    response = client.post(f"/reviews/banks/{bank.pk}/import/", {"file": file(b"{\n" * 300)})

    assert b"300 problems on 300 lines" in response.content
    assert b"The first 200 of 300 are shown." in response.content


@pytest.mark.parametrize("change", [{"shown": "x"}, {"carried": "AAAA"}, {"carried": "é"}, {"carried": ""}])
def test_what_comes_with_the_second_step_must_be_what_was_shown(
    ada: tuple[Client, Actor], change: dict[str, str]
) -> None:
    client, actor = ada
    bank = make_bank(actor=actor, draft=DRAFT, now=NOW)
    at = f"/reviews/banks/{bank.pk}/import/"
    looked = client.post(at, {"file": file(jsonl(item_lines(2)))})

    response = client.post(at, {**fields(looked), **change})
    assert response.status_code == 422
    assert b"Nothing is imported" in response.content
    assert not Item.objects.exists()


def test_the_second_step_twice_imports_once(ada: tuple[Client, Actor]) -> None:
    client, actor = ada
    bank = make_bank(actor=actor, draft=DRAFT, now=NOW)
    at = f"/reviews/banks/{bank.pk}/import/"
    looked = fields(client.post(at, {"file": file(jsonl(item_lines(2)))}))

    assert [client.post(at, looked).status_code for _ in range(2)] == [303, 303]
    assert "These items are in the bank already" in client.get(f"/reviews/banks/{bank.pk}/").content.decode()
    again = client.post(at, {"file": file(jsonl(item_lines(2)))})
    assert "Every item of this file is in the bank already." in again.content.decode()
    assert Item.objects.count() == 2


def test_no_file_and_too_large_a_file_are_refused_in_words(
    ada: tuple[Client, Actor], monkeypatch: pytest.MonkeyPatch
) -> None:
    client, actor = ada
    bank = open_bank_with(actor)
    at = f"/reviews/banks/{bank.pk}/import/"
    assert b"Choose a file." in client.post(at, {}).content
    assert b"The file is empty" in client.post(at, {"file": file(b"")}).content
    monkeypatch.setattr("reviews.web.banks.forms.LARGEST_FILE", 10)
    response = client.post(at, {"file": file(jsonl(item_lines(1)))})
    assert response.status_code == 422
    assert b"Split it" in response.content


def test_a_carried_file_comes_back_and_cannot_unpack_to_more_than_a_file_may_have() -> None:
    assert brought(carried(b"\r\n\xff")) == b"\r\n\xff"
    assert brought(carried(b"x" * LARGEST_FILE)) == b"x" * LARGEST_FILE
    with pytest.raises(Exception, match="did not come along"):
        brought(carried(b"x" * (LARGEST_FILE + 1)))


def test_a_sealed_folder_is_downloaded_and_compared(ada: tuple[Client, Actor]) -> None:
    client, actor = ada
    bank = sealed_bank_with(actor)
    system = system_for(actor, bank)
    at = f"/reviews/banks/{bank.pk}/"
    for part in ("items", "expected", str(system.pk)):
        response = client.get(f"{at}sealed/{part}.zip")
        assert response["Content-Type"] == "application/zip"
        good = client.post(f"{at}verify/", {"file": file(response.content), "part": part})
        assert good.status_code == 200
        assert b"every byte as it was sealed" in good.content

    changed = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(client.get(f"{at}sealed/items.zip").content)) as old,
        zipfile.ZipFile(changed, "w") as new,
    ):
        for name in old.namelist():
            new.writestr("bank2.json" if name == "bank.json" else name, old.read(name))
    bad = client.post(f"{at}verify/", {"file": file(changed.getvalue()), "part": "items"})
    assert bad.status_code == 422
    assert b"bank.json is renamed to bank2.json" in bad.content
    assert client.post(f"{at}verify/", {"file": file(b"x"), "part": "items"}).status_code == 422
    assert client.post(f"{at}verify/", {"file": file(b"x"), "part": "none"}).status_code == 422
    assert client.post(f"{at}verify/", {"part": "items"}).status_code == 422


def test_every_page_is_the_owners_alone_and_looks_like_none_to_others(ada: tuple[Client, Actor]) -> None:
    client, actor = ada
    opened, sealed = open_bank_with(actor), sealed_bank_with(actor)
    pages = pages_of(opened) + pages_of(sealed, system_for(actor, sealed))
    bea, _ = signed_in("bea")
    plain, _ = signed_in("cy", manages=False)
    missing = bea.get(f"/reviews/banks/{uuid4()}/")

    for page in pages:
        assert client.get(page).status_code == 200, page
        assert bea.get(page).status_code == 404, page
        assert bea.get(page).content == missing.content
        assert bea.post(page).status_code in {404, 405}, page
        assert plain.get(page).status_code == 404, page
        nobody = Client().get(page)
        assert nobody.status_code == 302
        assert nobody["Location"].startswith("/sign-in/")
    assert plain.get("/reviews/").status_code == 404
    assert plain.get("/reviews/banks/new/").status_code == 404
    assert bea.post(f"/reviews/banks/{sealed.pk}/publish/", {"public": "yes"}).status_code == 404


def test_forms_of_another_site_are_refused(ada: tuple[Client, Actor]) -> None:
    _, actor = ada
    bank = open_bank_with(actor)
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(User.objects.get(username="ada"))

    assert strict.post(f"/reviews/banks/{bank.pk}/seal/").status_code == 403
    assert strict.post(f"/reviews/banks/{bank.pk}/erase/", {"title": bank.title}).status_code == 403


def test_fingerprints_are_public_when_published_and_never_show_an_item(ada: tuple[Client, Actor]) -> None:
    client, actor = ada
    bank = sealed_bank_with(actor)
    at = f"/reviews/fingerprints/{bank.pk}/"
    assert Client().get(at).status_code == 404
    assert Client().get(f"{at}MANIFEST.sha256").status_code == 404
    assert client.post(f"/reviews/banks/{bank.pk}/publish/", {"public": "yes"}).status_code == 303

    page, manifest = Client().get(at), Client().get(f"{at}MANIFEST.sha256")
    assert page.status_code == manifest.status_code == 200
    assert bank.seal.encode() in page.content
    assert b"Claim number" not in page.content
    assert len(manifest.content.splitlines()) == 4
    client.post(f"/reviews/banks/{bank.pk}/publish/", {"public": "no"})
    assert Client().get(at).status_code == 404


def test_while_a_round_is_on_the_public_page_tells_nothing_of_labels_and_systems(
    ada: tuple[Client, Actor],
) -> None:
    _, actor = ada
    bank = sealed_bank_with(actor)
    system = system_for(actor, bank)
    seal_design_text(actor=actor, bank_id=bank.pk, title="Rules", text="Alpha.", now=NOW)
    publish_fingerprints(actor=actor, bank_id=bank.pk, public=True)
    at = f"/reviews/fingerprints/{bank.pk}/"
    before = Client().get(at).content
    assert system.seal.encode() in before
    wanted = RoundSettings("First", "About", 10, "me", 1, 0, 0, 1, 1)
    make_round(actor=actor, bank=bank, wanted=wanted, now=NOW)

    manifest = Client().get(f"{at}MANIFEST.sha256").content
    during = Client().get(at).content
    with connection.cursor() as cursor:
        for table in ("expected", "expectedseal", "system", "systemanswer"):
            cursor.execute(f"DROP TRIGGER reviews_{table}_seal_update")
        cursor.execute("UPDATE reviews_expected SET label = 'contradicted', gold = NOT gold")
        cursor.execute("UPDATE reviews_expectedseal SET seal = 'x', sealed_at = CURRENT_TIMESTAMP")
        cursor.execute("UPDATE reviews_systemanswer SET label = 'contradicted', quote = 'x'")
        cursor.execute("UPDATE reviews_system SET name = 'x', seal = 'x', sealed_at = CURRENT_TIMESTAMP")
    assert Client().get(at).content == during
    assert Client().get(f"{at}MANIFEST.sha256").content == manifest
    assert b"A round with these items is planned or under way." in during
    assert system.seal.encode() not in during
    assert b"Expected labels" not in during
    assert DesignText.objects.get().sha256.encode() in during
    assert bank.seal.encode() in during


def test_design_texts_are_sealed_shown_in_order_and_downloaded(ada: tuple[Client, Actor]) -> None:
    client, actor = ada
    bank = open_bank_with(actor)
    at = f"/reviews/banks/{bank.pk}/designs/"
    assert client.post(at, {"title": "Rules", "text": "Alpha."}).status_code == 303
    first = DesignText.objects.get()
    for title in ("One", "Two"):
        assert client.post(at, {"title": title, "text": title, "addendum_to": first.pk}).status_code == 303

    page = client.get(at).content.decode()
    assert re.findall(r"Addendum \d: \w+", page) == ["Addendum 1: One", "Addendum 2: Two"]
    assert client.get(f"{at}{first.pk}.txt").content == b"Alpha.\n"
    assert client.post(at, {"title": "", "text": "kept"}).status_code == 422
    assert b"kept" in client.post(at, {"title": "", "text": "kept"}).content
    assert client.post(at, {"title": "x", "text": "y", "addendum_to": 999}).status_code == 404
    assert client.get(f"{at}{2**70}.txt").status_code == 404


def test_a_guideline_gets_its_next_version_on_its_page(ada: tuple[Client, Actor]) -> None:
    client, actor = ada
    bank = sealed_bank_with(actor)
    at = f"/reviews/banks/{bank.pk}/guideline/"

    assert client.post(at, {"guideline": "Read twice."}).status_code == 303
    assert client.post(at, {"guideline": ""}).status_code == 422
    assert [one.version for one in Guideline.objects.filter(bank=bank)] == [1, 2]


def test_a_bank_is_erased_once_its_title_is_typed(ada: tuple[Client, Actor]) -> None:
    client, actor = ada
    bank = sealed_bank_with(actor)
    at = f"/reviews/banks/{bank.pk}/erase/"

    assert client.post(at, {"title": "other"}).status_code == 422
    assert Bank.objects.exists()
    assert client.post(at, {"title": bank.title}).status_code == 303
    assert not Bank.objects.exists()


def test_before_a_bank_with_rounds_is_erased_the_way_to_their_files_is_shown(
    ada: tuple[Client, Actor],
) -> None:
    client, _ = ada
    make(User.objects.get(username="ada"), NOW)
    bank = Bank.objects.get()
    at, over = f"/reviews/banks/{bank.pk}/erase/", Round.objects.get(state="closed")
    ratings = Rating.objects.count()

    while_rated = client.get(at).content.decode()
    assert "Close <a" in while_rated
    assert 'name="title"' not in while_rated
    assert client.post(at, {"title": bank.title}).status_code == 409
    Round.objects.filter(state="open").update(state="closed", closed_at=NOW)
    shown = client.get(at).content.decode()
    assert f"/reviews/rounds/{over.pk}/export/" in shown
    assert f"2 rounds go with it, and {ratings} ratings." in shown
    assert client.post(at, {"title": bank.title}).status_code == 303
    assert not Round.objects.exists()


def test_items_come_in_pages(ada: tuple[Client, Actor]) -> None:
    client, actor = ada
    bank = open_bank_with(actor, 45)
    seen = [
        html.fromstring(client.get(f"/reviews/banks/{bank.pk}/items/?page={page}").content).xpath(
            "//p[@class='item__claim']/text()"
        )
        for page in (1, 2, 3, "x")
    ]
    assert [len(page) for page in seen] == [20, 20, 5, 20]
    assert len({claim for page in seen for claim in page}) == 45


def test_no_page_is_kept_by_a_browser(ada: tuple[Client, Actor]) -> None:
    client, actor = ada
    bank = open_bank_with(actor)
    for page in pages_of(bank):
        assert "no-store" in client.get(page)["Cache-Control"], page
