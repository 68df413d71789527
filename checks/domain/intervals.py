"""How far off a share may be that was counted on a few cases."""

import math

_Z = 1.959963984540054  # the 97.5 % point of the normal distribution


def wilson(numerator: float, denominator: float) -> tuple[float, float] | None:
    """Wilson's score interval at 95 % for a share (Wilson 1927, JASA 22:209); None of nothing."""
    if not denominator:
        return None
    share, z2 = numerator / denominator, _Z * _Z
    centre = (share + z2 / (2 * denominator)) / (1 + z2 / denominator)
    half = (
        _Z
        / (1 + z2 / denominator)
        * math.sqrt(share * (1 - share) / denominator + z2 / (4 * denominator * denominator))
    )
    return max(0.0, centre - half), min(1.0, centre + half)
