import pytest

from checks.domain.claims.clauses import cut_sentence
from checks.domain.text.inline import unmarked


def cut(text: str, person: bool = True) -> list[str]:
    return sorted(clause.strand.text for clause in cut_sentence(unmarked(text, 0), person))


@pytest.mark.parametrize(
    ("text", "statements"),
    [
        ("He was born in Rome and died in Paris.", ["He was born in Rome.", "He died in Paris."]),
        (
            "The tower was designed in 1887 and completed in 1889.",
            ["The tower was designed in 1887.", "The tower was completed in 1889."],
        ),
        (
            "The bridge is 300 m long and opened in 1932.",
            ["The bridge is 300 m long.", "The bridge was opened in 1932."],
        ),
        (
            "The firms are based in Oslo and owned by the state.",
            ["The firms are based in Oslo.", "The firms are owned by the state."],
        ),
        (
            "She has published two novels and received a prize.",
            ["She has published two novels.", "She has received a prize."],
        ),
        (
            "She moved to Paris in 1891, studied physics and won two prizes.",
            ["She moved to Paris in 1891.", "She studied physics.", "She won two prizes."],
        ),
        (
            "The river rises in Burundi and flows into the sea.",
            ["The river rises in Burundi.", "The river flows into the sea."],
        ),
        (
            "She retired in 1990 and currently resides in Ohio.",
            ["She retired in 1990.", "She currently resides in Ohio."],
        ),
        (
            "In 1929 she married Diego Rivera and moved to Mexico City.",
            ["In 1929 she married Diego Rivera.", "She moved to Mexico City."],
        ),
        (
            "It released the phone in 2007; however, it closed the shop in 2018.",
            ["It released the phone in 2007.", "It closed the shop in 2018."],
        ),
        (
            "He was born in 100 BC and died in 44 BC.",
            ["He was born in 100 BC.", "He died in 44 BC."],
        ),
        ("He left Rome and died in 44 BC.", ["He left Rome.", "He died in 44 BC."]),
        ("Born in Ulm, he moved to Bern in 1895.", ["He was born in Ulm.", "He moved to Bern in 1895."]),
        (
            "Mount Elbrus, which lies in Russia, is 5,642 m high.",
            ["Mount Elbrus lies in Russia.", "Mount Elbrus is 5,642 m high."],
        ),
        (
            "Python, created by Guido van Rossum and first released in 1991, is a language.",
            [
                "Python was created by Guido van Rossum.",
                "Python was first released in 1991.",
                "Python is a language.",
            ],
        ),
        (
            "She married Diego Rivera, who was a painter.",
            ["She married Diego Rivera.", "Diego Rivera was a painter."],
        ),
        (
            "Ann Smith is an American actress and singer, born on November 21, 1942, in Cleveland, Ohio.",
            [
                "Ann Smith is an American actress.",
                "Ann Smith is a singer.",
                "Ann Smith was born on November 21, 1942, in Cleveland, Ohio.",
            ],
        ),
        (
            "Tom Jones is an actor and stunt performer who was born in 1937.",
            ["Tom Jones is an actor.", "Tom Jones is a stunt performer.", "Tom Jones was born in 1937."],
        ),
        (
            "He was an astronomer, mathematician and honest lawyer from Rome.",
            ["He was an astronomer.", "He was a mathematician.", "He was an honest lawyer from Rome."],
        ),
        ("Paris, Texas, is a city.", ["Paris, Texas, is a city."]),
        (
            'Ann Smith is a British actress best known for her role in "The Crown".',
            ["Ann Smith is a British actress.", 'Ann Smith is best known for her role in "The Crown".'],
        ),
    ],
)
def test_a_sentence_is_cut_into_what_it_certainly_says(text: str, statements: list[str]) -> None:
    assert cut(text) == sorted(statements)


@pytest.mark.parametrize(
    "text",
    [
        "She founded and led the company.",
        "She wrote novels and animated films.",
        "He plays the piano and the drums.",
        "She was the first woman who won a prize.",
        "She was the daughter of a lawyer who served in the army and died in 1950.",
        "If it had opened in 1890 and closed in 1900, it would be gone.",
        "She said that he was ill and left the city.",
        "It is believed that he was born in Rome and died in Paris.",
        "Some historians claim he was poisoned and died in agony.",
        "In the novel, he kills his brother and became king.",
        "According to legend, he slew a dragon and became king.",
        "She may have been born in Genoa and raised in Lisbon.",
        "She was not born in Rome and raised in Paris.",
        "He is a former player and coach.",
        "She was not a physicist who won a prize.",
        "The city has museums, parks and theatres.",
        "He was named in the squad, but he did not play.",
        "Not only did she win, but she also gave the money away.",
        "He met Ann, Tom, and Harry.",
        "She married Tom Jones, and they moved to Rome.",
        "His sister was a musician, but she stopped in 1990.",
        "She taught physics to the woman who ran the school and wrote books.",
        "He reportedly fled to Rome and died in 1950.",
        "She wrote that the bridge fell and killed ten people.",
        "Romeo and Juliet is a play.",
        'He earned the nickname "The Rock, and Roll" in 1950.',
        "He is the son of Tom Jones, who was a baker.",
        "Either he left or he died.",
        "He was born in 551 and died in 479 BC.",
        "The town was founded around 300 and fell in 250 B.C.",
        "He was a baker and teacher in Rome, while his wife was a poet.",
    ],
)
def test_in_doubt_a_sentence_stays_whole(text: str) -> None:
    assert cut(text) == [text]


