"""``answerable llms-txt``."""

from __future__ import annotations

import os
import sys
from contextlib import aclosing
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO, Annotated

import anyio
import typer

from answerable.assistant import Assistant
from answerable.cli import options, streams
from answerable.cli.output import CONTROL, note
from answerable.cli.unwritten import remedy
from answerable.errors import ConfigError
from answerable.settings import Settings

Full = Annotated[bool, typer.Option("--full", help="The text of every page: llms-full.txt.")]
Output = Annotated[
    Path | None, typer.Option("--output", "-o", help="File to write; default: standard output.")
]


def llms_txt(
    config: options.Config = None,
    data: options.Data = None,
    full: Full = False,
    output: Output = None,
) -> None:
    """Write llms.txt, or llms-full.txt, from the index."""
    settings = options.read_settings(config, data)
    if output is None:
        streams.make_file()
        anyio.run(_write, settings, full, sys.stdout)
        return
    try:
        _replace(output, settings, full)
    except OSError as error:
        where = "Name a file in a folder that this user may write to, such as -o llms.txt."
        raise ConfigError(
            f"{output} cannot be written: {error.strerror}. {remedy(error, where)}"
        ) from None
    note(f"Wrote {output}")


def _replace(output: Path, settings: Settings, full: bool) -> None:
    """A file that is there already stays as it is unless the new one is complete."""
    # Not mkstemp's 0600: the file is made to be published.
    with NamedTemporaryFile(
        "w", encoding="utf-8", newline="\n", dir=output.parent, prefix=".llms-", delete=False
    ) as file:
        try:
            anyio.run(_write, settings, full, file)
            file.close()
            Path(file.name).chmod(0o644)
            os.replace(file.name, output)
        except BaseException:
            Path(file.name).unlink(missing_ok=True)
            raise


async def _write(settings: Settings, full: bool, file: IO[str]) -> None:
    async with Assistant(settings) as assistant:
        made = await assistant.llms_txt(full=full)
        async with aclosing(made.parts) as parts:
            async for part in parts:
                file.write(CONTROL.sub("", part))
