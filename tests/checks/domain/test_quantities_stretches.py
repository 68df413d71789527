"""Stretches of time against their ends and against dates inside them."""

import pytest

from checks.domain.quantities import Relation, compare

AGREE, LESS, DIFFER = Relation.AGREE, Relation.AGREE_LESS_PRECISE, Relation.DIFFER


@pytest.mark.parametrize(
    ("stretch", "date", "relation"),
    [
        ("X was president from 2001 to 2009.", "X was president in 2005.", LESS),
        ("X was president from 2001 to 2009.", "X was president in May 2005.", LESS),
        ("X was president 2001–2009.", "X was president in 2005.", LESS),
        ("X was president 2001–09.", "X was president in 2005.", LESS),
        ("X was open 4–6 May 1902.", "X was open on 5 May 1902.", LESS),
        ("X was president from 2001 to 2009.", "X was president in 2012.", DIFFER),
        ("X was president from 2001 to 2009.", "X was president until 2005.", DIFFER),
        ("X was president since 2001.", "X was president in 2005.", LESS),
        ("X was president since 2001.", "X was president in 1999.", DIFFER),
        ("X was president until 2009.", "X was president in 2005.", LESS),
        ("X was president until 2009.", "X was president in 2012.", DIFFER),
    ],
)
def test_a_date_inside_a_stretch_neither_backs_nor_denies_it(
    stretch: str, date: str, relation: Relation
) -> None:
    assert compare(stretch, date).relation is relation
    assert compare(date, stretch).relation is relation


def test_a_day_somewhere_between_two_others_is_meant_by_any_of_them() -> None:
    assert compare("It was built between 1887 and 1889.", "It was built in 1888.").relation is AGREE
    assert compare("It was built in 1887 or 1888.", "It was built in 1888.").relation is AGREE
    assert compare("X was president from 2001 to 2009.", "X was president in the 2000s.").relation is LESS


def test_a_stretch_whose_one_end_is_told_alone_is_not_backed() -> None:
    assert compare("X ruled from 2001 to 2009.", "X ruled in 2001.").relation is LESS
    assert (
        compare("X ruled from 2001 to 2009.", "X began to rule in 2001 and died in 2009.").relation is AGREE
    )


def test_the_end_of_a_stretch_is_met_by_an_end() -> None:
    claim = "X ruled from 27 BC to AD 14."
    assert compare(claim, "X ruled from 27 BC until his death in 14 AD.").relation is AGREE
    assert compare("X died in 1540.", "X ruled until his death in 1547.").relation is DIFFER


@pytest.mark.parametrize(
    ("claim", "evidence", "relation"),
    [
        ("It was built in 1935 and 1936.", "It was built 1935–1936.", AGREE),
        ("It was built in 1935 and 1936.", "It was built 1935–1937.", LESS),
        ("It was built in 1935.", "It was built 1935–1936.", LESS),
        ("It was built in 1936 and 1937.", "It was built 1935–1936.", DIFFER),
    ],
)
def test_two_years_in_a_row_are_the_stretch_of_both(claim: str, evidence: str, relation: Relation) -> None:
    assert compare(claim, evidence).relation is relation


def test_counts_of_times_that_may_differ_are_no_witness() -> None:
    assert not compare("As of 2010, X had 500 shops.", "In 2015 X had 700 shops.").same_matter
    assert not compare("X had 500 shops in 2010.", "X had 700 shops in the 2010s.").same_matter
    assert compare("X had 500 shops in 2010.", "X had 700 shops in 2010.").same_matter
