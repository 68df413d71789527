"""The address book: health, the API, and each part's pages."""

from django.urls import include, path

from receipts_site import health
from receipts_site.api import api

urlpatterns = [
    path("health/live", health.live, name="health-live"),
    path("health/ready", health.ready, name="health-ready"),
    path("api/v1/", api.urls),
    path("", include("receipts_site.accounts.urls")),
    path("", include("classroom.web.urls")),
    path("", include("reviews.web.urls")),
    path("", include("checks.web.urls")),
]
