"""Where things lie: the checkout, and the folder for what a running copy writes."""

from pathlib import Path

from receipts_site.settings import env

ROOT = Path(__file__).resolve().parents[2]

# The only folder that a running copy writes to: database, corpus index, secret key. Git ignores it.
VAR = env.path("RECEIPTS_VAR", ROOT / "var")
