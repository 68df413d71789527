"""Agreement, adjudication, scores and exports of rounds in the database."""

import csv
import io
import json
import zipfile
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from receipts_site.accounts.models import User
from reviews.domain.agreement import agreement_of
from reviews.domain.errors import NotThere, RoundShut, UnusableInput
from reviews.domain.exports import ballots_in, read_jsonl, sources_in, steadiness_in
from reviews.domain.intervals import Share
from reviews.domain.scoring import Basis
from reviews.domain.sealing import hashes_in
from reviews.models import Adjudication, Rater, Rating, Round
from reviews.policies import NOBODY, Actor
from reviews.usecases.adjudicating import adjudicate, read_case, read_docket, take_back
from reviews.usecases.agreement import read_agreement
from reviews.usecases.exporting import ARCHIVE, FILES, export_round
from reviews.usecases.scoring import read_scores
from reviews.usecases.sealing import sealed_manifest
from tests.reviews.rated import item_of, rated_round, system_of
from tests.reviews.rows import NOW

pytestmark = pytest.mark.django_db
VOTES = {"p": "yyy", "q": "yn.", "r": "nnu", "s": "y?x", "t": "nn."}


@pytest.fixture
def ada() -> User:
    return User.objects.create_user("lovelace", password="a long enough password")


@pytest.fixture
def manager(ada: User) -> Actor:
    return Actor(user_id=ada.pk, may_manage=True)


@pytest.fixture
def round_(ada: User) -> Round:
    return rated_round(ada, VOTES, gold={"g": "yn."}, repeats={"p": "yn.", "q": "yy."})


def decide(manager: Actor, round_: Round, name: str, label: str = "no", **more: Any) -> Any:
    wanted = {"reason": "slip", "note": "", "now": NOW, **more}
    return adjudicate(
        actor=manager, round_id=round_.pk, item_id=item_of(round_, name).pk, label=label, **wanted
    )


def everything(actor: Actor, round_: Round) -> list[Any]:
    item = item_of(round_, "q").pk
    return [
        lambda: read_agreement(actor=actor, round_id=round_.pk),
        lambda: take_back(actor=actor, round_id=round_.pk, item_id=item, now=NOW),
        lambda: read_scores(actor=actor, round_id=round_.pk, basis=Basis.GIVEN_MOST),
        lambda: read_docket(actor=actor, round_id=round_.pk),
        lambda: read_case(actor=actor, round_id=round_.pk, item_id=item),
        lambda: decide(actor, round_, "q"),
        lambda: export_round(actor=actor, round_id=round_.pk, name="summary.json"),
    ]


def test_before_the_closing_nothing_can_be_read_or_decided(ada: User, manager: Actor) -> None:
    for ask in everything(manager, rated_round(ada, VOTES, closed=False)):
        with pytest.raises(RoundShut, match="nothing to see yet"):
            ask()
    assert not Adjudication.objects.exists()


def test_somebody_elses_round_is_not_there_open_or_closed(ada: User) -> None:
    strangers = [NOBODY, Actor(user_id=ada.pk), Actor(user_id=ada.pk + 1, may_manage=True)]
    for round_ in (rated_round(ada, VOTES), rated_round(ada, VOTES, closed=False)):
        for ask in [one for actor in strangers for one in everything(actor, round_)]:
            with pytest.raises(NotThere):
                ask()


def test_an_unknown_round_is_not_there(manager: Actor) -> None:
    with pytest.raises(NotThere):
        read_agreement(actor=manager, round_id=uuid4())


def test_gold_repeats_and_what_could_not_be_judged_are_no_votes(manager: Actor, round_: Round) -> None:
    found = read_agreement(actor=manager, round_id=round_.pk)
    assert found.agreement.votes == 11
    assert (found.agreement.items, found.agreement.single_items) == (4, 1)
    assert (found.agreement.pairs, found.agreement.agreed_pairs) == (8, 5)
    assert (found.cannot_judge, found.broken) == (1, 1)
    assert found.agreement.seed == 7


