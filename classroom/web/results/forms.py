"""Forms of the results pages; limits of what is written are the use cases' own."""

from typing import Any

from django import forms

from classroom.domain.kinds import Ruling

WORD = "erase"


class RulingForm(forms.Form):
    """Whether a student's report is right; `open` takes a ruling back."""

    ruling = forms.ChoiceField(choices=[(one.value, one.value) for one in Ruling])


class TickForm(forms.Form):
    """Erasing one student asks for a tick."""

    sure = forms.BooleanField(required=False)

    def clean_sure(self) -> bool:
        """Ticked, or a sentence."""
        if not self.cleaned_data["sure"]:
            raise forms.ValidationError("Nothing was erased. Tick the box if you are sure.")
        return True


class WordForm(forms.Form):
    """Erasing an activity or a course asks for a word to be typed."""

    sure = forms.CharField(required=False, max_length=40)

    def clean_sure(self) -> str:
        """The word in any case, or a sentence."""
        typed: str = self.cleaned_data["sure"]
        if typed.strip(" “”\"'.").casefold() != WORD:
            raise forms.ValidationError(f"Nothing was erased. Type the word {WORD} if you are sure.")
        return typed


def first_fault(form: forms.Form) -> str:
    """What is wrong with a form, in its first sentence."""
    errors: Any = form.errors
    return next((sentence for sentences in errors.values() for sentence in sentences), "")
