"""Builds the index of the embedded article collection, with the embeddings of its sentences."""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, cast

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from checks.domain.errors import ReceiptsError


class State(Protocol):
    """What the command reports."""

    @property
    def path(self) -> Path: ...
    @property
    def built(self) -> bool: ...
    @property
    def source(self) -> str: ...
    @property
    def version(self) -> str: ...
    @property
    def pages(self) -> int: ...
    @property
    def sentences(self) -> int: ...
    @property
    def left_out(self) -> int: ...


class Builder(Protocol):
    """What the wiring gives: `corpus_builder()`."""

    def build(self, progress: Callable[[str, int, int], None], *, anew: bool = False) -> State:
        """Build if needed; tells `progress` the stage, how much is done and of how much."""
        ...


class Command(BaseCommand):
    help = "Build the index of the embedded article collection. Does nothing if it is up to date."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--anew", action="store_true", help="build again, even if it is up to date")

    def handle(self, *args: Any, **options: Any) -> None:
        wiring = import_module(settings.CHECKS_WIRING)
        builder = cast(Callable[[], Builder], wiring.corpus_builder)()
        try:
            state = self._build(builder, anew=options["anew"])
        except ReceiptsError as error:
            raise CommandError(str(error)) from error
        what = "built" if state.built else "up to date"
        self.stdout.write(
            f"Article collection {what}: {state.pages:,} pages, {state.sentences:,} sentences "
            f"({state.source} {state.version}), {state.path}"
        )
        if state.left_out:
            self.stdout.write(f"Entries left out, for want of an article text of their own: {state.left_out}")

    def _build(self, builder: Builder, *, anew: bool) -> State:
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        # On standard error and only on a terminal: logs and pipes get the last line alone.
        with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
            tasks: dict[str, Any] = {}

            def tell(stage: str, done: int, total: int) -> None:
                if stage not in tasks:
                    tasks[stage] = shown.add_task(f"Indexing {stage}", total=total)
                shown.update(tasks[stage], completed=done)

            return builder.build(tell, anew=anew)
