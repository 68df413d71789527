"""One machine, one person: `make run`. Listens on this machine's own names only."""

from receipts_site.settings import env
from receipts_site.settings.base import *
from receipts_site.settings.folders import VAR
from receipts_site.settings.secret import read_or_make_secret_key

# Off unless asked for: what people see here is what they will see in production.
DEBUG = env.flag("RECEIPTS_DEBUG", default=False)
SECRET_KEY = read_or_make_secret_key(VAR / "secret_key")
ALLOWED_HOSTS = ["127.0.0.1", "localhost", "[::1]"]

# Static files come straight from their folders; nothing has to be collected first.
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
WHITENOISE_MAX_AGE = 0
