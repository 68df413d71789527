# How quick planning, rating and the numbers are with ten raters and 5,000 items.

.PHONY: bench-reviews
bench-reviews: install $(DEV) ## Measure ten raters and 5,000 items on a real server (ARGS=--quick); part of bench
	@$(PY) -m benchmarks.reviews $(ARGS)
