"""Addresses of item banks and their seals."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
