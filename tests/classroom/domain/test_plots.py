"""The sizes of the two pictures."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from checks.domain.verdicts import Verdict
from classroom.domain.kinds import Judgement
from classroom.domain.plots import BAR_WIDTH, SHADES, bar, heat_rows, longest, shade
from classroom.domain.tables import Guess

counts = st.dictionaries(st.sampled_from(Verdict), st.integers(0, 40)).map(Counter)


def test_claims_are_counted_by_prediction_and_verdict():
    rows = heat_rows([Guess("true", "backed"), Guess("true", "backed"), Guess("wrong", "no_receipt")])

    numbers = {row.word: [cell.number for cell in row.cells] for row in rows}
    assert numbers == {"True": [2, 0, 0, 0], "Wrong": [0, 0, 1, 0], "Not sure": [0, 0, 0, 0]}
    assert [cell.shade for cell in rows[0].cells] == [SHADES, 0, 0, 0]
    assert rows[1].cells[2].shade == SHADES / 2


def test_claims_without_a_prediction_get_a_row_only_where_there_are_any():
    assert [row.word for row in heat_rows([Guess("", "backed")])][-1] == "No prediction"
    assert len(heat_rows([])) == len(Judgement)


def test_claims_without_a_verdict_are_in_no_cell():
    assert sum(row.total for row in heat_rows([Guess("true", "")])) == 0


@given(st.integers(1, 10_000), st.data())
def test_a_shade_is_none_for_none_and_the_strongest_for_the_most(most, data):
    number = data.draw(st.integers(0, most))

    assert (shade(number, most) == 0) == (number == 0)
    assert shade(most, most) == SHADES
    assert 0 <= shade(number, most) <= SHADES


@given(st.lists(counts, min_size=1, max_size=6))
def test_bars_lie_side_by_side_on_one_scale(all_counts):
    scale = longest(all_counts)
    for one in all_counts:
        pieces = bar(one, scale)
        assert sum(piece.number for piece in pieces) == sum(one.values())
        end = 0.0
        for piece in pieces:
            assert abs(piece.x - end) < 0.02
            assert piece.width > 0
            end = piece.x + piece.width
        assert end <= BAR_WIDTH + 0.02
    if scale:
        widths = [sum(piece.width for piece in bar(one, scale)) for one in all_counts]
        assert abs(max(widths) - BAR_WIDTH) < 0.1


def test_nobody_has_no_bars():
    assert longest([]) == 0
    assert bar(Counter(), 0) == ()
