import secrets

from hypothesis import given
from hypothesis import strategies as st

from classroom.domain.codes import ALPHABET, JOIN_LENGTH, RETURN_LENGTH, fold_code, new_code, shown_code

codes = st.sampled_from([JOIN_LENGTH, RETURN_LENGTH]).flatmap(
    lambda length: st.text(st.sampled_from(ALPHABET), min_size=length, max_size=length)
)


def test_the_alphabet_has_one_sign_of_each_look_alike_group_and_no_vowel():
    for group in ("0OQ", "1IL", "2Z", "5S", "8B", "UV", "6G", "4A"):
        assert len(set(group) & set(ALPHABET)) <= 1, group
    assert not set("AEIOU") & set(ALPHABET)
    assert len(set(ALPHABET)) == len(ALPHABET)


def test_a_return_code_has_more_than_forty_bits():
    assert len(ALPHABET) ** RETURN_LENGTH > 2**40


def test_a_new_code_takes_each_sign_from_the_draw():
    drawn = iter([0, 1, 2, 3, 4, 5, 6, 23])
    asked = []

    def draw(signs):
        asked.append(signs)
        return next(drawn)

    assert new_code(draw, 8) == "2345789Y"
    assert asked == [24] * 8


def test_codes_are_shown_in_two_halves():
    assert shown_code("K7QF3MRT") == "K7QF-3MRT"
    assert shown_code("K7QF3MRTCD") == "K7QF3-MRTCD"


@given(codes)
def test_what_is_shown_folds_back_to_the_code(code):
    assert fold_code(shown_code(code)) == code


@given(codes, st.data())
def test_case_blanks_dashes_and_look_alikes_do_not_matter(code, data):
    misread = {"Q": "Q0Oo", "2": "2Zz", "5": "5Ss", "8": "8Bb", "V": "VUu", "G": "G6", "4": "4Aa"}
    between = st.sampled_from(["", " ", "-", "–", "\u2212", "\u00a0", "\u200b", "_"])
    typed = "".join(
        data.draw(st.sampled_from(misread.get(sign, sign + sign.lower()))) + data.draw(between)
        for sign in code
    )
    assert fold_code(typed) == code


def test_full_width_letters_of_a_phone_keyboard_are_read():
    assert fold_code("Ｋ７ＱＦ３ＭＲＴ") == "K7QF3MRT"


def test_what_cannot_be_a_code_is_none():
    for typed in ("", "K7QF", "K7QF-3MRT-C", "K7QF-3MR1", "I7QF3MRT", "K7QF3MR!", "ж" * 8, "K" * 100_000):
        assert fold_code(typed) is None, typed[:20]


@given(st.text())
def test_whatever_is_typed_is_a_code_or_none(typed):
    code = fold_code(typed)
    assert code is None or (len(code) in {JOIN_LENGTH, RETURN_LENGTH} and set(code) <= set(ALPHABET))


def test_random_codes_are_of_the_asked_length():
    assert len(new_code(secrets.randbelow, RETURN_LENGTH)) == RETURN_LENGTH
