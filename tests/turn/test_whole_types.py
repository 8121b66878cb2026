"""All things of a type are told from their records, and not from a sentence with the word."""

from __future__ import annotations

from pathlib import Path

import pytest

from answerable.collected import Collected
from answerable.events import Done
from turn.small_map import PERSONA, PROJECTS, told, told_apart, written

pytestmark = pytest.mark.anyio


def links(said: Collected) -> list[str]:
    assert isinstance(said.end, Done)
    assert said.end.state == "answered"
    return [each.title for each in said.end.next_hops]


async def test_all_how_many_and_the_newest(tmp_path: Path) -> None:
    """The projects newest first, each by its first sentence; two of them are links."""
    asked = "what projects are there?", "How many projects are there?", "newest project"
    every, number, newest = await told_apart(written(tmp_path), *asked)
    names = ["Harrow", "Thimble", "Kelp"]
    assert [each.heading_path[0] for each in every.citations] == names
    assert [each.heading_path[0] for each in number.citations] == names
    assert number.answer.startswith("3 projects\n")
    assert [each.heading_path[0] for each in newest.citations] == ["Harrow"]
    assert links(every) == links(number) == ["Harrow", "Thimble"]
    assert links(newest) == ["Harrow"]


async def test_a_choice_that_was_offered_leads_to_its_pages(tmp_path: Path) -> None:
    """A type typed after the question back is answered by pages of it."""
    _, projects, rules = await told(
        written(tmp_path), "Is there a xylophone?", "projects", "system docs"
    )
    assert links(projects) == ["Harrow", "Thimble"]
    assert {each.file for each in projects.citations} == {"projects.json"}
    assert {each.file for each in rules.citations} == {"system/rules.json"}


async def test_what_a_page_says_of_the_person_is_left_out(tmp_path: Path) -> None:
    """A page is told by its first sentence that does not name whom the site is about."""
    text = "Ines wept over Kelp. Kelp maps the forests below the sea."
    (said,) = await told_apart(
        written(tmp_path, [{**PROJECTS[2], "text": text}], PERSONA), "list all projects"
    )
    assert "wept" not in said.answer
    assert "Kelp maps the forests" in said.answer


async def test_more_than_are_named(tmp_path: Path) -> None:
    """Of many the first ten are told, with how many there are."""
    many = [{**PROJECTS[2], "slug": f"k{n}", "title": f"Kelp {n}"} for n in range(12)]
    (said,) = await told_apart(written(tmp_path, many), "projects")
    assert said.warnings == ("These are 10 of 12.",)
    assert len(said.citations) == 10
