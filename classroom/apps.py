"""Registers the classroom app."""

from django.apps import AppConfig


class ClassroomConfig(AppConfig):
    """Teachers' activities and what students hand in."""

    name = "classroom"
    default_auto_field = "django.db.models.BigAutoField"
