"""The start page, and the pages about what is kept, how often the checker errs, and being done."""

from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import alogout
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from checks.domain import wording
from checks.domain.accuracy import in_plain_words
from checks.domain.errors import ReceiptsError
from checks.usecases.delete_check import delete_all
from checks.usecases.services import CheckServices
from checks.usecases.start_check import start_check
from checks.web.addresses import address_of
from checks.web.examples import EXAMPLES, example_named
from checks.web.forms import PasteForm
from checks.web.owners import aowner_of, aviewer_of, may_check
from checks.web.views.answers import SeeOther, page, status_of, tools, with_retry


@require_http_methods(["GET", "HEAD", "POST"])
async def start(request: HttpRequest) -> HttpResponse:
    """The paste box; sent, it starts a check and leads to its report."""
    services, closed = await tools(), not await may_check(request)
    if request.method != "POST":
        example = example_named(request.GET.get("example", ""))
        form = PasteForm({"text": example.text, "topic": example.topic} if example else None)
        return await page(request, "checks/start.html", _start_context(services, form, closed, example))
    form = PasteForm(request.POST)
    if closed:
        return await page(request, "checks/start.html", _start_context(services, form, closed), status=403)
    if not form.is_valid():
        fault = "The text holds characters that are no text. Copy it again as plain text."
        context = _start_context(services, form, fault=fault)
        return await page(request, "checks/start.html", context, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        check_id = await start_check(
            services,
            text=form.cleaned_data["text"].replace("\r\n", "\n"),
            topic=form.cleaned_data["topic"] or None,
            owner=await aowner_of(request),
            address=address_of(request),
        )
    except ReceiptsError as error:
        context = _start_context(services, form, fault=str(error))
        return with_retry(await page(request, "checks/start.html", context, status=status_of(error)), error)
    return SeeOther(reverse("report", args=[check_id]))


def _start_context(
    services: CheckServices, form: PasteForm, closed: bool = False, example: Any = None, fault: str = ""
) -> dict[str, Any]:
    return {
        **_kept_context(services),
        "form": form,
        "fault": fault,
        "closed": closed,
        "examples": EXAMPLES,
        "chosen": example.name if example else None,
        "verdicts": [(verdict.value, words) for verdict, words in wording.VERDICTS.items()],
        "limit": services.limits.characters,
        "limit_shown": f"{services.limits.characters:,}",
        "topic_limit": services.limits.topic_characters,
    }


def _kept_context(services: CheckServices) -> dict[str, Any]:
    card = services.tools.source.card
    return {
        "card": card,
        "pages": f"{card.pages:,}" if card.pages is not None else "",
        "minutes": settings.CHECKS.minutes_after_finish,
        "minutes_in_all": settings.CHECKS.minutes_after_start,
    }


@require_safe
async def about(request: HttpRequest) -> HttpResponse:
    """What is sent where, and what is kept."""
    return await page(request, "checks/about.html", _kept_context(await tools()))


@require_safe
async def accuracy(request: HttpRequest) -> HttpResponse:
    """How often the checker is wrong, as far as that is known."""
    results = [in_plain_words(result) for result in (await tools()).published]
    return await page(request, "checks/accuracy.html", {"results": results})


@require_http_methods(["GET", "HEAD", "POST"])
async def done(request: HttpRequest) -> HttpResponse:
    """Deletes every report of this browser and its session, and tells the browser to forget too."""
    if request.method != "POST":
        return await page(request, "checks/done.html", {"cleared": False})
    dropped = await delete_all(await tools(), owner=await aviewer_of(request))
    # Signs out too, so that whoever follows this session closes its sockets.
    await alogout(request)
    # Read and dropped, so that no message of this visitor meets the next one.
    list(messages.get_messages(request))
    response = await page(request, "checks/done.html", {"cleared": True, "dropped": dropped})
    for cookie in settings.DEVICE_COOKIES:
        response.delete_cookie(cookie, samesite="Lax")
    response["Clear-Site-Data"] = '"cache", "cookies", "storage"'
    return response
