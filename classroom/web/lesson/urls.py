"""Addresses of joining and the lesson, as students do it."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
