import json
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviews.domain.canonical import LARGEST, canonical, hash_of, sha256
from reviews.domain.errors import UnusableInput

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
values = st.recursive(
    st.none() | st.booleans() | st.integers(-LARGEST, LARGEST) | texts,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(texts.map(lambda one: unicodedata.normalize("NFC", one.replace("\r", "x"))), inner)
    ),
    max_leaves=12,
)


@given(values)
def test_writing_reading_and_writing_again_gives_the_same_bytes(value: object) -> None:
    written = canonical(value)

    assert canonical(json.loads(written)) == written
    assert written.endswith(b"\n")
    assert b"\r" not in written


@given(st.dictionaries(st.sampled_from(["b", "a", "ä", "Z"]), st.integers(0, 9)))
def test_the_order_of_keys_does_not_matter(value: dict[str, int]) -> None:
    assert canonical(dict(reversed(value.items()))) == canonical(value)


def test_the_bytes_are_what_the_rules_say() -> None:
    assert canonical({"b": [1, True, None], "a": "Cafe\u0301\r\n“x”"}) == (
        '{"a":"Café\\n“x”","b":[1,true,null]}\n'.encode()
    )


@pytest.mark.parametrize(
    "value",
    [
        1.0,
        float("nan"),
        LARGEST + 1,
        {1: "a"},
        "\ud800",
        {"\ud800": 1},
        {"é": 1, "e\u0301": 2},
        {"a": {1, 2}},
    ],
)
def test_what_has_no_one_form_is_refused(value: object) -> None:
    with pytest.raises(UnusableInput):
        canonical([value])


def test_a_hash_is_that_of_the_bytes() -> None:
    assert hash_of("a") == sha256(b'"a"\n')
    # Value of the standard for the empty message.
    assert sha256(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
