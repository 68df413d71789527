"""The ASGI application: pages and API over HTTP, live progress over WebSockets."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "receipts_site.settings.production")
django_application = get_asgi_application()

# Only now that Django is set up can modules be imported that touch its apps.
from channels.auth import AuthMiddlewareStack  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.security.websocket import AllowedHostsOriginValidator, OriginValidator  # noqa: E402
from django.conf import settings  # noqa: E402

from checks.web import routing as checks  # noqa: E402
from classroom.web import routing as classroom  # noqa: E402
from receipts_site.health import health_first  # noqa: E402
from receipts_site.middleware import headers_around  # noqa: E402

sockets = AuthMiddlewareStack(URLRouter([*checks.websocket_urlpatterns, *classroom.websocket_urlpatterns]))

application = ProtocolTypeRouter(
    {
        "http": headers_around(health_first(django_application)),
        # A socket carries cookies but no CSRF token: the page's origin is what is checked.
        "websocket": (
            OriginValidator(sockets, settings.SOCKET_ORIGINS)
            if settings.SOCKET_ORIGINS
            else AllowedHostsOriginValidator(sockets)
        ),
    }
)
