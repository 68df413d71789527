# How soon, how many at once, how much memory. Nothing here is a test, and being slow is no failure.

.PHONY: bench
bench: install $(DEV) ## Measure a real server on this machine (ARGS=--quick, ARGS=--profile)
	@$(PY) -m benchmarks $(ARGS)

.PHONY: bench-wiki
bench-wiki: install $(DEV) ## Measure a class at a live wiki with a limit (needs MediaWiki; ARGS=--quick)
	@$(PY) -m benchmarks --wiki $(ARGS)
