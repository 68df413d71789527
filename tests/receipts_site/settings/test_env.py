from pathlib import Path

import pytest

from receipts_site.settings import env
from receipts_site.settings.env import EnvironmentFault

NAME = "RECEIPTS_EXAMPLE"


def test_an_unset_or_blank_variable_gives_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(NAME, raising=False)
    assert env.text(NAME, "default") == "default"
    assert env.flag(NAME, default=True) is True
    assert env.integer(NAME, 7, least=1, most=9) == 7
    assert env.words(NAME, ("a",)) == ("a",)

    monkeypatch.setenv(NAME, "  ")
    assert env.text(NAME, "default") == "default"
    assert env.flag(NAME, default=True) is True
    assert env.integer(NAME, 7, least=1, most=9) == 7
    assert env.words(NAME, ("a",)) == ("a",)


@pytest.mark.parametrize(
    ("value", "meaning"), [("1", True), ("TRUE", True), (" on ", True), ("0", False), ("No", False)]
)
def test_a_flag_is_read_in_the_usual_spellings(
    monkeypatch: pytest.MonkeyPatch, value: str, meaning: bool
) -> None:
    monkeypatch.setenv(NAME, value)

    assert env.flag(NAME, default=not meaning) is meaning


def test_a_flag_that_is_neither_yes_nor_no_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, "maybe")

    with pytest.raises(EnvironmentFault, match=f"{NAME} must be 1 or 0"):
        env.flag(NAME, default=True)


@pytest.mark.parametrize("value", ["0", "10", "2.5", "two"])
def test_a_number_outside_its_range_is_refused_with_the_range(
    monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    monkeypatch.setenv(NAME, value)

    with pytest.raises(EnvironmentFault, match=f"{NAME} must be a whole number from 1 to 9"):
        env.integer(NAME, 7, least=1, most=9)


@pytest.mark.parametrize("value", ["1", "9"])
def test_both_ends_of_a_range_are_in_it(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv(NAME, value)

    assert env.integer(NAME, 7, least=1, most=9) == int(value)


def test_words_lose_blanks_and_empty_places(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, " b , ,a,")

    assert env.words(NAME) == ("b", "a")


def test_choices_keep_their_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, "b,a")

    assert env.choices(NAME, ("a",), among=("a", "b")) == ("b", "a")


@pytest.mark.parametrize("value", ["a,c", "a,a"])
def test_an_unknown_or_repeated_choice_is_refused_with_the_list(
    monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    monkeypatch.setenv(NAME, value)

    with pytest.raises(EnvironmentFault, match=r"without repeats, of: a, b\."):
        env.choices(NAME, ("a",), among=("a", "b"))


def test_one_choice_is_one_of_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, "b")
    assert env.choice(NAME, "a", among=("a", "b")) == "b"

    monkeypatch.setenv(NAME, "c")
    with pytest.raises(EnvironmentFault, match=r"must be one of: a, b\."):
        env.choice(NAME, "a", among=("a", "b"))


def test_a_path_is_absolute_and_knows_the_home_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ada")
    monkeypatch.setenv(NAME, "~/models")

    assert env.path(NAME, Path("x")) == Path("/home/ada/models")


def test_no_message_repeats_the_value(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, "s3cret")

    with pytest.raises(EnvironmentFault) as caught:
        env.integer(NAME, 7, least=1, most=9)
    assert "s3cret" not in str(caught.value)
