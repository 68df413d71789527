"""Registers the accounts app."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """People who sign in: teachers, annotators, operators. Students need no account."""

    name = "receipts_site.accounts"
    label = "accounts"
    default_auto_field = "django.db.models.BigAutoField"
