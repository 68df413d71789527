"""What is read as a quantity, with which value, and what is not."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.domain.quantities import Edge, Kind, Shape, has_hole, read_quantities


def only(text: str) -> "tuple[Kind, str]":
    (quantity,) = read_quantities(text)
    assert quantity.span.of(text) == quantity.text
    return quantity.kind, quantity.text


@pytest.mark.parametrize(
    ("text", "kind", "words"),
    [
        ("It has 46 wells.", Kind.NUMBER, "46"),
        ("It has **46** wells.", Kind.NUMBER, "46"),
        ("It has 1,500 wells.", Kind.NUMBER, "1,500"),
        ("It has 1200 wells.", Kind.NUMBER, "1200"),
        ("It has twenty-one wells.", Kind.NUMBER, "twenty-one"),
        ("It has half a dozen wells.", Kind.NUMBER, "half a dozen"),
        ("It has a hundred wells.", Kind.NUMBER, "a hundred"),
        ("It won 3 Academy Awards.", Kind.NUMBER, "3"),
        ("It won the cup twice.", Kind.NUMBER, "twice"),
        ("In Paris 300 people came.", Kind.NUMBER, "300"),
        ("It rose by 5 per cent.", Kind.PERCENT, "5 per cent"),
        ("It rose by 5 percentage points.", Kind.PERCENTAGE_POINTS, "5 percentage points"),
        ("It made $391 million.", Kind.MONEY, "$391 million"),
        ("It made 4,700 million dollars.", Kind.MONEY, "4,700 million dollars"),
        ("It made £5m.", Kind.MONEY, "£5m"),
        ("It made 5 million pounds.", Kind.MONEY, "5 million pounds"),
        ("It weighs 5 pounds.", Kind.MEASURE, "5 pounds"),
        ("He is 5 ft 11 in tall.", Kind.MEASURE, "5 ft 11 in"),
        ("He is 5'11\" tall.", Kind.MEASURE, "5'11\""),
        ("It covers 1.5 million km².", Kind.MEASURE, "1.5 million km²"),
        ("It was −5 °C outside.", Kind.MEASURE, "−5 °C"),
        ("It drove 60 miles per hour.", Kind.MEASURE, "60 miles per hour"),
        ("It has 310 inhabitants per km2.", Kind.MEASURE, "310 inhabitants per km2"),
        ("It is 330 m (1,083 ft) tall.", Kind.MEASURE, "330 m (1,083 ft)"),
        ("It was a ten-year plan.", Kind.DURATION, "ten-year"),
        ("It took 2 hours and 30 minutes.", Kind.DURATION, "2 hours and 30 minutes"),
        ("He is aged 45.", Kind.DURATION, "45"),
        ("It is the second tallest.", Kind.ORDINAL, "second"),
        ("He was the 44th President.", Kind.ORDINAL, "44th"),
        ("They had a 5-4 win.", Kind.SCORE, "5-4"),
        ("It began at 10:30 pm.", Kind.CLOCK, "10:30 pm"),
        ("Output doubled.", Kind.MULTIPLE, "doubled"),
        ("It is twice as big.", Kind.MULTIPLE, "twice"),
        ("Output grew tenfold.", Kind.MULTIPLE, "tenfold"),
        ("A third of the members left.", Kind.MULTIPLE, "A third"),
        ("It opened in 1887.", Kind.YEAR, "1887"),
        ("It is a 1994 comedy film.", Kind.YEAR, "1994"),
        ("It is a 2000 seat theatre.", Kind.NUMBER, "2000"),
        ("2008 was the year it opened.", Kind.YEAR, "2008"),
        ("It fell in 300 BC.", Kind.YEAR, "300 BC"),
        ("It was in the 1903 Nobel Prize.", Kind.YEAR, "1903"),
        ("It opened on 31 March 1889.", Kind.DATE, "31 March 1889"),
        ("It opened on March 31, 1889.", Kind.DATE, "March 31, 1889"),
        ("It opened on 31/03/1889.", Kind.DATE, "31/03/1889"),
        ("It opened on 1889-03-31.", Kind.DATE, "1889-03-31"),
        ("It opened in May 1902.", Kind.MONTH, "May 1902"),
        ("It began over the 1990s.", Kind.DECADE, "1990s"),
        ("It is a 12th-century church.", Kind.CENTURY, "12th-century"),
    ],
)
def test_each_kind_is_read_with_its_words(text: str, kind: Kind, words: str) -> None:
    assert only(text) == (kind, words)


@pytest.mark.parametrize(
    "text",
    [
        "The Boeing 747 and the Airbus A380 are planes.",
        "Apollo 11 landed.",
        "Louis XIV ruled.",
        "World War II and the Second World War were one.",
        "World War Two was a war.",
        "He drove in Formula 1.",
        "U-571 and 7 Up and 50 Cent",
        "Twelve Angry Men is a film.",
        "He lives at 10 Downing Street.",
        "A Fortune 500 company",
        "Section 4 and Chapter 12 say so [12][3, 4].",
        "See p. 12 and pp. 13 and Fig. 3.",
        "1. The dam is old.",
        "(3) The dam is old.",
        "Python 3.11 and v1.2.3 and version 2 came out.",
        "20th Century Fox made it.",
        "One of the best; no one else knew.",
        "At first it was cold, and he first saw it.",
        "After 9/11 it changed.",
        "https://a.example/2019/46 says so.",
        "H2O, CO2 and MP3 are not numbers.",
        "Euro 2020 was late.",
        "Elizabeth II and Covid-19",
    ],
)
def test_figures_in_names_and_references_are_no_quantities(text: str) -> None:
    assert read_quantities(text) == ()


@pytest.mark.parametrize(
    ("text", "low", "high", "shape"),
    [
        ("It has between 40 and 50 wells.", 40, 50, Shape.RANGE),
        ("It has 40–50 wells.", 40, 50, Shape.RANGE),
        ("It has 4 to 5 million wells.", 4_000_000, 5_000_000, Shape.RANGE),
        ("It cost $4–5 million.", 4_000_000, 5_000_000, Shape.RANGE),
        ("It is 10–12 km long.", 10_000, 12_000, Shape.RANGE),
        ("It has more than 500 wells.", 500, None, Shape.BOUND),
        ("It has at least 500 wells.", 500, None, Shape.BOUND),
        ("It has 500+ wells.", 500, None, Shape.BOUND),
        ("It has 500 or more wells.", 500, None, Shape.BOUND),
        ("It has no more than 12 wells.", None, 12, Shape.BOUND),
        ("It has up to 12 wells.", None, 12, Shape.BOUND),
        ("It has fewer than 12 wells.", None, 12, Shape.BOUND),
        ("It has >500 wells.", 500, None, Shape.BOUND),
        ("It has > 500 wells.", 500, None, Shape.BOUND),
        ("It has ≥500 wells.", 500, None, Shape.BOUND),
        ("It has >= 500 wells.", 500, None, Shape.BOUND),
        ("It has <12 wells.", None, 12, Shape.BOUND),
        ("It has ≤ 12 wells.", None, 12, Shape.BOUND),
        (">500 wells are here.", 500, None, Shape.BOUND),
        ("> 500 wells are here.", 500, 500, Shape.POINT),
    ],
)
def test_ranges_and_bounds(text: str, low: int | None, high: int | None, shape: Shape) -> None:
    (quantity,) = read_quantities(text)
    assert (quantity.low, quantity.high, quantity.shape) == (low, high, shape)


@pytest.mark.parametrize("sign", ["~", "≈", "~ "])
def test_a_sign_may_make_a_figure_approximate(sign: str) -> None:
    (about,) = read_quantities(f"It has {sign}500 wells.")
    assert (about.approximate, about.text) == (True, f"{sign}500")


def test_an_arrow_and_a_tilde_between_figures_are_no_bounds() -> None:
    for text in ("It rose 200 -> 300 m.", "It has 5~10 wells."):
        assert not any(one.approximate or one.shape is Shape.BOUND for one in read_quantities(text))


def test_the_ends_of_a_change_are_two_quantities() -> None:
    first, last = read_quantities("Output rose from 20 to 40 tonnes.")
    assert (first.low, last.low) == (Fraction(20_000), Fraction(40_000))
    assert (first.edge, last.edge) == (Edge.FROM, Edge.TO)


@pytest.mark.parametrize(
    ("text", "first_year", "last_year"),
    [
        ("in the 1880s", 1880, 1889),
        ("in the '90s", 1990, 1999),
        ("in the mid-1990s", 1993, 1996),
        ("in the early 20th century", 1900, 1940),
        ("in the second half of the 1880s", 1885, 1889),
        ("from the 5th century BC", -499, -400),
        ("in the 1914–18 war", 1914, 1918),
        ("in 1887/88", 1887, 1888),
        ("between 300 and 250 BC", -299, -249),
        ("in AD 79", 79, 79),
    ],
)
def test_stretches_of_the_calendar(text: str, first_year: int, last_year: int) -> None:
    (quantity,) = read_quantities(text)
    assert quantity.low is not None
    assert quantity.high is not None
    assert (quantity.low // 372, quantity.high // 372) == (first_year, last_year)


def test_precision_is_that_of_the_digits_shown() -> None:
    (billion,) = read_quantities("Revenue was $4.7 billion.")
    assert (billion.low, billion.half) == (Fraction(4_700_000_000), Fraction(50_000_000))
    (exact,) = read_quantities("It measured 0.1 m.")
    assert exact.low == Fraction(1, 10)


def test_birth_and_death_stand_in_the_bracket_behind_a_name() -> None:
    (life,) = read_quantities("Julia Faye (24 September 1892 – 6 April 1966) was an actress.")
    assert life.role == "life"


@pytest.mark.parametrize(
    "sentence",
    [
        "The island has an area of  and 300 people.",
        "The island has an area of and 300 people.",
        "He was born in and died in 1900.",
        "It is a town of , Poland.",
        "The park covers ().",
        "The dam is metres high.",
        "Revenue was $ million.",
        "It has a population of  people.",
        "He died at the age of .",
    ],
)
def test_a_missing_figure_is_a_hole(sentence: str) -> None:
    assert has_hole(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        'X is the  "largest" lake in Y.',
        "The house he lived in, and loved, burned.",
        "He was born in Paris and died in Rome.",
        "There are thousands of kilometres of coast.",
        "Call f() to start.",
        "The area of the park is 12 km2.",
        "The man she dreamed of and loved left.",
        "The total is, however, unknown.",
    ],
)
def test_blanks_and_stranded_words_are_no_holes(sentence: str) -> None:
    assert not has_hole(sentence)


@given(
    st.text(
        alphabet=st.one_of(st.sampled_from("0123456789.,-–/½$%°' []()kmBC'\""), st.characters()), max_size=60
    )
)
def test_reading_never_fails_and_every_span_is_in_the_text(text: str) -> None:
    for quantity in read_quantities(text):
        assert quantity.text == quantity.span.of(text)


@pytest.mark.parametrize(
    "text", ["1" * 20_000, "5 " * 5_000, "1," * 9_000, "½" * 9_000, "mid-" * 5_000, "[" * 20_000]
)
def test_hostile_figures_are_read_or_passed_over(text: str) -> None:
    assert len(read_quantities(text)) <= len(text)


@pytest.mark.parametrize(
    ("text", "sum_of_money"),
    [
        ("It made US $ 5 more.", "US $ 5"),
        ("It made NZ $ 5 more.", "NZ $ 5"),
        ("It gave us $ 5 more.", "$ 5"),
        ("A $ 5 ticket is cheap.", "$ 5"),
    ],
)
def test_the_country_of_a_dollar_may_stand_apart(text: str, sum_of_money: str) -> None:
    assert [one.text for one in read_quantities(text)] == [sum_of_money]


@pytest.mark.parametrize(
    ("text", "value", "half"),
    [
        ("It holds 5.97 × 10^24 parts.", Fraction(597) * 10**22, Fraction(10) ** 22 / 2),
        ("It holds 5.97 × 10²⁴ parts.", Fraction(597) * 10**22, Fraction(10) ** 22 / 2),
        ("It holds 5.97×1024 parts.", Fraction(597) * 10**22, Fraction(10) ** 22 / 2),
        ("It holds 5.97 × 10^{24} parts.", Fraction(597) * 10**22, Fraction(10) ** 22 / 2),
        ("It holds 5.97 \\times 10^{24} parts.", Fraction(597) * 10**22, Fraction(10) ** 22 / 2),
        ("It holds 3 x 10^8 parts.", Fraction(3) * 10**8, Fraction(10) ** 8 / 2),
        ("It holds 1.6 × 10^-3 parts.", Fraction(16, 10_000), Fraction(5, 100_000)),
        ("It holds 1.6 × 10−3 parts.", Fraction(16, 10_000), Fraction(5, 100_000)),
        ("It holds 1.6 × 10⁻³ parts.", Fraction(16, 10_000), Fraction(5, 100_000)),
    ],
)
def test_a_power_of_ten_scales_the_figure_and_its_precision(
    text: str, value: Fraction, half: Fraction
) -> None:
    (quantity,) = read_quantities(text)
    assert (quantity.low, quantity.high, quantity.half) == (value, value, half)
    assert quantity.text == text.removeprefix("It holds ").removesuffix(" parts.")


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("The screen has 1920×1080 dots.", 1080),
        ("It takes 3 x 10-12 turns.", 12),
        ("They ran 4 × 100 m.", 100),
        ("It is 2.5 × 100 units.", 100),
        ("It is 2 × 10^999999 units.", 999_999),
    ],
)
def test_what_is_no_power_of_ten_is_none(text: str, last: int) -> None:
    assert read_quantities(text)[-1].high == last


@pytest.mark.parametrize(
    ("text", "words", "value"),
    [
        ("It scored 7.8 out of 10 from 35 critics.", "7.8 out of 10", "7.8"),
        ("It scored 7.8/10.", "7.8/10", "7.8"),
        ("It scored 8/10 there.", "8/10", "8"),
        ("It scored 34 out of 100, a low mark.", "34 out of 100", "34"),
        ("It was given 4/5 stars.", "4/5 stars", "4"),
    ],
)
def test_a_mark_on_a_scale_is_no_count_and_no_fraction(text: str, words: str, value: str) -> None:
    rating = read_quantities(text)[0]
    assert (rating.text, rating.low) == (words, Fraction(value))
    assert rating.dimension.startswith("rating")


@pytest.mark.parametrize(
    "text", ["9 out of 10 doctors agree.", "8/10 of them left.", "1/10th of it burnt.", "He ate 4/5 of it."]
)
def test_a_share_is_no_mark_on_a_scale(text: str) -> None:
    assert not any(one.dimension.startswith("rating") for one in read_quantities(text))


def test_a_second_year_in_front_of_a_noun_is_one_as_well() -> None:
    kinds = [one.kind for one in read_quantities("It won in both the 1960 and 2007 seasons.")]
    assert kinds == [Kind.YEAR, Kind.YEAR]
