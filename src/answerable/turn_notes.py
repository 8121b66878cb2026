"""What a turn finds out on its way, for its record and its line in the log: plain values."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class TurnNotes:
    """Written by a turn and read by no stage of it; filled as far as the turn came.

    ``settings`` and ``generation`` are fingerprints; ``evidence`` has an id, a calibrated score and
    an address for each chunk, ``cited`` the id of the chunk of each citation; ``score``,
    ``confidence`` are 0..1; ``cost`` is in the currency of the prices in the settings. ``query`` is
    for the log alone, and empty unless the site wants the beginnings of questions there.
    """

    arm: str = ""
    settings: str = ""
    generation: str = ""
    layer: str = ""
    intent: str = ""
    confidence: float | None = None
    rerank_used: bool = False
    strength: str = ""
    score: float | None = None
    top1_boosted: float | None = None
    low_confidence: bool = False
    evidence: tuple[tuple[str, float, str], ...] = ()
    cited: tuple[str, ...] = ()
    withheld: int = 0
    model: str = ""
    calls: int = 0
    prompt_tokens: int = 0
    cached_tokens: int = 0
    completion_tokens: int = 0
    cost: float = 0.0
    query: str = ""
