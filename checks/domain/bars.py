"""The bars the product decides with, frozen together with the models they were chosen for."""

from checks.domain.judging import Bars

# Chosen for entailment-v0 by the rule of docs/adr/0009; docs/evaluation.md has what they score.
BARS = Bars(similarity=0.20, entail=0.70, contradict=0.90)
