"""``answerable replay``: a recorded turn once more, with today's index and settings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from difflib import unified_diff
from typing import Annotated, Any

import anyio
import typer

import answerable
from answerable.cli import options
from answerable.cli.output import note, print_json, say
from answerable.recording import rerun
from answerable.recording.rerun import Comparison, Difference
from answerable.settings import Settings
from answerable.wiring.kept_turns import turn_log

Turn = Annotated[str, typer.Argument(help="Id of a question, or of its answer.")]


def replay(
    turn: Turn,
    config: options.Config = None,
    data: options.Data = None,
    as_json: options.Json = False,
) -> None:
    """Run a recorded turn again and show what differs; exit 1 where something does."""
    compared = anyio.run(_compared, options.read_settings(config, data), turn)
    print_json(compared.as_dict()) if as_json else _print(compared)
    if not compared.same:
        raise typer.Exit(1)


async def _compared(settings: Settings, turn: str) -> Comparison:
    async with turn_log(settings) as log:
        recorded = await rerun.load(log, turn)
    async with answerable.open(settings) as assistant:
        await assistant.parts()
        return await rerun.again(recorded, assistant.turn)


def _print(compared: Comparison) -> None:
    then, now = compared.then, compared.now
    asked = datetime.fromtimestamp(then.at, UTC)
    say(f"Turn {then.id}, asked {asked:%Y-%m-%d %H:%M:%S} UTC")
    say(f"question: {compared.question}")
    say(f"index: {_change(then.generation, now.generation)}")
    say(f"settings: {_change(then.settings, now.settings)}")
    for difference in compared.differences:
        for line in _lines(difference):
            say(line)
    for each in compared.notes:
        note(each)
    say("The turn is the same" if compared.same else "THE TURN DIFFERS")


def _change(then: str, now: str) -> str:
    """Fingerprints; a turn that searched nothing has none."""
    if then == now:
        return f"the same ({now})" if now else "none"
    return f"{then or 'none'} -> {now or 'none'}"


def _lines(difference: Difference) -> Iterator[str]:
    """A value on one line, and what is longer as a diff of its lines."""
    then, now = _listed(difference.then), _listed(difference.now)
    if len(then) <= 1 and len(now) <= 1 and difference.what != "answer":
        yield f"{difference.what}: {''.join(then) or 'none'} -> {''.join(now) or 'none'}"
        return
    yield f"{difference.what}:"
    for line in list(unified_diff(then, now, lineterm="", n=1_000))[3:]:
        yield f"  {line}"


def _listed(value: Any) -> Sequence[str]:
    if isinstance(value, str):
        return value.splitlines()
    return [each if isinstance(each, str) else _one(each) for each in value]


def _one(entry: dict[str, Any]) -> str:
    """An entry of a list: a chunk of the evidence, or a citation."""
    if "quote" in entry:
        return f"[{entry['n']}] {entry['url']} {entry['quote']!r}"
    return f"{entry['score']:.4f} {entry['url']} ({entry['chunk']})"
