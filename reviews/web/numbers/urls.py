"""Addresses of agreement, adjudication, scores and exports."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
