"""Made-up towns with pages of their own, and answers about them: each claim has its page.

Students of one group write about one town. Most of them say the same; one in three got some figures wrong.
"""

from collections.abc import Iterator
from dataclasses import dataclass

MOST_CLAIMS = 10
STUDENTS_PER_GROUP = 3
WRONG_BY = 30

TOWNS = (
    *("Ostmere", "Tallowby", "Wrenfold", "Quarrendale", "Hexley", "Brackwater", "Sundholm", "Corvath"),
    *("Millanger", "Pelsworth", "Ravenscar", "Tidewell"),
)


@dataclass(frozen=True, slots=True)
class Thing:
    """One thing that every town has: the claim about it, and what else its page says. {n} is its figure."""

    name: str
    claim: str
    rest: str


THINGS = (
    Thing("{town}", "{town} was founded in {n}.", "{town} is a harbour town with a cold spring."),
    Thing("{town} Bridge", "The {town} Bridge opened in {n}.", "It is made of stone and carries two lanes."),
    Thing("{town} Museum", "The {town} Museum was founded in {n}.", "Its rooms hold tools of weavers."),
    Thing("{town} Lighthouse", "The {town} Lighthouse was first lit in {n}.", "Its lamp is green."),
    Thing("{town} Library", "The {town} Library was built in {n}.", "Readers may borrow maps there."),
    Thing("{town} Observatory", "The {town} Observatory was completed in {n}.", "It stands on a hill."),
    Thing("{town} Canal", "The {town} Canal was finished in {n}.", "Barges brought salt along it."),
    Thing("{town} Theatre", "The {town} Theatre burned down in {n}.", "A choir sang on its ruins."),
    Thing("{town} Tunnel", "The {town} Tunnel was closed in {n}.", "Bats sleep in it during winter."),
    Thing("{town} Hospital", "The {town} Hospital was renovated in {n}.", "Its garden grows herbs."),
)


@dataclass(frozen=True, slots=True)
class TownPage:
    """One page of the wiki."""

    title: str
    text: str


def groups_of(people: int) -> int:
    """How many groups, and so towns, a class makes."""
    return min(len(TOWNS), max(1, people // STUDENTS_PER_GROUP))


def pages_for(people: int, claims: int) -> tuple[TownPage, ...]:
    """A page for each thing that somebody of the class makes a claim about."""
    return tuple(_pages(people, claims))


def _pages(people: int, claims: int) -> Iterator[TownPage]:
    for group in range(groups_of(people)):
        for place, thing in enumerate(THINGS[:claims]):
            words = {"town": TOWNS[group], "n": _year(group, place)}
            title, claim, rest = (text.format(**words) for text in (thing.name, thing.claim, thing.rest))
            yield TownPage(title, f"{claim} {rest}")


def claims_of(student: int, people: int, claims: int) -> tuple[str, ...]:
    """What one student's answer says, sentence by sentence."""
    round_of_group, group = divmod(student, groups_of(people))
    wrong = round_of_group % STUDENTS_PER_GROUP == 1
    return tuple(
        thing.claim.format(
            town=TOWNS[group], n=_year(group, place) + (WRONG_BY if wrong and place % 2 else 0)
        )
        for place, thing in enumerate(THINGS[:claims])
    )


def _year(group: int, place: int) -> int:
    return 1700 + 11 * group + 7 * place
