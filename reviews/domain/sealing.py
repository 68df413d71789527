"""Seals: files that cannot be changed unseen, and a manifest that `sha256sum -c` reads.

Every sealed file is canonical JSON with a nonce of its own, drawn from the seal's secret and the file's
name. Without the secret nobody finds a short content by hashing guesses, and one file can be opened
to others without giving the rest away. The seal is the hash of the manifest.
"""

import hmac
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from reviews.domain.canonical import canonical, sha256
from reviews.domain.errors import SealBroken

MANIFEST = "MANIFEST.sha256"
_LINE = re.compile(r"([0-9a-f]{64})  ([A-Za-z0-9][A-Za-z0-9._/-]*)")
_MOST_NAMED = 5


@dataclass(frozen=True, slots=True)
class Bundle:
    """A sealed folder: its files by name, the manifest that lists them, and the seal over it."""

    files: dict[str, bytes]
    manifest: bytes
    seal: str


def nonce_of(secret: str, name: str) -> str:
    """The nonce of one file; `secret` is 64 hex digits."""
    return hmac.digest(bytes.fromhex(secret), name.encode("utf-8"), "sha256").hex()


def sealed(contents: Iterable[tuple[str, Mapping[str, object]]], *, secret: str) -> Bundle:
    """The sealed folder of these (name, content) pairs."""
    files = {name: canonical({**content, "nonce": nonce_of(secret, name)}) for name, content in contents}
    manifest = manifest_of({name: sha256(data) for name, data in files.items()})
    return Bundle(files=files, manifest=manifest, seal=sha256(manifest))


def manifest_of(hashes: Mapping[str, str]) -> bytes:
    """One line a file, sorted by name: hash, two blanks, name."""
    return "".join(f"{hashes[name]}  {name}\n" for name in sorted(hashes)).encode("utf-8")


def hashes_in(manifest: bytes) -> dict[str, str]:
    """The hashes by name that a manifest lists. Raises SealBroken where it is no manifest of ours."""
    try:
        lines = manifest.decode("ascii").split("\n")
    except UnicodeDecodeError:
        raise SealBroken(f"{MANIFEST} is no list of fingerprints.") from None
    found: dict[str, str] = {}
    for number, line in enumerate(lines[:-1], start=1):
        match = _LINE.fullmatch(line)
        if match is None or match[2] in found:
            raise SealBroken(f"{MANIFEST} is no list of fingerprints: look at line {number}.")
        found[match[2]] = match[1]
    if manifest != manifest_of(found):
        raise SealBroken(f"{MANIFEST} is not in the order or form in which it was sealed.")
    return found


def check(given: Mapping[str, bytes], *, seal: str, manifest: bytes | None = None) -> int:
    """Compare every byte of a folder with a seal; the number of files that are as they were sealed.

    `manifest` is the sealed manifest where it is known from elsewhere, and then every fault is named
    by its file; without it the folder's own is taken, once it fits the seal. Raises SealBroken for a
    file that is changed, missing, extra or renamed.
    """
    own = given.get(MANIFEST)
    if manifest is None:
        manifest = own
    if manifest is None:
        raise SealBroken(f"{MANIFEST} is missing, so nothing can be compared.")
    if sha256(manifest) != seal:
        raise SealBroken(f"{MANIFEST} is changed: its fingerprint is {sha256(manifest)}, not {seal}.")
    faults = list(_differences(given, hashes_in(manifest)))
    if own is None:
        faults.append(f"{MANIFEST} is missing")
    elif own != manifest:
        faults.append(f"{MANIFEST} is changed")
    if faults:
        more = len(faults) - _MOST_NAMED
        tail = f"; and {more} more" if more > 0 else ""
        raise SealBroken(f"Not as it was sealed: {'; '.join(faults[:_MOST_NAMED])}{tail}.")
    return len(given) - 1


def _differences(given: Mapping[str, bytes], listed: Mapping[str, str]) -> Iterable[str]:
    here = {name: sha256(data) for name, data in given.items() if name != MANIFEST}
    yield from (
        f"{name} is changed" for name in sorted(listed) if here.get(name, listed[name]) != listed[name]
    )
    missing: dict[str, list[str]] = {}
    for name in sorted(listed.keys() - here.keys(), reverse=True):
        missing.setdefault(listed[name], []).append(name)
    for name in sorted(here.keys() - listed.keys()):
        if missing.get(here[name]):
            yield f"{missing[here[name]].pop()} is renamed to {shown_name(name)}"
        else:
            yield f"{shown_name(name)} is extra"
    yield from (f"{name} is missing" for name in sorted(name for names in missing.values() for name in names))


def shown_name(name: str) -> str:
    """A file's name as a sentence can bear it."""
    text = "".join(one if one.isprintable() else "?" for one in name)
    return text if len(text) <= 80 else f"{text[:80]}…"
