"""``answerable eval``: how right, on questions you have labelled.

Exit codes: 0 all thresholds are met, 1 one is not, 2 nothing was measured: the files or the
arguments are wrong, or something else went wrong.
"""

from __future__ import annotations

import typer

from answerable.cli.evaluation import (
    abstain,
    answers,
    everything,
    intents,
    moderation,
    retrieval,
    synth,
)
from answerable.cli.measuring import MeasuringGroup

__all__ = ["app"]

app = typer.Typer(
    name="eval", cls=MeasuringGroup, help="How right it is, on questions you have labelled."
)
for command in (
    retrieval.retrieval,
    answers.answers,
    abstain.abstain,
    intents.intents,
    moderation.moderation,
    synth.synth,
):
    app.command()(command)
app.command("all")(everything.everything)


@app.callback()
def group() -> None:
    """How right it is, on questions you have labelled."""
