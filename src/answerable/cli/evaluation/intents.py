"""``answerable eval intents``."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path
from typing import Annotated

import anyio
import typer

from answerable import intents as catalogs
from answerable.cli import options
from answerable.cli.output import complain, print_json, say
from answerable.errors import ConfigError
from answerable.evals import columns
from answerable.evals.intents import Goals, Guess, Report, report
from answerable.intents.catalog import OUT_OF_SCOPE, read_text
from answerable.intents.model import IntentModel
from answerable.settings import Settings
from answerable.turn import intent
from answerable.wiring.embedding import bundled

SHOWN = 15  # confusions that are printed; --json has all

Lines = list[tuple[int, tuple[str, str]]]  # number of the line, query and expected intent

File = Annotated[
    Path, typer.Argument(help="CSV with the columns query,expected_intent; others are not read.")
]
MinF1 = Annotated[float, typer.Option("--min-f1", min=0, max=1, help="Least macro-F1.")]
MinRecall = Annotated[
    float,
    typer.Option(
        "--min-oos-recall", min=0, max=1, help="Least share of out-of-scope questions to find."
    ),
]
MaxFalseAlarms = Annotated[
    float,
    typer.Option(
        "--max-false-alarms",
        min=0,
        max=1,
        help="Largest share of other questions called out of scope.",
    ),
]


def intents(
    file: File,
    config: options.Config = None,
    data: options.Data = None,
    as_json: options.Json = False,
    min_f1: MinF1 = Goals.macro_f1,
    min_oos_recall: MinRecall = Goals.oos_recall,
    max_false_alarms: MaxFalseAlarms = Goals.oos_false_alarms,
) -> None:
    """Say how well intents are told apart."""
    settings = options.read_settings(config, data)
    lines = _read(file)
    found = report(anyio.run(_guesses, settings, file, lines))
    missed = found.shortfalls(Goals(min_f1, min_oos_recall, max_false_alarms))
    print_json({**found.as_dict(), "passed": not missed}) if as_json else _print(found)
    for each in missed:
        complain(each)
    if missed:
        raise typer.Exit(1)


def _read(file: Path) -> Lines:
    """The labelled queries of a file. Raises ``ConfigError``."""
    rows = columns.rows(file, read_text(file), ("query", "expected_intent"))
    if not rows:
        raise ConfigError(f"{file} holds no queries.")
    return [
        (line, (" ".join(row["query"].split()), " ".join(row["expected_intent"].split())))
        for line, row in rows
    ]


async def _guesses(settings: Settings, file: Path, lines: Lines) -> list[Guess]:
    embedder = await bundled()
    model = await catalogs.opened(settings.data, settings.intents.catalog, embedder)
    _check_known(file, lines, model)
    guesses = []
    for _, (query, expected) in lines:
        found = await intent.ask(query, embedder, model)
        likeliest = found.runner_up if found.out_of_scope else found.name
        unclear = found.unclear(settings.intents.threshold)
        guesses.append(Guess(query, expected, found.name, likeliest, found.confidence, unclear))
    return guesses


def _check_known(file: Path, lines: Lines, model: IntentModel) -> None:
    """Raises ``ConfigError`` for an intent that the catalog has not: nothing could be right."""
    known = (*model.names, OUT_OF_SCOPE)
    wrong = [(line, expected) for line, (_, expected) in lines if expected not in known]
    if not wrong:
        return
    (line, expected), more = wrong[0], len(wrong) - 1
    nearest = get_close_matches(expected, known, 1)
    hint = f"The nearest name is '{nearest[0]}'." if nearest else f"It has: {', '.join(known)}."
    rest = f" {more} more {'line names' if more == 1 else 'lines name'} such a one." if more else ""
    raise ConfigError(f"{file}, line {line}: the catalog has no intent '{expected}'. {hint}{rest}")


def _print(found: Report) -> None:
    for name in ("queries", "accuracy", "intent_accuracy", "macro_f1", "oos_recall"):
        say(f"{name:17} {getattr(found, name)}")
    for name in ("oos_false_alarms", "ece", "unclear"):
        say(f"{name:17} {getattr(found, name)}")
    say(f"\n{'intent':40} {'precision':>9} {'recall':>7} {'f1':>7} {'n':>5}")
    for name, each in found.classes.items():
        say(f"{name:40} {each.precision:9.3f} {each.recall:7.3f} {each.f1:7.3f} {each.count:5}")
    if found.confusions:
        say("\nexpected -> predicted")
    for expected, predicted, count in found.confusions[:SHOWN]:
        say(f"{count:4}  {expected} -> {predicted}")
