"""What each step of the lesson saves: the form is read, the use case called, and the next page named."""

from collections.abc import Callable, Iterable, Mapping
from http import HTTPStatus

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from checks.domain.errors import ReceiptsError, ReportGone, StoreFull, TooManyChecks, UnusableText
from checks.domain.snapshot import OwnReceipt, OwnReceiptOutcome
from checks.domain.wording import REFUSALS
from classroom.domain.errors import ActivityShut, NotThere, OutOfOrder, UnusableInput
from classroom.domain.kinds import Judgement, Step
from classroom.domain.steps import GONE, OtherAnswer
from classroom.usecases.handing_in import hand_in
from classroom.usecases.judging import judge
from classroom.usecases.own_receipts import bring_from_reading, bring_from_source
from classroom.usecases.pasting import paste_answer
from classroom.usecases.predicting import lock_predictions, predict
from classroom.usecases.reflecting import reflect
from classroom.web.answers import HEADINGS, SeeOther
from classroom.web.lesson.entry import Lesson, address_of, saves_by_itself, shown
from classroom.web.lesson.forms import (
    AnswerForm,
    HandInForm,
    ReceiptForm,
    ReflectionForm,
    judgements_in,
)
from classroom.web.lesson.showing import SHOWN, ClaimView

NO_TEXT = "The text holds characters that are no text. Copy it again as plain text."
OUTCOMES = {
    OwnReceiptOutcome.NO_SUCH_PAGE: (
        "No such page.",
        "The collection has no page of that title. Copy the title as the source writes it.",
    ),
    OwnReceiptOutcome.COULD_NOT_LOOK_UP: ("Could not look this up.", "The source did not answer. Try again."),
}


