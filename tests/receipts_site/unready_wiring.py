"""A wiring whose corpus was never built, for tests of the house."""


def ready() -> tuple[str, ...]:
    """One thing is missing."""
    return ("The corpus index is missing. Run: make install",)
