"""Who signs in, and the links by which somebody becomes one who does."""

from typing import ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Upper


class People(UserManager["User"]):
    """Finds people by name whatever its case: phones like to begin with a capital letter."""

    use_in_migrations = False

    def get_by_natural_key(self, username: str | None) -> "User":
        """The one with that username. Raises User.DoesNotExist."""
        return self.get(username__iexact=username)

    async def aget_by_natural_key(self, username: str | None) -> "User":
        """`get_by_natural_key` for asynchronous code."""
        return await self.aget(username__iexact=username)


class User(AbstractUser):
    """A person who signs in with a username; the e-mail address is optional and never needed to join.

    `demo` marks an account whose password `make run` prints; production does not start while there is one.
    """

    demo = models.BooleanField(default=False)

    objects: ClassVar[People] = People()

    class Meta:
        verbose_name = "user"
        verbose_name_plural = "users"
        constraints: ClassVar = [
            # The same folding as `iexact`, so that one name never finds two people.
            models.UniqueConstraint(Upper("username"), name="one_username_whatever_its_case"),
        ]


class Invitation(models.Model):
    """A link that makes one account with one role, once; of its token only the hash is kept.

    `made_by` is empty where the command line made it. `used_by` is the account that came of it.
    """

    token_hash = models.CharField(max_length=64, unique=True)
    role = models.CharField(max_length=40)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="invitations_made"
    )
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    used_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="invitations_used"
    )

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(made_at__lt=F("expires_at")), name="good_for_a_while"),
            models.CheckConstraint(
                condition=Q(used_by__isnull=True) | Q(used_at__isnull=False), name="used_by_means_used"
            ),
        ]
