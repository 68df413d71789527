"""The forms of a rater's pages. What an answer may be is decided below, in the domain."""

from collections.abc import Collection

from django import forms

from reviews.domain.rating import Answer, answer_of


class RatingForm(forms.Form):
    """An answer as it was sent; nothing is cut off, so that what does not fit stays in the box."""

    choice = forms.CharField(required=False)
    reason = forms.CharField(required=False, strip=False)
    note = forms.CharField(required=False, strip=False)
    seconds = forms.CharField(required=False)
    guideline = forms.CharField(required=False)

    @property
    def typed(self) -> dict[str, str]:
        """What was sent, as it is."""
        return {name: str(self.data.get(name, "")) for name in self.fields}

    @property
    def guideline_version(self) -> int:
        """The version that the page showed; 0 where it is no number."""
        sent = self.typed["guideline"]
        return int(sent) if sent.isascii() and sent.isdigit() and len(sent) < 5 else 0

    def answer(self, labels: Collection[str]) -> Answer:
        """The answer. Raises UnusableInput."""
        sent = self.typed
        return answer_of(
            choice=sent["choice"],
            reason=sent["reason"],
            note=sent["note"],
            seconds=sent["seconds"],
            labels=labels,
        )
