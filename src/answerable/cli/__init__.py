"""The command ``answerable``: init, ingest, calibrate, search, ask, serve, ...

Exit codes: 0 all went well, 1 it failed, 2 it was called or configured wrongly, 3 a plan has
something to do. Of an evaluation 1 says that a threshold is missed, and 2 all else that went wrong.
"""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from answerable import __version__
from answerable.cli import (
    algolia,
    answers,
    calibrate,
    check,
    demo,
    evaluation,
    forget,
    index,
    intents,
    llms_txt,
    mcp,
    migrate,
    parity,
    project,
    replay,
    report,
    server,
    streams,
    warned,
)
from answerable.cli.measuring import NotMeasuredError
from answerable.cli.output import complain
from answerable.errors import AnswerableError, ConfigError

__all__ = ["app", "main"]

app = typer.Typer(
    name="answerable",
    help="A grounded assistant for your own site: every claim proved by an exact quote.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
for command in (
    project.init,
    index.ingest,
    calibrate.calibrate,
    answers.search,
    answers.ask,
    server.serve,
    mcp.mcp,
    demo.demo,
    check.check,
    llms_txt.llms_txt,
    migrate.migrate,
    parity.parity,
    forget.forget,
    report.report,
    replay.replay,
):
    app.command()(command)
app.add_typer(intents.app)
app.add_typer(algolia.app)
app.add_typer(evaluation.app)


def _show_version(asked: bool) -> None:
    if asked:
        typer.echo(f"answerable {__version__}")
        raise typer.Exit


@app.callback()
def about(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_show_version, is_eager=True, help="Print the version and stop."
        ),
    ] = False,
) -> None:
    """Take the options that belong to no command."""


def main() -> None:
    """Run the command line; what went wrong is said in one sentence, without a traceback."""
    streams.open_closed()
    try:
        with streams.delivered(), warned.in_words():
            app()
    except AnswerableError as error:
        complain(str(error))
        sys.exit(2 if isinstance(error, ConfigError | NotMeasuredError) else 1)
    except OSError as error:
        complain(streams.said(error))
        sys.exit(1)
    finally:
        streams.let_go()
