"""The site's addresses, and four more that fall over the body they were sent."""

import asyncio
import threading

from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt

from receipts_site.urls import urlpatterns as site


@csrf_exempt
async def in_a_view(request: HttpRequest) -> HttpResponse:
    raise KeyError(request.body.decode())


@csrf_exempt
async def in_a_task(request: HttpRequest) -> HttpResponse:
    words = request.body.decode()

    async def fall() -> None:
        raise ValueError(words)

    asyncio.create_task(fall())  # noqa: RUF006  (forgotten on purpose)
    return HttpResponse("later")


@csrf_exempt
async def in_a_callback(request: HttpRequest) -> HttpResponse:
    words = request.body.decode()

    def fall() -> None:
        raise ValueError(words)

    asyncio.get_running_loop().call_soon(fall)
    return HttpResponse("later")


@csrf_exempt
async def in_a_thread(request: HttpRequest) -> HttpResponse:
    words = request.body.decode()

    class Falls:
        def __del__(self) -> None:
            raise ValueError(words)

    def fall() -> None:
        Falls()
        raise ValueError(words)

    thread = threading.Thread(target=fall)
    thread.start()
    thread.join()
    return HttpResponse("later")


urlpatterns = [
    *site,
    path("fault/view", in_a_view),
    path("fault/task", in_a_task),
    path("fault/callback", in_a_callback),
    path("fault/thread", in_a_thread),
]
