"""Forms of the pages. What a text, topic or quote may be is decided below, in the use cases."""

from django import forms


class PasteForm(forms.Form):
    """An answer to check. Nothing is cut off, so that a text over the limit stays in the box."""

    text = forms.CharField(strip=False, required=False)
    topic = forms.CharField(required=False)


class TopicForm(forms.Form):
    """Who or what the answer is about; blank means: guess."""

    topic = forms.CharField(required=False)


class OwnReceiptForm(forms.Form):
    """A page of the collection and the words quoted from it, for one claim."""

    claim = forms.IntegerField(min_value=1)
    title = forms.CharField(required=False)
    quote = forms.CharField(required=False)
