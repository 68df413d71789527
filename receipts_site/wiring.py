"""Which adapter stands behind which port: the only module that names concrete ones."""

import threading
from collections.abc import Callable, Mapping
from functools import cache
from hashlib import blake2b

from django.conf import settings

from checks.adapters.channel_progress import ChannelProgress
from checks.adapters.clock import SystemClock
from checks.adapters.evidence.chain import SourceChain
from checks.adapters.evidence.corpus import CorpusSource
from checks.adapters.evidence.corpus_builder import CorpusBuilder
from checks.adapters.evidence.corpus_vectors import CorpusVectors
from checks.adapters.evidence.documents import Document, DocumentsSource
from checks.adapters.evidence.mediawiki import MediaWikiSource, Wiki
from checks.adapters.evidence.mediawiki_api import Manners
from checks.adapters.evidence.mediawiki_questions import SearchKind
from checks.adapters.evidence.zim import ZimSource
from checks.adapters.ids import RandomIds
from checks.adapters.inference import InferencePool
from checks.adapters.models.card import Kind, read_folder
from checks.adapters.models.encoder import OnnxEncoder, PrecomputedEncoder
from checks.adapters.models.entailment import OnnxEntailment
from checks.adapters.published_results import read_results
from checks.adapters.queue import InProcessQueue
from checks.adapters.rates import MemoryRates
from checks.adapters.stores.memory import MemoryReportStore
from checks.adapters.stores.room import Room
from checks.domain.bars import BARS
from checks.domain.errors import CorpusMissing
from checks.domain.expiry import Lifetime
from checks.domain.rates import Quota
from checks.ports import Clock, Encoder, EvidenceSource
from checks.usecases.run_check import CheckTools
from checks.usecases.services import CheckLimits, CheckServices, put_to_work
from receipts_site.settings.folders import ROOT

HOUR = 3_600.0
MINUTE = 60.0

_making = threading.Lock()
_ready = threading.Event()


def check_services() -> CheckServices:
    """Everything the use cases work with, made once in this process.

    The first call loads the models and opens the sources, which takes seconds. Raises ModelRefused,
    CorpusMissing, SourceUnusable.
    """
    with _making:
        return _check_services()


def check_tools() -> CheckTools:
    """What a check reads with, for commands that need no store. Raises ModelRefused, CorpusMissing,
    SourceUnusable.
    """
    with _making:
        return _check_tools()


def documents_source(documents: Mapping[str, str]) -> EvidenceSource:
    """A source that holds only these texts, by their titles."""
    return DocumentsSource([Document(title, text) for title, text in documents.items()])


def corpus_builder() -> CorpusBuilder:
    """Brings the embedded corpus up to date; the encoder is loaded only if something is to be embedded."""
    given = settings.CHECKS
    folder = read_folder(given.encoder_folder, Kind.ENCODER)
    return CorpusBuilder(
        given.corpus_path,
        folder.card.sha256,
        lambda: OnnxEncoder.open(given.encoder_folder, _pool(), threads=given.inference_threads),
    )


def ready() -> tuple[str, ...]:
    """A sentence for each thing that is missing before answers can be checked; never waits for one."""
    if _ready.is_set():
        return ()
    if not _making.acquire(blocking=False):
        return ("The models are being loaded.",)
    _making.release()
    return missing() or ("The models have not been loaded yet.",)


def missing() -> tuple[str, ...]:
    """What stands in the way of loading, without loading anything."""
    folders = (settings.CHECKS.encoder_folder, settings.CHECKS.entailment_folder)
    faults = [f"There is no model at {folder}." for folder in folders if not folder.is_dir()]
    if "corpus" in settings.CHECKS.evidence and not settings.CHECKS.corpus_path.is_file():
        faults.append(f"There is no article collection at {settings.CHECKS.corpus_path}. Run: make install")
    if "zim" in settings.CHECKS.evidence and not settings.ZIM.path.is_file():
        faults.append(f"There is no ZIM file at {settings.ZIM.path}. Name one in RECEIPTS_ZIM.")
    return tuple(faults)


