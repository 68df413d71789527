"""Forms of signing in, of invitations and of one's own account."""

from typing import Any

from django import forms
from django.contrib.auth.password_validation import password_validators_help_texts, validate_password
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError

from receipts_site.accounts.models import User
from receipts_site.accounts.people import name_is_free

LONGEST_NAME = 60
# Nobody types more; hashing more would only cost time.
LONGEST_PASSWORD = 1_000


def _password(label: str, *, autocomplete: str, missing: str) -> forms.CharField:
    return forms.CharField(
        label=label,
        strip=False,
        max_length=LONGEST_PASSWORD,
        error_messages={"required": missing},
        widget=forms.PasswordInput(attrs={"autocomplete": autocomplete}),
    )


def _email() -> forms.EmailField:
    return forms.EmailField(
        label="E-mail address",
        required=False,
        help_text="Nothing is sent to it. It lets whoever runs this site reach you.",
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )


class PlainForm(forms.Form):
    """Field names are the ids, and faults are told by us: a page that says more than a browser's bubble."""

    use_required_attribute = False

    def __init__(self, data: Any = None, **kwargs: Any) -> None:
        super().__init__(data, auto_id="%s", **kwargs)


class SignInForm(PlainForm):
    """Who somebody says they are."""

    username = forms.CharField(
        label="Username",
        max_length=150,
        error_messages={"required": "Type your username."},
        widget=forms.TextInput(
            attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )
    password = _password("Password", autocomplete="current-password", missing="Type your password.")


class NewPasswordForm(PlainForm):
    """A password to be, twice, because nobody could send a lost one to an address we may not have."""

    new_password = _password("New password", autocomplete="new-password", missing="Choose a password.")
    again = _password(
        "The same password again", autocomplete="new-password", missing="Type the same password again."
    )

    def __init__(self, data: Any = None, *, user: User, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.user = user
        self.password_rules = password_validators_help_texts()

    def clean(self) -> dict[str, Any]:
        """Both alike, and a password that is hard enough to guess for this person."""
        said = super().clean() or self.cleaned_data
        new, again = said.get("new_password"), said.get("again")
        if new and again and new != again:
            self.add_error("again", "The two passwords differ. Type the same one twice.")
        elif new:
            try:
                validate_password(new, self.described())
            except ValidationError as fault:
                self.add_error("new_password", fault)
        return said

    def described(self) -> User:
        """Whose password it will be; a password like their name is refused."""
        return self.user


class InvitedForm(NewPasswordForm):
    """The account that somebody makes with an invitation."""

    username = forms.CharField(
        label="Username",
        max_length=LONGEST_NAME,
        validators=[UnicodeUsernameValidator()],
        error_messages={"required": "Choose a username."},
        help_text="You sign in with it. Letters, digits and @ . + - _",
        widget=forms.TextInput(
            attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )
    email = _email()
    field_order = ("username", "new_password", "again", "email")

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, user=User())

    def clean_username(self) -> str:
        """A name that nobody has. Unfolding look-alike letters may make it longer or bring in blanks."""
        name: str = User.normalize_username(self.cleaned_data["username"])
        UnicodeUsernameValidator()(name)
        if len(name) > LONGEST_NAME:
            raise ValidationError(f"Take a name of {LONGEST_NAME} letters at most.")
        if not name_is_free(name):
            raise ValidationError("Somebody has this name already. Choose another one.")
        return name

    def described(self) -> User:
        """The account as it would be."""
        said = self.cleaned_data
        return User(username=said.get("username", ""), email=said.get("email", ""))


class OwnPasswordForm(NewPasswordForm):
    """A new password for an account one is signed in to."""

    current = _password(
        "Your password until now", autocomplete="current-password", missing="Type your password until now."
    )
    field_order = ("current", "new_password", "again")


class EmailForm(PlainForm):
    """An address, or none."""

    email = _email()
