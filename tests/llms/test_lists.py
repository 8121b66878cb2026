"""What is shown of a list: the whole of it, or a sign for what is left out."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from answerable.events import Token
from answerable.llms.extractive import ExtractiveWriter
from answerable.testing.corpus import evidence
from answerable.turn.answer import Said, stream
from answerable.types import Chunk
from ingest.documents import chunks

pytestmark = pytest.mark.anyio

PROCEDURE = """\
## Rotating the key

Only an owner may do this.

1. Open the settings.
2. Choose **Keys**:
   - the signing key
   - the session key
3. Press Rotate.

   ```sh
   keys rotate
   ```

4. Wait for a minute.
5. Delete the old one.
"""
MORE = ", which is read in all of its versions"
FORMATS = "## Formats\n\nThese are read:\n\n" + "".join(
    f"- Format {n}{MORE}\n" for n in range(1, 16)
)
NESTED = """\
## Tools

- For wood
  - A saw
  - A file
- For stone
  - A chisel
  - A mallet
  - A wedge
"""


async def told(chunk: Chunk, question: str, *best: str) -> str:
    """The answer without the numbers of its citations, where the units that begin so are best."""
    asked = evidence(replace(chunk, title="Manual"), question=question, strength="ONE")
    (scored,) = asked.chunks
    worth = tuple(1.0 if unit.text.startswith(best) else 0.05 for unit in chunk.units)
    asked = replace(asked, chunks=(replace(scored, unit_scores=worth),))
    events = [each async for each in stream(asked, ExtractiveWriter(), Said())]
    return re.sub(r" ?\[\d+\]", "", "".join(e.content for e in events if isinstance(e, Token)))


async def shown(text: str, question: str, *best: str) -> str:
    """``told`` of the last section of a page."""
    return await told(chunks(text)[-1], question, *best)


async def test_steps_are_shown_whole_with_their_numbers() -> None:
    """Who asks how something is done reads every step, with what stands in it."""
    answer = await shown(PROCEDURE, "How do I rotate the key?", "Press Rotate")
    assert answer.split("\n") == [
        "1. Open the settings.",
        "2. Choose Keys:",
        "    - the signing key",
        "    - the session key",
        "3. Press Rotate.",
        "",
        "```sh",
        "keys rotate",
        "```",
        "",
        "",
        "",
        "4. Wait for a minute.",
        "5. Delete the old one.",
    ]


async def test_one_step_is_shown_where_it_is_asked_for() -> None:
    """What the section is not about but a step is, is answered by that step under its number."""
    answer = await shown(PROCEDURE, "How do I delete the old one?", "Delete")
    assert answer == "5. Delete the old one."


async def test_steps_of_something_else_are_not_shown_whole() -> None:
    """A section that has no word of the question is no procedure for it."""
    answer = await shown(PROCEDURE, "How do I bake bread?", "Wait for")
    assert answer == "4. Wait for a minute."


async def test_a_list_that_is_cut_says_so() -> None:
    """Below its introduction, what is left out before and behind the items has a sign."""
    answer = await shown(FORMATS, "Is format 3 read?", "Format 3")
    assert answer == f"These are read:\n\n- …\n- Format 3{MORE}\n- …"
    whole = await shown(FORMATS, "What is read?", "These are read")
    assert whole.split("\n")[2:] == [*(f"- Format {n}{MORE}" for n in range(1, 7)), "- …"]
    short = FORMATS.partition("- Format 8")[0]
    assert (await shown(short, "What is read?", "These are read")).endswith(f"\n- Format 7{MORE}")


async def test_short_items_are_shown_though_they_are_many() -> None:
    """Thirteen names take no more room than two sentences."""
    names = FORMATS.replace(MORE, "")
    whole = await shown(names, "What is read?", "These are read")
    assert whole.split("\n")[2:] == [f"- Format {n}" for n in range(1, 16)]


async def test_an_item_alone_is_no_part_of_a_list() -> None:
    """Without an introduction an item is a statement, and has no sign around it."""
    assert await shown("## Odd\n\n- One\n- Two\n- Three\n", "Two?", "Two") == "- Two"


async def test_an_inner_item_stands_below_its_outer_one() -> None:
    """What a nested item is about is said above it."""
    answer = await shown(NESTED, "Is a mallet needed?", "A mallet")
    assert answer == "- For stone\n    - …\n    - A mallet\n    - …"


async def test_a_long_item_is_one_item() -> None:
    """The sentences of a long item are one item, each with its citation."""
    first, second = "The first is long " + "and long " * 20 + "indeed.", "It " + "is " * 60 + "so."
    answer = await shown(f"## A\n\nWays:\n\n- {first} {second}\n- Other\n", "x", second, first)
    assert answer == f"Ways:\n\n- {first} {second}\n- …"


async def test_a_list_that_goes_on_in_the_next_chunk_says_so() -> None:
    """Where a section is cut within its steps, the first part does not seem to end."""
    steps = "".join(
        f"{n}. Turn the screw number {n} {'slowly ' * 30}by hand.\n" for n in range(1, 31)
    )
    first = chunks(f"## Assembly\n\nDo this:\n\n{steps}")[0]
    assert first.units[-1].place.goes_on
    answer = await told(first, "How is the assembly done?", "Turn the screw")
    assert answer.split("\n")[-1].endswith(". …")


async def test_what_is_withheld_from_a_list_has_a_sign() -> None:
    """A step that may not be quoted leaves its number, not a procedure without it."""
    chunk = chunks(PROCEDURE.replace("key:\n", ""))[-1]
    kept = tuple(unit for unit in chunk.units if not unit.text.startswith("Wait"))
    answer = await told(replace(chunk, units=kept), "How do I rotate the key?", "Press Rotate")
    assert answer.endswith("4. …\n5. Delete the old one.")
