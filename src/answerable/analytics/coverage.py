"""Which themes there are, which are asked about, and which the owner's golden questions try.

A theme is a top-level section of the site: the first folder in which the paths of its documents
differ. A document right there is of the theme ``(top level)``. A turn's theme is that of its first
citation, so a question that was not answered has none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from posixpath import commonpath, dirname

from answerable.analytics.ratings import Rating
from answerable.analytics.turns import Turns
from answerable.manifest import Manifest

TOP = "(top level)"
GONE = "(not in the index any more)"
UNANSWERED = "(no answer with a citation)"


@dataclass(frozen=True, slots=True)
class Theme:
    """One theme; ``golden`` is None where there is no golden set."""

    name: str
    documents: int
    questions: int
    up: int
    down: int
    golden: int | None


def themes(
    manifests: Sequence[Manifest],
    turns: Turns,
    ratings: Iterable[Rating],
    golden: Sequence[str] | None,
) -> tuple[Theme, ...]:
    """Every theme, most asked about first. ``golden`` are the gold files of the owner's questions.

    A gold file is the path of a document or the end of one; one that names no document is left out.
    """
    named = theme_of_documents([path for each in manifests for path in each.documents])
    asked = _asked(turns, manifests, named)
    questions = Counter(asked.values())
    verdicts = Counter((asked.get(each.id), each.verdict) for each in ratings)
    tried = Counter(_tried(golden, named)) if golden is not None else None
    documents = Counter(named.values())
    found = [
        Theme(
            name,
            documents[name],
            questions[name],
            verdicts[name, "up"],
            verdicts[name, "down"],
            None if tried is None else tried[name],
        )
        for name in {*documents, *questions}
    ]
    return tuple(sorted(found, key=lambda each: (-each.questions, each.name)))


def theme_of_documents(paths: Sequence[str]) -> dict[str, str]:
    """Each document's theme."""
    folders = [dirname(path) for path in paths]
    root = commonpath(folders) if folders else ""
    skip = len(root.split("/")) if root else 0
    below = (dirname(path).split("/")[skip:] for path in paths)
    return {path: next(iter(rest), "") or TOP for path, rest in zip(paths, below, strict=True)}


def _asked(turns: Turns, manifests: Iterable[Manifest], named: Mapping[str, str]) -> dict[str, str]:
    """The theme of each turn, by its id."""
    chunks = {
        chunk: named[path]
        for each in manifests
        for path, entry in each.documents.items()
        for chunk in entry.chunk_ids
    }
    told = (chunks.get(each, GONE) if each else UNANSWERED for each in turns.first_cited)
    return dict(zip(turns.id, told, strict=True))


def _tried(golden: Iterable[str], named: Mapping[str, str]) -> Iterable[str]:
    for file in golden:
        ends = (name for path, name in named.items() if f"/{_file(path)}".endswith(f"/{file}"))
        name = next(ends, None)
        if name is not None:
            yield name


def _file(path: str) -> str:
    """The file of a document, which a record names with its id behind."""
    return path.partition("#")[0]
