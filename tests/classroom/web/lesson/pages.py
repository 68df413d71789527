"""A student in the browser: a client with cookies that walks the lesson's pages."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from asgiref.sync import async_to_sync
from django.test import Client

from checks.usecases.services import CheckServices
from classroom.models import Activity, Seat
from tests.checks.web.api_client import ANSWER, services_found
from tests.classroom.students import checks_of_mars
from tests.fakes import run_all

WIRING = "tests.checks.web.api_wiring"
CHOICES = {"claim-1": "wrong", "claim-2": "true", "claim-3": "not_sure"}


@contextmanager
def a_site(settings: Any) -> Iterator[CheckServices]:
    """A site whose checker finds a conflict, a backed claim and one without a receipt in ANSWER."""
    settings.CHECKS_WIRING = WIRING
    with services_found(checks_of_mars()) as made:
        yield made


class Browser:
    """One student's browser in one activity."""

    def __init__(self, checks: CheckServices, activity: Activity) -> None:
        self.http = Client()
        self.checks = checks
        self.activity = activity

    @property
    def seat(self) -> Seat:
        return Seat.objects.filter(activity=self.activity).latest("joined_at")

    def path(self, step: str = "") -> str:
        return f"/lesson/{self.activity.pk}/{step}{'/' if step else ''}"

    def get(self, step: str = "", *, follow: bool = False) -> Any:
        return self.http.get(self.path(step), follow=follow)

    def send(self, step: str, **fields: str) -> Any:
        return self.http.post(self.path(step), fields)

    def join(self, name: str = "Ada") -> Any:
        response = self.http.post(f"/join/{self.activity.code}/", {"name": name})
        assert response.status_code == 303, response.content.decode()
        return response

    def paste(self, text: str = ANSWER, *, run: bool = True) -> Any:
        response = self.send("paste", text=text, topic="Mars")
        assert response.status_code == 303, response.content.decode()
        if run:
            async_to_sync(run_all)(self.checks)
        return response

    def lock(self) -> Any:
        return self.send("predict", do="lock", **CHOICES)

    def report(self) -> str:
        """The address of the live report."""
        return f"/r/{self.seat.attempts.latest('number').check_id}/"

    def up_to_the_end(self, text: str = ANSWER) -> None:
        """Everything before the hand-in."""
        self.join()
        self.paste(text)
        assert self.lock().status_code == 303
        assert self.send("judge", **CHOICES).status_code == 303
        assert self.send("reflect", reflection="I looked twice.").status_code == 303

    def whole_lesson(self, text: str = ANSWER, **ticked: str) -> None:
        self.up_to_the_end(text)
        response = self.send("hand_in", **ticked)
        assert response.headers["Location"] == self.path("work"), response.content.decode()
