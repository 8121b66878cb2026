"""Labelled rows of a CSV, by the names of its columns."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from pathlib import Path

from answerable.errors import ConfigError

Row = Mapping[str, str]  # name of the column in small letters to the cell, without space around it


def rows(path: Path, text: str, wanted: Sequence[str]) -> list[tuple[int, Row]]:
    """The rows that are not empty, each with the number of its line, of several the last one.

    The columns may stand in any order, beside others, in letters of any case; the ``wanted`` ones
    must be filled. Raises ``ConfigError``.
    """
    reader = csv.reader(io.StringIO(text, newline=""))
    try:
        names = [cell.strip().lower() for cell in next(reader, [])]
        _check_names(path, names, wanted)
        return [
            (reader.line_num, _row(f"{path}, line {reader.line_num}", names, cells, wanted))
            for cells in reader
            if any(cell.strip() for cell in cells)
        ]
    except csv.Error as error:
        raise ConfigError(f"{path}, line {reader.line_num}: {error}") from None


def _check_names(path: Path, names: Sequence[str], wanted: Sequence[str]) -> None:
    if not set(wanted) <= set(names):
        raise ConfigError(f"{path} must have the columns {' and '.join(wanted)}.")
    twice = next((each for each in wanted if names.count(each) > 1), None)
    if twice is not None:
        raise ConfigError(f"{path} has two columns called {twice}.")


def _row(place: str, names: Sequence[str], cells: Sequence[str], wanted: Sequence[str]) -> Row:
    if any(cell.strip() for cell in cells[len(names) :]):
        raise ConfigError(
            f"{place}: there are more cells than columns. A text that holds a comma is put between "
            f'double quotes: "Yes, please"'
        )
    row = {name: cell.strip() for name, cell in zip(names, cells, strict=False)}
    if not all(row.get(name) for name in wanted):
        raise ConfigError(f"{place}: {' and '.join(wanted)} must be filled.")
    return row
