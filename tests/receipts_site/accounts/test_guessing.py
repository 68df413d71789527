"""How wrong passwords are counted; the clock is set by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from receipts_site.accounts.errors import TooManyGuesses
from receipts_site.accounts.guessing import GuessCounter

HOME, SCHOOL = "192.0.2.1", "192.0.2.99"


class Clock:
    now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("time.time", clock)
    return clock


def counter(per_account: int = 3, per_address: int = 10) -> GuessCounter:
    return GuessCounter("memory://", per_account=per_account, per_address=per_address, seconds=900)


def guess(counter: GuessCounter, name: str, address: str | None) -> None:
    counter.begin(name, address)
    counter.was_wrong(address)


def lock(counter: GuessCounter, name: str = "ada", times: int = 3, address: str = HOME) -> None:
    for _ in range(times):
        guess(counter, name, address)


def test_after_so_many_wrong_guesses_a_name_is_refused_from_anywhere() -> None:
    guesses = counter()
    lock(guesses)

    for address in (HOME, SCHOOL, None):
        with pytest.raises(TooManyGuesses):
            guesses.begin("ada", address)


def test_another_name_from_the_same_address_goes_on() -> None:
    guesses = counter()
    lock(guesses)
    for _ in range(50):
        with pytest.raises(TooManyGuesses):
            guesses.begin("ada", HOME)

    guesses.begin("ben", HOME)


def test_many_names_from_one_address_reach_its_ceiling_and_another_address_does_not() -> None:
    guesses = counter(per_address=10)
    for number in range(10):
        guess(guesses, f"name-{number}", HOME)

    with pytest.raises(TooManyGuesses):
        guesses.begin("somebody-else", HOME)
    guesses.begin("somebody-else", SCHOOL)


def test_right_passwords_do_not_use_up_an_address() -> None:
    guesses = counter(per_address=10)
    for number in range(200):
        guesses.begin(f"name-{number}", SCHOOL)
        guesses.was_right(f"name-{number}")


def test_the_window_moves_and_the_wait_that_is_told_is_enough(clock: Clock) -> None:
    guesses = counter()
    lock(guesses, times=1)
    clock.now += 600
    lock(guesses, times=2)

    with pytest.raises(TooManyGuesses) as refused:
        guesses.begin("ada", HOME)
    assert 295 <= refused.value.retry_after <= 301

    clock.now += refused.value.retry_after + 1
    guesses.begin("ada", HOME)
    with pytest.raises(TooManyGuesses):
        guesses.begin("ada", HOME)


def test_coming_in_forgets_the_wrong_guesses_before() -> None:
    guesses = counter()
    lock(guesses, times=2)
    guesses.begin("ada", HOME)
    guesses.was_right("ada")

    lock(guesses, times=3)
    with pytest.raises(TooManyGuesses):
        guesses.begin("ada", HOME)


@pytest.mark.parametrize("spelling", ["ADA", "Ada", "\uff41da"])
def test_every_spelling_that_finds_an_account_counts_for_it(spelling: str) -> None:
    guesses = counter()
    lock(guesses)

    with pytest.raises(TooManyGuesses):
        guesses.begin(spelling, SCHOOL)


@pytest.mark.parametrize(
    ("first", "second"),
    [("2001:db8::1", "2001:db8::ffff:2"), ("::ffff:192.0.2.1", "192.0.2.1"), ("2001:DB8::1", "2001:db8::1")],
)
def test_addresses_that_one_person_can_have_count_as_one(first: str, second: str) -> None:
    guesses = counter(per_address=1)
    guess(guesses, "ada", first)

    with pytest.raises(TooManyGuesses):
        guesses.begin("ben", second)


def test_another_network_counts_apart() -> None:
    guesses = counter(per_address=1)
    guess(guesses, "ada", "2001:db8:0:1::1")

    guesses.begin("ben", "2001:db8:0:2::1")


@given(st.lists(st.sampled_from(["ada", "ben", "cy"]), max_size=40))
def test_whatever_the_order_no_name_gets_more_guesses_than_it_has(names: list[str]) -> None:
    guesses = counter(per_account=3, per_address=1_000)
    passed = dict.fromkeys(names, 0)
    for name in names:
        try:
            guess(guesses, name, HOME)
        except TooManyGuesses:
            continue
        passed[name] += 1

    assert passed == {name: min(3, names.count(name)) for name in set(names)}


def test_neither_names_nor_addresses_stand_in_the_storage() -> None:
    guesses = counter()
    lock(guesses, "a-telling-name", address="198.51.100.77")

    kept = repr(vars(guesses._limiter.storage))
    assert "a-telling-name" not in kept.lower()
    assert "198.51.100" not in kept
