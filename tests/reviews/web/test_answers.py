import pytest
from django.contrib.auth.models import AnonymousUser, Permission
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from checks.domain.errors import ReceiptsError
from receipts_site.accounts.models import User
from reviews.domain.errors import NotThere, RoundShut, SealBroken, Sealed, UnusableInput
from reviews.policies import NOBODY, Actor
from reviews.web.answers import SeeOther, actor_of, trade_errors

pytestmark = pytest.mark.django_db


def asked(path: str = "/reviews/", user: User | None = None) -> HttpRequest:
    request = RequestFactory().get(path)
    request.user = user or AnonymousUser()
    return request


@pytest.mark.parametrize(
    ("error", "status", "heading"),
    [
        (Sealed("No."), 409, "This is sealed"),
        (RoundShut("No."), 409, "Not now"),
        (SealBroken("No."), 422, "The seal is broken"),
        (UnusableInput("No."), 422, "That did not work"),
    ],
)
def test_a_fault_of_the_trade_is_a_page_that_says_it(error: ReceiptsError, status: int, heading: str) -> None:
    @trade_errors
    def view(request: HttpRequest) -> HttpResponse:
        raise error

    response = view(asked())
    assert response.status_code == status
    assert heading in response.content.decode()
    assert "No." in response.content.decode()


def test_what_is_not_there_says_nothing_of_why() -> None:
    @trade_errors
    def view(request: HttpRequest, number: int) -> HttpResponse:
        raise NotThere

    assert view(asked(), 1).status_code == 404
    assert view(asked(), 1).content == view(asked(), number=2).content


@pytest.mark.parametrize(("path", "way_out"), [("/rate/3/", "/rate/"), ("/reviews/banks/", "/reviews/")])
def test_the_way_out_leads_raters_and_managers_each_to_their_own(path: str, way_out: str) -> None:
    @trade_errors
    def view(request: HttpRequest) -> HttpResponse:
        raise RoundShut("Closed.")

    assert f'href="{way_out}"' in view(asked(path)).content.decode()


def test_an_answer_is_left_as_it_is() -> None:
    @trade_errors
    def view(request: HttpRequest) -> HttpResponse:
        return SeeOther("/reviews/")

    assert (view(asked()).status_code, view(asked())["Location"]) == (303, "/reviews/")


def test_who_asks_is_told_by_the_account_and_its_permission() -> None:
    user = User.objects.create_user("ada", password="a long enough password")
    assert actor_of(asked()) == NOBODY
    assert actor_of(asked(user=user)) == Actor(user.pk, may_manage=False)
    user.user_permissions.add(Permission.objects.get(content_type__app_label="reviews", codename="manage"))
    assert actor_of(asked(user=User.objects.get())) == Actor(user.pk, may_manage=True)
