"""A student doing the lesson with use cases, around fake models and pages: nothing runs by itself."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from asgiref.sync import async_to_sync

from checks.domain.errors import ReportGone
from checks.domain.snapshot import CheckSnapshot
from checks.usecases.correct_topic import correct_topic
from checks.usecases.read_check import read_check
from checks.usecases.services import CheckServices
from classroom.domain.kinds import Judgement
from classroom.models import Attempt, Seat
from classroom.policies import Actor
from classroom.usecases.attempts import draft_of
from classroom.usecases.handing_in import hand_in
from classroom.usecases.judging import judge
from classroom.usecases.pasting import Pasted, paste_answer
from classroom.usecases.predicting import lock_predictions, predict
from classroom.usecases.reflecting import reflect
from classroom.usecases.telling import checks_owner
from tests.checks.web.api_client import ANSWER, mars_tools
from tests.classroom.records import NOW, a_seat, an_activity, as_student
from tests.fakes import fake_services, run_all

# What the checker says of the claims of ANSWER, in order.
CONFLICT, BACKED, NOTHING = 1, 2, 3
EVERY_CLAIM = dict.fromkeys((CONFLICT, BACKED, NOTHING), Judgement.TRUE)


def checks_of_mars() -> CheckServices:
    """Services that find one claim of ANSWER in conflict, one backed, one without a receipt."""
    return fake_services(mars_tools())


@dataclass
class Student:
    """One student with a seat; `now` moves a minute with everything they do."""

    seat: Seat = field(default_factory=lambda: a_seat(an_activity()))
    checks: CheckServices = field(default_factory=checks_of_mars)
    now: datetime = NOW

    @property
    def actor(self) -> Actor:
        return as_student(self.seat)

    @property
    def draft(self) -> Attempt:
        draft = draft_of(self.seat)
        assert draft is not None
        return draft

    @property
    def check(self) -> CheckSnapshot | None:
        """What the student sees of their live check, if there is one."""
        draft = draft_of(self.seat) or self.seat.attempts.last()
        assert draft is not None
        try:
            return async_to_sync(read_check)(
                self.checks, check_id=draft.check_id, viewer=checks_owner(self.seat.pk)
            )
        except ReportGone:
            return None

    def paste(
        self, text: str = ANSWER, *, topic: str = "Mars", anew: bool = False, run: bool = True
    ) -> Pasted:
        pasted = paste_answer(text=text, topic=topic, anew=anew, address=None, **self.who())
        if run:
            async_to_sync(run_all)(self.checks)
        return pasted

    def correct_topic(self, topic: str) -> None:
        """On the page of the live check, in the middle of the lesson."""
        owner = checks_owner(self.seat.pk)
        async_to_sync(correct_topic)(self.checks, check_id=self.draft.check_id, viewer=owner, topic=topic)
        async_to_sync(run_all)(self.checks)

    def predict(self, said: dict[int, Judgement] = EVERY_CLAIM) -> None:
        predict(said=said, **self.who())

    def lock(self) -> None:
        lock_predictions(**self.who())

    def judge(self, said: dict[int, Judgement] = EVERY_CLAIM) -> None:
        judge(said=said, **self.who())

    def reflect(self, text: str = "I looked twice.") -> None:
        reflect(text=text, **self.who())

    def hand_in(self, *, keep_claims: bool = False) -> Attempt:
        return hand_in(keep_claims=keep_claims, **self.who())

    def up_to_the_end(self, text: str = ANSWER) -> None:
        """Everything before the hand-in."""
        self.paste(text)
        if self.seat.activity.predict_first:
            self.predict()
            self.lock()
        self.judge()
        self.reflect()

    def whole_lesson(self, *, keep_claims: bool = False, text: str = ANSWER) -> Attempt:
        self.up_to_the_end(text)
        return self.hand_in(keep_claims=keep_claims)

    def who(self) -> dict[str, Any]:
        """What every use case of the lesson is told of who does it, and when."""
        self.now += timedelta(minutes=1)
        return {"actor": self.actor, "seat": self.seat, "checks": self.checks, "now": self.now}
