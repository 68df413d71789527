"""WebSocket routes of the checks part."""

from typing import Any

from django.urls import URLPattern, re_path

# Sockets close when their owner signs out: importing it is enough.
from checks.web import signing_out  # noqa: F401
from checks.web.consumers import CheckConsumer

# django-stubs knows views as functions of a request; an ASGI application is routed the same way.
_check: Any = CheckConsumer.as_asgi()

websocket_urlpatterns: list[URLPattern] = [
    re_path(r"^ws/checks/(?P<check_id>[0-9a-f]{32})/$", _check),
]
