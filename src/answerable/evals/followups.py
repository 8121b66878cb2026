"""What earlier turns are worth: between the last turn alone and a person's rewrite of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from answerable.evals.beir import Folder, Query
from answerable.evals.qrels import METRICS, figures
from answerable.evals.retrieval import Advance, Index, silent
from answerable.retrieval.followup import Query as Search
from answerable.retrieval.followup import follow_up
from answerable.types import Message


def by_rule(query: Query) -> Search:
    """What a turn without a model searches for after these earlier questions."""
    history = [Message(str(n), "user", text, "") for n, text in enumerate(query.history)]
    return follow_up(query.text, history)


WAYS: Mapping[str, Callable[[Query], str | Search]] = {
    "last_turn": lambda query: query.text,
    "last_two": lambda query: " ".join((*query.history[-1:], query.text)),
    "by_rule": by_rule,
    "rewrite": lambda query: query.rewrite,
}


async def compare(folder: Folder, index: Index, advance: Advance = silent) -> dict[str, Any]:
    """The figures of each way to search for queries with a history and a person's rewrite.

    ``gap_closed`` is, for each metric, how much of the way from ``last_turn`` to ``rewrite`` the
    rule goes (1 is all of it, below 0 it hurts; None where there is no way to go). Queries whose
    rewrite is the query itself need no history: ``alone`` has their figures.
    """
    asked = [query for query in folder.judged if query.history and query.rewrite]
    alone = [query for query in asked if _same(query.rewrite, query.text)]
    found: dict[str, Any] = {"questions": len(asked)}
    for number, (name, way) in enumerate(WAYS.items()):
        advance(number, len(WAYS))
        found[name] = await _figures(asked, way, folder, index)
    advance(len(WAYS), len(WAYS))
    found["gap_closed"] = {name: _closed(found, name) for name in METRICS}
    found["alone"] = {"questions": len(alone)} | {
        name: await _figures(alone, WAYS[name], folder, index) for name in ("last_turn", "by_rule")
    }
    return found


async def _figures(
    queries: Sequence[Query],
    way: Callable[[Query], str | Search],
    folder: Folder,
    index: Index,
) -> dict[str, float | None]:
    pairs = [
        (await index.ranking(way(each), folder.itself(each)), folder.qrels[each.id])
        for each in queries
    ]
    return figures(pairs)


def _closed(found: Mapping[str, Any], metric: str) -> float | None:
    start, end = found["last_turn"][metric], found["rewrite"][metric]
    if start is None or end <= start:
        return None
    return round(float((found["by_rule"][metric] - start) / (end - start)), 4)


def _same(one: str, other: str) -> bool:
    return one.lower().split() == other.lower().split()
