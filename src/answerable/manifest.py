"""What an index generation says about itself: enough to serve it, check it and continue it."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from urllib.parse import unquote

from answerable.site_names import Names

INDEX_FORMAT = 2  # raised when what is stored changes its shape or meaning


@dataclass(frozen=True, slots=True)
class DocumentEntry:
    """A document of the corpus.

    ``fingerprint`` changes when anything its chunks depend on does; ``skipped`` is the reason why a
    document that could be read has no chunks, so that it is not tried again until it changes.
    ``findings`` are the lines and kinds of what its owner should look at.
    """

    fingerprint: str
    file_sha256: str
    title: str
    url: str
    chunk_ids: tuple[str, ...]
    skipped: str = ""
    findings: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True)
class Manifest:
    """The contents of a generation, without its vectors.

    ``calibration`` holds the parameters fitted at ingest (see ``retrieval.calibration``);
    ``term_counts`` says in how many chunks each term id occurs (as text, for JSON); ``words`` are
    the most frequent words as they are written, for telling which are like a word of a question.
    ``made_with`` names what decides, beside the embedder, which strings a chunk is embedded by:
    vectors are taken over only where it is the same. ``name`` is that of what every page is about
    (see ``retrieval.own_name``), or empty; ``names`` are those of what some pages are about.
    ``unread`` are the files that could not be read, by their paths, with the reasons.
    """

    embedder: str
    dimension: int
    documents: Mapping[str, DocumentEntry]
    term_counts: Mapping[str, int] = field(default_factory=dict)
    words: tuple[str, ...] = ()
    calibration: Mapping[str, float] = field(default_factory=dict)
    made_with: str = ""
    name: str = ""
    names: tuple[str, ...] = ()
    unread: Mapping[str, str] = field(default_factory=dict)
    format: int = INDEX_FORMAT

    @cached_property
    def chunk_count(self) -> int:
        return sum(len(entry.chunk_ids) for entry in self.documents.values())

    @property
    def chunk_ids(self) -> list[str]:
        """Every chunk, in the order in which they are written."""
        return [each for entry in self.documents.values() for each in entry.chunk_ids]

    @property
    def linked(self) -> int:
        """How many documents with text have an address; that of others names only their file."""
        full = ((path, each.url) for path, each in self.documents.items() if each.chunk_ids)
        return sum(_is_address(url, path) for path, url in full)

    @cached_property
    def skipped(self) -> Mapping[str, str]:
        """What answers nothing, by its path, with the reason: unread, or read and without text."""
        without = {path: each.skipped for path, each in self.documents.items() if each.skipped}
        return dict(sorted({**self.unread, **without}.items()))

    @cached_property
    def known_names(self) -> Names:
        """``name`` and ``names``, to look them up in."""
        return Names(self.name, frozenset(self.names))

    @cached_property
    def known_words(self) -> frozenset[str]:
        """``words``, to look them up in."""
        return frozenset(self.words)

    @cached_property
    def fingerprint(self) -> str:
        """12 hexadecimal digits that tell contents apart: what answers alike has the same."""
        entries = sorted((path, each.fingerprint) for path, each in self.documents.items())
        fitted = sorted(self.calibration.items())
        made = (self.format, self.embedder, self.made_with, self.name, self.names, fitted)
        text = json.dumps([made, entries], separators=(",", ":"))
        return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:12]

    def __hash__(self) -> int:
        """What is cheap to hash tells generations apart; equality compares everything."""
        return hash((self.embedder, self.made_with, self.chunk_count, len(self.words)))

    def has(self, term: int) -> bool:
        """Whether any chunk has the term."""
        return str(term) in self.term_counts

    def idf(self, term: int) -> float:
        """How rare a term is: BM25's inverse document frequency, the highest for unknown terms."""
        count = self.term_counts.get(str(term), 0)
        return math.log(1 + (self.chunk_count - count + 0.5) / (count + 0.5))


def _is_address(url: str, path: str) -> bool:
    """Whether ``url`` is more than the file of the document ``path``; see ``Chunk.address``."""
    named = unquote(url.partition("#")[0])
    return bool(url) and path != named and not path.startswith(f"{named}#")
