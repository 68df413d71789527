"""The Action API of one wiki, asked with manners: one line for everybody, and patience when told to wait."""

import asyncio
import json
import random
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any
from urllib.parse import urlsplit

import httpx

from checks.adapters.evidence.mediawiki_faults import MEANINGS, Trouble, failed

MAXLAG = 5
"""Seconds of lag beyond which a wiki asks tools to come later, as its operators recommend."""

MOST_BYTES = 8_000_000
FIRST_WAIT = 1.0
LONGEST_WAIT = 60.0
LONGEST_RETRY_AFTER = 3_600.0
"""All in seconds: the first and longest back-off, and the longest that a wiki is believed to mean."""

_BUSY_CODES = frozenset({"ratelimited", "too-many-requests", "cirrussearch-too-busy-error"})
_FORBIDDEN_CODES = frozenset({"readapidenied", "permissiondenied", "blocked", "autoblocked"})

Parameters = Mapping[str, str]
Answer = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Manners:
    """How a wiki is asked. `user_agent` names the product and a contact; times are seconds.

    `in_flight` and `per_second` hold for the whole process. `answer_seconds` is for one attempt and
    `patience_seconds` for a question with all its attempts and its place in the line.
    """

    user_agent: str
    in_flight: int = 3
    per_second: float = 5.0
    connect_seconds: float = 5.0
    answer_seconds: float = 20.0
    patience_seconds: float = 180.0


@dataclass(frozen=True, slots=True)
class Timing:
    """Where time and chance come from; tests put their own in."""

    clock: Callable[[], float] = time.monotonic
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    jitter: Callable[[], float] = random.random


class _Failed(Exception):
    """One attempt came to nothing; `wait` is what the wiki asked for, in seconds, if it did."""

    def __init__(self, trouble: Trouble, wait: float | None = None) -> None:
        super().__init__(trouble)
        self.trouble = trouble
        self.wait = wait


