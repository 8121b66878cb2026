"""A manifest as text, and back: the same text for the same contents."""

from __future__ import annotations

import hashlib
import json
import secrets
from dataclasses import asdict, fields
from typing import Any

from answerable.errors import IndexMismatchError, StorageError
from answerable.manifest import INDEX_FORMAT, DocumentEntry, Manifest

NO_INDEX = "There is no index yet. Make one with: answerable ingest PATH"


def to_text(manifest: Manifest) -> str:
    """JSON of plain characters, which every store can keep."""
    return json.dumps(asdict(manifest), sort_keys=True, indent=1)


def generation_name(before: str | None, label: str | None) -> str:
    """Twelve letters for the name of a generation: of one that nobody ever had, or with ``label``
    always the same while ``before`` is served.

    So whoever goes on with what was left unfinished finds it, and nobody takes a generation that
    was served for one: what holds the same again has another name, as something else was served
    before it.
    """
    if label is None:
        return secrets.token_hex(6)
    return hashlib.sha256(f"{before or ''}\0{label}".encode()).hexdigest()[:12]


def from_text(text: str | bytes, place: str) -> Manifest:
    """The manifest of the index at ``place``. What a newer version noted beside it is left out.

    Raises ``IndexMismatchError`` for another format, ``StorageError`` for what is no manifest.
    """
    try:
        content = json.loads(text)
        if content["format"] != INDEX_FORMAT:
            raise IndexMismatchError(
                f"The index at {place} was made by another version of Answerable. "
                f"Rebuild it with: answerable ingest --full"
            )
        documents = {path: _entry(entry) for path, entry in content.pop("documents").items()}
        lists = {"words": tuple(content["words"]), "names": tuple(content.get("names", ()))}
        return Manifest(**_known(Manifest, {**content, **lists, "documents": documents}))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise StorageError(
            f"The index at {place} is damaged ({error}). Rebuild it with: answerable ingest --full"
        ) from error


def _entry(content: dict[str, Any]) -> DocumentEntry:
    findings = tuple((line, kind) for line, kind in content.get("findings", ()))
    lists = {"chunk_ids": tuple(content["chunk_ids"]), "findings": findings}
    return DocumentEntry(**_known(DocumentEntry, {**content, **lists}))


def _known(kind: type[Any], content: dict[str, Any]) -> dict[str, Any]:
    """What this version knows of: within a format a newer one only adds what may be done without,
    so that replicas of two versions read one index while they are exchanged."""
    return {each.name: content[each.name] for each in fields(kind) if each.name in content}


def incomplete(place: str, there: int, manifest: Manifest) -> str:
    """What is said where the chunks are not those of the manifest."""
    return (
        f"The index at {place} is damaged: it holds {there} chunks where its manifest "
        f"says {manifest.chunk_count}. Rebuild it with: answerable ingest --full"
    )
