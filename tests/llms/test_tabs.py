"""Code in tabs: which is shown, and what is said of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from answerable.events import Token
from answerable.llms.extractive import ExtractiveWriter
from answerable.testing.corpus import chunk
from answerable.turn import answer
from answerable.types import Chunk, Evidence, ScoredChunk

LEAD = "Install the lamp with its installer:"
TABS = {"macOS and Linux": "curl lamp.example/get | sh", "Windows": "irm lamp.example/get | iex"}


def section(titles: tuple[str, ...] = tuple(TABS)) -> Chunk:
    """A lead above a block of code for each tab."""
    text = "\n".join((LEAD, *TABS.values()))
    found = chunk(text, kinds=("sentence", "code", "code"), heading=("Lamp", "Installation"))
    lead, *blocks = found.units
    tabs = (replace(one, under=(title,)) for one, title in zip(blocks, titles, strict=True))
    return replace(found, units=(replace(lead, lead=True), *tabs))


async def shown(question: str, worth: tuple[float, ...], found: Chunk | None = None) -> str:
    """The answer's Markdown."""
    scored = ScoredChunk(found or section(), 0.9, 0.5, 1.0, worth)
    evidence = Evidence(question, (scored,), "ONE", 0.9)
    events = answer.stream(evidence, ExtractiveWriter(), answer.Said(), answer.Standards())
    return "".join([event.content async for event in events if isinstance(event, Token)])


@pytest.mark.anyio
@pytest.mark.parametrize("worth", [(1.0, 0.5, 0.4), (0.4, 0.5, 1.0), (0.4, 1.0, 0.5)])
@pytest.mark.parametrize(
    ("system", "title"),
    [("Windows", "Windows"), ("a Mac", "macOS and Linux"), ("Linux", "macOS and Linux")],
)
async def test_the_tab_of_the_named_system_is_shown_alone(
    system: str, title: str, worth: tuple[float, ...]
) -> None:
    """Under its title, whichever of the blocks or their lead is nearest to the question."""
    said = await shown(f"How do I install the lamp on {system}?", worth)
    (other,) = TABS.keys() - {title}
    assert f"**{title}**:\n\n```\n{TABS[title]}\n```" in said
    assert TABS[other] not in said


@pytest.mark.anyio
async def test_where_none_is_named_the_one_shown_has_its_title() -> None:
    """It is not the command for everybody."""
    said = await shown("How do I install the lamp?", (1.0, 0.5, 0.4))
    assert "**macOS and Linux**:\n\n```\ncurl" in said


@pytest.mark.anyio
async def test_where_none_is_named_it_is_the_first_that_the_page_shows() -> None:
    """A block that is nearer to the question by its wording is still that of another system, and
    a word like "I" is none that only its code has."""
    tabs = section()
    code = replace(tabs.units[2], text="npm i lamp")
    tabs = replace(tabs, units=(*tabs.units[:2], code))
    said = await shown("How do I install the lamp?", (0.4, 0.5, 1.0), tabs)
    assert TABS["macOS and Linux"] in said
    assert "**Windows**" not in said


@pytest.mark.anyio
async def test_where_none_is_named_one_that_alone_has_what_is_asked_for_is_shown() -> None:
    """Though the page shows another first."""
    said = await shown("How do I get the lamp with iex?", (0.4, 0.5, 1.0))
    assert TABS["Windows"] in said


@pytest.mark.anyio
async def test_a_title_that_ends_in_a_colon_has_one() -> None:
    """The answer writes its own."""
    said = await shown(
        "How do I install the lamp?", (1.0, 0.5, 0.4), section(("Unix:", "Windows:"))
    )
    assert "**Unix**:\n\n```" in said


@pytest.mark.anyio
async def test_a_block_of_code_alone_has_no_title() -> None:
    """A heading above one block stands in place of no other."""
    found = section()
    alone = replace(found, units=found.units[:2])
    assert "**" not in await shown("How do I install the lamp?", (1.0, 0.5), alone)


@pytest.mark.anyio
async def test_a_name_with_a_hyphen_is_asked_for_by_its_words() -> None:
    """And of two tabs that share a word with the question the one that shares more."""
    tabs = section(("lamp run", "lamp-compose"))
    answer = await shown("How do I install it with lamp compose?", (1.0, 0.5, 0.4), tabs)
    assert "irm lamp" in answer
    assert "curl lamp" not in answer
