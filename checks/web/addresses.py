"""Where a request comes from, for the limit per address."""

from django.conf import settings
from django.http import HttpRequest


def address_of(request: HttpRequest) -> str | None:
    """The client's address: the connection's own, or what the nearest trusted proxies say.

    Each proxy appends the address it was called from to `X-Forwarded-For`, so with n trusted proxies
    the n-th from the end was written by one of them; what stands before it anybody may have made up.
    """
    proxies = settings.CHECKS.trusted_proxies
    told = [part.strip() for part in str(request.META.get("HTTP_X_FORWARDED_FOR", "")).split(",")]
    if proxies and len(told) >= proxies and told[-proxies]:
        return told[-proxies]
    return str(request.META.get("REMOTE_ADDR", "")) or None
