"""``answerable report``."""

from __future__ import annotations

import asyncio
import stat
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from analytics.weeks import WEEK, scripted
from answerable.cli import app
from answerable.conversations.sqlite import SqliteConversations


@pytest.fixture
def project(tmp_path: Path) -> list[str]:
    """Options of a project with a scripted week behind it and an index of one page."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "guide.md").write_text("# Guide\n\nThe moon is lit by the sun.\n")
    (tmp_path / "answerable.toml").write_text('[[sources]]\npath = "docs"\n')
    given = ["--config", str(tmp_path / "answerable.toml"), "--data", str(tmp_path / "data")]
    assert CliRunner().invoke(app, ["ingest", *given]).exit_code == 0
    asyncio.run(keep(tmp_path / "data" / "conversations.sqlite3"))
    return given


async def keep(database: Path) -> None:
    store = SqliteConversations(database)
    await store.turn_log().keep(scripted(200).entries)
    conversation, token = await store.create()
    await store.append(conversation, token, "user", "Where is the moon?", message_id="t0")
    await store.close()


def test_a_week_as_markdown_and_html(project: list[str], tmp_path: Path) -> None:
    """A week is written as Markdown to the output, and as one HTML file, with the same figures;
    it holds questions, which are nobody else's to read."""
    told = CliRunner().invoke(app, ["report", "--week", WEEK, *project])
    assert told.exit_code == 0, told.output
    assert "| questions | 200 |" in told.stdout
    file = tmp_path / "week.html"
    given = [WEEK, "--format", "html", "--output", str(file), *project]
    assert CliRunner().invoke(app, ["report", *given]).exit_code == 0
    assert sys.platform == "win32" or stat.S_IMODE(file.stat().st_mode) == 0o600
    text = file.read_text(encoding="utf-8")
    assert '<th scope="row">questions</th><td>200</td>' in text
    assert "<link rel=stylesheet" not in text.replace('"', "")


def test_the_last_week_and_what_is_no_week(project: list[str]) -> None:
    """Without a name it is the last whole week, which has no turns here; a wrong name is told."""
    told = CliRunner().invoke(app, ["report", "--week", *project])
    assert "| questions | 0 |" in told.stdout
    wrong = CliRunner().invoke(app, ["report", "last", *project])
    assert wrong.exit_code != 0
    assert "2026-W07" in str(wrong.exception)
