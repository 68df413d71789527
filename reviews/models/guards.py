"""The seal as the models know it: rows under a seal are neither added, changed nor taken away.

The database's own triggers hold the same line against whatever goes round the models; this guard comes
first and says it in words.
"""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Self, TypeVar

from django.db import models
from django.db.models import Q

from reviews.domain.errors import Sealed

M_co = TypeVar("M_co", bound="Guarded", covariant=True)


def _refuse(shut: bool) -> None:
    if shut:
        raise Sealed("This is sealed and cannot change. A correction is an addendum or a new bank.")


class GuardedQuerySet(models.QuerySet[M_co]):
    """A query that refuses to write below a seal."""

    def update(self, **values: Any) -> int:
        """Django's update, for rows that are under no seal."""
        touched = {getattr(self.model._meta.get_field(name), "attname", name) for name in values}
        _refuse(bool(touched & self.model.sealed_columns()) and self.filter(self.model.under_seal()).exists())
        return super().update(**values)

    def delete(self) -> tuple[int, dict[str, int]]:
        """Django's delete, for rows that are under no seal or in a bank that is being erased."""
        _refuse(self.filter(self.model.under_seal()).exclude(self.model.being_erased()).exists())
        return super().delete()

    def bulk_create(self, objs: Iterable[Any], *args: Any, **kwargs: Any) -> list[M_co]:
        """Django's bulk_create, where nothing above the new rows is sealed."""
        rows = list(objs)
        _refuse(self.model.no_room_for(rows))
        if kwargs.get("update_conflicts"):
            _refuse(self.model.under_seal_among(rows))
        return super().bulk_create(rows, *args, **kwargs)


class Guarded(models.Model):
    """A row that a seal can lie on."""

    objects = GuardedQuerySet.as_manager()

    # The way from a row to its bank, "" for the bank itself.
    to_bank: ClassVar[str] = "bank"

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Django's save, which may touch nothing that is sealed."""
        columns = self.sealed_columns()
        stored = (
            type(self)._base_manager.filter(self.under_seal(), pk=self.pk).values(*columns).first()
            if self.pk is not None
            else None
        )
        if stored is None:
            _refuse(type(self).no_room_for([self]))
        else:
            _refuse(any(getattr(self, column) != stored[column] for column in columns))
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Django's delete, which takes away nothing that is sealed."""
        mine = type(self)._base_manager.filter(pk=self.pk)
        _refuse(mine.filter(self.under_seal()).exclude(self.being_erased()).exists())
        return super().delete(*args, **kwargs)

    @classmethod
    def under_seal(cls) -> Q:
        """The rows that are sealed."""
        raise NotImplementedError

    @classmethod
    def no_room_for(cls, rows: Sequence[Self]) -> bool:
        """Whether one of these new rows would come under a seal that is already set."""
        raise NotImplementedError

    @classmethod
    def sealed_columns(cls) -> frozenset[str]:
        """The columns that a seal covers: all of them, unless a model says otherwise."""
        return frozenset(field.attname for field in cls._meta.concrete_fields)

    @classmethod
    def being_erased(cls) -> Q:
        """The rows whose bank is being erased by its owner: they may go, and nothing else."""
        return Q(**{f"{cls.to_bank}__erasing_at__isnull".removeprefix("__"): False})

    @classmethod
    def under_seal_among(cls, rows: Sequence[Self]) -> bool:
        """Whether one of these rows is there already, and sealed."""
        return cls._base_manager.filter(cls.under_seal(), pk__in=[row.pk for row in rows]).exists()
