"""Figures about turns: a record of each, what visitors thought of it, clicks, and guards at work.

The tables stand by themselves: an entry outlives the conversation it came from, without its words.
Times are seconds since 1970; tuples and mappings are JSON text.
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"


def _text(name: str) -> "sa.Column[Any]":
    return sa.Column(name, sa.Text, nullable=False)


def _id() -> "sa.Column[Any]":
    return sa.Column("id", sa.Text, primary_key=True, nullable=False)


def _number(name: str, *, optional: bool = False) -> "sa.Column[Any]":
    return sa.Column(name, sa.Double, nullable=optional)


def _count(name: str) -> "sa.Column[Any]":
    return sa.Column(name, sa.BigInteger, nullable=False)


def upgrade() -> None:
    """Four tables, each read by time."""
    _make_turns()
    op.create_table(
        "feedback",
        _id(),
        _text("conversation_id"),
        _number("at"),
        *map(_text, ("verdict", "reasons", "comment")),
    )
    op.create_index("feedback_conversation", "feedback", ["conversation_id"])
    op.create_table(
        "clicks",
        _id(),
        _number("at"),
        *map(_text, ("kind", "conversation_id", "turn_id", "url")),
        _count("n"),
    )
    op.create_table(
        "moderation",
        _number("at"),
        *map(_text, ("category", "action")),
        _number("score", optional=True),
        _id(),
    )
    for table in ("turns", "feedback", "clicks", "moderation"):
        op.create_index(f"{table}_at", table, ["at"])


def _make_turns() -> None:
    # What is long comes last, so that reading the figures of many turns passes it by.
    op.create_table(
        "turns",
        _id(),
        *map(_text, ("answer_id", "conversation_id", "visitor")),
        _number("at"),
        *map(_text, ("state", "code", "arm", "settings", "generation", "mode", "layer", "intent")),
        _number("confidence", optional=True),
        _count("rerank_used"),
        _text("strength"),
        _number("score", optional=True),
        _number("top1_boosted", optional=True),
        *map(_count, ("low_confidence", "withheld")),
        _text("model"),
        *map(_count, ("calls", "prompt_tokens", "cached_tokens", "completion_tokens")),
        _number("cost"),
        _number("first_token_ms", optional=True),
        _number("total_ms"),
        *map(_text, ("filters", "evidence", "citations", "hops", "timings_ms", "unstored")),
    )
    op.create_index("turns_answer", "turns", ["answer_id"])


def downgrade() -> None:
    """All figures are lost; conversations stay as they are."""
    for table in ("moderation", "clicks", "feedback", "turns"):
        op.drop_table(table)