def test_self_agreement_is_told_for_each_rater(manager: Actor, round_: Round) -> None:
    one, two = read_agreement(actor=manager, round_id=round_.pk).steadiness
    assert (one.rater, one.repeats, one.gold) == (1, Share(2, 2), Share(1, 1))
    assert (two.rater, two.repeats, two.gold) == (2, Share(0, 2), Share(0, 1))


def test_only_the_last_rating_at_a_place_counts(manager: Actor, round_: Round) -> None:
    first = Rating.objects.get(
        assignment__item=item_of(round_, "q"), assignment__rater__number=2, assignment__purpose="exam"
    )
    first.pk = None
    first.label = "yes"
    first.save()
    assert read_agreement(actor=manager, round_id=round_.pk).agreement.agreed_pairs == 6


def test_who_withdrew_is_in_no_figure_and_the_round_says_so(manager: Actor, round_: Round) -> None:
    Rater.objects.filter(round=round_, number=2).update(withdrawn_at=NOW)
    found = read_agreement(actor=manager, round_id=round_.pk)
    assert (found.people.invited, found.people.withdrawn) == (3, 1)
    assert found.agreement.votes == 7
    assert [one.rater for one in found.steadiness] == [1]
    assert b'"rater": 2' not in export_round(actor=manager, round_id=round_.pk, name="ratings.jsonl").body


def test_a_round_without_any_rating_says_so_everywhere(ada: User, manager: Actor) -> None:
    empty = rated_round(ada, {})
    found = read_agreement(actor=manager, round_id=empty.pk)
    assert found.sentence == "Nobody has given a label yet."
    assert read_docket(actor=manager, round_id=empty.pk).items == ()
    assert read_scores(actor=manager, round_id=empty.pk, basis=Basis.GIVEN_MOST).scores == ()
    assert export_round(actor=manager, round_id=empty.pk, name="ratings.jsonl").body == b""
    export_round(actor=manager, round_id=empty.pk, name=ARCHIVE)


def test_what_is_to_be_adjudicated_is_what_raters_differ_on_in_the_banks_order(
    manager: Actor, round_: Round
) -> None:
    docket = read_docket(actor=manager, round_id=round_.pk)
    assert docket.items == (item_of(round_, "q").pk, item_of(round_, "r").pk)
    assert docket.done == 0


MARKS = st.text("ynu?x.", min_size=3, max_size=3)


@settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(votes=st.dictionaries(st.sampled_from("pqrst"), MARKS), withdrawn=st.integers(1, 4))
def test_the_items_to_adjudicate_are_those_that_the_agreement_counts_as_split(
    ada: User, manager: Actor, votes: dict[str, str], withdrawn: int
) -> None:
    rated = rated_round(ada, votes)
    Rater.objects.filter(round=rated, number=withdrawn).update(withdrawn_at=NOW)
    docket = read_docket(actor=manager, round_id=rated.pk)
    assert len(docket.items) == read_agreement(actor=manager, round_id=rated.pk).agreement.split_items


def test_deciding_leads_from_one_item_to_the_next_and_round_to_what_was_left_out(
    manager: Actor, round_: Round
) -> None:
    assert decide(manager, round_, "r") == item_of(round_, "q").pk
    assert decide(manager, round_, "q") is None
    assert read_docket(actor=manager, round_id=round_.pk).done == 2


def test_deciding_again_adds_a_row_the_last_counts_and_no_vote_changes(manager: Actor, round_: Round) -> None:
    before = list(Rating.objects.values())
    decide(manager, round_, "q", "no")
    decide(manager, round_, "q", "yes", reason="ambiguous", note="Both.", now=NOW + timedelta(1))
    case = read_case(actor=manager, round_id=round_.pk, item_id=item_of(round_, "q").pk)
    assert case.decision is not None
    assert (case.decision.label, case.decision.reason, case.decision.note) == ("yes", "ambiguous", "Both.")
    assert Adjudication.objects.filter(round=round_).count() == 2
    assert list(Rating.objects.values()) == before


