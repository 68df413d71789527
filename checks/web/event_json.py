"""Events and snapshots as JSON: the one translation that the API and the socket share."""

from checks.domain.claims import Claim
from checks.domain.progress import ClaimDecided, ClaimsCut, ProgressEvent, StageReached
from checks.domain.report import Json, claim_as_json
from checks.domain.snapshot import CheckSnapshot, EventPage, NumberedEvent, OwnReceipt


def page_as_json(page: EventPage) -> Json:
    """A page of events; with `reset` the client asks for a snapshot."""
    return {
        "type": "events",
        "run": page.run,
        "last_seq": page.last_seq,
        "reset": page.reset,
        "events": [numbered_as_json(one) for one in page.events],
    }


def numbered_as_json(numbered: NumberedEvent) -> Json:
    """One event with its number and its run."""
    return {"seq": numbered.seq, "run": numbered.run, **event_as_json(numbered.event)}


def event_as_json(event: ProgressEvent) -> Json:
    """What happened: `kind` says which of the three it is."""
    match event:
        case StageReached(stage, place):
            return {"kind": "stage_reached", "stage": stage.value, "place": place}
        case ClaimsCut(claims, skipped):
            return {"kind": "claims_cut", "claims": claims, "skipped": skipped}
        case ClaimDecided(claim):
            return {"kind": "claim_decided", "claim": claim_as_json(claim)}


def snapshot_as_json(snapshot: CheckSnapshot) -> Json:
    """The whole picture, except the report itself, which has its own address."""
    cut = snapshot.cut
    return {
        "type": "snapshot",
        "id": snapshot.check_id,
        "run": snapshot.run,
        "last_seq": snapshot.seq,
        "stage": snapshot.stage.value,
        "place": snapshot.place,
        "held": snapshot.held,
        "topic": snapshot.topic,
        "topic_guessed": snapshot.topic_guessed,
        "claims": [_claim(claim) for claim in cut.claims] if cut else None,
        "skipped": [
            {"span": [one.span.start, one.span.end], "text": one.text, "reason": one.reason.value}
            for one in cut.skipped
        ]
        if cut
        else None,
        "decided": [claim_as_json(claim) for claim in snapshot.decided],
        "report_ready": snapshot.report is not None,
        "own_receipts": [own_receipt_as_json(own) for own in snapshot.own_receipts],
        "seconds_left": snapshot.seconds_left,
        "ends_at": snapshot.ends_at.isoformat(timespec="seconds"),
    }


def own_receipt_as_json(own: OwnReceipt) -> Json:
    """A receipt that a person brought, with what became of it."""
    return {
        "claim_number": own.claim_number,
        "title": own.title,
        "quote": own.quote,
        "outcome": own.outcome.value,
        "refusal": own.refusal.value if own.refusal else None,
        "near": own.near,
        "span": [own.span.start, own.span.end] if own.span else None,
        "shown": own.shown,
        "page_title": own.page_title,
        "url": own.url,
        "source": own.source,
        "revision": own.revision,
        "licence": own.licence,
        "sentence": own.sentence,
    }


def _claim(claim: Claim) -> Json:
    return {
        "number": claim.number,
        "text": claim.text,
        "span": [claim.span.start, claim.span.end],
    }
