"""The server: daphne with bodies in memory, small sockets, quiet logs and a graceful stop.

Import this before anything else of twisted: daphne installs the asyncio reactor.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Any

from daphne.server import Server  # must come first
from daphne.ws_protocol import WebSocketFactory, WebSocketProtocol
from twisted.internet import defer, reactor
from twisted.internet.endpoints import TCP4ServerEndpoint, TCP6ServerEndpoint
from twisted.logger import ILogObserver, globalLogBeginner
from twisted.python.failure import Failure
from zope.interface import implementer  # type: ignore[import-untyped]

from checks.domain.faults import background_fault, fault_place
from receipts_site.daily import every_day
from receipts_site.memory_request import MemoryFactory

logger = logging.getLogger(__name__)
access = logging.getLogger("receipts_site.access")

# Clients of our sockets say a number, never a text.
MESSAGE_BYTES = 4_096
# How long requests that are being answered may take to end when the server is told to stop.
STOPPING_SECONDS = 3.0
# Bodies are handed to Django in one piece; they are in memory as it is.
WHOLE_BODY = 16_000_000

_reactor: Any = reactor


class CannotListen(Exception):
    """The address cannot be had; the message is a sentence for the operator."""


class MemoryServer(Server):
    """Serves one ASGI application at one address until it is told to stop."""

    def __init__(
        self,
        application: Any,
        *,
        host: str,
        port: int,
        listening: Callable[[str, int], None],
        daily_jobs: Sequence[str] = (),
    ) -> None:
        super().__init__(
            application,
            endpoints=[f"{host}:{port}"],
            action_logger=log_access,
            request_buffer_size=WHOLE_BODY,
            websocket_max_message_size=MESSAGE_BYTES,
            websocket_max_frame_size=MESSAGE_BYTES,
            server_name="",
        )
        self._host = host
        self._port = port
        self._listening = listening
        self._daily_jobs = daily_jobs
        self._daily: asyncio.Task[None] | None = None
        self._fault: str | None = None
        self._ports: list[Any] = []

    def run(self) -> None:
        """Serve until SIGTERM or SIGINT. Raises CannotListen."""
        self.connections: dict[Any, dict[str, Any]] = {}
        self.http_factory = MemoryFactory(self)
        self.ws_factory = WebSocketFactory(self, server=self.server_name)
        self.ws_factory.protocol = ShortMessagesIn
        self.ws_factory.setProtocolOptions(
            autoPingTimeout=self.ping_timeout,
            allowNullOrigin=True,
            openHandshakeTimeout=self.websocket_handshake_timeout,
            maxMessagePayloadSize=self.websocket_max_message_size,
            maxFramePayloadSize=self.websocket_max_frame_size,
        )
        observer: Any = FaultsOnly()
        globalLogBeginner.beginLoggingTo([observer], redirectStandardIO=False, discardBuffer=True)
        loop = _reactor._asyncioEventloop
        loop.set_exception_handler(_say_background_fault)
        asyncio.set_event_loop(loop)
        _reactor.callLater(1, self.application_checker)
        _reactor.callLater(2, self.timeout_checker)
        _reactor.callLater(0, self._begin_daily_jobs)
        endpoint: Any = TCP6ServerEndpoint if ":" in self._host else TCP4ServerEndpoint
        waiting = endpoint(_reactor, self._port, interface=self._host).listen(self.http_factory)
        waiting.addCallbacks(self._listens, self._does_not_listen)
        _reactor.addSystemEventTrigger("before", "shutdown", self.kill_all_applications)
        if self._fault is None:
            _reactor.run()
        if self._fault is not None:
            raise CannotListen(self._fault)

    def kill_all_applications(self) -> Any:
        """Take nobody new, let requests end for a moment, then end the rest; twisted waits for it."""
        return defer.Deferred.fromFuture(asyncio.ensure_future(self._end_applications()))

    def _begin_daily_jobs(self) -> None:
        self._daily = asyncio.ensure_future(every_day(self._daily_jobs))

    async def _end_applications(self) -> None:
        if self._daily is not None:
            self._daily.cancel()
        for port in self._ports:
            await defer.maybeDeferred(port.stopListening).asFuture(asyncio.get_running_loop())
        requests: list[asyncio.Future[None]] = []
        sockets: list[asyncio.Future[None]] = []
        for protocol, details in self.connections.items():
            application = details.get("application_instance")
            if application is not None and not application.done():
                (sockets if isinstance(protocol, WebSocketProtocol) else requests).append(application)
        if requests:
            await asyncio.wait(requests, timeout=STOPPING_SECONDS)
        for application in (*requests, *sockets):
            application.cancel()
        await asyncio.gather(*requests, *sockets, return_exceptions=True)

    def _listens(self, port: Any) -> None:
        self._ports.append(port)
        address = port.getHost()
        self._listening(address.host, address.port)

    def _does_not_listen(self, failure: Failure) -> None:
        self._fault = (
            f"Cannot serve at {self._host} port {self._port}: {_reason(failure.value)}. "
            "Is another server there? Choose another one: --port 8001"
        )
        if _reactor.running:
            _reactor.stop()


class ShortMessagesIn(WebSocketProtocol):
    """Limits what clients say; autobahn would hold what we say to the same limit."""

    maxMessagePayloadSize: int  # noqa: N815  (autobahn's name)

    def sendMessage(self, *args: Any, **kwargs: Any) -> Any:  # noqa: N802  (autobahn's name)
        """Send a message of any length."""
        limit, self.maxMessagePayloadSize = self.maxMessagePayloadSize, 0
        try:
            return super().sendMessage(*args, **kwargs)
        finally:
            self.maxMessagePayloadSize = limit


def log_access(protocol: str, action: str, details: dict[str, Any]) -> None:
    """One line for an answered request, without its address: a report's id is a key to it."""
    if protocol == "http" and action == "complete":
        milliseconds = round(1000 * details["time_taken"])
        access.info(
            "%s %s in %d ms, %d bytes", details["method"], details["status"], milliseconds, details["size"]
        )


@implementer(ILogObserver)
class FaultsOnly:
    """What is kept of twisted's log: faults, by class and place."""

    def __call__(self, event: dict[str, Any]) -> None:
        """One event."""
        failure = event.get("log_failure")
        if failure is not None:
            logger.error("A fault in the server: %s", fault_place(failure.value))


def _say_background_fault(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    logger.error(background_fault(context))


def _reason(error: BaseException | None) -> str:
    inner = getattr(error, "socketError", error)
    return str(getattr(inner, "strerror", None) or type(inner).__name__)
