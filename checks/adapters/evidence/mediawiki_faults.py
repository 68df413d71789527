"""What can go wrong between us and a wiki, each with its own sentence and what may be done about it."""

from dataclasses import dataclass
from enum import StrEnum

from checks.domain.errors import LookUpFailed, LookUpFailure, LookUpFault

NAME = "mediawiki"


class Trouble(StrEnum):
    """One kind of failure of a wiki, as its client sees it."""

    FORBIDDEN = "forbidden"
    BUSY = "busy"
    LAGGED = "lagged"
    TIMED_OUT = "timed_out"
    OWN_FAULT = "own_fault"
    WEB_PAGE = "web_page"
    NO_API = "no_api"
    ELSEWHERE = "elsewhere"
    UNREACHABLE = "unreachable"
    CUT_OFF = "cut_off"
    TOO_LARGE = "too_large"
    QUESTION_REFUSED = "question_refused"
    NO_PLAIN_TEXT = "no_plain_text"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a trouble is to the person: `tries` is how often the question is put in all.

    `holds_up_all`: the wiki asked for patience, so that nobody's question goes out for a while.
    """

    fault: LookUpFault
    sentence: str
    tries: int = 1
    holds_up_all: bool = False


MEANINGS = {
    Trouble.FORBIDDEN: Meaning(
        LookUpFault.REFUSED,
        "{host} refuses to answer this site (403). Whoever runs it has to look at the contact it gives.",
    ),
    Trouble.BUSY: Meaning(
        LookUpFault.BUSY,
        "{host} had too many questions and asks us to wait. Try again in a few minutes.",
        tries=5,
        holds_up_all=True,
    ),
    Trouble.LAGGED: Meaning(
        LookUpFault.BUSY,
        "{host} is catching up with its own edits and answers nobody. Try again in a few minutes.",
        tries=5,
        holds_up_all=True,
    ),
    Trouble.TIMED_OUT: Meaning(
        LookUpFault.TIMEOUT, "{host} did not answer in time. Try again in a minute.", tries=2
    ),
    Trouble.OWN_FAULT: Meaning(
        LookUpFault.BROKEN_ANSWER, "{host} had a fault of its own (5xx). Try again in a minute.", tries=4
    ),
    Trouble.WEB_PAGE: Meaning(
        LookUpFault.BROKEN_ANSWER,
        "Instead of {host}'s data a web page came: perhaps a network's sign-in page. Try again later.",
    ),
    Trouble.NO_API: Meaning(
        LookUpFault.BROKEN_ANSWER,
        "{host} has no Action API at the address set for this site (404). Whoever runs it can correct that.",
    ),
    Trouble.ELSEWHERE: Meaning(
        LookUpFault.BROKEN_ANSWER,
        "{host} points to another address, and claims go to no host that was not named. "
        "Whoever runs this site can set the new address.",
    ),
    Trouble.UNREACHABLE: Meaning(
        LookUpFault.UNREACHABLE, "{host} could not be reached: the network may be down. Try again.", tries=3
    ),
    Trouble.CUT_OFF: Meaning(
        LookUpFault.UNREACHABLE, "The connection to {host} broke off before it answered. Try again.", tries=3
    ),
    Trouble.TOO_LARGE: Meaning(
        LookUpFault.BROKEN_ANSWER, "{host} sent more than this site reads of one page (8 MB)."
    ),
    Trouble.QUESTION_REFUSED: Meaning(
        LookUpFault.BROKEN_ANSWER, "{host} did not understand the question. Try again later."
    ),
    Trouble.NO_PLAIN_TEXT: Meaning(
        LookUpFault.BROKEN_ANSWER,
        "{host} gives no plain text: its TextExtracts extension is missing. Another source is needed.",
    ),
    Trouble.CLOSED: Meaning(
        LookUpFault.UNREACHABLE, "This site is shutting down and asks {host} nothing more. Try again."
    ),
}


def failed(trouble: Trouble, host: str) -> LookUpFailed:
    """The error of the evidence port for this trouble with this wiki."""
    meaning = MEANINGS[trouble]
    return LookUpFailed(LookUpFailure(NAME, meaning.fault, meaning.sentence.format(host=host)))
