"""The bars the product decides with, frozen together with the models they were chosen for."""

from checks.domain.judging import Bars

# Chosen for entailment-v2 by the rule of docs/adr/0009 and 0013; docs/evaluation.md has what they score.
BARS = Bars(similarity=0.20, entail=0.55, contradict=0.87)
