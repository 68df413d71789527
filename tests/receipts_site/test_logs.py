import logging
import logging.config
from collections.abc import Iterator
from io import StringIO

import httpx
import pytest
from django.conf import settings

from receipts_site.logs import (
    QUIET_LOGGERS,
    WITHHELD,
    DiscreetStreamHandler,
    FramesOnlyFormatter,
    logging_config,
)

MARKER = "zebra-marker-7319"


@pytest.fixture
def written() -> Iterator[StringIO]:
    """What our configuration writes at its loudest."""
    stream = StringIO()
    config = logging_config("DEBUG")
    config["handlers"]["console"]["stream"] = stream
    logging.config.dictConfig(config)
    yield stream
    logging.config.dictConfig(settings.LOGGING)


def test_an_http_client_never_logs_the_url_it_asks(written: StringIO) -> None:
    transport = httpx.MockTransport(lambda request: httpx.Response(200))
    with httpx.Client(transport=transport) as client:
        client.get("https://wiki.example.org/api", params={"search": MARKER})
    logging.getLogger("httpcore.http11").debug("send_request_headers %s", MARKER)
    logging.getLogger("httpx").info("HTTP Request: GET /api?search=%s", MARKER)

    assert MARKER not in written.getvalue()


@pytest.mark.parametrize("name", QUIET_LOGGERS)
def test_loud_libraries_stay_quiet_at_debug(name: str, written: StringIO) -> None:
    logging.getLogger(f"{name}.part").info("chatter %s", MARKER)
    logging.getLogger(f"{name}.part").warning("trouble")

    log = written.getvalue()
    assert MARKER not in log
    assert "trouble" in log


def test_our_own_debug_lines_are_written(written: StringIO) -> None:
    logging.getLogger("checks.usecases").debug("claims: %s", 7)

    assert "DEBUG checks.usecases: claims: 7" in written.getvalue()


def test_an_exception_is_logged_with_frames_and_class_but_without_its_message(written: StringIO) -> None:
    try:
        try:
            int(MARKER)
        except ValueError as error:
            raise RuntimeError(f"no number: {MARKER}") from error
    except RuntimeError as error:
        logging.getLogger("django.request").exception("Internal Server Error: %s", error)

    log = written.getvalue()
    assert MARKER not in log
    assert f"builtins.ValueError: {WITHHELD}" in log
    assert log.index("ValueError") < log.index("which led to:")
    assert "Internal Server Error: RuntimeError" in log
    assert "test_logs.py" in log


def test_members_of_an_exception_group_are_logged_without_their_messages(written: StringIO) -> None:
    try:
        raise ExceptionGroup(MARKER, [ValueError(MARKER), KeyError(MARKER)])
    except ExceptionGroup:
        logging.getLogger("checks").exception("stopped")

    log = written.getvalue()
    assert MARKER not in log
    assert "builtins.KeyError" in log


def test_a_message_that_can_only_quote_code_is_kept(written: StringIO) -> None:
    try:
        raise NameError("name 'verdcit' is not defined")
    except NameError:
        logging.getLogger("checks").exception("stopped")

    assert "name 'verdcit' is not defined" in written.getvalue()


def test_another_handlers_full_traceback_is_not_reused() -> None:
    try:
        raise ValueError(MARKER)
    except ValueError as error:
        record = logging.LogRecord("checks", logging.ERROR, __file__, 1, "stopped", (), None)
        record.exc_info = (type(error), error, error.__traceback__)
    logging.Formatter().format(record)
    assert record.exc_text
    assert MARKER in record.exc_text

    assert MARKER not in FramesOnlyFormatter().format(record)
    assert MARKER in record.exc_text


@pytest.mark.parametrize("name", ["asyncio", "daphne.http_protocol", "django.request"])
def test_a_traceback_in_a_message_keeps_only_where_it_happened(name: str, written: StringIO) -> None:
    logging.getLogger(name).error(
        'Traceback (most recent call last):\n  File "/srv/a.py", line 3, in f\n    raise E\nValueError: %s',
        MARKER,
    )

    log = written.getvalue()
    assert MARKER not in log
    assert 'File "/srv/a.py", line 3, in f' in log


def test_an_exception_as_the_message_is_named_by_its_class(written: StringIO) -> None:
    logging.getLogger("django").error(ValueError(MARKER))

    log = written.getvalue()
    assert MARKER not in log
    assert "ValueError" in log


@pytest.mark.parametrize(
    "message",
    [
        f"asked https://wiki.example.org/w/api.php?search={MARKER}&n=1 in vain",
        f"GET /check/?text={MARKER} HTTP/1.1",
        f'"/check/?text={MARKER}"',
    ],
)
def test_every_url_loses_its_query(message: str, written: StringIO) -> None:
    logging.getLogger("checks").info("%s", message)

    log = written.getvalue()
    assert MARKER not in log
    assert "?..." in log


def test_a_question_is_not_a_query(written: StringIO) -> None:
    logging.getLogger("checks").info("ready? yes")

    assert "ready? yes" in written.getvalue()


def test_a_line_that_cannot_be_written_is_not_quoted(capsys: pytest.CaptureFixture[str]) -> None:
    closed = StringIO()
    closed.close()
    handler = DiscreetStreamHandler(closed)

    handler.handle(logging.LogRecord("checks", logging.INFO, __file__, 1, "%s", (MARKER,), None))

    assert capsys.readouterr().err == "A log line could not be written (ValueError).\n"


def test_nothing_is_mailed_or_written_to_a_file() -> None:
    handlers = logging_config("INFO")["handlers"]

    assert [handler["class"] for handler in handlers.values()] == ["receipts_site.logs.DiscreetStreamHandler"]
    assert settings.ADMINS == []


@pytest.mark.parametrize("place", ["/invitation/", "/rate/"])
def test_what_opens_an_invitation_is_not_logged_with_its_address(place: str, written: StringIO) -> None:
    logging.getLogger("django.request").warning("Unprocessable Entity: %s", f"{place}{MARKER}-_9/")

    assert f"{place}(id)/" in written.getvalue()
    assert MARKER not in written.getvalue()
