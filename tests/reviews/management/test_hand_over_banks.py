from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from receipts_site.accounts.models import User
from reviews.domain.errors import NotThere
from reviews.models import Bank, Round
from reviews.policies import NOBODY, Actor
from reviews.selectors.banks import banks_of
from reviews.selectors.rounds import round_seen_by
from reviews.usecases.handing_over import hand_over_banks
from tests.reviews.rounds_staged import manager, opened, sealed_bank

pytestmark = pytest.mark.django_db


def name_of(actor: Actor) -> str:
    assert actor.user_id is not None
    return User.objects.get(pk=actor.user_id).username


def test_banks_of_a_closed_account_go_on_with_their_rounds_at_another():
    old, new = manager(), manager()
    round_ = opened(old, sealed_bank(old))
    User.objects.filter(username=name_of(old)).update(is_active=False)
    call_command("change_user", name_of(new), "--give", "reviewer", stdout=StringIO())
    out = StringIO()

    call_command("hand_over_banks", name_of(old), name_of(new), stdout=out)

    assert "now" in out.getvalue()
    assert out.getvalue().strip().endswith(": 1")
    assert [line.bank.pk for line in banks_of(new)] == [round_.bank_id]
    assert round_seen_by(new, round_.pk) == round_
    with pytest.raises(NotThere):
        round_seen_by(old, round_.pk)
    assert Round.objects.get().bank.seal == round_.bank.seal


def test_nobody_gets_banks_who_may_not_manage_them():
    old, new = manager(), manager()
    sealed_bank(old)
    assert old.user_id is not None
    for names in ((name_of(old), name_of(new)), (name_of(old), "nobody"), ("nobody", name_of(new))):
        with pytest.raises(CommandError):
            call_command("hand_over_banks", *names)
    with pytest.raises(NotThere):
        hand_over_banks(from_user=old.user_id, to=NOBODY)
    assert Bank.objects.get().owner_id == old.user_id
