"""One student's page, and the comment on it."""

import pytest
from asgiref.sync import async_to_sync

from checks.usecases.hold_check import share_check
from checks.usecases.start_check import start_check
from classroom.models import Comment
from classroom.usecases.comments import COMMENT_CHARACTERS
from tests.checks.web.api_client import ANSWER
from tests.classroom.records import Slip, a_planted_activity, a_seat, an_activity, an_attempt, an_objection
from tests.classroom.web.results.reading import classed, said, student_address, tree_of, words_of


@pytest.fixture
def activity(course):
    return an_activity(course, attempts=3)


@pytest.fixture
def seat(activity):
    return a_seat(activity, "Ada")


def cards(response):
    return [words_of(card) for card in classed(response, "card")]


def test_each_claim_comes_with_prediction_own_verdict_checker_and_receipt(client, seat):
    an_attempt(
        seat,
        Slip("true", "backed", "wrong", "Whales are mammals."),
        Slip("", "no_receipt", own_quote="Whales sleep in the sea."),
        reflection="I learned\n\nsomething.",
    )
    page = client.get(student_address(seat))
    first, second = cards(page)

    for words in ("Claim 1 Backed Whales are mammals.", "Predicted True (right)", "Own verdict Wrong",
                  "source Whale", "revision 17"):  # fmt: skip
        assert words in first
    for words in ("Claim 2 No receipt", "No prediction (not counted)", "None given",
                  "own receipt, proved Whales sleep in the sea."):  # fmt: skip
        assert words in second
    assert [one.text for one in classed(page, "reflection")[0].xpath("./p")] == ["I learned", "something."]
    assert "1 of 1 prediction right" in said(page)


def test_the_hand_in_is_told_in_the_courses_time(client, seat):
    an_attempt(seat, Slip(), late=True)

    assert "Attempt 1, handed in 2026-03-02 11:11, late" in said(client.get(student_address(seat)))


def test_a_claims_words_are_shown_only_where_they_were_to_be_kept(client, seat):
    an_attempt(seat, Slip(text="Whales are fish."), claims_kept=False)
    page = said(client.get(student_address(seat)))

    assert "Whales are fish." not in page
    assert "words were not kept: the student did not tick it" in page


def test_marks_follow_the_key_where_mistakes_were_planted(client, course):
    seat = a_seat(a_planted_activity(course, planted=(True, False)))
    an_attempt(seat, Slip("wrong", "backed", sentence=1), Slip("wrong", "may_conflict", sentence=2))
    page = client.get(student_address(seat))

    assert ["(right)" in card for card in cards(page)] == [True, False]
    assert "1 of 2 predictions right by your key" in said(page)


def test_a_claim_of_the_teachers_own_text_comes_with_its_sentence_and_the_mistake_in_it(client, course):
    activity = a_planted_activity(course, planted=(False, True))
    activity.key.filter(number=2).update(note="It was 1912.")
    seat = a_seat(activity)
    an_attempt(seat, Slip(sentence=1), Slip(sentence=2), Slip(sentence=None))
    first, second, third = cards(client.get(student_address(seat)))

    assert "Sentence 1 of your text: Sentence 1." in first
    assert "Sentence 2 of your text: Sentence 2. You planted a mistake here. It was 1912." in second
    assert "planted" not in first + third


def test_the_newest_attempt_comes_first_and_earlier_ones_have_a_way(client, seat):
    for words in ("First", "Second"):
        an_attempt(seat, Slip(), reflection=words)
    an_attempt(seat, Slip(), handed_in=False, reflection="Draft")
    newest, earlier = (client.get(student_address(seat) + query) for query in ("", "?attempt=1"))

    assert "Second" in said(newest)
    assert "First" in said(earlier)
    links = [link.get("href") for link in classed(newest, "pager")[-1].xpath(".//a")]
    assert links == ["?attempt=2", "?attempt=1"]


@pytest.mark.parametrize("attempt", ["3", "0", "-1", "x", "²", "9" * 400, "1 ", "01"])
def test_an_attempt_that_is_not_there_to_read_is_not_there(client, seat, attempt):
    an_attempt(seat, Slip(), number=7)
    an_attempt(seat, Slip(), number=3, handed_in=False)

    assert client.get(student_address(seat), {"attempt": attempt}).status_code == 404


