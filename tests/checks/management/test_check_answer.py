"""check_answer: a report in the terminal, and one sentence where there is nothing to check."""

import io
import json
import re
import subprocess
import sys
import types
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command, execute_from_command_line
from rich.console import Console

from checks.domain.claims import SkipReason
from checks.management.report_table import print_report, printable
from tests.checks.domain import report_samples as samples
from tests.checks.web.api_client import ANSWER, services_found

ESCAPE = "\x1b"


@pytest.fixture(autouse=True)
def services(settings):
    settings.CHECKS_WIRING = "tests.checks.web.api_wiring"
    with services_found() as made:
        yield made


@pytest.fixture
def answer(tmp_path):
    file = tmp_path / "answer.md"
    file.write_text(ANSWER, encoding="utf-8")
    return file


def run(*arguments):
    """What the command writes: (standard output, standard error)."""
    out, err = io.StringIO(), io.StringIO()
    call_command("check_answer", *map(str, arguments), stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


def words(text):
    return " ".join(text.split())


def test_the_table_shows_each_claim_with_verdict_receipt_source_and_reason(answer):
    out, err = run(answer, "--topic", "Mars")
    for expected in (
        "Topic: Mars",
        "1. Mars is a hot",
        "May conflict",
        "Backed",
        "No receipt",
        "Pages with receipts:",
        "  Mars: https://pages.example.org/Mars (CC0)",
        "Not checked: 1 question.",
        "“Do you like Mars?”",
        "1 Backed, 1 May conflict, 1 No receipt, 0 Could not look this up.",
        "Source: A few made-up pages, revision 1, CC0. Made up for tests.",
        "Model: fake encoder (encoder), sha256 eeeeeeeeeeee",
    ):
        assert expected in out
    assert err == ""


def test_what_is_piped_has_no_colour_codes_and_fits_80_columns(answer):
    out, _ = run(answer)
    assert ESCAPE not in out
    assert max(map(len, out.splitlines())) <= 80


def test_json_is_the_canonical_form_and_nothing_else(answer):
    out, err = run(answer, "--json", "--topic", "Mars")
    again, _ = run(answer, "--json", "--topic", "Mars")
    assert out == again
    assert err == ""
    report = json.loads(out)
    assert report["text"] == ANSWER
    assert report["topic"] == "Mars"
    assert out == json.dumps(report, ensure_ascii=False, sort_keys=True, indent=1)


def test_json_is_utf_8_whatever_the_terminal_speaks(tmp_path):
    text = "Mars is called “the red planet” by many people — Zoë says so too."
    (tmp_path / "answer").write_text(text, encoding="utf-8")
    raw = io.BytesIO()
    terminal = io.TextIOWrapper(raw, encoding="ascii")
    call_command("check_answer", str(tmp_path / "answer"), "--json", stdout=terminal)
    assert json.loads(raw.getvalue().decode("utf-8"))["text"] == text


def test_the_standard_input_is_read_for_a_dash(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xef\xbb\xbf" + ANSWER.encode())))
    out, _ = run("-", "--json")
    assert json.loads(out)["text"] == ANSWER


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "empty"),
        (b"  \n\t ", "empty"),
        ("Café".encode("latin-1") + b" is a place where people drink coffee.", "is not UTF-8 (byte 3)"),
        ("Mars is a planet.".encode("utf-16"), "is not"),
        (b"PK\x03\x04\0\0binary", "is not a text file"),
        (b"Mars is the fourth planet. " * 1_000, "20"),
        (b"Mars is the fourth planet. " * 10_000, "20000 characters is the limit"),
        (
            b"Der Mars ist der vierte Planet von der Sonne aus gesehen. Er hat zwei kleine Monde, und die "
            b"beiden sind nach Figuren aus der griechischen Sage benannt worden.",
            "English",
        ),
    ],
)
def test_a_file_that_cannot_be_checked_gets_one_sentence_and_exit_status_2(
    tmp_path, capsys, content, sentence
):
    file = tmp_path / "answer.txt"
    file.write_bytes(content)
    assert sentence in failing("check_answer", str(file), capsys=capsys)


def test_what_cannot_be_checked_is_told_before_the_models_are_loaded(settings, tmp_path):
    settings.CHECKS_WIRING = "no.such.wiring"
    with pytest.raises(CommandError, match="There is no file"):
        run(tmp_path / "none.md")


