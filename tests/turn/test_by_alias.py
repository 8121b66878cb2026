"""A page is found by its other names, which need not stand in its text."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from answerable.events import Done
from answerable.retrieval.called import alias_terms
from answerable.retrieval.lexical import terms
from answerable.testing.corpus import chunk
from turn.small_map import told_apart, written

pytestmark = pytest.mark.anyio
ASKED = ["quiltkeeper", "Needle Nine", "needle nine?", "What is Quiltkeeper?", "who is quiltkeeper"]


async def test_an_alias_is_a_strong_match(tmp_path: Path) -> None:
    """An alias as the whole question, or what it is, shows the one page that is called so."""
    for said in await told_apart(written(tmp_path), *ASKED):
        assert isinstance(said.end, Done)
        assert said.end.state == "only_one_match"
        assert "Keeps the stitches of a quilt" in said.answer
        assert [each.heading_path[0] for each in said.citations] == ["Thimble"]


async def test_a_question_about_more_is_no_name(tmp_path: Path) -> None:
    """What only has an alias among other words is answered as ever."""
    (said,) = await told_apart(written(tmp_path), "What is a quiltkeeper paid a month?")
    assert "stitches" not in said.answer


def test_the_beginning_of_a_page_is_found_by_its_aliases() -> None:
    """Their words are what the search by words finds, at the page's first section alone."""
    named = {"aliases": "quiltkeeper, needle nine"}
    first, second = (
        replace(chunk("It sews.", ordinal=number), metadata=named) for number in (0, 1)
    )
    assert alias_terms(first) == terms("quiltkeeper needle nine")
    assert alias_terms(second) == []
