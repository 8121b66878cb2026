"""A chunk as the stores write it, and as they read it again."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from answerable.errors import StorageError
from answerable.list_place import ListPlace
from answerable.stores.payload import CHECKSUM_CHARS, from_payload, to_payload
from answerable.testing.corpus import chunk
from answerable.types import Chunk

PLAIN = replace(chunk("Rows end after a month.\nPages are encrypted."), pieces=())  # not kept
TITLED = replace(
    PLAIN,
    units=(
        replace(PLAIN.units[0], under=("Storage", "Retention")),
        replace(
            PLAIN.units[1],
            under=("Encryption",),
            place=ListPlace((2, 1), ordered=True),
            anchor="encryption",
        ),
    ),
)


def written(each: Chunk) -> dict[str, Any]:
    """What a store that keeps JSON hands back."""
    payload: dict[str, Any] = json.loads(json.dumps(to_payload(each)))
    return payload


def test_a_chunk_comes_back_as_it_was() -> None:
    """With the headings inside its section, their anchors and its place in lists, and without."""
    assert from_payload(written(TITLED)) == TITLED
    assert from_payload(written(PLAIN)) == PLAIN


def test_an_earlier_version_counts_the_same_fields() -> None:
    """Anchors stand beside the units: a replica that knows none reads the index all the same."""
    rests = [json.loads(written(each)["rest"][CHECKSUM_CHARS:]) for each in (TITLED, PLAIN)]
    assert rests[0]["anchors"] == {"1": "encryption"}
    assert [len(each) for each in rests[1]["units"]] == [8, 8]


def test_what_was_not_written_is_not_read() -> None:
    """A character that a disk turned into another is an error, and no quote."""
    payload = written(TITLED)
    for key, place in (("content", 3), ("rest", 0), ("rest", 40), ("rest", -3), ("chunk_id", 2)):
        text = payload[key]
        other = f"{text[:place]}{chr(ord(text[place]) ^ 1)}{text[place:][1:]}"
        with pytest.raises(StorageError, match="answerable ingest --full"):
            from_payload(payload | {key: other})


def test_an_older_index_is_read() -> None:
    """One without checksums is; a unit that was written without headings inside its section has
    none."""
    payload = written(PLAIN)
    assert from_payload(payload | {"rest": payload["rest"][CHECKSUM_CHARS:]}) == PLAIN
    assert "Retention" not in json.dumps(written(PLAIN))
    assert all(unit.under == () for unit in from_payload(written(PLAIN)).units)
