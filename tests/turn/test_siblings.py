"""What is asked of one of several pages that are built alike is not answered from another."""

from __future__ import annotations

from pathlib import Path

import pytest

from turn.test_on_a_site import asked, site

pytestmark = pytest.mark.anyio


def harbour(name: str, **sections: str) -> str:
    """A page like those of all harbours, with sections of its own."""
    told = {
        "Getting there": "Take the bus from the station.",
        "Opening hours": "The gate opens in the morning.",
        "Waste": "Oil goes into the red bin.",
        **{heading.replace("_", " "): text for heading, text in sections.items()},
    }
    return f"# {name}\n\n" + "".join(f"## {each}\n\n{text}\n\n" for each, text in told.items())


SAUNA = "There is a sauna beside the crane, and it is free for guests."
PAGES = {
    "amble": harbour("Amble", Sauna=SAUNA),
    "new-quay-town": harbour("New Quay Town", Berths="Guests moor at the north wall."),
    "brae": harbour("Brae", Wash_house="The sauna of Brae stands behind the mole."),
    "rules": "# Rules\n\n## Dogs\n\nDogs stay on their boats.\n",
}


async def test_the_page_that_is_named(tmp_path: Path) -> None:
    """A sibling's sauna is not quoted for a harbour that has none, nor for one that has its own."""
    questions = {
        "Is there a sauna in New Quay?": False,
        "is there a sauna in new quay town?": False,
        "Is there a sauna in Brae?": False,
        "Is there a sauna in Amble?": True,
        "Where is there a sauna?": True,
    }
    told = await asked(site(tmp_path, PAGES), *questions)
    for question, expected in questions.items():
        assert ("beside the crane" in told[question].answer) is expected, question
    assert "behind the mole" in told["Is there a sauna in Brae?"].answer


async def test_pages_that_are_not_built_alike(tmp_path: Path) -> None:
    """What another kind of page says may hold for the one that is named."""
    (said,) = (await asked(site(tmp_path, PAGES), "Do dogs stay on boats in Brae?")).values()
    assert "Dogs stay on their boats." in said.answer
