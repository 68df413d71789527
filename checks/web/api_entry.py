"""What a request must be before a route of the API sees it: sent on purpose, and JSON."""

import json
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from ninja.parser import Parser
from ninja.security import APIKeyHeader

from checks.web.problems import ApiError


class OwnClient(APIKeyHeader):
    """Lets a request change something only if no other site's page can have sent it.

    A page of another site can make a browser send our cookie, but not a header of its own choice: the
    browser would ask us first, and we never allow it. So a header that names the client is enough;
    `Origin` and `Sec-Fetch-Site`, which a page cannot forge, are checked as well.
    """

    param_name = "Receipts-Client"

    def authenticate(self, request: HttpRequest, key: str | None) -> str:
        """The client's name. Raises ApiError."""
        if not key or not key.strip():
            raise ApiError(
                HTTPStatus.FORBIDDEN,
                "NoClientHeader",
                "This request changes something, so it needs the header Receipts-Client with the name of "
                "your program. It shows that no other site's page sent the request.",
            )
        if request.headers.get("Sec-Fetch-Site", "none") not in ("none", "same-origin") or not _own_origin(
            request
        ):
            raise ApiError(
                HTTPStatus.FORBIDDEN, "OtherOrigin", "Pages of other sites may not change anything here."
            )
        return key


def _own_origin(request: HttpRequest) -> bool:
    origin = request.headers.get("Origin")
    return (
        origin is None
        or origin == f"{request.scheme}://{request.get_host()}"
        or origin in settings.CSRF_TRUSTED_ORIGINS
    )


class JsonBody(Parser):
    """Reads a JSON body and says what is wrong with one that is none."""

    def parse_body(self, request: HttpRequest) -> dict[str, Any]:
        """The value; its shape is checked later. Raises ApiError."""
        if request.content_type != "application/json":
            raise ApiError(
                HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
                "NotJson",
                "Send the body as JSON, with the header Content-Type: application/json.",
            )
        try:
            value: dict[str, Any] = json.loads(request.body)
        except (ValueError, RecursionError):
            raise ApiError(
                HTTPStatus.BAD_REQUEST, "BrokenJson", "The body is not valid JSON in UTF-8."
            ) from None
        return value
