"""`manage.py serve`: pages, API and live progress from one process."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.checks import Tags
from django.core.management.base import BaseCommand, CommandError
from django.db import DEFAULT_DB_ALIAS
from django.utils.module_loading import import_string

from checks.domain.errors import ReceiptsError
from receipts_site import quiet_faults
from receipts_site.run_lock import AnotherProcessServes, RunLock


class Command(BaseCommand):
    help = "Serves pages, API and live progress. Reports live in its memory: stopping it ends them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="Address to listen on (127.0.0.1).")
        parser.add_argument("--port", type=int, default=8000, help="Port; 0 takes a free one (8000).")

    def handle(self, *args: Any, host: str, port: int, **options: Any) -> None:
        # First of all: importing it installs the reactor.
        from receipts_site.server import CannotListen, MemoryServer

        quiet_faults.install()
        lock = RunLock(settings.CHECKS.run_file)
        try:
            lock.take()
            self.check_migrations()
            self.check(tags=[Tags.database], databases=[DEFAULT_DB_ALIAS])
            import_string(f"{settings.CHECKS_WIRING}.check_services")()
            application = import_string(settings.ASGI_APPLICATION)
            MemoryServer(
                application,
                host=host,
                port=port,
                listening=self._say_ready,
                daily_jobs=settings.DAILY_JOBS,
            ).run()
        except (ReceiptsError, AnotherProcessServes, CannotListen) as fault:
            raise CommandError(str(fault)) from fault
        finally:
            import_string(f"{settings.CHECKS_WIRING}.close")()
            lock.give_back()
        self.stdout.write("Stopped. Every report is gone.")

    def _say_ready(self, host: str, port: int) -> None:
        shown = f"[{host}]" if ":" in host else host
        self.stdout.write(f"Ready at http://{shown}:{port}/ (stop with Ctrl+C)")
        self.stdout.flush()
