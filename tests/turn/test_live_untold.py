"""Live information, on a site where it is a question like any other."""

from __future__ import annotations

from pathlib import Path

import pytest

from turn.small_map import told_apart

pytestmark = pytest.mark.anyio

SENSORS = (
    "# Sensors\n\n## Temperature and humidity\n\nThe probe measures the temperature of the air to "
    "0.2 degrees and its humidity to 2 percent.\n\n## Climate\n\nThe first chapter is about "
    "climate, the second one about water.\n"
)
PANEL = "# Weather\n\nThe weather panel shows wind and rain of the last hour.\n"
CONFIG = '[[sources]]\nkind = "markdown"\npath = "docs"\n'


@pytest.mark.parametrize(
    ("page", "answered"), [(SENSORS, False), (PANEL, True)], ids=["near to it", "of it"]
)
async def test_what_only_the_live_web_knows(tmp_path: Path, page: str, answered: bool) -> None:
    """A page that is only near to the weather does not tell it; one that has the word may."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "page.md").write_text(page, encoding="utf-8")
    config = tmp_path / "answerable.toml"
    config.write_text(CONFIG, encoding="utf-8")
    [said] = await told_apart(config, "What is the weather?")
    assert bool(said.citations) is answered
    assert answered or said.as_dict()["state"] == "out_of_scope"


async def test_what_is_no_live_question_is_answered(tmp_path: Path) -> None:
    """The temperature of something is what a page tells."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "page.md").write_text(SENSORS, encoding="utf-8")
    config = tmp_path / "answerable.toml"
    config.write_text(CONFIG, encoding="utf-8")
    [said] = await told_apart(config, "How exactly is the temperature measured?")
    assert "0.2 degrees" in said.answer
