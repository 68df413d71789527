"""Addresses of rating, as raters do it."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
