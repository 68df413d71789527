"""Sealed folders as zip files, made and read in memory alone."""

import io
import struct
import zipfile
import zlib

from reviews.domain.errors import SealBroken
from reviews.domain.sealing import MANIFEST, Bundle, shown_name

MOST_FILES = 50_000
MOST_BYTES = 200_000_000
# The earliest time a zip can hold: equal folders make equal zips, whenever they are packed.
_NO_TIME = (1980, 1, 1, 0, 0, 0)
# zipfile bounds what these two give at once; bzip2 and LZMA unpack a whole bomb in one go.
_READ_HERE = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
# What zipfile raises for damaged, encrypted and unknown archives.
_UNREADABLE = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    NotImplementedError,
    RuntimeError,
    EOFError,
    OSError,
    ValueError,
)


def packed(bundle: Bundle) -> bytes:
    """The zip of a sealed folder, with equal bytes for an equal folder."""
    room = io.BytesIO()
    with zipfile.ZipFile(room, "w", compression=zipfile.ZIP_DEFLATED) as archive:
        for name in (MANIFEST, *sorted(bundle.files)):
            entry = zipfile.ZipInfo(name, date_time=_NO_TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, bundle.manifest if name == MANIFEST else bundle.files[name])
    return room.getvalue()


def unpacked(data: bytes) -> dict[str, bytes]:
    """The files of a zip by name. One folder around everything, as file managers add it, is taken off.

    Raises SealBroken for what is no zip, is damaged, is packed otherwise than by deflating, holds a name
    twice, or unpacks to too much.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = [entry for entry in archive.infolist() if not entry.is_dir()]
            if len(entries) > MOST_FILES:
                raise SealBroken(f"The zip holds more than {MOST_FILES:,} files.")
            files: dict[str, bytes] = {}
            left = MOST_BYTES
            for entry in entries:
                if entry.filename in files:
                    raise SealBroken(f"The zip holds {shown_name(entry.filename)} twice.")
                files[entry.filename] = _read(archive, entry, left)
                left -= len(files[entry.filename])
    except _UNREADABLE as error:
        raise SealBroken("This is no zip file that can be read whole. Download it again.") from error
    return _without_outer_folder(files)


def _read(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, most: int) -> bytes:
    """One file, read no further than allowed: what a zip says about its sizes need not be true."""
    if entry.compress_type not in _READ_HERE:
        raise SealBroken(
            "The zip is packed in a way that is not read here. Pack it again as an ordinary zip."
        )
    with archive.open(entry) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise SealBroken(f"The zip unpacks to more than {MOST_BYTES // 1_000_000} MB.")
    return data


def _without_outer_folder(files: dict[str, bytes]) -> dict[str, bytes]:
    tops = {name.partition("/")[0] for name in files}
    if len(tops) != 1 or MANIFEST in files or f"{(top := tops.pop())}/{MANIFEST}" not in files:
        return files
    return {name.removeprefix(f"{top}/"): data for name, data in files.items()}