def _paste(request: HttpRequest, lesson: Lesson) -> HttpResponse:
    form = AnswerForm(request.POST)
    if not form.is_valid():
        return _not_taken(request, lesson, form, NO_TEXT, HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        pasted = paste_answer(
            actor=lesson.actor,
            seat=lesson.seat,
            text=form.cleaned_data["text"].replace("\r\n", "\n"),
            topic=form.cleaned_data["topic"],
            anew=form.cleaned_data["anew"],
            address=address_of(request),
            checks=lesson.checks,
            now=timezone.now(),
        )
    except OtherAnswer as error:
        return _not_taken(request, lesson, form, str(error), HTTPStatus.CONFLICT, other=True)
    except (UnusableText, TooManyChecks, StoreFull) as error:
        response = _not_taken(request, lesson, form, str(error), _status(error))
        if isinstance(error, TooManyChecks):
            response["Retry-After"] = str(error.retry_after)
        return response
    if pasted.joined_up:
        messages.info(request, "The same answer as before: your predictions and verdicts are with it again.")
    return SeeOther(lesson.address(Step.PREDICT if lesson.activity.predict_first else Step.WATCH))


def _not_taken(
    request: HttpRequest,
    lesson: Lesson,
    form: AnswerForm,
    fault: str,
    status: HTTPStatus,
    *,
    other: bool = False,
) -> HttpResponse:
    """The paste box again, with what was in it: it stands in this one answer and nowhere else."""
    context = {
        **SHOWN[Step.PASTE](lesson),
        "fault": fault,
        "other": other,
        "text": str(form.data.get("text", "")),
        "topic": str(form.data.get("topic", "")),
    }
    return shown(request, lesson, Step.PASTE, context, status=status)


def _predict(request: HttpRequest, lesson: Lesson) -> HttpResponse:
    said, now = judgements_in(request.POST.dict()), timezone.now()
    if said or request.POST.get("do") != "lock":
        predict(actor=lesson.actor, seat=lesson.seat, said=said, checks=lesson.checks, now=now)
    if request.POST.get("do") != "lock":
        if not saves_by_itself(request):
            messages.success(request, "Saved.")
        return SeeOther(lesson.address(Step.PREDICT))
    try:
        lock_predictions(actor=lesson.actor, seat=lesson.seat, checks=lesson.checks, now=now)
    except OutOfOrder as error:
        if lesson.so_far.locked:
            raise
        context = {**SHOWN[Step.PREDICT](lesson), "fault": str(error)}
        return shown(request, lesson, Step.PREDICT, context, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    return SeeOther(lesson.address(Step.WATCH))


def _judge(request: HttpRequest, lesson: Lesson) -> HttpResponse:
    judge(
        actor=lesson.actor,
        seat=lesson.seat,
        said=judgements_in(request.POST.dict()),
        checks=lesson.checks,
        now=timezone.now(),
    )
    return SeeOther(lesson.address(Step.JUDGE if request.POST.get("do") == "look" else Step.RECEIPTS))


def _receipts(request: HttpRequest, lesson: Lesson) -> HttpResponse:
    form = ReceiptForm(request.POST)
    if not form.is_valid():
        raise NotThere
    typed, number = form.cleaned_data, form.cleaned_data["claim"]
    try:
        if typed["place"] == "reading":
            own = bring_from_reading(
                actor=lesson.actor,
                seat=lesson.seat,
                number=number,
                quote=typed["quote"],
                checks=lesson.checks,
                now=timezone.now(),
            )
        else:
            own = bring_from_source(
                actor=lesson.actor,
                seat=lesson.seat,
                number=number,
                title=typed["title"],
                quote=typed["quote"],
                checks=lesson.checks,
                now=timezone.now(),
            )
    except (UnusableText, UnusableInput, StoreFull) as error:
        return _not_proved(request, lesson, form, "Not looked up.", str(error), _status(error))
    except ReportGone as error:
        raise OutOfOrder(GONE) from error
    if own.proved:
        messages.success(request, f"Proved: your receipt for claim {number} is on the page. It is kept.")
        return SeeOther(f"{lesson.address(Step.RECEIPTS)}#claim-{number}")
    word, sentence = _refusal(own)
    return _not_proved(request, lesson, form, word, sentence, HTTPStatus.UNPROCESSABLE_ENTITY, own.shown)


def _refusal(own: OwnReceipt) -> tuple[str, str]:
    if own.refusal is not None:
        words = REFUSALS[own.refusal]
        return f"{words.word}.", words.sentence
    word, sentence = OUTCOMES[own.outcome]
    return word, own.sentence or sentence


def _not_proved(
    request: HttpRequest,
    lesson: Lesson,
    form: ReceiptForm,
    word: str,
    sentence: str,
    status: HTTPStatus,
    nearest: str | None = None,
) -> HttpResponse:
    tried = {**form.cleaned_data, "word": word, "sentence": sentence, "nearest": nearest}
    return shown(
        request, lesson, Step.RECEIPTS, {**SHOWN[Step.RECEIPTS](lesson), "tried": tried}, status=status
    )


def _reflect(request: HttpRequest, lesson: Lesson) -> HttpResponse:
    form = ReflectionForm(request.POST)
    form.is_valid()
    typed = str(form.data.get("reflection", ""))
    try:
        reflect(actor=lesson.actor, seat=lesson.seat, text=typed, checks=lesson.checks, now=timezone.now())
    except UnusableInput as error:
        if saves_by_itself(request):
            raise
        context = {**SHOWN[Step.REFLECT](lesson), "reflection": typed, "fault": str(error)}
        return shown(request, lesson, Step.REFLECT, context, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    return SeeOther(lesson.address(Step.HAND_IN))


def _hand_in(request: HttpRequest, lesson: Lesson) -> HttpResponse:
    form = HandInForm(request.POST)
    form.is_valid()
    hand_in(
        actor=lesson.actor,
        seat=lesson.seat,
        keep_claims=bool(form.cleaned_data.get("keep_claims")),
        checks=lesson.checks,
        now=timezone.now(),
    )
    messages.success(request, "Handed in. This is what your teacher sees.")
    return SeeOther(lesson.work_address)


def not_saved(
    request: HttpRequest, lesson: Lesson, step: Step, error: ActivityShut, **more: object
) -> HttpResponse:
    """The step again with what was sent to it: the activity takes nothing now, and nobody writes it twice.

    `more` goes to the page as it is.
    """
    sent, context = request.POST, SHOWN[step](lesson)
    match step:
        case Step.PASTE:
            context |= {"text": sent.get("text", ""), "topic": sent.get("topic", "")}
        case Step.PREDICT | Step.JUDGE:
            _choose_again(step, lesson, context["claims"] or (), judgements_in(sent.dict()))
            context["typed"] = sent.get("text", "")
        case Step.RECEIPTS:
            form = ReceiptForm(sent)
            form.is_valid()
            context["tried"] = {**form.cleaned_data, "word": "Not looked up.", "sentence": str(error)}
        case Step.REFLECT:
            context["reflection"] = sent.get("reflection", "")
        case Step.HAND_IN:
            context["ticked"] = "keep_claims" in sent
    told = {**context, "shut": str(error), "not_saved": True, **more}
    return shown(request, lesson, step, told, status=_status(error))


def _choose_again(
    step: Step, lesson: Lesson, claims: Iterable[ClaimView], said: Mapping[int, Judgement]
) -> None:
    """Mark the choices as they were sent, where they can be made at all; no row is written."""
    for claim in claims:
        choice = said.get(claim.number)
        if choice is not None and step is Step.JUDGE:
            claim.row.own_verdict = choice
        elif choice is not None and not (claim.seen or lesson.so_far.locked):
            claim.row.prediction = choice


def _status(error: ReceiptsError) -> HTTPStatus:
    return HEADINGS.get(type(error), (HTTPStatus.UNPROCESSABLE_ENTITY, ""))[0]


SAVED: Mapping[Step, Callable[[HttpRequest, Lesson], HttpResponse]] = {
    Step.PASTE: _paste,
    Step.PREDICT: _predict,
    Step.JUDGE: _judge,
    Step.RECEIPTS: _receipts,
    Step.REFLECT: _reflect,
    Step.HAND_IN: _hand_in,
}
