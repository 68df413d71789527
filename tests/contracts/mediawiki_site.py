"""A real MediaWiki of its own, on loopback and SQLite, for as long as the tests need it."""

import atexit
import os
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape

PROGRAM = Path("/usr/share/mediawiki")
"""Where Debian's package has the program, as `dpkg -L mediawiki` says."""

ONLY_READ = ("extensions", "includes", "languages", "resources", "skins", "vendor")
"""Folders that stand as links: a copy of their 20,000 files would take longer than all tests together."""

STARTING_POINTS = ("maintenance", "mw-config")
"""Folders whose scripts take their own place for the wiki's, so that they have to be copies."""

ADDITIONS = ("TextExtracts", "ParserFunctions")

# MediaWiki has no word for "this page lists meanings"; on Wikipedia an extension brings it. This is
# all of that extension that the API shows.
MEANINGS_WORD = """<?php
$magicWords = [];
$magicWords['en'] = [ 'disambiguation' => [ 0, '__DISAMBIG__' ] ];
"""
SETTINGS = """
$wgExtensionMessagesFiles['Meanings'] = __DIR__ . '/Meanings.magic.php';
$wgHooks['GetDoubleUnderscoreIDs'][] = function ( &$ids ) { $ids[] = 'disambiguation'; };
$wgArticlePath = '/wiki/$1';
$wgMainCacheType = CACHE_NONE;
$wgParserCacheType = CACHE_NONE;
$wgJobRunRate = 0;
"""


class Article(NamedTuple):
    """One page of a dump. `namespace` 0 is articles, 10 templates."""

    title: str
    text: str
    namespace: int = 0


def why_absent() -> str | None:
    """The Debian package that is missing, in a sentence, or None."""
    if not (PROGRAM / "api.php").is_file():
        return "MediaWiki is not installed (Debian package: mediawiki)"
    if shutil.which("php") is None:
        return "php is not installed (Debian package: php-cli)"
    return None


def redirect(title: str, to: str) -> Article:
    """A page that leads to another."""
    return Article(title, f"#REDIRECT [[{to}]]")


class PhpServer:
    """PHP's own web server over a folder, on a free port of loopback."""

    def __init__(self, folder: Path, **environment: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self._folder = folder
        self._environment = environment
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    def start(self) -> None:
        """Serve until `stop`."""
        self._process = subprocess.Popen(
            ["php", "-S", self.host],
            cwd=self._folder,
            env={**os.environ, "PHP_CLI_SERVER_WORKERS": "3", **self._environment},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            # Its workers are its children: a group of their own, so that all of them can be ended.
            start_new_session=True,
        )
        deadline = time.monotonic() + 30
        while True:
            try:
                with socket.create_connection(("127.0.0.1", self.port), timeout=1):
                    return
            except OSError:
                if time.monotonic() > deadline or self._process.poll() is not None:
                    self.stop()
                    raise
                time.sleep(0.05)

    def stop(self) -> None:
        """End the processes that `start` started."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGTERM)
            self._process.wait(10)
            self._process = None


class MediaWikiSite:
    """One wiki, whose pages can be written and edited."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._program = folder / "program"
        # The program's folders are links, and it would take their target for its home.
        self._itself = {"MW_INSTALL_PATH": str(self._program)}
        self.server = PhpServer(self._program, **self._itself)

    def install(self) -> None:
        """Lay out the program with this wiki's own settings beside it and set up an empty wiki."""
        self._program.mkdir()
        for part in PROGRAM.iterdir():
            if part.name in ONLY_READ:
                (self._program / part.name).symlink_to(part.resolve())
            elif part.name in STARTING_POINTS:
                shutil.copytree(part, self._program / part.name)
            elif part.suffix in {".php", ".json"} and part.name != "LocalSettings.php":
                shutil.copy(part, self._program)
        self.run(
            "install",
            *("--confpath", str(self._program)),
            *("--dbtype", "sqlite", "--dbname", "wiki", "--dbpath", str(self._folder / "data")),
            *("--server", f"http://{self.server.host}", "--scriptpath", "", "--lang", "en"),
            *("--pass", secrets.token_hex(16), "Wiki of the tests", "Keeper"),
        )
        (self._program / "Meanings.magic.php").write_text(MEANINGS_WORD)
        installed = (self._program / "LocalSettings.php").read_text()
        (self._program / "WithoutExtracts.php").write_text(installed + SETTINGS)
        additions = "".join(f"wfLoadExtension( '{name}' );\n" for name in ADDITIONS)
        (self._program / "LocalSettings.php").write_text(installed + additions + SETTINGS)
        self.run("deleteBatch", given="Main Page")

    def without_extracts(self) -> PhpServer:
        """A server of the same wiki that lacks TextExtracts; not started yet."""
        settings = {"MW_CONFIG_FILE": str(self._program / "WithoutExtracts.php")}
        return PhpServer(self._program, **self._itself, **settings)

    def write(self, articles: Sequence[Article]) -> None:
        """Put pages in, by a dump as wikis exchange them, and index them."""
        dump = self._folder / "dump.xml"
        dump.write_text(_dump(articles))
        self.run("importDump", str(dump))
        self.run("refreshLinks")
        self.run("rebuildtextindex")
        # Pages that were parsed before a template of theirs came are parsed again.
        self.run("runJobs")

    def edit(self, title: str, text: str) -> None:
        """Give a page its next revision."""
        self.run("edit", "--summary", "Edited between two checks", title, given=text)

    def run(self, script: str, *arguments: str, given: str = "") -> None:
        """Run one of MediaWiki's maintenance scripts; `given` is what it reads."""
        done = subprocess.run(
            ["php", f"maintenance/{script}.php", *arguments],
            cwd=self._program,
            env=os.environ | self._itself,
            input=given,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
        if done.returncode:
            raise RuntimeError(f"{script} failed: {done.stdout}{done.stderr}")


def _dump(articles: Sequence[Article]) -> str:
    pages = "".join(
        f"<page><title>{escape(one.title)}</title><ns>{one.namespace}</ns><revision>"
        "<timestamp>2026-01-01T00:00:00Z</timestamp><contributor><username>Keeper</username></contributor>"
        "<model>wikitext</model><format>text/x-wiki</format>"
        f'<text xml:space="preserve">{escape(one.text)}</text></revision></page>'
        # Templates first: a page that is parsed before its template is there shows the template's name.
        for one in sorted(articles, key=lambda one: one.namespace, reverse=True)
    )
    space = "http://www.mediawiki.org/xml/export-0.10/"
    return f'<mediawiki xmlns="{space}" version="0.10" xml:lang="en">{pages}</mediawiki>'


@cache
def running_site() -> MediaWikiSite:
    """A wiki without articles that serves for the rest of this process, and is gone with it."""
    folder = Path(tempfile.mkdtemp(prefix="receipts-wiki-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    site = MediaWikiSite(folder)
    site.install()
    atexit.register(site.server.stop)
    site.server.start()
    return site
