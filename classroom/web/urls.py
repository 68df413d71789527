"""Page addresses of the classroom, put together from its rooms."""

from django.urls import include, path

urlpatterns = [
    path("", include(f"classroom.web.{room}.urls")) for room in ("teaching", "lesson", "live", "results")
]
