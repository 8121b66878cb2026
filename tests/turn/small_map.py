"""A small site of projects and system documents, and what its assistant says."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import answerable
from answerable.collected import Collected, collect
from answerable.types import Message, TurnRequest

SETTINGS = """
[site]
name = "Ines Rook"
[persona]
names = ["Ines", "Rook", "she", "her"]
[[sources]]
kind = "structured"
path = "projects.json"
node_type = "project"
url = "https://rook.example"
[[sources]]
kind = "structured"
path = "system"
node_type = "system_doc"
viewer = "/system/doc"
[[sources]]
kind = "structured"
path = "persona"
node_type = "persona"
viewer = "/system/doc"
"""
PROJECTS: list[dict[str, Any]] = [
    {
        "slug": "thimble",
        "title": "Thimble",
        "summary": "Keeps the stitches of a quilt",
        "aliases": ["needle nine", "quiltkeeper"],
        "tags": ["zig", "textiles"],
        "repo": "https://git.example/thimble",
        "updated_at": "2025-02-02",
        "text": "Thimble counts the stitches of a quilt. It warns before a seam comes apart.",
    },
    {
        "slug": "harrow",
        "title": "Harrow",
        "tags": ["go", "fields"],
        "updated_at": "2025-05-05",
        "text": "Harrow plans which field is ploughed next. It reads the moisture of the soil.",
    },
    {
        "slug": "kelp",
        "title": "Kelp",
        "tags": ["go", "sea"],
        "repo": "https://git.example/kelp",
        "updated_at": "2024-01-01",
        "text": "Kelp maps the forests below the sea from photographs of divers.",
    },
]
SYSTEM = {
    "title": "Shop rules",
    "updated_at": "2025-01-01",
    "order": {"text": "Projects stand before documents. Two of them are projects at most."},
    "receipts": {"text": "Receipts are kept for sixteen days and then burned."},
    "parcels": {"text": "Parcels leave on Mondays at nine."},
}
PERSONA = {
    "title": "About Ines",
    "updated_at": "2025-01-01",
    "languages": {"text": "Ines speaks Basque and Dutch."},
}


def written(
    folder: Path,
    projects: Sequence[Mapping[str, Any]] = PROJECTS,
    persona: Mapping[str, Any] = PERSONA,
) -> Path:
    """The files of the site; its settings."""
    for name, content in (("system/rules", SYSTEM), ("persona/ines", persona)):
        path = folder / f"{name}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(content, indent=1))
    shown = [{"url": f"/p/{each['slug']}", **each} for each in projects]
    (folder / "projects.json").write_text(json.dumps({"projects": shown}, indent=1))
    settings = folder / "answerable.toml"
    settings.write_text(SETTINGS)
    return settings


async def told(settings: Path, *conversation: str) -> list[Collected]:
    """What is said to each message of one conversation."""
    async with answerable.open(settings) as assistant:
        await assistant.ingest()
        await assistant.start()
        said: list[Collected] = []
        history: tuple[Message, ...] = ()
        for message in conversation:
            request = TurnRequest(message, history=history[-6:])
            said.append(await collect(assistant.turn(request)))
            answer = Message("", "assistant", said[-1].answer, "")
            history = (*history, Message("", "user", message, ""), answer)
        return said


async def told_apart(settings: Path, *messages: str) -> list[Collected]:
    """What is said to each message in a conversation of its own."""
    async with answerable.open(settings) as assistant:
        await assistant.ingest()
        return [await collect(assistant.ask(each)) for each in messages]
