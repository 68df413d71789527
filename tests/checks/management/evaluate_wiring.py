"""The wiring of the evaluation's tests: given scores in place of the models."""

from collections.abc import Mapping

from checks.ports import EvidenceSource
from checks.usecases.run_check import CheckTools
from tests.fakes import BARS, CONTRADICTS, ENTAILS, FakeEncoder, FakeEntailment, FakeSource

SCORES = {
    ("The hall opened in Oslo.", "The hall opened in Oslo city."): ENTAILS,
    ("The barn closed in Rome.", "The barn closed in Paris."): CONTRADICTS,
}


def check_tools() -> CheckTools:
    return CheckTools(FakeEncoder(), FakeEntailment(SCORES), FakeSource({}), BARS)


def documents_source(documents: Mapping[str, str]) -> EvidenceSource:
    return FakeSource(documents)
