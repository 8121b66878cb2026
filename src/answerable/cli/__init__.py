"""The command ``answerable``: init, ingest, calibrate, search, ask, serve, ...

Exit codes: 0 all went well, 1 it failed, 2 it was called or configured wrongly, 3 a plan has
something to do. Of an evaluation 1 says that a threshold is missed, and 2 all else that went wrong.
"""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from answerable import __version__
from answerable.cli import short_of_memory, streams, warned
from answerable.cli.commands import Commands
from answerable.cli.measuring import NotMeasuredError
from answerable.cli.output import complain, note
from answerable.errors import AnswerableError, ConfigError, QueryError

__all__ = ["app", "main"]

_CALLED_WRONGLY = (ConfigError, QueryError, NotMeasuredError)

app = typer.Typer(
    name="answerable",
    cls=Commands,
    help="A grounded assistant for your own site: every claim proved by an exact quote.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


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
    if limited := short_of_memory.warning():
        note(limited)


def main() -> None:
    """Run the command line; what went wrong is said in one sentence, without a traceback.

    What nobody foresaw keeps its traceback, except for memory that ran out: that may happen in any
    line, and is nobody's mistake but the limit's.
    """
    streams.open_closed()
    streams.escape_unknown()
    try:
        with streams.delivered(), warned.in_words():
            app()
    except (AnswerableError, OSError) as error:
        complain(_said(error))
        sys.exit(2 if isinstance(error, _CALLED_WRONGLY) else 1)
    except Exception as error:
        if short_of_memory.ran_out(error):
            complain(short_of_memory.NEEDED)
            sys.exit(1)
        raise
    finally:
        streams.let_go()


def _said(error: AnswerableError | OSError) -> str:
    """What happened and what to do next."""
    if not isinstance(error, ConfigError) and short_of_memory.ran_out(error):
        return short_of_memory.NEEDED
    return streams.said(error) if isinstance(error, OSError) else str(error)
