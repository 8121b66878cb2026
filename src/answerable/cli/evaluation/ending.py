"""How an evaluation ends: a table or JSON, a report where one is wanted, and an exit code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import typer

from answerable.cli.evaluation.opening import Set
from answerable.cli.output import complain, note, print_json, say
from answerable.errors import ConfigError
from answerable.evals import report
from answerable.evals.followups import WAYS
from answerable.evals.qrels import METRICS, ratios

NAME = 20  # characters of a row's name in a table
SHOWN = 15  # questions that failed, of which each is printed; --json has all
SEPARATE = (
    "rows",
    "reliability",
    "risk_coverage",
    "shortfalls",
    "passed",
    "systems",
    "ratio_to_convex",
    "ablation",
    "follow_ups",
)


@dataclass(frozen=True, slots=True)
class Ending:
    """What the command line asks for."""

    as_json: bool
    report: Path | None
    plots: Path | None


def finish(results: dict[str, dict[str, Any]], found: Set, ending: Ending) -> None:
    """Print, write, and exit with 1 if a threshold is missed.

    One evaluation's JSON is its own; several stand below their names.
    """
    missed = [each for figures in results.values() for each in figures.get("shortfalls", ())]
    if ending.as_json:
        several = {"passed": not missed, **results}
        print_json(next(iter(results.values())) if len(results) == 1 else several)
    else:
        _print(results)
        if any("shortfalls" in figures for figures in results.values()):
            say(
                "\nFailed: a threshold is missed."
                if missed
                else "\nPassed: all thresholds are met."
            )
    _write(results, found, ending)
    for each in missed:
        complain(each)
    if missed:
        raise typer.Exit(1)


def _write(results: dict[str, dict[str, Any]], found: Set, ending: Ending) -> None:
    threshold = found.settings.retrieval.threshold
    files: dict[Path, str] = {}
    if ending.report is not None:
        files[ending.report] = report.render(f"Evaluation of {found.name}", results, threshold)
    if ending.plots is not None:
        drawn = report.plots(results, threshold)
        files |= {ending.plots / f"{name}.svg": text for name, text in drawn.items()}
    try:
        for path, text in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise ConfigError(f"{error.filename} cannot be written: {error.strerror}") from None


def _print(results: Mapping[str, Mapping[str, Any]]) -> None:
    for name, figures in results.items():
        if len(results) > 1:
            say(f"\n{name}")
        if "systems" in figures:
            _comparison(figures)
        _figures({key: value for key, value in figures.items() if key not in SEPARATE})
        _failures(figures.get("rows", ()))
        if figures.get("drafts"):
            note(f"{figures['drafts']} of the questions are drafts that nobody has edited.")


def _figures(figures: Mapping[str, Any], before: str = "") -> None:
    for key, value in figures.items():
        if isinstance(value, Mapping):
            _figures(value, f"{before}{key}.")
        else:
            say(f"{before + key:34} {'-' if value is None else value}")


def _failures(rows: Any) -> None:
    failed = [row for row in rows if row.get("passed") is False]
    for row in failed[:SHOWN]:
        problem = row.get("problem") or f"the state is {row.get('state')}"
        say(f"\n{row['id']}: {row['question']}\n    {problem}")
        for each in row.get("found", ()):
            say(f"    {each['score']:.2f}  {each['file']}:{each['line']}  {each['heading']}")
    if len(failed) > SHOWN:
        say(f"\n... and {len(failed) - SHOWN} more; --json names them all")


def _comparison(found: Mapping[str, Any]) -> None:
    """A table: the product and the other systems, each with its nDCG over that of convex fusion."""
    say(f"{'':{NAME}}" + "".join(f"{name:>13}" for name in METRICS) + f"{'of convex':>13}")
    for name, each in {"answerable": found, **found["systems"]}.items():
        ratio = ratios(each, found["systems"]["convex"])["ndcg@10"]
        say(_line(name, each) + (f"{ratio:13.4f}" if ratio is not None else ""))
    for name, each in found.get("ablation", {}).items():
        if name == "as_set":
            told = "".join(
                f"{column:>13}" for column in (*METRICS, "worth", "mean score", "several")
            )
            say(f"\n{'without':{NAME}}{told}")
        rest = f"{each['worth']:+13.4f}{each['mean_score']:13.4f}{each['several']:13.4f}"
        say(_line(name, each) + rest)
    if "follow_ups" in found:
        _follow_ups(found["follow_ups"])
    say()


def _follow_ups(found: Mapping[str, Any]) -> None:
    say(f"\n{found['questions']} questions that others came before")
    for name in (*WAYS, "gap_closed"):
        say(_line(name, found[name]))
    say(f"{found['alone']['questions']} of them need no other")
    for name in ("last_turn", "by_rule"):
        say(_line(name, found["alone"][name]))


def _line(name: str, figures: Mapping[str, float | None]) -> str:
    cells = (f"{figures[m]:13.4f}" if figures[m] is not None else f"{'-':>13}" for m in METRICS)
    return f"{name:{NAME}}" + "".join(cells)
