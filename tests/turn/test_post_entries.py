"""Posts without a heading with years: a page for each employer, or entries of a résumé's list."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from answerable.assistant import open as opened
from answerable.collected import collect
from answerable.wording.asked_posts import asked_before, asks_when

pytestmark = pytest.mark.anyio

PAGES = {
    "quay.md": "---\ntitle: Quay Works\ntype: experience\ndate: 2019-03-01\n---\n# Quay Works\n\n"
    "Ada has been crane lead at Quay Works since March 2019. It moves timber.\n\n"
    "## What she did\n\n- Halved the wait of lorries.\n- Trained nine mates.\n\n"
    "## The canteen\n\nIt serves soup.\n",
    "buoy.md": "---\ntitle: Buoy\ntype: experience\ndate: 2014-05-01\n---\n# Buoy\n\n"
    "Ada was a bell tester at Buoy from May 2014 to February 2019. She rang each bell twice.\n",
    "tide.md": "---\ntitle: Tide\ntype: case_study\n---\n# Tide\n\nTide counts waves since 2012.\n",
}
RESUME = {
    "work": [
        {"name": "Kelp Ltd", "position": "Diver", "startDate": "2016-02", "summary": "Cut nets."},
        {"name": "Oar AB", "position": "Rower", "startDate": "2011-01", "endDate": "2016-01"},
    ]
}
CONFIG = (
    '[site]\nname = "Ada Lind"\n[[sources]]\nkind = "markdown"\npath = "docs"\n'
    '[[sources]]\nkind = "structured"\npath = "cv"\n[intents]\nenabled = true\n'
    '[profile]\nname = "Ada"\n'
)


async def _answers(tmp_path: Path, questions: list[str]) -> list[str]:
    for folder in ("docs", "cv"):
        (tmp_path / folder).mkdir()
    for name, text in PAGES.items():
        (tmp_path / "docs" / name).write_text(text, encoding="utf-8")
    (tmp_path / "cv" / "resume.json").write_text(json.dumps(RESUME, indent=1), encoding="utf-8")
    config = tmp_path / "answerable.toml"
    config.write_text(CONFIG, encoding="utf-8")
    async with opened(config) as assistant:
        await assistant.ingest()
        return [(await collect(assistant.ask(each))).answer for each in questions]


async def test_the_page_of_an_employer_is_its_post(tmp_path: Path) -> None:
    """What was done there with its list, when it was, and as what; no other section of it."""
    done, all_of_it, when, title, before = await _answers(
        tmp_path,
        [
            "What did she achieve at Quay Works?",
            "What did she do at Buoy?",
            "How long was she at Buoy?",
            "What was her role at Quay Works?",
            "Where did she work before Quay Works?",
        ],
    )
    assert done == (
        "**Quay Works**: Ada has been crane lead at Quay Works since March 2019. [1]"
        " Halved the wait of lorries. [2] Trained nine mates. [3]"
    )
    assert all_of_it.endswith("She rang each bell twice. [2]")  # no section is called so
    assert when == "**Buoy**: Ada was a bell tester at Buoy from May 2014 to February 2019. [1]"
    assert title == "**Quay Works**: Ada has been crane lead at Quay Works since March 2019. [1]"
    assert "crane lead" not in before
    assert before.startswith("**Kelp Ltd**: Position: Diver")  # it began last before that


async def test_an_entry_of_a_list_is_a_post(tmp_path: Path) -> None:
    """By its name, its title and its start; a project with a year is none."""
    long, before, no_post = await _answers(
        tmp_path,
        [
            "How long was she at Oar AB?",
            "What did she do before Kelp?",
            "Where did she work before Tide?",
        ],
    )
    assert "2011-01" in long
    assert "2016-01" in long
    assert before.startswith("**Buoy**")  # 2014, and Oar AB in 2011
    assert "**" not in no_post


def test_what_was_before_and_when_is_read() -> None:
    """ "Before that" is before the employer that was asked of last."""
    assert asked_before("Where did she work before Tide?") == "Tide"
    assert asked_before("And before that?", ["What did she do at Quay Works?"]) == "Quay Works"
    assert asked_before("And before that?", ["Does she row?"]) == ""
    assert asked_before("What should I do before it rains?") == ""
    assert asks_when("how long was she at Buoy?")
    assert not asks_when("What did she do at Buoy?")
