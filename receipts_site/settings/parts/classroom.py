"""Settings of the classroom part."""

APP = "classroom.apps.ClassroomConfig"

ROLES = {"teacher": "classroom.teach"}
DEMOS: tuple[str, ...] = ()
DEVICE_COOKIES: tuple[str, ...] = ("receipts_seats",)
