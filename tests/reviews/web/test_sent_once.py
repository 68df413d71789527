"""Managers' forms are sent once, however often somebody presses."""

import itertools
import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from receipts_site.accounts.models import User
from receipts_site.accounts.roles import give_role
from reviews.usecases.inviting import invite
from tests.reviews import banks, rounds_staged
from tests.reviews.rated import item_of, rated_round

pytestmark = pytest.mark.django_db
# Looking through a file and comparing one keep nothing, and a broken upload must be sent again.
LOOKING = 'enctype="multipart/form-data"'


def faults_of(response: Any, address: str) -> list[str]:
    """The forms of a page that do something and can be sent twice."""
    assert response.status_code == 200, address
    page = response.content.decode().partition("<main")
    forms = re.findall(r'<form[^>]*method="post"[^>]*>', page[2])
    doing = [form for form in forms if LOOKING not in form]
    if doing and "js/reviews.js" not in page[0]:
        return [f"{address}: the module is not loaded"]
    return [form for form in doing if "data-once" not in form and 'id="decide"' not in form]


def test_every_form_of_a_manager_that_does_something_is_sent_once() -> None:
    actor = banks.manager()
    assert actor.user_id is not None
    user = User.objects.get(pk=actor.user_id)
    give_role(user, "reviewer")
    client = Client()
    client.force_login(user)
    open_bank = banks.open_bank_with(actor)
    sealed = banks.sealed_bank_with(actor)
    staged = rounds_staged.sealed_bank(actor)
    drafted = rounds_staged.drafted(actor, staged, raters=0)
    draw = map(rounds_staged.token_of, itertools.count(70)).__next__
    invite(actor=actor, round_id=drafted.pk, names=["", ""], draw=draw, now=rounds_staged.NOW)
    opened = rounds_staged.opened(actor, rounds_staged.sealed_bank(actor))
    closed = rated_round(user, {"p": "yn"})
    item = item_of(closed, "p").pk
    client.post(f"/reviews/rounds/{closed.pk}/adjudicate/{item}/", {"label": "no", "reason": "slip"})

    addresses = [
        "/reviews/banks/new/",
        *(f"/reviews/banks/{open_bank.pk}/{page}" for page in ("settings/", "seal/", "import/", "designs/")),
        *(f"/reviews/banks/{sealed.pk}/{page}" for page in ("", "guideline/", "erase/", "verify/")),
        f"/reviews/banks/{staged.pk}/rounds/new/",
        f"/reviews/rounds/{drafted.pk}/",
        f"/reviews/rounds/{opened.pk}/",
        f"/reviews/rounds/{closed.pk}/",
        f"/reviews/rounds/{closed.pk}/adjudicate/{item}/",
    ]
    pages = [(client.get(address), address) for address in addresses]
    file = SimpleUploadedFile("a.jsonl", banks.jsonl(banks.item_lines(2, first=9)))
    looked = f"/reviews/banks/{open_bank.pk}/import/"
    pages.append((client.post(looked, {"file": file}), looked))
    assert [fault for page, address in pages for fault in faults_of(page, address)] == []
