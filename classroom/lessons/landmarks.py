"""Four landmarks with three planted mistakes."""

from classroom.domain.kinds import ActivityKind
from classroom.lessons.ready import ReadyLesson, Sentence

LANDMARKS = ReadyLesson(
    name="landmarks",
    kind=ActivityKind.PLANTED,
    title="Four landmarks, three mistakes",
    about="Eleven sentences about a tower, a statue, a wall and a bridge. Three are wrong. About 20 minutes.",
    instructions=(
        "Three sentences of this text are wrong. Guess first which ones they are.\n"
        "Then watch the text being checked, read the receipts, and make up your own mind: the checker can be "
        "wrong, too."
    ),
    topic="",
    paragraphs=(
        (
            Sentence("The Eiffel Tower is a lattice tower on the Champ de Mars in Paris, France."),
            Sentence(
                "The Eiffel Tower is named after the painter Gustave Courbet.",
                planted="It is named after the engineer Gustave Eiffel.",
            ),
        ),
        (
            Sentence("The Statue of Liberty stands on Liberty Island in New York Harbor."),
            Sentence("It was a gift to the United States from the people of France."),
            Sentence("The statue was designed by the French sculptor Frédéric Auguste Bartholdi."),
        ),
        (
            Sentence("The Berlin Wall encircled West Berlin from 1961 to 1989."),
            Sentence(
                "Construction of the Berlin Wall was commenced by the government of the GDR on "
                "13 August 1951.",
                planted="It began ten years later, in 1961.",
            ),
            Sentence("The Berlin Wall included guard towers placed along large concrete walls."),
        ),
        (
            Sentence(
                "The Golden Gate Bridge is a suspension bridge spanning the Hudson River.",
                planted="It spans the Golden Gate, the strait that joins San Francisco Bay to the Pacific.",
            ),
            Sentence("It also carries pedestrian and bicycle traffic."),
            Sentence(
                "The bridge is painted in a colour called International Orange.",
                decidable=False,
            ),
        ),
    ),
)
