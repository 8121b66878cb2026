"""Candidates to evidence: how well each answers, and how sure all of them together are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from answerable.manifest import Manifest
from answerable.protocols import StoredChunk, Vectors
from answerable.retrieval.answerability import missing_names, windows
from answerable.retrieval.asked_kind import Said, amount_is_missing
from answerable.retrieval.calibration import Calibration
from answerable.retrieval.followup import Query, wanted
from answerable.retrieval.related import Related
from answerable.retrieval.relevance import ChunkTerms, Sought, unit_scores
from answerable.retrieval.widening import widened
from answerable.settings import RetrievalSettings
from answerable.types import Candidate, Chunk, Evidence, ScoredChunk, Strength

UNSURE = 0.2  # above the threshold: still a low confidence
UNANSWERED = 0.2  # the most that evidence is worth which plainly lacks what is asked for


@dataclass(frozen=True, slots=True)
class Judge:
    """What says how well a chunk answers, beside the chunk itself."""

    sought: Sought
    stored: Mapping[str, StoredChunk]
    manifest: Manifest
    scale: Calibration

    @classmethod
    def of(
        cls,
        query: Query,
        vector: NDArray[np.float32],
        stored: Mapping[str, StoredChunk],
        manifest: Manifest,
        alike: Related,
    ) -> Judge:
        """For ``query`` of ``vector`` (dimension,), over the chunks that were read.

        ``alike`` are the words of the index that are like the question's.
        """
        scale = Calibration.from_mapping(manifest.calibration)
        sought = Sought(wanted(query, manifest.idf), vector, alike, query.question)
        return cls(sought, stored, manifest, scale)

    def value(self, each: Candidate, found: ChunkTerms, units: Vectors) -> float:
        """The raw value of a chunk; ``found`` are its terms and ``units`` its units' vectors."""
        return self.scale.value(windows(self.sought, each.chunk, found, units, each.dense))

    def terms(self, chunk: Chunk) -> ChunkTerms:
        """The terms of the chunk's headings and units."""
        return ChunkTerms.kept(self.stored[chunk.id])

    def units(self, chunk: Chunk) -> Vectors:
        """The vectors of the chunk's units."""
        return widened(self.stored[chunk.id].units)

    def sure(self, each: Candidate, missing: float) -> float:
        """How sure (0..1) a chunk by itself is to answer; ``missing`` is the share of names that
        the question has and the evidence has not."""
        value = self.value(each, self.terms(each.chunk), self.units(each.chunk))
        return round(self.scale.confidence([value], missing), 4)


def judged(
    query: Query,
    chosen: Sequence[Candidate],
    judge: Judge,
    settings: RetrievalSettings,
    lifted: Mapping[str, float],
) -> Evidence:
    """The evidence that the chosen candidates are, best first, and how sure it is.

    ``lifted`` holds the boosted score of each by its chunk's id.
    """
    scale = judge.scale
    contents = [judge.terms(each.chunk) for each in chosen]
    vectors = [judge.units(each.chunk) for each in chosen]
    values = list(map(judge.value, chosen, contents, vectors))
    handed_on = settings.top_k  # more that are asked for make nothing surer
    missing = missing_names(query.question, contents[:handed_on])
    sure = [round(scale.confidence([value], missing), 4) for value in values[:handed_on]]
    if amount_is_missing(query.question, _said(chosen[:handed_on])):
        sure = [min(each, UNANSWERED) for each in sure]
    best = max(sure, default=0.0)
    chunks = tuple(
        ScoredChunk(
            chunk=each.chunk,
            score=round(scale.relevance(value, best), 4),
            dense=round(each.dense, 6),
            lexical=round(each.lexical, 6),
            unit_scores=unit_scores(judge.sought, found, units),
        )
        for each, value, found, units in zip(chosen, values, contents, vectors, strict=True)
    )
    evidence = Evidence(query.question, chunks, "NONE", best, judge.manifest.idf)
    judged = replace(evidence, judge=lambda each: judge.sure(each, missing))
    strong = [
        lifted[each.chunk.id]
        for each, own in zip(chosen, sure, strict=False)  # more that were asked for have none
        if own >= settings.threshold
    ]
    return _labelled(judged, near_the_best(strong, settings.relative_threshold), settings)


def near_the_best(boosted: Sequence[float], share: float) -> int:
    """How many of the boosted scores of strong sections have ``share`` (0..1) of the highest.

    Seed 002, section 18.4: the threshold follows the boosted top-1. Scores compare within one
    question only, so this says how many matches there are and never whether there is one.
    """
    best = max(boosted, default=0.0)
    if best <= 0:  # a section many times as long as the others loses more than it has
        return len(boosted)
    return sum(each >= share * best for each in boosted) if share else len(boosted)


def _said(chosen: Sequence[Candidate]) -> list[Said]:
    found: list[Said] = []
    for each in chosen:
        headings = " ".join(each.chunk.heading_path)
        found.append((headings, ""))
        found += [(unit.text, headings) for unit in each.chunk.units]
    return found


def _labelled(found: Evidence, strong: int, settings: RetrievalSettings) -> Evidence:
    """The evidence with its strength, given how many chunks by themselves are sure to answer."""
    if not strong:
        return replace(found, low_confidence=settings.fallback and bool(found.chunks))
    doubtful = found.score < settings.threshold + UNSURE
    strength: Strength = "ONE" if strong == 1 else "MANY"
    return replace(found, strength=strength, low_confidence=doubtful)
