"""Settings of the reviews part."""

APP = "reviews.apps.ReviewsConfig"

ROLES = {"reviewer": "reviews.manage"}
DEMOS: tuple[str, ...] = ("reviews.demo.make",)
DEMO_ENDS: tuple[str, ...] = ("reviews.demo.end",)
DEVICE_COOKIES: tuple[str, ...] = ("receipts_rater",)
