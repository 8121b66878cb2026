"""``answerable parity``: whether two stores hold the same index and find the same."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import anyio
import typer

from answerable import wiring
from answerable.cli import options
from answerable.cli.output import note, print_json, say
from answerable.errors import ConfigError
from answerable.evals import golden
from answerable.evals.parity import TOP, Parity, Searching, compare
from answerable.sections.store_address import spelt
from answerable.settings import Settings
from answerable.wiring.embedding import embedding

SHOWN = 5  # questions that are named; --json names all
UNSETTLED = 4  # the exit code where nothing could be said; 3 is a plan's that has something to do
CHANGED = "An ingest changed the index meanwhile; run it again when it has ended."

From = Annotated[
    str | None, typer.Option("--from", help="Address of one store; default: the first of write.")
]
To = Annotated[
    str | None, typer.Option("--to", help="Address of the other; default: the second of write.")
]
Questions = Annotated[
    int,
    typer.Option("--questions", min=0, help="Questions made from headings and first sentences."),
]
GoldenFile = Annotated[
    Path | None, typer.Option("--golden", help="Ask the questions of this golden file instead.")
]
LeastAgreement = Annotated[
    float,
    typer.Option("--min-agreement", min=0, max=1, help="Least mean share of the same best ten."),
]


def parity(
    source: From = None,
    to: To = None,
    questions: Questions = 50,
    golden_file: GoldenFile = None,
    min_agreement: LeastAgreement = 1.0,
    config: options.Config = None,
    data: options.Data = None,
    as_json: options.Json = False,
) -> None:
    """Compare two stores chunk by chunk and question by question; exit 1 where they differ.

    Exit 4 where an ingest changed one meanwhile, so that nothing can be said.
    """
    settings = options.read_settings(config, data)
    one, other = _pair(settings, source, to)
    asked = [q.question for q in golden.read(golden_file).questions] if golden_file else []

    async def compared() -> Parity:
        async with (
            embedding(settings) as embedder,
            wiring.store_at(one, settings) as a,
            wiring.store_at(other, settings) as b,
        ):
            searching = Searching(embedder, settings.retrieval)
            return await compare(a, b, searching, asked, questions, min_agreement)

    found = anyio.run(compared)
    if as_json:
        print_json(found.as_dict())
    elif not found.changing:
        _print(found)
    if found.changing:
        note(CHANGED)
        raise typer.Exit(UNSETTLED)
    if not found.same:
        raise typer.Exit(1)


def _pair(settings: Settings, source: str | None, to: str | None) -> tuple[str, str]:
    written = settings.store.written
    one = spelt(source or written[0])
    other = spelt(to) if to else next((each for each in written if each != one), None)
    if other is None:
        raise ConfigError(
            "There is one store only. Name the other one with --to, or both in [store] write."
        )
    return one, other


def _print(found: Parity) -> None:
    say(f"documents {found.documents[0]} and {found.documents[1]}")
    say(f"chunks {found.chunks[0]} and {found.chunks[1]}")
    if found.chunks != found.listed:
        say(f"chunks that their manifests name {found.listed[0]} and {found.listed[1]}")
    say(f"only in the first {found.missing}, only in the second {found.extra}")
    say(f"different content {found.changed}")
    if any(found.miscounted):
        say(f"searched by wrong numbers {' and '.join(map(_yes, found.miscounted))}")
    say(f"the same manifest {_yes(found.manifests_equal)}")
    say(f"the same best {TOP} of {found.questions} questions {found.agreement:.4f}")
    for each in found.named:
        note(f"differs: {each}")
    for question in found.differing[:SHOWN]:
        note(f"not the same {TOP}: {question}")
    say("The stores are the same" if found.same else "THE STORES DIFFER")
    if not found.same:
        note(_remedy(found))


def _remedy(found: Parity) -> str:
    """What makes them the same."""
    if found.miscounted[0]:
        return "The first one is damaged. Rebuild it with: answerable ingest --full"
    if found.whole:
        return (
            "Only answers differ. Write the second one anew with: answerable migrate --to ADDRESS "
            "--full\nWhere its search is approximate: answerable parity --min-agreement 0.99"
        )
    return "Make the second one like the first with: answerable migrate --to ADDRESS"


def _yes(what: bool) -> str:
    return "yes" if what else "no"
