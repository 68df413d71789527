"""Addresses of courses and activities, as teachers make them."""

from django.urls import URLPattern, path

from classroom.web.teaching import activity, courses, making

_COURSE = "teach/courses/<uuid:course_id>/"
_ACTIVITY = "teach/activities/<uuid:activity_id>/"

urlpatterns: list[URLPattern] = [
    path("teach/", courses.courses, name="courses"),
    path(_COURSE, courses.course, name="course"),
    path(f"{_COURSE}settings/", courses.course_settings, name="course-settings"),
    path(f"{_COURSE}new/", making.choose, name="new-activity"),
    path(f"{_COURSE}new/ready/", making.ready, name="ready-lesson"),
    path(f"{_COURSE}new/<slug:kind>/", making.make, name="new-activity-of"),
    path(_ACTIVITY, activity.home, name="activity"),
    path(f"{_ACTIVITY}settings/", making.settings, name="activity-settings"),
    path(f"{_ACTIVITY}key/", making.key, name="activity-key"),
    path(f"{_ACTIVITY}open/", activity.move, {"to": "open"}, name="activity-open"),
    path(f"{_ACTIVITY}pause/", activity.move, {"to": "pause"}, name="activity-pause"),
    path(f"{_ACTIVITY}close/", activity.move, {"to": "close"}, name="activity-close"),
    path(f"{_ACTIVITY}code/", activity.code, name="activity-code"),
    path(f"{_ACTIVITY}qr.svg", activity.qr, name="activity-qr"),
    path(f"{_ACTIVITY}preview/", activity.preview, name="activity-preview"),
    path(f"{_ACTIVITY}decide/", activity.decide, name="activity-decide"),
    path(f"{_ACTIVITY}decide/<slug:check_id>/", activity.decided, name="activity-decided"),
]
