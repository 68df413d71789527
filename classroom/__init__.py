"""Activities, join codes, seats and hand-ins: the exercise around a check."""
