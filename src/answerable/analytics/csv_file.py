"""A table as CSV (RFC 4180), which no spreadsheet takes for formulas."""

from __future__ import annotations

import csv
import io

from answerable.analytics.summary_table import Cell
from answerable.analytics.tables import Table

# What a spreadsheet begins a formula with; a tab or line break before it changes nothing.
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def csv_text(table: Table) -> str:
    """The table with its header; shares are 0..1, times milliseconds, nothing is an empty cell."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerow([name for name, _ in table.columns])
    writer.writerows([[_harmless(each) for each in row] for row in table.rows])
    return file.getvalue()


def _harmless(cell: Cell) -> Cell:
    """A text that begins like a formula gets an apostrophe before it (OWASP, CSV injection)."""
    if isinstance(cell, str) and cell.lstrip(" ").startswith(FORMULA):
        return f"'{cell}"
    return cell
