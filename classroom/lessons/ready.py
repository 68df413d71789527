"""What a ready lesson is: a text in sentences, each with what is true of it and what the checker can say."""

from dataclasses import dataclass

from classroom.domain.keys import Marking
from classroom.domain.kinds import ActivityKind


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a ready lesson.

    `planted` says what is wrong with it, "" where nothing is. `decidable`: the embedded collection has a
    sentence that settles it. A sentence that claims nothing, such as a greeting, is not decidable.
    """

    words: str
    planted: str = ""
    decidable: bool = True


@dataclass(frozen=True, slots=True)
class ReadyLesson:
    """A lesson that works without a network, of one template. `paragraphs` hold its sentences in order."""

    name: str
    kind: ActivityKind
    title: str
    about: str
    instructions: str
    topic: str
    paragraphs: tuple[tuple[Sentence, ...], ...]

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """All sentences in order."""
        return tuple(sentence for paragraph in self.paragraphs for sentence in paragraph)

    @property
    def text(self) -> str:
        """The text as students see it."""
        return "\n\n".join(
            " ".join(sentence.words for sentence in paragraph) for paragraph in self.paragraphs
        )

    @property
    def markings(self) -> dict[str, Marking]:
        """The key, by the words of the sentences."""
        return {
            sentence.words: Marking(planted=True, note=sentence.planted)
            for sentence in self.sentences
            if sentence.planted
        }
