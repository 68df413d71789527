"""Addresses of the live view of a class."""

from django.urls import path

from classroom.web.live import seats, views

_LIVE = "teach/activities/<uuid:activity_id>/live/"
_SEAT = f"{_LIVE}<uuid:seat_id>/"

urlpatterns = [
    path(_LIVE, views.live, name="class-live"),
    path(f"{_LIVE}now/", views.now, name="class-live-now"),
    path(f"{_LIVE}state/", views.state, name="class-live-state"),
    path(f"{_LIVE}close/", views.close, name="class-live-close"),
    path(_SEAT, seats.seat, name="class-seat"),
    path(f"{_SEAT}rename/", seats.rename, name="class-seat-rename"),
    path(f"{_SEAT}remove/", seats.remove, name="class-seat-remove"),
    path(f"{_SEAT}merge/", seats.merge, name="class-seat-merge"),
    path(f"{_SEAT}return-code/", seats.return_code, name="class-seat-return-code"),
]
