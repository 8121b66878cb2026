"""``answerable search`` and ``answerable ask``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Annotated, Any

import anyio
import typer

from answerable.assistant import Assistant
from answerable.cli import options
from answerable.cli.output import complain, note, print_json, say, unescaped
from answerable.collected import Collected, collect
from answerable.events import Failed
from answerable.replies import Replies
from answerable.settings import Settings
from answerable.text.readable import headed
from answerable.types import Evidence, Filter, ScoredChunk

Section = Annotated[
    list[str] | None,
    typer.Option("--section", help="Only from this top folder; may be given again for another."),
]
Version = Annotated[
    list[str] | None, typer.Option("--version", help="Only from this version; may be given again.")
]
Locale = Annotated[
    list[str] | None, typer.Option("--locale", help="Only in this language; may be given again.")
]
SourceType = Annotated[
    list[str] | None, typer.Option("--type", help="Only of this type; may be given again.")
]
FilePath = Annotated[
    list[str] | None,
    typer.Option("--file", help="Only from this file, as results name it; may be given again."),
]
K = Annotated[
    int | None,
    typer.Option(
        "-k", min=1, max=1000, help="Number of results; default: top_k of the configuration."
    ),
]
# What the widget says above and below such an answer, as where a model failed and quotes stand in.
LIMITED = "Limited answer. Ask again in a moment for a fuller answer."
# Fields of a filter to the options that set them.
CONDITIONS = {
    "section": "--section",
    "version": "--version",
    "locale": "--locale",
    "source_type": "--type",
    "file_path": "--file",
}
PREVIEW = 160  # characters of a result's text that are shown


def search(
    query: Annotated[str, typer.Argument(help="What to look for.")],
    k: K = None,
    section: Section = None,
    version: Version = None,
    locale: Locale = None,
    source_type: SourceType = None,
    file_path: FilePath = None,
    config: options.Config = None,
    data: options.Data = None,
    as_json: options.Json = False,
) -> None:
    """Show the sections that match a query best, with their scores."""
    conditions = (section, version, locale, source_type, file_path)
    where = Filter(*(tuple(values or ()) for values in conditions))
    evidence, unmet = anyio.run(_search, options.read_settings(config, data), query, k, where)
    results = [_result(rank, each) for rank, each in enumerate(evidence.chunks, 1)]
    if as_json:
        print_json(results)
        return
    for each in results:
        say(f"{each['rank']}. {' > '.join(each['heading_path'])}  ({each['score']:.2f})")
        place = f"{each['file']}:{each['line_start']}"
        say(f"   {'  '.join(filter(None, (each['url'], place)))}")
        say(f"   {' '.join(each['text'].split())[:PREVIEW]}")
    if not results:
        note(_nothing(unmet))


def ask(
    question: Annotated[str, typer.Argument(help="The question.")],
    config: options.Config = None,
    data: options.Data = None,
    as_json: options.Json = False,
) -> None:
    """Answer a question from the index, with the quotes that prove it."""
    settings = options.read_settings(config, data)
    reply = anyio.run(_ask, settings, question)
    if isinstance(reply.end, Failed):
        complain(reply.end.message)
        raise typer.Exit(2)  # all that ends a turn without an answer here is a wrong question
    if as_json:
        print_json(reply.as_dict())
    else:
        _print(reply, settings.replies)


async def _search(
    settings: Settings, query: str, k: int | None, where: Filter
) -> tuple[Evidence, list[str]]:
    """What was found, and if nothing was, the conditions that no section of the index meets."""
    async with Assistant(settings) as assistant:
        found = await assistant.search(query, k, where=where)
        unmet = []
        for name, values in () if found.chunks else where.conditions.items():
            alone = Filter(**{name: values})
            if not (await assistant.search(query, 1, where=alone)).chunks:
                unmet.append(f"{CONDITIONS[name]} {' or '.join(values)}")
        return found, unmet


def _nothing(unmet: Sequence[str]) -> str:
    if not unmet:
        return "Nothing was found. Say it in other words, or with fewer conditions."
    return (
        f"Nothing was found: the index has nothing with {', or with '.join(unmet)}. Look for a "
        "slip, or leave it out."
    )


async def _ask(settings: Settings, question: str) -> Collected:
    async with Assistant(settings) as assistant:
        return await collect(assistant.ask(question))


def _result(rank: int, scored: ScoredChunk) -> dict[str, Any]:
    chunk = scored.chunk
    return {
        "rank": rank,
        "id": chunk.id,
        "score": scored.score,
        "dense": scored.dense,
        "lexical": scored.lexical,
        "file": chunk.file,
        "heading_path": list(chunk.heading_path),
        "url": chunk.address,
        "text": headed(chunk),
        **asdict(chunk.span),
    }


def _print(reply: Collected, replies: Replies) -> None:
    for warning in reply.warnings:
        say(f"Note: {warning}")
    if reply.warnings:
        say()
    say(unescaped(reply.answer))
    if reply.as_dict()["state"] == "degraded":
        say()
        say(LIMITED)
    if reply.citations:
        say()
    for each in reply.citations:
        section = " > ".join((each.source_name, *each.heading_path[1:]))
        say(f"[{each.n}] {section} ({each.file}:{each.line_start})")
        if each.link:
            say(f"    {each.link}")
    told = reply.as_dict()
    for hop in told["next_hops"]:
        say("  ".join(filter(None, (f"See also: {hop['title']}", hop["url"], hop["repo"]))))
    if told["options"]:
        labels = " / ".join(each["label"] for each in told["options"])
        say(f"{replies.options_heading}: {labels}")
