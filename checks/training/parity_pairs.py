"""The fixed pairs on which a quantised model is held against its float32 original.

Written for this project: short records of invented and everyday subjects, spread over templates that
change one thing at a time (a figure, a date, a negation, the subject, the wording), and sentences
written by hand in the manner of encyclopaedias, answers of chatbots and notes. `parity_pairs` is
what the committed `parity.jsonl.gz` files hold; `calibration_texts` is other text, so that ranges
are not set on the sentences they are judged by.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class _Record:
    """One subject and what is said of it."""

    name: str
    kind: str
    place: str
    year: int
    figure: str
    other_figure: str
    known_for: str
    not_known_for: str


_JUDGED = (
    _Record(
        "Marit Osvald",
        "a painter",
        "Bergen",
        1887,
        "61 landscapes",
        "16 landscapes",
        "views of harbours in winter",
        "portraits of kings",
    ),
    _Record(
        "The Lindow Bridge",
        "a steel bridge",
        "Northmere",
        1932,
        "503 metres",
        "530 metres",
        "its single arch",
        "its wooden towers",
    ),
    _Record(
        "Kestrel Mountain",
        "a volcano",
        "the Aral Range",
        1845,
        "2,310 metres",
        "3,210 metres",
        "a lake in its crater",
        "a railway to its summit",
    ),
    _Record(
        "Halden Radio",
        "a broadcaster",
        "Oslo",
        1924,
        "40 presenters",
        "400 presenters",
        "plays read aloud at night",
        "television quiz shows",
    ),
    _Record(
        "The Amber Orchestra",
        "an orchestra",
        "Gdansk",
        1961,
        "84 musicians",
        "48 musicians",
        "recordings of Baltic composers",
        "jazz concerts on the beach",
    ),
    _Record(
        "Professor Idris Calder",
        "a chemist",
        "Cardiff",
        1903,
        "12 new compounds",
        "21 new compounds",
        "work on dyes that do not fade",
        "the discovery of a planet",
    ),
    _Record(
        "The Sorrel Tram",
        "a tram line",
        "Lisbon",
        1914,
        "17 stops",
        "71 stops",
        "its steep climb through the old town",
        "driverless night service",
    ),
    _Record(
        "Fennick United",
        "a football club",
        "Leeds",
        1899,
        "three cups",
        "five cups",
        "its striped green shirts",
        "a ground with 90,000 seats",
    ),
    _Record(
        "The grey dune lizard",
        "a reptile",
        "coastal deserts",
        1978,
        "about 9 grams",
        "about 90 grams",
        "running on two legs when it is chased",
        "climbing tall trees",
    ),
    _Record(
        "Operation Larkspur",
        "a rescue mission",
        "the North Sea",
        1956,
        "217 sailors",
        "271 sailors",
        "the first use of helicopters at night",
        "the loss of four aircraft",
    ),
    _Record(
        "The Tarn Observatory",
        "an observatory",
        "the Pyrenees",
        1938,
        "a mirror of 1.2 metres",
        "a mirror of 2.1 metres",
        "its catalogue of double stars",
        "a launch site for rockets",
    ),
    _Record(
        "Wexley Glass",
        "a glassworks",
        "Sunderland",
        1821,
        "260 workers",
        "620 workers",
        "lighthouse lenses",
        "bicycle frames",
    ),
    _Record(
        "The comet Delacroix-Ito",
        "a comet",
        "the constellation Lyra",
        1986,
        "76.4 years",
        "67.4 years",
        "a tail that split in two",
        "a collision with the Moon",
    ),
    _Record(
        "Lake Ondrava",
        "a lake",
        "Moravia",
        1977,
        "14 square kilometres",
        "41 square kilometres",
        "the village that lies beneath it",
        "salt water and tides",
    ),
)

_CALIBRATED = (
    _Record(
        "Clara Venn",
        "an engineer",
        "Utrecht",
        1912,
        "28 locks",
        "82 locks",
        "gates that open with the tide",
        "a theory of music",
    ),
    _Record(
        "The Pellan Museum",
        "a museum",
        "Turin",
        1968,
        "9,400 objects",
        "4,900 objects",
        "early calculating machines",
        "living elephants",
    ),
    _Record(
        "Cape Rowan",
        "a headland",
        "the west coast",
        1794,
        "118 metres",
        "181 metres",
        "cliffs of red sandstone",
        "its deep coal mines",
    ),
    _Record(
        "The Orsk Treaty",
        "a treaty",
        "Geneva",
        1951,
        "31 states",
        "13 states",
        "rules about fishing by night",
        "a ban on railways",
    ),
    _Record(
        "The blue reed warbler",
        "a bird",
        "river marshes",
        1802,
        "11 centimetres",
        "110 centimetres",
        "a song that copies frogs",
        "hunting rabbits",
    ),
    _Record(
        "Novak Motors",
        "a car maker",
        "Brno",
        1929,
        "1.5 million cars",
        "5.1 million cars",
        "a small car with two doors",
        "passenger ships",
    ),
)

# Each template yields (premise, hypothesis); one thing differs between the two.
_TEMPLATES = (
    ("{name} is {kind} of {place}.", "{name} is {kind}."),
    ("{name}, {kind} of {place}, dates from {year}.", "{name} dates from {year}."),
    ("{name}, {kind} of {place}, dates from {year}.", "{name} dates from {later}."),
    ("Records of {year} give {figure} for {name}.", "{name} was recorded with {figure}."),
    ("Records of {year} give {figure} for {name}.", "{name} was recorded with {other_figure}."),
    ("{name} is best known for {known_for}.", "{name} is known for {known_for}."),
    ("{name} is best known for {known_for}.", "{name} is not known for {known_for}."),
    ("{name} was never noted for {not_known_for}.", "{name} was noted for {not_known_for}."),
    ("{name}: In {year} it drew visitors from all over {place}.", "{next_name} is {next_kind}."),
    ("Most accounts of {place} after {year} mention {name}.", "{name} is famous for {not_known_for}."),
    ("{name} has {figure} and {known_for}, according to a guide to {place}.", "{name} has {figure}."),
    ("{next_name} is {next_kind} with {next_figure}.", "{name} has {figure}."),
)

_BY_HAND = (
    ("Water boils at a lower temperature on a high mountain.", "On a mountain water boils at a lower heat."),
    ("Water boils at a lower temperature on a high mountain.", "Altitude has no effect on boiling."),
    ("The committee rejected the plan by seven votes to two.", "The plan was turned down."),
    ("The committee rejected the plan by seven votes to two.", "The plan was accepted."),
    ("The committee rejected the plan by seven votes to two.", "The committee met in Paris."),
    ("No passenger was hurt when the train left the rails.", "Nobody on the train was injured."),
    ("No passenger was hurt when the train left the rails.", "Several passengers were injured."),
    ("She taught at the school from 1971 until 1984.", "She was a teacher there for thirteen years."),
    ("She taught at the school from 1971 until 1984.", "She began to teach there in 1984."),
    ("Bees see ultraviolet light, which people cannot see.", "People see less of the spectrum than bees."),
    ("Bees see ultraviolet light, which people cannot see.", "Bees are blind to ultraviolet light."),
    ("The novel was printed two years after its author died.", "The author lived to see the novel in print."),
    (
        "The novel was printed two years after its author died.",
        "The novel appeared after the author's death.",
    ),
    ("Copper conducts electricity better than iron does.", "Iron is a worse conductor than copper."),
    ("Copper conducts electricity better than iron does.", "Iron conducts electricity better than copper."),
    ("Rent rose by 4 % in the north and fell by 2 % in the south.", "Rents fell in the south."),
    ("Rent rose by 4 % in the north and fell by 2 % in the south.", "Rents rose everywhere."),
    ("Only two of the nine lighthouses are still manned.", "Seven of the lighthouses have no keeper."),
    ("Only two of the nine lighthouses are still manned.", "All of the lighthouses are manned."),
    ("He denied having written the letter.", "He said that the letter was not his."),
    ("He denied having written the letter.", "He wrote the letter in March."),
    ("The vaccine was tested on 1,200 adults in four countries.", "The trial included children."),
    (
        "The vaccine was tested on 1,200 adults in four countries.",
        "Adults took part in a test of the vaccine.",
    ),
    ("Before the dam was built the valley flooded every spring.", "The valley used to flood each year."),
    (
        "Before the dam was built the valley flooded every spring.",
        "The dam made the valley flood every spring.",
    ),
    ("Mercury is the planet closest to the Sun.", "No planet is nearer to the Sun than Mercury."),
    ("Mercury is the planet closest to the Sun.", "Venus is the planet closest to the Sun."),
    ("Mercury is the planet closest to the Sun.", "A recipe for bread needs flour, water and salt."),
    ("The test suite ran 214 tests and 3 failed.", "All tests passed."),
    ("The test suite ran 214 tests and 3 failed.", "Three tests failed."),
    ("Q: Did you feel safe? A: Mostly, but never after dark.", "The person did not feel safe at night."),
    ("Q: Did you feel safe? A: Mostly, but never after dark.", "The person always felt safe."),
    ("Sales fell from 5.2 million in 2010 to 3.9 million in 2015.", "Sales dropped between 2010 and 2015."),
    ("Sales fell from 5.2 million in 2010 to 3.9 million in 2015.", "Sales grew between 2010 and 2015."),
    ("The old town hall burned down in 1666 and was rebuilt.", "The town hall survived the fire untouched."),
    ("The old town hall burned down in 1666 and was rebuilt.", "The town hall was built again after a fire."),
    ("Whales are mammals, and they breathe air.", "Whales are fish."),
    ("Whales are mammals, and they breathe air.", "Whales have to come up to breathe."),
    ("The singer's mother was born in Accra.", "The singer was born in Accra."),
    ("The singer's mother was born in Accra.", "The mother of the singer came from Accra."),
    ("The study found no link between coffee and the disease.", "Coffee causes the disease."),
    ("The study found no link between coffee and the disease.", "Coffee was not linked to the disease."),
    ("Their second album sold more copies than their first.", "The first album sold fewer copies."),
    (
        "Their second album sold more copies than their first.",
        "The first album was the band's biggest seller.",
    ),
    ("Ice is less dense than liquid water, so it floats.", "Ice sinks in water."),
    ("Ice is less dense than liquid water, so it floats.", "Ice floats on water."),
    ("The treaty was signed but never ratified.", "The treaty came into force."),
    ("The treaty was signed but never ratified.", "The treaty was not ratified."),
    ("The harbour freezes in January and opens again in April.", "Ships can use the harbour in February."),
    ("The harbour freezes in January and opens again in April.", "The harbour is closed by ice in winter."),
    ("It won the award for best design in 2004 and 2009.", "It won a design award twice."),
    ("It won the award for best design in 2004 and 2009.", "It never won an award."),
    ("Roughly a third of the island is covered by forest.", "Forest covers most of the island."),
    ("Roughly a third of the island is covered by forest.", "There is forest on the island."),
    ("A kilobyte is not the same in every standard.", "Standards disagree about the size of a kilobyte."),
    ("The patient should take the tablets after meals.", "The tablets should be taken on an empty stomach."),
    ("The patient should take the tablets after meals.", "The film was shot in black and white."),
    ("Ludwig has two sisters; both are older than he is.", "Ludwig is the youngest of three."),
    ("Ludwig has two sisters; both are older than he is.", "Ludwig has a younger sister."),
    ("Migratory birds steer by the stars and the Earth's field.", "Interest rates were cut in autumn."),
    ("The bridge carries trains only.", "Cars cross the bridge."),
    ("The bridge carries trains only.", "Trains use the bridge."),
    ("Her theory was ignored for forty years.", "Her theory was accepted at once."),
    ("Her theory was ignored for forty years.", "For decades nobody took up her theory."),
    ("This paper reports a 12 % gain (p < 0.01; n = 84).", "The paper reports a gain."),
    ("This paper reports a 12 % gain (p < 0.01; n = 84).", "The paper reports a loss."),
    ("Rome was not the capital of the kingdom until 1871.", "Rome became the capital in 1871."),
    ("Rome was not the capital of the kingdom until 1871.", "Rome was the capital in 1865."),
    (
        "The expedition, which had set out with forty sledges and enough flour for two winters, turned back "
        "when the ice broke early, and it reached the coast with nine sledges, no flour and, to everybody's "
        "surprise, not one man lost.",
        "Every man of the expedition came back.",
    ),
    (
        "The expedition, which had set out with forty sledges and enough flour for two winters, turned back "
        "when the ice broke early, and it reached the coast with nine sledges, no flour and, to everybody's "
        "surprise, not one man lost.",
        "Half of the men died on the ice.",
    ),
    ("Yes.", "The speaker agrees."),
    ("Kraków – formerly the capital – has c. 780,000 inhabitants.", "Kraków was once the capital."),
)

_CALIBRATION_BY_HAND = (
    "The quick answer is that nobody knows for certain.",
    "Photosynthesis turns light, water and carbon dioxide into sugar and oxygen.",
    "In 1,024 of 2,048 runs the result was 0.333; see section 4.2 and table 7.",
    "However, as of 2019, it has not been confirmed by a second laboratory.",
    "def add(a, b): return a + b  # the log says: 3 passed, 1 failed in 0.42s",
    "He/She/They moved to São Paulo, then to Zürich and Łódź, and finally to 東京.",
    "Why would anyone do that? I honestly can't say; it's their choice, isn't it!",
    "The Second World War ended in Europe on 8 May 1945.",
    "The heart pumps about five litres of blood a minute in an adult at rest.",
    "List of rivers by length; disambiguation; see also; references; external links",
    "Ok",
    "A. B. Smith et al. (2003) found r = .41, p < .001 among 12–14-year-olds.",
    "His father, a shoemaker, never learned to read, and his mother died when he was six years old.",
    "The company was founded by two brothers, went bankrupt within three years, was bought by a rival for "
    "one dollar, and, after a change of name and a move to a cheaper town, became the largest maker of "
    "kitchen scales in the country, which it remained until the invention of the electronic balance.",
    "Interviewer: And then? Participant: um, well, then we, like, just waited, you know.",
    "The drug lowers blood pressure by 8 mmHg on average, with few side effects.",
    "Its capital and largest city is a port on the southern coast.",
    "The album peaked at number 3 on the charts and was certified platinum.",
    "Temperatures range from -40 °C in January to +35 °C in July.",
    "She married twice; both marriages ended in divorce.",
)


def _filled(records: tuple[_Record, ...]) -> list[tuple[str, str]]:
    pairs = []
    for record, following in zip(records, (*records[1:], records[0]), strict=True):
        words = {field: getattr(record, field) for field in _Record.__slots__}
        words |= {f"next_{field}": getattr(following, field) for field in _Record.__slots__}
        words["later"] = record.year + 11
        pairs += [(premise.format(**words), claim.format(**words)) for premise, claim in _TEMPLATES]
    return pairs


def parity_pairs() -> tuple[tuple[str, str], ...]:
    """All pairs (premise, hypothesis), always the same and in the same order; 200 or more."""
    return (*_filled(_JUDGED), *_BY_HAND)


def calibration_pairs() -> tuple[tuple[str, str], ...]:
    """Pairs from which a pair model's activation ranges are read; no text of them is in `parity_pairs`."""
    following = (*_CALIBRATION_BY_HAND[1:], _CALIBRATION_BY_HAND[0])
    return (*_filled(_CALIBRATED), *zip(_CALIBRATION_BY_HAND, following, strict=True))


def calibration_texts() -> tuple[str, ...]:
    """Sentences from which activation ranges are read; none of them is in `parity_pairs`."""
    return (*(text for pair in _filled(_CALIBRATED) for text in pair), *_CALIBRATION_BY_HAND)
