"""Where somebody goes after coming in: back to where they wanted to be, or to what they may do here."""

from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from receipts_site.accounts.models import User

NEXT = "next"
HOMES = (("classroom.teach", "/teach/"), ("reviews.manage", "/reviews/"))


def onward(request: HttpRequest) -> str:
    """The page of this site that a link asked to be led to, or nothing; other sites are never led to."""
    wanted = request.POST.get(NEXT) or request.GET.get(NEXT, "")
    fits = url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return wanted if fits else ""


def home_of(user: User) -> str:
    """The first page of what this person may do."""
    return next((page for permission, page in HOMES if user.has_perm(permission)), reverse("account"))
