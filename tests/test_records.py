"""The flat record of a section: its keys, and what its id depends on."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from answerable.records import record, updated
from answerable.testing.corpus import chunk
from answerable.types import Chunk


def _section(**values: object) -> Chunk:
    section = chunk("Max total is 3.\nIt never changes.")
    given = {
        "document": "rules/hops.json#next_hops",
        "file": "rules/hops.json",
        "url": f"/system/doc/rules/hops.json{section.span.anchor}",
        "heading_path": ("Rules", "Next hops"),
        "source_type": "system_doc",
        "metadata": {"section_id": "next_hops", "updated_at": "2025-03-01"},
        "ordinal": 0,
    }
    return replace(section, **{**given, **values})  # type: ignore[arg-type]


def test_a_section() -> None:
    """Every key of the schema, from the section itself."""
    assert record(_section()) == {
        "objectID": "rules/hops.json#next_hops~1",
        "node_type": "system_doc",
        "doc_file": "rules/hops.json",
        "section_id": "next_hops",
        "title": "Next hops",
        "text": "Max total is 3.\nIt never changes.",
        "updated_at": "2025-03-01",
        "url": "/system/doc/rules/hops.json#L1-L2",
        "line_start": 1,
        "line_end": 2,
    }


def test_a_section_whose_lines_are_not_proven() -> None:
    """No line numbers where the address has none; what is not declared is empty."""
    bare = record(_section(url="/projects/lantern", metadata={}))
    assert (bare["line_start"], bare["line_end"], bare["url"]) == (None, None, "/projects/lantern")
    assert (bare["updated_at"], bare["section_id"]) == ("", "next_hops")
    page = record(_section(document="a.md", file="a.md", metadata={}))
    assert (page["section_id"], page["objectID"]) == ("", "a.md~1")


def test_a_part_of_a_page() -> None:
    """A page's section is named in the id, with its part, and not by its place in the page."""
    metadata = {"section_id": "setup", "part": "2"}
    parts = [_section(document="a.md", metadata=metadata, ordinal=n) for n in (1, 7)]
    assert {record(each)["objectID"] for each in parts} == {"a.md#setup~2"}


@pytest.mark.parametrize(
    ("said", "seconds"),
    [
        ("2026-01-02", 1_767_312_000),
        ("2026-01-02T01:00:00+01:00", 1_767_312_000),
        ("2026-01-02T00:00:00Z", 1_767_312_000),
        ("2026-1-2", 1_767_312_000),
        ("2026-01-2 01:00-00:00", 1_767_315_600),
        ("March 2024", None),
        ("last week", None),
        ("", None),
    ],
)
def test_times_become_numbers(
    said: str, seconds: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A date or time is seconds since 1970, in UTC where it names no zone, wherever the machine is;
    anything else is None."""
    with monkeypatch.context() as patch:
        patch.setenv("TZ", "Asia/Tokyo")
        time.tzset()
        found = updated.__wrapped__(said)  # without its cache
    time.tzset()
    assert found == seconds
