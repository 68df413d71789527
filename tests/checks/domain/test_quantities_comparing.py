"""How the evidence's quantities stand to the claim's, and whether the rest says the same."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from checks.domain.quantities import Relation, compare

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "cases" / "quantities.jsonl").read_text("utf-8").splitlines()
]


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case: dict[str, Any]) -> None:
    found = compare(case["claim"], case["evidence"])
    assert found.relation.value == case["relation"]
    if "masked_same" in case:
        assert found.masked_same is case["masked_same"]


AGREE, LESS, DIFFER = Relation.AGREE, Relation.AGREE_LESS_PRECISE, Relation.DIFFER
ROUNDED, NONE = Relation.ROUNDED, Relation.NONE


@pytest.mark.parametrize(
    ("claim", "evidence", "relation"),
    [
        ("It has 5 wells.", "It has five wells.", AGREE),
        ("It has 5 wells.", "It has six wells.", DIFFER),
        ("It has 4 million wells.", "It has 4,000,000 wells.", AGREE),
        ("It has 300,000 wells.", "It has 340,000 wells.", DIFFER),
        ("It has 500 wells.", "It has 480 wells.", DIFFER),
        ("It has 298,460 wells.", "It has 300,000 wells.", LESS),
        ("It has 300 wells.", "It has about 300 wells.", AGREE),
        ("It has about 300 wells.", "It has 325 wells.", AGREE),
        ("It has about 300 wells.", "It has 340 wells.", DIFFER),
        ("Nearly 300 wells are here.", "The 289 wells are here.", AGREE),
        ("It has more than 500 wells.", "It has more than 600 wells.", AGREE),
        ("It has more than 600 wells.", "It has more than 500 wells.", LESS),
        ("It has more than 500 wells.", "It has fewer than 400 wells.", DIFFER),
        ("It has 700 wells.", "It has more than 500 wells.", LESS),
        ("It has 400 wells.", "It has more than 500 wells.", DIFFER),
        ("It has at least 500 wells.", "It has 500 wells.", AGREE),
        ("It has up to 500 wells.", "It has 501 wells.", DIFFER),
        ("It has 46 wells.", "It has between 40 and 50 wells.", LESS),
        ("It has between 40 and 50 wells.", "It has 40–50 wells.", AGREE),
        ("It has between 40 and 50 wells.", "It has 60–70 wells.", DIFFER),
        ("It has dozens of wells.", "It has 46 wells.", AGREE),
        ("Reign Lee came out in 2017.", "Sold by Bo Pictures, the film came out on March 23, 2007.", DIFFER),
        ("Bo's last season was its eighth season.", "It began its eighth and final season.", AGREE),
        ("Bo's last season was its ninth season.", "It began its eighth and final season.", DIFFER),
        ("It was worth $2 million at one point.", "It was worth $2 million in 2014–15.", AGREE),
        ("Dune (1984 film) was shot from May.", "It was shot between May 21 and June 10, 1983.", AGREE),
        ("Bo is the least populous state.", "Bo is the least populous and the second least dense.", AGREE),
        ("Bo is the least dense state.", "Bo is the least populous and the second least dense.", DIFFER),
        ("Bo won at the 2009 fair.", "Bo was presented with it at the 2009 fair and again in 2011.", AGREE),
        ("It sold in Rome in 2019.", "It was sold in Bern in 2018, and in Rome and Oslo in 2019.", AGREE),
        ("Bo was born in 2009.", "Bo was born in 2008 and moved in 2009.", DIFFER),
        ("Bo's death occurred in 1974.", "Bo (1891 – 1974) was governor from 1953 to 1969.", AGREE),
        ("Bo was baptised in 1585.", "Bo (baptised 2 May 1585 – 9 May 1662) was a cook.", AGREE),
        ("Bo has had two top ten songs.", "It was her second top ten song.", NONE),
        ("Bo wrote the song 3005.", "Bo got two prizes for it.", NONE),
        ("It has a score of 30 from 17 critics.", "It has 30 out of 100 from 17 critics.", AGREE),
        ("It has a score of 40 from 17 critics.", "It has 30 out of 100 from 17 critics.", DIFFER),
        ("It made less than $170.4 million.", "It made $170.5 million here and $150.3 million in B.", DIFFER),
        ("It made more than $133 million.", "It made $156.1 million here and $133 million there.", DIFFER),
        ("It made more than $130 million.", "It made $156.1 million here and $133 million there.", AGREE),
        ("It made more than $50 million.", "It made $20 million here and $133 million there.", AGREE),
        ('The song "1999" came before 2015.', 'The song "1999" came in August 2018.', DIFFER),
        ("Bo Ray died in 1843.", "Bo Ray Jr. (January 29, 1843 – September 14, 1901) was a cook.", DIFFER),
        ("Bo Ray died in 1901.", "Bo Ray Jr. (January 29, 1843 – September 14, 1901) was a cook.", AGREE),
        ("Bo Ray was born in 1962.", "Bo Ray (born Bo Mars Reed; 1926 – 1962) was a cook.", DIFFER),
        ("Bo Ray was born in 1926.", "Bo Ray (born Bo Mars Reed; 1926 – 1962) was a cook.", AGREE),
        ("Bo Ray died in 1585.", "Bo Ray (baptised 2 May 1585 – 9 May 1662) was a cook.", DIFFER),
        ("Bo Ray died in 1926.", "Bo Ray (Greek: Βο; 1926 – 1962) was a cook.", DIFFER),
        ("Bo Ray won in 1956.", "Bo Ray (champion 1955–1960) was a cook.", LESS),
        ("The show ended in 2005.", "The show premiered in 2005.", NONE),
        ("Bo has three children.", "Bo was one of nine children.", NONE),
        ("Bo has three children.", "Bo was the father of nine children.", DIFFER),
        ("Bo was one of three children.", "Bo was the eldest of nine children.", DIFFER),
        ("Bo has eight siblings.", "Bo was one of nine children.", Relation.NEEDS_WORKING_OUT),
        ("Bo was one of nine children.", "Bo has eight brothers.", Relation.NEEDS_WORKING_OUT),
        ("It ran for two seasons.", "It ran for a single, 13-episode season.", NONE),
        ("It ran for 13 episodes.", "It ran for a single, 13-episode season.", AGREE),
        (
            "He has a more than $14 million deal.",
            "The deal has $14.2 million guaranteed and $6.3 million more.",
            AGREE,
        ),
        ("It has a score of less than 8/10.", "It has a score of 7.8 out of 10 from 35 critics.", AGREE),
        ("It has a score of 8/10.", "It has a score of 6 out of 10.", DIFFER),
        ("It has a score of 8/10.", "It has a score of 80 out of 100.", NONE),
        ("The tower is 330 m tall.", "The tower is 0.3 km tall.", LESS),
        ("The lake covers 100 km2.", "The lake covers 38.6 square miles.", AGREE),
        ("The lake covers 10 ha.", "The lake covers 24.7 acres.", AGREE),
        ("It was 30 °C.", "It was 86 °F.", AGREE),
        ("It was 30 °C.", "It was 30 °F.", DIFFER),
        ("It weighs 10 kg.", "It weighs 22 lb.", AGREE),
        ("It weighs 10 kg.", "It weighs 25 lb.", DIFFER),
        ("He is 5 ft 11 in tall.", "He is 180 cm tall.", AGREE),
        ("It took 18 months.", "It took 1.5 years.", AGREE),
        ("It drove 100 km/h.", "It drove 62 mph.", AGREE),
        ("It is 125 m wide.", "It is 330 m tall.", NONE),
        ("It made $391 million.", "It made €391 million.", DIFFER),
        ("It made $391 million.", "It made €350 million.", Relation.NEEDS_WORKING_OUT),
        ("It made $391 million.", "It made US$391m.", AGREE),
        ("It made $4.7 billion.", "It made $4,698 million.", ROUNDED),
        ("Turnout was 61%.", "Turnout was 61.4 per cent.", ROUNDED),
        ("Turnout was 61%.", "Turnout was 16%.", DIFFER),
        ("It opened in 1887.", "It opened in May 1887.", AGREE),
        ("It opened in 1887.", "It opened in the 1880s.", LESS),
        ("It opened in the 1880s.", "It opened in 1891.", DIFFER),
        ("It opened c. 1500.", "It opened in 1503.", AGREE),
        ("It opened c. 1500.", "It opened in 1560.", DIFFER),
        ("It opened before 1900.", "It opened in 1889.", AGREE),
        ("It opened before 1900.", "It opened in 1905.", DIFFER),
        ("It opened on 31 March 1889.", "It opened on March 31, 1889.", AGREE),
        ("It opened on 31/03/1889.", "It opened on 1889-03-31.", AGREE),
        ("It was built from 1887 to 1889.", "It was built between 1887 and 1889.", AGREE),
        ("It was built from 1887 to 1889.", "It was built 1887–1889.", AGREE),
        ("The war lasted from 1914 to 1918.", "The war lasted from 1914 to 1919.", DIFFER),
        ("It was built in 1888.", "It was built between 1887 and 1889.", LESS),
        ("He died in 1957.", "Bert (1902–1957) was a cook.", AGREE),
        ("He was born in 1957.", "Bert (1902–1957) was a cook.", DIFFER),
        ("It won 5–4.", "It won 5-4 in the final.", AGREE),
        ("It won 5–4.", "It won 6-4 in the final.", DIFFER),
        ("It began at 10:30 pm.", "It began at 22:30.", AGREE),
        ("He was aged 45.", "He was 45 years old.", AGREE),
        ("Output doubled.", "Output doubled.", AGREE),
        ("Output doubled.", "Output tripled.", DIFFER),
        ("Output doubled.", "Output is high.", NONE),
        ("Half of the members voted.", "50% of the members voted.", AGREE),
        ("Output fell by 12% in May.", "Output rose 12% over the year.", DIFFER),
        ("It averaged 12 goals.", "It had 10 goals and then 14 goals.", Relation.NEEDS_WORKING_OUT),
        ("It is the 44th state.", "It is the 45th state.", DIFFER),
        ("X is the largest lake in Y.", "X is the second largest lake in Y.", DIFFER),
        ("X is the second largest lake in Y.", "X is the largest lake in Y.", DIFFER),
        ("The team won 3–1.", "The team lost 3–1.", DIFFER),
        ("It was built in the 12th century.", "It was built in the 13th century.", DIFFER),
        ("It employs 1,150 people.", "It has 1,150 employees.", AGREE),
        ("It sold 3 million copies.", "It sold 2 million copies in 2001 and 3 million in all.", AGREE),
        ("He reigned for 63 years.", "He reigned for 63 years and 216 days.", ROUNDED),
        ("She retired at age 65.", "She retired at the age of 65.", AGREE),
        ("It has 102 floors.", "The 102-storey building is old.", AGREE),
        ("The war lasted six years.", "The war lasted from 1939 to 1945.", Relation.NEEDS_WORKING_OUT),
        ("It is old.", "It is 40 years old.", NONE),
        ("It has 46 wells.", "It is 40 km from Rome.", NONE),
        ("X was born in 1902.", "X was born in and died in 1957.", Relation.HOLE),
        ("X died in 1957.", "X was born in and died in 1957.", AGREE),
        ("He won the 2001 provincial election.", "He won the 2001 B.C. election.", AGREE),
        ("It fell in the 44 BC war.", "It fell in the 44 B.C. war.", AGREE),
        ("It opened in 2016.", "Filmed from 2015 on, it opened on September 2, 2016.", AGREE),
        ("It grossed more than US $ 690,000.", "It grossed US $ 697,346.", AGREE),
        ("It grossed more than US $ 690,000.", "It grossed US $ 597,346.", DIFFER),
        ("It began in the late 2000s.", "It began on 7 October 2008.", AGREE),
        ("It began in the late 2000s.", "It began in 2001.", DIFFER),
        ("It appears in the second volume.", "It appears in the first two volumes.", AGREE),
        ("It appears in the third volume.", "It appears in the first two volumes.", DIFFER),
        ("She played it in 1999.", "From 1998 to 2003 she played it.", Relation.AGREE_LESS_PRECISE),
        ("She played it in 1997.", "From 1998 to 2003 she played it.", DIFFER),
        ("She played it in 1998.", "From 1998 to 2003 she played it.", AGREE),
        ("The palace of 1900 BC burnt.", "The palace of 1900 B.C. burnt.", AGREE),
    ],
)  # fmt: skip
def test_relation(claim: str, evidence: str, relation: Relation) -> None:
    assert compare(claim, evidence).relation is relation


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("She was born on 4 May 1902.", "Her brother was born on 4 May 1902."),
        ("Julia Faye died in 1966.", "Faye's father died in 1918."),
        ("Julia Faye was born in 1892.", "Julia Ward was born in 1819."),
        ("The Eiffel Tower opened in 1889.", "The Eiffel Tower's lift opened in 1993."),
        ("She was born in 1902.", "The son of Anna was born in 1931."),
        (
            "Ayn Rand was born in 1905.",
            "Born and educated in Russia, Rand moved to the United States in 1926.",
        ),
        ("Nutter died in 1992.", "Nutter opened his shop in 1969."),
    ],
)
def test_quantities_of_somebody_else(claim: str, evidence: str) -> None:
    assert compare(claim, evidence).relation is Relation.OTHER_SUBJECT


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Lockout grossed $12 million.", "As of May 2, 2012, the film grossed $13 million."),
        ("Lynyrd Skynyrd formed in 1976.", "Originally formed in 1964, the band was known by other names."),
        ("The Planet began filming in 1968.", "Filming took place from May to August 1967."),
        ("The Blacklist had a third season in 2016.", "On December 5, 2015, the series was renewed."),
        ("Boromir appears in the third volume.", "He appears in the first volume of the Rings and is named."),
        ("Lead is the 37th most common element.", "This is why it is the 38th most common element."),
    ],
)
def test_a_capital_that_opens_a_sentence_is_no_other_name(claim: str, evidence: str) -> None:
    assert compare(claim, evidence).relation is DIFFER


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The X dam is 88 metres high.", "The X dam is 98 metres high."),
        ("The X dam is 88 metres high.", "The X dam is 98 metres tall."),
        ("X has between 40 and 50 wells.", "X has 46 wells."),
        ("X died in 1951.", "X died in 1957."),
        ("X died in 1951.", "X died in 1957 in Rome."),
        ("X died in 1951.", "X was born in 1902 and died in 1957."),
        ("Julia Faye was born in 1899.", "Julia Faye (24 September 1892 – 6 April 1966) was an actress."),
        ("Julia Faye died in 1966.", "Julia Faye (born 1892; died 1966) was an actress."),
        ("The Eiffel Tower opened in 1925.", "The Eiffel Tower opened on 31 March 1889."),
        ("Eiffel Tower opened in 1889.", "Eiffel Tower: It opened in 1890."),
        ("In 1889, the tower opened.", "The tower opened in 1889."),
        ("It is 3 km north of Rome.", "It is 3 km south of Rome."),
        ("The film made $391 million.", "The film made 391 million dollars."),
    ],
)
def test_the_same_statement_apart_from_its_quantities(claim: str, evidence: str) -> None:
    assert compare(claim, evidence).masked_same


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("46 wells of X were closed.", "X has 46 wells."),
        ("X has 46 wells.", "46 wells of X were closed."),
        ("X has 46 wells.", "X has 40 wells in Essex."),
        ("X has 46 wells.", "X has 40 wells and 12 pumps."),
        ("X has 46 wells.", "X has no wells, but 46 pumps."),
        ("X has 46 wells.", "X had planned 46 wells."),
        ("X died in 1951.", "X did not die in 1951."),
        ("X died in 1951.", "X did not die in 1951 but lived until 1957."),
        ("X won 5 medals.", "X won 3 medals at the 1912 games."),
        ("The tower opened in 1889.", "The tower was painted in 1968."),
        ("The tower opened in 1889.", "The lift opened in 1993."),
        ("X is the second tallest tower.", "X is the second largest tower."),
        ("She has 3 sons.", "Her sister has 3 sons."),
        ("X died in 1951.", "X died in 1957, Y in 1951."),
        ("X is 88 metres high.", "X is not 88 metres high."),
    ],
)
def test_another_statement_is_not_the_same(claim: str, evidence: str) -> None:
    assert not compare(claim, evidence).masked_same


def test_what_meets_nothing_is_counted() -> None:
    found = compare("The town has 46 wells and is 12 km long.", "The town has 46 wells.")
    assert (found.relation, found.unmatched) == (AGREE, 1)


def test_decisive_spans_point_into_both_texts() -> None:
    claim, evidence = "The dam is **88 metres** high.", "The dam, they say, is 98 m high."
    found = compare(claim, evidence)
    assert [span.of(claim) for span in found.decisive_claim] == ["88 metres"]
    assert [span.of(evidence) for span in found.decisive] == ["98 m"]


def test_the_quantity_of_the_same_event_is_met() -> None:
    evidence = "She was born in 1902, married in 1925 and died in 1957."
    assert compare("She was born in 1902.", evidence).relation is AGREE
    assert compare("She died in 1902.", evidence).relation is DIFFER
    assert compare("She married in 1925.", evidence).relation is AGREE


def test_the_thing_counted_is_met() -> None:
    evidence = "The film has 5 songs, 12 actors and 3 awards."
    assert compare("The film won three awards.", evidence).relation is AGREE
    assert compare("The film has 6 songs.", evidence).relation is DIFFER


_SENTENCES = st.builds(
    "{} {} {} {}.".format,
    st.sampled_from(["The dam", "X", "Anna Berg", "It", "Her brother"]),
    st.sampled_from(["has", "was born in", "is", "covers", "rose by", "died on", "opened in"]),
    st.one_of(
        st.integers(0, 10**9).map("{:,}".format),
        st.sampled_from(
            ["1887", "4 May 1902", "about 300", "more than 12", "between 4 and 9", "half a dozen", "c. 1500"]
        ),
    ),
    st.sampled_from(
        ["wells", "km", "per cent", "", "metres high", "million dollars", "in Rome", "percentage points"]
    ),
)


@given(st.one_of(_SENTENCES, st.text(max_size=80)))
def test_a_sentence_never_differs_from_itself(sentence: str) -> None:
    found = compare(sentence, sentence)
    assert found.relation is not DIFFER
    if found.relation is AGREE:
        assert found.unmatched == 0


_PAIRS = [
    ("m", "ft", Fraction("0.3048")),
    ("km", "miles", Fraction("1.609344")),
    ("kg", "lb", Fraction("0.45359237")),
    ("ha", "acres", Fraction("0.40468564224")),
    ("km2", "sq mi", Fraction("2.589988110336")),
    ("litres", "gallons", Fraction("3.785411784")),
]


@given(st.sampled_from(_PAIRS), st.integers(21, 99_999), st.integers(0, 2), st.booleans())
def test_a_measure_in_another_unit_rounded_to_the_digits_shown_agrees(
    pair: tuple[str, str, Fraction], digits: int, decimals: int, turned: bool
) -> None:
    one, other, factor = pair
    value = Fraction(digits, 10**decimals)
    converted = round(value / factor, decimals)
    assume(converted * 10**decimals >= 10)
    texts = [
        f"It is {float(number):.{decimals}f} {unit} in all."
        for number, unit in ((value, one), (converted, other))
    ]
    claim, evidence = reversed(texts) if turned else texts
    assert compare(claim, evidence).relation is AGREE


@given(
    st.sampled_from(["wells", "km", "per cent", "dollars", "tonnes"]),
    st.integers(10, 10**7),
    st.booleans(),
    st.booleans(),
)
def test_a_clear_margin_differs(noun: str, value: int, about: bool, up: bool) -> None:
    other = value * 5 // 4 + 2 if up else value * 3 // 4 - 1
    claim = f"X has {'about ' if about else ''}{value:,} {noun}."
    found = compare(claim, f"X has {other:,} {noun}.")
    assert (found.relation, found.masked_same) == (DIFFER, True)


@pytest.mark.parametrize(
    "text", ["1" * 20_000, "5 " * 5_000, "from 1 to " * 3_000, "born in 1900 and " * 1_200]
)
def test_hostile_texts_are_compared_without_a_fault(text: str) -> None:
    assert compare(text, text).relation in (AGREE, NONE)
