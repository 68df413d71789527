"""Settings of the checks part: limits, models, evidence, memory, expiry.

Read them as `settings.CHECKS.max_characters`; a test changes one with
`settings.CHECKS = dataclasses.replace(settings.CHECKS, max_characters=10)`.
"""

from dataclasses import dataclass
from pathlib import Path

from receipts_site.settings import env
from receipts_site.settings.folders import ROOT, VAR

APP = "checks.apps.ChecksConfig"

# onnxruntime keeps a device id on disk and sends figures of its use to its maker unless told not to.
env.tell_libraries("ORT_DISABLE_TELEMETRY", "1")

MEGABYTE = 1_000_000
EVIDENCE_SOURCES = ("corpus", "mediawiki", "zim")


@dataclass(frozen=True, slots=True)
class ChecksSettings:
    """What an operator may turn. Sizes are bytes, times are minutes, shares are 0..1."""

    # What may be pasted.
    max_characters: int
    max_topic_characters: int
    # A model is a folder with model.onnx, tokenizer.json and card.json.
    encoder_folder: Path
    entailment_folder: Path
    inference_threads: int
    # Sources in the order in which they are asked, and the index of the embedded one.
    evidence: tuple[str, ...]
    corpus_path: Path
    # Reports live in memory only: caps, the share of the room that anonymous visitors cannot use,
    # and how long after the end of a check (or after its making, whichever comes first) it is gone.
    report_bytes: int
    store_bytes: int
    seat_share: float
    minutes_after_finish: int
    minutes_after_start: int
    # Held by the one process that serves, since reports live in its memory.
    run_file: Path
    # Whether a visitor without an account may check an answer on the start page.
    anonymous_checks: bool
    # How much one session, one address (a whole class may share one) and everybody may ask for.
    running_per_session: int
    checks_per_session_per_hour: int
    checks_per_address_per_hour: int
    checks_in_all_per_hour: int
    waiting_in_all: int
    # Checks that run together, taking turns at the models; more of them wait in line.
    checks_at_once: int
    # Pages of one session that may follow a check live.
    sockets_per_session: int
    # How many proxies in front of the server may be believed; 0 takes the address of the connection.
    trusted_proxies: int


CHECKS = ChecksSettings(
    max_characters=env.integer("RECEIPTS_MAX_CHARACTERS", 20_000, least=1_000, most=100_000),
    max_topic_characters=200,
    encoder_folder=env.path("RECEIPTS_ENCODER", ROOT / "checks" / "artefacts" / "encoder"),
    entailment_folder=env.path("RECEIPTS_ENTAILMENT", ROOT / "checks" / "artefacts" / "entailment"),
    inference_threads=env.integer("RECEIPTS_INFERENCE_THREADS", 2, least=1, most=64),
    evidence=env.choices("RECEIPTS_EVIDENCE", ("corpus",), among=EVIDENCE_SOURCES),
    corpus_path=env.path("RECEIPTS_CORPUS", VAR / "corpus.sqlite3"),
    report_bytes=8 * MEGABYTE,
    store_bytes=env.integer("RECEIPTS_STORE_MEGABYTES", 200, least=10, most=16_000) * MEGABYTE,
    seat_share=0.5,
    minutes_after_finish=60,
    minutes_after_start=90,
    run_file=VAR / "serving.lock",
    anonymous_checks=env.flag("RECEIPTS_ANONYMOUS_CHECKS", default=True),
    running_per_session=2,
    checks_per_session_per_hour=env.integer("RECEIPTS_CHECKS_PER_SESSION", 60, least=1, most=100_000),
    checks_per_address_per_hour=env.integer("RECEIPTS_CHECKS_PER_ADDRESS", 1_200, least=1, most=1_000_000),
    checks_in_all_per_hour=env.integer("RECEIPTS_CHECKS_IN_ALL", 6_000, least=1, most=1_000_000),
    waiting_in_all=env.integer("RECEIPTS_WAITING_CHECKS", 200, least=1, most=10_000),
    checks_at_once=env.integer("RECEIPTS_CHECKS_AT_ONCE", 32, least=1, most=500),
    sockets_per_session=8,
    trusted_proxies=env.integer("RECEIPTS_TRUSTED_PROXIES", 0, least=0, most=10),
)
