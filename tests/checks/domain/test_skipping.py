import pytest

from checks.domain.claims import cut_answer
from checks.domain.claims.skipping import SkipReason, reason_to_skip


@pytest.mark.parametrize(
    ("reason", "texts"),
    [
        (SkipReason.QUESTION, ["What is the Nile?", "Was it built in 1902?", 'Did she ask "why?"']),
        (
            SkipReason.BOILERPLATE,
            [
                "As an AI language model, I cannot browse.",
                "I am not sure.",
                "I'm sorry, but I cannot help.",
                "Sure!",
                "I hope this helps!",
                "Here is a short biography of Ada:",
                "Let me know if you need more.",
                "There is no information available about this footballer.",
                "I don't have access to that.",
                "My knowledge only goes to 2023.",
                "Feel free to ask.",
                "Certainly, here you go.",
                "Yes!",
            ],
        ),
        (
            SkipReason.OPINION,
            [
                "I think rivers are beautiful.",
                "In my opinion, it is the best river.",
                "It is truly breathtaking.",
                "The view is absolutely stunning and magical.",
                "Paris is a wonderful place to visit!",
                "Personally, I prefer tea.",
                "The museum is well worth a visit.",
            ],
        ),
        (SkipReason.INSTRUCTION, ["Consult a map.", "You should check the dates."]),
        (
            SkipReason.FRAGMENT,
            ["Capital of Norway", "A city of light and love.", "Key facts:", "...", "6,650"],
        ),
        (SkipReason.REFERENCE, ["https://example.org/a", "[1] https://example.org/a", "Sources: Smith 2004"]),
    ],
)
def test_what_claims_nothing_is_skipped_with_its_reason(reason: SkipReason, texts: list[str]) -> None:
    assert {text: reason_to_skip(text) for text in texts} == dict.fromkeys(texts, reason)


@pytest.mark.parametrize(
    "text",
    [
        "The Nile flows north.",
        "Photosynthesis splits water.",
        "Hello, Dolly! was her first film.",
        'He wrote "Is It Old?"',
        "Beautiful is a song by Carole King.",
        "He was considered a great painter by the king of Spain, and died rich.",
        "Both Ann and Tom represent the party in parliament.",
        "Note that the bridge was closed in 1990.",
        "Yes, it was built in 1902.",
        "It was one of the best-selling books of 1950.",
        "Here lies Ann Smith, who was a poet.",
        "The Source is a magazine.",
    ],
)
def test_what_claims_something_is_kept(text: str) -> None:
    assert reason_to_skip(text) is None


@pytest.mark.parametrize(
    ("item", "claim"),
    [
        ("- Born: 4 May 1902", "Ann Smith was born on 4 May 1902."),
        ("- **Died**: 1980", "Ann Smith died in 1980."),
        ("- Place of birth: Rome", "Ann Smith was born in Rome."),
        ("- Nationality: Italian", "Ann Smith's nationality is Italian."),
        ("- Early life: Born in Rome to a baker.", "Ann Smith was born in Rome to a baker."),
        ("- Won the prize in 1903", "Ann Smith won the prize in 1903."),
        ("- Awarded the medal in 1903.", "Ann Smith was awarded the medal in 1903."),
        ("- Career: She sang in Rome.", "Ann Smith sang in Rome."),
    ],
)
def test_a_list_item_about_a_known_subject_is_read_as_a_sentence(item: str, claim: str) -> None:
    answer = cut_answer(item, "Ann Smith")
    assert [part.text for one in answer.claims for part in one.parts] == [claim]
    assert answer.skipped == ()


@pytest.mark.parametrize(
    "item", ["- Born: 4 May 1902", "- Nile: 6,650 km", "- Won the prize in 1903: twice:"]
)
def test_a_list_item_about_nobody_known_is_a_fragment_or_stays_as_it_is(item: str) -> None:
    answer = cut_answer(item)
    assert [one.reason for one in answer.skipped] == [SkipReason.FRAGMENT]
    assert answer.claims == ()


@pytest.mark.parametrize("verb", ["split", "quit", "drove away", "shut", "rang", "burnt down", "blew up"])
def test_a_sentence_with_an_irregular_verb_and_no_object_is_a_statement(verb: str) -> None:
    cut = cut_answer(f"The hall was old. The band {verb} in 1970.")
    assert [claim.text for claim in cut.claims][-1] == f"The band {verb} in 1970."
