from concurrent.futures import ThreadPoolExecutor

import pytest

from checks.domain.text import split_prose, split_sentences


@pytest.mark.parametrize(
    "sentences",
    [
        ["He fought in World War I.", "He lost an arm."],
        ["He met J. K. Rowling in St. Louis.", "They talked."],
        ["See vol. 3, p. 4 and No. 5.", "It is clear."],
        ["Sgt. Miller met Lt. Col. Smith on Sept. 3.", "Both left."],
        ['It ran on "Magnum, P.I."', "He has received praise."],
        ['The musical "Hello, Dolly!", a hit, opened.', "It ran for years."],
        ["Yahoo! was founded in 1994.", "Jeopardy! is a show."],
        ['He said, "I came. I saw. I won."', "Then he left."],
        ["He was paid (approx. 5 dollars. No more.) and left.", "It was late."],
        ["He sold Acme Inc.", "It closed."],
        ["She holds a Ph.D.", "She teaches."],
        ["He died in Washington, D.C. in 1950.", "She stayed."],
        ["**It works.**", "Next one."],
        ["He was born in 1972[1].", "He moved.[2]", "It rained."],
        ["He spent years between Rome and...", "In 1992, he came back."],
        ['He shouted "Viva!" ("Long live!") before he died.', "It ended."],
        ["It ended at 9 a.m. Eastern time.", "People left at 5 p.m.", "Shops closed."],
        ["He was 5 ft. 9 in. tall.", "He grew."],
        ["It happened… and then stopped.", "Nobody knew why."],
        ["The U.S.-D.P.R.K. Framework held.", "It was signed."],
    ],
)
def test_sentences_joined_by_a_blank_come_apart_again(sentences: list[str]) -> None:
    text = " ".join(sentences)
    assert [one.text for one in split_sentences(text)] == sentences
    if "**" not in text:
        assert [one.text for one in split_prose(text)] == sentences


def test_a_line_break_inside_wrapped_text_ends_no_sentence() -> None:
    text = (
        "The bridge crosses the river north of the old town and was\n"
        "built by the city of Rome between 1902 and\n1904."
    )
    assert [one.text for one in split_sentences(text)] == [text]


def test_lines_that_were_meant_to_end_end_sentences() -> None:
    text = "Name: Ada\nBorn: 1902\nDied: 1950"
    assert [one.text for one in split_sentences(text)] == text.split("\n")


def test_threads_get_the_same_sentences() -> None:
    text = "It is old. He left the U.S. Her brother stayed. " * 20
    wanted = split_sentences(text)
    with ThreadPoolExecutor(8) as pool:
        assert all(got == wanted for got in pool.map(split_sentences, [text] * 32))


def test_the_splitter_keeps_no_words_of_the_last_text() -> None:
    from checks.domain.text.sentences import _splitter

    split_prose("Zyxwvut left in 1952. Qwertzuiop stayed in Leeds.")
    kept = repr(_splitter()._tokenizer.__dict__)
    assert "Qwertzuiop" not in kept


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("Otters eat fish. Herons do sing.", 2),
        ("It is the third planet from the Sun. Mars has two moons.", 2),
        ("It lies in the hall. Painters came.", 2),
        ("He met Gen. Moore in Oct. 1901. Both left.", 2),
        ("They sold the car. Nobody minded.", 2),
        ("Its elevation is 8,848.86 m. Edmund Hillary climbed it.", 2),
        ("It weighs 12 kg. Nobody lifts it. In 1951 A. B. Cole did.", 3),
        ('He called it "the end of an era." Others agreed.', 2),
    ],
)
def test_a_word_that_also_is_an_abbreviation_ends_its_sentence(text: str, sentences: int) -> None:
    assert len(split_prose(text)) == sentences
