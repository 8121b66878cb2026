"""A gold quote that runs over from one chunk into the next can be found by nobody.

Such a question would count as missed however good the search is, so it is an error of the file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256

from answerable.errors import ConfigError
from answerable.evals.golden import Files, Question, Target
from answerable.retrieval.as_one import AsOne
from answerable.types import Chunk


async def check(
    targets: Mapping[str, Sequence[Target]],
    questions: Sequence[Question],
    files: Files,
    known: AsOne,
) -> None:
    """Raise ``ConfigError`` naming the first question whose gold no single chunk can hold.

    ``targets`` are by question id, ``known`` are all indexes. Files that changed since the ingest
    are left out: the places in their index are those of the older text.
    """
    named = {place.file for each in targets.values() for found in each for place in found.places}
    hashes = {sha256(files[name].encode()).hexdigest() for name in named}
    entries = [each for each in known.documents.values() if each.file_sha256 in hashes]
    stored = await known.read([id_ for each in entries for id_ in each.chunk_ids])
    chunks = [each.chunk for each in stored.values()]
    for question in questions:
        for target in targets[question.id]:
            parts = divided(target, chunks)
            if parts:
                raise ConfigError(_message(question, parts))


def divided(target: Target, chunks: Sequence[Chunk]) -> list[Chunk]:
    """The chunks, in their order in the file, that each hold only a part of the target.

    Empty where one of ``chunks`` holds all of it, and where fewer than two share it.
    """
    if any(target.held_by(chunk) for chunk in chunks):
        return []
    for place in target.places:
        parts = [
            each
            for each in chunks
            if place.overlaps(each.file, each.span.char_start, each.span.char_end)
        ]
        if len(parts) > 1:
            return sorted(parts, key=lambda each: each.span.char_start)
    return []


def _message(question: Question, parts: Sequence[Chunk]) -> str:
    first, last = parts[0], parts[-1]
    return (
        f"A gold quote of question '{question.id}' runs over {len(parts)} sections of the index, "
        f"from {_name(first)} to {_name(last)} of {first.file}, and a search finds sections. "
        f"Shorten it to what stands in one, or name each part as gold of its own: one is enough."
    )


def _name(chunk: Chunk) -> str:
    heading = " > ".join(chunk.heading_path) or chunk.title
    return f"'{heading}' (line {chunk.span.line_start})"
