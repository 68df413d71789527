"""Settings of the server under watch: as in development, logging everything, with fakes of the models."""

from receipts_site.settings.dev import *  # noqa: F403  (Django reads a settings module by its names)

CHECKS_WIRING = "tests.privacy.watched_wiring"
ROOT_URLCONF = "tests.privacy.watched_urls"
