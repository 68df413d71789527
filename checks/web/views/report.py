"""The report: the page, the fragments that fill it in, and its files."""

from collections.abc import Callable
from http import HTTPStatus

from asgiref.sync import sync_to_async
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from checks.domain import exports
from checks.domain.report import Report, as_bytes
from checks.usecases.read_check import read_check
from checks.web.cards import cards_of
from checks.web.owners import akey_to, avisit_of
from checks.web.report_page import chip_of, claim_context, report_context, status_context
from checks.web.views.answers import gone, page, tools, trade_errors


@require_safe
@trade_errors
async def report(request: HttpRequest, check_id: str) -> HttpResponse:
    """The whole page, as far as the check has come."""
    visit = await avisit_of(request, check_id)
    snapshot = await read_check(await tools(), check_id=check_id, viewer=visit.viewer)
    return await page(request, "checks/report.html", lambda: {**report_context(snapshot), "visit": visit})


@require_safe
@trade_errors
async def status(request: HttpRequest, check_id: str) -> HttpResponse:
    """What changes while a check runs, as elements that take the place of those of the same id.

    A page that says that it knows this run's claims (`run`) gets them without text and cards.
    """
    visit = await avisit_of(request, check_id)
    snapshot = await read_check(await tools(), check_id=check_id, viewer=visit.viewer)
    whole = snapshot.cut is not None and request.GET.get("run") != str(snapshot.run)
    context = report_context if whole else status_context
    return await page(
        request, "checks/_status.html", lambda: {**context(snapshot), "visit": visit, "whole": whole}
    )


@require_safe
@trade_errors
async def claim(request: HttpRequest, check_id: str, number: str) -> HttpResponse:
    """One claim's card, its chip in the text, and the counts."""
    visit = await avisit_of(request, check_id)
    snapshot = await read_check(await tools(), check_id=check_id, viewer=visit.viewer)
    cards = cards_of(snapshot, only=int(number))
    if not cards:
        return await gone(request)
    context = {**claim_context(snapshot), "visit": visit, "card": cards[0], "chip": chip_of(cards[0])}
    return await page(request, "checks/_claim.html", context)


FILES: dict[str, tuple[str, Callable[[Report], bytes]]] = {
    "json": ("application/json", as_bytes),
    "csv": ("text/csv; charset=utf-8", exports.as_csv),
    "md": ("text/markdown; charset=utf-8", lambda report: exports.as_markdown(report).encode()),
}


@require_safe
@trade_errors
async def export(request: HttpRequest, check_id: str, kind: str) -> HttpResponse:
    """The finished report as a file."""
    snapshot = await read_check(await tools(), check_id=check_id, viewer=await akey_to(request, check_id))
    if snapshot.report is None:
        context = {
            "heading": "Not finished yet",
            "sentence": "There is no file before every claim has been checked.",
            "way_out": f"/r/{check_id}/",
            "way_out_word": "Back to the report",
        }
        return await page(request, "checks/fault.html", context, status=HTTPStatus.CONFLICT)
    content_type, written = FILES[kind]
    content = await sync_to_async(written, thread_sensitive=False)(snapshot.report)
    headers = {"Content-Disposition": f'attachment; filename="receipts-report.{kind}"'}
    return HttpResponse(content, content_type=content_type, headers=headers)
