# How soon, how many at once, how much memory. Nothing here is a test, and being slow is no failure.

.PHONY: bench
bench: install $(DEV) ## Measure a real server on this machine (ARGS=--quick, ARGS=--profile)
	@$(PY) -m benchmarks $(ARGS)
