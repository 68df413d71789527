"""The pages, from pasting an answer to being done on a device."""

from dataclasses import replace

import pytest

from checks.domain.errors import LookUpFailure, LookUpFault
from checks.domain.evidence import SearchResult
from checks.usecases.hold_check import release_check
from checks.usecases.read_check import read_check
from checks.usecases.start_check import start_check
from checks.web.owners import SESSION_FIELD
from tests.checks.web.api_client import ANSWER, mars_tools, services_found
from tests.checks.web.page_client import NO_SUCH, Visitor, one, tree_of, words_of
from tests.fakes import PLANETS, FakeRates, FakeSource, HandQueue, fake_services, fake_tools, run_all


@pytest.fixture(autouse=True)
def sessions_in_memory(settings):
    settings.CHECKS_WIRING = "tests.checks.web.api_wiring"
    settings.SESSION_ENGINE = "django.contrib.sessions.backends.cache"


@pytest.fixture
def services():
    with services_found() as made:
        yield made


@pytest.fixture
def visitor(services):
    return Visitor()


def states(response):
    return [card.get("data-verdict") for card in tree_of(response).find_class("card")]


async def test_the_start_page_says_what_is_kept_and_makes_no_session(visitor):
    response = await visitor.get("/")
    assert response.status_code == 200
    assert "Nothing leaves this server" in words_of(tree_of(response))
    assert "20,000 characters" in words_of(tree_of(response))
    assert "sessionid" not in response.cookies


async def test_an_example_is_put_into_the_box(visitor):
    response = await visitor.get("/?example=mistakes")
    assert one(response, "text").text.lstrip("\n").startswith("The Great Barrier Reef")
    assert one(response, "topic").get("value") == "Great Barrier Reef"


async def test_pasting_leads_to_the_report(visitor):
    address = await visitor.paste()
    response = await visitor.get(address)
    assert response.status_code == 200
    assert words_of(one(response, "head")).startswith("Waiting in line")
    assert one(response, "answer-text").text_content() == ANSWER


async def test_line_ends_of_a_form_are_those_of_the_text(services, visitor):
    address = await visitor.finish("Mars is red.\r\n\r\nIt has two moons.")
    response = await visitor.get(address)
    text = one(response, "answer-text")
    for chip in text.find_class("chip"):
        chip.drop_tree()
    assert text.text_content() == "Mars is red.\n\nIt has two moons."


@pytest.mark.parametrize("text", ["", "a" * 20_001, "Ceci est une réponse qui n'est pas en anglais du tout."])
async def test_a_refused_text_stays_in_the_box_with_a_sentence(visitor, text):
    response = await visitor.send("/", text=text, topic="Mars")
    assert response.status_code == 422
    assert one(response, "text").text.removeprefix("\n") == text
    assert one(response, "topic").get("value") == "Mars"
    assert words_of(one(response, "fault")).startswith("Not checked.")
    assert response.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("parts", [{"rates": FakeRates(refuse=True)}, {"queue": HandQueue(full=True)}])
async def test_too_many_checks_keep_the_text_and_say_when_to_come_back(parts):
    with services_found(fake_services(mars_tools(), **parts)):
        response = await Visitor().send("/", text=ANSWER)
    assert response.status_code == 429
    assert int(response.headers["Retry-After"]) > 0
    assert one(response, "text").text.removeprefix("\n") == ANSWER


async def test_where_visitors_may_not_check_the_page_says_so(settings, visitor):
    settings.CHECKS = replace(settings.CHECKS, anonymous_checks=False)
    assert "switched off" in words_of(tree_of(await visitor.get("/")))
    assert (await visitor.send("/", text=ANSWER)).status_code == 403


async def test_a_finished_report_shows_every_verdict_and_its_receipt(visitor):
    response = await visitor.get(await visitor.finish())
    assert states(response) == ["may_conflict", "backed", "no_receipt"]
    assert "It is a cold desert." in words_of(one(response, "claim-1"))
    assert "Mars is the fourth planet from the Sun." in words_of(
        one(response, "claim-2").find(".//blockquote")
    )
    assert words_of(tree_of(response).find(".//h1")) == "3 claims, 1 backed"
    assert "Do you like Mars?" in words_of(one(response, "after"))


async def test_every_mark_leads_to_its_card_and_back(visitor):
    tree = tree_of(await visitor.get(await visitor.finish()))
    for number in (1, 2, 3):
        assert tree.get_element_by_id(f"mark-{number}").get("href") == f"#claim-{number}"
        card = tree.get_element_by_id(f"claim-{number}")
        assert [link.get("href") for link in card.find_class("back")] == [f"#mark-{number}"]


