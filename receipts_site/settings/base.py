"""What development, test and production share. The environment is read through `env` alone.

The settings of a part lie in `parts/NAME.py`; the lines that name it here are its only others.
"""

import dj_database_url

from receipts_site.logs import logging_config
from receipts_site.settings import env
from receipts_site.settings.folders import ROOT, VAR
from receipts_site.settings.parts import accounts, checks, classroom, reviews
from receipts_site.settings.parts.accounts import ACCOUNTS as ACCOUNTS
from receipts_site.settings.parts.checks import CHECKS as CHECKS
from receipts_site.settings.parts.mediawiki import MEDIAWIKI as MEDIAWIKI
from receipts_site.settings.parts.zim import ZIM as ZIM

# development | test | production: read by system_checks.py, which refuses an unsafe production.
STAGE = "development"
DEBUG = False
VERSION = "0.1.0"

# daphne's app is not here on purpose: it would turn `runserver` into a server that spools request
# bodies to disk. `manage.py serve` is the server.
INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "ninja",
    "django_htmx",
    "receipts_site.apps.SiteConfig",
    *(part.APP for part in (accounts, checks, classroom, reviews)),
]

MIDDLEWARE = [
    "receipts_site.middleware.security_headers",
    "django.middleware.security.SecurityMiddleware",
    "receipts_site.static_files.StaticFilesMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    accounts.MIDDLEWARE,
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "receipts_site.urls"
ASGI_APPLICATION = "receipts_site.asgi.application"
CHECKS_WIRING = "receipts_site.wiring"
# What the server does once a day by itself (receipts_site/daily.py).
DAILY_JOBS = (*classroom.DAILY_JOBS,)

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# --- Records: accounts and classes, never a pasted text -----------------------------------------

DATABASE_URL = env.text("DATABASE_URL", f"sqlite:///{VAR / 'receipts.sqlite3'}")
DATABASES = {"default": dict(dj_database_url.parse(DATABASE_URL, conn_max_age=0, conn_health_checks=True))}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["OPTIONS"] = {
        # A writer waits up to 20 s for another one; taking the write lock at BEGIN avoids the
        # "database is locked" that a read which turns into a write meets at once.
        "timeout": 20,
        "transaction_mode": "IMMEDIATE",
        "init_command": (
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON; "
            "PRAGMA temp_store=MEMORY;"
        ),
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- People and sessions ------------------------------------------------------------------------

AUTH_USER_MODEL = accounts.MODEL
LOGIN_URL = "sign-in"
# A role is a word for one permission; commands and invitations speak of roles.
ROLES: dict[str, str] = {**classroom.ROLES, **reviews.ROLES}
# What `manage.py make_demo` adds for the demo teacher: callables `make(teacher, now)` of the parts.
DEMOS: tuple[str, ...] = (*classroom.DEMOS, *reviews.DEMOS)
# What `manage.py end_demo` stops for each demo account: callables `end(user, now)` of the parts.
DEMO_ENDS: tuple[str, ...] = (*classroom.DEMO_ENDS, *reviews.DEMO_ENDS)
# Cookies besides the session's by which a browser is known; "I am done on this device" drops them.
DEVICE_COOKIES: tuple[str, ...] = (*classroom.DEVICE_COOKIES, *reviews.DEVICE_COOKIES)
# Who comes to a live check by another key than the session's, as parts know it: see checks.web.owners.
CHECKS_VISITS: tuple[str, ...] = classroom.VISITS
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

# A session row holds an opaque random key that owns reports, and who is signed in; nothing else.
SESSION_ENGINE = "django.contrib.sessions.backends.db"
SESSION_SERIALIZER = "django.contrib.sessions.serializers.JSONSerializer"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
# Messages travel in a signed cookie, so that not even a careless one reaches the database.
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"

# --- Requests: a body stays in memory or is refused ---------------------------------------------

# Django spools a body to disk from FILE_UPLOAD_MAX_MEMORY_SIZE on, before any view runs. The server
# refuses what is above MAX_BODY_BYTES, so the three must be one number.
MAX_BODY_BYTES = 2_500_000
DATA_UPLOAD_MAX_MEMORY_SIZE = MAX_BODY_BYTES
FILE_UPLOAD_MAX_MEMORY_SIZE = MAX_BODY_BYTES
FILE_UPLOAD_HANDLERS = ["django.core.files.uploadhandler.MemoryFileUploadHandler"]

# --- Faults: nothing a person pasted may show up in a page, an e-mail or a log ------------------

DEFAULT_EXCEPTION_REPORTER = "receipts_site.error_pages.BlindExceptionReporter"
DEFAULT_EXCEPTION_REPORTER_FILTER = "receipts_site.error_pages.HideEverything"
ADMINS: list[tuple[str, str]] = []
EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
LOGGING = logging_config(
    level=env.choice("RECEIPTS_LOG_LEVEL", "INFO", among=("DEBUG", "INFO", "WARNING", "ERROR"))
)

# --- Headers that Django's own middleware adds; receipts_site.middleware adds the rest ----------

SECURE_REFERRER_POLICY = "same-origin"  # see receipts_site.middleware
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

# --- Live progress: hints only, so a layer in memory is enough for one process ------------------

CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
# Full origins (https://receipts.example.org) whose pages may open a socket; none: same host.
SOCKET_ORIGINS: tuple[str, ...] = ()

# --- Files and language -------------------------------------------------------------------------

STATIC_URL = "/static/"
STATIC_ROOT = ROOT / "staticfiles"
STATICFILES_DIRS = [ROOT / "static"]
# Nothing is ever uploaded to keep; a default storage in memory makes sure of it.
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.memory.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_ALLOW_ALL_ORIGINS = False

LANGUAGE_CODE = "en-gb"
TIME_ZONE = "UTC"
USE_TZ = True
