"""The tools over a site that keeps what its owner decides by in an index apart."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import aclosing
from pathlib import Path

import pytest
from mcp import Client

import answerable
from answerable.assistant import Assistant
from answerable.mcp.server import build
from answerable.settings import Settings, SourceSettings

from .conftest import told

PAGES = {
    "docs/lamp.md": "# Lamp\n\nThe lamp shows the tides in blue light.\n",
    "docs/kettle.md": "# Kettle\n\nThe kettle whistles when the water boils.\n",
    "facts/rules.md": "# Rules\n\nShe prefers files over services, since a file can be copied.\n",
    "facts/empty.md": "---\ntitle: Empty\n---\n\n<!-- nothing yet -->\n",
}
RULE = "Why does she prefer files over services?"
pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
async def assistant(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Assistant]:
    """An assistant with two indexes."""
    folder = tmp_path_factory.mktemp("apart")
    _write(folder)
    settings = Settings(
        data=folder / "data",
        sources=(
            SourceSettings(path=folder / "docs", node_type="project"),
            SourceSettings(path=folder / "facts", node_type="persona"),
        ),
    )
    async with answerable.open(settings) as opened:
        await opened.ingest()
        yield opened


def _write(folder: Path) -> None:
    for name, text in PAGES.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)


@pytest.fixture
async def client(assistant: Assistant) -> AsyncIterator[Client]:
    async with Client(build(assistant, lambda context: False)) as connected:
        yield connected


async def test_search_finds_in_both(client: Client) -> None:
    """The best of all sections come first, each with the name of its index."""
    found = await told(client, "search", query=RULE, k=2)
    best, second = found["sections"]
    assert (best["file"], best["index"], best["rank"]) == ("facts/rules.md", "persona", 1)
    assert (second["index"], second["rank"]) == ("", 2)
    assert min(found["score"], best["score"]) >= found["threshold"]
    narrowed = await told(client, "search", query=RULE, filter={"source_type": ["project"]})
    assert {each["index"] for each in narrowed["sections"]} == {""}


async def test_check_retrieval_looks_into_both(client: Client) -> None:
    """The candidates of each index are told with its name, and places count within it."""
    checked = await told(client, "check_retrieval", query=RULE, expected="facts/rules.md")
    assert [each["name"] for each in checked["indexes"]] == ["", "persona"]
    assert [each["found"] for each in checked["indexes"]] == [2, 1]
    assert checked["found"] == 3
    assert checked["score"] == max(each["score"] for each in checked["indexes"])
    assert [each["index"] for each in checked["candidates"]] == ["", "", "persona"]
    expected = checked["expected"]
    assert (expected["index"], expected["place"], expected["verdict"]) == (
        "persona",
        1,
        "handed_on",
    )


async def test_status_of_each_index(client: Client) -> None:
    """Each index is told of by its name, and all of them together."""
    status = await told(client, "index_status")
    main, apart = status["indexes"]
    assert [main["name"], apart["name"]] == ["", "persona"]
    assert (main["documents"], apart["documents"], status["documents"]) == (2, 2, 4)
    assert (main["chunks"], apart["chunks"], status["chunks"]) == (2, 1, 3)
    assert (main["skipped"], apart["skipped"], status["skipped"]) == (0, 1, 1)
    assert main["fingerprint"] != apart["fingerprint"]
    assert apart["store"] == {"status": "connected", "vectors": 1}


async def test_sections_of_both_are_read(client: Client) -> None:
    """A section of either index is read by its file and by its id."""
    read = await told(client, "read_section", file="facts/rules.md")
    assert read["section"]["index"] == "persona"
    assert await told(client, "read_section", id=read["section"]["id"]) == read
    assert (await told(client, "read_section", file="docs/lamp.md"))["section"]["index"] == ""


async def test_resources_of_both(client: Client) -> None:
    """The documents of all indexes are listed in one order, and each can be read."""
    listed = (await client.list_resources()).resources
    assert [each.name for each in listed] == ["docs/kettle.md", "docs/lamp.md", "facts/rules.md"]
    (rules,) = (await client.read_resource(listed[2].uri)).contents
    assert "files over services" in rules.text  # type: ignore[union-attr]


async def test_search_of_the_assistant(assistant: Assistant) -> None:
    """Programs that search find the sections of all indexes, the best first."""
    evidence = await assistant.search(RULE, 2)
    assert evidence.chunks[0].chunk.file == "facts/rules.md"
    assert len(evidence.chunks) == 2
    assert evidence.chunks[0].score >= evidence.chunks[1].score


@pytest.mark.parametrize("full", [False, True])
async def test_llms_txt_of_both(assistant: Assistant, full: bool) -> None:
    """The files for programs that read hold the documents of all indexes."""
    made = await assistant.llms_txt(full=full)
    async with aclosing(made.parts) as parts:
        text = "".join([part async for part in parts])
    assert "files over services" in text
    assert "blue light" in text
