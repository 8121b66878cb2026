"""Settings to what guards."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from answerable import settings as configuration
from answerable.assistant import Assistant
from answerable.events import Done
from answerable.observability.telemetry import ModerationEvent
from answerable.observability.turn_log import LogsTurns
from answerable.sections.guard import GuardSettings
from answerable.settings import SourceSettings
from answerable.types import TurnRequest
from answerable.wiring import guarding

pytestmark = pytest.mark.anyio

PAGE = "# Shop\n\n## Hours\n\nThe shop opens at nine. Write to boss@firma.pl or help@firma.pl.\n"


def test_what_is_public() -> None:
    """The owner's list is, and so is what the profile says; nothing else."""
    settings = configuration.load(
        None, guard=GuardSettings(public=("@shop.pl",)), profile={"contact": "me@firma.pl"}
    )
    redactor = guarding.redactor(settings)
    assert (
        redactor.masked("me@firma.pl a@shop.pl boss@firma.pl") == "me@firma.pl a@shop.pl [e-mail]"
    )


def test_what_can_be_switched() -> None:
    """Redaction of the index, and all of it; moderation has a test of its own."""
    off = configuration.load(None, guard=GuardSettings(redact_index=False))
    assert guarding.inspection(off).redactor.find("boss@firma.pl") == []
    assert guarding.disclosure(off).redactor.find("boss@firma.pl") != []
    none = configuration.load(None, guard=GuardSettings(redact=()))
    assert guarding.redactor(none).find("boss@firma.pl") == []


async def test_a_site_from_its_pages_to_its_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Pages are redacted and reported, unsafe questions stopped, and the turn log hears of it."""
    caplog.set_level(logging.INFO, "answerable")
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "shop.md").write_text(PAGE)
    settings = configuration.load(
        None,
        data=tmp_path / "data",
        sources=(SourceSettings(path=tmp_path / "docs", viewer="/system/doc"),),
        guard=GuardSettings(public=("help@firma.pl",)),
    )
    async with Assistant(settings) as assistant:
        report = await assistant.ingest()
        assert [(each.line, each.kind) for each in report.findings] == [(5, "e-mail")]
        found = await assistant.search("When does the shop open?")
        assert "boss@firma.pl" not in str(found)
        (file,) = await assistant.documents.files()
        shown = await assistant.documents.read(file)
        assert shown is not None
        assert "boss@firma.pl" not in shown.text
        assert len(shown.text) == len(PAGE)
        await assistant.start()
        told = [each async for each in assistant.turn(TurnRequest("I want to kill myself"))]
        assert isinstance(told[-1], Done)
        assert told[-1].state == "blocked"
        await assistant.journal.flush()
        store = assistant.conversations
        assert isinstance(store, LogsTurns)
        rows = await store.turn_log().rows(ModerationEvent, ["category", "action"], 0, 1e12)
        assert rows == [("self_harm", "blocked")]
