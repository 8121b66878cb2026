"""``answerable algolia plan``, ``answerable algolia push`` and ``answerable algolia studio``."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import anyio
import typer

from answerable import wiring
from answerable.algolia import studio as agent_studio
from answerable.cli import options
from answerable.cli.output import note, print_json, progress, say
from answerable.errors import ConfigError, MissingExtraError, NoIndexError
from answerable.settings import Settings

if TYPE_CHECKING:
    from answerable.algolia.client import Algolia
    from answerable.algolia.plan import IndexPlan, Plan

THINGS_TO_DO = 3  # exit code of a plan that has some: 1 means that it failed
SHOWN = 20  # ids that are named of each kind; --json names all
WIDTH = 80  # characters of a setting that are shown

app = typer.Typer(name="algolia", help="The index as records at Algolia, and an agent over them.")

Full = Annotated[bool, typer.Option("--full", help="Send every record again, changed or not.")]


@app.command()
def plan(
    config: options.Config = None,
    data: options.Data = None,
    full: Full = False,
    as_json: options.Json = False,
) -> None:
    """Show what a push would change, and send nothing; exits with 3 if there is something."""
    settings = options.read_settings(config, data)
    found = anyio.run(_plan, settings, full)
    print_json(found.as_dict()) if as_json else _print(found)
    if found.changes:
        raise typer.Exit(THINGS_TO_DO)


@app.command()
def push(
    config: options.Config = None,
    data: options.Data = None,
    full: Full = False,
    as_json: options.Json = False,
) -> None:
    """Send what differs: settings, new and changed records, and what is gone."""
    settings = options.read_settings(config, data)
    done = anyio.run(_push, settings, full)
    print_json(done.as_dict()) if as_json else _print(done, pushed=True)


@app.command()
def studio(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where the files are written.")],
    config: options.Config = None,
) -> None:
    """Write agent.json, prompt.md and mcp.json for Algolia's Agent Studio."""
    settings = options.read_settings(config, None)
    made = agent_studio.files(settings)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in made.items():
            (folder / name).write_bytes(content.encode())
    except OSError as error:
        raise ConfigError(f"{folder} cannot be written ({error.strerror}).") from None
    say(f"Wrote {', '.join(made)} to {folder}")


async def _plan(settings: Settings, full: bool) -> Plan:
    async with _opened(settings) as algolia:
        return await _compared(settings, algolia, full)


async def _push(settings: Settings, full: bool) -> Plan:
    async with _opened(settings) as algolia:
        from answerable.algolia.push import push as send

        found = await _compared(settings, algolia, full)
        if found.changes:
            with progress("Pushing", "records") as advance:
                await send(found, algolia, advance)
        return found


async def _compared(settings: Settings, algolia: Algolia, full: bool) -> Plan:
    from answerable.algolia.plan import chunks_of
    from answerable.algolia.plan import plan as compare

    chunks = []
    for index in settings.indexes:
        async with wiring.indexed(settings, index) as store:
            manifest = await store.manifest()
            if manifest is None:
                raise NoIndexError("There is no index yet. Make one with: answerable ingest PATH")
            chunks += await chunks_of(store, manifest)
    return await compare(chunks, algolia, settings.algolia, full=full)


@asynccontextmanager
async def _opened(settings: Settings) -> AsyncIterator[Algolia]:
    try:
        from answerable.algolia.client import admin
    except ModuleNotFoundError as error:
        raise MissingExtraError("algolia", "algolia") from error
    algolia = admin(settings.algolia)
    try:
        yield algolia
    finally:
        await algolia.close()


def _print(found: Plan, *, pushed: bool = False) -> None:
    for each in found.indexes:
        _print_index(each)
    for name in found.gone:
        say(f"{name}: {'deleted' if pushed else 'to be deleted'}, nothing belongs to it any more")
    for text in found.notes:
        note(text)
    if not found.changes:
        say("Nothing to do.")
    elif not pushed:
        note("Send it with: answerable algolia push")


def _print_index(plan: IndexPlan) -> None:
    new = "" if plan.exists else " (new)"
    say(
        f"{plan.name}{new}: {len(plan.add)} to add, {len(plan.replace)} to replace, "
        f"{len(plan.delete)} to delete, {plan.unchanged} unchanged"
    )
    ids = {"+": plan.add, "~": plan.replace}
    for sign, records in ids.items():
        _print_ids(sign, [each["objectID"] for each in records])
    _print_ids("-", plan.delete)
    for change in plan.settings:
        say(f"  setting {change.name}: {_short(change.have)} -> {_short(change.want)}")
    for place, count in plan.split.items():
        say(f"  split {place}: {count} records, which count as one result")


def _print_ids(sign: str, ids: Any) -> None:
    for id_ in ids[:SHOWN]:
        say(f"  {sign} {id_}")
    if len(ids) > SHOWN:
        say(f"  {sign} ... and {len(ids) - SHOWN} more; --json names them all")


def _short(value: Any) -> str:
    text = "unset" if value is None else json.dumps(value, ensure_ascii=False, sort_keys=True)
    return text if len(text) <= WIDTH else text[: WIDTH - 1] + "…"
