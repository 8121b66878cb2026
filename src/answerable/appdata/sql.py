"""A user's own rows in any SQL database, read with statements that are fixed at start."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from answerable import described
from answerable.appdata.matching import (
    BUT_FOR_ARTICLE,
    FUZZY_THRESHOLD,
    at_most,
    cleaned,
    containing,
    folded,
    grams,
    ranked,
    sameness,
)
from answerable.appdata.meaning import Meanings
from answerable.errors import ConfigError, MissingExtraError
from answerable.own_rows import AppData, AppRow, Every, MatchType, without_article
from answerable.protocols import Embedder
from answerable.settings import AppDataSettings
from answerable.text import hidden

if TYPE_CHECKING:
    from sqlalchemy import Row

    from answerable.appdata.database import Database
    from answerable.appdata.statements import Statements, Verb

MAX_ROWS = 50  # returned by one look-up by name or meaning
# Look-ups that read all of a kind, some hundred rows, go so many at a time: twenty visitors of ten
# thousand rows each would keep every other question waiting, and use up each other's deadline.
READ_AT_ONCE = 2
Named = tuple[AppRow, Sequence[str]]  # a row, and every name it can be found by


async def connect(settings: AppDataSettings, embedder: Embedder | None = None) -> AppData:
    """The rows that ``settings`` declare; ``embedder`` is what tells names of like meaning.

    Nothing is connected yet: a database that is down must not keep the site from answering.
    Raises ``ConfigError`` or ``MissingExtraError``.
    """
    if not settings.url.get_secret_value():
        raise ConfigError("app_data.url is empty: name the database there.")
    try:
        from answerable.appdata.database import Database
        from answerable.appdata.statements import Statements
    except ModuleNotFoundError as error:
        raise MissingExtraError("appdata: sql", "appdata") from error
    database = Database(settings)
    statements = {each.name: Statements.of(each, database.kind) for each in settings.entities}
    return SqlAppData(settings, database, statements, embedder)


class SqlAppData:
    """An ``AppData``; see the protocol for what each verb promises."""

    def __init__(
        self,
        settings: AppDataSettings,
        database: Database,
        statements: Mapping[str, Statements],
        embedder: Embedder | None,
    ) -> None:
        self.database = database
        self._settings = settings
        self._statements = statements
        self._meanings = Meanings(embedder) if embedder else None
        self._reading = asyncio.Semaphore(READ_AT_ONCE)

    @property
    def entity_types(self) -> Mapping[str, str]:
        return {each.name: each.plural_name for each in self._settings.entities}

    async def find(
        self, user_id: str, entity_type: str, query: str, match_type: MatchType
    ) -> list[AppRow]:
        statements, query = self._statements.get(entity_type), cleaned(query)
        if statements is None:
            return []
        if not query:
            return [*(await self.every(user_id, entity_type)).rows]
        if match_type == "exact":
            return await self._exact(statements, user_id, query)
        if match_type == "words":
            return await self._words(statements, user_id, query)
        if match_type == "semantic" and self._meanings is not None:
            return await self._semantic(statements, user_id, query, self._meanings)
        return await self._fuzzy(statements, user_id, query)

    async def every(self, user_id: str, entity_type: str) -> Every:
        statements, most = self._statements.get(entity_type), self._settings.max_candidates
        if statements is None:
            return Every(())
        async with self._reading:
            found = await self._read(statements, "all", user_id, most + 1, {})
        mine = _owned(found, statements.entity.name, user_id)
        return Every(tuple(row for row, _ in mine[:most]), len(found) <= most)

    async def ping(self) -> dict[str, Any]:
        from sqlalchemy import literal, select

        await self.database.rows(select(literal(1)), {}, "")
        return {"status": "connected"}

    async def close(self) -> None:
        await self.database.close()

    async def _exact(self, statements: Statements, user_id: str, query: str) -> list[AppRow]:
        pattern, most = containing(without_article(query)), self._settings.max_candidates
        found = await self._ask(statements, "contains", user_id, most, {"pattern": pattern})
        return _best(found, [sameness(query, names) for _, names in found], BUT_FOR_ARTICLE)

    async def _words(self, statements: Statements, user_id: str, query: str) -> list[AppRow]:
        said, most = described.read(query), self._settings.max_candidates
        async with self._reading:
            found = await self._ask(statements, "all", user_id, most, {})
            return await asyncio.to_thread(_described, said, found)

    async def _fuzzy(self, statements: Statements, user_id: str, query: str) -> list[AppRow]:
        values = {f"gram_{number}": gram for number, gram in enumerate(grams(query))}
        most = self._settings.max_candidates
        found = await self._ask(statements, "alike", user_id, most, values)
        return _best(found, ranked(query, [names for _, names in found]), FUZZY_THRESHOLD)

    async def _semantic(
        self, statements: Statements, user_id: str, query: str, meanings: Meanings
    ) -> list[AppRow]:
        values, most = {"pattern": containing(query)}, self._settings.max_embedded
        found = await self._ask(statements, "first", user_id, most, values)
        cosines = await meanings.compare(query, [row.label for row, _ in found], user_id)
        spelled = ranked(query, [names for _, names in found])
        # A name that holds the very word is related, whatever a small model thinks of it.
        scores = [
            max(at_most(cosine), alike if alike >= FUZZY_THRESHOLD else 0.0)
            for cosine, alike in zip(cosines, spelled, strict=True)
        ]
        return _best(found, scores, self._settings.semantic_threshold)

    async def _ask(
        self,
        statements: Statements,
        verb: Verb,
        user_id: str,
        most: int,
        values: Mapping[str, Any],
    ) -> list[Named]:
        """The user's rows. The owner is in the statement, and is looked at again."""
        found = await self._read(statements, verb, user_id, most, values)
        return _owned(found, statements.entity.name, user_id)

    async def _read(
        self,
        statements: Statements,
        verb: Verb,
        user_id: str,
        most: int,
        values: Mapping[str, Any],
    ) -> Sequence[Row[Any]]:
        """What the database takes for the user's rows."""
        from answerable.appdata.statements import owner_value

        owner = owner_value(statements.entity, user_id)
        if owner is None:
            return []
        bound = {**values, "owner": owner, "most": most}
        return await self.database.rows(statements.by_verb[verb], bound, user_id)


