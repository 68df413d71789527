"""Settings of the reviews part."""

APP = "reviews.apps.ReviewsConfig"

ROLES = {"reviewer": "reviews.manage"}
DEMOS: tuple[str, ...] = ()
DEVICE_COOKIES: tuple[str, ...] = ("receipts_rater",)
