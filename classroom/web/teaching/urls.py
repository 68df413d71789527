"""Addresses of courses and activities, as teachers make them."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
