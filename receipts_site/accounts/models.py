"""The custom user, in place from the first migration because it cannot be put in later."""

from django.contrib.auth.models import AbstractUser


class User(AbstractUser):
    """A person who signs in with a username; the e-mail address is optional and never needed to join."""