def close() -> None:
    """End what runs and drop every report: the process is about to stop."""
    with _making:
        if _check_services.cache_info().currsize:
            made = _check_services()
            made.queue.close()
            made.store.close()
            _pool().close()
        if _wiki.cache_info().currsize:
            _wiki().close()
        if _zim.cache_info().currsize:
            _zim().close()
        _ready.clear()
        for made_once in (_check_services, _check_tools, _pool, _wiki, _zim):
            made_once.cache_clear()


@cache
def _check_services() -> CheckServices:
    tools = _check_tools()
    made = services_with(tools, clock=SystemClock())
    _ready.set()
    return made


def services_with(tools: CheckTools, *, clock: Clock) -> CheckServices:
    """The services of one process around these tools."""
    given = settings.CHECKS
    return put_to_work(
        CheckServices(
            tools=tools,
            store=MemoryReportStore(
                clock,
                lifetime=Lifetime(given.minutes_after_start * MINUTE, given.minutes_after_finish * MINUTE),
                room=Room(
                    report_bytes=given.report_bytes,
                    store_bytes=given.store_bytes,
                    seat_share=given.seat_share,
                ),
            ),
            queue=InProcessQueue(
                at_once=given.checks_at_once,
                in_all=given.checks_at_once + given.waiting_in_all,
                per_owner=given.running_per_session,
                seat_share=given.seat_share,
            ),
            progress=ChannelProgress(
                # Of the site's secret, so that group names mean nothing outside of it.
                key=blake2b(settings.SECRET_KEY.encode(), person=b"check hints").digest(),
                sockets_per_viewer=given.sockets_per_session,
            ),
            rates=MemoryRates(
                clock,
                per_owner=Quota(given.checks_per_session_per_hour, HOUR),
                per_address=Quota(given.checks_per_address_per_hour, HOUR),
                in_all=Quota(given.checks_in_all_per_hour, HOUR),
                seat_share=given.seat_share,
            ),
            clock=clock,
            ids=RandomIds(),
            limits=CheckLimits(given.max_characters, given.max_topic_characters),
            published=read_results(ROOT / "checks" / "evaluation" / "results"),
        )
    )


@cache
def _pool() -> InferencePool:
    """The one thread on which both models compute, a small batch at a time."""
    return InferencePool()


@cache
def _check_tools() -> CheckTools:
    given = settings.CHECKS
    pool = _pool()
    threads = given.inference_threads
    encoder = pool.run_now(lambda: OnnxEncoder.open(given.encoder_folder, pool, threads=threads))
    entailment = pool.run_now(lambda: OnnxEntailment.open(given.entailment_folder, pool, threads=threads))
    sources = [_SOURCES[name]() for name in given.evidence]
    return CheckTools(
        encoder=_with_vectors(encoder, pool),
        entailment=entailment,
        source=sources[0] if len(sources) == 1 else SourceChain(sources),
        bars=BARS,
    )


@cache
def _wiki() -> MediaWikiSource:
    """The one client of the live wiki in this process; asks nothing before the first claim."""
    given = settings.MEDIAWIKI
    return MediaWikiSource(
        Wiki(
            api_url=given.api_url,
            title=given.title,
            licence=given.licence,
            kind=SearchKind(given.search),
            cache_folder=given.cache_folder,
            cache_bytes=given.cache_bytes,
        ),
        Manners(
            user_agent=f"Receipts/{settings.VERSION} ({given.contact})",
            in_flight=given.in_flight,
            per_second=given.per_second,
        ),
        # The clock by which reports expire too, since what is remembered must not outlive them.
        clock=SystemClock().monotonic,
    )


@cache
def _zim() -> ZimSource:
    return ZimSource(settings.ZIM.path)


_SOURCES: Mapping[str, Callable[[], EvidenceSource]] = {
    "corpus": lambda: CorpusSource(settings.CHECKS.corpus_path),
    "mediawiki": _wiki,
    "zim": _zim,
}
"""How each source that an operator may name is opened. Makers raise CorpusMissing, SourceUnusable."""


def _with_vectors(encoder: OnnxEncoder, pool: InferencePool) -> Encoder:
    """The encoder with the vectors that were made when the corpus was indexed."""
    try:
        vectors = CorpusVectors(settings.CHECKS.corpus_path, encoder.card.sha256)
    except CorpusMissing:
        if "corpus" in settings.CHECKS.evidence:
            raise
        return encoder
    return PrecomputedEncoder(encoder, vectors, pool)
