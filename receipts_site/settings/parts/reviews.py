"""Settings of the reviews part."""

APP = "reviews.apps.ReviewsConfig"
