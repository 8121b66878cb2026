"""Rows of a few users, for the contract and for tests of a turn, and an ``AppData`` of them."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from answerable import described
from answerable.appdata.matching import (
    BUT_FOR_ARTICLE,
    FUZZY_THRESHOLD,
    cleaned,
    ranked,
    sameness,
)
from answerable.errors import StorageError
from answerable.own_rows import AppRow, Every, MatchType

TYPES = {"widget": "widgets", "workspace": "workspaces", "note": "notes", "entry": "entries"}


@dataclass(frozen=True, slots=True)
class Owned:
    """A row and whose it is."""

    entity_type: str
    owner: str
    id: str
    label: str
    sublabel: str = ""
    also: tuple[str, ...] = ()


ROWS = (
    Owned("widget", "ann", "1", "Sales Dashboard", "chart"),
    Owned("widget", "ann", "2", "Quick Links D", "links"),
    Owned("widget", "ann", "3", "Quick Links E", "links"),
    Owned("widget", "ann", "4", "ŁÓDŹ  plan"),
    Owned("widget", "ann", "5", "100%_done"),
    Owned("widget", "ann", "6", "100 and done"),
    Owned("widget", "bob", "7", "Sales Dashboard"),
    Owned("widget", "bob", "8", "Bob's Secret Budget"),
    Owned("widget", "ANN", "9", "Upper Case"),
    Owned("widget", "a%", "10", "Wild Card"),
    Owned("workspace", "ann", "1", "Workspace 2"),
    Owned("workspace", "ann", "2", "Home"),
    Owned("workspace", "bob", "3", "Bob's Place"),
    Owned("note", "ann", "1", "Meeting", "Monday"),
    Owned("note", "ann", "2", "Meeting", "Tuesday"),
    Owned("note", "bob", "3", "Salary talk"),
)


class MemoryAppData:
    """An ``AppData`` over a list. Set ``broken`` to make it raise ``StorageError``, and ``most`` to
    have no more of a kind read at once.

    ``asked`` holds the arguments of every look-up. Meaning is spelling here.
    """

    def __init__(
        self, rows: Sequence[Owned] = ROWS, entity_types: Mapping[str, str] = TYPES
    ) -> None:
        self.rows = rows
        self.entity_types = entity_types
        self.broken = False
        self.most = 500
        self.asked: list[tuple[str, str, str, str]] = []

    async def find(
        self, user_id: str, entity_type: str, query: str, match_type: MatchType
    ) -> list[AppRow]:
        if self.broken:
            raise StorageError("The application's database is broken, as the test asked.")
        self.asked.append((user_id, entity_type, query, match_type))
        wanted = cleaned(query)
        rows = [
            AppRow(each.entity_type, cleaned(each.label), each.id, each.sublabel, 1.0, each.also)
            for each in self.rows
            if user_id and each.owner == user_id and each.entity_type == entity_type
        ]
        if not wanted:
            return sorted(rows, key=lambda row: row.label)[: self.most]
        if match_type == "words":
            rows = sorted(rows, key=lambda row: row.label)[: self.most]
        if match_type == "exact":
            scores = [sameness(wanted, (row.label, *row.also)) for row in rows]
            least = BUT_FOR_ARTICLE
        elif match_type == "words":
            said, least = described.read(wanted), sys.float_info.min
            scores = [described.share(said, (r.label, r.sublabel, *r.also)) for r in rows]
        else:
            scores, least = (
                ranked(wanted, [(row.label, *row.also) for row in rows]),
                FUZZY_THRESHOLD,
            )
        scored = [replace(row, score=score) for row, score in zip(rows, scores, strict=True)]
        kept = [row for row in scored if row.score >= least]
        return sorted(kept, key=lambda row: (-row.score, row.label))

    async def every(self, user_id: str, entity_type: str) -> Every:
        rows = await self.find(user_id, entity_type, "", "exact")
        self.asked.pop()
        mine = [r for r in self.rows if user_id == r.owner and entity_type == r.entity_type]
        return Every(tuple(rows), len(rows) == len(mine))

    async def ping(self) -> dict[str, Any]:
        return {"status": "connected"}

    async def close(self) -> None:
        """Nothing to close."""
