"""The forms of a round. What the bank allows is decided below, in the use cases."""

from django import forms

from reviews.usecases.inviting import MOST_AT_ONCE
from reviews.usecases.rounds import RoundSettings

MOST_SEED = 2**31 - 1
_WHOLE = {"invalid": "Write a whole number.", "required": "Write a whole number."}


class RoundForm(forms.Form):
    """A new round."""

    title = forms.CharField(max_length=120, error_messages={"required": "Give the round a title."})
    about = forms.CharField(
        max_length=10_000, error_messages={"required": "Say what the ratings are for; raters read it first."}
    )
    minutes = forms.IntegerField(min_value=1, max_value=6_000, error_messages=_WHOLE)
    contact = forms.CharField(
        max_length=200, error_messages={"required": "Say whom raters can ask: a name and an address."}
    )
    overlap = forms.IntegerField(min_value=1, max_value=50, error_messages=_WHOLE)
    repeats = forms.IntegerField(min_value=0, max_value=500, error_messages=_WHOLE)
    gold = forms.IntegerField(min_value=0, max_value=500, error_messages=_WHOLE)
    seed = forms.IntegerField(min_value=0, max_value=MOST_SEED, error_messages=_WHOLE)
    guideline = forms.IntegerField(min_value=1, error_messages={"required": "Choose a guideline."})

    def settings(self) -> RoundSettings:
        """What was decided. Call it on a valid form."""
        given = dict(self.cleaned_data)
        return RoundSettings(guideline_version=given.pop("guideline"), **given)


class InviteForm(forms.Form):
    """How many raters, and names for the manager alone; `after` is how many the page showed."""

    people = forms.IntegerField(min_value=1, max_value=MOST_AT_ONCE, error_messages=_WHOLE)
    names = forms.CharField(required=False, max_length=4_000)
    after = forms.IntegerField(required=False)

    def clean(self) -> None:
        """More names than people is a slip that should not be guessed at."""
        names = self._lines()
        people = self.cleaned_data.get("people")
        if people is not None and len(names) > people:
            self.add_error("names", f"These are {len(names)} names for {people} raters.")

    def padded_names(self) -> list[str]:
        """A name for each rater, "" where none was given. Call it on a valid form."""
        names = self._lines()
        return names + [""] * (self.cleaned_data["people"] - len(names))

    def _lines(self) -> list[str]:
        given = self.cleaned_data.get("names") or ""
        return [line.strip() for line in given.splitlines() if line.strip()]


class NumberForm(forms.Form):
    """A whole number: an overlap, or a guideline's version."""

    number = forms.IntegerField(min_value=1, max_value=10_000, error_messages=_WHOLE)
