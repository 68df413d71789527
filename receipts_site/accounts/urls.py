"""Addresses of signing in and out, and of invitations."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
