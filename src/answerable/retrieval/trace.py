"""Why did this rank here: what each step of a search made of its candidates.

A search fills a ``Trace`` along the way and is changed by nothing in it. All scores are the ones
that were compared; places count from 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from answerable.retrieval.ranking import Ranked
from answerable.types import Candidate, Chunk, Evidence

Verdict = Literal["handed_on", "repeats_another", "outranked", "not_looked_at", "not_found"]


@dataclass(frozen=True, slots=True)
class Step:
    """A score after a step, and the place it gave."""

    score: float
    place: int


@dataclass(frozen=True, slots=True)
class Journey:
    """A chunk on its way through the steps; a step that it did not reach is None.

    ``dense`` is its cosine (-1..1) and ``lexical`` its BM25 score (0 and up). ``fused`` mixes both,
    ``second_look`` looks again at the best, ``boosted`` adds what the site's labels lift.
    ``chosen`` is the place among what was handed on, ``score`` the calibrated one (0..1).
    """

    chunk_id: str
    verdict: Verdict
    dense: float | None = None
    lexical: float | None = None
    fused: Step | None = None
    second_look: Step | None = None
    boosted: Step | None = None
    boost: float = 0.0
    chosen: int | None = None
    score: float | None = None


@dataclass(slots=True)
class Trace:
    """The candidates after each step of one search, best first."""

    found: Sequence[Ranked] = ()
    looked_at: Sequence[tuple[Candidate, float]] = ()
    lifted: Sequence[tuple[Candidate, float]] = ()
    chosen: Sequence[Candidate] = ()
    generation: str = ""  # Manifest.fingerprint of the index that was searched

    def note(
        self,
        found: Sequence[Ranked],
        looked_at: Sequence[tuple[Candidate, float]],
        lifted: Sequence[tuple[Candidate, float]],
        chosen: Sequence[Candidate],
        generation: str,
    ) -> None:
        """Keep what the steps made; called once a search."""
        self.found, self.lifted, self.chosen = found, lifted, chosen
        self.looked_at = sorted(looked_at, key=lambda pair: (-pair[1], pair[0].chunk.id))
        self.generation = generation

    @property
    def top1_boosted(self) -> float | None:
        """The best score after boosts; None where nothing was found."""
        return self.lifted[0][1] if self.lifted else None

    def leading(self, count: int) -> list[Chunk]:
        """What was handed on, then the best of the rest: ``count`` chunks at most."""
        chosen = [each.chunk for each in self.chosen]
        known = {each.id for each in chosen}
        rest = [each.chunk for each, _ in self.lifted if each.chunk.id not in known]
        return [*chosen, *rest][:count]

    def journey(self, chunk_id: str, evidence: Evidence) -> Journey:
        """What became of one chunk; ``evidence`` is what the search ended in."""
        hit = next((each.hit for each in self.found if each.hit.id == chunk_id), None)
        if hit is None:
            return Journey(chunk_id, "not_found")
        before, after = _step(self.looked_at, chunk_id), _step(self.lifted, chunk_id)
        chosen = [each.chunk.id for each in self.chosen]
        return Journey(
            chunk_id,
            self._verdict(chunk_id, after, chosen),
            dense=round(hit.dense, 6),
            lexical=round(hit.lexical, 6),
            fused=_placed(((each.hit.id, each.score) for each in self.found), chunk_id),
            second_look=before,
            boosted=after,
            boost=round(after.score - before.score, 6) if before and after else 0.0,
            chosen=chosen.index(chunk_id) + 1 if chunk_id in chosen else None,
            score=self._score(chunk_id, evidence),
        )

    def _score(self, chunk_id: str, evidence: Evidence) -> float | None:
        """The calibrated score (0..1) of what was handed on, or that it would have had there."""
        handed_on = {each.chunk.id: each.score for each in evidence.chunks}
        read = (each for each, _ in self.lifted if each.chunk.id == chunk_id)
        return next((handed_on.get(chunk_id, evidence.judge(each)) for each in read), None)

    def _verdict(self, chunk_id: str, after: Step | None, chosen: Sequence[str]) -> Verdict:
        if chunk_id in chosen:
            return "handed_on"
        if after is None:
            return "not_looked_at"
        return "repeats_another" if after.place <= len(chosen) else "outranked"


def _step(ranked: Iterable[tuple[Candidate, float]], chunk_id: str) -> Step | None:
    return _placed(((each.chunk.id, score) for each, score in ranked), chunk_id)


def _placed(ranked: Iterator[tuple[str, float]], chunk_id: str) -> Step | None:
    for place, (other, score) in enumerate(ranked, 1):
        if other == chunk_id:
            return Step(round(score, 6), place)
    return None
