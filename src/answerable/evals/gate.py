"""The gate of a golden set: is the gold found, high enough and surely enough, and nothing else?

Any one of a question's gold quotes is enough. So all figures count the first chunk that holds one
of them and no other: recall is 1 from there on, and nDCG looks at the place of that chunk alone.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from answerable.evals import systems
from answerable.evals.golden import Golden, Question, Target
from answerable.evals.qrels import DEPTH, Ranking, figures, mean, mean_or_none
from answerable.evals.retrieval import Advance, Index, silent
from answerable.text.readable import readable
from answerable.types import Chunk, Evidence, ScoredChunk

FIRST = 5  # places that count for a hit
SHOWN = 3  # results that are shown for a question that failed
PREVIEW = 160  # characters of each

GOLD = "gold"  # what the first chunk with gold counts as
WANTED = {GOLD: 1.0}

Targets = Mapping[str, tuple[Target, ...]]  # question id to what is to be found


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with what the product handed on, and the longer list the figures look at."""

    question: Question
    evidence: Evidence
    ranked: tuple[Chunk, ...]
    targets: tuple[Target, ...]
    others: Mapping[str, Ranking] = field(default_factory=dict)

    @property
    def hit(self) -> ScoredChunk | None:
        """The first chunk among the first five that holds gold."""
        first = self.evidence.chunks[:FIRST]
        return next((each for each in first if self._holds_gold(each)), None)

    @property
    def ranking(self) -> Ranking:
        """The longer list, with the score of the evidence."""
        return Ranking(keys(self.ranked, self.targets), self.evidence.score)

    def _holds_gold(self, scored: ScoredChunk) -> bool:
        return any(target.held_by(scored.chunk) for target in self.targets)


def keys(chunks: Sequence[Chunk], targets: Sequence[Target]) -> tuple[str, ...]:
    """What each chunk counts as: ``GOLD`` for the first that holds a target, else its own id."""
    holds = (any(target.held_by(chunk) for target in targets) for chunk in chunks)
    first = next((place for place, held in enumerate(holds) if held), None)
    return tuple(GOLD if place == first else each.id for place, each in enumerate(chunks))


async def ask(question: Question, index: Index, targets: tuple[Target, ...]) -> Asked:
    """Search for one question; the first five are those of a turn, or more if it takes more."""
    text, first = question.question, max(FIRST, index.settings.top_k)
    evidence = await index.search(text, first)
    longer = await index.search(text, max(DEPTH, index.k))
    candidates = await index.candidates(text)
    others = {
        name: Ranking(
            keys(systems.ordered(system, candidates), targets),
            systems.best_score(system, candidates),
        )
        for name, system in systems.SYSTEMS.items()
    }
    return Asked(question, evidence, tuple(e.chunk for e in longer.chunks), targets, others)


async def evaluate(
    golden: Golden, targets: Targets, index: Index, advance: Advance = silent
) -> dict[str, Any]:
    """All figures, what is missed (``shortfalls``), and a row for each question."""
    started = time.perf_counter()
    asked: list[Asked] = []
    for number, question in enumerate(golden.questions):
        advance(number, len(golden.questions))
        asked.append(await ask(question, index, targets[question.id]))
    advance(len(golden.questions), len(golden.questions))
    rows = [_row(each, golden) for each in asked]
    domain = [each for each in asked if not each.question.out_of_scope]
    passed = [row["passed"] for row in rows if row["kind"] == "domain"]
    outside = {kind: _outside(rows, kind) for kind in ("off_topic", "near_miss")}
    missed = _shortfalls(golden, passed, rows)
    return {
        "passed": not missed,
        "shortfalls": missed,
        "hit@5": mean_or_none(passed),
        **figures([(each.ranking, WANTED) for each in domain]),
        "questions": len(rows),
        "domain": len(domain),
        "out_of_scope": outside,
        "drafts": golden.drafts,
        "seconds": round(time.perf_counter() - started, 2),
        "systems": {
            name: figures([(each.others[name], WANTED) for each in domain])
            for name in systems.SYSTEMS
        },
        "rows": rows,
    }


def _row(asked: Asked, golden: Golden) -> dict[str, Any]:
    question, hit = asked.question, asked.hit
    row: dict[str, Any] = {
        "id": question.id,
        "question": question.question,
        "kind": question.outside or "domain",
        "draft": question.draft,
        "score": asked.evidence.score,
    }
    if question.out_of_scope:
        problem = _too_sure(asked.evidence.score, golden.thresholds.out_of_scope_score)
    else:
        row["hit"] = hit.score if hit is not None else None
        least = question.min_score if question.min_score is not None else golden.thresholds.score
        problem = _not_hit(hit, least)
    row |= {"passed": not problem, "problem": problem}
    if problem:
        row["found"] = [_shown(each) for each in asked.evidence.chunks[:SHOWN]]
    return row


def _too_sure(score: float, limit: float) -> str:
    return f"the score is {score:.2f}, not below {limit:g}" if score >= limit else ""


def _not_hit(hit: ScoredChunk | None, least: float) -> str:
    if hit is None:
        return "no gold passage is among the first five"
    return f"the gold's score is {hit.score:.2f}, not above {least:g}" if hit.score <= least else ""


def _shown(scored: ScoredChunk) -> dict[str, Any]:
    chunk = scored.chunk
    return {
        "file": chunk.file,
        "line": chunk.span.line_start,
        "heading": " > ".join(chunk.heading_path),
        "score": scored.score,
        "text": " ".join(readable(chunk).split())[:PREVIEW],
    }


def _outside(rows: Sequence[Mapping[str, Any]], kind: str) -> dict[str, Any]:
    mine = [row for row in rows if row["kind"] == kind]
    scores = [row["score"] for row in mine]
    return {
        "questions": len(mine),
        "below": mean_or_none([row["passed"] for row in mine]),
        "mean_score": mean_or_none(scores),
        "max_score": max(scores, default=None),
    }


def _shortfalls(
    golden: Golden, passed: Sequence[bool], rows: Sequence[Mapping[str, Any]]
) -> list[str]:
    missed = []
    wanted = golden.thresholds
    if passed and mean(passed) < wanted.hit_at_5:
        missed.append(
            f"hit@5 is {mean(passed):.3f}, below {wanted.hit_at_5:g}: {sum(passed)} of "
            f"{len(passed)} questions have a gold passage in the first five, sure enough"
        )
    sure = [row for row in rows if row["kind"] == "off_topic" and not row["passed"]]
    if sure:
        missed.append(
            f"{len(sure)} off-topic questions have a score of {wanted.out_of_scope_score:g} or "
            f"more: {', '.join(row['id'] for row in sure)}"
        )
    return missed
