"""Ten answers of ten sentences each, as a chatbot might give them: most statements hold, some do not.

Their subjects have an article in the embedded collection, so that every step of a check has work to do.
"""

from dataclasses import dataclass

SENTENCES = 10
"""In each answer, every one of them a claim."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer and what it is about."""

    subject: str
    text: str


def _prose(*sentences: str) -> str:
    return " ".join(sentences)


def _bullets(*sentences: str) -> str:
    return "\n".join(f"- {sentence}" for sentence in sentences)


ANSWERS: tuple[Answer, ...] = (
    Answer(
        "Mars",
        _prose(
            "Mars is the fourth planet from the Sun.",
            "It is often called the Red Planet and is desert-like and cold.",
            "Its thin atmosphere consists mostly of carbon dioxide.",
            "Mars has three small moons.",
            "It has a mass greater than that of the Earth.",
            "There is water on Mars, and its surface temperature ranges from −153 to 20 °C.",
        )
        + "\n\n"
        + _prose(
            "The largest volcano on Mars is Olympus Mons.",
            "A day on Mars lasts about 24.6 hours.",
            "The first spacecraft to fly past Mars was Mariner 4 in 1975.",
            "Mars was named after the Roman god of war.",
        ),
    ),
    Answer(
        "Marie Curie",
        _prose(
            "Marie Curie was a Polish and French physicist and chemist.",
            "She shared the 1903 Nobel Prize in Physics with her husband, Pierre Curie.",
            "She won the 1911 Nobel Prize in Medicine.",
            "Curie discovered the elements radium and polonium.",
            "She was the first woman to win a Nobel Prize.",
            "She studied physics in Berlin.",
        )
        + "\n\n"
        + _prose(
            "Marie Curie became a professor in 1906 and was the first woman to teach at the Sorbonne.",
            "During World War I, she brought mobile X-ray units to field hospitals.",
            "Marie Curie was born in Warsaw and died in 1934 at the age of 66.",
            "The Panthéon in Paris holds her remains.",
        ),
    ),
    Answer(
        "Blue whale",
        "## The blue whale\n\n"
        + _bullets(
            "The blue whale is the largest animal known to have ever existed.",
            "It can weigh up to 200 tonnes.",
            "The blue whale reaches a length of about 30 metres and is the largest of the rorquals.",
            "The blue whale is a toothed whale.",
            "It feeds almost only on krill.",
            "Blue whales live in all oceans except the Arctic.",
            "Whalers hunted the species until the 1960s, and by then it was almost extinct.",
            "The International Whaling Commission banned all hunting of blue whales in 1976.",
            "There are four recognised subspecies of the blue whale.",
            "Its long and slender body shows various shades of greyish-blue.",
        ),
    ),
    Answer(
        "Iceland",
        _prose(
            "Iceland is an island country in the North Atlantic Ocean.",
            "Its capital and largest city is Reykjavík.",
            "Iceland has about 395,000 residents.",
            "It is the most densely populated country in Europe.",
            "The official language of the country is Icelandic.",
        )
        + "\n\n"
        + _prose(
            "Iceland lies on the Mid-Atlantic Ridge, and the North Atlantic Current warms its coast.",
            "The settlement of Iceland began in 874, when Ingólfr Arnarson became a permanent settler.",
            "Iceland became a republic in 1918.",
            "The country has no standing army.",
            "Iceland is a member of the European Union.",
        ),
    ),
    Answer(
        "Chess",
        _prose(
            "Chess is a board game for two players.",
            "The board has 64 squares, and each player controls sixteen pieces.",
            "Each player begins with one king, one queen and eight pawns.",
            "White always moves first.",
            "The game ends when a king is checkmated.",
            "Chess was invented in France in the 18th century.",
            "The first official World Chess Champion was Wilhelm Steinitz in 1886.",
            "The computer Deep Blue defeated Garry Kasparov in 1987.",
            "The International Chess Federation organises the world championship.",
            "Each side has three bishops and two knights.",
        ),
    ),
    Answer(
        "Cheetah",
        "Here is what is known about the **cheetah**:\n\n"
        + _bullets(
            "The cheetah is the fastest land animal.",
            "It can run at 93 to 104 km/h.",
            "The cheetah is the only living member of the genus *Acinonyx*.",
            "Its tawny coat is covered with evenly spaced black stripes.",
            "The cheetah has a small, rounded head and a short snout.",
            "The cheetah lives mainly in Africa, and a small population survives in central Iran.",
            "The cheetah hunts mostly at night.",
            "An adult cheetah weighs between 21 and 65 kg.",
            "The cheetah feeds on small to medium-sized prey such as impala and gazelles.",
            "The species was listed as extinct in the wild in 1996.",
        ),
    ),
    Answer(
        "Oxygen",
        _prose(
            "Oxygen is a chemical element with the symbol O and the atomic number 8.",
            "It belongs to the chalcogen group of the periodic table.",
            "Oxygen is the most abundant element in the crust of the Earth.",
            "It makes up about 78 % of the Earth's atmosphere.",
            "Oxygen was isolated by Michael Sendivogius before 1604.",
        )
        + "\n\n"
        + _prose(
            "Oxygen is a noble gas and hardly reacts with other elements.",
            "Antoine Lavoisier gave the element its name in 1777.",
            "Ozone is a form of oxygen that protects the Earth from ultraviolet radiation.",
            "Plants produce oxygen by photosynthesis.",
            "Oxygen was also found by Carl Wilhelm Scheele in 1771 and by Joseph Priestley in 1774.",
        ),
    ),
    Answer(
        "Cleopatra",
        _prose(
            "Cleopatra was Queen of the Ptolemaic Kingdom of Egypt from 51 to 30 BC.",
            "She was a descendant of Ptolemy I Soter, a companion of Alexander the Great.",
            "Her first language was Latin.",
            "Cleopatra is the only Ptolemaic ruler known to have learned the Egyptian language.",
            "She had a son with Julius Caesar, who was called Caesarion.",
            "Cleopatra was assassinated in Rome in 44 BC.",
            "She also had three children with Mark Antony.",
            "Octavian defeated her fleet at Actium in 31 BC and invaded Egypt in 30 BC.",
            "After her death, Egypt became a province of the Roman Empire.",
            "William Shakespeare wrote the tragedy Antony and Cleopatra.",
        ),
    ),
    Answer(
        "Antarctica",
        _prose(
            "Antarctica is the southernmost continent of the Earth.",
            "It contains the geographic South Pole.",
            "Antarctica has an area of about 14,200,000 square kilometres.",
            "It is the second-largest continent.",
            "Antarctica is mostly covered by an ice sheet and is surrounded by the Southern Ocean.",
            "Antarctica is on average the coldest and windiest of the continents.",
        )
        + "\n\n"
        + _prose(
            "About two million people live there all year round.",
            "The Antarctic Treaty of 1959 prohibits mining and nuclear explosions.",
            "Antarctica has no native population and was first sighted in 1820.",
            "Emperor penguins breed in Antarctica during the winter.",
        ),
    ),
    Answer(
        "Nelson Mandela",
        _prose(
            "Nelson Mandela was a South African politician who fought against apartheid.",
            "He served as President of South Africa from 1994 to 1999.",
            "Mandela was the first black head of state of the country.",
            "He was born in Johannesburg in 1928 and belonged to the Thembu royal family.",
            "Mandela studied law at the University of Fort Hare and the University of Witwatersrand.",
        )
        + "\n\n"
        + _prose(
            "He spent 27 years in prison.",
            "President F. W. de Klerk released him in 1990.",
            "Mandela received the Nobel Peace Prize in 1993 together with F. W. de Klerk.",
            "He led the African National Congress from 1991 to 1997.",
            "Mandela died in 2003.",
        ),
    ),
)