class WikiClient:
    """Asks one wiki. Everything happens on the event loop that it was made on.

    Questions go out in the order in which they came, no two closer than the manners allow. When the
    wiki asks for patience the whole line waits, since another question would be as unwelcome.
    """

    def __init__(self, api_url: str, manners: Manners, timing: Timing | None = None) -> None:
        self.host = urlsplit(api_url).netloc.rpartition("@")[2]
        self._url = api_url
        self._manners = manners
        self._timing = timing or Timing()
        self._seats = asyncio.Semaphore(manners.in_flight)
        self._line = asyncio.Lock()
        self._next_start = float("-inf")
        self._quiet_until = float("-inf")
        self._http = httpx.AsyncClient(
            headers={"User-Agent": manners.user_agent, "Accept": "application/json"},
            timeout=httpx.Timeout(manners.answer_seconds, connect=manners.connect_seconds),
            # Another host must not get a claim because this one says so, nor may it know us again.
            follow_redirects=False,
            cookies=CookieJar(DefaultCookiePolicy(allowed_domains=[])),
        )

    async def ask(self, parameters: Parameters) -> Answer:
        """Put one question; the answer's JSON object. Raises LookUpFailed."""
        question = {
            **parameters,
            "action": "query",
            "format": "json",
            "formatversion": "2",
            "maxlag": str(MAXLAG),
        }
        deadline = self._timing.clock() + self._manners.patience_seconds
        tried = 0
        while True:
            tried += 1
            try:
                async with self._seats:
                    await self._wait_for_turn(deadline)
                    return await self._attempt(question)
            except _Failed as error:
                trouble, asked_to_wait = error.trouble, error.wait
            meaning = MEANINGS[trouble]
            wait = asked_to_wait if asked_to_wait is not None else self._back_off(tried)
            if meaning.holds_up_all:
                self._quiet_until = max(self._quiet_until, self._timing.clock() + wait)
            if tried >= meaning.tries or self._timing.clock() + wait > deadline:
                # Not "from": an error of the client quotes the address, and that is the claim.
                raise failed(trouble, self.host) from None
            if not meaning.holds_up_all:
                await self._timing.sleep(wait)

    async def close(self) -> None:
        """Close the connections."""
        await self._http.aclose()

    def _back_off(self, tried: int) -> float:
        """Twice as long each time, less up to half by chance, so that waiters do not come back at once."""
        full: float = min(LONGEST_WAIT, FIRST_WAIT * 2 ** (tried - 1))
        return full * (0.5 + 0.5 * self._timing.jitter())

    async def _wait_for_turn(self, deadline: float) -> None:
        """Stand in line; the lock lets people through in the order in which they came."""
        clock = self._timing.clock
        async with self._line:
            while (wait := max(self._next_start, self._quiet_until) - clock()) > 0:
                if clock() + wait > deadline:
                    raise failed(Trouble.BUSY, self.host)
                await self._timing.sleep(wait)
            if clock() > deadline:
                raise failed(Trouble.BUSY, self.host)
            self._next_start = clock() + 1 / self._manners.per_second

    async def _attempt(self, question: Parameters) -> Answer:
        try:
            async with (
                asyncio.timeout(self._manners.answer_seconds),
                self._http.stream("GET", self._url, params=question) as response,
            ):
                self._refuse_status(response)
                body = await _whole_body(response)
        except (TimeoutError, httpx.TimeoutException):
            raise _Failed(Trouble.TIMED_OUT) from None
        except (httpx.ReadError, httpx.WriteError, httpx.RemoteProtocolError, httpx.DecodingError):
            raise _Failed(Trouble.CUT_OFF) from None
        except (httpx.HTTPError, httpx.InvalidURL, OSError):
            raise _Failed(Trouble.UNREACHABLE) from None
        return _answer_in(body, response)

    def _refuse_status(self, response: httpx.Response) -> None:
        status = response.status_code
        if status == httpx.codes.OK:
            return
        if status == httpx.codes.TOO_MANY_REQUESTS:
            raise _Failed(Trouble.BUSY, _retry_after(response))
        if status == httpx.codes.SERVICE_UNAVAILABLE and "retry-after" in response.headers:
            lagged = response.headers.get("mediawiki-api-error") == "maxlag"
            raise _Failed(Trouble.LAGGED if lagged else Trouble.BUSY, _retry_after(response))
        if status in (httpx.codes.UNAUTHORIZED, httpx.codes.FORBIDDEN):
            raise _Failed(Trouble.FORBIDDEN)
        if response.is_redirect:
            raise _Failed(Trouble.ELSEWHERE)
        if status in (httpx.codes.NOT_FOUND, httpx.codes.GONE):
            raise _Failed(Trouble.NO_API)
        raise _Failed(Trouble.OWN_FAULT if response.is_server_error else Trouble.QUESTION_REFUSED)


async def _whole_body(response: httpx.Response) -> bytes:
    body = bytearray()
    async for chunk in response.aiter_bytes():
        body += chunk
        if len(body) > MOST_BYTES:
            raise _Failed(Trouble.TOO_LARGE)
    return bytes(body)


def _answer_in(body: bytes, response: httpx.Response) -> Answer:
    try:
        answer = json.loads(body)
    except (ValueError, RecursionError):
        raise _Failed(Trouble.WEB_PAGE) from None
    if not isinstance(answer, dict):
        raise _Failed(Trouble.WEB_PAGE)
    error = answer.get("error")
    if error is not None:
        code = str(error.get("code", "")) if isinstance(error, dict) else ""
        if code == "maxlag":
            raise _Failed(Trouble.LAGGED, _retry_after(response))
        if code in _BUSY_CODES:
            raise _Failed(Trouble.BUSY, _retry_after(response))
        if code in _FORBIDDEN_CODES:
            raise _Failed(Trouble.FORBIDDEN)
        if code.startswith("internal_api_error"):
            raise _Failed(Trouble.OWN_FAULT)
        raise _Failed(Trouble.QUESTION_REFUSED)
    return answer


def _retry_after(response: httpx.Response) -> float | None:
    """The seconds that the wiki asks us to wait; a date is counted from the answer's own date."""
    value = str(response.headers.get("retry-after", "")).strip()
    if value.isdecimal():
        return min(float(value), LONGEST_RETRY_AFTER)
    try:
        until = parsedate_to_datetime(value)
        now = parsedate_to_datetime(response.headers.get("date", ""))
        seconds: float = (until - now).total_seconds()
    except (TypeError, ValueError):
        return None
    return min(max(0.0, seconds), LONGEST_RETRY_AFTER)
