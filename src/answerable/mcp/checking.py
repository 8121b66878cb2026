"""Why did this rank here, and what is the index: the tools to look into retrieval with."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from answerable import retrieval
from answerable.manifest import Manifest
from answerable.mcp import library
from answerable.mcp.inputs import CheckArguments, NoArguments, RefusedError
from answerable.mcp.library import Library, Place
from answerable.mcp.outputs import Candidate, Checked, SkippedFile, Status
from answerable.mcp.reading import NO_SECTION
from answerable.retrieval.trace import Trace, Verdict
from answerable.settings import RetrievalSettings
from answerable.types import Chunk, Evidence

SHOWN = 20  # candidates
NAMED = 100  # skipped files
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


async def check_retrieval(shelf: Library, arguments: CheckArguments) -> Checked:
    """What each step made of the candidates. Raises ``RefusedError`` for what is not indexed."""
    parts = await shelf.parts()
    wanted = await expected(shelf, arguments.expected) if arguments.expected else []
    if arguments.expected and not wanted:
        raise RefusedError(NO_SECTION)
    trace = Trace()
    evidence = await retrieval.retrieve(
        arguments.query, parts.embedder, parts.store, parts.retrieval, trace=trace
    )
    told = [_candidate(each, trace, evidence) for each in trace.leading(SHOWN)]
    best = _best(wanted, trace, evidence)
    return Checked(
        strength=evidence.strength,
        score=evidence.score,
        threshold=parts.retrieval.threshold,
        low_confidence=evidence.low_confidence,
        found=len(trace.found),
        settings=_settings(parts.retrieval),
        candidates=told,
        expected=best,
        advice=_advice(best, evidence),
    )


async def expected(shelf: Library, reference: str) -> list[Place]:
    """The sections that an id, an address or a path means; none if it means none."""
    for look_up in (library.by_id, library.by_url, library.by_file):
        places = await look_up(shelf, reference)
        if places:
            return places
    return []


def _candidate(chunk: Chunk, trace: Trace, evidence: Evidence) -> Candidate:
    return Candidate.of(chunk, trace.journey(chunk.id, evidence))


def _best(wanted: Sequence[Place], trace: Trace, evidence: Evidence) -> Candidate | None:
    """The one that came furthest: handed on first, else by the place after the last step it saw."""
    told = [_candidate(each.chunk, trace, evidence) for each in wanted]
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


async def index_status(shelf: Library, arguments: NoArguments) -> Status:
    """What the index holds and was made with. Raises ``NoIndexError``."""
    parts = await shelf.parts()
    manifest = await library.usable_manifest(shelf)
    skipped = [
        SkippedFile(path=path, reason=entry.skipped)
        for path, entry in sorted(manifest.documents.items())
        if entry.skipped
    ]
    return Status(
        documents=len(manifest.documents),
        chunks=manifest.chunk_count,
        skipped=len(skipped),
        skipped_files=skipped[:NAMED],
        embedder=manifest.embedder,
        dimension=manifest.dimension,
        format=manifest.format,
        made_with=manifest.made_with,
        fingerprint=_fingerprint(manifest),
        calibration=dict(sorted(manifest.calibration.items())),
        store=_state(await parts.store.ping()),
        threshold=parts.retrieval.threshold,
    )


def _fingerprint(manifest: Manifest) -> str:
    """One hash over those of the documents, each of which covers how it is cut."""
    known = (f"{path}\0{entry.fingerprint}\0" for path, entry in sorted(manifest.documents.items()))
    return hashlib.sha256("".join(known).encode("utf-8", "surrogatepass")).hexdigest()


def _state(ping: dict[str, object]) -> dict[str, str | int]:
    """The store's state without its own words, which may name places on this machine."""
    known = {"status": str(ping.get("status", "")), "vectors": ping.get("vectors", 0)}
    return {name: value for name, value in known.items() if isinstance(value, str | int)}
