"""What a person does with a report: correct its topic, stop it, delete it, bring a receipt."""

from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from checks.domain.errors import ReceiptsError, ReportGone, ReportHandedIn, StoreFull, UnusableText
from checks.usecases.cancel_check import cancel_check
from checks.usecases.correct_topic import correct_topic
from checks.usecases.delete_check import delete_check
from checks.usecases.prove_own_receipt import prove_own_receipt
from checks.usecases.read_check import read_check
from checks.web.cards import OwnView, own_view
from checks.web.forms import OwnReceiptForm, TopicForm
from checks.web.owners import akey_to, avisit_of
from checks.web.report_page import report_context
from checks.web.views.answers import SeeOther, page, status_of, tools, trade_errors, with_retry

DELETED = "Deleted. Nothing of the text or the report is left."
# What was written or handed in there is kept, and is deleted there.
DELETED_IN_A_LESSON = "Deleted: the text and its report are gone. What you wrote in the lesson stays."


@require_POST
@trade_errors
async def topic(request: HttpRequest, check_id: str) -> HttpResponse:
    """Check the same text again as being about something else."""
    services, visit = await tools(), await avisit_of(request, check_id)
    form = TopicForm(request.POST)
    typed = form.cleaned_data["topic"] if form.is_valid() else ""
    try:
        await correct_topic(services, check_id=check_id, viewer=visit.viewer, topic=typed or None)
    except (ReportGone, ReportHandedIn):
        raise
    except ReceiptsError as error:
        snapshot = await read_check(services, check_id=check_id, viewer=visit.viewer)
        fault = {"visit": visit, "topic_fault": str(error), "topic_typed": typed}
        response = await page(
            request,
            "checks/report.html",
            lambda: {**report_context(snapshot), **fault},
            status=status_of(error),
        )
        return with_retry(response, error)
    return SeeOther(reverse("report", args=[check_id]))


@require_POST
@trade_errors
async def cancel(request: HttpRequest, check_id: str) -> HttpResponse:
    """Stop the check; what has been decided stays."""
    await cancel_check(await tools(), check_id=check_id, viewer=await akey_to(request, check_id))
    return SeeOther(reverse("report", args=[check_id]))


@require_POST
@trade_errors
async def delete(request: HttpRequest, check_id: str) -> HttpResponse:
    """Delete now."""
    visit = await avisit_of(request, check_id)
    await delete_check(await tools(), check_id=check_id, viewer=visit.viewer)
    messages.success(request, DELETED_IN_A_LESSON if visit.way_on else DELETED)
    return SeeOther(visit.way_on.href if visit.way_on else reverse("start"))


@require_POST
@trade_errors
async def own_receipt(request: HttpRequest, check_id: str) -> HttpResponse:
    """Prove a quote that the person found. htmx gets the outcome alone, a plain form the page."""
    services, visit = await tools(), await avisit_of(request, check_id)
    form = OwnReceiptForm(request.POST)
    number = form.cleaned_data["claim"] if form.is_valid() else 0
    title, quote = (str(form.data.get(name, "")) for name in ("title", "quote"))
    status = 200
    try:
        own = await prove_own_receipt(
            services, check_id=check_id, viewer=visit.viewer, claim_number=number, title=title, quote=quote
        )
        outcome = own_view(own)
    except (UnusableText, StoreFull) as error:
        status = status_of(error)
        outcome = OwnView(False, "Not looked up", str(error), title, quote, None)
    if request.headers.get("HX-Request"):
        context: dict[str, Any] = {"own": outcome, "number": number}
        return await page(request, "checks/_own_outcome.html", context, status=status)
    if status == 200:
        return SeeOther(f"{reverse('report', args=[check_id])}#claim-{number}")
    snapshot = await read_check(services, check_id=check_id, viewer=visit.viewer)

    def with_outcome() -> dict[str, Any]:
        context = report_context(snapshot)
        cards = (replace(card, own=outcome) if card.number == number else card for card in context["cards"])
        return {**context, "visit": visit, "cards": tuple(cards)}

    return await page(request, "checks/report.html", with_outcome, status=status)
