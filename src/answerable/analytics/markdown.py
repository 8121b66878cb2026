"""Tables as Markdown, for a report that is read in a mail or kept in a repository."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from answerable.analytics.gaps import Gap, Gaps, Grouped
from answerable.analytics.shown import amount, cell
from answerable.analytics.tables import Kind, Table


def markdown_text(title: str, about: str, tables: Sequence[Table], gaps: Gaps) -> str:
    """A document of all tables and gaps; ``about`` is its first paragraph."""
    parts = [f"# {_text(title)}", _text(about)]
    for table in tables:
        parts.append(f"## {_text(table.title)}")
        if table.note:
            parts.append(_text(table.note))
        parts.append("\n".join(_lines(table)) if table.rows else "Nothing in these days.")
    missed, outside = amount(gaps.unanswered.turns), amount(gaps.out_of_scope.turns)
    parts.append("## Content gaps")
    parts.append(f"{missed} turns found no answer, were unsure, or got a thumb down.")
    parts += _groups(gaps.unanswered)
    parts.append("## Taken for out of scope")
    parts.append(f"{outside} turns were taken for something that the site is not there for.")
    parts += _groups(gaps.out_of_scope)
    return "\n\n".join(parts) + "\n"


def _groups(found: Grouped) -> Iterator[str]:
    if found.groups:
        yield "\n".join(line for each in found.groups for line in _gap(each))


def _gap(gap: Gap) -> Iterator[str]:
    yield f"- {amount(gap.size)} × {_text(gap.examples[0])}"
    yield from (f"  - also: {_text(each)}" for each in gap.examples[1:])
    pages = "; ".join(f"{_text(each.title)} {_text(each.url)}".strip() for each in gap.nearest)
    yield f"  - nearest: {pages or 'no page'}"


def _lines(table: Table) -> Iterator[str]:
    yield _row([name for name, _ in table.columns])
    yield _row([_rule(kind) for _, kind in table.columns], plain=True)
    for row in table.rows:
        pairs = zip(row, table.columns, strict=True)
        yield _row([cell(value, kind) for value, (_, kind) in pairs])


def _rule(kind: Kind) -> str:
    return "---" if kind == "text" else "---:"


def _row(cells: Sequence[str], *, plain: bool = False) -> str:
    return f"| {' | '.join(cells if plain else map(_text, cells))} |"


def _text(text: str) -> str:
    """One line in which nothing is markup, whoever wrote it."""
    escaped = "".join(f"\\{each}" if each in "\\`*_{}[]<>|#!&~" else each for each in text)
    return " ".join(escaped.split())
