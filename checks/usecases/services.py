"""Everything the use cases of checks work with, put together once by the site's wiring."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import cast

from django.conf import settings

from checks.domain.accuracy import PublishedResult
from checks.ports import CheckQueue, Clock, EvidenceSource, IdSource, ProgressSink, RateLimiter, ReportStore
from checks.usecases.run_check import CheckTools


@dataclass(frozen=True, slots=True)
class CheckLimits:
    """What one paste may be. Characters, not bytes."""

    characters: int
    topic_characters: int


@dataclass(frozen=True, slots=True)
class CheckServices:
    """The tools that read, and the parts that keep a check alive while it lives.

    `published` is what was measured about the checker's errors.
    """

    tools: CheckTools
    store: ReportStore
    queue: CheckQueue
    progress: ProgressSink
    rates: RateLimiter
    clock: Clock
    ids: IdSource
    limits: CheckLimits
    published: tuple[PublishedResult, ...] = ()


def put_to_work(services: CheckServices) -> CheckServices:
    """Tie the parts together: who does the queue's jobs, and who hears that a check is gone."""
    from checks.usecases.work import Worker

    services.queue.work_with(Worker(services))
    services.store.when_gone(services.queue.cancel)
    services.store.when_gone(services.progress.gone)
    return services


def services() -> CheckServices:
    """The services of this process, made at first use by the module that settings name."""
    return cast(Callable[[], CheckServices], _wiring().check_services)()


def check_tools() -> CheckTools:
    """What a check reads with, for commands that need no store."""
    return cast(Callable[[], CheckTools], _wiring().check_tools)()


def documents_source(documents: Mapping[str, str]) -> EvidenceSource:
    """A source that holds only these texts, by their titles."""
    return cast(Callable[[Mapping[str, str]], EvidenceSource], _wiring().documents_source)(documents)


def _wiring() -> ModuleType:
    return import_module(settings.CHECKS_WIRING)