@pytest.mark.parametrize(
    ("text", "statements"),
    [
        (
            "Paris has 2 million people (as of 2020) and is the capital.",
            ["Paris has 2 million people (as of 2020).", "Paris is the capital."],
        ),
        (
            "The film earned $5 million (adjusted for inflation) and won two awards.",
            ["The film earned $5 million (adjusted for inflation).", "The film won two awards."],
        ),
        (
            "The city had 500 inhabitants (1850 census), and it had a port.",
            ["The city had 500 inhabitants (1850 census).", "It had a port."],
        ),
        (
            "Rome has 2.8 million people (4.3 million with suburbs) and covers 1,285 km2.",
            ["Rome has 2.8 million people (4.3 million with suburbs).", "Rome covers 1,285 km2."],
        ),
        (
            "The film earned $5 million and (in Rome alone) won two awards.",
            ["The film earned $5 million.", "The film (in Rome alone) won two awards."],
        ),
        (
            "She moved to Paris (then a village), studied physics and won two prizes.",
            ["She moved to Paris (then a village).", "She studied physics.", "She won two prizes."],
        ),
        (
            "Oslo (Christiania before), a city of 300 people (1850 census), lies on a fjord.",
            ["Oslo (Christiania before) lies on a fjord.", "Oslo is a city of 300 people (1850 census)."],
        ),
        (
            "He was a printer (until 1900) and writer (after that).",
            ["He was a printer (until 1900).", "He was a writer (after that)."],
        ),
    ],
)
def test_a_bracket_stays_with_what_it_stands_behind(text: str, statements: list[str]) -> None:
    assert cut(text) == sorted(statements)


@pytest.mark.parametrize(
    ("text", "statements"),
    [
        (
            "In 1850, London was the largest city in the world and had 2.3 million inhabitants.",
            [
                "In 1850, London was the largest city in the world.",
                "In 1850, London had 2.3 million inhabitants.",
            ],
        ),
        (
            "In 1850, London was the largest city in the world, and it had 2.3 million inhabitants.",
            [
                "In 1850, London was the largest city in the world.",
                "In 1850, it had 2.3 million inhabitants.",
            ],
        ),
        (
            "Before 1900, Oslo was the capital and had 300 inhabitants.",
            ["Before 1900, Oslo was the capital.", "Before 1900, Oslo had 300 inhabitants."],
        ),
        (
            "Under Stalin, Oslo was a closed city and had 3,000 inhabitants.",
            ["Under Stalin, Oslo was a closed city.", "Under Stalin, Oslo had 3,000 inhabitants."],
        ),
        (
            "Originally, the tower was a mast and had two lifts.",
            ["Originally, the tower was a mast.", "Originally, the tower had two lifts."],
        ),
        (
            "During the war he was a printer and scientist.",
            ["During the war he was a printer.", "During the war he was a scientist."],
        ),
    ],
)
def test_what_a_sentence_begins_with_holds_for_all_that_it_tells_of_a_state(
    text: str, statements: list[str]
) -> None:
    assert cut(text) == sorted(statements)


@pytest.mark.parametrize(
    ("text", "statements"),
    [
        ("In 1929 she married Tom and died in 1954.", ["In 1929 she married Tom.", "She died in 1954."]),
        (
            "In 1929 she married Tom and later moved to Rome.",
            ["In 1929 she married Tom.", "She later moved to Rome."],
        ),
        (
            "Like Mars, Pluto is made of ice and is smaller than 3 moons.",
            ["Like Mars, Pluto is made of ice.", "Pluto is smaller than 3 moons."],
        ),
        (
            "In the 19th century, he was a student and moved to Rome.",
            ["In the 19th century, he was a student.", "He moved to Rome."],
        ),
        (
            "In 1850, London was the largest city in the world and is the capital of England.",
            ["In 1850, London was the largest city in the world.", "London is the capital of England."],
        ),
        (
            "In 1850, London was the largest city and had 6 million inhabitants in 1900.",
            ["In 1850, London was the largest city.", "London had 6 million inhabitants in 1900."],
        ),
    ],
)
def test_what_a_sentence_begins_with_is_not_said_of_another_time_or_where_it_limits_nothing(
    text: str, statements: list[str]
) -> None:
    assert cut(text) == sorted(statements)


