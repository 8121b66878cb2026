"""What the manifest says of all chunks together, counted up and down as they come and go.

An ingest that changes little need not read the chunks that stay: in how many of them each term is
stands in the manifest, and in how many each word is, is noted beside it (see ``Continuable``).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from answerable.protocols import IndexedChunk
from answerable.retrieval.related import WORDS_VERSION, chunk_words, frequent


@dataclass(slots=True)
class Tally:
    """In how many chunks each term and each word is."""

    terms: Counter[int] = field(default_factory=Counter)
    words: Counter[str] = field(default_factory=Counter)

    @classmethod
    def of(cls, term_counts: Mapping[str, int], noted: str | None) -> Tally | None:
        """That of an index; None where its words were not noted, or by another rule."""
        words = _read(noted) if noted is not None else None
        if words is None:
            return None
        return cls(Counter({int(term): n for term, n in term_counts.items()}), Counter(words))

    def add(self, chunks: Iterable[IndexedChunk]) -> None:
        """Count chunks that are in the index now."""
        for each in chunks:
            self.terms.update(each.sparse.indices)
            self.words.update(chunk_words(each.chunk))

    def remove(self, chunks: Iterable[IndexedChunk]) -> None:
        """Count chunks no more."""
        for each in chunks:
            self.terms.subtract(each.sparse.indices)
            self.words.subtract(chunk_words(each.chunk))

    @property
    def term_counts(self) -> dict[str, int]:
        """For ``Manifest.term_counts``."""
        return {str(term): n for term, n in sorted(self.terms.items()) if n > 0}

    @property
    def frequent(self) -> tuple[str, ...]:
        """For ``Manifest.words``."""
        return frequent(+self.words)

    def note(self) -> str:
        """The words, for the next ingest."""
        return json.dumps({"version": WORDS_VERSION, "words": +self.words}, sort_keys=True)


def _read(noted: str) -> dict[str, int] | None:
    try:
        content = json.loads(noted)
        words: dict[str, int] = content["words"]
        return words if content["version"] == WORDS_VERSION else None
    except (ValueError, KeyError, TypeError):
        return None
