"""The limits on starting checks, as a header."""

from django.conf import settings

HOUR = 3600  # seconds; every quota in the settings is counted by the hour
HEADER = "RateLimit-Policy"


def rate_limit_policy() -> str:
    """Quota and window in seconds, by session, by address and for everybody together.

    The form of draft-ietf-httpapi-ratelimit-headers: a list of named policies.
    """
    limits = settings.CHECKS
    quotas = {
        "session": limits.checks_per_session_per_hour,
        "address": limits.checks_per_address_per_hour,
        "everybody": limits.checks_in_all_per_hour,
    }
    return ", ".join(f'"{name}";q={quota};w={HOUR}' for name, quota in quotas.items())
