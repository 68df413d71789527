"""Registers the site: its system checks and its commands."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    """The house around the parts; no models."""

    name = "receipts_site"

    def ready(self) -> None:
        """Make Django know our system checks."""
        from receipts_site import system_checks  # noqa: F401  (importing registers them)