async def test_html_in_the_text_is_shown_and_does_nothing(visitor):
    text = f"<script>alert(1)</script> Mars is the <b>fourth</b> planet from the Sun. {ANSWER}"
    response = await visitor.get(await visitor.finish(text))
    assert b"<script>alert" not in response.content
    assert b"<b>fourth" not in response.content
    assert b"&lt;b&gt;fourth&lt;/b&gt;" in response.content


async def test_the_page_loads_itself_again_only_while_the_check_runs(services, visitor):
    address = await visitor.paste()
    assert b'http-equiv="refresh"' in (await visitor.get(address)).content
    await run_all(services)
    assert b'http-equiv="refresh"' not in (await visitor.get(address)).content


async def test_the_status_brings_text_and_cards_to_a_page_that_lacks_them(services, visitor):
    address = await visitor.finish()
    fresh = await visitor.get(f"{address}status/?run=0")
    assert states(fresh) == ["may_conflict", "backed", "no_receipt"]
    known = await visitor.get(f"{address}status/?run=1")
    assert states(known) == []
    live = one(known, "live")
    assert (live.get("data-running"), live.get("data-decided")) == ("no", "1 2 3")
    for element in tree_of(known).body:
        assert element.get("hx-swap-oob") == "true", element.tag


async def test_one_claim_comes_with_its_card_chip_and_counts(visitor):
    address = await visitor.finish()
    response = await visitor.get(f"{address}claims/2/")
    assert states(response) == ["backed"]
    assert one(response, "mark-2").get("data-verdict") == "backed"
    assert words_of(one(response, "count-backed")) == "1"


async def test_a_claim_on_its_way_is_shown_as_waiting(services, visitor):
    address = await visitor.paste()
    check_id = address.split("/")[2]
    await visitor.send(f"{address}cancel/")
    response = await visitor.get(address)
    assert "You stopped this check" in words_of(tree_of(response))
    assert (await visitor.get(f"{address}claims/1/")).status_code == 404
    assert (await services.store.get(check_id)).check.stage.is_end


async def test_a_held_check_shows_its_claims_and_no_verdict(services, visitor):
    await visitor.paste()
    owner = await _owner(visitor)
    check_id = await start_check(services, text=ANSWER, owner=owner, topic="Mars", held=True)
    await run_all(services)
    address = f"/r/{check_id}/"
    assert states(await visitor.get(address)) == ["waiting"] * 3
    assert "cold desert" not in (await visitor.get(address)).content.decode()
    assert (await visitor.get(f"{address}export.json")).status_code == 409
    await release_check(services, check_id=check_id)
    assert states(await visitor.get(address)) == ["may_conflict", "backed", "no_receipt"]


async def _owner(visitor):
    session = await visitor.http.asession()
    return session[SESSION_FIELD]


async def test_correcting_the_topic_checks_again_under_the_same_address(services, visitor):
    address = await visitor.finish()
    response = await visitor.send(f"{address}topic/", topic="Venus")
    assert (response.status_code, response.headers["Location"]) == (303, address)
    await run_all(services)
    picture = await read_check(services, check_id=address.split("/")[2], viewer=await _owner(visitor))
    assert (picture.run, picture.topic) == (2, "Venus")


async def test_a_failed_look_up_can_be_tried_again(visitor, services):
    failure = LookUpFailure("fake", LookUpFault.TIMEOUT, "The pages did not answer.")
    source = FakeSource(PLANETS, failure)
    with services_found(fake_services(replace(fake_tools(), source=source))) as failing:
        address = await visitor.paste()
        await run_all(failing)
        page = tree_of(await visitor.get(address))
        again = page.xpath("//form[.//button[normalize-space()='Try again']]")[0]
        assert words_of(page.find_class("aside")[0]) == "The pages did not answer."
        source.failure = None
        await visitor.send(again.get("action"), topic=again.xpath(".//input[@name='topic']/@value")[0])
        await run_all(failing)
        assert "could_not_look_up" not in states(await visitor.get(address))


async def test_a_topic_with_several_meanings_is_put_to_the_person(visitor):
    class Unsure(FakeSource):
        async def search(self, query):
            return SearchResult((), (), ("Mars (planet)", "Mars (god)"))

    tools = replace(fake_tools(), source=Unsure({}))
    with services_found(fake_services(tools)) as unsure:
        address = await visitor.paste()
        await run_all(unsure)
        page = tree_of(await visitor.get(address))
        choices = page.xpath("//button[@name='topic']/@value")
        assert set(choices) == {"Mars (planet)", "Mars (god)"}
        response = await visitor.send(f"{address}topic/", topic="Mars (god)")
        assert response.status_code == 303


