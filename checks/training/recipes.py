"""What a run of training is made of: how many pairs of which kind, and the settings of the optimiser."""

from collections.abc import Sequence
from dataclasses import dataclass

from checks.training.pairs import Quota

# What an epoch holds. In the first, FEVER's entailments, 72 % of FEVER, are thinned, and VitaminC's real
# revisions, the nearest to what the product reads, come up to three times.
BALANCED = (
    Quota("vitaminc_test_real", "contradiction", 20_000),
    Quota("vitaminc_test_real", "entailment", 24_000),
    Quota("vitaminc_test_real", "neutral", 16_000),
    Quota("vitaminc_test_synthetic", "contradiction", 6_321),
    Quota("vitaminc_test_synthetic", "entailment", 6_233),
    Quota("fever_train_1sent", "contradiction", 16_301),
    Quota("fever_train_1sent", "entailment", 24_000),
    Quota("fever_train_multi", "contradiction", 5_970),
    Quota("fever_train_multi", "entailment", 8_000),
    Quota("fever_nei_retrieved", "neutral", 10_808),
    Quota("conjnli_train", "contradiction", 2_419),
    Quota("conjnli_train", "entailment", 3_000),
    Quota("conjnli_train", "neutral", 3_500),
    Quota("mnli_dev", "contradiction", 6_532),
    Quota("mnli_dev", "entailment", 6_995),
    Quota("mnli_dev", "neutral", 6_117),
    Quota("cad_snli_revised", "contradiction", 2_773),
    Quota("cad_snli_revised", "entailment", 2_758),
    Quota("cad_snli_revised", "neutral", 2_754),
    Quota("help_and", "entailment", 1_000),
    Quota("help_and", "neutral", 1_500),
    Quota("made_number", "contradiction", 11_000),
    Quota("made_number", "entailment", 9_000),
    Quota("made_negation", "contradiction", 3_000),
    Quota("made_opposite", "contradiction", 3_000),
    Quota("made_opposite", "entailment", 3_000),
    Quota("made_neutral_near", "neutral", 14_000),
    Quota("made_neutral_far", "neutral", 4_000),
    Quota("made_neutral_page", "neutral", 7_000),
)

# In the second, all of FEVER's entailments are in and its contradictions come twice, so that neither label
# is the rule; VitaminC's revisions, the same claim with evidence for and against it, come more than once
# because nothing else forbids judging a claim by its wording alone. VitaminC also holds the only human
# neutrals with Wikipedia evidence; the other neutrals that a person would meet are made.
WHOLE = (
    Quota("vitaminc_test_real", "contradiction", 20_000),
    Quota("vitaminc_test_real", "entailment", 22_000),
    Quota("vitaminc_test_real", "neutral", 14_000),
    Quota("vitaminc_test_synthetic", "contradiction", 9_500),
    Quota("vitaminc_test_synthetic", "entailment", 9_500),
    Quota("fever_train_1sent", "contradiction", 30_000),
    Quota("fever_train_1sent", "entailment", 41_727),
    Quota("fever_train_multi", "contradiction", 10_000),
    Quota("fever_train_multi", "entailment", 16_699),
    Quota("fever_nei_retrieved", "neutral", 21_616),
    Quota("conjnli_train", "contradiction", 2_419),
    Quota("conjnli_train", "entailment", 4_000),
    Quota("conjnli_train", "neutral", 4_500),
    Quota("mnli_dev", "contradiction", 6_532),
    Quota("mnli_dev", "entailment", 6_995),
    Quota("mnli_dev", "neutral", 6_117),
    Quota("snli_dev", "contradiction", 3_275),
    Quota("snli_dev", "entailment", 3_323),
    Quota("snli_dev", "neutral", 3_231),
    Quota("cad_snli_revised", "contradiction", 2_773),
    Quota("cad_snli_revised", "entailment", 2_758),
    Quota("cad_snli_revised", "neutral", 2_754),
    Quota("help_and", "entailment", 1_000),
    Quota("help_and", "neutral", 1_500),
    Quota("made_number", "contradiction", 9_000),
    Quota("made_number", "entailment", 8_000),
    Quota("made_negation", "contradiction", 4_000),
    Quota("made_negation", "entailment", 4_000),
    Quota("made_opposite", "contradiction", 4_000),
    Quota("made_opposite", "entailment", 4_000),
    Quota("made_neutral_near", "neutral", 12_000),
    Quota("made_neutral_far", "neutral", 3_000),
    Quota("made_neutral_page", "neutral", 6_000),
)

