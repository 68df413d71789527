"""A chatbot's answer about the Moon, with two mistakes and two claims that need another source."""

from classroom.domain.kinds import ActivityKind
from classroom.lessons.ready import ReadyLesson, Sentence

MOON = ReadyLesson(
    name="moon",
    kind=ActivityKind.ANSWER,
    title="A chatbot explains the Moon",
    about="Eight claims, two of them wrong, in a friendly tone. About 15 minutes.",
    instructions=(
        "A chatbot was asked to explain the Moon in a few sentences. Guess for each claim whether it is "
        "true.\n"
        "Then watch the answer being checked. Where there is no receipt, look for a source yourself.\n"
        "“No receipt” does not mean “false”."
    ),
    topic="Moon",
    paragraphs=(
        (Sentence("Sure! Here is a short overview of the Moon.", decidable=False),),
        (
            Sentence("The Moon is the only natural satellite of Earth."),
            Sentence(
                "The Moon completes an orbit in relation to Earth and the Sun every 24.5 days.",
                planted="It is about 29.5 days from one new Moon to the next.",
            ),
            Sentence(
                "The Moon and Earth are bound by magnetism.",
                planted="Gravity binds them, not magnetism.",
            ),
            Sentence("The Moon always faces Earth with the same near side."),
            Sentence("Its surface is darker than it looks in the night sky.", decidable=False),
        ),
        (
            Sentence("Apollo 11 was the American spaceflight that first landed humans on the Moon."),
            Sentence("The mission was crewed by Neil Armstrong, Michael Collins and Buzz Aldrin."),
            Sentence(
                "The rocks they brought back are more than three billion years old.",
                decidable=False,
            ),
        ),
        (Sentence("Would you like to know more about the phases of the Moon?", decidable=False),),
    ),
)
