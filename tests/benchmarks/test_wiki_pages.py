from itertools import chain

import pytest

from benchmarks.wiki_pages import MOST_CLAIMS, THINGS, claims_of, groups_of, pages_for
from checks.domain.claims import cut_answer

SIZES = [(1, 1), (6, 3), (30, 10), (200, 10)]


@pytest.mark.parametrize(("people", "claims"), SIZES)
def test_every_claim_has_a_page_of_its_own_that_has_its_subject(people: int, claims: int) -> None:
    titles = {page.title for page in pages_for(people, claims)}

    for student in range(people):
        said = claims_of(student, people, claims)
        assert len(said) == claims
        for thing, claim in zip(THINGS, said, strict=False):
            (town,) = {title for title in titles if " " not in title and title in claim}
            assert thing.name.format(town=town) in titles


def test_most_students_are_right_and_their_pages_say_the_same() -> None:
    pages = " ".join(page.text for page in pages_for(30, 10))
    claims = list(chain.from_iterable(claims_of(student, 30, 10) for student in range(30)))

    wrong = [claim for claim in claims if claim not in pages]
    assert len(wrong) == 50


def test_students_of_a_group_write_about_the_same_and_groups_do_not() -> None:
    first, wrong, same, other = (claims_of(student, 30, 10) for student in (0, 10, 20, 1))

    assert first == same
    assert sum(mine != theirs for mine, theirs in zip(first, wrong, strict=True)) == 5
    assert not set(first) & set(other)


def test_no_two_pages_share_a_title_and_no_more_things_exist_than_can_be_asked_for() -> None:
    pages = pages_for(30, 10)

    assert len({page.title for page in pages}) == len(pages) == 10 * groups_of(30)
    assert len(THINGS) == MOST_CLAIMS


def test_the_checker_cuts_an_answer_into_just_these_claims() -> None:
    said = claims_of(10, 30, 10)

    assert len(cut_answer(" ".join(said)).claims) == len(said)
