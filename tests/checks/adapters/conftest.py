"""The shipped models, loaded once for all tests of the adapters."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from checks.adapters.inference import InferencePool
from checks.adapters.models.encoder import OnnxEncoder
from checks.adapters.models.entailment import OnnxEntailment

ARTEFACTS = Path(__file__).resolve().parents[3] / "checks" / "artefacts"


@pytest.fixture(scope="session")
def inference_pool() -> Iterator[InferencePool]:
    pool = InferencePool()
    yield pool
    pool.close()


@pytest.fixture(scope="session")
def encoder(inference_pool: InferencePool) -> OnnxEncoder:
    return OnnxEncoder.open(ARTEFACTS / "encoder", inference_pool)


@pytest.fixture(scope="session")
def entailment(inference_pool: InferencePool) -> OnnxEntailment:
    return OnnxEntailment.open(ARTEFACTS / "entailment", inference_pool)
