"""Addresses of rounds, as managers run them."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
