"""The three templates of a lesson: what each is for, and the words and settings it starts with."""

from collections.abc import Mapping
from dataclasses import dataclass

from classroom.domain.kinds import ActivityKind


@dataclass(frozen=True, slots=True)
class Template:
    """One kind of lesson as a teacher chooses it. `needs_text`: the teacher writes the text."""

    kind: ActivityKind
    name: str
    minutes: int
    about: str
    title: str
    instructions: str
    predict_first: bool
    needs_text: bool = False


TEMPLATES: Mapping[ActivityKind, Template] = {
    template.kind: template
    for template in (
        Template(
            kind=ActivityKind.ANSWER,
            name="Check a chatbot’s answer",
            minutes=15,
            about="Each student brings an answer, guesses claim by claim what is true, and sees it checked.",
            title="Check a chatbot’s answer",
            instructions=(
                "Ask a chatbot a question about our topic and paste its answer.\n"
                "Guess for each claim whether it is true. Then watch the answer being checked, and look "
                "for a source yourself wherever the checker found none.\n"
                "“No receipt” does not mean “false”."
            ),
            predict_first=True,
        ),
        Template(
            kind=ActivityKind.PLANTED,
            name="Find the planted mistakes",
            minutes=20,
            about="You give a text and say which sentences are wrong. Students find out which.",
            title="Find the planted mistakes",
            instructions=(
                "Some sentences of this text are wrong. Guess first which ones they are.\n"
                "Then watch the text being checked, read the receipts, and make up your own mind: "
                "the checker can be wrong, too."
            ),
            predict_first=True,
            needs_text=True,
        ),
        Template(
            kind=ActivityKind.FREE,
            name="Free check",
            minutes=10,
            about="Students check any answer at once, without guessing first.",
            title="Free check",
            instructions=(
                "Paste an answer and read the receipts. For two claims without one, find a source yourself "
                "and quote the sentence that settles it."
            ),
            predict_first=False,
        ),
    )
}
