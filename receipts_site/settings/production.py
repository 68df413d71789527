"""Behind a proxy that ends TLS. `manage.py check --deploy` says what is still missing.

RECEIPTS_SECRET_KEY, RECEIPTS_ALLOWED_HOSTS and RECEIPTS_ORIGINS have no default, on purpose.
"""

from receipts_site.settings import env
from receipts_site.settings.base import *

STAGE = "production"
DEBUG = False
SECRET_KEY = env.text("RECEIPTS_SECRET_KEY", "")
ALLOWED_HOSTS = list(env.words("RECEIPTS_ALLOWED_HOSTS"))
# Full origins such as https://receipts.example.org: for forms (CSRF) and for sockets alike.
CSRF_TRUSTED_ORIGINS = list(env.words("RECEIPTS_ORIGINS"))
SOCKET_ORIGINS = tuple(CSRF_TRUSTED_ORIGINS)

SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
SECURE_SSL_REDIRECT = env.flag("RECEIPTS_REDIRECT_TO_HTTPS", default=True)
# The proxy asks for health over plain HTTP from inside.
SECURE_REDIRECT_EXEMPT = [r"^health/"]
SECURE_HSTS_SECONDS = env.integer("RECEIPTS_HSTS_SECONDS", 31_536_000, least=0, most=63_072_000)
# Only for a proxy that sets this header itself and drops the one a visitor sends.
if env.flag("RECEIPTS_BEHIND_PROXY", default=False):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SILENCED_SYSTEM_CHECKS = [
    "security.W002",  # X-Frame-Options comes from receipts_site.middleware, on every answer
    # Subdomains and browsers' preload lists are for the owner of the whole domain to decide.
    "security.W005",
    "security.W021",
]

# Names with a hash, so that browsers may keep them for ever; needs `manage.py collectstatic`.
STORAGES = {
    **STORAGES,
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
