#!/usr/bin/env python
"""Django's command line for this project; development settings unless told otherwise."""

import os
import sys

from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "receipts_site.settings.dev")
    execute_from_command_line(sys.argv)
