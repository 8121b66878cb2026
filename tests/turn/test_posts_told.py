"""The post that is asked of, from the section whose heading has the employer with the years."""

from __future__ import annotations

from pathlib import Path

import pytest

from answerable.assistant import open as opened
from answerable.collected import collect
from answerable.wording.asked_posts import asked_employer, asks_before_that, asks_of_that
from turn.small_map import told

pytestmark = pytest.mark.anyio

PAGES = {
    "cv.md": "---\ntitle: Experience\ntype: experience\n---\n# Experience\n\n"
    "## Quay Works, lead, 2019 to today\n\nShe runs the crane desk.\n\n"
    "## Buoy Ltd, tester, 2014 to 2019\n\nShe tested bells in fog.\n",
    "tide.md": "---\ntitle: Tide\ntype: case_study\n---\n# Tide\n\n"
    "The clocks of Buoy cost 900 crowns a month.\n",
}
CONFIG = (
    '[site]\nname = "Ada Lind"\n[[sources]]\nkind = "markdown"\npath = "docs"\n'
    '[intents]\nenabled = true\n[profile]\nname = "Ada"\n'
)


async def test_a_post_is_told_below_its_heading(tmp_path: Path) -> None:
    """What somebody did there, when and as what; the present one; not another page that has the
    employer's name."""
    (tmp_path / "docs").mkdir()
    for name, text in PAGES.items():
        (tmp_path / "docs" / name).write_text(text, encoding="utf-8")
    config = tmp_path / "answerable.toml"
    config.write_text(CONFIG, encoding="utf-8")
    async with opened(config) as assistant:
        await assistant.ingest()
        buoy = "**Buoy Ltd, tester, 2014 to 2019**: She tested bells in fog. [1]"
        for question in (
            "What did she do at Buoy?",
            "When did she work at Buoy Ltd?",
            "What was her role at Buoy?",
        ):
            assert (await collect(assistant.ask(question))).answer == buoy
        now = (await collect(assistant.ask("Where does she work now?"))).answer
        assert now == "**Quay Works, lead, 2019 to today**: She runs the crane desk. [1]"


CV = (
    "---\ntitle: Experience\ntype: experience\n---\n# Experience\n\n"
    "## Quay Works, lead, 2019 to today\n\nShe runs the crane desk.\n\n"
    "## Buoy Ltd, tester, 2014 to 2019\n\nShe tested bells in fog.\n\n"
    "## Net Loft, clerk (2011 to 2014)\n\nShe counted nets.\n"
)
QUAY, BUOY, LOFT = (
    "**Quay Works, lead, 2019 to today**: She runs the crane desk. [1]",
    "**Buoy Ltd, tester, 2014 to 2019**: She tested bells in fog. [1]",
    "**Net Loft, clerk (2011 to 2014)**: She counted nets. [1]",
)


async def test_what_is_asked_there_and_before_that_is_of_the_post_just_told(tmp_path: Path) -> None:
    """ "How long was she there?" and "And before that?" go from post to post, also where what was
    asked between found nothing; behind another answer they ask of no post."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "cv.md").write_text(CV, encoding="utf-8")
    (tmp_path / "docs" / "tide.md").write_text(PAGES["tide.md"], encoding="utf-8")
    config = tmp_path / "answerable.toml"
    config.write_text(CONFIG, encoding="utf-8")
    conversation = {
        "Where does she work now?": QUAY,
        "How long has she been there?": QUAY,
        "And before that?": BUOY,
        "What did she do there?": BUOY,
        "What about before that?": LOFT,
        "When did she leave?": LOFT,
    }
    said = await told(config, *conversation)
    assert [each.answer for each in said] == [*conversation.values()]
    said = await told(config, "What did she do before Quay Works?", "What was her role there?")
    assert [each.answer for each in said] == [BUOY, BUOY]
    said = await told(config, "What do the clocks cost?", "And before that?")
    assert "fog" not in said[1].answer


@pytest.mark.parametrize(
    ("question", "there", "before"),
    [
        ("For how long did he work there?", True, False),
        ("Is she still there?", True, False),
        ("What was her job title at that company?", True, False),
        ("Where was she before that?", False, True),
        ("How do I get there?", False, False),
        ("What happened before that?", False, False),
        ("Which pumps are there?", False, False),
    ],
)
def test_what_asks_of_the_post_just_told(question: str, there: bool, before: bool) -> None:
    """Only somebody's time at a place is a post; what there is, or the way, is none."""
    assert (asks_of_that(question), asks_before_that(question)) == (there, before)


def test_the_same_may_be_asked_of_another_employer() -> None:
    """ "And at Tide?" does after such a question, and after no other."""
    assert asked_employer("And at Quay Works?", ["What did she do at Buoy?"]) == "Quay Works"
    assert asked_employer("And at sea?", ["Does she like it at home?"]) == ""
    assert asked_employer("Is she still at Buoy?") == "Buoy"
    assert asked_employer("What does Tide cost at night?") == ""
