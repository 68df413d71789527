"""Forms of courses and activities: what is typed. What may be kept is decided below, in the domain."""

from collections.abc import Collection, Sequence
from typing import Any

from django import forms

from classroom.domain.errors import UnusableInput
from classroom.domain.keys import Marking, print_of
from classroom.domain.local_times import shown_local, zones_by_region
from classroom.domain.settings import DEFAULT_DAYS, MOST_ATTEMPTS, MOST_DAYS, Draft, UnusableSettings
from classroom.domain.templates import Template
from classroom.models import Activity, KeyedSentence
from classroom.selectors.activities import zone_of

_PLAIN = {"autocomplete": "off"}


class CourseForm(forms.Form):
    """The name of a course and the clock that its deadlines are told on."""

    title = forms.CharField(
        label="Name of the course",
        required=False,
        strip=False,
        widget=forms.TextInput(attrs=_PLAIN),
        help_text="As your students know it, such as “Biology 9b”.",
    )
    time_zone = forms.ChoiceField(
        label="Time zone",
        required=False,
        help_text="Deadlines are typed and shown on this clock.",
        error_messages={"invalid_choice": "Choose a time zone from the list, by a city near you."},
    )

    def __init__(self, *args: Any, kept_zone: str = "", **kwargs: Any) -> None:
        """`kept_zone` is the one a course has now; it may stay even where the list no longer holds it."""
        super().__init__(*args, **kwargs)
        choices: list[Any] = [(region, list(zones)) for region, zones in zones_by_region().items()]
        if kept_zone and all(kept_zone != name for _, zones in choices for name, _ in zones):
            choices.insert(0, (kept_zone, kept_zone))
        zones_field = self.fields["time_zone"]
        assert isinstance(zones_field, forms.ChoiceField)
        zones_field.choices = choices


class ActivityForm(forms.Form):
    """The settings of an activity, in the words of whoever fills them in."""

    title = forms.CharField(label="Title", required=False, strip=False, widget=forms.TextInput(attrs=_PLAIN))
    instructions = forms.CharField(
        label="Instructions",
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text="Students read them first.",
    )
    text = forms.CharField(
        label="Text for everybody",
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false"}),
    )
    topic = forms.CharField(
        label="Who or what the text is about",
        required=False,
        widget=forms.TextInput(attrs=_PLAIN),
        help_text="Helps where it says only “she” or “it”. Left empty, it is guessed.",
    )
    opens = forms.CharField(label="Opens", required=False, help_text="Before this nobody can join.")
    due = forms.CharField(label="Due", required=False, help_text="What comes later is marked as late.")
    cut_off = forms.CharField(label="Cut-off", required=False, help_text="After this nothing is taken.")
    attempts = forms.IntegerField(
        label="Attempts",
        initial=1,
        help_text="How often a student may hand in.",
        error_messages=dict.fromkeys(("required", "invalid"), f"Give a number from 1 to {MOST_ATTEMPTS}."),
    )
    predict_first = forms.BooleanField(
        label="Lock verdicts until the student has predicted",
        required=False,
        help_text="Students guess first; no verdict is shown to them before, on any page.",
    )
    anonymous = forms.BooleanField(
        label="Anonymous",
        required=False,
        help_text=(
            "Nobody is asked for a name and you see “Student 7”. Cannot be changed once somebody joined."
        ),
    )
    keep_claims = forms.BooleanField(
        label="Keep claims with what is handed in",
        required=False,
        help_text=(
            "Only the sentences cut from the answer, and only where the student agrees. "
            "Without them you read “claim 3” and not what it says."
        ),
    )
    keep_days = forms.IntegerField(
        label="Days until records are erased",
        initial=DEFAULT_DAYS,
        help_text="The activity goes with them. Counted from when it is closed or cut off.",
        error_messages=dict.fromkeys(("required", "invalid"), f"Give a number from 1 to {MOST_DAYS:,}."),
    )
    reading_title = forms.CharField(
        label="Title of your own reading",
        required=False,
        widget=forms.TextInput(attrs=_PLAIN),
    )
    reading = forms.CharField(
        label="Text of your own reading",
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8}),
        help_text=(
            "Pasted from a book page or a handout. Students may quote it in their own receipts. "
            "It is kept with the activity; empty both fields and save to erase it."
        ),
    )

    def __init__(
        self, *args: Any, template: Template, zone: str, fixed: Collection[str] = (), **kwargs: Any
    ) -> None:
        """`zone` is the name of the course's time zone, told at each time; `fixed` names the fields that
        cannot change any more.
        """
        super().__init__(*args, **kwargs)
        for name in ("opens", "due", "cut_off"):
            self.fields[name].widget = forms.DateTimeInput(attrs={"type": "datetime-local", **_PLAIN})
            self.fields[name].help_text = f"{self.fields[name].help_text} {zone} time."
        for name in fixed:
            self.fields[name].disabled = True
        if template.needs_text:
            self.fields[
                "text"
            ].help_text = "Your own, with the mistakes already in it. Next you say which sentences are wrong."
        else:
            self.fields[
                "text"
            ].help_text = "One answer that all students check. Leave it empty and each brings an answer."

    def draft(self) -> Draft:
        """What was typed, of a form that is valid."""
        return Draft(**{name: self.cleaned_data[name] for name in self.fields})


