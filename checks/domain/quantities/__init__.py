"""Numbers, dates and units of a claim and a sentence, compared exactly.

Read in this order: tokens -> numbers, units, dates -> drafts -> reading, roles -> clauses, masking,
values -> naming, conflicts, stretches -> comparing; holes.
"""

from checks.domain.quantities.comparing import compare
from checks.domain.quantities.holes import has_hole
from checks.domain.quantities.kinds import Comparison, Edge, Kind, Quantity, Relation, Shape
from checks.domain.quantities.reading import read_quantities

__all__ = [
    "Comparison",
    "Edge",
    "Kind",
    "Quantity",
    "Relation",
    "Shape",
    "compare",
    "has_hole",
    "read_quantities",
]