def test_drafts_removed_seats_and_previews_have_no_page(client, activity):
    draft, removed, preview = (a_seat(activity) for _ in range(3))
    an_attempt(draft, Slip(), handed_in=False)
    for seat in (removed, preview):
        an_attempt(seat, Slip())
    removed.removed_at = removed.joined_at
    removed.save()
    preview.preview = True
    preview.save()

    assert {client.get(student_address(seat)).status_code for seat in (draft, removed, preview)} == {404}


def test_the_next_and_the_previous_student_are_one_step_away(client, activity):
    seats = {name: a_seat(activity, name) for name in ("Cy", "Ada", "Bo")}
    for seat in seats.values():
        an_attempt(seat, Slip())
    page = client.get(student_address(seats["Bo"]))

    assert [(one.get("rel"), one.get("href")) for one in classed(page, "pager")[0].xpath("./a")] == [
        ("prev", student_address(seats["Ada"])),
        ("next", student_address(seats["Cy"])),
    ]


def test_the_live_report_is_one_step_away_while_it_lives_and_gone_afterwards(client, seat, services):
    check_id = async_to_sync(start_check)(services, text=ANSWER, owner=f"seat:{seat.pk.hex}")
    an_attempt(seat, Slip(), check_id=check_id)

    def link():
        return tree_of(client.get(student_address(seat))).xpath(f"//a[@href='/r/{check_id}/']")

    assert not link(), "nobody has shared it"
    async_to_sync(share_check)(
        services,
        check_id=check_id,
        owner=f"seat:{seat.pk.hex}",
        other_owner=f"activity:{seat.activity_id.hex}",
    )
    assert link()
    async_to_sync(services.store.delete)(check_id)
    assert not link()
    assert "The live report is gone" in said(client.get(student_address(seat)))


def test_an_address_that_is_none_of_the_web_is_no_link(client, seat):
    attempt = an_attempt(seat, Slip(own_quote="Words of a source."))
    attempt.claims.update(source_url="javascript:alert(1)", own_url="javascript:alert(2)")
    page = client.get(student_address(seat))

    assert "javascript:" not in page.content.decode()


def test_a_students_words_stay_words(client, seat):
    attempt = an_attempt(seat, Slip(text="<script>alert(1)</script>"), reflection="<img src=x>")
    an_objection(attempt.claims.get(), "<b>bold</b>")
    page = client.get(student_address(seat))

    assert tree_of(page).xpath("//main//script|//main//img|//main//b") == []
    assert "<b>bold</b>" in said(page)


def test_a_comment_is_written_replaced_and_removed(client, seat):
    an_attempt(seat, Slip())
    page = student_address(seat)

    written = client.post(page, {"text": "Good."})
    assert (written.status_code, written.headers["Location"]) == (303, f"{page}?attempt=1")
    assert "Saved. The student sees the comment" in said(client.get(page))
    assert tree_of(client.get(page)).get_element_by_id("text").text.strip() == "Good."
    client.post(page, {"text": "Better."})
    assert [one.text for one in Comment.objects.all()] == ["Better."]
    client.post(page, {"text": "Better.", "remove": "yes"})
    assert not Comment.objects.exists()


def test_a_comment_belongs_to_the_attempt_on_the_page(client, seat):
    first = an_attempt(seat, Slip())
    an_attempt(seat, Slip())
    client.post(student_address(seat) + "?attempt=1", {"text": "On the first."})

    assert Comment.objects.get().attempt == first


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "The comment is empty."),
        ("a" * (COMMENT_CHARACTERS + 1), "This is 4,001 characters long. Keep it under 4,000."),
        ("null\0", "There are characters in it that do not print."),
    ],
)
def test_a_comment_that_cannot_be_kept_stays_in_the_box_with_a_sentence(client, seat, text, sentence):
    an_attempt(seat, Slip())
    page = client.post(student_address(seat), {"text": text})

    assert page.status_code == 422
    assert sentence in said(page)
    box = tree_of(page).get_element_by_id("text")
    assert box.get("aria-describedby") == "fault limit"
    assert (box.text or "").strip("\n") == text.replace("\0", "�")
    assert not Comment.objects.exists()
