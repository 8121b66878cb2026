"""A chunk as the stores write it, and as they read it again."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from answerable.stores.payload import from_payload, to_payload
from answerable.testing.corpus import chunk
from answerable.types import Chunk

PLAIN = replace(chunk("Rows end after a month.\nPages are encrypted."), pieces=())  # not kept
TITLED = replace(
    PLAIN,
    units=(
        replace(PLAIN.units[0], under=("Storage", "Retention")),
        replace(PLAIN.units[1], under=("Encryption",)),
    ),
)


def written(each: Chunk) -> dict[str, Any]:
    """What a store that keeps JSON hands back."""
    payload: dict[str, Any] = json.loads(json.dumps(to_payload(each)))
    return payload


def test_a_chunk_comes_back_as_it_was() -> None:
    """With the headings inside its section and without any."""
    assert from_payload(written(TITLED)) == TITLED
    assert from_payload(written(PLAIN)) == PLAIN


def test_an_older_index_is_read() -> None:
    """A unit that was written without headings inside its section has none."""
    assert "Retention" not in json.dumps(written(PLAIN))
    assert all(unit.under == () for unit in from_payload(written(PLAIN)).units)
