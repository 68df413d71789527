"""Page routes of the checks part."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
