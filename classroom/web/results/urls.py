"""Addresses of results, comments, files and erasing."""

from django.urls import URLPattern, path

from classroom.web.results import erasing, files, objections, results, student

_ACTIVITY = "teach/activities/<uuid:activity_id>"
_STUDENT = f"{_ACTIVITY}/results/<uuid:seat_id>"
_COURSE = "teach/courses/<uuid:course_id>"

urlpatterns: list[URLPattern] = [
    path(f"{_ACTIVITY}/results/", results.results, name="activity-results"),
    path(f"{_ACTIVITY}/results.csv", files.results_file, name="activity-results-csv"),
    path(f"{_ACTIVITY}/export.json", files.activity_file, name="activity-export"),
    path(f"{_ACTIVITY}/objections/", objections.objections, name="activity-objections"),
    path(f"{_ACTIVITY}/objections.csv", files.objections_file, name="activity-objections-csv"),
    path(f"{_ACTIVITY}/objections/<int:objection_id>/", objections.ruling, name="objection-ruling"),
    path(f"{_ACTIVITY}/erase/", erasing.activity, name="activity-erase"),
    path(f"{_STUDENT}/", student.student, name="student-results"),
    path(f"{_STUDENT}/export.json", files.student_file, name="student-export"),
    path(f"{_STUDENT}/erase/", erasing.student, name="student-erase"),
    path(f"{_COURSE}/export.json", files.course_file, name="course-export"),
    path(f"{_COURSE}/erase/", erasing.course, name="course-erase"),
]
