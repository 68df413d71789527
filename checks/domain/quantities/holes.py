"""Sentences with a hole: a blank where a number should stand, left by a template that failed."""

import re

_MEASURED = (
    "area|population|height|length|width|depth|elevation|altitude|average|total|capacity|density|distance|"
    "diameter|radius|circumference|weight|mass|speed|volume|budget|cost|price|age|temperature|size|number|rate|"
    "revenue|income|turnover|range|maximum|minimum|sum"
)
_DATED = (
    "born|died|founded|established|built|opened|closed|completed|created|formed|constructed|erected|released|"
    "published|abolished|dissolved|incorporated|inaugurated|elected|appointed|buried|married"
)
_BEFORE_NUMBER = (
    "of|in|on|at|from|to|between|about|approximately|around|over|than|by|until|since|circa|nearly|almost|roughly|"
    "with|is|was|are|were|has|have|had|covers|covering|measures|measuring|totalling|least|most"
)
_UNIT = (
    r"(?:square |cubic )?(?:(?:kilo|centi|milli)?met(?:re|er)s?|feet|foot|miles?|"
    r"hectares?|acres?|kilograms?|tonnes?|lit(?:re|er)s?|inches|yards)|"
    r"km|km2|km²|m2|m²|sq mi|sq km|ha|ft|kg|mm|cm"
)

_HOLES = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        # "covers ()", "(, )", "( m)": brackets with nothing in them. "f()" is code.
        r"(?:(?<=\s)|^)\(\s*(?:[,;–-]\s*)*\)",
        rf"(?<=\s)\(\s*(?:{_UNIT})\s*\)",
        # "has an area of and", "with a population of ,", "a height of."
        rf"\b(?:{_MEASURED})\s+of\s*(?:(?:about|approximately|around|over|nearly)\s*)?"
        r"(?:\s(?:and|or)\b|[,;)]|\.(?=\s|$))",
        rf"\b(?:{_MEASURED})\s+(?:is|was)\s+[,;.)]",
        rf"\b(?:{_MEASURED})\s+of\s+(?:people|inhabitants|residents)\b",
        # "was born in and died in 1900", "founded on in Paris"
        rf"\b(?:{_DATED})\s+(?:in|on)\s*(?:\s(?:and|or|in|on|at|to|until)\b|[,;)]|\.(?=\s|$))",
        # "is a town of , Poland": a word that leads to a number, a blank, a stop
        r"\b(?:of|from|between|about|approximately|than|until|since|circa)\s+[,;.)](?!\w|\.)",
        # two blanks where a word that leads to a number meets "and", "or" or a unit
        rf"\b(?:{_BEFORE_NUMBER})\s{{2,}}(?:and|or|{_UNIT})\b",
        # "is metres high", "covers km2", "an area of square kilometres"
        rf"(?<!hundreds )(?<!thousands )(?<!millions )(?<!dozens )(?<!tens )(?<!number )\b"
        r"(?:area of|height of|length of|depth of|width of|elevation of|altitude of|distance of|is|was|about|"
        rf"approximately|nearly|around|measures|covers)\s+(?:{_UNIT})\b"
        r"(?!\s+(?:and miles|away|from|per|ahead)\b)",
        r"\bbetween\s+and\b|\bfrom\s+to\s+(?=[,.;)]|\w+\s+(?:tonnes|metres|people))",
        # a currency with a scale, or per cent, and no figure between
        r"[$€£¥]\s+(?:thousand|million|billion|trillion)\b",
        r"\b(?:is|was|by|of|about|than)\s+(?:%|per\s?cent\b)",
        r"\bat\s+the\s+age\s+of\s*[,.;)]",
    )
)
_LONGEST = 4000


def has_hole(sentence: str) -> bool:
    """Whether a number, date or measure is missing from `sentence` ("has an area of  and 300 people").

    It is also seen when the blanks have been folded. Two blanks alone are no hole. Only the first
    4,000 characters are read.
    """
    sentence = sentence[:_LONGEST]
    return any(hole.search(sentence) for hole in _HOLES)
