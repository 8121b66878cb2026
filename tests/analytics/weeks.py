"""A scripted week of turns with a fixed seed, for the tests and for nothing else."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from datetime import UTC, datetime

from answerable.manifest import DocumentEntry, Manifest
from answerable.observability.telemetry import Click, Entry, Feedback, ModerationEvent, TurnRecord

MONDAY = datetime(2026, 2, 9, tzinfo=UTC).timestamp()
WEEK = "2026-W07"
DAY = 86_400
STATES = ["answered"] * 12 + ["only_one_match"] * 3 + ["no_match"] * 2
STATES += ["clarify", "out_of_scope", "blocked", "degraded", "failed", "interrupted"]
THEMES = ("guide", "api", "")


def manifest() -> Manifest:
    """Three pages of two sections and a page at the top, one of them without content."""
    entries = {
        f"docs/{theme}/{n}.md".replace("//", "/"): DocumentEntry(
            "f",
            "s",
            f"Page {n}",
            f"/{theme}/{n}",
            (f"{theme}-{n}",),
            "it is empty" if n == 2 else "",
        )
        for theme in THEMES
        for n in range(3)
    }
    return Manifest("fake", 2, entries)


@dataclass
class Script:
    """What happened in a week."""

    turns: list[TurnRecord] = field(default_factory=list)
    ratings: list[Feedback] = field(default_factory=list)
    clicks: list[Click] = field(default_factory=list)
    guards: list[ModerationEvent] = field(default_factory=list)

    @property
    def entries(self) -> list[Entry]:
        return [*self.turns, *self.ratings, *self.clicks, *self.guards]


def scripted(count: int = 2_000, seed: int = 7) -> Script:
    """``count`` turns of a week from ``MONDAY``; none on Saturday."""
    dice, script = random.Random(seed), Script()
    generation = manifest().fingerprint
    at = MONDAY
    for number in range(count):
        day = dice.choice([0, 1, 2, 3, 4, 6])
        at = MONDAY + day * DAY + dice.choice([0.0, dice.random() * DAY, 3_600.0, DAY - 0.001])
        script.turns.append(_turn(dice, number, at, generation))
    for turn in script.turns:
        _reactions(dice, turn, script)
    return script


def _turn(dice: random.Random, number: int, at: float, generation: str) -> TurnRecord:
    state = dice.choice(STATES)
    searched = state not in ("blocked", "failed")
    found = state in ("answered", "only_one_match", "degraded")
    where = dice.choice(["guide-0", "guide-1", "api-0", "-0", "gone"])
    cited = ((f"/{where}", where), ("/api/1", "api-1"))[: dice.choice([1, 2])] if found else ()
    strength = {"answered": "MANY", "only_one_match": "ONE"}.get(state, "NONE")
    return TurnRecord(
        id=f"t{number}",
        answer_id=f"a{number}",
        conversation_id=f"c{dice.randrange(700)}" if dice.random() < 0.98 else "",
        visitor=f"v{dice.randrange(300)}",
        at=at,
        state=state,
        arm="canary" if dice.random() < 0.1 else "",
        intent=dice.choice(["", "", "retrieval_core.experience", "logistics.availability"]),
        generation=generation if dice.random() < 0.9 else "older",
        strength=strength if searched else "",
        low_confidence=found and dice.random() < 0.1,
        model="m" if found else "",
        prompt_tokens=dice.randrange(2_000) if found else 0,
        completion_tokens=dice.randrange(300) if found else 0,
        cost=dice.random() / 100 if found else 0.0,
        first_token_ms=round(dice.random() * 900, 2) if found else None,
        total_ms=round(dice.random() * 4_000, 2),
        citations=cited,
        hops=("/next",) if found and dice.random() < 0.5 else (),
    )


def _reactions(dice: random.Random, turn: TurnRecord, script: Script) -> None:
    later = min(turn.at + 5, MONDAY + 7 * DAY - 0.0005)
    if dice.random() < 0.2:
        down = dice.random() < 0.3
        reasons = ("wrong", "unclear")[: dice.choice([1, 2])] if down else ()
        verdict = "down" if down else "up"
        script.ratings.append(Feedback(turn.id, turn.conversation_id, later, verdict, reasons))
    for _, (url, _chunk) in zip(range(dice.choice([0, 0, 0, 1, 2])), turn.citations, strict=False):
        name = f"k{len(script.clicks)}"
        script.clicks.append(Click(name, later, "citation_click", "", turn.id, url, 1))
    if turn.hops and dice.random() < 0.3:
        name = f"k{len(script.clicks)}"
        script.clicks.append(Click(name, later, "hop_click", "", turn.id, "/next"))
    if dice.random() < 0.1:
        script.clicks.append(Click(f"k{len(script.clicks)}", later, "open"))
    if turn.state == "blocked":
        category = dice.choice(["toxicity", "denylist"])
        script.guards.append(ModerationEvent(turn.at, category, "blocked", 0.9))
