import pytest

from benchmarks.stages import Stage, Stopwatch, Taken, stage_row


async def test_every_pass_is_counted_and_its_result_handed_on() -> None:
    watch = Stopwatch()

    async def read(number: int) -> int:
        return number + 1

    assert watch.around(Stage.DECIDE, max)(2, 3) == 3
    assert await watch.around_async(Stage.READ, read)(1) == 2
    assert await watch.around_async(Stage.READ, read)(2) == 3

    passes = {stage: len(taken) for stage, taken in watch.taken.items() if taken}
    assert passes == {Stage.DECIDE: 1, Stage.READ: 2}


def test_a_pass_that_fails_is_counted_too() -> None:
    watch = Stopwatch()

    with pytest.raises(ZeroDivisionError), watch.during(Stage.SEARCH):
        raise ZeroDivisionError

    assert len(watch.taken[Stage.SEARCH]) == 1


def test_a_row_adds_up_its_passes() -> None:
    row = stage_row(Stage.READ, [Taken(wall=0.5, cpu=0.2), Taken(wall=0.25, cpu=0.1)])

    assert (row.passes, row.wall, row.slowest) == (2, 0.75, 0.5)
    assert row.cpu == pytest.approx(0.3)
    assert stage_row(Stage.READ, []).slowest == 0.0
