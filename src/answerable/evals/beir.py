r"""Retrieval sets in BEIR's layout: ``corpus.jsonl``, ``queries.jsonl``, ``qrels/*.tsv``.

A corpus row is ``{"_id", "title", "text"}`` and its text is plain; a query row ``{"_id", "text"}``
may say what a good answer is (``reference_answer``, or ``answers`` as in SQuAD) and what was asked
before it (``history`` and ``rewrite``). The qrels are those of the test split if there is one,
otherwise all. Thakur et al. 2021.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from answerable.errors import ConfigError
from answerable.evals import judgements, plain_text
from answerable.evals.json_lines import id_of, lines, text_of, texts_of
from answerable.types import Document, Skipped


@dataclass(frozen=True, slots=True)
class Query:
    """A question and what is known of its answer.

    ``history`` holds the questions before it, the oldest first, and ``rewrite`` is the question as
    a person would ask it without them.
    """

    id: str
    text: str
    reference_answer: str = ""
    answers: tuple[str, ...] = ()
    history: tuple[str, ...] = ()
    rewrite: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A document of the corpus; of a row without a text its title is the text."""

    id: str
    title: str
    text: str


@dataclass(frozen=True)
class Folder:
    """A set: ``qrels`` holds, for each query that has any, the grades (> 0) of corpus ids.

    ``doubt`` says which judgements name a document that the corpus has not, which nothing can find;
    it is empty where none does. ``place`` is where the set was read from.
    """

    name: str
    rows: tuple[Row, ...]
    queries: tuple[Query, ...]
    qrels: dict[str, dict[str, float]] = field(repr=False)
    doubt: str = ""
    place: Path = Path()

    @property
    def judged(self) -> list[Query]:
        """The queries with a relevant document; the others are left out, as BEIR does."""
        return [query for query in self.queries if self.qrels.get(query.id)]

    @cached_property
    def texts(self) -> dict[str, str]:
        """The text of each document by its id: what quotes are cut from."""
        return {row.id: row.text for row in self.rows}

    def itself(self, query: Query) -> frozenset[str]:
        """The document that is the query itself, if the corpus has one of its id.

        Sets whose queries are taken from their corpus (ArguAna, Quora) have such documents, and a
        search finds them first. BEIR takes them out of what was found, and so do rankings here;
        turns and scores are those without them. One that is judged relevant is to be found.
        """
        is_there = query.id in self.texts and query.id not in self.qrels.get(query.id, {})
        return frozenset({query.id} if is_there else ())

    def relevant_among(self, documents: Collection[str]) -> int:
        """How many of these documents are relevant to a query that is asked."""
        wanted = {each for query in self.judged for each in self.qrels[query.id]}
        return len(wanted.intersection(documents))

    async def documents(self) -> AsyncIterator[Document | Skipped]:
        """The corpus as a source of documents."""
        for row in self.rows:
            if row.text.strip():
                yield plain_text.document(row.id, row.title, row.text)
            else:
                yield Skipped(row.id, "there is no text in it")


def read(folder: Path) -> Folder:
    """The set in ``folder``. Raises ``ConfigError`` naming the file and line that is wrong."""
    rows = tuple(_row(values, where) for where, values in lines(folder / "corpus.jsonl"))
    placed = [(where, _query(each, where)) for where, each in lines(folder / "queries.jsonl")]
    queries = tuple(query for _, query in placed)
    _check_unique(folder / "corpus.jsonl", [row.id for row in rows])
    _check_unique(folder / "queries.jsonl", [query.id for query in queries])
    _check_not_empty(folder, rows, queries)
    judged = judgements.read(folder / "qrels")
    qrels = judgements.relevant(judged)
    _check_texts(placed, qrels)
    doubt = judgements.doubt(judged, {row.id for row in rows})
    place = folder.resolve()
    found = Folder(place.name, rows, queries, qrels, doubt, place)
    if not found.judged:
        raise ConfigError(
            f"No query of {folder} has a relevant document: the ids in qrels/*.tsv and in "
            f"queries.jsonl have nothing in common."
        )
    return found


def _row(values: dict[str, Any], where: str) -> Row:
    title, text = text_of(values, "title", where), text_of(values, "text", where)
    return Row(id_of(values, where), title, text if text.strip() else title)


def _query(values: dict[str, Any], where: str) -> Query:
    return Query(
        id=id_of(values, where),
        text=text_of(values, "text", where),
        reference_answer=text_of(values, "reference_answer", where),
        answers=texts_of(values, "answers", where),
        history=texts_of(values, "history", where),
        rewrite=text_of(values, "rewrite", where),
    )


def _check_texts(placed: Sequence[tuple[str, Query]], qrels: Mapping[str, Any]) -> None:
    """A query that is asked must say something; one that is left out may be empty."""
    for where, query in placed:
        if query.id in qrels and not query.text.strip():
            raise ConfigError(f"{where}: the query's text is empty. Write one, or remove the line.")


def _check_not_empty(folder: Path, rows: Sequence[Row], queries: Sequence[Query]) -> None:
    if not any(row.text.strip() for row in rows):
        raise ConfigError(f"{folder / 'corpus.jsonl'} holds no document that has a text.")
    if not queries:
        raise ConfigError(f"{folder / 'queries.jsonl'} holds no query.")


def _check_unique(path: Path, ids: list[str]) -> None:
    seen: set[str] = set()
    for each in ids:
        if each in seen:
            raise ConfigError(f"{path}: two lines have the _id '{each}'. Each needs its own.")
        seen.add(each)
