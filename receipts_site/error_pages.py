"""Django's debug pages without the visitor: no body, no fields, no cookies, no local variables."""

from collections.abc import ItemsView
from typing import Any

from django.http import HttpRequest
from django.views.debug import ExceptionReporter, SafeExceptionReporterFilter

from receipts_site.logs import WITHHELD, says_no_more_than_code

KEPT_META = frozenset({"REQUEST_METHOD", "CONTENT_TYPE", "CONTENT_LENGTH", "SERVER_NAME", "SERVER_PORT"})


class HideEverything(SafeExceptionReporterFilter):
    """Active also where DEBUG is on, and hides every field and every variable, whatever its name."""

    def is_active(self, request: HttpRequest | None) -> bool:
        """Django switches its own filter off in debug mode; this one stays on."""
        return True

    def get_post_parameters(self, request: HttpRequest | None) -> dict[str, Any]:
        """No form fields."""
        return {}

    def get_traceback_frame_variables(
        self, request: HttpRequest | None, tb_frame: Any
    ) -> ItemsView[str, Any]:
        """No local variables."""
        return {}.items()


class BlindExceptionReporter(ExceptionReporter):
    """The debug page and the error report, with whatever may quote a pasted text left out."""

    def get_traceback_data(self) -> dict[str, Any]:
        """Django's data without fields, files, cookies, query and quoting messages."""
        data: dict[str, Any] = super().get_traceback_data()
        # "Unicode error hint" quotes the string that could not be decoded.
        data["unicode_hint"] = None
        if not says_no_more_than_code(self.exc_value):
            data["exception_value"] = WITHHELD
        data.pop("exception_notes", None)
        data["filtered_POST_items"] = []
        for name in ("request_GET_items", "request_FILES_items", "request_COOKIES_items"):
            data[name] = ()
        data["request_meta"] = {
            name: value for name, value in data["request_meta"].items() if name in KEPT_META
        }
        if self.request is not None:
            data["request_insecure_uri"] = self.request.path
        return data

    def get_traceback_frames(self) -> list[dict[str, Any]]:
        """An exception behind the exception is named by its class; the filter takes the variables."""
        frames: list[dict[str, Any]] = super().get_traceback_frames()
        return [{**frame, "exc_cause": _class_name(frame["exc_cause"])} for frame in frames]


def _class_name(error: BaseException | None) -> str | None:
    return None if error is None else type(error).__name__
