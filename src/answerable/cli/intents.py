"""``answerable intents fit`` and ``answerable intents review``."""

from __future__ import annotations

import csv
import sys
import time
from pathlib import Path
from typing import Annotated, Any

import anyio
import typer

from answerable import intents
from answerable.analytics.csv_file import FORMULA
from answerable.cli import options
from answerable.cli.output import CONTROL, note, print_json, say
from answerable.intents import borderline, storage
from answerable.intents.catalog import SHIPPED, read
from answerable.settings import Settings
from answerable.wiring.embedding import bundled

_BEFORE_WORDS = "".join(FORMULA) + " "

app = typer.Typer(
    name="intents", help="What visitors may want: fit examples, review hard messages."
)

File = Annotated[
    Path | None, typer.Argument(help="CSV (utterance,intent) or YAML; default: the configured one.")
]
Clear = Annotated[bool, typer.Option("--clear", help="Forget them once they are printed.")]


@app.command()
def fit(
    file: File = None,
    config: options.Config = None,
    data: options.Data = None,
    as_json: options.Json = False,
) -> None:
    """Make the intents of a data folder from examples, in seconds."""
    settings = options.read_settings(config, data)
    made = anyio.run(_fit, settings, file)
    if as_json:
        print_json(made)
        return
    say(f"{made['intents']} intents from {made['utterances']} utterances in {made['seconds']} s")
    note(f"They are in {settings.data / storage.FOLDER}. Check them with: answerable eval intents")


async def _fit(settings: Settings, file: Path | None) -> dict[str, Any]:
    started = time.perf_counter()
    wanted = read(file or settings.intents.catalog or SHIPPED)
    origin = "fit" if file is not None else "catalog"
    model = await intents.fitted(wanted, await bundled(), origin)
    storage.save(model, settings.data)
    return {
        "intents": len(model.names),
        "utterances": len(model.utterances),
        "embedder": model.embedder,
        "origin": model.origin,
        "seconds": round(time.perf_counter() - started, 1),
    }


@app.command()
def review(config: options.Config = None, data: options.Data = None, clear: Clear = False) -> None:
    """Print the messages that were hard to place as CSV lines, to be labelled."""
    settings = options.read_settings(config, data)
    found = borderline.read(settings.data)
    if not found:
        note("No hard messages were kept. Keep them with: [intents] log_borderline = true")
        return
    # All in quotes: where decimals have a comma a spreadsheet parts cells at ";", and what stands
    # behind one in a message would begin a cell.
    lines = csv.writer(sys.stdout, lineterminator="\n", quoting=csv.QUOTE_ALL)
    lines.writerow(("utterance", "intent"))
    rows = ((_plain(each.query), _plain(each.intent)) for each in found)
    lines.writerows(row for row in rows if all(row))  # one without words cannot be labelled
    note(f"{len(found)} messages. Correct the labels, add the lines to your file and fit it again.")
    if clear:
        borderline.clear(settings.data)


def _plain(text: str) -> str:
    """A cell that neither a terminal nor a spreadsheet obeys."""
    return CONTROL.sub("", text).lstrip(_BEFORE_WORDS)
