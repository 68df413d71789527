from classroom.domain.kinds import ActivityState
from classroom.domain.running import may_move

DRAFT, OPEN, PAUSED, CLOSED = ActivityState


def test_an_activity_opens_rests_closes_and_opens_again():
    allowed = {(before, to) for before in ActivityState for to in ActivityState if may_move(before, to)}
    assert allowed == {
        (DRAFT, OPEN),
        (OPEN, PAUSED),
        (OPEN, CLOSED),
        (PAUSED, OPEN),
        (PAUSED, CLOSED),
        (CLOSED, OPEN),
    }
