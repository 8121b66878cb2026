"""The Python in the documentation runs, against a site of one page."""

from __future__ import annotations

import ast
import asyncio
import importlib.util
import inspect
from collections.abc import AsyncIterator
from pathlib import Path
from types import CodeType
from typing import Any

import pytest
from fastapi import FastAPI
from openai import OpenAI
from starlette.applications import Starlette
from starlette.routing import Mount

import answerable
from answerable.assistant import Assistant
from docs.blocks import Block, blocks
from live_app import serving

pytestmark = pytest.mark.anyio
PAGE = "# Install\n\nInstall it with pip. It listens on port 8000 by default.\n"
CONFIG = 'data = "kept"\n[[sources]]\nkind = "structured"\npath = "facts.yaml"\n'
FACTS = "install:\n  how: with pip\nnext hops:\n  how many: three\n"
SERVER = "https://your-server"  # in the place of the reader's own
KNOWN: dict[str, Any] = {
    "answerable": answerable,
    "config_or_docs": "answerable.toml",
    "names": ["one"],
    "Starlette": Starlette,
    "Mount": Mount,
}
MISSING = {"django"}  # the framework of the reader, and no dependency


def imported(block: Block) -> set[str]:
    """The packages that a block imports."""
    tree = compiled(block.text, ast.PyCF_ONLY_AST)
    assert isinstance(tree, ast.Module)
    names = (each for node in ast.walk(tree) for each in modules(node))
    return {each.partition(".")[0] for each in names}


def modules(node: ast.AST) -> list[str]:
    if isinstance(node, ast.ImportFrom):
        return [node.module or ""]
    return [each.name for each in node.names] if isinstance(node, ast.Import) else []


def compiled(text: str, flags: int = 0) -> Any:
    """As a notebook takes it: ``await`` may stand outside a function."""
    return compile(text, "<documentation>", "exec", flags | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)


RUN = [each for each in blocks("python") if not imported(each) & MISSING]


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    """One loop for the module, as its blocks share an assistant."""
    return "asyncio"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what the blocks name."""
    folder = tmp_path_factory.mktemp("site")
    (folder / "docs").mkdir()
    (folder / "docs" / "install.md").write_text(PAGE)
    (folder / "facts.yaml").write_text(FACTS)
    (folder / "answerable.toml").write_text(CONFIG)
    (folder / "sites").mkdir()
    (folder / "sites" / "one.toml").write_text(CONFIG.replace("facts", "../facts"))
    return folder


@pytest.fixture(scope="module")
async def assistant(site: Path) -> AsyncIterator[Assistant]:
    """The one that pages speak of once they have made it."""
    async with answerable.open(site / "answerable.toml") as opened:
        await opened.ingest()
        yield opened


@pytest.mark.parametrize("block", RUN, ids=str)
async def test_python_runs(
    block: Block,
    assistant: Assistant,
    site: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Each block runs from its first line to its last, with what the text before it has made."""
    monkeypatch.chdir(site)
    async with serving(assistant.asgi()) as url:
        with OpenAI(base_url=f"{url}/v1", api_key="unused") as client:
            known = {**KNOWN, "assistant": assistant, "app": FastAPI(), "client": client}
            await run(compiled(block.text.replace(SERVER, url)), known)
    if known["assistant"] is not assistant:
        await known["assistant"].aclose()
    assert "Failed(" not in capsys.readouterr().out  # an event that a block prints


async def run(code: CodeType, names: dict[str, Any]) -> None:
    """In this loop where it waits for something, else in a thread, as it may have a loop itself."""
    if code.co_flags & inspect.CO_COROUTINE:
        await eval(code, names)
    else:
        await asyncio.to_thread(exec, code, names)


def test_what_does_not_run_has_a_reason() -> None:
    """What is missing is missing, and keeps a block from running; that block compiles."""
    kept = [each for each in blocks("python") if each not in RUN]
    assert {name for each in kept for name in imported(each)} >= MISSING
    assert not [name for name in MISSING if importlib.util.find_spec(name)]
