"""Measure the checker on labelled files: `manage.py evaluate pairs|claims|answers|rules FILE`."""

import asyncio
import sys
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from checks.domain.errors import ReceiptsError
from checks.evaluation import results, runs
from checks.evaluation.document import with_results
from checks.evaluation.measures import Figure
from checks.evaluation.reading import ReadItem, read_all, read_claim, read_pair
from checks.evaluation.rows import answer_row, claim_row, pair_row, read_rows
from checks.evaluation.search import GRID, Tried, ablation_table, search
from checks.usecases.run_check import CheckTools
from checks.usecases.services import check_tools, documents_source

RESULTS = Path(__file__).parents[2] / "evaluation" / "results"
BARS = ("similarity", "entail", "contradict", "most_entail")


class Command(BaseCommand):
    help = "Measure the checker on labelled files (JSONL, plain or .gz), through the code that serves people."

    def add_arguments(self, parser: ArgumentParser) -> None:
        kinds = parser.add_subparsers(dest="kind", required=True)
        pairs = kinds.add_parser("pairs", help="the entailment model on premise and hypothesis")
        pairs.add_argument("--rules", action="store_true", help="through the decision rules")
        pairs.add_argument("--swap", action="store_true", help="with another row's premise (with --rules)")
        claims = kinds.add_parser("claims", help="claims against retrieved sentences or the corpus")
        claims.add_argument(
            "--oracle-page", action="store_true", help="a second row: the right page is given"
        )
        answers = kinds.add_parser("answers", help="whole answers with labelled sentences")
        answers.add_argument("--facts", action="store_true", help="the labelled atomic claims, unsplit")
        rules = kinds.add_parser("rules", help="each rule switched off in turn")
        rules.add_argument("--search", action="store_true", help="search the bars (ADR 9, 13 and 15)")
        publish = kinds.add_parser("publish", help="write the tables of a document from committed results")
        publish.add_argument("document", type=Path)
        publish.add_argument("--results", type=Path, default=RESULTS, help="folder of result files")
        for one in (pairs, claims, answers, rules):
            one.add_argument("file", type=Path, nargs="+" if one is rules else 1)
            one.add_argument("--json", type=Path, dest="out", help="write every figure to this file")
            one.add_argument("--limit", type=int, help="only the first rows, for a quick look")
            for bar in BARS:
                one.add_argument(
                    f"--{bar.replace('_', '-')}", type=float, help=f"another {bar} bar than the product's"
                )

    def handle(self, **given: Any) -> None:
        if given["kind"] == "publish":
            self._publish(given["document"], given["results"])
            return
        given["command"] = " ".join(["manage.py evaluate", *said(sys.argv[2:])])
        try:
            tools = with_bars(check_tools(), {bar: given[bar] for bar in BARS})
            found = asyncio.run(measured(tools, given))
        except ReceiptsError as error:
            raise CommandError(str(error), returncode=2) from error
        for result in found:
            show(result)
        if given["out"]:
            results.write(given["out"], found)

    def _publish(self, document: Path, folder: Path) -> None:
        try:
            document.write_text(with_results(document.read_text(encoding="utf-8"), folder), encoding="utf-8")
        except (OSError, ValueError) as error:
            raise CommandError(f"{document.name} was not written: {error}", returncode=2) from error


def said(words: Sequence[str]) -> list[str]:
    """The words of the command line that decide a result: files by their names, no output file."""
    kept = list(words)
    if "--json" in kept:
        at = kept.index("--json")
        del kept[at : at + 2]
    return [Path(word).name for word in kept]


def with_bars(tools: CheckTools, other: Mapping[str, float | None]) -> CheckTools:
    """The tools with the bars that were named on the command line."""
    named = {bar: value for bar, value in other.items() if value is not None}
    return replace(tools, bars=replace(tools.bars, **named))


