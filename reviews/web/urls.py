"""Page addresses of the reviews, put together from their rooms."""

from django.urls import include, path

urlpatterns = [
    path("", include(f"reviews.web.{room}.urls")) for room in ("banks", "rounds", "rating", "numbers")
]
