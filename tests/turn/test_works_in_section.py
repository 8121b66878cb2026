"""Somebody's works, where a section lists them."""

from __future__ import annotations

from pathlib import Path

import pytest

from turn.small_map import told_apart

pytestmark = pytest.mark.anyio

ABOUT = (
    "# Ada Lind\n\nAda Lind lights lamps in Ghent.\n\n"
    "## Selected talks\n\n"
    '- "Wicks for all", Oil Days, October 2024\n- "Fog", Pier Week, May 2025\n'
    '- "Oil", Pier Week, March 2022\n\n'
    "The talk on fog has been watched ninety times.\n\n"
    "## Papers\n\n- On wicks (2020)\n- On oil\n"
)
CONFIG = '[[sources]]\nkind = "markdown"\npath = "docs"\n'


def written(folder: Path, pages: dict[str, str]) -> Path:
    for name, text in pages.items():
        (folder / "docs" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "docs" / name).write_text(text, encoding="utf-8")
    (folder / "answerable.toml").write_text(CONFIG, encoding="utf-8")
    return folder / "answerable.toml"


async def test_the_list_is_quoted(tmp_path: Path) -> None:
    """All of it, and not the sentence behind it; the newest where each item says its date."""
    config = written(tmp_path, {"about.md": ABOUT})
    questions = ("Which talks has she given?", "What was her latest talk?", "her papers")
    talks, newest, papers = await told_apart(config, *questions)
    items = [each.text for each in talks.citations]
    assert [each.split(",")[0] for each in items] == ['"Wicks for all"', '"Fog"', '"Oil"']
    assert talks.answer.startswith("**Selected talks**: ")
    assert [each.text for each in newest.citations] == ['"Fog", Pier Week, May 2025']
    assert [each.text for each in papers.citations] == ["On wicks (2020)", "On oil"]


async def test_lists_of_several_pages_are_searched(tmp_path: Path) -> None:
    """Whose talks are meant is not known where two pages have such a list; a talk on something is
    searched for as well, and of papers without a date none is the newest."""
    pages = {"about.md": ABOUT, "bo.md": "# Bo\n\n## Talks\n\n- Sails, 2021\n- Knots, 2020\n"}
    config = written(tmp_path, pages)
    both, of_fog = await told_apart(config, "Which talks are there?", "Which talk is about fog?")
    assert not both.answer.startswith("**Talks**")
    assert not of_fog.answer.startswith("**Selected talks**: \u201cWicks")
    config = written(tmp_path / "papers", {"about.md": ABOUT})
    [paper] = await told_apart(config, "What is her latest paper?")
    assert [each.text for each in paper.citations] != ["On wicks (2020)"]
