"""A wiring that has everything, for tests of the house."""


def ready() -> tuple[str, ...]:
    """Nothing is missing."""
    return ()
