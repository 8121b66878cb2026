"""Why did this rank here: the tool to look into retrieval with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from answerable.mcp import library
from answerable.mcp.inputs import CheckArguments, RefusedError
from answerable.mcp.library import Library, Place
from answerable.mcp.outputs import Candidate, Checked, SearchedIndex
from answerable.mcp.reading import NO_SECTION
from answerable.retrieval import several
from answerable.retrieval.trace import Trace, Verdict
from answerable.settings import RetrievalSettings
from answerable.turn import Parts
from answerable.types import Chunk, Evidence

SHOWN = 20  # candidates of each index
_ADVICE: dict[Verdict, str] = {
    "handed_on": "It is handed on.",
    "repeats_another": (
        "Its score would do, but it repeats a section that is handed on: most of their words are "
        "the same. A higher mmr_lambda weighs that less."
    ),
    "outranked": (
        "It was among the best, and others scored higher. top_k hands on more; compare second "
        "looks and boosts to see what the others have."
    ),
    "not_looked_at": (
        "It was found, but too far down to be looked at closely. looked_at says how many are. More "
        "of the query's words in its heading or text would lift it."
    ),
    "not_found": (
        "It is in the index, but neither among the nearest in meaning nor among the best by words. "
        "It shares too little with the query; candidates says how many are taken from each side."
    ),
}
_WEAK = " What is handed on is below the threshold, so the question is not answered."
_NOTHING_EXPECTED = "Nothing was expected. Name a section's id, url or file to follow its way."


@dataclass(frozen=True, slots=True)
class _Search:
    """One index, searched; ``trace`` is filled by the search."""

    name: str
    evidence: Evidence
    trace: Trace = field(compare=False)

    def candidate(self, chunk: Chunk) -> Candidate:
        return Candidate.of(chunk, self.name, self.trace.journey(chunk.id, self.evidence))

    def told(self) -> SearchedIndex:
        found, score = len(self.trace.found), self.evidence.score
        return SearchedIndex(
            name=self.name, strength=self.evidence.strength, score=score, found=found
        )


async def check_retrieval(shelf: Library, arguments: CheckArguments) -> Checked:
    """What each step made of the candidates. Raises ``RefusedError`` for what is not indexed."""
    parts = await shelf.parts()
    wanted = await expected(shelf, arguments.expected) if arguments.expected else []
    if arguments.expected and not wanted:
        raise RefusedError(NO_SECTION)
    searches = await _searches(shelf.settings.indexes, arguments.query, parts)
    evidence = several.best([each.evidence for each in searches], parts.retrieval.top_k)
    best = _best(wanted, {each.name: each for each in searches})
    return Checked(
        strength=evidence.strength,
        score=evidence.score,
        threshold=parts.retrieval.threshold,
        low_confidence=evidence.low_confidence,
        found=sum(len(each.trace.found) for each in searches),
        indexes=[each.told() for each in searches],
        settings=_settings(parts.retrieval),
        candidates=[
            each.candidate(chunk) for each in searches for chunk in each.trace.leading(SHOWN)
        ],
        expected=best,
        advice=_advice(best, evidence),
    )


async def _searches(names: Sequence[str], query: str, parts: Parts) -> list[_Search]:
    traces = [Trace() for _ in names]
    found = await several.searched(
        query, parts.stores, parts.embedder, parts.retrieval, parts.at_once, traces=traces
    )
    return [_Search(*each) for each in zip(names, found, traces, strict=True)]


async def expected(shelf: Library, reference: str) -> list[Place]:
    """The sections that an id, an address or a path means; none if it means none."""
    for look_up in (library.by_id, library.by_url, library.by_file):
        places = await look_up(shelf, reference)
        if places:
            return places
    return []


def _best(wanted: Sequence[Place], searches: dict[str, _Search]) -> Candidate | None:
    """The one that came furthest: handed on first, else by the place after the last step it saw."""
    told = [searches[each.index].candidate(each.chunk) for each in wanted]
    return min(told, key=_came_so_far, default=None)


def _came_so_far(candidate: Candidate) -> tuple[float, float, float]:
    places = (candidate.place, candidate.boosted_place, candidate.fused_place)
    first, second, third = (float("inf") if each is None else each for each in places)
    return first, second, third


def _advice(best: Candidate | None, evidence: Evidence) -> str:
    if best is None:
        return _NOTHING_EXPECTED
    return _ADVICE[best.verdict] + ("" if evidence.strong else _WEAK)


def _settings(settings: RetrievalSettings) -> dict[str, int | float]:
    return {
        "candidates": settings.candidates,
        "top_k": settings.top_k,
        "looked_at": settings.ranking.looked_at,
        "dense_weight": settings.dense_weight,
        "mmr_lambda": settings.mmr_lambda,
    }
