"""A sentence without an id: given to what says it, or to nothing."""

from __future__ import annotations

import pytest

from answerable.events import Cited, Token
from answerable.protocols import Claim
from answerable.testing.corpus import chunk, evidence
from answerable.testing.writers import ScriptedWriter
from answerable.turn.answer import DEFAULT, Said, Standards, stream

pytestmark = pytest.mark.anyio
CHUNK = chunk(
    "The server listens on port 8080 by default.\n"
    "Set `maxRetries` to 3 to try a failed call again.\n"
    "Backups are kept for thirty days and then deleted.\n"
    "npm install --save-dev example",
    kinds=("sentence", "sentence", "sentence", "code"),
)
OTHER = chunk("Invoices are sent on the first day of each month.", ordinal=1)


async def said_of(text: str, standards: Standards = DEFAULT) -> tuple[list[str], Said]:
    said = Said()
    writer = ScriptedWriter(Claim(text, ()))
    events = [each async for each in stream(evidence(CHUNK, OTHER), writer, said, standards)]
    assert not any(isinstance(each, Token) for each in events) or said.citations
    return [each.citation.quote for each in events if isinstance(each, Cited)], said


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("The server listens on port 8080 by default.", 0),
        ("By default the server listens on port 8080.", 0),
        ("Backups are kept for thirty days, then deleted.", 2),
        ("- Set `maxRetries` to 3 to try a failed call again.", 1),
    ],
)
async def test_a_copy_finds_its_source(text: str, quote: int) -> None:
    """What says the same as one sentence of the evidence is proven by that sentence."""
    quotes, said = await said_of(text, Standards(min_support=0.3))
    assert quotes == [CHUNK.units[quote].text]
    assert not said.withheld


@pytest.mark.parametrize(
    "text",
    [
        "The server listens on port 9090 by default.",  # another number
        "Backups are never kept for thirty days and then deleted.",
        "The documentation does not say on which port the server listens.",
        "The server is written in Rust and listens to everybody.",
        "Invoices are sent on the first day, and backups are kept for thirty days.",  # of two
        "By default.",
        "It is so.",
        "```\nnpm install --save-dev example\n```",
        "```\nThe server listens on port 8080 by default.\n```",
    ],
)
async def test_what_no_single_sentence_says(text: str) -> None:
    """What only resembles the evidence, joins it, denies it or says too little stays uncited."""
    quotes, said = await said_of(text)
    assert not quotes
    assert dict(said.withheld) == {"uncited": 1}


async def test_an_id_that_is_none_is_not_mended() -> None:
    """Where a writer pointed to something, however wrongly, no other evidence is looked for."""
    said = Said()
    writer = ScriptedWriter(Claim(CHUNK.units[0].text, (("unknown", 0),)))
    assert not [each async for each in stream(evidence(CHUNK), writer, said)]
    assert dict(said.withheld) == {"not_retrieved": 1}
