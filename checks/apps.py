"""Registers the checks app."""

from django.apps import AppConfig


class ChecksConfig(AppConfig):
    """The checker. It has no models and no migrations, so that a pasted text has nowhere to be kept."""

    name = "checks"