def test_a_decision_taken_back_leaves_the_item_undecided_in_every_figure(
    manager: Actor, round_: Round
) -> None:
    item = item_of(round_, "q").pk
    with pytest.raises(NotThere):
        take_back(actor=manager, round_id=round_.pk, item_id=item, now=NOW)
    decide(manager, round_, "q")
    take_back(actor=manager, round_id=round_.pk, item_id=item, now=NOW)

    assert read_docket(actor=manager, round_id=round_.pk).done == 0
    assert read_case(actor=manager, round_id=round_.pk, item_id=item).decision is None
    reference = read_scores(actor=manager, round_id=round_.pk, basis=Basis.ADJUDICATED).reference
    assert (reference.adjudicated, reference.undecided) == (0, 2)
    assert Adjudication.objects.filter(round=round_).count() == 2
    decide(manager, round_, "q", "yes")
    assert read_docket(actor=manager, round_id=round_.pk).done == 1


def test_a_case_shows_every_raters_words_without_a_name(manager: Actor, round_: Round) -> None:
    case = read_case(actor=manager, round_id=round_.pk, item_id=item_of(round_, "r").pk)
    assert [(vote.rater_number, vote.label) for vote in case.votes] == [(1, "no"), (2, "no"), (3, "unclear")]
    assert (case.place, case.before, case.after) == (2, item_of(round_, "q").pk, None)


@pytest.mark.parametrize("name", ["p", "g", "s"])
def test_items_that_nobody_differs_on_are_not_adjudicated(manager: Actor, round_: Round, name: str) -> None:
    with pytest.raises(NotThere):
        decide(manager, round_, name)


@pytest.mark.parametrize(
    ("field", "wanted"),
    [
        ("label", {"label": "maybe"}),
        ("label", {"label": "no\x00"}),
        ("reason", {"reason": "mood"}),
        ("note", {"note": "x" * 2001}),
        ("note", {"note": "a\x00b"}),
    ],
)
def test_an_unusable_decision_names_its_field_and_keeps_nothing(
    manager: Actor, round_: Round, field: str, wanted: dict[str, str]
) -> None:
    with pytest.raises(UnusableInput) as fault:
        decide(manager, round_, "q", **wanted)
    assert fault.value.field == field
    assert not Adjudication.objects.exists()


def test_a_note_is_counted_and_kept_as_a_rater_s_is(manager: Actor, round_: Round) -> None:
    decide(manager, round_, "q", note="  " + "\r\n".join(["x" * 99] * 20) + "e\u0301\r\n")
    kept = Adjudication.objects.get().note
    assert kept == "\n".join(["x" * 99] * 20) + "\u00e9"
    assert len(kept) == 2000


def test_ties_are_counted_by_the_votes_and_settled_by_adjudication(manager: Actor, round_: Round) -> None:
    system_of(round_, "A", {"p": "y", "q": "y", "r": "n", "s": "n"})
    scores = read_scores(actor=manager, round_id=round_.pk, basis=Basis.GIVEN_MOST)
    assert (scores.items, scores.reference.ties, scores.reference.single) == (5, 1, 1)
    assert scores.scores[0].accuracy == Share(2, 4)
    assert scores.scores[0].missing == Share(1, 4)
    assert scores.scores[0].unscored == 1
    decide(manager, round_, "q", "no")
    scores = read_scores(actor=manager, round_id=round_.pk, basis=Basis.ADJUDICATED)
    assert (scores.reference.adjudicated, scores.reference.undecided) == (1, 1)
    assert scores.scores[0].accuracy == Share(1, 4)
    assert scores.scores[0].dangerous == Share(1, 2)


def test_answers_to_gold_items_are_not_scored(manager: Actor, round_: Round) -> None:
    system_of(round_, "A", {"g": "n", "p": "y"})
    (score,) = read_scores(actor=manager, round_id=round_.pk, basis=Basis.GIVEN_MOST).scores
    assert score.accuracy.numerator == 1
    assert score.unscored == 0


SHARED = {"p": "Tea", "r": "Tea", "s": "", "t": ""}


