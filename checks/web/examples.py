"""Three answers to try the checker with, on subjects that the embedded collection covers."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Example:
    """An answer that the start page offers to put into the box; `topic` may be blank."""

    name: str
    title: str
    about: str
    topic: str
    text: str


EXAMPLES: tuple[Example, ...] = (
    Example(
        name="mistakes",
        title="Two mistakes, planted",
        about="Five short sentences about the Great Barrier Reef. Two years in it are wrong.",
        topic="Great Barrier Reef",
        text=(
            "The Great Barrier Reef is the largest coral reef system in the world. "
            "It lies in the Coral Sea, off the coast of Queensland, Australia. "
            "It was selected as a World Heritage Site in 1972. "
            "CNN named it one of the Seven Natural Wonders of the World in 1997. "
            "The Queensland National Trust named it a state icon of Queensland in 1996."
        ),
    ),
    Example(
        name="chatbot",
        title="What a chatbot writes",
        about="A heading, a list, a few figures about Saturn, and a friendly question at the end.",
        topic="",
        text=(
            "Great question! Here is a short overview.\n"
            "\n"
            "## Saturn at a glance\n"
            "\n"
            "**Saturn** is the sixth planet from the Sun and the second largest in the Solar System.\n"
            "\n"
            "- **Type:** Saturn is a gas giant.\n"
            "- **Size:** Saturn has an average radius of about 9 times that of Earth.\n"
            "- **Mass:** Saturn is 40 times more massive than Earth.\n"
            "- **Year:** Saturn has an orbital period of about 29 years.\n"
            "- **Moons:** Saturn has 146 known moons.\n"
            "\n"
            "Even though Saturn is almost as big as Jupiter, it has less than a third of Jupiter's mass. "
            "In my opinion, it is the most beautiful of the planets.\n"
            "\n"
            "Would you like to know more about its rings?"
        ),
    ),
    Example(
        name="nothing",
        title="Nothing to check",
        about="Friendly words about an essay on volcanoes, and not one claim among them.",
        topic="",
        text=(
            "Sure, I can help you with your essay about volcanoes! "
            "What would you like to write about first? "
            "In my opinion, a short outline is the best start. "
            "Let me know how long the essay should be."
        ),
    ),
)


def example_named(name: str) -> Example | None:
    """The example of that name, if there is one."""
    return next((example for example in EXAMPLES if example.name == name), None)
