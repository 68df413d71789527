"""Training pairs: read, balanced, titled."""

import gzip
import json
import random
from collections import Counter
from pathlib import Path

import pytest

from checks.training.pairs import (
    Pair,
    Quota,
    balanced,
    clean_title,
    leading_name,
    read_pairs,
    with_guessed_title,
)


def pair(number: int = 0, label: str = "entailment", source: str = "a", premise: str = "It is so.") -> Pair:
    return Pair(premise, f"Claim {number} is so.", label, source)


@pytest.mark.parametrize("name", ["pairs.jsonl", "pairs.jsonl.gz"])
def test_pairs_are_read_plain_or_packed(tmp_path: Path, name: str) -> None:
    row = {"premise": "p", "hypothesis": "h", "label": "neutral", "source": "s", "page": "Page"}
    data = json.dumps(row).encode()
    (tmp_path / name).write_bytes(gzip.compress(data) if name.endswith(".gz") else data)
    assert list(read_pairs(tmp_path / name)) == [Pair("p", "h", "neutral", "s", "Page")]


def test_an_unknown_label_is_named_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "p.jsonl").write_text(json.dumps({"premise": "p", "hypothesis": "h", "label": "maybe"}))
    with pytest.raises(ValueError, match="line 1: unknown label 'maybe'"):
        list(read_pairs(tmp_path / "p.jsonl"))


def test_quotas_take_without_repeats_until_a_pile_is_used_up() -> None:
    pile = [pair(n) for n in range(4)] + [pair(n, "neutral") for n in range(9)] + [pair(source="unwanted")]
    drawn = balanced(pile, [Quota("a", "entailment", 6), Quota("a", "neutral", 5)], random.Random(1))
    counted = Counter(drawn)
    assert Counter(one.label for one in drawn) == {"entailment": 6, "neutral": 5}
    assert sorted(counted[pair(n)] for n in range(4)) == [1, 1, 2, 2]
    assert max(counted[pair(n, "neutral")] for n in range(9)) == 1


def test_a_quota_without_rows_draws_nothing() -> None:
    assert balanced([], [Quota("a", "entailment", 3)], random.Random(1)) == []


@pytest.mark.parametrize(
    ("hypothesis", "page"),
    [
        ("Anne Bancroft won an award.", "Anne Bancroft"),
        ("The Bank of England was founded.", "Bank of England"),
        ("Brad Pitt and nobody else won.", "Brad Pitt"),
        ("There is a river.", None),
        ("it is low.", None),
    ],
)
def test_a_premise_that_begins_with_a_pronoun_gets_the_claims_name(hypothesis: str, page: str | None) -> None:
    given = Pair("She won it.", hypothesis, "neutral", "fever")
    assert with_guessed_title(given, random.Random(1), share=1.0).page == page


def test_other_premises_keep_what_they_have() -> None:
    named = Pair("Anne won it.", "Anne Bancroft won it.", "neutral", "fever")
    assert with_guessed_title(named, random.Random(1), share=1.0) == named
    assert (
        with_guessed_title(Pair("She won.", "Ann Lee won.", "neutral", "f"), random.Random(1), 0.0).page
        is None
    )


def test_titles_lose_the_codes_of_treebanks() -> None:
    assert clean_title("The Ides of March -LRB-2011 film-RRB-") == "The Ides of March (2011 film)"


def test_what_a_teacher_said_is_read_with_the_pair(tmp_path: Path) -> None:
    row = {"premise": "p", "hypothesis": "h", "label": "neutral", "source": "s", "taught": [0.1, 0.2, 0.7]}
    (tmp_path / "p.jsonl").write_text(json.dumps(row))
    assert list(read_pairs(tmp_path / "p.jsonl")) == [
        Pair("p", "h", "neutral", "s", taught=(0.1, 0.2, 0.7)),
    ]


@pytest.mark.parametrize(
    ("source", "taught", "share", "target"),
    [
        ("fever", None, 0.5, [0.0, 1.0, 0.0]),
        ("fever", (0.2, 0.6, 0.2), 0.0, [0.0, 1.0, 0.0]),
        ("fever", (0.2, 0.6, 0.2), 0.5, [0.1, 0.8, 0.1]),
        ("fever", (0.2, 0.6, 0.2), 1.0, [0.2, 0.6, 0.2]),
        ("made_number", (0.2, 0.6, 0.2), 0.5, [0.2, 0.6, 0.2]),
        ("made_number", None, 0.5, [0.0, 1.0, 0.0]),
    ],
)
def test_a_rules_label_gives_way_to_the_teacher_and_a_persons_is_shared(
    source: str, taught: tuple[float, float, float] | None, share: float, target: list[float]
) -> None:
    asked = Pair("It is so.", "A claim.", "entailment", source, taught=taught)
    assert asked.target(share) == pytest.approx(target)


@pytest.mark.parametrize(
    ("claim", "name"),
    [
        ("The Bank of England was founded.", "Bank of England"),
        ("Yes was said.", None),
        ("They won.", None),
        ("no name", None),
    ],
)
def test_the_name_a_claim_begins_with(claim: str, name: str | None) -> None:
    assert leading_name(claim) == name
