"""Invitations: a link with 256 random bits that makes one account with one role, once."""

from datetime import datetime, timedelta
from hashlib import sha256

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.db import transaction

from receipts_site.accounts.errors import InvitationGone
from receipts_site.accounts.models import Invitation, User
from receipts_site.accounts.people import make_account
from receipts_site.accounts.roles import permission_of

TOKEN_BYTES = 32


def invite(*, role: str, token: str, good_for: timedelta, now: datetime, made_by: User | None) -> Invitation:
    """Make an invitation for this token, which whoever makes it passes on and nobody keeps.

    Raises UnknownRole.
    """
    permission_of(role)
    return Invitation.objects.create(
        token_hash=_hash(token), role=role, made_by=made_by, made_at=now, expires_at=now + good_for
    )


def open_invitation(*, token: str, now: datetime) -> Invitation:
    """The invitation of a token as long as it opens something. Raises InvitationGone."""
    found = Invitation.objects.filter(
        token_hash=_hash(token), used_at__isnull=True, expires_at__gt=now, role__in=settings.ROLES
    ).first()
    if found is None:
        raise InvitationGone
    return found


def accept_invitation(*, token: str, username: str, password: str, email: str, now: datetime) -> User:
    """Use an invitation up and make its account. Of several at once, one makes an account.

    Raises InvitationGone, NameTaken; after the latter the invitation is still good.
    """
    invitation = open_invitation(token=token, now=now)
    password_hash = make_password(password)
    with transaction.atomic():
        # The row is taken by one statement, so that whoever comes second finds it used.
        mine = Invitation.objects.filter(pk=invitation.pk, used_at__isnull=True).update(used_at=now)
        if not mine:
            raise InvitationGone
        user = make_account(
            username=username, password_hash=password_hash, email=email, roles=(invitation.role,)
        )
        Invitation.objects.filter(pk=invitation.pk).update(used_by=user)
    return user


def _hash(token: str) -> str:
    """The token is random and long: a plain hash cannot be turned back by guessing."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
