"""Registers the reviews app."""

from django.apps import AppConfig


class ReviewsConfig(AppConfig):
    """Item banks, ratings and adjudications."""

    name = "reviews"
    default_auto_field = "django.db.models.BigAutoField"
