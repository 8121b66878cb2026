"""A site of JSON, YAML and Markdown files, from the folder to the links of an answer."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import anyio
import pytest

import answerable
from answerable import Settings
from answerable.assistant import Assistant
from answerable.collected import Collected, collect
from answerable.records import SectionRecord, record
from answerable.settings import SourceSettings

SITE = Path(__file__).parents[1] / "sites" / "structured"


@pytest.fixture(scope="module")
def ingested(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the site, and its index in ``data``; a test that changes them has a copy."""
    folder = tmp_path_factory.mktemp("structured")
    anyio.run(_ingest, Path(shutil.copytree(SITE, folder / "site")))
    return folder


async def _ingest(site: Path) -> None:
    async with answerable.open(_settings(site)) as opened:
        report = await opened.ingest()
        assert [each.path for each in report.skipped] == ["rules/twice.json"]


@pytest.fixture
def copied(ingested: Path, tmp_path: Path) -> Path:
    shutil.copytree(ingested, tmp_path, dirs_exist_ok=True)
    return tmp_path / "site"


def _settings(site: Path) -> Settings:
    shown: dict[str, Any] = {"viewer": "/system/doc", "node_type": "system_doc"}
    return Settings(
        data=site.parent / "data",
        sources=(
            SourceSettings(kind="structured", path=site / "rules", **shown),
            SourceSettings(kind="structured", path=site / "projects.json", node_type="project"),
            SourceSettings(kind="markdown", path=site / "handbook.md", **shown),
        ),
    )


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    """One event loop for the module, so that the site is opened once."""
    return "asyncio"


@pytest.fixture(scope="module")
async def assistant(ingested: Path) -> AsyncIterator[Assistant]:
    """Over the site as it is."""
    async with answerable.open(_settings(ingested / "site")) as opened:
        yield opened


@pytest.fixture
async def its_own(copied: Path) -> AsyncIterator[Assistant]:
    """Over the copy."""
    async with answerable.open(_settings(copied)) as opened:
        yield opened


def _lines(site: Path, link: str) -> str:
    """What the viewer marks at a link: the file's lines, numbered by nothing of ours."""
    found = re.fullmatch(r"/system/doc/([^#]+)#L(\d+)-L(\d+)", link)
    assert found, link
    text = (site / found[1]).read_text(encoding="utf-8")
    return "\n".join(text.split("\n")[int(found[2]) - 1 : int(found[3])])


async def _records(assistant: Assistant) -> dict[str, SectionRecord]:
    evidence = await assistant.search("rules of the navigator", k=50)
    found = [record(each.chunk) for each in evidence.chunks]
    return {each["objectID"]: each for each in found}


async def _asked(assistant: Assistant, question: str) -> Collected:
    return await collect(assistant.ask(question))


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("question", "quote"),
    [
        ("What is said when there are no strong matches?", "exactly one clarifying question"),
        ("With how many sentences is a visitor greeted?", "greeted with one sentence"),
        ("When is a release cut?", "every second Thursday"),
    ],
)
async def test_a_citation_leads_to_its_lines(
    assistant: Assistant, ingested: Path, question: str, quote: str
) -> None:
    """Of JSON, YAML and Markdown: the link's lines hold the whole quote, the list of sources links
    the section, and a hop to a document leads to lines of it."""
    site = ingested / "site"
    reply = await _asked(assistant, question)
    first = reply.citations[0]
    assert quote in first.quote
    for each in reply.citations:
        assert each.quote in _lines(site, each.link)
        assert each.quote in _lines(site, each.url)
        assert each.link.endswith(f"#L{each.line_start}-L{each.line_end}")
    end = reply.as_dict()
    assert {each["url"] for each in end["sources"]} == {each.url for each in reply.citations}
    for hop in end["next_hops"]:
        assert hop["kind"] != "system_doc" or _lines(site, hop["url"])


@pytest.mark.anyio
async def test_a_project_keeps_its_page(assistant: Assistant) -> None:
    """A record with an address of its own is linked there, with its repository and type."""
    [best] = (await assistant.search("Which project lights a greenhouse?", k=1)).chunks
    assert (best.chunk.url, best.chunk.source_type) == ("/projects/lantern", "project")
    assert best.chunk.metadata["repo"] == "https://github.com/example/lantern"
    assert record(best.chunk)["line_start"] is None


@pytest.mark.anyio
async def test_another_layout_of_the_files(its_own: Assistant, copied: Path) -> None:
    """After the files were written anew with the same content, every record has its id and text,
    and its numbers are those of the lines where its words now stand."""
    before = await _records(its_own)
    hops = copied / "rules" / "hops.json"
    wide = json.dumps(json.loads(hops.read_text()), indent="\t").replace("\n", "\n\n")
    hops.write_text(f"\n\n{wide}\n")
    voice = copied / "rules" / "voice.yaml"
    voice.write_text("# Moved.\n\n" + voice.read_text())
    await its_own.ingest()
    after = await _records(its_own)
    assert after.keys() == before.keys()
    for key, each in after.items():
        assert each["text"] == before[key]["text"]
        if each["doc_file"].startswith("rules/"):
            assert each["url"] != before[key]["url"]
            assert each["text"].split()[-1].strip("“”") in _lines(copied, each["url"])


@pytest.mark.anyio
async def test_only_the_lines_moved(its_own: Assistant, copied: Path) -> None:
    """A break in place of a space before a section moves its line though no character moved."""
    voice = copied / "rules" / "voice.yaml"
    text = voice.read_text()
    voice.write_text(text.replace("# How the", "#\n#ow the"))
    await its_own.ingest()
    reply = await _asked(its_own, "With how many sentences is a visitor greeted?")
    assert reply.citations[0].quote in _lines(copied, reply.citations[0].link)
