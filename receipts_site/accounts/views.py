"""Signing in and out, taking an invitation, one's own account."""

from datetime import timedelta
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, logout, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from checks.web.addresses import address_of
from checks.web.views.answers import SeeOther
from classroom.usecases.telling import tell_teacher_gone
from receipts_site.accounts.errors import AccountFault, InvitationGone, NameTaken, TooManyGuesses
from receipts_site.accounts.forms import EmailForm, InvitedForm, OwnPasswordForm, SignInForm
from receipts_site.accounts.invitations import accept_invitation, open_invitation
from receipts_site.accounts.landing import home_of, onward
from receipts_site.accounts.models import User
from receipts_site.accounts.people import change_password, come_in
from receipts_site.accounts.roles import roles_of
from reviews.web.answers import sent_from

PAGE = require_http_methods(["GET", "HEAD", "POST"])


@PAGE
def sign_in(request: HttpRequest) -> HttpResponse:
    """Asks for name and password; leads on to where the person wanted to be."""
    if request.method != "POST":
        if request.user.is_authenticated:
            return SeeOther(onward(request) or home_of(request.user))
        return _sign_in_page(request, SignInForm())
    form = SignInForm(request.POST)
    if not form.is_valid():
        return _sign_in_page(request, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    said = form.cleaned_data
    try:
        user = come_in(**said, address=address_of(request))
    except AccountFault as fault:
        return _sign_in_page(request, form, fault)
    _let_in(request, user)
    return SeeOther(onward(request) or home_of(user))


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """Ends the session; whoever listens closes its sockets."""
    logout(request)
    return SeeOther("/")


@PAGE
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Makes an account with an invitation and signs it in."""
    now = timezone.now()
    try:
        open_invitation(token=token, now=now)
        form = InvitedForm(request.POST if request.method == "POST" else None)
        if not form.is_valid():
            return _page(request, "invitation", form=form, status=_status_of(form))
        user = accept_invitation(
            token=token,
            username=form.cleaned_data["username"],
            password=form.cleaned_data["new_password"],
            email=form.cleaned_data["email"],
            now=now,
        )
    except InvitationGone:
        return _page(request, "no_invitation", status=HTTPStatus.NOT_FOUND)
    except NameTaken as fault:
        form.add_error("username", str(fault))
        return _page(request, "invitation", form=form, status=_status_of(form))
    _let_in(request, user)
    return SeeOther(home_of(user))


@require_safe
@login_required
def account(request: HttpRequest) -> HttpResponse:
    """One's own account: what it may do, its address, its password."""
    return _account_page(request)


@login_required
@sent_from("account")
def account_email(request: HttpRequest) -> HttpResponse:
    """Keeps another e-mail address, or none."""
    user = _user_of(request)
    form = EmailForm(request.POST)
    if not form.is_valid():
        return _account_page(request, email_form=form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    user.email = User.objects.normalize_email(form.cleaned_data["email"])
    user.save(update_fields=["email"])
    messages.success(request, "Your e-mail address is kept." if user.email else "No e-mail address is kept.")
    return SeeOther("/account/")


@login_required
@sent_from("account")
def account_password(request: HttpRequest) -> HttpResponse:
    """A new password; this session goes on, all others of the account end and their sockets close."""
    user = _user_of(request)
    form = OwnPasswordForm(request.POST, user=user)
    if not form.is_valid():
        return _account_page(request, password_form=form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    said = form.cleaned_data
    try:
        change_password(
            user=user, current=said["current"], new=said["new_password"], address=address_of(request)
        )
    except TooManyGuesses as fault:
        form.add_error("current", str(fault))
        return _with_retry(_account_page(request, password_form=form, status=_status(fault)), fault)
    except AccountFault as fault:
        form.add_error("current", "That is not your password until now. Try again.")
        return _account_page(request, password_form=form, status=_status(fault))
    update_session_auth_hash(request, user)
    tell_teacher_gone(user.pk)
    messages.success(request, "Your new password is set. You are signed out everywhere else.")
    return SeeOther("/account/")


def _let_in(request: HttpRequest, user: User) -> None:
    """Sign in for some hours. Whoever else was signed in here is signed out first, their sockets too; what
    a visitor without an account has made in this browser goes on.
    """
    if request.user.is_authenticated and request.user != user:
        logout(request)
    login(request, user)
    request.session.set_expiry(timedelta(hours=settings.ACCOUNTS.sign_in_hours))


def _page(request: HttpRequest, name: str, *, status: int = HTTPStatus.OK, **context: Any) -> HttpResponse:
    return render(request, f"accounts/{name}.html", context, status=status)


def _sign_in_page(
    request: HttpRequest, form: SignInForm, fault: AccountFault | None = None, *, status: int | None = None
) -> HttpResponse:
    status = status or (_status(fault) if fault else HTTPStatus.OK)
    response = _page(request, "sign_in", form=form, fault=fault, next=onward(request), status=status)
    return _with_retry(response, fault)


def _account_page(
    request: HttpRequest,
    *,
    email_form: EmailForm | None = None,
    password_form: OwnPasswordForm | None = None,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    user = _user_of(request)
    return _page(
        request,
        "account",
        roles=roles_of(user),
        email_form=email_form or EmailForm(initial={"email": user.email}),
        password_form=password_form or OwnPasswordForm(user=user),
        status=status,
    )


def _user_of(request: HttpRequest) -> User:
    """The person behind a view that asks for a sign-in."""
    assert isinstance(request.user, User)
    return request.user


def _status_of(form: InvitedForm) -> HTTPStatus:
    return HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK


def _status(fault: AccountFault) -> HTTPStatus:
    many = isinstance(fault, TooManyGuesses)
    return HTTPStatus.TOO_MANY_REQUESTS if many else HTTPStatus.UNPROCESSABLE_ENTITY


def _with_retry(response: HttpResponse, fault: AccountFault | None) -> HttpResponse:
    if isinstance(fault, TooManyGuesses):
        response["Retry-After"] = str(fault.retry_after)
    return response
