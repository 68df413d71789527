from dataclasses import replace

import pytest

from reviews.domain.drafts import BankDraft, LabelDraft, faults_of_draft, key_from, tidied
from reviews.domain.kinds import ItemKind

YES = LabelDraft("Yes", "It is so.", dangerous=True)
OPEN = LabelDraft("Cannot say", "It is open.", abstains=True)
GOOD = BankDraft("Facts", ItemKind.QUOTE, "Is it so?", (YES, OPEN), "Read closely.")


def said(draft: BankDraft) -> list[str]:
    return [f"{fault.line}: {fault.sentence}" for fault in faults_of_draft(tidied(draft))]


def test_a_good_draft_has_no_fault_and_gets_keys() -> None:
    assert said(GOOD) == []
    assert [label.key for label in tidied(GOOD).labels] == ["yes", "cannot_say"]


@pytest.mark.parametrize(
    ("draft", "sentence"),
    [
        (replace(GOOD, title=" "), "0: The title is empty."),
        (replace(GOOD, title="x" * 121), "0: The title has 121 characters; at most 120 are allowed."),
        (replace(GOOD, question=""), "0: The question is empty."),
        (replace(GOOD, guideline="\x00"), "0: The guideline holds a control character (U+0000) at 0."),
        (replace(GOOD, labels=(YES,)), "0: A bank has 2 to 7 labels; here are 1."),
        (replace(GOOD, labels=(YES,) * 8), "0: A bank has 2 to 7 labels; here are 8."),
        (replace(GOOD, labels=(replace(YES, definition=""), OPEN)), "1: The definition is empty."),
        (replace(GOOD, labels=(YES, replace(OPEN, key="yes"))), "2: Label 1 has the same key, “yes”."),
        (replace(GOOD, labels=(YES, replace(OPEN, name="YES", key="b"))), "2: Label 1 has the same name."),
        (
            replace(GOOD, labels=(replace(YES, key="A b"), OPEN)),
            "1: The key takes small letters, digits, “_” and “-”, and begins with no sign.",
        ),
        (
            replace(GOOD, labels=(YES, replace(OPEN, abstains=False))),
            "0: Choose the one label that says “this cannot be decided”.",
        ),
        (
            replace(GOOD, labels=(YES, replace(OPEN, dangerous=True))),
            "0: Choose the one label that does harm when it is given wrongly.",
        ),
        (
            replace(GOOD, labels=(replace(YES, dangerous=False), replace(OPEN, dangerous=True))),
            "2: The label that abstains cannot be the dangerous one too.",
        ),
    ],
)
def test_a_fault_is_told(draft: BankDraft, sentence: str) -> None:
    assert said(draft) == [sentence]


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Not enough information", "not_enough_information"),
        ("Geprüft!", "gepruft"),
        ("是", ""),
        ("x" * 50, "x" * 40),
    ],
)
def test_a_key_is_made_of_a_name(name: str, key: str) -> None:
    assert key_from(name) == key
