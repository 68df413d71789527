"""Whether a text can be checked at all: there, short enough, prose, and English.

The language is told by its small words: English prose is one third "the", "of", "was"; a text in another
language has that language's instead. Names and quotations in other languages do not change that.
"""

import re
import unicodedata
from enum import StrEnum


class TextFault(StrEnum):
    """Why a pasted text cannot be checked."""

    EMPTY = "empty"
    TOO_LONG = "too_long"
    NOT_ENGLISH = "not_english"
    NOT_PROSE = "not_prose"


_ENGLISH = frozenset(
    "the of and a to in is was that for it with as his on be at by i this had not are but from or have an "
    "they which one you were her all she there would their we him been has when who will more no if out "
    "so said what up its about into than them can only other new some could time these two may then do "
    "first any my now such like our over me even most made after also did many before must through back "
    "years where much your way well down should because "
    "each just those people how too he does during between under known called became both "
    "while however until".split()
)
_OTHERS = {
    "French": "le la les des une est et dans que qui pour sur par avec il elle sont du au aux ce cette "
    "été était pas plus",
    "German": "der die das und ist ein eine nicht mit von zu den im auf für sich des dem auch als an "
    "wurde war nach bei",
    "Spanish": "el la los las que de y en un una es por con para del se su fue como más al lo pero sus nació",
    "Italian": "il lo gli la di che e un una è per con del della nel si dei sono anche più come fu nato "
    "alla le",
    "Portuguese": "o os as que de e em um uma é por com para do da no na se foi como mais dos ao seu "
    "sua nasceu",
    "Dutch": "de het een en van is dat op te zijn voor met niet aan er om ook werd bij door naar uit",
    "Swedish": "och att det som en på är av för med till den har inte om ett var sig från blev",
    "Danish": "og at det som en på er af for med til den har ikke om et var sig fra blev",
    "Polish": "w i na z się do jest nie że to był po jak od za przez oraz",
    "Turkish": "ve bir bu da de için ile olarak olan çok daha en gibi",
    "Indonesian": "yang dan di dari untuk dengan ini itu pada adalah dalam tidak oleh sebagai",
    "Latin": "et in est non ad cum quod ut sed qui ex per esse sunt",
}
_FOREIGN = {name: frozenset(words.split()) - _ENGLISH for name, words in _OTHERS.items()}

_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_FENCED = re.compile(r"^[ \t>]*(```|~~~).*?(?:^[ \t>]*\1|\Z)", re.MULTILINE | re.DOTALL)
_INLINE_CODE = re.compile(r"`[^`\n]{1,300}`")
_ROUGH_SENTENCE = re.compile(r"[^.!?\n]+")
_LEAST_WORDS = 4
_ADDRESS = re.compile(r"(?:https?://|www\.)\S+")
_JSON = re.compile(r"\s*(?:\[\s*)?[{\[]\s*(?:\"[^\"\n]{0,200}\"\s*:|[{\[\"])")
_CODE_MARKS = frozenset("{}[]<>;=\\|_$^~@#")
_LONGEST_WORD = 30
_FEW_WORDS = 8
_MANY_WORDS = 12
_LEAST_SHARE = 0.1
"""Share of English small words below which twelve words or more are not taken for English; prose has about
0.35, dense lists of facts about 0.15."""


def text_fault(text: str, limit: int = 20_000) -> TextFault | None:
    """Why the text cannot be checked, or None. `limit` is in code points."""
    if not any(_is_visible(character) for character in text):
        return TextFault.EMPTY
    if len(text) > limit:
        return TextFault.TOO_LONG
    if not looks_like_prose(text):
        return TextFault.NOT_PROSE
    return None if looks_english(text) else TextFault.NOT_ENGLISH


def _is_visible(character: str) -> bool:
    """Not a blank, nor a character that only joins, hides or turns others."""
    return not character.isspace() and unicodedata.category(character) not in ("Cf", "Cc", "Mn", "Me")


def looks_like_prose(text: str) -> bool:
    """Whether there are words in sentences or lists, of any language: no JSON, base64, code, bare numbers.

    Code, tables and signs beside it do no harm: one line of prose is enough.
    """
    if _JSON.match(text) and text.rstrip()[-1:] in "}]" and text.count('"') >= 4:
        return False
    text = _ADDRESS.sub(" ", _INLINE_CODE.sub(" ", _FENCED.sub(" ", text)))
    return _mostly_words(text) or any(
        len(_WORD.findall(sentence)) >= _LEAST_WORDS and _mostly_words(sentence)
        for sentence in _ROUGH_SENTENCE.findall(text)
    )


def _mostly_words(text: str) -> bool:
    text = "".join(character for character in text if unicodedata.category(character) not in ("Mn", "Me"))
    letters = sum(character.isalpha() for character in text)
    if letters < 3:
        return False
    solid = sum(not character.isspace() for character in text)
    marks = sum(character in _CODE_MARKS for character in text)
    if letters < 0.45 * solid or marks > 0.12 * solid:
        return False
    long = sum(len(chunk) for chunk in text.split() if len(chunk) > _LONGEST_WORD and chunk.isascii())
    return long < 0.5 * solid


def looks_english(text: str) -> bool:
    """Whether the text is English; a few words without any sign of another language pass."""
    text = _ADDRESS.sub(" ", _FENCED.sub(" ", text))
    words = [word.lower() for word in _WORD.findall(text)]
    if not words:
        return False
    letters = [character for character in text if character.isalpha()]
    ascii_share = sum(character.isascii() for character in letters) / len(letters)
    if ascii_share < 0.7:
        return False
    english = sum(word in _ENGLISH for word in words)
    foreign = max(sum(word in small for word in words) for small in _FOREIGN.values())
    if len(words) >= _MANY_WORDS:
        return english > foreign and english >= _LEAST_SHARE * len(words)
    if english or foreign:
        return english >= foreign and (english > 0)
    return ascii_share > 0.96 or len(words) < _FEW_WORDS // 2
