"""What the user supplied, as evidence."""

from checks.adapters.evidence.documents import OPENING, SENTENCES, Document, DocumentsSource
from checks.domain.evidence import Query

LONG = "This report is about the harbour. " + " ".join(
    f"Crane number {number} was inspected on a Monday." for number in range(1_000)
)


async def test_of_a_long_document_the_sentences_that_share_most_with_the_claim_are_read() -> None:
    source = DocumentsSource([Document("report", LONG)])

    (page,) = (await source.search(Query("Crane number 777 was inspected."))).pages

    sentences = [span.of(page.text) for span in page.sentences]
    assert "Crane number 777 was inspected on a Monday." in sentences
    assert sentences[0] == "This report is about the harbour."
    assert len(sentences) <= SENTENCES
    assert list(page.sentences[:OPENING]) == sorted(page.sentences)[:OPENING]
    assert page.text == LONG


async def test_a_short_document_comes_whole() -> None:
    source = DocumentsSource([Document("note", "The mill burned. Nobody was hurt. It rained.")])

    (page,) = (await source.search(Query("The mill burned down."))).pages

    assert len(page.sentences) == 3


async def test_two_documents_of_one_name_are_both_read() -> None:
    source = DocumentsSource([Document("note", "The mill burned."), Document("note", "The mill stands.")])

    assert len((await source.search(Query("The mill burned."))).pages) == 2
    assert len((await source.page("Note")).pages) == 2


async def test_the_address_is_where_it_came_from_or_the_texts_hash() -> None:
    source = DocumentsSource(
        [Document("note", "The mill burned."), Document("page", "The mill fell.", "https://example.org/mill")]
    )

    urls = [page.url for page in (await source.search(Query("The mill burned."))).pages]

    assert urls[0].startswith("urn:sha256:")
    assert urls[1] == "https://example.org/mill"


async def test_the_revision_changes_with_the_text() -> None:
    first, same, other = (
        DocumentsSource([Document("note", text)]).card.revision
        for text in ("The mill burned.", "The mill burned.", "The mill burned!")
    )

    assert first == same != other


async def test_no_documents_is_no_article() -> None:
    assert (await DocumentsSource([]).search(Query("The mill burned."))).pages == ()
