from zoneinfo import ZoneInfo

from classroom.domain.kinds import ActivityKind
from classroom.domain.settings import Draft, settle
from classroom.domain.templates import TEMPLATES


def test_every_kind_has_a_template_that_can_be_taken_as_it_is():
    assert set(TEMPLATES) == set(ActivityKind)
    for kind, template in TEMPLATES.items():
        assert template.kind is kind
        text = "Whales are mammals." if template.needs_text else ""
        draft = Draft(title=template.title, instructions=template.instructions, text=text)
        settled = settle(draft, kind=kind, zone=ZoneInfo("UTC"), longest_text=20_000)
        assert settled.instructions == template.instructions


def test_only_the_free_check_shows_verdicts_at_once():
    assert {kind for kind, template in TEMPLATES.items() if not template.predict_first} == {ActivityKind.FREE}
