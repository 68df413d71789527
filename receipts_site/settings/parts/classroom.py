"""Settings of the classroom part."""

APP = "classroom.apps.ClassroomConfig"

ROLES = {"teacher": "classroom.teach"}
DEMOS: tuple[str, ...] = ("classroom.demo.make",)
DEMO_ENDS: tuple[str, ...] = ("classroom.demo.end",)
DEVICE_COOKIES: tuple[str, ...] = ("receipts_seats",)
# Who comes to a live check by a key of the classroom: a seat to its own, a teacher to what was handed in.
VISITS = ("classroom.web.visits.visit_of",)
# Done once a day by the server: each is given the time.
DAILY_JOBS: tuple[str, ...] = ("classroom.usecases.keeping.erase_old_today",)
