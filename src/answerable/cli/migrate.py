"""``answerable migrate``: copy the index into another store, without embedding anything."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import anyio
import typer

from answerable import wiring
from answerable.cli import ended, options
from answerable.cli.output import note, print_json, progress, say
from answerable.errors import ConfigError
from answerable.ingest.backfill import Copied, backfill
from answerable.sections.store_address import spelt
from answerable.settings import Settings

To = Annotated[str, typer.Option("--to", help="Address of the store to fill.")]
STOPPED = (
    "Stopped. The target shows its old index until all is copied. Run it again: it goes on, or "
    "begins anew in a folder."
)

From = Annotated[
    str | None,
    typer.Option("--from", help="Address of the store to copy; default: the one ingest fills."),
]
Full = Annotated[bool, typer.Option("--full", help="Copy all of it again, whatever is there.")]


def migrate(
    to: To,
    source: From = None,
    full: Full = False,
    config: options.Config = None,
    data: options.Data = None,
    as_json: options.Json = False,
) -> None:
    """Copy the index into another store; nothing is embedded, and the old one stays."""
    settings = options.read_settings(config, data)
    origin = source or settings.store.written[0]
    if _scheme(origin) == _scheme(to):
        raise ConfigError("--from and --to are the same store.")
    with ended.saying(STOPPED):
        copied = anyio.run(_migrated, settings, _scheme(origin), _scheme(to), full)
    print_json(asdict(copied)) if as_json else _print(copied, origin, to)


def _scheme(address: str) -> str:
    """An address as settings have it; the bare name of an adapter is one without a place."""
    return spelt(address if ":" in address else f"{address}:")


async def _migrated(settings: Settings, origin: str, to: str, full: bool) -> Copied:
    async with wiring.store_at(origin, settings) as one, wiring.store_at(to, settings) as other:
        with progress("Copying", "chunks") as advance:
            return await backfill(one, other, advance, thorough=True, full=full)


def _print(copied: Copied, origin: str, to: str) -> None:
    target = wiring.without_secrets(to)
    if copied.copied:
        say(
            f"{copied.documents} documents, {copied.copied} of {copied.chunks} chunks copied to "
            f"{target} in {copied.seconds:.1f} s"
        )
    else:
        say(f"{target} holds all {copied.chunks} chunks already; nothing was copied")
    note(
        "Next: set [store] write to both addresses, so that an ingest fills both, then run: "
        "answerable parity"
    )
