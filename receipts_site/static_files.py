"""WhiteNoise as middleware that serves sync and async chains alike, off the event loop."""

import asyncio
from collections.abc import Awaitable, Callable

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from whitenoise.middleware import WhiteNoiseMiddleware

Next = Callable[[HttpRequest], HttpResponseBase | Awaitable[HttpResponseBase]]


class StaticFilesMiddleware(WhiteNoiseMiddleware):
    """Answers what lies under STATIC_URL.

    WhiteNoise's own middleware knows only the sync chain, and its streaming answer makes Django read
    the file on the event loop. This one reads the (small) file whole, in a thread.
    """

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Next) -> None:
        super().__init__(get_response)
        self.is_async = iscoroutinefunction(get_response)
        if self.is_async:
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> HttpResponseBase | Awaitable[HttpResponseBase]:
        """The file, or what the rest of the chain answers."""
        if self.is_async:
            return self.answer(request)
        return self.file_response(request) or self.get_response(request)

    async def answer(self, request: HttpRequest) -> HttpResponseBase:
        """The same for an async chain."""
        if request.path_info.startswith(self.static_prefix):
            response = await asyncio.to_thread(self.file_response, request)
            if response is not None:
                return response
        rest: HttpResponseBase = await self.get_response(request)
        return rest

    def file_response(self, request: HttpRequest) -> HttpResponse | None:
        """The static file of that address with WhiteNoise's headers, or None."""
        address = request.path_info
        if not address.startswith(self.static_prefix):
            return None
        static_file = self.find_file(address) if self.autorefresh else self.files.get(address)
        if static_file is None:
            return None
        found = static_file.get_response(request.method, request.META)
        content = b""
        if found.file is not None:
            with found.file:
                content = found.file.read()
        response = HttpResponse(content, status=int(found.status))
        del response["Content-Type"]
        for name, value in found.headers:
            response[name] = value
        return response
