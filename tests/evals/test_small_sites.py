"""The golden sets in ``evals/small``: each label stands where it says, and sites are kept apart."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

SMALL = Path(__file__).parents[2] / "evals" / "small"
SITES = sorted(each.parent.name for each in SMALL.glob("*/golden.json"))


def questions(site: str) -> list[dict[str, Any]]:
    """The questions of a site."""
    found: list[dict[str, Any]] = json.loads(
        (SMALL / site / "golden.json").read_text(encoding="utf-8")
    )["questions"]
    return found


def test_half_of_the_sites_are_kept_for_the_test() -> None:
    """A whole site belongs to one half: what is read of one tells about all its questions."""
    splits = [{each["split"] for each in questions(site)} for site in SITES]
    assert all(len(each) == 1 for each in splits)
    assert splits.count({"dev"}) == splits.count({"test"}) == 4


@pytest.mark.parametrize("site", SITES)
def test_every_quote_stands_in_its_file(site: str) -> None:
    """Character for character; what the site does not answer has none."""
    asked = questions(site)
    assert len({each["id"] for each in asked}) == len({each["question"] for each in asked}) == 130
    for each in asked:
        if each.get("out_of_scope"):
            assert each["kind"] in ("near_miss", "off_topic")
            assert "gold" not in each
            continue
        (gold,) = each["gold"]
        page = SMALL / site / "corpus" / gold["file"]
        assert gold["quote"] in page.read_text(encoding="utf-8"), each["id"]
        assert each["answers"] == [gold["quote"]]
