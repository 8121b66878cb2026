"""What goes wrong while something is measured ends with 2: 1 says that a threshold is missed."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from typer.core import TyperGroup

from answerable.cli import streams
from answerable.errors import AnswerableError, ConfigError

CODE = 2


class NotMeasuredError(AnswerableError):
    """Nothing was measured, or nobody could be told; the message is that of the cause."""


@contextmanager
def measuring() -> Iterator[None]:
    """Raise ``NotMeasuredError`` for all that keeps the block from its end.

    A reader of the output who left knows that; ``streams`` ends the process in silence.
    """
    try:
        yield
        sys.stdout.flush()
    except (ConfigError, BrokenPipeError):
        raise
    except AnswerableError as error:
        raise NotMeasuredError(str(error)) from error
    except OSError as error:
        raise NotMeasuredError(streams.said(error)) from error


class MeasuringGroup(TyperGroup):
    """A group of commands that measure."""

    def invoke(self, ctx: Any) -> Any:
        with measuring():
            return super().invoke(ctx)
