"""Where a request comes from, for the limit per address."""

from django.conf import settings
from django.http import HttpRequest

from checks.domain.rates import client_address


def address_of(request: HttpRequest) -> str | None:
    """The client's address, with as many proxies believed as the operator trusts."""
    return client_address(
        connection=str(request.META.get("REMOTE_ADDR", "")),
        forwarded=str(request.META.get("HTTP_X_FORWARDED_FOR", "")),
        proxies=settings.CHECKS.trusted_proxies,
    )
