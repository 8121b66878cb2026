"""What is relevant to which query: the lines of ``qrels/*.tsv``.

A line is query-id, corpus-id and score by tabs, as BEIR has it, or query-id, 0, corpus-id and score
by tabs or spaces, as TREC has it. The first line may name the columns.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from pathlib import Path

from answerable.errors import ConfigError
from answerable.evals import json_lines

TEST = "test.tsv"
BEIR, TREC = 3, 4  # columns
ITERATION = ("0", "q0")  # what stands in TREC's second column
LARGEST = 1e100  # of a score: sums of larger ones are no numbers


@dataclass(frozen=True, slots=True)
class Judgement:
    """One line of the qrels; ``place`` is its file and number."""

    query: str
    document: str
    grade: float
    place: str


def read(folder: Path) -> list[Judgement]:
    """All judgements of a set, of which at least one is above 0. Raises ``ConfigError``."""
    files = _files(folder)
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


def relevant(judgements: Sequence[Judgement]) -> dict[str, dict[str, float]]:
    """For each query that has any, the grades (> 0) of corpus ids."""
    found: dict[str, dict[str, float]] = {}
    for each in judgements:
        if each.grade > 0:
            found.setdefault(each.query, {})[each.document] = each.grade
    return found


def doubt(judgements: Sequence[Judgement], known: Set[str]) -> str:
    """Which judgements name a document that is not ``known``, in words; empty where none does."""
    lost = [each for each in judgements if each.grade > 0 and each.document not in known]
    if not lost:
        return ""
    name = "names a document that is" if len(lost) == 1 else "name documents that are"
    first = "" if len(lost) == 1 else "the first: "
    return (
        f"{len(lost)} of {len(judgements)} judgements {name} not in corpus.jsonl "
        f"({first}{lost[0].place})"
    )


def _files(folder: Path) -> list[Path]:
    """The test split if there is one, otherwise all; of a file and its gzipped copy, the file."""
    found = {path.name: path for path in sorted(folder.glob("*.tsv"))}
    for path in sorted(folder.glob(f"*.tsv{json_lines.GZIPPED}")):
        found.setdefault(path.name.removesuffix(json_lines.GZIPPED), path)
    return [found[TEST]] if TEST in found else [found[name] for name in sorted(found)]


def _judgements(path: Path) -> Iterator[Judgement]:
    """The lines of a file; quotes are characters of an id like any other."""
    for number, line in enumerate(json_lines.read(path).split("\n"), 1):
        cells = _cells(line)
        is_header = number == 1 and len(cells) in (BEIR, TREC) and not _is_number(cells[-1])
        if not line.strip() or is_header:
            continue
        if len(cells) == TREC and cells[1].lower() in ITERATION:
            del cells[1]
        if len(cells) != BEIR or not _is_number(cells[2]):
            raise ConfigError(
                f"{path}:{number} must hold query-id, corpus-id and score, by tabs, or query-id, "
                f"0, corpus-id and score as in TREC."
            )
        grade = float(cells[2])
        # Infinity would be printed as no JSON, and a score that is no number drop its query.
        if not math.isfinite(grade) or abs(grade) > LARGEST:
            raise ConfigError(f"{path}:{number}: the score {cells[2].strip()} is no finite number.")
        yield Judgement(cells[0], cells[1], grade, f"qrels/{path.name}:{number}")


def _cells(line: str) -> list[str]:
    """The columns by tabs, or TREC's four by spaces: an id of BEIR's may have spaces in it."""
    cells = line.rstrip("\r").split("\t")
    while len(cells) > 1 and not cells[-1].strip():
        cells.pop()
    if len(cells) == 1 and len(spaced := line.split()) == TREC:
        return spaced
    return cells


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
