"""Addresses of results, comments, files and erasing."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
