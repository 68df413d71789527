"""A free check of a short answer about blue whales, with two mistakes and one claim that needs a source."""

from classroom.domain.kinds import ActivityKind
from classroom.lessons.ready import ReadyLesson, Sentence

WHALES = ReadyLesson(
    name="whales",
    kind=ActivityKind.FREE,
    title="Blue whales, quickly checked",
    about="A short answer to try the checker with, without guessing first. About 10 minutes.",
    instructions=(
        "Read the answer and its receipts. One claim has none: find a source for it yourself and quote the "
        "sentence that settles it."
    ),
    topic="Blue whale",
    paragraphs=(
        (
            Sentence(
                "The blue whale is a species of dolphin.",
                planted="Dolphins are toothed whales; the blue whale is a baleen whale and filters its food.",
            ),
            Sentence("The blue whale is the largest animal known to have ever existed."),
            Sentence("There is a population of blue whales in the waters off Chile."),
            Sentence(
                "The blue whale is the smallest marine mammal in its family.",
                planted="It is the largest one of its family.",
            ),
            Sentence("A group of blue whales is called a pod.", decidable=False),
        ),
    ),
)
