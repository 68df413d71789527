"""The bars the product decides with, frozen together with the models they were chosen for."""

from checks.domain.judging import Bars

# Chosen for entailment-v2 by the rule of docs/adr/0009, 0013 and 0015; what they score: docs/evaluation.md.
BARS = Bars(similarity=0.30, entail=0.50, contradict=0.75, most_entail=0.07)