def typed_settings(activity: Activity) -> dict[str, Any]:
    """The settings of an activity as they would be typed."""
    zone = zone_of(activity.course)
    plain = {
        name: getattr(activity, name)
        for name in (
            "title",
            "instructions",
            "text",
            "topic",
            "attempts",
            "predict_first",
            "anonymous",
            "keep_claims",
            "keep_days",
            "reading_title",
            "reading",
        )
    }
    return {
        **plain,
        "opens": shown_local(activity.opens_at, zone),
        "due": shown_local(activity.due_at, zone),
        "cut_off": shown_local(activity.cut_off_at, zone),
    }


def template_settings(template: Template) -> dict[str, Any]:
    """What a new activity of a template starts with."""
    return {
        "title": template.title,
        "instructions": template.instructions,
        "predict_first": template.predict_first,
        "keep_claims": True,
        "attempts": 1,
        "keep_days": DEFAULT_DAYS,
    }


class KeyForm(forms.Form):
    """For each sentence of a text: planted or not, and what is wrong."""

    def __init__(self, *args: Any, lines: Sequence[KeyedSentence], text: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._lines = tuple(lines)
        self._text = text
        self.fields["of"] = forms.CharField(
            required=False, initial=print_of(text), widget=forms.HiddenInput()
        )
        for line in self._lines:
            self.fields[f"planted-{line.number}"] = forms.BooleanField(
                label="Planted mistake", required=False, initial=line.planted
            )
            self.fields[f"note-{line.number}"] = forms.CharField(
                label="What is wrong",
                required=False,
                initial=line.note,
                widget=forms.TextInput(attrs=_PLAIN),
            )

    def rows(self) -> list[dict[str, Any]]:
        """Number, words and the two fields of each sentence, in order."""
        return [
            {
                "number": line.number,
                "words": self._text[line.start : line.end],
                "planted": self[f"planted-{line.number}"],
                "note": self[f"note-{line.number}"],
            }
            for line in self._lines
        ]

    @property
    def text_print(self) -> str:
        """The print of the text that the sender saw, of a form that is valid."""
        seen: str = self.cleaned_data["of"]
        return seen

    def markings(self) -> dict[int, Marking]:
        """What was said of each sentence, by its number, of a form that is valid."""
        given = self.cleaned_data
        return {
            line.number: Marking(given[f"planted-{line.number}"], given[f"note-{line.number}"])
            for line in self._lines
        }


def tell_faults(form: forms.Form, refused: UnusableInput) -> None:
    """Put each fault at the field it belongs to, or above the form."""
    faults = refused.faults if isinstance(refused, UnusableSettings) else (refused,)
    for fault in faults:
        form.add_error(fault.field if fault.field in form.fields else None, str(fault))