# In the third, figures are compared, too, and more of the evidence has nothing to do with the claim. What it
# made is no better than the shipped model (docs/evaluation.md, "What did not work").
COMPARED = (
    *(quota for quota in WHOLE if quota.source != "made_neutral_far"),
    Quota("made_bound", "contradiction", 12_000),
    Quota("made_bound", "entailment", 12_000),
    Quota("made_neutral_far", "neutral", 8_000),
)

# What a teacher learns from: every kind once or nearly so, since a network eight times as large needs to see
# less of each and reads an eighth as many pairs a second. Less of FEVER's plain entailments and of the long
# evidence, more of VitaminC's revisions.
TEACHING = (
    Quota("vitaminc_test_real", "contradiction", 11_000),
    Quota("vitaminc_test_real", "entailment", 13_594),
    Quota("vitaminc_test_real", "neutral", 9_000),
    Quota("vitaminc_test_synthetic", "contradiction", 4_000),
    Quota("vitaminc_test_synthetic", "entailment", 4_000),
    Quota("fever_train_1sent", "contradiction", 13_000),
    Quota("fever_train_1sent", "entailment", 13_000),
    Quota("fever_train_multi", "contradiction", 4_000),
    Quota("fever_train_multi", "entailment", 4_000),
    Quota("fever_nei_retrieved", "neutral", 8_000),
    Quota("conjnli_train", "contradiction", 2_000),
    Quota("conjnli_train", "entailment", 1_000),
    Quota("conjnli_train", "neutral", 1_500),
    Quota("mnli_dev", "contradiction", 5_000),
    Quota("mnli_dev", "entailment", 5_000),
    Quota("mnli_dev", "neutral", 5_000),
    Quota("snli_dev", "contradiction", 1_000),
    Quota("snli_dev", "entailment", 1_000),
    Quota("snli_dev", "neutral", 1_000),
    Quota("cad_snli_revised", "contradiction", 2_000),
    Quota("cad_snli_revised", "entailment", 2_000),
    Quota("cad_snli_revised", "neutral", 2_000),
    Quota("made_number", "contradiction", 3_000),
    Quota("made_number", "entailment", 3_000),
    Quota("made_negation", "contradiction", 1_000),
    Quota("made_negation", "entailment", 1_000),
    Quota("made_opposite", "contradiction", 1_000),
    Quota("made_opposite", "entailment", 1_000),
    Quota("made_neutral_near", "neutral", 5_000),
    Quota("made_neutral_far", "neutral", 1_500),
    Quota("made_neutral_page", "neutral", 2_500),
)

