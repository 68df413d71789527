"""Plain words for everything a check can say: verdicts, reasons, refusals, stages.

One place, so that the page, the exports, the API and the command say the same thing. "No receipt" is
never worded as "false", and "could not look this up" is a third thing beside both.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from checks.domain.claims import Skipped, SkipReason
from checks.domain.judging import SetAside
from checks.domain.progress import Stage
from checks.domain.quotes import Refusal
from checks.domain.report import CheckedClaim, CheckedPart, Report, SimpleView
from checks.domain.text.language import TextFault
from checks.domain.verdicts import Reason, Verdict

SOURCES: Mapping[str, str] = {
    "corpus": "Wikipedia, article openings stored here",
    "documents": "Your own sources",
    "mediawiki": "Live wiki",
    "zim": "Encyclopedia file on this machine (ZIM)",
}


def source_named(name: str) -> str:
    """A source as a person knows it; one without words of its own by its name."""
    return SOURCES.get(name, name)


@dataclass(frozen=True, slots=True)
class Wording:
    """A badge's short word, the name of its icon, and the sentence that explains it."""

    word: str
    icon: str
    sentence: str


@dataclass(frozen=True, slots=True)
class SkipWording:
    """What a skipped stretch is, one and many, and why such stretches are not checked."""

    one: str
    many: str
    sentence: str

    def counted(self, number: int) -> str:
        """ "1 question", "2 questions"."""
        return f"{number} {self.one if number == 1 else self.many}"


VERDICTS: Mapping[Verdict, Wording] = {
    Verdict.BACKED: Wording("Backed", "tick", "A sentence in the source says this."),
    Verdict.MAY_CONFLICT: Wording(
        "May conflict",
        "clash",
        "A sentence in the source seems to say something else. Read it before you decide.",
    ),
    Verdict.NO_RECEIPT: Wording(
        "No receipt",
        "empty",
        "No sentence we read settles this. It may still be true: look for a source yourself.",
    ),
    Verdict.COULD_NOT_LOOK_UP: Wording(
        "Could not look this up",
        "offline",
        "The source did not answer, so nothing is known about this claim. Try again later.",
    ),
}

REASONS: Mapping[Reason, str] = {
    Reason.SAYS_SO: "The source says so.",
    Reason.SAME_WORDS: "The source says it in the same words.",
    Reason.SAME_FIGURE: "The source says the same, with the same figure.",
    Reason.ROUNDED: "The source says the same; the figure is rounded.",
    Reason.SAYS_OTHERWISE: "The source seems to say otherwise.",
    Reason.FIGURE_DIFFERS: "The source gives another figure.",
    Reason.SOURCES_DISAGREE: "One sentence backs this and another seems to say otherwise. Read both.",
    Reason.NO_ARTICLE: "No article about this in the collection.",
    Reason.NOTHING_FOUND: "We read about this and found no sentence that settles it.",
    Reason.NEEDS_WORKING_OUT: "The source gives figures, but this one would have to be worked out from them.",
    Reason.UNCLEAR_WHO: "It is unclear who or what is meant. Put the name in and check again.",
    Reason.SEVERAL_MEANINGS: "The topic may mean several things. Choose the one that is meant.",
    Reason.TOO_LONG: "This sentence is too long to be read as one claim. Cut it in two and check again.",
    Reason.PARTS_WITHOUT_RECEIPT: "Some parts are backed; the others have no receipt.",
    Reason.LOOK_UP_FAILED: "The source could not be asked. That says nothing about the claim.",
}

# Each completes "it was set aside because ...".
SET_ASIDE: Mapping[SetAside, str] = {
    SetAside.NOT_RELEVANT: "it is not close enough to the claim",
    SetAside.NOT_SURE_ENOUGH: "the model was not sure enough",
    SetAside.OTHER_SUBJECT: "it is about somebody or something else",
    SetAside.FIGURE_DIFFERS: "its figure is not the claim's figure",
    SetAside.FIGURE_AGREES: "its figure agrees with the claim's",
    SetAside.LESS_PRECISE: "it is less precise than the claim",
    SetAside.NEEDS_WORKING_OUT: "the claim's figure would have to be worked out from it",
    SetAside.HOLE: "a word or figure is missing in the source's own sentence",
    SetAside.NOT_THE_TOP_SENTENCE: "only the most similar sentence may raise a conflict",
    SetAside.ANOTHER_SENTENCE_DECIDED: "another sentence settles it",
}

