"""What in an answer is no claim, and why."""

import re
from enum import StrEnum

from checks.domain.claims import lexicon
from checks.domain.claims.words import has_verb, opaque, tokens_of


class SkipReason(StrEnum):
    """Why a sentence is not checked."""

    QUESTION = "question"
    BOILERPLATE = "boilerplate"
    OPINION = "opinion"
    FRAGMENT = "fragment"
    HEADING = "heading"
    TABLE_ROW = "table_row"
    CODE = "code"
    INSTRUCTION = "instruction"
    REFERENCE = "reference"


_QUESTION = re.compile(r"\?[\"'”’)\]]*\Z")
_ASKS = re.compile(
    r"(?:Who|Whom|Whose|What|When|Where|Why|How|Which|Is|Are|Was|Were|Do|Does|Did|Has|Have|Had|Can|Could|Will|Would|"
    r"Should|May|Might)\b"
)
_TITLE_AT_END = re.compile(r"\w[,:]? (?:[\"“])[^\"”]+\?[\"”]\Z")
_BOILERPLATE = re.compile(
    r"(?:As an? (?:AI|artificial intelligence|large language|language)|I(?:'m| am|’m) (?:an? (?:AI|language)|"
    r"(?:not |un)(?:\w+ )?(?:sure|certain|aware|able|familiar)|sorry|afraid|unable|happy|glad|here to|"
    r"only able)|"
    r"I (?:can(?:not|'t|’t)|could(?: not|n't|n’t)|do(?: not|n't|n’t)|did(?: not|n't|n’t)|was unable|"
    r"am unable|apologi[sz]e|hope|"
    r"would be happy|can help|can also|have no|was not able|searched|will (?:now|try)|"
    r"would recommend checking|recommend (?:checking|verifying|consulting))|"
    r"(?:My|The) (?:knowledge|training)(?: data)? (?:cut-?off|only|goes|was|is)|"
    r"(?:Sorry|Sure|Certainly|Absolutely|Of course|Great question|Good question|Hello|Hi|Thanks|"
    r"Thank you|Okay|OK|"
    r"You(?:'re|’re| are) welcome|Apologies|My apologies|Happy to help|No problem|Got it|Understood|Yes|No)"
    r"(?:[!.,]| there|\s*\Z)(?![^.]{0,80}\b(?:was|were|is|are|has|had)\b)|"
    r"Here(?:'s|’s| is| are)\b[^.]*[:.!]?\Z|Below (?:is|are)\b|The following (?:is|are) (?:a|an|some|"
    r"the)\b[^.]*:\Z|"
    r"(?:Please |Just |Do not hesitate|Don't hesitate|Don’t hesitate|Feel free|Let me know|"
    r"If you (?:have|need|want|would|'d|’d|are))\b|"
    r"(?:Would you like|Is there anything|Hope this|This (?:answer|response|summary|information) (?:is|"
    r"may|was|might))|"
    r"(?:Unfortunately, )?[Tt]here (?:is|was|are) (?:no|not enough|not much|limited|insufficient|little|"
    r"very little) "
    r"(?:\w+ ){0,3}(?:information|data|results)\b|"
    r"(?:Unfortunately|However|But|Without more context),? I\b|Based on (?:my|the information I)\b|"
    r"In (?:summary|conclusion|short)[:.]?\Z|(?:To )?(?:sum up|summari[sz]e)[:.]?\Z)"
)
_INSTRUCTION = re.compile(
    r"(?:Please|Note:|Remember to|Make sure|Be sure|Be careful|Try to|Consider |Consult |Check |Visit |"
    r"Click |See |Refer to |"
    r"Always |Never |Keep in mind|Bear in mind|Don't |Don’t |Do not |Imagine |Let's |Let’s |You (?:can|"
    r"should|could|may want|might want|must|need to)\b)"
)
_CLAIM_AFTER_NOTE = re.compile(r"(?:Note|Remember|Keep in mind|Bear in mind) that\b", re.IGNORECASE)
_OPINION = re.compile(
    r"(?:(?:Personally|Honestly|Frankly),|I(?:'d|’d| would)? (?:also |really |personally |strongly |"
    r"do )?(?:think|believe|feel|guess|love|"
    r"like|prefer|suppose|consider|say|enjoy|find|recommend|suggest|admire)\b|In my (?:\w+ )?(?:opinion|"
    r"view|experience)|"
    r"My (?:\w+ )?(?:favou?rite|opinion|view|guess)|To me,|If you ask me|We (?:should|must|ought|all love))",
    re.IGNORECASE,
)
_VALUES = (
    "beautiful|breathtaking|amazing|wonderful|stunning|fascinating|interesting|incredible|lovely|"
    "delightful|magnificent|"
    "gorgeous|awesome|fantastic|great|excellent|superb|spectacular|remarkable|inspiring|impressive|"
    "captivating|"
    "charming|unforgettable|magical|marvell?ous|terrible|awful|boring|ugly|dull|good|bad|nice|cool|fun|"
    "brilliant|"
    "extraordinary|outstanding|timeless|mesmeri[sz]ing|awe-inspiring|unparalleled|special|perfect|horrible|"
    "overrated|underrated|enchanting|picturesque"
)
_EVALUATION = re.compile(
    rf"[^,;:]{{1,60}}? (?:is|was|are|were|remains?|looks?|seems?|feels?) (?:(?:truly|really|very|so|"
    rf"absolutely|quite|simply|"
    rf"such|just|always|both|also|a|an|one of the most) ){{0,3}}(?:{_VALUES})"
    rf"(?:,? (?:and|yet|but|or) (?:(?:truly|really|very|so|quite) )?(?:{_VALUES}))?"
    rf"(?: (?:place|thing|sight|experience|story|city|person|example|view|country|film|book|song|topic|"
    rf"subject|"
    rf"way|time|choice|work|spot|destination)s?)?(?: (?:to (?:visit|see|behold|explore)|indeed|too|"
    rf"as well))?[.!]*\Z",
    re.IGNORECASE,
)
_MUST_SEE = re.compile(
    r"[^,;:]{1,60}? (?:is|are|was) (?:well |certainly |definitely |truly )?(?:worth (?:a visit|visiting|"
    r"seeing|it)|"
    r"a must-(?:see|visit|read|watch)|must-(?:see|visit)s?)\b[^,;:]{0,40}\Z",
    re.IGNORECASE,
)
_REFERENCE = re.compile(
    r"(?:\[?\^?\d{1,3}\]?[:.)]?\s*)?(?:(?:Sources|References|Citations?|See also|Retrieved from|"
    r"Available at):?\s+\S|Source: .*(?:https?:|www\.|Wikipedia|Britannica|\.(?:com|org|edu|gov)\b)|"
    r"(?:https?://|www\.)\S+\Z)"
)
_REFERENCE_HEADING = re.compile(
    r"(?:sources?|references?|citations?|further reading|external links|works cited|bibliography|"
    r"learn more|see also)\Z",
    re.IGNORECASE,
)
_LETTER = re.compile(r"[^\W\d_]")


