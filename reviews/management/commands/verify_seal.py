"""`manage.py verify_seal FOLDER_OR_ZIP SEAL`: compares a sealed folder with a published fingerprint."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from reviews.domain.bundles import unpacked
from reviews.domain.errors import SealBroken
from reviews.domain.sealing import check


class Command(BaseCommand):
    help = "Compares every byte of a sealed folder, or of its zip, with a seal. Needs no database."
    requires_system_checks: list[str] = []  # noqa: RUF012  (Django's own name and type)

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("path", type=Path, help="The sealed folder, or its zip.")
        parser.add_argument("seal", help="The fingerprint of MANIFEST.sha256: 64 hex digits.")

    def handle(self, *args: Any, path: Path, seal: str, **options: Any) -> None:
        try:
            count = check(_files_in(path), seal=seal.strip().lower())
        except OSError as error:
            raise CommandError(f"{path} cannot be read: {error.strerror}.") from error
        except SealBroken as broken:
            raise CommandError(str(broken)) from broken
        self.stdout.write(f"Intact: {count} files, every byte as it was sealed.")


def _files_in(path: Path) -> dict[str, bytes]:
    """The files of a folder by their names within it, or those of a zip."""
    if not path.is_dir():
        return unpacked(path.read_bytes())
    return {
        one.relative_to(path).as_posix(): one.read_bytes() for one in sorted(path.rglob("*")) if one.is_file()
    }