SKIPPED: Mapping[SkipReason, SkipWording] = {
    SkipReason.QUESTION: SkipWording("question", "questions", "A question claims nothing."),
    SkipReason.BOILERPLATE: SkipWording(
        "chat phrase", "chat phrases", "Words to the reader, such as a greeting, claim nothing."
    ),
    SkipReason.OPINION: SkipWording(
        "opinion", "opinions", "A source cannot settle an opinion, a guess or advice."
    ),
    SkipReason.FRAGMENT: SkipWording(
        "fragment", "fragments", "Too short or not a full sentence, so there is nothing to check."
    ),
    SkipReason.HEADING: SkipWording("heading", "headings", "A heading names a topic and claims nothing."),
    SkipReason.TABLE_ROW: SkipWording(
        "table row", "table rows", "This row could not be read as a sentence. Check it yourself."
    ),
    SkipReason.CODE: SkipWording("piece of code", "pieces of code", "Code is not checked."),
    SkipReason.INSTRUCTION: SkipWording(
        "instruction", "instructions", "An instruction says what to do and claims nothing."
    ),
    SkipReason.REFERENCE: SkipWording(
        "reference",
        "references",
        "A list of sources claims nothing. Open the source to see whether it is there.",
    ),
}

TEXT_FAULTS: Mapping[TextFault, str] = {
    TextFault.EMPTY: "There is nothing to check: the text is empty. Paste a chatbot's answer.",
    TextFault.TOO_LONG: "The text is too long: {limit} characters is the limit. Check it in pieces.",
    TextFault.NOT_ENGLISH: "This does not look like English, and only English can be checked.",
    TextFault.NOT_PROSE: "This looks like code, data or bare numbers. Paste an answer in sentences.",
}

REFUSALS: Mapping[Refusal, Wording] = {
    Refusal.TOO_SHORT: Wording(
        "Too short", "short", "Quote at least 3 words and 12 characters, so that the place is certain."
    ),
    Refusal.NOT_FOUND: Wording(
        "Not on this page",
        "empty",
        "These words are not on this page. Copy the sentence from the page itself.",
    ),
    Refusal.NOT_ONE_PASSAGE: Wording(
        "Not one passage",
        "clash",
        "The words are on this page, but not together. Quote one passage, without leaving out any of it.",
    ),
    Refusal.CASE_DIFFERS: Wording(
        "Capitals differ", "clash", "The page has this with other capital letters. Copy it as it stands."
    ),
    Refusal.NUMBER_DIFFERS: Wording(
        "Number differs", "clash", "The page has another number here. Compare the two."
    ),
    Refusal.UNIT_DIFFERS: Wording(
        "Unit differs", "clash", "The page has another unit here. Compare the two."
    ),
    Refusal.NEGATION_DIFFERS: Wording(
        "Not the same: one denies it",
        "clash",
        "A word such as “not” is on one side only, so the two say different things.",
    ),
    Refusal.QUANTIFIER_DIFFERS: Wording(
        "How many differs",
        "clash",
        "The page has another word for how many, such as “all” or “some”. Compare the two.",
    ),
    Refusal.DIRECTION_DIFFERS: Wording(
        "Direction differs",
        "clash",
        "The page has another word for the direction, such as “more” or “less”. Compare the two.",
    ),
    Refusal.NAME_DIFFERS: Wording(
        "Name differs", "clash", "The page has another name here. Compare the two."
    ),
}

STAGES: Mapping[Stage, Wording] = {
    Stage.HELD: Wording(
        "Held", "lock", "The claims are ready. Verdicts are shown once your predictions are locked."
    ),
    Stage.QUEUED: Wording("Waiting", "clock", "Waiting in line. The check starts by itself."),
    Stage.CUTTING: Wording("Reading", "clock", "Cutting the answer into claims."),
    Stage.CHECKING: Wording("Checking", "clock", "Looking for a receipt for each claim."),
    Stage.FINISHED: Wording("Done", "tick", "Every claim has been checked."),
    Stage.CANCELLED: Wording("Cancelled", "stop", "You stopped this check. Verdicts reached before stay."),
    Stage.CRASHED: Wording(
        "Broke off", "clash", "Something went wrong on our side. Paste the answer again to check it anew."
    ),
}


def why_unusable(fault: TextFault, limit: int) -> str:
    """Why a text cannot be checked, and the way out; `limit` is in characters."""
    return TEXT_FAULTS[fault].format(limit=limit)


