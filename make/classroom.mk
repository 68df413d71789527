# The classroom's own targets.

.PHONY: bench-class
bench-class: install $(DEV) ## Measure a class that does the whole lesson (about 80 s; ARGS=--quick); part of bench
	@$(PY) -m benchmarks --classroom $(ARGS)
