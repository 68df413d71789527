"""Folding drops what does not change what a text says, and always finds the way back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.domain.folding import fold, same_after_folding, unformatted
from checks.domain.spans import Span

AWKWARD = st.text(
    alphabet=st.one_of(
        st.sampled_from(
            "aB é.İßſΣς ﬁﬃ½²①Ⅳ　\u00a0\t\n\r-–—\u2010“”'’`*_~\u00ad\u200b\ufeff\u0301\u0323𝐀😀\u1100\u1161"
        ),
        st.characters(),
    ),
    max_size=40,
)


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("a \t\u00a0\n b", "a b"),
        ("“so” ‘it’ «is»", '"so" \'it\' "is"'),
        ("1914–1918 — or −5 -- so", "1914-1918 - or -5 - so"),
        ("The ﬁrm’s eﬃgy", "The firm's effigy"),
        ("em-\nploys", "employs"),
        ("em\u00ad\r\n  ploys", "employs"),
        ("em\u00adploys zero\u200bwidth", "employs zerowidth"),
        ("1914-\n1918", "1914- 1918"),
        ("non-\nEnglish", "non- English"),
        ("Cafe\u0301", "Café"),
        ("ｆｕｌｌ １２", "full 12"),
        ("wait…", "wait..."),
        ("\x00 is kept", "\x00 is kept"),
    ],
)
def test_what_does_not_change_the_words_is_folded(text: str, folded: str) -> None:
    assert fold(text).text == folded


@pytest.mark.parametrize("text", ["10²", "5½", "H₂O", "①", "¨"])
def test_forms_that_would_read_as_something_else_are_kept(text: str) -> None:
    assert fold(text).text == text


@pytest.mark.parametrize(
    ("text", "folded"), [("ÉCOLE", "école"), ("Straße", "strasse"), ("İ", "i̇"), ("ΣΑΣ", "σασ"), ("ﬁR", "fir")]
)
def test_case_is_folded_only_when_asked(text: str, folded: str) -> None:
    assert fold(text, case=True).text == folded
    assert fold(text).text != folded


def test_inline_marks_are_dropped_only_when_asked() -> None:
    assert fold("is **88** _metres_ `high`", markdown=True).text == "is 88 metres high"
    assert fold("is **88** _m_").text == "is **88** _m_"


def test_one_tilde_is_a_sign_and_two_are_a_mark() -> None:
    assert fold("has ~300, ~~400~~ ~~ 500", markdown=True).text == "has ~300, 400 500"


def test_a_stretch_maps_back_to_the_source_characters() -> None:
    source = "The  ﬁrm em-\nploys **310**  people."
    folded = fold(source, case=True, markdown=True)
    start = folded.text.index("firm")
    assert (
        folded.span(start, start + len("firm employs 310 people")).of(source)
        == "ﬁrm em-\nploys **310**  people"
    )


def test_half_a_ligature_is_not_whole_and_widens_to_all_of_it() -> None:
    folded = fold("ﬁn")
    assert not folded.whole(1, 3)
    assert list(folded.find("in")) == []
    assert folded.span(1, 3) == Span(0, 2)


def test_an_empty_stretch_has_no_place() -> None:
    with pytest.raises(ValueError, match="not a stretch"):
        fold("abc").span(1, 1)


@given(AWKWARD, st.booleans(), st.booleans(), st.data())
def test_a_stretch_cut_out_of_the_source_folds_to_itself(
    source: str, case: bool, markdown: bool, data: st.DataObject
) -> None:
    folded = fold(source, case=case, markdown=markdown)
    assert len(folded.text) == len(folded.starts) == len(folded.ends)
    if not folded.text:
        return
    start = data.draw(st.integers(0, len(folded.text) - 1))
    end = data.draw(st.integers(start + 1, len(folded.text)))
    if folded.whole(start, end):
        cut = folded.span(start, end).of(source)
        assert fold(cut, case=case, markdown=markdown).text == folded.text[start:end]


@given(AWKWARD)
def test_origins_run_forward(source: str) -> None:
    folded = fold(source, case=True)
    assert list(folded.starts) == sorted(folded.starts)
    assert all(0 <= s < e <= len(source) for s, e in zip(folded.starts, folded.ends, strict=True))


def test_many_marks_on_one_letter_stay_cheap() -> None:
    folded = fold("e" + "\u0301\u0316" * 50_000)
    assert folded.starts[-1] > 90_000


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("The dam is **88** _metres_ `high`.", "The dam is 88 metres high."),
        ("[Paris](https://a.example/x_(y)) is  old", "Paris is old"),
        ("2*3 is 6, snake_case stays, 2 ** 3 too", "2*3 is 6, snake_case stays, 2 ** 3 too"),
    ],
)
def test_plain_words_have_no_inline_marks(text: str, words: str) -> None:
    assert unformatted(text) == words


def test_the_same_words_are_the_same_after_folding() -> None:
    assert same_after_folding("X  is the **“largest”** lake", 'X is the "largest" lake.')
    assert not same_after_folding("X has 12 wells", "X has 21 wells")
