"""All quantities of a text: bare ones joined into ranges, bounded, made approximate, given a role."""

from collections.abc import Sequence
from dataclasses import dataclass

from checks.domain.folding import Folded, fold
from checks.domain.quantities.bounds import take_words_before, take_words_behind
from checks.domain.quantities.draft import Draft
from checks.domain.quantities.drafts import read_drafts
from checks.domain.quantities.kinds import Quantity
from checks.domain.quantities.ranges import join_compounds, join_ranges, mark_restatements
from checks.domain.quantities.roles import give_roles
from checks.domain.quantities.tokens import Token, tokenize
from checks.domain.spans import Span

LONGEST_READ = 6_000
"""Characters of a text that are read for quantities; a sentence has some hundreds."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A text read: its folded form and tokens, and its quantities with the tokens they cover.

    `covers[i]` is the half-open range of tokens of `quantities[i]`, the words that bound it included.
    """

    folded: Folded
    tokens: tuple[Token, ...]
    quantities: tuple[Quantity, ...]
    covers: tuple[tuple[int, int], ...]

    @property
    def covered(self) -> frozenset[int]:
        """The tokens that some quantity covers."""
        return frozenset(at for first, stop in self.covers for at in range(first, stop))


def read_quantities(text: str) -> tuple[Quantity, ...]:
    """Every quantity of `text`, in order. Names, marks and section numbers are none. Never raises."""
    return read(text).quantities


def read(text: str) -> Reading:
    """Read `text` (its first 6,000 characters) for quantities."""
    folded = fold(text[:LONGEST_READ], markdown=True)
    tokens = tokenize(folded.text)
    drafts = join_compounds(tokens, read_drafts(tokens))
    mark_restatements(tokens, drafts)
    drafts = join_ranges(tokens, drafts)
    for draft in drafts:
        take_words_behind(tokens, draft)
        take_words_before(tokens, draft)
    give_roles(tokens, drafts)
    kept = [draft for draft in _without_swallowed(drafts) if not draft.restates]
    return Reading(
        folded,
        tokens,
        tuple(_finished(folded, tokens, text, draft) for draft in kept),
        tuple((draft.first, draft.stop) for draft in kept),
    )


def _without_swallowed(drafts: list[Draft]) -> list[Draft]:
    """Drop what a later quantity took in: the "second" and "half" of "the second half of the 1880s"."""
    kept: list[Draft] = []
    for draft in drafts:
        while kept and kept[-1].first >= draft.first and not kept[-1].restates:
            kept.pop()
        kept.append(draft)
    return kept


def _finished(folded: Folded, tokens: Sequence[Token], text: str, draft: Draft) -> Quantity:
    span: Span = folded.span(tokens[draft.first].start, tokens[draft.stop - 1].end)
    return Quantity(
        draft.kind, span, span.of(text), draft.dimension, draft.unit.name, draft.low, draft.high, draft.half,
        draft.coarse, draft.shape, draft.exclusive, draft.approximate, draft.edge, draft.role, draft.nouns,
        draft.direction, draft.unit.offset, draft.lasting,
    )  # fmt: skip
