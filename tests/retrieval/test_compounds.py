"""Words that a site writes apart, or as one."""

from __future__ import annotations

from pathlib import Path

import pytest

from answerable.retrieval.compounds import MOST, as_parts
from answerable.retrieval.followup import Query
from answerable.types import Filter

from .rewording import reworded

pytestmark = pytest.mark.anyio

SITE = (
    "Serve it below a sub-path. Each visitor has a time zone.",
    "The healthcheck runs each minute. The check of a lamp takes long.",
    "A sun stands over the flower bed. Rain falls into the river.",
)


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("can it run on a subpath", "can it run on a sub path"),
        ("Which timezone is used?", "Which time zone is used?"),
        ("health check", "healthcheck"),
        ("where is the health-check", "where is the healthcheck"),
        ("how to check a lamp", "how to check a lamp"),
        ("does Ferry use the Lamp", "does Ferry use the Lamp"),
        ("is the lamp fully bright", "is the lamp fully bright"),
        ("set `timezone` to what", "set `timezone` to what"),
        ("what is --subpath", "what is --subpath"),
        ("who planted the sunflower", "who planted the sunflower"),
        ("Welche timezone gilt für mich?", "Welche timezone gilt für mich?"),
    ],
)
async def test_a_word_is_asked_as_the_site_has_it(tmp_path: Path, asked: str, meant: str) -> None:
    """As two where pages have these side by side, as one where they have that; code stays."""
    found, _ = await reworded(as_parts, tmp_path, asked, *SITE)
    assert found.question == meant


async def test_most_words_take_no_search(tmp_path: Path) -> None:
    """Those that pages have, or have no two parts of; of many others a few are looked for."""
    asked = Query("Does the healthcheck of the visitor support kubernetes?")
    found, number = await reworded(as_parts, tmp_path / "a", asked, *SITE)
    assert (found, number) == (asked, 0)
    many = "sunflower rainriver flowerriver riverbed lampsun sunlamp timelamp lamptime"
    _, number = await reworded(as_parts, tmp_path / "b", many, *SITE)
    assert 0 < number <= MOST


async def test_pages_that_are_not_admitted_part_nothing(tmp_path: Path) -> None:
    """What is apart elsewhere tells nothing about the pages that are searched."""
    where = Filter(file_path=("1.md",))
    found, _ = await reworded(as_parts, tmp_path, "timezone", *SITE, where=where)
    assert found.question == "timezone"


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("how do I roll back the lamp", "how do I rollback the lamp"),
        ("how do I log in", "how do I log in"),  # pages have both
        ("is the roll back there", "is the roll back there"),  # nobody rolls it
        ("how do I look back", "how do I look back"),  # no page has it as one
    ],
)
async def test_what_is_done_in_two_words(tmp_path: Path, asked: str, meant: str) -> None:
    """As one where pages have that and nowhere the two side by side, though they have each."""
    pages = (
        "Use the rollback flag. The lamps roll to the back of the ship. I look at them.",
        "Log in to the login page.",
    )
    found, _ = await reworded(as_parts, tmp_path, asked, *pages)
    assert found.question == meant
