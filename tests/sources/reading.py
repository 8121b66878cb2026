"""What the tests of sources share: reading one to its end."""

from __future__ import annotations

import asyncio
from pathlib import Path

from answerable.protocols import Source
from answerable.settings import SourceSettings
from answerable.sources import docusaurus, html, jsonl, markdown, structured
from answerable.types import Document, Skipped

SITES = Path(__file__).parents[1] / "sites"
MAX_BYTES = 100_000

_CONNECT = {
    "docusaurus": docusaurus.connect,
    "html": html.connect,
    "jsonl": jsonl.connect,
    "markdown": markdown.connect,
    "structured": structured.connect,
}


def read(
    kind: str, path: Path, *, max_file_bytes: int = MAX_BYTES, **settings: object
) -> tuple[list[Document], dict[str, str]]:
    """The documents of a source, and the reasons for what it skipped by path."""
    chosen = SourceSettings.model_validate({"kind": kind, "path": path, **settings})
    source: Source = _CONNECT[kind](chosen, max_file_bytes=max_file_bytes)
    items = asyncio.run(_all(source))
    documents = [item for item in items if isinstance(item, Document)]
    skipped = [item for item in items if isinstance(item, Skipped)]
    reasons = {item.path: item.reason for item in skipped}
    assert len(reasons) == len(skipped), "something was skipped twice"
    return documents, reasons


async def _all(source: Source) -> list[Document | Skipped]:
    return [item async for item in source.documents()]


def write(folder: Path, **files: str) -> Path:
    """Files with these texts; ``__`` in a name stands for a slash, ``_md`` for ``.md``."""
    for name, text in files.items():
        put(folder, name.replace("__", "/").replace("_md", ".md"), text)
    return folder


def put(folder: Path, name: str, text: str = "Text.\n") -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode())
    return path