def test_a_missing_file_a_folder_and_an_impossible_name_get_one_sentence(tmp_path, capsys):
    assert "There is no file" in failing("check_answer", str(tmp_path / "none.md"), capsys=capsys)
    assert "is a folder" in failing("check_answer", str(tmp_path), capsys=capsys)
    assert "could not be read" in failing("check_answer", "a\0b", capsys=capsys)
    assert "could not be read" in failing("check_answer", str(tmp_path / ("x" * 300)), capsys=capsys)


def test_a_topic_over_the_limit_gets_one_sentence(answer, capsys):
    assert "200 is the limit" in failing("check_answer", str(answer), "--topic", "x" * 201, capsys=capsys)


def failing(*arguments, capsys):
    """The one sentence on the error stream of a run that ends with status 2."""
    with pytest.raises(SystemExit) as ended:
        execute_from_command_line(["manage.py", *arguments])
    assert ended.value.code == 2
    written = capsys.readouterr()
    assert written.out == ""
    assert "Traceback" not in written.err
    assert written.err.count("\n") == 1
    return written.err


def test_an_error_is_a_command_error_with_status_2_for_callers(tmp_path):
    with pytest.raises(CommandError) as error:
        run(tmp_path / "none.md")
    assert error.value.returncode == 2


def test_a_check_that_finds_nothing_still_ran(tmp_path):
    (tmp_path / "answer").write_text("Do you like the planet Mars, and would you like to go there?", "utf-8")
    out, _ = run(tmp_path / "answer")
    assert "Nothing to check here" in out
    assert "0 Backed" not in out


def test_a_stream_without_end_is_read_no_further_than_the_limit_needs():
    assert "20000 characters is the limit" in str(error_of(EndlessWords()))


class EndlessWords(io.RawIOBase):
    """As many words as are asked for, but never all of them at once."""

    def readable(self):
        return True

    def read(self, size=-1):
        assert 0 < size < 1_000_000
        return (b"Mars " * size)[:size]


def error_of(stream):
    """What the command says of a standard input."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", types.SimpleNamespace(buffer=stream))
        with pytest.raises(CommandError) as error:
            run("-")
    return error.value


def table(report, **options):
    out = io.StringIO()
    console = Console(file=out, highlight=False, markup=False, emoji=False, **options)
    print_report(console, report)
    return out.getvalue()


BORN = "Ada was born in 1815."


def test_parts_are_rows_below_their_claim():
    out = table(samples.a_report(BORN, [(BORN, [samples.BACKED, samples.NOTHING_FOUND])]), width=100)
    assert words("1 of 2 parts backed.") in words(out)
    assert out.count("   - Ada was born") == 2
    assert "Closest we read:" in out
    assert "Also read, seems to say" in out
    assert "section “Life › *Work*”" in re.sub(r"\s+", " ", out)
    assert "A simple checker would have said" in words(re.sub(r"\s+", " ", out))


@pytest.mark.parametrize("width", [80, 100, 200])
def test_nothing_is_cut_off_at_any_width(width):
    report = samples.a_report(
        BORN, [(BORN, [*samples.EVERY_DECISION])], skipped=[("Ada", SkipReason.HEADING)]
    )
    out = table(report, width=width)
    assert "…" not in out
    assert max(map(len, out.splitlines())) <= width


def test_markup_and_control_characters_of_an_answer_reach_no_terminal():
    text = f"[red]Ada[/red] {ESCAPE}[2J was \x07 born \u202e in 1815."
    out = table(samples.a_report(text, [(text, [samples.NO_ARTICLE])]), width=200)
    assert "[red]Ada[/red]" in out
    assert not set(out) & {ESCAPE, "\x07", "\u202e"}
    assert printable("a\tb\nc") == "a b c"


def test_a_terminal_gets_colours_and_no_color_takes_them_away(monkeypatch):
    report = samples.a_report(BORN, [(BORN, [samples.BACKED])])
    assert ESCAPE + "[32mBacked" in table(report, force_terminal=True, width=80, color_system="standard")
    monkeypatch.setenv("NO_COLOR", "1")
    assert ESCAPE + "[32m" not in table(report, force_terminal=True, width=80, color_system="standard")


def test_help_says_what_the_exit_status_means():
    root = Path(__file__).parents[3]
    shown = subprocess.run(
        [sys.executable, "manage.py", "check_answer", "--help"],
        cwd=root,
        capture_output=True,
        text=True,
        check=True,
        env={"DJANGO_SETTINGS_MODULE": "receipts_site.settings.test", "PATH": "/usr/bin:/bin"},
    )
    assert "Exit status 0: the check ran" in shown.stdout
