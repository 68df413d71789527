"""Page routes of the checks part. The socket has the same id at /ws/checks/<id>/ (routing.py)."""

from django.urls import URLPattern, path, re_path

from checks.web.views import actions, report, start

_ID = r"(?P<check_id>[0-9a-f]{32})"

urlpatterns: list[URLPattern] = [
    path("", start.start, name="start"),
    path("about/", start.about, name="about"),
    path("accuracy", start.accuracy, name="accuracy"),
    path("done/", start.done, name="done"),
    re_path(rf"^r/{_ID}/$", report.report, name="report"),
    re_path(rf"^r/{_ID}/status/$", report.status, name="report-status"),
    re_path(rf"^r/{_ID}/claims/(?P<number>[0-9]{{1,5}})/$", report.claim, name="report-claim"),
    re_path(rf"^r/{_ID}/export\.(?P<kind>json|csv|md)$", report.export, name="report-export"),
    re_path(rf"^r/{_ID}/topic/$", actions.topic, name="report-topic"),
    re_path(rf"^r/{_ID}/cancel/$", actions.cancel, name="report-cancel"),
    re_path(rf"^r/{_ID}/delete/$", actions.delete, name="report-delete"),
    re_path(rf"^r/{_ID}/receipt/$", actions.own_receipt, name="report-receipt"),
]
