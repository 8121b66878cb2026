r"""Retrieval sets in BEIR's layout: ``corpus.jsonl``, ``queries.jsonl``, ``qrels/*.tsv``.

A corpus row is ``{"_id", "title", "text"}`` and its text is plain; a query row ``{"_id", "text"}``
may say what a good answer is (``reference_answer``, or ``answers`` as in SQuAD) and what was asked
before it (``history`` and ``rewrite``). The qrels are those of the test split if there is one,
otherwise all. Thakur et al. 2021.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import AsyncIterator, Iterator, Sequence, Set
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from answerable.errors import ConfigError
from answerable.evals import plain_text
from answerable.types import Document, Skipped

TEST = "test.tsv"
COLUMNS = 3  # of the qrels


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
    it is empty where none does.
    """

    name: str
    rows: tuple[Row, ...]
    queries: tuple[Query, ...]
    qrels: dict[str, dict[str, float]] = field(repr=False)
    doubt: str = ""

    @property
    def judged(self) -> list[Query]:
        """The queries with a relevant document; the others are left out, as BEIR does."""
        return [query for query in self.queries if self.qrels.get(query.id)]

    @property
    def texts(self) -> dict[str, str]:
        """The text of each document by its id: what quotes are cut from."""
        return {row.id: row.text for row in self.rows}

    @property
    def fingerprint(self) -> str:
        """Changes with anything in the corpus: 64 hexadecimal digits."""
        digest = hashlib.sha256()
        for row in self.rows:
            digest.update(json.dumps([row.id, row.title, row.text]).encode())
        return digest.hexdigest()

    async def documents(self) -> AsyncIterator[Document | Skipped]:
        """The corpus as a source of documents."""
        for row in self.rows:
            if row.text.strip():
                yield plain_text.document(row.id, row.title, row.text)
            else:
                yield Skipped(row.id, "there is no text in it")


def read(folder: Path) -> Folder:
    """The set in ``folder``. Raises ``ConfigError`` naming the file and line that is wrong."""
    rows = tuple(_row(values, where) for where, values in _lines(folder / "corpus.jsonl"))
    queries = tuple(_query(values, where) for where, values in _lines(folder / "queries.jsonl"))
    _check_unique(folder / "corpus.jsonl", [row.id for row in rows])
    _check_unique(folder / "queries.jsonl", [query.id for query in queries])
    _check_not_empty(folder, rows, queries)
    judgements = _judged(folder / "qrels")
    doubt = _doubt(judgements, {row.id for row in rows})
    found = Folder(folder.resolve().name, rows, queries, _qrels(judgements), doubt)
    if not found.judged:
        raise ConfigError(
            f"No query of {folder} has a relevant document: the ids in qrels/*.tsv and in "
            f"queries.jsonl have nothing in common."
        )
    return found


def _row(values: dict[str, Any], where: str) -> Row:
    title, text = _text(values, "title", where), _text(values, "text", where)
    return Row(_id(values, where), title, text if text.strip() else title)


def _query(values: dict[str, Any], where: str) -> Query:
    text = _text(values, "text", where)
    if not text.strip():
        raise ConfigError(f"{where}: the query's text is empty. Write one, or remove the line.")
    return Query(
        id=_id(values, where),
        text=text,
        reference_answer=_text(values, "reference_answer", where),
        answers=tuple(_texts(values.get("answers"), "answers", where)),
        history=tuple(_texts(values.get("history"), "history", where)),
        rewrite=_text(values, "rewrite", where),
    )


def _texts(values: Any, key: str, where: str) -> Iterator[str]:
    """The texts of ``[{"text": ...}]`` or ``["..."]``."""
    for each in values or ():
        text = each.get("text") if isinstance(each, dict) else each
        if not isinstance(text, str):
            raise ConfigError(f'{where}: "{key}" must be texts, or objects with a "text".')
        if text.strip():
            yield _sound(text)


def _id(values: dict[str, Any], where: str) -> str:
    found = values.get("_id")
    if isinstance(found, str | int) and str(found):
        return _sound(str(found))
    raise ConfigError(f'{where}: there is no "_id". Every line of the file needs one.')


def _text(values: dict[str, Any], key: str, where: str) -> str:
    found = values.get(key)
    if found is None:
        return ""
    if not isinstance(found, str):
        raise ConfigError(f'{where}: "{key}" is not a text.')
    return _sound(found)


def _sound(text: str) -> str:
    """``text`` with a ``?`` for half a character, which no file can hold."""
    return text.encode("utf-8", "replace").decode()


def _lines(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """(place, values) of each line that is not blank."""
    for number, line in enumerate(_read(path).split("\n"), 1):
        if not line.strip():
            continue
        try:
            values = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise ConfigError(f"{path}:{number} is not valid JSON: {error}") from None
        if not isinstance(values, dict):
            raise ConfigError(f"{path}:{number} is not a JSON object.")
        yield f"{path}:{number}", values


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise ConfigError(
            f"{path} does not exist. A BEIR folder holds corpus.jsonl, queries.jsonl and qrels/."
        ) from None
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path} cannot be read: {error}") from None


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


@dataclass(frozen=True, slots=True)
class _Judgement:
    """One line of the qrels; ``place`` is its file and number."""

    query: str
    document: str
    grade: float
    place: str


def _judged(folder: Path) -> list[_Judgement]:
    """All judgements of the set, of which at least one is above 0. Raises ``ConfigError``."""
    files = [folder / TEST] if (folder / TEST).is_file() else sorted(folder.glob("*.tsv"))
    if not files:
        raise ConfigError(f"There is no .tsv file in {folder}, so nothing says what is relevant.")
    judgements = [each for path in files for each in _judgements(path)]
    named = " and ".join(map(str, files))
    if not judgements:
        raise ConfigError(
            f"There is no judgement in {named}: each line holds query-id, corpus-id and score, by "
            f"tabs."
        )
    if not any(each.grade > 0 for each in judgements):
        raise ConfigError(f"No score in {named} is above 0, so nothing is relevant.")
    return judgements


def _qrels(judgements: Sequence[_Judgement]) -> dict[str, dict[str, float]]:
    found: dict[str, dict[str, float]] = {}
    for each in judgements:
        if each.grade > 0:
            found.setdefault(each.query, {})[each.document] = each.grade
    return found


def _doubt(judgements: Sequence[_Judgement], known: Set[str]) -> str:
    lost = [each for each in judgements if each.grade > 0 and each.document not in known]
    if not lost:
        return ""
    name = "names a document that is" if len(lost) == 1 else "name documents that are"
    first = "" if len(lost) == 1 else "the first: "
    return (
        f"{len(lost)} of {len(judgements)} judgements {name} not in corpus.jsonl "
        f"({first}{lost[0].place})"
    )


def _judgements(path: Path) -> Iterator[_Judgement]:
    """The lines of a file; quotes are characters of an id like any other."""
    for number, line in enumerate(_read(path).split("\n"), 1):
        cells = line.rstrip("\r").split("\t")
        is_header = number == 1 and len(cells) == COLUMNS and not _is_number(cells[-1])
        if not line.strip() or is_header:
            continue
        if len(cells) != COLUMNS or not _is_number(cells[2]):
            raise ConfigError(f"{path}:{number} must hold query-id, corpus-id and score, by tabs.")
        yield _Judgement(cells[0], cells[1], float(cells[2]), f"qrels/{path.name}:{number}")


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
