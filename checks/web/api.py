"""The checks API: parse, call the use case, render. Errors leave through `checks.web.problems`."""

import asyncio
from collections.abc import Mapping
from http import HTTPStatus
from pathlib import Path
from typing import Any

from django.http import HttpRequest, HttpResponse
from ninja import Router
from ninja.responses import Status

from checks.domain.exports import as_csv, as_markdown
from checks.domain.report import Json, Report, as_bytes
from checks.usecases.cancel_check import cancel_check
from checks.usecases.correct_topic import correct_topic
from checks.usecases.delete_check import delete_check
from checks.usecases.prove_own_receipt import prove_own_receipt
from checks.usecases.read_check import events_after, read_check
from checks.usecases.services import services
from checks.usecases.start_check import start_check
from checks.web import rate_limits
from checks.web.addresses import address_of
from checks.web.api_entry import OwnClient
from checks.web.event_json import own_receipt_as_json, page_as_json, snapshot_as_json
from checks.web.owners import akey_to, aowner_of, may_check
from checks.web.problems import ApiError
from checks.web.schemas import (
    BroughtReceipt,
    CheckMade,
    CheckStatus,
    Events,
    NewCheck,
    NewTopic,
    OwnReceiptShown,
    Problem,
)

REPORT_SCHEMA = Path(__file__).resolve().parents[2] / "static" / "schemas" / "report-v1.json"
# While a check runs, how long a client should wait before it asks for the report again.
ASK_AGAIN = 2


router = Router(tags=["checks"])
_changes = OwnClient()
_GONE: Mapping[int, Any] = {404: Problem}
_REFUSED: Mapping[int, Any] = {400: Problem, 403: Problem, 415: Problem, 422: Problem}
_FULL: Mapping[int, Any] = {429: Problem, 503: Problem}


@router.post(
    "/checks",
    auth=_changes,
    response={201: CheckMade, **_REFUSED, 413: Problem, **_FULL},
    operation_id="startCheck",
    summary="Start a check",
)
async def start(request: HttpRequest, response: HttpResponse, body: NewCheck) -> Status[Any]:
    """Take an answer in and check it.

    The text is kept in memory only and is gone 60 minutes after the check finished. The answer sets the
    session cookie that the other requests need. RateLimit-Policy says how many checks are allowed.
    """
    response[rate_limits.HEADER] = rate_limits.rate_limit_policy()
    if not await may_check(request):
        raise ApiError(
            HTTPStatus.FORBIDDEN,
            "SignInFirst",
            "This site checks answers for people with an account only. Sign in first.",
        )
    check_id = await start_check(
        services(),
        text=body.text,
        topic=body.topic,
        owner=await aowner_of(request),
        address=address_of(request),
    )
    here = request.path.rstrip("/") + f"/{check_id}"
    response["Location"] = here
    made = CheckMade(
        id=check_id, status=here, events=f"{here}/events", report=f"{here}/report", page=f"/r/{check_id}/"
    )
    return Status(201, made)


@router.get(
    "/checks/{check_id}",
    response={200: CheckStatus, **_GONE},
    operation_id="readCheck",
    summary="Read the status",
)
async def status(request: HttpRequest, check_id: str) -> Json:
    """The check as it is now, with every claim that has a verdict."""
    return await _status(request, check_id)


async def _status(request: HttpRequest, check_id: str) -> Json:
    snapshot = await read_check(services(), check_id=check_id, viewer=await akey_to(request, check_id))
    return snapshot_as_json(snapshot)


@router.get(
    "/checks/{check_id}/events",
    response={200: Events, 422: Problem, **_GONE},
    operation_id="readEvents",
    summary="Read what happened since",
)
async def events(request: HttpRequest, check_id: str, after: int = 0, run: int | None = None) -> Json:
    """The events after number `after`, in order; `run` is the run you saw last, if you saw one."""
    page = await events_after(
        services(), check_id=check_id, viewer=await akey_to(request, check_id), seq=after, run=run
    )
    return page_as_json(page)


_FILES: Mapping[str, tuple[str, Any]] = {
    "json": ("application/json", as_bytes),
    "csv": ("text/csv; charset=utf-8", as_csv),
    "md": ("text/markdown; charset=utf-8", lambda report: as_markdown(report).encode()),
}


def _produces(*kinds: str) -> dict[str, Any]:
    """What the framework cannot see of an answer that is bytes."""
    content = {_FILES[kind][0].partition(";")[0]: {"schema": {"type": "string"}} for kind in kinds}
    if kinds == ("json",):
        content["application/json"] = {
            "schema": {"type": "object", "description": "As /api/v1/report.schema.json describes."}
        }
    return {"responses": {200: {"description": "OK", "content": content}}}


@router.get(
    "/checks/{check_id}/report",
    response={**_GONE, 409: Problem},
    operation_id="readReport",
    summary="Read the report",
    openapi_extra=_produces("json"),
)
async def report(request: HttpRequest, check_id: str) -> HttpResponse:
    """The finished report: the same bytes for the same answer, evidence and models."""
    body = await asyncio.to_thread(as_bytes, await _finished(request, check_id))
    return HttpResponse(body, content_type="application/json")