@pytest.mark.parametrize(
    "text",
    [
        "In 1929 she married Tom and had two children.",
        "In 1921 he moved to Berlin and wrote 20 novels.",
        "In 1921 he moved to Berlin, wrote 20 novels and died of cancer.",
        "Under Stalin, Oslo was a closed city and exported 1850 tonnes of coal.",
        "In Germany, the law was a novelty in 1990 and affects 80 million people.",
        "In 1850, London, a city of 2.3 million people, was the capital.",
        "After retiring, Tom Jones became a successful businessman and was a director until 1981.",
        "In 1850, London was ruled by Queen Victoria, who had 9 children.",
    ],
)
def test_a_figure_that_may_hold_only_for_what_the_sentence_begins_with_is_not_cut_from_it(text: str) -> None:
    assert cut(text) == [text]


@pytest.mark.parametrize(
    ("text", "events"),
    [
        ("Ann Smith (born 4 May 1902) was a poet.", ["Ann Smith was born on 4 May 1902."]),
        ("Ann Smith (1815–1852) was a poet.", ["Ann Smith was born in 1815.", "Ann Smith died in 1852."]),
        ("Ann Smith (b. 1950) is a poet.", ["Ann Smith was born in 1950."]),
        (
            "Ann Smith (May 4, 1902 - June 5, 1980) was a poet.",
            ["Ann Smith was born on May 4, 1902.", "Ann Smith died on June 5, 1980."],
        ),
        (
            "Ann Smith (/ˈsmɪθ/; née Jones; c. 1560 – 2 July 1621) was a poet.",
            ["Ann Smith was born around 1560.", "Ann Smith died on 2 July 1621."],
        ),
        (
            "Ann Smith (born Ann Jones, August 28, 1950 in Rome) is a poet.",
            ["Ann Smith was born on August 28, 1950 in Rome."],
        ),
        ("Ann Smith (died 621 BC) was a poet.", ["Ann Smith died in 621 BC."]),
        ("Ann Smith [smɪθ] (1950 – present) is a poet.", ["Ann Smith was born in 1950."]),
        (
            "Ann Smith (551–479 BC) was a poet.",
            ["Ann Smith was born in 551 BC.", "Ann Smith died in 479 BC."],
        ),
        (
            "Ann Smith (c. 427 – c. 348 BCE) was a poet.",
            ["Ann Smith was born around 427 BCE.", "Ann Smith died around 348 BCE."],
        ),
        (
            "Ann Smith (470 - 399 B.C.) was a poet.",
            ["Ann Smith was born in 470 B.C.", "Ann Smith died in 399 B.C."],
        ),
        ("Ann Smith (69–30 BC) was a poet.", ["Ann Smith was born in 69 BC.", "Ann Smith died in 30 BC."]),
        (
            "Ann Smith (c. 55 – c. 135 AD) was a poet.",
            ["Ann Smith was born around 55 AD.", "Ann Smith died around 135 AD."],
        ),
        (
            "Ann Smith (59 BC – AD 17) was a poet.",
            ["Ann Smith was born in 59 BC.", "Ann Smith died in AD 17."],
        ),
        (
            "Ann Smith (12 July 100 – 15 March 44 BC) was a poet.",
            ["Ann Smith was born on 12 July 100 BC.", "Ann Smith died on 15 March 44 BC."],
        ),
        (
            "Ann Smith (born 551 in Rome, died 479 BC) was a poet.",
            ["Ann Smith was born in 551 BC in Rome.", "Ann Smith died in 479 BC."],
        ),
    ],
)
def test_dates_behind_a_name_become_claims(text: str, events: list[str]) -> None:
    statements = cut(text)
    assert [one for one in statements if " born " in one or " died " in one] == sorted(events)
    assert len(statements) == len(events) + 1
    assert not any("19" in one or "18" in one for one in statements if one.endswith("a poet."))


@pytest.mark.parametrize(
    "text",
    [
        "World War II (1939–1945) was a global conflict.",
        "The Great War (28 July 1914 – 11 November 1918) was a conflict.",
        "Radiohead (1985–2016) was a band.",
    ],
)
def test_dates_behind_a_thing_are_no_birth(text: str) -> None:
    assert cut(text, person=False) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "Ann Smith (reigned 1558–1603) was a queen.",
        "Ann Smith (12–15 March 1950) was a guest.",
        "Ann Smith (12–15) was a player.",
    ],
)
def test_a_reign_or_a_stay_is_no_life(text: str) -> None:
    assert cut(text) == [text]
