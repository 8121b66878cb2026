"""What is asked of one of several pages that are built alike is not answered from another."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from answerable.manifest import DocumentEntry, Manifest
from answerable.protocols import VectorStore
from answerable.retrieval.another import none_of
from answerable.testing.corpus import chunk
from answerable.testing.fakes import ReadableIndex
from answerable.turn.siblings import without_siblings
from answerable.types import Evidence, ScoredChunk
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


PAGES = {
    "amble": harbour("Amble", Sauna="There is a sauna in the basement. It is free."),
    "new-quay-town": harbour("New Quay Town", Berths="Guests moor at the north wall."),
    "brae": harbour("Brae", Wash_house="The sauna of Brae stands behind the mole."),
    "croy": harbour("Croy", Shop="The shop of Croy sells rope."),
    "ely": harbour("Ely", Shop="The shop sells hooks."),
    "fowey": harbour("Fowey", Shop="The shop sells paint."),
    "rules": "# Rules\n\n## Dogs\n\nDogs stay on their boats.\n",
}


async def test_a_page_that_does_not_say_it(tmp_path: Path) -> None:
    """A sibling's sauna is not told of a harbour that has none: nothing is."""
    questions = (
        "Is there a sauna in New Quay?",
        "is there a sauna in croy",
        "Does the Ely harbour have a sauna?",
        "Do guests of Fowey get a free sauna?",
    )
    for question, said in (await asked(site(tmp_path, PAGES), *questions)).items():
        assert said.citations == (), (question, said.answer)


async def test_a_name_that_its_page_writes_small_now_and_then(tmp_path: Path) -> None:
    """It is one, as most of the page writes it with a capital."""
    shop = "The shop of Box is old. Boats of Box are blue. The box docks."
    pages = {**PAGES, "box": harbour("Box", Shop=shop)}
    (said,) = (await asked(site(tmp_path, pages), "is there a sauna in box")).values()
    assert said.citations == ()


async def test_the_page_that_is_named(tmp_path: Path) -> None:
    """What it says itself is quoted; where none is named, what any of them says."""
    expected = {
        "Is there a sauna in Brae?": "behind the mole",
        "Is there a sauna in Amble?": "in the basement",
        "Where is there a sauna?": "in the basement",
        "What does the shop in Ely sell?": "hooks",
    }
    for question, said in (await asked(site(tmp_path, PAGES), *expected)).items():
        assert expected[question] in said.answer, question


def rule(title: str, whose: str, how: str) -> str:
    """A page like those of all topics of the house rules."""
    parts = {"Purpose": "This rule is for all.", "Scope": whose, "Procedure": how}
    return f"# {title}\n\n" + "".join(f"## {each}\n\n{text}\n\n" for each, text in parts.items())


TOPICS = {
    "travel": rule("Travel", "Crew on trips.", "Book trains in the tool. Flights need a note."),
    "expenses": rule("Expenses", "All crew.", "Hand in receipts within thirty days."),
    "equipment": rule("Equipment", "Crew with a locker.", "Order boots in the shop."),
    "remote-work": rule("Remote work", "Office crew.", "You get money for a desk at home."),
    "leave": rule("Leave", "All crew.", "Enter days off two weeks ahead."),
    "return": rule("Lockers", "All crew.", "Return the key of the locker on your last day."),
}


async def test_pages_of_topics(tmp_path: Path) -> None:
    """What a page says holds for the topic of another, which is no name."""
    expected = {
        "Within how many days do I hand in receipts for travel?": "within thirty days",
        "is there money for a desk as equipment": "money for a desk",
        "When I leave, do I return the key of my locker?": "Return the key",
    }
    for question, said in (await asked(site(tmp_path, TOPICS), *expected)).items():
        assert expected[question] in said.answer, question


async def test_pages_that_are_not_built_alike(tmp_path: Path) -> None:
    """What another kind of page says may hold for the one that is named."""
    (said,) = (await asked(site(tmp_path, PAGES), "Do dogs stay on boats in Brae?")).values()
    assert "Dogs stay on their boats." in said.answer


class Harbours(ReadableIndex):
    """An index of harbours that all have a sauna."""

    def __init__(self, *names: str) -> None:
        headings = ("Getting there", "Waste", "Opening hours", "Sauna")
        self.pages = {
            name: [
                chunk(f"The {each.lower()} is told here.", path=f"{name}.md", heading=(name, each))
                for each in headings
            ]
            for name in names
        }
        super().__init__(*(each for page in self.pages.values() for each in page))

    async def manifest(self) -> Manifest:
        documents = {
            f"{name}.md": DocumentEntry("", "", name, "", tuple(each.id for each in page))
            for name, page in self.pages.items()
        }
        return Manifest("x", 1, documents)

    def sauna(self, name: str) -> Evidence:
        """What is found where that harbour alone is looked at."""
        found = (ScoredChunk(self.pages[name][-1], 0.9, 0.5, 1.0, (1.0,)),)
        return Evidence("Is there a sauna in Croy?", found, "ONE", 0.9)


@pytest.mark.parametrize("has_one", [True, False])
async def test_the_named_page_is_looked_at_where_only_its_siblings_were_found(
    *, has_one: bool
) -> None:
    """What it says itself is the answer; where it says nothing, there is none."""
    index, looked_at = Harbours("Brae", "Croy"), list[str]()

    async def within(file: str) -> Evidence:
        looked_at.append(file)
        own = index.sauna("Croy")
        return own if has_one else replace(own, chunks=(), strength="NONE", score=0.0)

    stores = [cast("VectorStore", index)]
    left = await without_siblings(index.sauna("Brae"), stores, within, 0.5)
    assert looked_at == ["Croy.md"]
    assert left == (index.sauna("Croy") if has_one else none_of(index.sauna("Brae")))
