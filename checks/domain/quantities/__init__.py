"""Numbers, dates and units of a claim and a sentence, compared exactly.

Read in this order: tokens -> numbers, units, dates -> reading -> roles -> comparing, masking, holes.
"""

from checks.domain.quantities.holes import has_hole
from checks.domain.quantities.kinds import Comparison, Edge, Kind, Quantity, Relation, Shape

__all__ = [
    "Comparison",
    "Edge",
    "Kind",
    "Quantity",
    "Relation",
    "Shape",
    "has_hole",
]


def compare(claim: str, evidence: str) -> Comparison:
    """Compare every quantity of the claim with the one it meets in the evidence."""
    raise NotImplementedError
