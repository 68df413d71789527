"""Roles: the words in which operators say what an account may do; each stands for one permission."""

from django.conf import settings
from django.contrib.auth.models import Permission

from receipts_site.accounts.errors import UnknownRole
from receipts_site.accounts.models import User


def permission_of(role: str) -> Permission:
    """The permission a role stands for. Raises UnknownRole."""
    if role not in settings.ROLES:
        raise UnknownRole(f"There is no role “{role}”. Roles here: {', '.join(settings.ROLES)}.")
    app, codename = settings.ROLES[role].split(".")
    found = Permission.objects.filter(content_type__app_label=app, codename=codename).first()
    if found is None:
        raise UnknownRole(f"The role “{role}” is not in the database yet. Run: manage.py migrate")
    return found


def give_role(user: User, role: str) -> None:
    """Let this account do what the role stands for. Raises UnknownRole."""
    user.user_permissions.add(permission_of(role))


def take_role(user: User, role: str) -> None:
    """Let this account no longer do what the role stands for. Raises UnknownRole."""
    user.user_permissions.remove(permission_of(role))


def roles_of(user: User) -> tuple[str, ...]:
    """The roles of an account, in the order of the settings."""
    return tuple(role for role, permission in settings.ROLES.items() if user.has_perm(permission))
