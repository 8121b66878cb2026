"""What an ingest did, in numbers and names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from answerable.ingest.inspection import Finding
from answerable.types import Document, Skipped


@dataclass(frozen=True, slots=True)
class Mirror:
    """Another store that is kept like the first one: what was copied, or why it was not.

    ``copied`` counts chunks; it is 0 where nothing had changed.
    """

    store: str
    copied: int = 0
    error: str = ""


@dataclass(slots=True)
class Report:
    """Counts of one run. ``embedded`` and ``reused`` count chunks; times are in seconds.

    ``foreign`` counts indexes written whose pages are plainly in another language than English,
    where the embedder knows no other. ``linked`` counts documents of the index that can be read at
    an address.
    ``gone`` are the paths of documents that were in the index and are not there any more,
    ``shared`` the addresses that several documents have, with their paths.
    ``findings`` are what the owner should look at: hidden text, instructions to a model, PII.
    """

    found: int = 0
    indexed: int = 0
    unchanged: int = 0
    linked: int = 0
    foreign: int = 0
    chunks: int = 0
    embedded: int = 0
    reused: int = 0
    embedding_seconds: float = 0.0
    seconds: float = 0.0
    gone: list[str] = field(default_factory=list)
    shared: dict[str, list[str]] = field(default_factory=dict)
    skipped: list[Skipped] = field(default_factory=list)
    mirrors: list[Mirror] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)

    @property
    def deleted(self) -> int:
        """How many documents are gone."""
        return len(self.gone)

    def as_dict(self) -> dict[str, Any]:
        return {**asdict(self), "deleted": self.deleted}


def added_up(reports: Sequence[Report]) -> Report:
    """The report of several runs, one for each index, as one."""
    total = Report()
    for report in reports:
        for each in fields(Report):
            before, more = getattr(total, each.name), getattr(report, each.name)
            setattr(total, each.name, before | more if isinstance(more, dict) else before + more)
    return total


def shared_addresses(documents: Iterable[Document]) -> dict[str, list[str]]:
    """The addresses that several pages have, with the paths of these: of two pages with one, a
    site shows only one. Records are places on a page, and of several sources several are there;
    and a partial is shown with its page."""
    found: dict[str, list[str]] = {}
    for each in documents:
        if each.file_text is None and not each.line_anchors and each.shown_at is None:
            found.setdefault(each.url, []).append(each.path)
    return {url: paths for url, paths in sorted(found.items()) if len(paths) > 1}
