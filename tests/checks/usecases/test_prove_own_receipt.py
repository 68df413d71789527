"""A receipt that a person brings."""

import pytest

from checks.domain.errors import LookUpFailure, LookUpFault, UnusableText
from checks.domain.snapshot import OwnReceipt, OwnReceiptOutcome
from checks.usecases.prove_own_receipt import prove_own_receipt
from checks.usecases.read_check import read_check
from checks.usecases.services import CheckServices
from checks.usecases.start_check import start_check
from tests.fakes import PLANETS, fake_services, fake_tools, run_all

ME = "session:me"
BROKEN = LookUpFailure("fake", LookUpFault.TIMEOUT, "The pages did not answer.")


async def checked(services: CheckServices) -> str:
    check_id = await start_check(services, text="Mars is the fourth planet from the Sun.", owner=ME)
    await run_all(services)
    return check_id


async def brought(services: CheckServices, check_id: str, *, title: str, quote: str) -> OwnReceipt:
    return await prove_own_receipt(
        services, check_id=check_id, viewer=ME, claim_number=1, title=title, quote=quote
    )


async def test_a_quote_on_the_page_is_proved_and_shown_in_the_pages_own_characters() -> None:
    services = fake_services()
    check_id = await checked(services)

    own = await brought(services, check_id, title=" Mars ", quote="mars is  the FOURTH planet")

    assert own.proved
    assert own.shown == "Mars is the fourth planet"
    assert own.span is not None
    assert own.span.of(PLANETS["Mars"]) == own.shown
    assert (own.url, own.revision, own.licence) == ("https://pages.example.org/Mars", "1", "CC0")
    assert (await read_check(services, check_id=check_id, viewer=ME)).own_receipts == (own,)


async def test_a_quote_that_is_not_there_is_refused_with_the_reason() -> None:
    services = fake_services()

    own = await brought(
        services, await checked(services), title="Mars", quote="Mars is the seventh planet from the Sun"
    )

    assert own.outcome is OwnReceiptOutcome.REFUSED
    assert own.refusal is not None


async def test_a_page_that_is_not_there_is_said_and_kept() -> None:
    services = fake_services()

    own = await brought(services, await checked(services), title="Pluto", quote="Pluto is small and cold")

    assert (own.outcome, own.shown) == (OwnReceiptOutcome.NO_SUCH_PAGE, None)


async def test_a_source_that_fails_is_no_refusal() -> None:
    services = fake_services(fake_tools(failure=BROKEN))

    own = await brought(services, await checked(services), title="Mars", quote="Mars is the fourth planet")

    assert own.outcome is OwnReceiptOutcome.COULD_NOT_LOOK_UP
    assert own.sentence == BROKEN.sentence


@pytest.mark.parametrize(
    ("number", "title", "quote"),
    [
        (9, "Mars", "is red"),
        (1, " ", "is red"),
        (1, "Mars", " "),
        (1, "Mars", 2_001 * "a"),
        (1, 301 * "a", "x"),
    ],
)
async def test_what_cannot_be_a_receipt_is_refused_with_a_sentence(
    number: int, title: str, quote: str
) -> None:
    services = fake_services()
    check_id = await checked(services)

    with pytest.raises(UnusableText, match=r"\.$"):
        await prove_own_receipt(
            services, check_id=check_id, viewer=ME, claim_number=number, title=title, quote=quote
        )
