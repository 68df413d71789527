"""The test suite: no secret on disk, fast passwords, a database of its own."""

from receipts_site.settings.base import *

STAGE = "test"
SECRET_KEY = "only-for-tests-" + 40 * "x"
ALLOWED_HOSTS = ["testserver", "127.0.0.1", "localhost"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
WHITENOISE_MAX_AGE = 0
