import pytest
from django.contrib.auth import get_user_model
from django.db import IntegrityError

from receipts_site.accounts.models import User


def test_the_project_uses_its_own_user_model() -> None:
    assert get_user_model() is User


@pytest.mark.django_db
def test_a_user_needs_a_name_but_no_email_address() -> None:
    user = User.objects.create_user("ada", password="correct horse battery")

    user.refresh_from_db()
    assert user.email == ""
    assert user.check_password("correct horse battery")


@pytest.mark.django_db
def test_a_username_belongs_to_one_person() -> None:
    User.objects.create_user("ada")

    with pytest.raises(IntegrityError):
        User.objects.create_user("ada")


@pytest.mark.django_db
def test_a_username_in_other_letters_case_belongs_to_the_same_person() -> None:
    User.objects.create_user("Ada")

    with pytest.raises(IntegrityError):
        User.objects.create_user("aDA")


@pytest.mark.django_db
def test_nobody_is_a_demo_account_without_being_made_one() -> None:
    assert not User.objects.create_user("ada").demo
