"""Settings of the reviews part."""

APP = "reviews.apps.ReviewsConfig"

ROLES = {"reviewer": "reviews.manage"}
DEMOS: tuple[str, ...] = ("reviews.demo.make",)
DEVICE_COOKIES: tuple[str, ...] = ("receipts_rater",)
