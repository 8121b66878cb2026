"""What is kept of turns for their operator: figures and ids, and no word that a visitor wrote.

A visitor's words stay in the conversation store alone; the one text here is the comment of a
``Feedback``, which goes with its conversation. All times are seconds since 1970 (UTC).
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal
from uuid import uuid4

from answerable.types import Mode

Verdict = Literal["up", "down"]
Reason = Literal["wrong", "incomplete", "outdated", "unclear", "other"]
ReviewVerdict = Literal["good", "wrong", "should_have_abstained", "should_have_answered"]
ClickKind = Literal["citation_click", "hop_click", "open"]

EXCERPT = 120  # characters of a question, where a site wants them in its log
FAILED = "failed"  # the state of a turn that ended in an error
# What a turn was asked with and is not kept, so that nobody can run it again as it was.
Unstored = Literal["selection", "history", "chat_context", "user", "timezone"]


@dataclass(frozen=True, slots=True)
class TurnRecord:
    """One turn: ``id`` is that of its question, ``answer_id`` that of its stored answer, if any.

    ``visitor`` tells visitors apart and leads to nobody. A turn outside of any conversation, such
    as one over MCP, has neither a conversation nor a visitor. ``settings`` and ``generation`` are
    fingerprints of the settings and of the index that answered, ``arm`` the name of a canary's
    settings. ``state`` is the answer's, ``interrupted``, or ``failed`` with the error's ``code``.
    What a turn did not come to (no search, no model) is empty, 0 or None.
    """

    id: str
    answer_id: str
    conversation_id: str
    visitor: str
    at: float
    state: str
    code: str = ""
    arm: str = ""
    settings: str = ""
    generation: str = ""
    mode: Mode = "general"
    layer: str = ""  # which rule or flow answered without a search
    intent: str = ""
    confidence: float | None = None  # 0..1, of the intent
    rerank_used: bool = False  # whether a model chose between two intents that were close
    strength: str = ""  # of the evidence: NONE, ONE or MANY
    score: float | None = None  # 0..1, calibrated: that the evidence answers the question
    top1_boosted: float | None = None  # score of the best section after boosts
    low_confidence: bool = False
    withheld: int = 0  # sentences that could not be proven
    model: str = ""
    calls: int = 0
    prompt_tokens: int = 0
    cached_tokens: int = 0
    completion_tokens: int = 0
    cost: float = 0.0
    first_token_ms: float | None = None
    total_ms: float = 0.0
    filters: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # as Filter.conditions
    evidence: tuple[tuple[str, float, str], ...] = ()  # chunk id, calibrated score, address
    citations: tuple[tuple[str, str], ...] = ()  # section's address, chunk id
    hops: tuple[str, ...] = ()  # addresses
    timings_ms: Mapping[str, float] = field(default_factory=dict)
    unstored: tuple[Unstored, ...] = ()


@dataclass(frozen=True, slots=True)
class Feedback:
    """What a visitor thinks of an answer; ``id`` is that of its question. The last one counts."""

    id: str
    conversation_id: str
    at: float
    verdict: Verdict
    reasons: tuple[Reason, ...] = ()
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Click:
    """A link that a visitor followed, or (``open``) the widget that one opened.

    ``turn_id`` is the id of the question whose answer showed ``url``; ``n`` is the number of a
    citation.
    """

    id: str
    at: float
    kind: ClickKind
    conversation_id: str = ""
    turn_id: str = ""
    url: str = ""
    n: int = 0


@dataclass(frozen=True, slots=True)
class ModerationEvent:
    """A guard at work: what kind of thing it saw, what it did, and how sure (0..1) it was."""

    at: float
    category: str
    action: str
    score: float | None = None
    id: str = field(default_factory=lambda: uuid4().hex)


@dataclass(frozen=True, slots=True)
class Review:
    """What the site's owner thinks of a conversation; ``id`` is the conversation's. No words."""

    id: str
    at: float
    verdict: ReviewVerdict


Entry = TurnRecord | Feedback | Click | ModerationEvent | Review


def excerpt(message: str) -> str:
    """The beginning of a question for the log, on one line (seed 002, section 18.8)."""
    return " ".join(message.split())[:EXCERPT]


def visitor_of(owner_token: str) -> str:
    """Who asked, as records know it: it follows from the secret token and leads to nobody.

    Without a token nobody is known: empty.
    """
    if not owner_token:
        return ""
    secret = f"answerable visitor {owner_token}".encode("utf-8", "replace")
    return hashlib.sha256(secret).hexdigest()[:16]
