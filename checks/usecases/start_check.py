"""Start a check of a pasted answer."""

import asyncio

from checks.domain.errors import StoreFull, TooManyChecks, UnusableText
from checks.domain.live_check import LiveCheck
from checks.domain.text.language import text_fault
from checks.domain.wording import why_unusable
from checks.ports import Job
from checks.usecases.services import CheckServices


async def start_check(
    services: CheckServices,
    *,
    text: str,
    owner: str,
    topic: str | None = None,
    held: bool = False,
    address: str | None = None,
) -> str:
    """Take an answer in, put its check in line, and return the check's id.

    `held`: the claims can be seen but no verdict before `release_check`. `address` is the client's, for
    the limit per address; None where there is none. Raises UnusableText, TooManyChecks, StoreFull.
    """
    fault = await asyncio.to_thread(text_fault, text, services.limits.characters)
    if fault is not None:
        raise UnusableText(why_unusable(fault, services.limits.characters))
    topic = usable_topic(topic, services.limits.topic_characters)
    services.rates.admit(owner=owner, address=address)
    check_id = services.ids.new_id()
    await services.store.put(LiveCheck(check_id, owner, text, topic, held=held, made_at=services.clock.now()))
    try:
        await services.queue.submit(Job(check_id, 1, owner))
    except (TooManyChecks, StoreFull):
        await services.store.delete(check_id)
        raise
    return check_id


def usable_topic(topic: str | None, limit: int) -> str | None:
    """The topic on one line without outer blanks; blank is none. Raises UnusableText over the limit."""
    one_line = " ".join((topic or "").split())
    if len(one_line) > limit:
        raise UnusableText(
            f"The topic has {len(one_line)} characters; {limit} is the limit. Give a name or a few words."
        )
    return one_line or None
