"""The forms of banks. What a bank may hold is decided below, in the domain."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile

from reviews.domain.drafts import MOST_LABELS, BankDraft, LabelDraft
from reviews.domain.kinds import ItemKind
from reviews.models.banks import Bank
from reviews.web.banks.carrying import LARGEST_FILE

KIND_NAMES = {
    ItemKind.CLAIM_EVIDENCE: "A claim and passages that may back it",
    ItemKind.ANSWER_SENTENCE: "A sentence within a chatbot’s answer",
    ItemKind.AGENT_LOG: "A claim and an agent’s log: commands and outputs",
    ItemKind.QUOTE: "A quote and its source",
}
SHOWN_AT_ONCE = 3


@dataclass(frozen=True, slots=True)
class LabelFields:
    """The fields of one label, side by side for the template."""

    number: int
    name: forms.BoundField
    key: forms.BoundField
    definition: forms.BoundField
    example: forms.BoundField
    abstains: bool
    dangerous: bool
    faults: list[str]


class BankForm(forms.Form):
    """What a bank asks: question, kind, up to seven labels, guideline. Empty labels are left out."""

    title = forms.CharField(required=False, max_length=1_000)
    kind = forms.ChoiceField(choices=[(one.value, KIND_NAMES[one]) for one in ItemKind])
    question = forms.CharField(required=False, max_length=2_000)
    guideline = forms.CharField(required=False, max_length=100_000)
    abstains = forms.CharField(required=False, max_length=2)
    dangerous = forms.CharField(required=False, max_length=2)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_faults: dict[int, list[str]] = {}
        for number in range(1, MOST_LABELS + 1):
            for name in ("name", "key", "definition", "example"):
                self.fields[f"{name}_{number}"] = forms.CharField(required=False, max_length=5_000)

    def draft(self) -> BankDraft:
        """What was said. Call it on a valid form."""
        given = self.cleaned_data
        return BankDraft(
            title=given["title"],
            kind=ItemKind(given["kind"]),
            question=given["question"],
            labels=tuple(self._label(number) for number in self._filled()),
            guideline=given["guideline"],
        )

    def tell(self, faults: tuple[tuple[int, str], ...]) -> None:
        """Put each fault where it belongs: a label's by its place among the filled ones, others on top."""
        filled = self._filled()
        for place, sentence in faults:
            if place:
                self.label_faults.setdefault(filled[place - 1], []).append(sentence)
            else:
                self.add_error(None, sentence)

    def label_fields(self) -> list[LabelFields]:
        """The fields label by label."""
        return [
            LabelFields(
                number=number,
                name=self[f"name_{number}"],
                key=self[f"key_{number}"],
                definition=self[f"definition_{number}"],
                example=self[f"example_{number}"],
                abstains=str(self["abstains"].value() or "") == str(number),
                dangerous=str(self["dangerous"].value() or "") == str(number),
                faults=self.label_faults.get(number, []),
            )
            for number in range(1, MOST_LABELS + 1)
        ]

    def labels_at_once(self) -> list[LabelFields]:
        """The labels that are open from the start: the filled ones, and some to begin with."""
        return self.label_fields()[: self._open()]

    def labels_folded(self) -> list[LabelFields]:
        """The further places for labels."""
        return self.label_fields()[self._open() :]

    def _open(self) -> int:
        used = [one.number for one in self.label_fields() if one.name.value() or one.definition.value()]
        return max([SHOWN_AT_ONCE, *used])

    def _filled(self) -> list[int]:
        given = self.cleaned_data
        names = ("name", "key", "definition", "example")
        return [
            number
            for number in range(1, MOST_LABELS + 1)
            if any(given.get(f"{name}_{number}") for name in names)
        ]

    def _label(self, number: int) -> LabelDraft:
        given = self.cleaned_data
        return LabelDraft(
            name=given[f"name_{number}"],
            key=given[f"key_{number}"],
            definition=given[f"definition_{number}"],
            example=given[f"example_{number}"],
            abstains=given["abstains"] == str(number),
            dangerous=given["dangerous"] == str(number),
        )


def values_of(bank: Bank) -> dict[str, Any]:
    """An open bank as the form's first values."""
    values: dict[str, Any] = {"title": bank.title, "kind": bank.kind, "question": bank.question}
    newest = bank.guidelines.order_by("version").last()
    values["guideline"] = newest.text if newest is not None else ""
    for number, label in enumerate(bank.labels.order_by("order"), start=1):
        for name in ("name", "key", "definition", "example"):
            values[f"{name}_{number}"] = getattr(label, name)
        for role in ("abstains", "dangerous"):
            if getattr(label, role):
                values[role] = number
    return values


class FileForm(forms.Form):
    """A file of JSON lines."""

    too_large = f"A file may have {LARGEST_FILE / 1_000_000:.1f} MB. Split it and bring the parts one by one."
    file = forms.FileField(
        allow_empty_file=True, error_messages={"required": "Choose a file.", "invalid": "Choose a file."}
    )

    def clean_file(self) -> bytes:
        """The file's bytes."""
        file: UploadedFile = self.cleaned_data["file"]
        if file.size is None or file.size > LARGEST_FILE:
            raise forms.ValidationError(self.too_large)
        data = file.read()
        assert isinstance(data, bytes)
        return data


class ZipForm(FileForm):
    """The zip of a sealed folder."""

    too_large = (
        f"A zip sent here may have {LARGEST_FILE / 1_000_000:.1f} MB. Compare this one where it lies, with "
        "`manage.py verify_seal` or `sha256sum -c MANIFEST.sha256`."
    )


class SystemForm(FileForm):
    """A system's name and its answers."""

    name = forms.CharField(max_length=200, error_messages={"required": "Give the system a name."})


class GuidelineForm(forms.Form):
    """The next version of a guideline."""

    guideline = forms.CharField(
        max_length=100_000, error_messages={"required": "Write the guideline that raters are to follow."}
    )


class DesignForm(forms.Form):
    """A design text, or an addendum to one."""

    title = forms.CharField(max_length=1_000, error_messages={"required": "Give the text a title."})
    text = forms.CharField(max_length=200_000, error_messages={"required": "Write the text to be sealed."})
    addendum_to = forms.IntegerField(required=False, min_value=1, max_value=2**62)


class EraseForm(forms.Form):
    """The bank's title, typed by whoever erases it."""

    title = forms.CharField(required=False, max_length=1_000)
