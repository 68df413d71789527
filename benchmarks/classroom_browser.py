"""A browser that clicks its way through pages with forms, and remembers how long each page took."""

import time
from dataclasses import dataclass
from html.parser import HTMLParser

import httpx

from benchmarks.visit import TOKEN, UnexpectedAnswer, Visitor

MOST_REDIRECTS = 5
REPORT = "/r/"
AUTOSAVE = {"Receipts-Autosave": "1"}


@dataclass(frozen=True, slots=True)
class Page:
    """Where a click led: the address, and what is there."""

    path: str
    html: str
    status: int

    @property
    def token(self) -> str:
        """The token of the page's forms. Raises UnexpectedAnswer where there is no form."""
        found = TOKEN.search(self.html)
        if found is None:
            raise UnexpectedAnswer(f"{shape_of(self.path)} has no form")
        return found[1]


class Clicker(Visitor):
    """Clicks links and sends forms. `times` are seconds from each click to the whole page."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.times: list[float] = []
        self.saves: list[float] = []

    async def open(self, path: str) -> Page:
        """Click a link. Raises UnexpectedAnswer, httpx.HTTPError."""
        return await self._click("GET", path)

    async def send(self, page: Page, data: dict[str, str], path: str = "", *, also: int = 200) -> Page:
        """Send a form of this page and see where that leads; `also` is one more status that may come."""
        return await self._click(
            "POST", path or page.path, {"csrfmiddlewaretoken": page.token, **data}, also=also
        )

    async def save(self, page: Page, data: dict[str, str]) -> None:
        """What a page that saves by itself sends meanwhile."""
        began = time.perf_counter()
        answer = await self._ask("POST", page.path, {"csrfmiddlewaretoken": page.token, **data}, AUTOSAVE)
        self.saves.append(time.perf_counter() - began)
        if answer.status_code != httpx.codes.NO_CONTENT:
            raise UnexpectedAnswer(f"saving at {shape_of(page.path)} was answered with {answer.status_code}")

    async def _click(
        self, method: str, path: str, data: dict[str, str] | None = None, *, also: int = 200
    ) -> Page:
        """From the click to the page, over every address in between."""
        began = time.perf_counter()
        asked = path
        for _ in range(MOST_REDIRECTS):
            answer = await self._ask(method, path, data)
            if not answer.has_redirect_location:
                break
            path, method, data = answer.headers["Location"], "GET", None
            if path.startswith(REPORT):
                # The visitor that watches a report opens it, and takes the time of that.
                return Page(path, "", answer.status_code)
        self.times.append(time.perf_counter() - began)
        if answer.status_code not in {httpx.codes.OK, also}:
            raise UnexpectedAnswer(f"{shape_of(asked)} was answered with {answer.status_code}")
        return Page(path, answer.text, answer.status_code)

    async def _ask(
        self, method: str, path: str, data: dict[str, str] | None, headers: dict[str, str] | None = None
    ) -> httpx.Response:
        self._requests += 1
        sent = {"Origin": self._address, "Referer": f"{self._address}/", **(headers or {})}
        return await self._client.request(method, path, data=data, headers=sent)

    async def _get(self, path: str) -> str:
        began = time.perf_counter()
        try:
            return await super()._get(path)
        finally:
            self.times.append(time.perf_counter() - began)


def shape_of(path: str) -> str:
    """An address without its ids, for a message."""
    return "/".join("…" if len(part) > 30 else part for part in path.split("?")[0].split("/"))


def filled_in(html: str) -> dict[str, str]:
    """What a page's forms hold as they come: every named field with its value, as a browser would send it."""
    reader = _Fields()
    reader.feed(html)
    reader.close()
    return reader.fields


class _Fields(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.fields: dict[str, str] = {}
        self._area = self._select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        name = given.get("name", "")
        if tag == "input" and name and _is_sent(given):
            self.fields[name] = given.get("value", "on" if given.get("type") == "checkbox" else "")
        elif tag == "textarea" and name:
            self._area = name
            self.fields[name] = ""
        elif tag == "select":
            self._select = name
        elif tag == "option" and self._select and ("selected" in given or self._select not in self.fields):
            self.fields[self._select] = given.get("value", "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea":
            self._area = ""
        elif tag == "select":
            self._select = ""

    def handle_data(self, data: str) -> None:
        if self._area:
            # The first line end after the tag is no part of what a text box holds.
            self.fields[self._area] = (self.fields[self._area] + data).removeprefix("\n")


def _is_sent(given: dict[str, str]) -> bool:
    if given.get("type") in {"checkbox", "radio"}:
        return "checked" in given
    return given.get("type") not in {"submit", "button"}
