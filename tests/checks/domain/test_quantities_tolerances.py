"""How far a figure may be off and still be what was said."""

import pytest

from checks.domain.quantities import Relation, compare

AGREE, LESS, DIFFER, ROUNDED = (
    Relation.AGREE,
    Relation.AGREE_LESS_PRECISE,
    Relation.DIFFER,
    Relation.ROUNDED,
)


@pytest.mark.parametrize(
    ("claim", "evidence", "relation"),
    [
        ("about 20 °C", "21.5 °C", AGREE),
        ("about 20 °C", "5 °C", DIFFER),
        ("about 0 °C", "2 °C", AGREE),
        ("about 0 °C", "25 °C", DIFFER),
        ("about 100 °C", "92 °C", AGREE),
        ("about −5 °C", "−6 °C", AGREE),
        ("about 68 °F", "20 °C", AGREE),
        ("about 68 °F", "10 °C", DIFFER),
        ("20 °C", "24 °C", DIFFER),
        ("15 to 20 °C", "about 40 °C", DIFFER),
        ("about 300 K", "310 K", AGREE),
    ],
)
def test_about_allows_a_tenth_of_the_degrees_shown_or_a_few(
    claim: str, evidence: str, relation: Relation
) -> None:
    assert compare(f"It was {claim} there.", f"It was {evidence} there.").relation is relation


@pytest.mark.parametrize(
    ("claim", "evidence", "relation"),
    [
        ("just over 500", "520", AGREE),
        ("just over 500", "460", DIFFER),
        ("just over 500", "600", DIFFER),
        ("just over 500", "500", LESS),
        ("just over 500", "just over 500", AGREE),
        ("slightly more than 500", "480", DIFFER),
        ("just under 500", "480", AGREE),
        ("just under 500", "540", DIFFER),
        ("just short of 500", "505", DIFFER),
        ("a little less than 500", "510", DIFFER),
        ("about 500", "just under 500", AGREE),
        ("500", "just over 500", LESS),
        ("520", "just over 500", LESS),
        ("460", "just over 500", DIFFER),
        ("almost 500", "480", AGREE),
        ("almost 500", "500", AGREE),
        ("almost 500", "505", AGREE),
        ("almost 500", "540", DIFFER),
        ("nearly 500", "540", DIFFER),
        ("500", "nearly 500", LESS),
    ],
)
def test_words_that_lean_to_one_side_allow_that_side_only(
    claim: str, evidence: str, relation: Relation
) -> None:
    assert compare(f"It has {claim} rooms.", f"It has {evidence} rooms.").relation is relation


@pytest.mark.parametrize(
    ("claim", "evidence", "relation"),
    [
        ("just over two hours", "2 hours and 10 minutes", AGREE),
        ("just over two hours", "1 hour and 45 minutes", DIFFER),
        ("more than half of the votes", "61% of the votes", AGREE),
        ("more than half of the votes", "41% of the votes", DIFFER),
        ("just over half of the votes", "52% of the votes", AGREE),
        ("just over half of the votes", "48% of the votes", DIFFER),
    ],
)
def test_a_bound_holds_in_another_unit(claim: str, evidence: str, relation: Relation) -> None:
    assert compare(f"It took {claim}.", f"It took {evidence}.").relation is relation


@pytest.mark.parametrize(
    ("claim", "evidence", "relation"),
    [
        ("63 years", "63 years and 216 days", ROUNDED),
        ("two months", "2 months and 20 days", ROUNDED),
        ("two hours", "2 hours and 5 minutes", ROUNDED),
        ("two hours", "2 hours and 55 minutes", LESS),
        ("1 hour", "115 minutes", LESS),
        ("two days", "2 days and 20 hours", LESS),
        ("two hours", "1 hour and 10 minutes", DIFFER),
    ],
)
def test_only_years_and_months_are_counted_in_full(claim: str, evidence: str, relation: Relation) -> None:
    assert compare(f"It lasted {claim}.", f"It lasted {evidence}.").relation is relation


@pytest.mark.parametrize(
    ("claim", "evidence", "relation"),
    [
        ("300 kg", "300 ± 20 kg", AGREE),
        ("310 kg", "300 ± 20 kg", LESS),
        ("310 kg", "300±20 kg", LESS),
        ("330 kg", "300 ± 20 kg", DIFFER),
        ("310 kg", "300 +/- 5 kg", DIFFER),
        ("300 ± 20 kg", "310 kg", ROUNDED),
        ("300 ± 20 kg", "340 kg", DIFFER),
        ("300 ± 20 kg", "300 ± 20 kg", AGREE),
        ("350 kg", "300 ± 60 kg", LESS),
        ("370 kg", "300 ± 60 kg", DIFFER),
        ("68%", "67% ± 3%", LESS),
        ("25 °C", "20 ± 6 °C", LESS),
        ("30 °C", "20 ± 6 °C", DIFFER),
        ("4.54 billion years", "4.54 ± 0.05 billion years", AGREE),
        ("4.9 billion years", "4.5 ± 0.1 billion years", DIFFER),
        ("2,500 kg", "2.5 ± 0.1 × 10^3 kg", AGREE),
    ],
)
def test_what_stands_behind_plus_or_minus_tells_how_far_off_it_may_be(
    claim: str, evidence: str, relation: Relation
) -> None:
    assert compare(f"It was {claim} there.", f"It was {evidence} there.").relation is relation
