"""Addresses of the live view of a class."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
