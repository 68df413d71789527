"""What is said of a crash."""

from checks.domain.faults import background_fault, fault_place

PASTED = "my very own essay"


def crash() -> None:
    raise KeyError(PASTED)


def caught() -> Exception:
    try:
        crash()
    except KeyError as error:
        return error
    raise AssertionError


def test_class_and_place_are_said_and_not_the_message() -> None:
    told = fault_place(caught())

    assert told.startswith("KeyError at test_faults.py:")
    assert " crash" in told
    assert PASTED not in told


def test_members_of_a_group_are_said_the_same_way() -> None:
    told = fault_place(ExceptionGroup(PASTED, [caught(), ValueError(PASTED)]))

    assert "KeyError at" in told
    assert "ValueError" in told
    assert PASTED not in told


def test_an_error_that_was_never_raised_has_no_place() -> None:
    assert fault_place(ValueError(PASTED)) == "ValueError"


def test_what_a_loop_caught_is_said_without_the_message_and_the_task() -> None:
    told = background_fault({"message": PASTED, "exception": caught(), "future": PASTED})

    assert "KeyError at" in told
    assert PASTED not in told
    assert "no exception" in background_fault({"message": PASTED})
