"""Check an answer in the terminal: `manage.py check_answer answer.md`."""

import asyncio
import sys
from argparse import RawDescriptionHelpFormatter
from pathlib import Path
from typing import IO, Any, BinaryIO, cast

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from checks.domain.claims import CutAnswer, cut_answer
from checks.domain.errors import ReceiptsError
from checks.domain.progress import ClaimDecided, ClaimsCut, ProgressEvent
from checks.domain.report import Report, as_bytes
from checks.domain.text.language import text_fault
from checks.domain.wording import why_unusable
from checks.management.report_table import print_report
from checks.usecases.run_check import CheckTools, run_check
from checks.usecases.services import services
from checks.usecases.start_check import usable_topic

STDIN = "-"
UNUSABLE = 2  # exit status where there was nothing to check
WIDEST_CHARACTER = 4  # bytes of UTF-8


class Command(BaseCommand):
    help = (
        "Check a chatbot's answer claim by claim and print every receipt.\n\n"
        "Exit status 0: the check ran, whatever it found. 2: the text could not be checked."
    )
    requires_system_checks = ()

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        kwargs.setdefault("formatter_class", RawDescriptionHelpFormatter)
        return super().create_parser(prog_name, subcommand, **kwargs)

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="a text or Markdown file in UTF-8, or - for the standard input")
        parser.add_argument("--topic", help="what the answer is about (default: found in the text)")
        parser.add_argument("--json", action="store_true", help="print the report as JSON, nothing else")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            report = self._check(options["file"], options["topic"], no_color=options["no_color"])
        except ReceiptsError as error:
            raise CommandError(str(error), returncode=UNUSABLE) from None
        if options["json"]:
            self._write_bytes(as_bytes(report))
        else:
            # Django's wrapper would end every piece that is written with a line break.
            self.stdout.ending = ""
            no_color = options["no_color"] or None
            console = Console(
                file=cast(IO[str], self.stdout), no_color=no_color, highlight=False, emoji=False, markup=False
            )
            print_report(console, report)

    def _check(self, file: str, topic: str | None, *, no_color: bool) -> Report:
        # What cannot be checked is told at once, before the models are loaded.
        text = read_text(file, settings.CHECKS.max_characters)
        topic = usable_topic(topic, settings.CHECKS.max_topic_characters)
        tools = services().tools
        return asyncio.run(self._run(cut_answer(text, topic), tools, no_color=no_color))

    async def _run(self, cut: CutAnswer, tools: CheckTools, *, no_color: bool) -> Report:
        """The check, with a bar on the error stream while it runs (none where that is no terminal)."""
        columns = (TextColumn("Checking"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
        # Not through self.stderr, which paints all that is written as an error.
        console = Console(stderr=True, no_color=no_color or None)
        with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
            task = bar.add_task("Checking", total=None)

            async def show(event: ProgressEvent) -> None:
                match event:
                    case ClaimsCut(claims, _):
                        bar.update(task, total=claims)
                    case ClaimDecided():
                        bar.advance(task)

            return await run_check(cut, tools, show)

    def _write_bytes(self, written: bytes) -> None:
        """Exactly these bytes, whatever the terminal's encoding; as text where there is no raw stream."""
        raw = getattr(self.stdout, "buffer", None)
        if raw is None:
            self.stdout.write(written.decode(), ending="")
        else:
            raw.write(written)
            raw.flush()


def read_text(file: str, limit: int) -> str:
    """The text of a file or of the standard input. Raises CommandError with a sentence."""
    name = "The standard input" if file == STDIN else file
    try:
        if file == STDIN:
            read = _read_some(sys.stdin.buffer, limit)
        else:
            with Path(file).open("rb") as stream:
                read = _read_some(stream, limit)
    except IsADirectoryError:
        raise _unusable(f"{name} is a folder. Give one text file.") from None
    except FileNotFoundError:
        raise _unusable(f"There is no file {name}.") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "not a file name"
        raise _unusable(f"{name} could not be read: {reason}.") from None
    if b"\0" in read:
        raise _unusable(f"{name} is not a text file. Save it as plain text first.")
    if len(read) > limit * WIDEST_CHARACTER:
        raise _unusable(f"{name} is too long: {limit} characters is the limit. Check it in pieces.")
    try:
        text = read.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _unusable(f"{name} is not UTF-8 (byte {error.start}). Save it as UTF-8 text first.") from None
    fault = text_fault(text, limit)
    if fault is not None:
        raise _unusable(why_unusable(fault, limit))
    return text


def _read_some(stream: BinaryIO, limit: int) -> bytes:
    """Enough to see that it is too long, never more."""
    return stream.read(limit * WIDEST_CHARACTER + 1)


def _unusable(sentence: str) -> CommandError:
    return CommandError(sentence, returncode=UNUSABLE)
