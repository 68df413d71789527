"""WebSocket routes of the checks part."""

from django.urls import URLPattern

websocket_urlpatterns: list[URLPattern] = []