def test_items_of_one_source_are_drawn_together_and_the_files_number_them(ada: User, manager: Actor) -> None:
    alone = rated_round(ada, VOTES)
    shared = rated_round(ada, VOTES, sources=SHARED)
    assert read_agreement(actor=manager, round_id=alone.pk).agreement.sources == 5
    assert read_agreement(actor=manager, round_id=shared.pk).agreement.sources == 4
    body = export_round(actor=manager, round_id=shared.pk, name="ratings.jsonl").body
    lines = read_jsonl(body)
    assert [line.group for line in lines if line.rater == 1] == [1, 2, 1, 3, 4]
    assert b"Tea" not in body


def test_the_ratings_file_read_back_gives_the_figures_of_the_summary(ada: User, manager: Actor) -> None:
    round_ = rated_round(
        ada, VOTES, gold={"g": "yn."}, repeats={"p": "yn.", "q": "yy."}, sources=SHARED | {"g": "Tea"}
    )
    system_of(round_, "A", {"p": "y"})
    system_of(round_, "B", {"p": "n", "q": "n"})
    decide(manager, round_, "q", "no", note="=1+1")
    archive = export_round(actor=manager, round_id=round_.pk, name=ARCHIVE)
    with zipfile.ZipFile(io.BytesIO(archive.body)) as files:
        assert files.namelist() == list(FILES)
        summary = json.loads(files.read("summary.json"))
        lines = read_jsonl(files.read("ratings.jsonl"))
    again = agreement_of(
        ballots_in(lines),
        ("yes", "no", "unclear"),
        sources_in(lines),
        seed=summary["agreement"]["seed"],
    )
    for name in ("raw", "alpha_nominal", "alpha_ordinal", "ac1"):
        told, figure = summary["agreement"][name], getattr(again, name)
        assert told["value"] == figure.value
        assert told["interval"]["low"] == figure.interval.low
        assert told["interval"]["high"] == figure.interval.high
    gold = {line.item: "yes" for line in lines if line.purpose == "gold"}
    told = [(one["rater"], one["repeats"]["numerator"]) for one in summary["agreement"]["self_agreement"]]
    assert told == [(one.rater, one.repeats.numerator) for one in steadiness_in(lines, gold)]
    assert summary["adjudication"]["decided"][0]["label"] == "no"
    assert [one["system"] for one in summary["scores"]["given_most"]["systems"]] == ["A", "B"]


def test_files_name_an_item_as_the_manifest_of_the_sealed_bank_does(manager: Actor, round_: Round) -> None:
    manifest = hashes_in(sealed_manifest(round_.bank))
    lines = read_jsonl(export_round(actor=manager, round_id=round_.pk, name="ratings.jsonl").body)
    names = {line.item for line in lines if line.rater == 1}
    assert names == {manifest[f"items/{item_of(round_, one).pk}.json"] for one in "pqrstg"}


def test_the_same_round_gives_the_same_archive(manager: Actor, round_: Round) -> None:
    once, again = (export_round(actor=manager, round_id=round_.pk, name=ARCHIVE) for _ in range(2))
    assert once == again


def test_no_file_holds_a_name_an_id_or_a_formula(manager: Actor, round_: Round) -> None:
    decide(manager, round_, "q")
    for name in FILES:
        text = export_round(actor=manager, round_id=round_.pk, name=name).body.decode()
        assert "Person" not in text
        assert "lovelace" not in text
        assert str(item_of(round_, "q").pk) not in text
        assert "source q" not in text
    table = export_round(actor=manager, round_id=round_.pk, name="ratings.csv").body.decode("utf-8-sig")
    notes = [row["note"] for row in csv.DictReader(io.StringIO(table, newline="")) if row["note"]]
    assert notes == ["'=1+1"]


def test_an_unknown_file_is_a_key_error_and_made_of_nothing(manager: Actor, round_: Round) -> None:
    with pytest.raises(KeyError):
        export_round(actor=manager, round_id=round_.pk, name="../secrets")
