"""Forms of the lesson. What may be kept is decided below, in the use cases."""

from collections.abc import Mapping

from django import forms

from classroom.domain.kinds import Judgement

CLAIM = "claim-"


class CodeForm(forms.Form):
    """The code on the board."""

    code = forms.CharField(required=False)


class ReturnForm(forms.Form):
    """A return code; where it is typed on the start page, with the code on the board."""

    code = forms.CharField(required=False)
    return_code = forms.CharField(required=False)


class NameForm(forms.Form):
    """What a student wants to be called."""

    name = forms.CharField(required=False, strip=False)


class AnswerForm(forms.Form):
    """An answer to check. Nothing is cut off, so that a text over the limit stays in the box."""

    text = forms.CharField(strip=False, required=False)
    topic = forms.CharField(required=False)
    anew = forms.BooleanField(required=False)


class ReceiptForm(forms.Form):
    """A quote for one claim, from a page of the source or from the teacher's reading."""

    claim = forms.IntegerField(min_value=1, max_value=100_000)
    place = forms.ChoiceField(choices=[("source", "source"), ("reading", "reading")])
    title = forms.CharField(required=False)
    quote = forms.CharField(required=False)


class ReflectionForm(forms.Form):
    """The student's own sentences."""

    reflection = forms.CharField(required=False, strip=False)


class HandInForm(forms.Form):
    """Whether the claims' words may be kept."""

    keep_claims = forms.BooleanField(required=False)


class ObjectionForm(forms.Form):
    """Why the checker is wrong about one claim, in the student's words."""

    claim = forms.IntegerField(min_value=1)
    text = forms.CharField(required=False, strip=False)


def judgements_in(sent: Mapping[str, str]) -> dict[int, Judgement]:
    """What was chosen for which claim; what is no choice or no claim of a form of ours is left out."""
    return {
        int(number): Judgement(choice)
        for field, choice in sent.items()
        if field.startswith(CLAIM)
        and (number := field.removeprefix(CLAIM)).isascii()
        and number.isdigit()
        and len(number) <= 5
        and choice in set(Judgement)
    }