async def measured(tools: CheckTools, given: Mapping[str, Any]) -> list[results.Result]:
    """Run what was asked for, with a progress bar on stderr."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        run = {"pairs": _pairs, "claims": _claims, "answers": _answers, "rules": _rules}[given["kind"]]
        return await run(tools, given, bar)


def _result(
    tools: CheckTools,
    given: Mapping[str, Any],
    path: Path,
    rows: int,
    figures: runs.Groups,
    left_out: int = 0,
) -> results.Result:
    under = results.conditions(given["command"], path, tools, timezone.now(), tools.bars, tools.rules)
    return results.Result(under, rows, left_out, figures)


async def _pairs(tools: CheckTools, given: Mapping[str, Any], bar: Progress) -> list[results.Result]:
    [path] = given["file"]
    rows = read_rows(path, pair_row)[: given["limit"]]
    task = bar.add_task(path.name, total=len(rows))
    step = partial(_advance, bar, task)
    if given["swap"] and not given["rules"]:
        raise CommandError("--swap goes with --rules.", returncode=2)
    figures = (
        await runs.pairs_by_rules(rows, tools, step, swap=given["swap"])
        if given["rules"]
        else await runs.pairs(rows, tools, step)
    )
    return [_result(tools, given, path, len(rows), figures)]


async def _claims(tools: CheckTools, given: Mapping[str, Any], bar: Progress) -> list[results.Result]:
    [path] = given["file"]
    rows = read_rows(path, claim_row)[: given["limit"]]
    figures: runs.Groups = {}
    for oracle in (False, True) if given["oracle_page"] else (False,):
        task = bar.add_task(path.name, total=len(rows))
        items = await read_all(
            rows, partial(read_claim, tools=tools, oracle_page=oracle), partial(_advance, bar, task)
        )
        suffix = " (oracle page)" if oracle else ""
        found = runs.claims(items, tools.bars, tools.rules)
        figures |= {name + suffix: group for name, group in found.items()}
    return [_result(tools, given, path, len(rows), figures)]


async def _answers(tools: CheckTools, given: Mapping[str, Any], bar: Progress) -> list[results.Result]:
    [path] = given["file"]
    rows = read_rows(path, answer_row)[: given["limit"]]
    task = bar.add_task(path.name, total=len(rows))
    figures = await runs.answers(
        rows, tools, documents_source, partial(_advance, bar, task), facts=given["facts"]
    )
    return [_result(tools, given, path, len(rows), figures, sum(row.left_out for row in rows))]


async def _rules(tools: CheckTools, given: Mapping[str, Any], bar: Progress) -> list[results.Result]:
    read: dict[str, list[ReadItem]] = {}
    for path in given["file"]:
        read[path.name.split(".")[0]] = await _read_either(path, tools, given["limit"], bar)
    first, rows = given["file"][0], sum(len(items) for items in read.values())
    if not given["search"]:
        return [_result(tools, given, first, rows, ablation_table(read, tools.bars))]
    task = bar.add_task("bars", total=len(GRID))
    tried = search(read, partial(_advance, bar, task))
    return [_result(tools, given, first, rows, _tried_figures(tried[:10]))]


async def _read_either(path: Path, tools: CheckTools, limit: int | None, bar: Progress) -> list[ReadItem]:
    """Claims where the file holds retrieved sentences, else one sentence per claim."""
    retrieved = any("retrieved" in row or "parts" in row for row in read_rows(path, dict)[:1])
    if retrieved:
        claims = read_rows(path, claim_row)[:limit]
        task = bar.add_task(path.name, total=len(claims))
        return await read_all(claims, partial(read_claim, tools=tools), partial(_advance, bar, task))
    pairs = read_rows(path, pair_row)[:limit]
    task = bar.add_task(path.name, total=len(pairs))
    return await read_all(pairs, partial(read_pair, tools=tools), partial(_advance, bar, task))


def _tried_figures(tried: Sequence[Tried]) -> runs.Groups:
    return {
        f"{place}. {'qualifies' if one.qualifies else 'does not qualify'}": {
            **{f"{bar}_bar": Figure(getattr(one.bars, bar)) for bar in BARS},
            "mean_balanced_accuracy": Figure(one.mean_balanced_accuracy),
            "mean_false_conflict": Figure(one.mean_false_conflict),
            "mean_refuted_caught": Figure(one.mean_refuted_caught),
            "mean_unsettled_conflict": Figure(one.mean_unsettled_conflict),
            **{
                f"{file}.{name}": figure
                for file, figures in one.per_file.items()
                for name, figure in figures.items()
            },
        }
        for place, one in enumerate(tried, 1)
    }


def _advance(bar: Progress, task: Any, done: int) -> None:
    bar.update(task, completed=done)


def show(result: results.Result) -> None:
    """Print a result as a table."""
    under = result.conditions
    console = Console()
    console.print(f"[bold]{under.file}[/bold]  {result.rows} rows, {result.left_out} left out")
    for model in under.models:
        console.print(f"  {model['kind']}: {model['name']} {model['sha256'][:12]}")
    console.print(
        f"  source: {under.source['name']} {under.source['revision']}   bars: {under.settings['bars']}"
    )
    for group, figures in result.figures.items():
        table = Table(title=group, title_justify="left")
        for heading in ("measure", "value", "95 % interval", "count"):
            table.add_column(heading)
        for name, figure in figures.items():
            table.add_row(name, *results.shown(name, figure))
        console.print(table)
