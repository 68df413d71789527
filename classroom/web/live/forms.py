"""What a teacher types about one seat."""

from django import forms


class NameForm(forms.Form):
    """Another name for a student; what a name may be is the use case's to say."""

    name = forms.CharField(required=False, strip=False)


class MergeForm(forms.Form):
    """Which other seat takes over."""

    into = forms.UUIDField()
