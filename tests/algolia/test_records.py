"""Chunks to records: the seed's schema, stable ids, and nothing beyond the limit."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answerable.algolia.records import digest, made, size
from answerable.settings import AlgoliaSettings
from answerable.types import Chunk, Span, Unit

from .site import SITE, node

BOOSTS = AlgoliaSettings().node_boosts
DOCUMENT = replace(
    node(
        "system_doc",
        "Rules",
        "Links must resolve.\nNo filler.",
        section_id="links",
        slug="rules",
        tags="links, tone",
        aliases="Constitution",
        repo="https://example.org/rules",
        section="system",
    ),
    url="/system/doc/rules.json#L3-L9",
    span=Span(0, 30, 3, 9),
)


def test_the_record_of_a_system_document() -> None:
    """A section of a system document has every field of the schema, and lists as lists."""
    (record,) = made([DOCUMENT], BOOSTS, 10_000)[0].records
    assert record == {
        "objectID": "system_doc/rules.json#links",
        "node_type": "system_doc",
        "doc_file": "system_doc/rules.json",
        "section_id": "links",
        "title": "Rules",
        "heading": "Summary",
        "text": "Links must resolve.\nNo filler.",
        "updated_at": "2026-01-02",
        "url": "/system/doc/rules.json#L3-L9",
        "line_start": 3,
        "line_end": 9,
        "slug": "rules",
        "repo": "https://example.org/rules",
        "tags": ["links", "tone"],
        "aliases": ["Constitution"],
        "section": "system",
        "chunk_id": DOCUMENT.id,
        "node_boost": 2,
        "updated_timestamp": 1_767_312_000,
        "digest": digest(record),
    }


@pytest.mark.parametrize(
    "url", ["/system/doc/rules.json", "/docs/rules#links", "/a#L3", "/a#L3-L9x", "/a?x=L1-L2"]
)
def test_without_a_proven_range_there_are_no_lines(url: str) -> None:
    """Only a link that carries a line range gives a record lines; the link itself is as it was."""
    (record,) = made([replace(DOCUMENT, url=url)], BOOSTS, 10_000)[0].records
    assert record["url"] == url
    assert not {"line_start", "line_end"} & record.keys()


def test_what_is_not_known_is_left_out() -> None:
    """A chunk without metadata makes a record without empty fields, named by its anchor."""
    bare = replace(DOCUMENT, metadata={}, url="/docs/rules#links", source_type="docs")
    (record,) = made([bare], BOOSTS, 10_000)[0].records
    assert record.keys() == {
        *("objectID", "node_type", "doc_file", "section_id", "title", "heading", "text", "url"),
        *("chunk_id", "node_boost", "updated_timestamp", "digest"),
    }
    assert record["objectID"] == "system_doc/rules.json#links"
    assert (record["node_boost"], record["updated_timestamp"]) == (0, 0)


def test_ids_do_not_depend_on_the_text() -> None:
    """Editing a section keeps the id of its record; sections of one name are told apart."""
    edited = replace(DOCUMENT, text="Other words.", id="another")
    assert _ids([DOCUMENT]) == _ids([edited])
    second = replace(DOCUMENT, ordinal=1, id="second")
    assert _ids([DOCUMENT, second]) == [
        "system_doc/rules.json#links",
        "system_doc/rules.json#links~1",
    ]


def test_a_very_long_id_is_a_hash() -> None:
    """A section whose name is longer than an id may be has a short one of its own."""
    long = replace(DOCUMENT, metadata={"section_id": "ü" * 200})
    longer = replace(DOCUMENT, metadata={"section_id": "ü" * 201})
    first, second = _ids([long])[0], _ids([longer])[0]
    assert len(first) == len(second) == 64
    assert first != second


def test_the_order_of_chunks_is_no_matter() -> None:
    """Shuffled chunks make the same records, byte for byte."""
    chunks = [*SITE, DOCUMENT, replace(DOCUMENT, ordinal=1, id="second")]
    wanted = json.dumps([each.records for each in made(chunks, BOOSTS, 10_000)])
    for seed in range(5):
        random.Random(seed).shuffle(chunks)
        assert json.dumps([each.records for each in made(chunks, BOOSTS, 10_000)]) == wanted


def test_a_digest_is_of_everything_but_itself() -> None:
    """Any other value changes the digest; the order of keys and the digest itself do not."""
    (record,) = made([DOCUMENT], BOOSTS, 10_000)[0].records
    assert digest(dict(reversed(record.items()))) == record["digest"]
    for key in record.keys() - {"digest"}:
        assert digest({**record, key: "else"}) != record["digest"]


@given(
    st.lists(st.text('añ"\\\n 日👋\t', max_size=900), max_size=8),
    st.integers(min_value=1_000, max_value=2_500),
)
def test_no_record_is_too_long(texts: list[str], limit: int) -> None:
    """Whatever the units hold, each record is within the limit, every word is in one of them in its
    order, and parts have ids and numbers of their own."""
    (one,) = made([_of_units(texts)], BOOSTS, limit)
    assert all(size(each) <= limit for each in one.records)
    words = "".join("".join(each["text"].split()) for each in one.records)
    assert words == "".join("".join(text.split()) for text in texts or ["whole"])
    if len(one.records) > 1:
        assert [each["part"] for each in one.records] == list(range(1, len(one.records) + 1))
        assert len({each["objectID"] for each in one.records}) == len(one.records)
        assert {each["chunk_id"] for each in one.records} == {"c"}


def test_parts_end_where_units_do() -> None:
    """A record is cut between units while they fit, and each holds as many as it can."""
    texts = [f"unit {number} {'x' * 180}" for number in range(20)]
    (one,) = made([_of_units(texts)], BOOSTS, 1_500)
    parts = [each["text"].split("\n") for each in one.records]
    assert [text for part in parts for text in part] == texts
    assert all(size(each) + 190 > 1_500 - 80 for each in one.records[:-1])


def test_a_long_unit_is_cut_between_words() -> None:
    """A unit that fits in no record is cut where a word ends, if it has words."""
    (one,) = made([_of_units(["some words " * 500])], BOOSTS, 1_500)
    assert len(one.records) > 5
    assert {word for each in one.records for word in each["text"].split()} == {"some", "words"}


def _ids(chunks: list[Chunk]) -> list[str]:
    return [each["objectID"] for one in made(chunks, BOOSTS, 10_000) for each in one.records]


def _of_units(texts: list[str]) -> Chunk:
    units = tuple(Unit("sentence", Span(0, 1, 1, 1), text) for text in texts)
    return replace(DOCUMENT, id="c", text="whole", units=units)
