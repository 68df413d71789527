"""The ten questions that each kind of model has to answer at every start; the export adds its answers."""

# Two sentences, and whether they mean nearly the same.
ENCODER_QUESTIONS = (
    ("The ferry leaves at nine.", "The boat departs at nine o'clock.", True),
    ("She plays the violin very well.", "She is a skilled violinist.", True),
    ("The lake freezes in winter.", "In winter the lake is covered with ice.", True),
    ("The company lost money last year.", "Last year the firm made a loss.", True),
    ("Doctors advise drinking enough water.", "Physicians recommend drinking plenty of water.", True),
    ("The ferry leaves at nine.", "Doctors advise drinking enough water.", False),
    ("She plays the violin very well.", "The lake freezes in winter.", False),
    ("The company lost money last year.", "Bees dance to show where flowers are.", False),
    ("The castle stands on a hill.", "The programme crashed with an error.", False),
    ("Rice is grown in flooded fields.", "The election was held in May.", False),
)

# What a premise says about a hypothesis, under the label that is right.
ENTAILMENT_QUESTIONS = (
    ("Anna Lind: She was born in Malmö in 1970.", "Anna Lind was born in Malmö.", "entailment"),
    ("The tower is made of steel and glass.", "The tower is made of steel and glass.", "entailment"),
    ("Both bridges were closed after the storm.", "The bridges were closed.", "entailment"),
    ("The treaty was signed but never ratified.", "The treaty was not ratified.", "entailment"),
    ("The film was directed by Jo Park in 1999.", "The film was not directed by Jo Park.", "contradiction"),
    ("The museum is in Berlin.", "The museum is in Madrid.", "contradiction"),
    ("No passengers were hurt in the accident.", "Many passengers were hurt.", "contradiction"),
    ("The museum is in Berlin.", "Honey is made by bees.", "neutral"),
    ("Anna Lind: She was born in Malmö in 1970.", "The lake is deep and cold.", "neutral"),
    ("The tower is made of steel and glass.", "The orchestra toured Japan twice.", "neutral"),
)
