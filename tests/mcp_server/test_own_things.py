"""What is somebody's own, asked over MCP, where nobody signs in."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from mcp import Client

import answerable
from answerable.mcp.server import build
from answerable.sections.app_data import AppDataSettings, EntitySettings

from .conftest import told, write_site

pytestmark = pytest.mark.anyio


async def test_nobody_is_told_to_sign_in_there(tmp_path: Path) -> None:
    """It is said where that can be asked, and nothing of anybody's is."""
    with sqlite3.connect(tmp_path / "app.db") as database:
        database.execute("CREATE TABLE boats (id INTEGER, owner TEXT, name TEXT)")
        database.execute("INSERT INTO boats VALUES (1, '', 'Heron')")
    entity = EntitySettings(
        name="boat", also=("canoe",), table="boats", label="name", owner="owner"
    )
    owned = AppDataSettings(url=f"sqlite:///{tmp_path}/app.db", entities=(entity,))
    settings = write_site(tmp_path / "site").model_copy(update={"app_data": owned})
    async with answerable.Assistant(settings) as assistant:
        await assistant.ingest()
        async with Client(build(assistant, lambda context: False)) as client:
            for question in (
                "Show my boats",
                "Do I have Heron?",
                "When is my boat ready?",
                "Which canoes do I have?",
            ):
                answer = await told(client, "ask", question=question)
                assert answer["answer"] == assistant.replies.app_not_here
                assert "Heron" not in str(answer["options"])
