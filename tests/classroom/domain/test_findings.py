"""What was planted, what the student found, what the checker found."""

from checks.domain.verdicts import Verdict
from classroom.domain.findings import Judged, Keyed, findings
from classroom.domain.kinds import Judgement

KEY = (
    Keyed(1, "Right.", planted=False, note=""),
    Keyed(2, "Planted.", planted=True, note="Not so."),
    Keyed(3, "Planted too.", planted=True, note=""),
    Keyed(4, "Is it?", planted=False, note=""),
)
WRONG, TRUE = Judgement.WRONG, Judgement.TRUE


def test_each_sentence_says_who_found_what() -> None:
    found = findings(
        KEY,
        [
            Judged(1, TRUE, WRONG, Verdict.BACKED),
            Judged(2, WRONG, WRONG, Verdict.NO_RECEIPT),
            Judged(3, None, None, Verdict.MAY_CONFLICT),
        ],
    )
    assert [(one.suspected, one.found, one.by_checker) for one in found.sentences] == [
        (False, True, False),
        (True, True, False),
        (False, False, True),
        (False, False, False),
    ]
    assert (found.planted, found.suspected, found.found, found.by_checker, found.false_alarms) == (
        2,
        1,
        1,
        1,
        1,
    )


def test_of_several_claims_in_a_sentence_any_counts() -> None:
    found = findings(
        KEY, [Judged(2, TRUE, TRUE, Verdict.BACKED), Judged(2, TRUE, WRONG, Verdict.MAY_CONFLICT)]
    )
    assert (found.found, found.by_checker) == (1, 1)


def test_a_sentence_without_a_claim_was_not_checked() -> None:
    assert [one.checked for one in findings(KEY, [Judged(1, None, None, Verdict.BACKED)]).sentences] == [
        True,
        False,
        False,
        False,
    ]


def test_a_claim_outside_every_sentence_changes_nothing() -> None:
    assert findings(KEY, [Judged(None, WRONG, WRONG, Verdict.MAY_CONFLICT)]) == findings(KEY, [])
