"""How the command line speaks: results to standard output, everything else to standard error."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from answerable.cli import streams
from answerable.ingest.report import Mirror
from answerable.ingest.run import Progress as Advance

# Bytes that a terminal would obey: a document must not be able to move the cursor.
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")

# Code, which has no escapes, and what is escaped elsewhere in Markdown.
_CODE = re.compile(
    r"(^[ \t]*(`{3,}).*?^[ \t]*\2`*[ \t]*$|(?<![`\\])(`+)(?!`).*?(?<!`)\3(?!`))",
    re.MULTILINE | re.DOTALL,
)
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")

stderr = Console(stderr=True, highlight=False, markup=False, soft_wrap=True)


def say(text: str = "") -> None:
    """A line of the result."""
    print(CONTROL.sub("", text))


def unescaped(markdown: str) -> str:
    """Markdown as it is read in a terminal, which shows no markup: ``Settings > API`` without the
    backslash that keeps a ``>`` from being markup elsewhere. Code stays as it is."""
    shown, at = [], 0
    for code in _CODE.finditer(markdown):
        shown += [_ESCAPED.sub(r"\1", markdown[at : code.start()]), code[0]]
        at = code.end()
    return "".join((*shown, _ESCAPED.sub(r"\1", markdown[at:])))


def note(text: str, style: str = "") -> None:
    """A line beside the result; where it cannot be written it is lost, and nothing else is."""
    with suppress(OSError):
        stderr.print(CONTROL.sub("", text), style=style)


def complain(text: str) -> None:
    """What went wrong and what to do next."""
    note(text, style="red")


def complain_of(mirror: Mirror) -> None:
    """That another store could not be brought up to date, if that is so."""
    if mirror.error:
        complain(
            f"{mirror.store} was left as it was: {mirror.error}\n"
            f"The first store is up to date. The next ingest tries again, or: "
            "answerable migrate --to ADDRESS"
        )


def print_json(value: Any) -> None:
    """The result as JSON, and nothing else on standard output; JSON has no NaN, and escapes of its
    own for letters that cannot be written there."""
    plain = not streams.has_every_letter()
    print(json.dumps(value, ensure_ascii=plain, indent=2, allow_nan=False))


@contextmanager
def progress(what: str, things: str = "documents") -> Iterator[Advance]:
    """A bar on a terminal, a plain line now and then elsewhere."""
    if not sys.stderr.isatty():
        yield _plain_lines(what, things)
        return
    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=stderr, transient=True) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def _plain_lines(what: str, things: str) -> Advance:
    tenths = -1

    def advance(done: int, total: int) -> None:
        nonlocal tenths
        now = 10 * done // total if total else 10
        if now > tenths:
            tenths = now
            note(f"{what}: {done} of {total} {things}")

    return advance
