"""Learns who asks before a page is made, so that no page asks the database while it is rendered.

The masthead names the person and what they may do. Error pages are rendered on threads that are no
request's own; a look-up there would open a connection that nobody closes.
"""

from typing import Any

from asgiref.sync import iscoroutinefunction, sync_to_async
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils.decorators import sync_and_async_middleware

from receipts_site.middleware import AsyncNext, SyncNext


@sync_and_async_middleware
def knows_who_asks(get_response: Any) -> SyncNext | AsyncNext:
    """Middleware behind Django's authentication. A visitor without a session costs no look-up."""
    if iscoroutinefunction(get_response):

        async def answer_async(request: HttpRequest) -> HttpResponseBase:
            if _has_session(request):
                await sync_to_async(_meet)(request)
            response: HttpResponseBase = await get_response(request)
            return response

        return answer_async

    def answer(request: HttpRequest) -> HttpResponseBase:
        if _has_session(request):
            _meet(request)
        response: HttpResponseBase = get_response(request)
        return response

    return answer


def _has_session(request: HttpRequest) -> bool:
    return settings.SESSION_COOKIE_NAME in request.COOKIES


def _meet(request: HttpRequest) -> None:
    """Load the person and what they may do; Django keeps both with the request."""
    if request.user.is_authenticated:
        request.user.get_all_permissions()
