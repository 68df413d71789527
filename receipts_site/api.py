"""The JSON API, put together from the parts' routers; errors leave as problem+json."""

from django.conf import settings
from ninja import NinjaAPI

from checks.web.api import router as checks
from checks.web.api_docs import DocsPage
from checks.web.api_entry import JsonBody
from checks.web.problems import ProblemApi, register

DESCRIPTION = """\
Checks a chatbot's answer claim by claim against sources. A verdict always shows the exact sentence it
rests on; "no receipt" does not mean false.

A session cookie owns what you start: keep it between requests. Nobody else can read your checks, and for
everybody else, as after their end, they are not there (404). Requests that change something need the
header Receipts-Client with the name of your program.

Every error is application/problem+json.
"""


def build() -> NinjaAPI:
    """The API of this site."""
    built = ProblemApi(
        title="Receipts",
        version=settings.VERSION,
        description=DESCRIPTION,
        urls_namespace="api",
        docs=DocsPage(),
        parser=JsonBody(),
    )
    register(built)
    built.add_router("", checks)
    return built


api = build()