def stage_sentence(stage: Stage, place: int | None = None) -> str:
    """The stage's sentence; while queued with the place in line, from 1."""
    if stage is Stage.QUEUED and place is not None:
        return f"Place {place} in line. The check starts by itself."
    return STAGES[stage].sentence


def why(part: CheckedPart, topic: str | None = None) -> str:
    """Why the part has its verdict, naming the subject or the source.

    `topic` is the answer's topic, for a part that names none of its own.
    """
    subject = part.topic or topic
    if part.reason is Reason.NO_ARTICLE and subject:
        return f"No article about {subject} in this collection."
    if part.reason is Reason.NOTHING_FOUND and part.closest:
        return (
            f"We read about this and found no sentence that settles it. "
            f"The closest is in “{part.closest.title}”."
        )
    if part.reason is Reason.NEEDS_WORKING_OUT and part.closest:
        return f"“{part.closest.title}” gives figures, but this one would have to be worked out from them."
    if part.reason is Reason.SOURCES_DISAGREE and part.receipts:
        titles = list(dict.fromkeys(receipt.title for receipt in part.receipts))
        if len(titles) > 1:
            named = " and ".join(f"“{title}”" for title in titles)
            return f"{named} disagree: one sentence backs this, the other seems not to. Read both."
        return (
            f"“{titles[0]}” says two things: one sentence backs this, another seems to say otherwise. "
            "Read both."
        )
    if part.receipts and part.reason in _NAMING_THE_SOURCE:
        return _NAMING_THE_SOURCE[part.reason].format(title=part.receipts[0].title)
    return REASONS[part.reason]


_NAMING_THE_SOURCE: Mapping[Reason, str] = {
    Reason.SAYS_SO: "“{title}” says so.",
    Reason.SAME_WORDS: "“{title}” says it in the same words.",
    Reason.SAME_FIGURE: "“{title}” says the same, with the same figure.",
    Reason.ROUNDED: "“{title}” says the same; the figure is rounded.",
    Reason.SAYS_OTHERWISE: "“{title}” seems to say otherwise.",
    Reason.FIGURE_DIFFERS: "“{title}” gives another figure.",
}


def why_claim(claim: CheckedClaim, topic: str | None = None) -> str:
    """Why the claim has its verdict: its deciding part's sentence, after the share where it has parts."""
    if claim.reason is Reason.PARTS_WITHOUT_RECEIPT:
        return f"{share(claim)}; the rest has no receipt."
    deciding = next((part for part in claim.parts if part.verdict is claim.verdict), None)
    sentence = why(deciding, topic) if deciding else REASONS[claim.reason]
    if len(claim.parts) > 1 and claim.verdict is not Verdict.BACKED:
        return f"{share(claim)}. {sentence}"
    return sentence


def share(claim: CheckedClaim) -> str:
    """ "2 of 3 parts backed"; empty for a claim that is one part."""
    return f"{claim.backed_parts} of {len(claim.parts)} parts backed" if len(claim.parts) > 1 else ""


_SIMPLY_BECAUSE: Mapping[Verdict, str] = {
    Verdict.BACKED: "seems to say so",
    Verdict.MAY_CONFLICT: "seems to say otherwise",
    Verdict.NO_RECEIPT: "settles nothing",
    Verdict.COULD_NOT_LOOK_UP: "could not be read",
}


def why_set_aside(simple: SimpleView | None) -> str:
    """What a simple checker would have said and why that does not stand; empty where it agrees."""
    if simple is None or simple.set_aside is None:
        return ""
    where = f" (in “{simple.receipt.title}”)" if simple.receipt else ""
    return (
        f"A simple checker would have said “{VERDICTS[simple.verdict].word}”, because the most similar "
        f"sentence{where} {_SIMPLY_BECAUSE[simple.verdict]}; it was set aside because "
        f"{SET_ASIDE[simple.set_aside]}."
    )


def counts(report: Report) -> str:
    """All verdicts with their numbers: "3 Backed, 1 May conflict, 0 No receipt, ..."."""
    return ", ".join(f"{number} {VERDICTS[verdict].word}" for verdict, number in report.counts.items())


def skipped_counts(skipped: Sequence[Skipped]) -> str:
    """What was not checked, counted by kind: "1 question, 2 headings"; empty where nothing was."""
    counted = Counter(one.reason for one in skipped)
    return ", ".join(SKIPPED[reason].counted(counted[reason]) for reason in SkipReason if counted[reason])