# What the teacher is asked: most rows of people's once, and two fifths made by rules, more than before, since
# there the teacher's answer counts and not the rule's.
ASKED = (
    Quota("vitaminc_test_real", "contradiction", 11_000),
    Quota("vitaminc_test_real", "entailment", 13_594),
    Quota("vitaminc_test_real", "neutral", 9_000),
    Quota("vitaminc_test_synthetic", "contradiction", 6_321),
    Quota("vitaminc_test_synthetic", "entailment", 6_233),
    Quota("fever_train_1sent", "contradiction", 16_301),
    Quota("fever_train_1sent", "entailment", 18_000),
    Quota("fever_train_multi", "contradiction", 4_000),
    Quota("fever_train_multi", "entailment", 4_000),
    Quota("fever_nei_retrieved", "neutral", 10_808),
    Quota("conjnli_train", "contradiction", 2_419),
    Quota("conjnli_train", "entailment", 2_000),
    Quota("conjnli_train", "neutral", 2_500),
    Quota("mnli_dev", "contradiction", 3_500),
    Quota("mnli_dev", "entailment", 3_500),
    Quota("mnli_dev", "neutral", 3_500),
    Quota("snli_dev", "contradiction", 1_500),
    Quota("snli_dev", "entailment", 1_500),
    Quota("snli_dev", "neutral", 1_500),
    Quota("cad_snli_revised", "contradiction", 2_000),
    Quota("cad_snli_revised", "entailment", 2_000),
    Quota("cad_snli_revised", "neutral", 2_000),
    Quota("made_number", "contradiction", 4_000),
    Quota("made_number", "entailment", 4_000),
    Quota("made_bound", "contradiction", 3_000),
    Quota("made_bound", "entailment", 3_000),
    Quota("made_negation", "contradiction", 2_000),
    Quota("made_negation", "entailment", 2_000),
    Quota("made_opposite", "contradiction", 2_000),
    Quota("made_opposite", "entailment", 2_000),
    Quota("made_neutral_near", "neutral", 8_000),
    Quota("made_neutral_far", "neutral", 3_000),
    Quota("made_neutral_page", "neutral", 4_000),
    Quota("made_to_teach", "neutral", 45_000),
)
QUOTAS: dict[str, Sequence[Quota] | None] = {
    "balanced": BALANCED,
    "whole": WHOLE,
    "compared": COMPARED,
    "teaching": TEACHING,
    "asked": ASKED,
    "taught": None,  # every row as it stands: the teacher was asked about these very words
}


@dataclass(frozen=True, slots=True)
class Recipe:
    """Everything that decides the weights of one run, written into the folder beside them."""

    quotas: str = "whole"
    epochs: float = 1.0
    batch: int = 64
    learning_rate: float = 1e-4
    warm_up: float = 0.06
    weight_decay: float = 0.01
    label_smoothing: float = 0.05
    dropout: float = 0.0  # drawn for every number of every layer, which costs a third of the speed
    shared_dropout: float = 0.0  # drawn once for all tokens of a pair, which costs next to nothing
    title_share: float = 0.5
    other_years: float = 0.0  # share of pairs whose years are moved, and
    other_names: float = 0.0  # share whose first name is another (`disguise`)
    teacher_share: float = 0.0  # of the target, where a teacher was asked and a person labelled the pair, too
    frozen_layers: int = 0  # of the network from below, with its embeddings; left as they were found
    seed: int = 0
    rows: int | None = None


# entailment-v1 is three runs, each going on from the one before. The first two were a model of their own,
# which was not good enough to ship; what it had learnt was kept.
RUNS = (
    Recipe(quotas="balanced", epochs=0.7, dropout=0.1),
    Recipe(quotas="balanced", epochs=0.4, dropout=0.1, learning_rate=6e-5, seed=1),
    Recipe(quotas="whole", epochs=1.55, seed=2),
)

# entailment-v2, which ships, goes on from entailment-v1 with what a teacher says: the teacher, from
# all-mpnet-base-v2; the pairs that it is asked about once it has learnt (its answers to the first 57,344 were
# used, since the machine was wanted for other work); and what the model learns from them.
TEACHER = (Recipe(quotas="teaching", epochs=0.42, batch=32, learning_rate=5e-5, frozen_layers=4, seed=4),)
TAUGHT = Recipe(quotas="asked", rows=75_000, other_years=0.3, other_names=0.2, seed=5)
PUPIL = (Recipe(quotas="taught", epochs=2.0, label_smoothing=0.0, teacher_share=0.5, seed=6),)
COURSES = {"model": RUNS, "teacher": TEACHER, "pupil": PUPIL}
