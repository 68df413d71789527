import pytest

from checks.domain.text.language import TextFault, looks_english, text_fault


@pytest.mark.parametrize(
    "text",
    [
        "Paris.",
        "The Nile flows north.",
        "She won.",
        "Marie Curie discovered radium and polonium",
        "Gabriel García Márquez wrote Cien años de soledad in 1967, and the novel was a success.",
        "- Nile: 6,650 km\n- Amazon: 6,400 km",
        "Who is he?",
        "The city is called Wien in German; der Stephansdom is its cathedral and the river is the Danube.",
    ],
)
def test_english_passes(text: str) -> None:
    assert text_fault(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "Le chat est sur la table et il mange du poisson.",
        "Frida Kahlo nació en 1907 en Coyoacán.",
        "Paris ist die Hauptstadt von Frankreich und hat viele Museen.",
        "東京は日本の首都です。",
        "Москва — столица России.",
        "Roma è la capitale d'Italia.",
        "Amsterdam is de hoofdstad van Nederland.",
        "Warszawa jest stolicą Polski.",
        "Bonjour tout le monde",
        "Helsinki on Suomen pääkaupunki ja suurin kaupunki, jossa asuu paljon ihmisiä nykyään ja ennen.",
    ],
)
def test_other_languages_are_told(text: str) -> None:
    assert not looks_english(text)
    assert text_fault(text) is TextFault.NOT_ENGLISH


@pytest.mark.parametrize(
    "text",
    [
        "aGVsbG8gd29ybGQgaGVsbG8gd29ybGQgaGVsbG8gd29ybGQ=",
        '{"a": 1, "b": [1, 2], "c": "x"}',
        "12345 6789",
        "def f(x):\n    return {x: [1,2,3]};",
        "```\nx = 1\n```",
        "!!! ???",
    ],
)
def test_what_is_no_prose_is_told(text: str) -> None:
    assert text_fault(text) is TextFault.NOT_PROSE


def test_blank_text_is_empty_and_long_text_too_long() -> None:
    assert text_fault(" \n\t") is TextFault.EMPTY
    assert text_fault("It is so. " * 2, limit=20) is None
    assert text_fault("It is so. " * 2 + "x", limit=20) is TextFault.TOO_LONG