@router.get(
    "/checks/{check_id}/export.json",
    response={**_GONE, 409: Problem},
    operation_id="exportJson",
    summary="Download as JSON",
    openapi_extra=_produces("json"),
)
async def export_json(request: HttpRequest, check_id: str) -> HttpResponse:
    """The report as a file."""
    return await _file(request, check_id, "json")


@router.get(
    "/checks/{check_id}/export.csv",
    response={**_GONE, 409: Problem},
    operation_id="exportCsv",
    summary="Download as a table",
    openapi_extra=_produces("csv"),
)
async def export_csv(request: HttpRequest, check_id: str) -> HttpResponse:
    """One row for each receipt. No cell is taken for a formula by a spreadsheet."""
    return await _file(request, check_id, "csv")


@router.get(
    "/checks/{check_id}/export.md",
    response={**_GONE, 409: Problem},
    operation_id="exportMarkdown",
    summary="Download as Markdown",
    openapi_extra=_produces("md"),
)
async def export_markdown(request: HttpRequest, check_id: str) -> HttpResponse:
    """The report as a document."""
    return await _file(request, check_id, "md")


async def _file(request: HttpRequest, check_id: str, kind: str) -> HttpResponse:
    content_type, render = _FILES[kind]
    # A long report takes a while to write out: off the event loop.
    body = await asyncio.to_thread(render, await _finished(request, check_id))
    response = HttpResponse(body, content_type=content_type)
    response["Content-Disposition"] = f'attachment; filename="receipts.{kind}"'
    return response


async def _finished(request: HttpRequest, check_id: str) -> Report:
    """The report, if it may be seen and is there. Raises ReportGone, ApiError."""
    snapshot = await read_check(services(), check_id=check_id, viewer=await akey_to(request, check_id))
    if snapshot.report is not None:
        return snapshot.report
    if snapshot.held:
        sentence, again = "The report is held. It opens once the predictions are locked.", None
    elif snapshot.stage.is_end:
        sentence, again = "This check ended without a report. Its status has what was decided before.", None
    else:
        sentence, again = "The check is still running.", ASK_AGAIN
    raise ApiError(HTTPStatus.CONFLICT, "NoReportYet", sentence, retry_after=again)


@router.delete(
    "/checks/{check_id}",
    auth=_changes,
    response={204: None, 403: Problem, **_GONE},
    operation_id="deleteCheck",
    summary="Delete now",
)
async def delete(request: HttpRequest, check_id: str) -> Status[None]:
    """Drop the check and its text at once."""
    await delete_check(services(), check_id=check_id, viewer=await akey_to(request, check_id))
    return Status(204, None)


@router.put(
    "/checks/{check_id}/topic",
    auth=_changes,
    response={200: CheckStatus, 409: Problem, **_REFUSED, **_GONE, **_FULL},
    operation_id="correctTopic",
    summary="Correct the topic",
)
async def topic(request: HttpRequest, check_id: str, body: NewTopic) -> Json:
    """Check the same answer again with another topic; what was found before is dropped.

    A check that was handed in to a teacher keeps its topic.
    """
    await correct_topic(
        services(), check_id=check_id, viewer=await akey_to(request, check_id), topic=body.topic
    )
    return await _status(request, check_id)


@router.post(
    "/checks/{check_id}/cancel",
    auth=_changes,
    response={200: CheckStatus, 403: Problem, **_GONE},
    operation_id="cancelCheck",
    summary="Cancel",
)
async def cancel(request: HttpRequest, check_id: str) -> Json:
    """Stop the check; what has been decided stays. One that has ended stays as it is."""
    await cancel_check(services(), check_id=check_id, viewer=await akey_to(request, check_id))
    return await _status(request, check_id)


@router.post(
    "/checks/{check_id}/own-receipts",
    auth=_changes,
    response={200: OwnReceiptShown, **_REFUSED, **_GONE, 503: Problem},
    operation_id="proveOwnReceipt",
    summary="Bring an own receipt",
)
async def own_receipts(request: HttpRequest, check_id: str, body: BroughtReceipt) -> Json:
    """Prove that a quote is really on a page. The outcome is kept with the check, one for each claim."""
    own = await prove_own_receipt(
        services(),
        check_id=check_id,
        viewer=await akey_to(request, check_id),
        claim_number=body.claim_number,
        title=body.title,
        quote=body.quote,
    )
    return own_receipt_as_json(own)


@router.get(
    "/report.schema.json",
    operation_id="reportSchema",
    url_name="report-schema",
    summary="Schema of the report",
    openapi_extra={
        "responses": {
            200: {"description": "OK", "content": {"application/schema+json": {"schema": {"type": "object"}}}}
        }
    },
)
def report_schema(request: HttpRequest) -> HttpResponse:
    """The JSON Schema (2020-12) of version 1 of the report."""
    return HttpResponse(REPORT_SCHEMA.read_bytes(), content_type="application/schema+json")