async def test_a_topic_that_is_too_long_stays_in_its_box(visitor):
    address = await visitor.finish()
    response = await visitor.send(f"{address}topic/", topic="x" * 201)
    assert response.status_code == 422
    assert one(response, "topic").get("value") == "x" * 201
    assert "200" in words_of(one(response, "topic-fault"))


@pytest.mark.parametrize(
    ("kind", "content_type", "begin"),
    [
        ("json", "application/json", b"{"),
        ("csv", "text/csv; charset=utf-8", b"\xef\xbb\xbf"),
        ("md", "text/markdown; charset=utf-8", b"# "),
    ],
)
async def test_a_finished_report_can_be_taken_away(visitor, kind, content_type, begin):
    address = await visitor.finish()
    response = await visitor.get(f"{address}export.{kind}")
    assert response.headers["Content-Type"] == content_type
    assert response.headers["Content-Disposition"] == f'attachment; filename="receipts-report.{kind}"'
    assert response.content.startswith(begin)
    assert b"cold desert" in response.content


async def test_there_is_no_file_before_the_end(visitor):
    address = await visitor.paste()
    assert (await visitor.get(f"{address}export.csv")).status_code == 409


async def test_a_proved_receipt_stands_on_its_card(visitor):
    address = await visitor.finish()
    response = await visitor.send(f"{address}receipt/", claim=3, title="Mars", quote="it has two SMALL moons")
    assert (response.status_code, response.headers["Location"]) == (303, f"{address}#claim-3")
    said = words_of(one(await visitor.get(address), "own-result-3"))
    assert "proved" in said
    assert "It has two small moons" in said


async def test_htmx_gets_the_outcome_of_an_own_receipt_alone(visitor):
    address = await visitor.finish()
    response = await visitor.send(
        f"{address}receipt/",
        claim=3,
        title="Mars",
        quote="it has nine small moons",
        headers={"HX-Request": "true"},
    )
    assert response.status_code == 200
    (only,) = tree_of(response).body
    assert only.get("hx-swap-oob") == "innerHTML:#own-result-3"
    assert "Your receipt: number differs" in words_of(only).replace("Number", "number")


async def test_an_own_receipt_without_a_quote_keeps_what_was_typed(visitor):
    address = await visitor.finish()
    response = await visitor.send(f"{address}receipt/", claim=3, title="Mars", quote=" ")
    assert response.status_code == 422
    assert one(response, "title-3").get("value") == "Mars"
    assert "both" in words_of(one(response, "own-result-3"))


async def test_delete_now_leaves_nothing(services, visitor):
    address = await visitor.finish()
    response = await visitor.send(f"{address}delete/")
    assert (response.status_code, response.headers["Location"]) == (303, "/")
    assert "Deleted" in words_of(tree_of(await visitor.get("/")))
    assert (await visitor.get(address)).status_code == 404
    assert (await visitor.send(f"{address}delete/")).status_code == 404


@pytest.mark.django_db  # signing out tells other parts, once what they wrote is through
async def test_being_done_ends_every_report_and_the_session(services, visitor):
    addresses = [await visitor.finish(), await visitor.paste()]
    response = await visitor.send("/done/")
    assert response.headers["Clear-Site-Data"] == '"cache", "cookies", "storage"'
    assert response.cookies["sessionid"].value == ""
    assert "2 reports deleted" in words_of(tree_of(response))
    for address in addresses:
        assert (await visitor.get(address)).status_code == 404


PARTS = ("", "status/", "claims/1/", "export.json", "export.csv", "export.md")
DEEDS = ("topic/", "cancel/", "delete/", "receipt/")


async def test_gone_never_there_and_not_yours_are_the_same_bytes(services, visitor):
    services.clock.advance(seconds=1)
    theirs = await Visitor().finish()
    expired = await visitor.finish()
    services.clock.advance(minutes=61)
    deleted = await visitor.finish()
    await visitor.send(f"{deleted}delete/")
    await visitor.get("/")  # the message of the deletion has been read
    answers = set()
    for address in (theirs, expired, deleted, f"/r/{NO_SUCH}/"):
        for part in PARTS:
            response = await visitor.get(f"{address}{part}")
            answers.add((response.status_code, response.content, tuple(sorted(response.headers.items()))))
        for deed in DEEDS:
            response = await visitor.send(
                f"{address}{deed}", topic="x", claim=1, title="Mars", quote="a b c d"
            )
            answers.add((response.status_code, response.content, tuple(sorted(response.headers.items()))))
    assert {status for status, _, _ in answers} == {404}
    assert len(answers) == 1
    assert "one hour" in words_of(tree_of(response))
