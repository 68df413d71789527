"""The words of a claim and of a source in one spelling, so that they can be compared and looked up.

The index, the search and the prefilter use the same functions: a word that one of them sees, all see.
Nothing here is cached between calls, because the words may be a person's own text.
"""

import re
import unicodedata
from dataclasses import dataclass

_OTHER_LETTERS = {
    "ł": "l",
    "đ": "d",
    "ð": "d",
    "ø": "o",
    "æ": "ae",
    "œ": "oe",
    "þ": "th",
    "ı": "i",
    "ß": "ss",
}
_ONE_SPELLING = str.maketrans(
    _OTHER_LETTERS
    | {letter.upper(): plain.upper() for letter, plain in _OTHER_LETTERS.items() if len(letter.upper()) == 1}
    | dict.fromkeys("’‘ʼʻ`´ꞌʿʾ", "'")
    | dict.fromkeys("\u00ad\u200b\u200c\u200d\u2060\ufeff", "")
)
# Of one case: the stop in "plan a. I think" ends a sentence.
_INITIALS = re.compile(r"(?<!\w)(?:[A-Z](?:\.\s?[A-Z])+|[a-z](?:\.\s?[a-z])+)(?!\w)\.?")
_POSSESSIVE = re.compile(r"(?<=\w)'[sS](?!\w)")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_WORD = re.compile(r"[^\W_]+")
_SENTENCE_END = re.compile(r"[.!?:;]")

_SMALL_WORDS = """
a about above after again against all also although am among an and another any are arent as at be
became because become been before being below between both but by came can cannot could couldnt did
didnt do does doesnt doing dont down during each either else etc ever every few for from further had
hadnt has hasnt have havent having he her here hers herself him himself his how however i if in into
is isnt it its itself just less like made make many may me might more most much must my myself near
neither never no nor not now of off on once one only onto or other our ours out over own per same
shall she should so some such than that the their theirs them themselves then there these they this
those through thus to too toward towards under until unto up upon us use used using very via was
wasnt we were werent what when where whether which while who whom whose why will with within without
wont would wouldnt yet you your yours
"""
STOP_WORDS = frozenset(_SMALL_WORDS.split())
PRONOUNS = frozenset({"he", "she", "it", "they", "his", "her", "its", "their"})

IRREGULAR = {
    form: word
    for word, forms in {
        "begin": "began begun", "build": "built", "buy": "bought", "bring": "brought", "catch": "caught",
        "child": "children", "choose": "chose chosen", "die": "died death deaths dead dying",
        "draw": "drew drawn",
        "drive": "drove driven", "eat": "ate eaten", "fall": "fell fallen", "fight": "fought",
        "fly": "flew flown", "foot": "feet", "give": "gave given", "grow": "grew grown", "hold": "held",
        "keep": "kept", "know": "knew known", "lead": "led", "leave": "left", "lie": "lying", "lose": "lost",
        "man": "men", "meet": "met", "mouse": "mice", "pay": "paid", "person": "people persons",
        "rise": "rose risen", "run": "ran", "say": "said", "see": "saw seen", "sell": "sold", "send": "sent",
        "sing": "sang sung",
        "speak": "spoke spoken", "spend": "spent", "stand": "stood", "take": "took taken",
        "teach": "taught", "tell": "told", "think": "thought", "tooth": "teeth", "wear": "wore worn",
        "wife": "wives", "win": "won", "woman": "women", "write": "wrote written",
    }.items()
    for form in forms.split()
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Term:
    """One word of a text: folded, its stem, and what its looks say about it.

    `capital`: begins with a capital letter. `opens`: the first word of a sentence, where a capital
    says nothing. `number`: has a digit in it.
    """

    word: str
    stem: str
    capital: bool
    opens: bool
    number: bool

    @property
    def stop(self) -> bool:
        """Whether the word says nothing about the subject. "US" and a name in mid-sentence do."""
        return self.word in STOP_WORDS and (not self.capital or self.opens)

    @property
    def name_like(self) -> bool:
        """Whether the word is written as a part of a name: a capital where none is due."""
        return self.capital and not self.opens


def _one_spelling(text: str) -> str:
    """`text` with its case, without diacritics, invisible marks, possessives and dots in initials."""
    if not text.isascii():
        decomposed = unicodedata.normalize("NFKD", text)
        text = "".join(char for char in decomposed if not unicodedata.combining(char)).translate(
            _ONE_SPELLING
        )
    if "." in text:
        text = _INITIALS.sub(lambda initials: "".join(_WORD.findall(initials[0])), text)
    if "'" in text:
        text = _POSSESSIVE.sub("", text).replace("'", "")
    return _THOUSANDS.sub("", text) if "," in text else text


def folded_words(text: str) -> list[str]:
    """The words of `text` in order, without case, diacritics, possessives and punctuation.

    "J. R. R. Tolkien's" and "J.R.R. Tolkien" both give jrr, tolkien; "1,550 km" gives 1550, km.
    """
    return _WORD.findall(_one_spelling(text).casefold())


def terms_of(text: str, limit: int | None = None) -> list[Term]:
    """The words of `text` as terms, at most `limit` of them."""
    plain = _one_spelling(text)
    terms: list[Term] = []
    end = 0
    for match in _WORD.finditer(plain):
        if limit is not None and len(terms) >= limit:
            break
        raw = match.group()
        opens = not terms or _SENTENCE_END.search(plain, end, match.start()) is not None
        word = raw.casefold()
        number = any(char.isdigit() for char in word)
        terms.append(Term(word, stem(word), raw[0].isupper(), opens, number))
        end = match.end()
    return terms


def stem(word: str) -> str:
    """The part of a folded word that its inflections share: "studies", "studied" -> "studi".

    It takes off English endings of number and tense and keeps the first three letters of a word, or
    maps an irregular form to its base form. Two forms need only agree; the stem need not be a word.
    """
    word = IRREGULAR.get(word, word)
    if len(word) <= 3 or not word.isalpha():
        return word
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
        if word.endswith(("xe", "che", "she", "sse", "zze")):
            word = word[:-1]
    for ending in ("ing", "ed"):
        rest = word.removesuffix(ending)
        if rest != word and len(rest) >= 3 and any(vowel in rest for vowel in "aeiouy"):
            word = rest[:-1] if rest[-1] == rest[-2] and rest[-1] not in "lsz" else rest
            break
    if len(word) > 3 and word.endswith("e"):
        word = word[:-1]
    elif len(word) > 3 and word.endswith("y"):
        word = word[:-1] + "i"
    return word
