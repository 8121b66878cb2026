"""The files, bodies and pages in the documentation are what reads them takes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
import typer.main
import yaml
from pydantic import BaseModel

from answerable import flows
from answerable.api.clicks import EventsRequest
from answerable.api.wire import ChatRequest, ErrorBody, HealthBody
from answerable.cli import app
from answerable.evals import golden
from answerable.intents import catalog
from answerable.mcp.inputs import CheckArguments
from answerable.moderation import examples
from answerable.observability.telemetry import TurnRecord
from answerable.recording import turn_record
from answerable.settings import guess_source
from answerable.sources import jsonl
from answerable.turn_notes import TurnNotes
from answerable.types import Document
from docs.blocks import ROOT, Block, blocks

pytestmark = pytest.mark.anyio
Check = Callable[[str, Path], Any]


def body(model: type[BaseModel]) -> Check:
    """The model takes the text, and ignores nothing of it."""

    def check(text: str, path: Path) -> None:
        taken = model.model_validate_json(text)
        assert taken.model_dump(mode="json", by_alias=True, exclude_unset=True) == json.loads(text)

    return check


def golden_file(text: str, path: Path) -> None:
    path.write_text(text, encoding="utf-8")
    assert golden.read(path).questions


def log_line(text: str, path: Path) -> None:
    """The documented line has the fields of a turn's, in their order."""
    told = turn_record.line(TurnRecord("", "", "", "", 0.0, "answered"), TurnNotes(), "")
    assert list(json.loads(text)) == ["event", *told]


def mcp_client(text: str, path: Path) -> None:
    """A client's list of servers: one that it starts, or one at an address."""
    (server,) = json.loads(text)["mcpServers"].values()
    if "command" in server:
        assert server["command"] == "answerable"
        name, *words = server["args"]
        typer.main.get_command(app).commands[name].make_context(name, words)  # type: ignore[attr-defined]
    else:
        assert server["type"] == "http"
        assert server["url"].endswith("/mcp")


def compose(text: str, path: Path) -> None:
    """An override names services and volumes that there are."""
    own = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    given = yaml.safe_load(text)["services"]
    assert set(given) <= set(own["services"])
    mounted = {each.split(":")[0] for service in given.values() for each in service["volumes"]}
    assert {each for each in mounted if "/" not in each} <= set(own["volumes"])


def scraping(text: str, path: Path) -> None:
    """Prometheus has no schema here: the job is one, and has a target."""
    (job,) = yaml.safe_load(text)["scrape_configs"]
    assert job["static_configs"][0]["targets"]


def written(read: Callable[[Path], Any], name: str) -> Check:
    """The text is a file that ``read`` takes."""

    def check(text: str, path: Path) -> None:
        file = path.with_name(name)
        file.write_text(text, encoding="utf-8")
        assert read(file)

    return check


CHECKS: list[tuple[str, str, Check]] = [
    ("how-to/deploy-with-containers.md", "services:", compose),
    ("how-to/evaluate.md", '"questions"', golden_file),
    ("how-to/feedback-and-replay.md", '"event": "turn"', log_line),
    ("how-to/guardrails.md", "politics:", written(examples.read, "my-topics.yaml")),
    ("how-to/intents-and-flows.md", "out_of_scope:", written(catalog.read, "intents.yaml")),
    ("how-to/intents-and-flows.md", "intent: logistics", written(flows.read, "remote.md")),
    ("how-to/observe.md", "scrape_configs:", scraping),
    ("how-to/use-from-mcp.md", '"command": "answerable"', mcp_client),
    ("how-to/use-from-mcp.md", '"http://localhost:8000/mcp"', mcp_client),
    ("how-to/use-from-mcp.md", '"headers"', mcp_client),
    ("how-to/use-from-mcp.md", '"expected"', body(CheckArguments)),
    ("reference/http-api.md", '"filter"', body(ChatRequest)),
    ("reference/http-api.md", '"chat_context"', body(ChatRequest)),
    ("reference/http-api.md", '"events"', body(EventsRequest)),
    ("reference/http-api.md", '"services"', body(HealthBody)),
    ("reference/http-api.md", '"error"', body(ErrorBody)),
]
RECORDS = ("reference/sources.md", '"id": "refunds"')  # read by a source, which is asynchronous


def belongs(block: Block, page: str, fragment: str) -> bool:
    return block.page == page and fragment in block.text


DATA = blocks("json", "yaml", "markdown")


@pytest.mark.parametrize("block", DATA, ids=str)
def test_each_block_has_one_check(block: Block) -> None:
    """What each block is, is told by exactly one entry."""
    places = [RECORDS, *((page, fragment) for page, fragment, _ in CHECKS)]
    assert sum(belongs(block, *place) for place in places) == 1


@pytest.mark.parametrize(("page", "fragment", "check"), CHECKS)
def test_files_and_bodies_are_taken(page: str, fragment: str, check: Check, tmp_path: Path) -> None:
    """Each documented body and file is taken by what reads it in earnest."""
    (block,) = (each for each in DATA if belongs(each, page, fragment))
    check(block.text, tmp_path / "file")


async def test_records_are_read(tmp_path: Path) -> None:
    """Each line of the documented JSON Lines is a record."""
    (block,) = (each for each in DATA if belongs(each, *RECORDS))
    (tmp_path / "faq.jsonl").write_text(block.text, encoding="utf-8")
    source = jsonl.connect(guess_source(tmp_path / "faq.jsonl"), max_file_bytes=10_000)
    read = [each async for each in source.documents()]
    assert len(read) == len(block.text.splitlines())
    assert all(isinstance(each, Document) for each in read)


class Elements(HTMLParser):
    """The elements of a piece of a page, and those that are open."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.attributes: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.attributes |= {name for name, _ in attrs if name.startswith("data-")}

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("block", blocks("html"), ids=str)
def test_pages_embed_what_there_is(block: Block) -> None:
    """Elements are closed, and each ``data-`` attribute is in the widget's reference."""
    elements = Elements()
    elements.feed(block.text)
    elements.close()
    assert elements.open == []
    widget = (ROOT / "docs/docs/reference/widget.md").read_text(encoding="utf-8")
    assert not [name for name in elements.attributes if not re.search(f"`{name}[`=]", widget)]
