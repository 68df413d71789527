"""Sockets of the classroom."""

from typing import Any

from django.urls import URLPattern, path

# Sockets close when their owner signs out: importing it is enough.
from classroom.web import signing_out  # noqa: F401
from classroom.web.consumers import ClassConsumer

# django-stubs knows views as functions of a request; an ASGI application is routed the same way.
_class: Any = ClassConsumer.as_asgi()

websocket_urlpatterns: list[URLPattern] = [path("ws/teach/<uuid:activity_id>/", _class)]
