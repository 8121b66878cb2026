"""Several questions in one message about the things of a small map."""

from __future__ import annotations

from pathlib import Path

import pytest

from answerable.events import Done
from turn.small_map import told_apart, written

pytestmark = pytest.mark.anyio


async def test_each_thing_is_a_link(tmp_path: Path) -> None:
    """Of two questions each of which one page answers, both pages are links; of one that has an
    answer beside one that has none, nothing follows its only match."""
    asked = "What is Thimble and what is Kelp?", "What is Kelp? And what is zxqv wvut?"
    both, one = await told_apart(written(tmp_path), *asked)
    assert isinstance(both.end, Done)
    assert isinstance(one.end, Done)
    assert [each.title for each in both.end.next_hops][:2] == ["Thimble", "Kelp"]
    assert (one.end.state, one.end.next_hops) == ("only_one_match", ())
