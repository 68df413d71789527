"""Every outcome has plain words, and the words keep the four verdicts apart."""

import pytest

from checks.domain import wording
from checks.domain.claims import Skipped, SkipReason
from checks.domain.judging import SetAside
from checks.domain.progress import Stage
from checks.domain.quotes import Refusal
from checks.domain.report import SimpleView
from checks.domain.spans import Span
from checks.domain.text.language import TextFault
from checks.domain.verdicts import Reason, Verdict
from tests.checks.domain import report_samples as samples


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        (wording.VERDICTS, Verdict),
        (wording.REASONS, Reason),
        (wording.SET_ASIDE, SetAside),
        (wording.SKIPPED, SkipReason),
        (wording.REFUSALS, Refusal),
        (wording.STAGES, Stage),
        (wording.TEXT_FAULTS, TextFault),
    ],
)
def test_every_outcome_has_words_and_no_two_share_them(words, kind):
    assert set(words) == set(kind)
    assert all(str(value) for value in words.values())
    assert len(set(map(str, words.values()))) == len(kind)


def test_the_four_verdicts_differ_by_word_and_by_icon():
    assert len({one.word for one in wording.VERDICTS.values()}) == len(Verdict)
    assert len({one.icon for one in wording.VERDICTS.values()}) == len(Verdict)


def test_no_words_call_a_claim_false_or_wrong():
    every = [
        *(one.word + one.sentence for one in wording.VERDICTS.values()),
        *wording.REASONS.values(),
        *wording.SET_ASIDE.values(),
    ]
    for text in every:
        assert not {"false", "wrong", "incorrect", "untrue"} & set(text.lower().replace(".", " ").split())


def test_every_sentence_ends_with_a_full_stop():
    for words in (wording.VERDICTS, wording.SKIPPED, wording.REFUSALS, wording.STAGES):
        assert all(one.sentence.endswith(".") for one in words.values())
    assert all(text.endswith(".") for text in wording.REASONS.values())


def test_no_article_names_the_subject_of_the_part_before_that_of_the_answer():
    own = samples.a_part(samples.NO_ARTICLE, topic="Charles {Babbage}")
    assert wording.why(own, "Ada Byron") == "No article about Charles {Babbage} in this collection."
    none = samples.a_part(samples.NO_ARTICLE)
    assert wording.why(none, "Ada Byron") == "No article about Ada Byron in this collection."
    assert wording.why(none) == "No article about this in the collection."


def test_a_verdict_with_a_receipt_names_its_source():
    assert wording.why(samples.a_part(samples.BACKED)) == "“Ada Byron” says so."
    assert wording.why(samples.a_part(samples.CONFLICT)) == "“Ada Byron” gives another figure."
    assert "“Other [notes]”" in wording.why(samples.a_part(samples.DISAGREE))
    assert "“Ada Byron”" in wording.why(samples.a_part(samples.NOTHING_FOUND))


@pytest.mark.parametrize("decision", samples.EVERY_DECISION)
def test_every_decision_has_a_sentence(decision):
    assert wording.why(samples.a_part(decision)).endswith(".")


def test_a_claim_of_several_parts_says_how_many_are_backed():
    claim = samples.a_claim(samples.BACKED, samples.BACKED, samples.NO_ARTICLE)
    assert wording.share(claim) == "2 of 3 parts backed"
    assert wording.why_claim(claim) == "2 of 3 parts backed; the rest has no receipt."
    conflict = samples.a_claim(samples.BACKED, samples.CONFLICT)
    assert wording.why_claim(conflict) == "1 of 2 parts backed. “Ada Byron” gives another figure."
    assert wording.share(samples.a_claim(samples.BACKED)) == ""


def test_what_a_simple_checker_would_have_said_is_told_with_the_reason_it_does_not_stand():
    part = samples.a_part(samples.NOTHING_FOUND)
    assert wording.why_set_aside(part.simple) == (
        "A simple checker would have said “May conflict”, because the most similar sentence "
        "(in “Ada Byron”) seems to say otherwise; it was set aside because it is about somebody or "
        "something else."
    )
    assert wording.why_set_aside(None) == ""
    assert wording.why_set_aside(SimpleView(Verdict.BACKED, None, None)) == ""


def test_a_text_that_is_too_long_is_told_the_limit():
    assert "20000 characters is the limit" in wording.why_unusable(TextFault.TOO_LONG, 20_000)


def test_the_place_in_line_is_told_while_waiting():
    assert wording.stage_sentence(Stage.QUEUED, 3).startswith("Place 3 in line.")
    assert wording.stage_sentence(Stage.QUEUED) == wording.STAGES[Stage.QUEUED].sentence
    assert wording.stage_sentence(Stage.FINISHED, 3) == wording.STAGES[Stage.FINISHED].sentence


def test_skipped_stretches_are_counted_by_kind():
    skipped = [
        Skipped(Span(0, 1), "x", reason)
        for reason in (SkipReason.HEADING, SkipReason.QUESTION, SkipReason.HEADING)
    ]
    assert wording.skipped_counts(skipped) == "1 question, 2 headings"
    assert wording.skipped_counts([]) == ""


def test_counts_name_every_verdict():
    report = samples.a_report("One. Two.", [("One.", [samples.BACKED]), ("Two.", [samples.FAILED])])
    assert wording.counts(report) == "1 Backed, 0 May conflict, 0 No receipt, 1 Could not look this up"