def heads_references(heading: str | None) -> bool:
    """Whether what stands under a heading is a list of sources."""
    return heading is not None and bool(_REFERENCE_HEADING.match(heading.strip(" :")))


def reason_to_skip(text: str) -> SkipReason | None:
    """Why a plain sentence of a paragraph or list item is no claim; None when it is one."""
    if not _LETTER.search(text):
        return SkipReason.FRAGMENT
    if _REFERENCE.match(text):
        return SkipReason.REFERENCE
    if _QUESTION.search(text) and (_ASKS.match(text) or not _TITLE_AT_END.search(text)):
        return SkipReason.QUESTION
    if _BOILERPLATE.match(text):
        return SkipReason.BOILERPLATE
    if _OPINION.match(text) or _EVALUATION.match(text) or _MUST_SEE.match(text):
        return SkipReason.OPINION
    if _INSTRUCTION.match(text) and not _CLAIM_AFTER_NOTE.match(text):
        return SkipReason.INSTRUCTION
    return SkipReason.FRAGMENT if is_fragment(text) else None


def is_fragment(text: str) -> bool:
    """Whether the words make no statement: no verb to be seen, or hardly any words at all."""
    tokens = [token for token in tokens_of(opaque(text)) if token.text[:1].isalnum()]
    if len(tokens) < 2 or text.rstrip().endswith(":"):
        return True
    if has_verb(tokens):
        return False
    if tokens[0].low in lexicon.PREPOSITIONS and len(tokens) < 6:
        return True
    # A verb that is in no list usually ends in -s ("Photosynthesis splits water.").
    opening = tokens[0].low in {"a", "an", "the"} | lexicon.PREPOSITIONS or tokens[0].low.endswith("ing")
    finished = text.rstrip("\"'”’)")[-1:] in {".", "!"}
    unknown = any(
        token.text.islower() and token.low.endswith("s") and len(token.low) > 3 for token in tokens[1:-1]
    )
    return not (finished and len(tokens) >= 3 and (unknown or (len(tokens) >= 5 and not opening)))