def _owned(found: Sequence[Row[Any]], entity_type: str, user_id: str) -> list[Named]:
    return [_named(row, entity_type) for row in found if row.row_owner == user_id]


def _named(values: Sequence[Any], entity_type: str) -> Named:
    row_id, sublabel, _, *names = ("" if value is None else str(value) for value in values)
    also = tuple(names[1:])
    label = _shown(names[0]) or row_id
    return AppRow(entity_type, label, row_id, _shown(sublabel), 1.0, also), names


def _shown(value: str) -> str:
    """``value`` as it may stand on a button: on one line, with nothing that turns the text around
    it or that nobody sees; empty where that is all of it."""
    text = cleaned(hidden.cleaned(value))
    return text if hidden.INVISIBLE.sub("", text).strip() else ""


def _described(said: described.Description, found: Sequence[Named]) -> list[AppRow]:
    shares = [described.share(said, (row.label, row.sublabel, *row.also)) for row, _ in found]
    return _best(found, shares, sys.float_info.min, len(found))


def _best(
    found: Sequence[Named], scores: Sequence[float], threshold: float, most: int = MAX_ROWS
) -> list[AppRow]:
    rows = [
        replace(row, score=round(score, 4))
        for (row, _), score in zip(found, scores, strict=True)
        if score >= threshold
    ]
    rows.sort(key=lambda row: (-row.score, folded(row.label), row.id))
    return rows[:most]
