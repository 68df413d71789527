"""The bars the product decides with, frozen together with the models they were chosen for."""

from checks.domain.judging import Bars

# The starting point of the first entailment model's card; docs/adr/0009 says how they are chosen.
BARS = Bars(similarity=0.30, entail=0.60, contradict=0.90)
