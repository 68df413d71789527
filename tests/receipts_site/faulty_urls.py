"""The real addresses and some that fail with the visitor's own words in hand."""

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt

from receipts_site.urls import urlpatterns as real_urlpatterns


@csrf_exempt
def quoting_fault(request: HttpRequest) -> HttpResponse:
    """Fails with the text in its message, its cause, its notes, its locals, its fields."""
    pasted = request.POST.get("text", "") or request.GET.get("text", "")
    request.FILES.get("document")
    try:
        int(pasted)
    except ValueError as cause:
        error = RuntimeError(f"cannot check {pasted}")
        error.add_note(pasted)
        raise error from cause
    raise Http404


@csrf_exempt
def undecodable(request: HttpRequest) -> HttpResponse:
    """Fails on bytes that are no text; the error carries the bytes around the fault."""
    return HttpResponse(request.body.decode("ascii"))


urlpatterns = [
    *real_urlpatterns,
    path("quoting-fault/", quoting_fault),
    path("undecodable/", undecodable),
]
