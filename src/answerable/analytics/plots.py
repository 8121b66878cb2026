"""Plots of a table as SVG, drawn by the classes of ``admin.css``: no script, no style of their own.

Each says in words what it shows (``role="img"`` with a name); its numbers stand in the table below.
"""

from __future__ import annotations

from html import escape

from answerable.analytics.shown import cell
from answerable.analytics.tables import Table

WIDTH, HEIGHT = 720, 190
LEFT, BOTTOM, TOP = 46, 24, 10
ROW, MOST_ROWS = 26, 12  # of bars: height in pixels, and how many are drawn
LABEL = 230  # pixels for the names of bars


def plot(table: Table) -> str:
    """The plot that the table wants; none for one without rows, or where all is 0."""
    values = [(str(row[0]), _number(row[1])) for row in table.rows]
    most = max((value for _, value in values), default=0.0)
    if not table.plot or not most:
        return ""
    name = escape(_name(table, values, most))
    return _columns(name, values, most) if table.plot == "columns" else _bars(name, values, most)


def _name(table: Table, values: list[tuple[str, float]], most: float) -> str:
    top = next(label for label, value in values if value == most)
    what = table.columns[1][0]
    total = sum(value for _, value in values)
    return f"{table.title}: {what}, {total:,.0f} in all, most ({most:,.0f}) at {top}."


def _columns(name: str, values: list[tuple[str, float]], most: float) -> str:
    room = (WIDTH - LEFT) / len(values)
    height = HEIGHT - TOP - BOTTOM
    parts = []
    for place, (label, value) in enumerate(values):
        tall = height * value / most
        x, y = LEFT + place * room + 0.1 * room, TOP + height - tall
        parts.append(_rectangle(x, y, 0.8 * room, tall, f"{label}: {value:,.0f}"))
    every = max(1, -(-len(values) // 8))
    for place in range(0, len(values), every):
        x = LEFT + (place + 0.5) * room
        parts.append(_text(x, HEIGHT - 6, values[place][0], "middle"))
    axis = f'<path class="axis" d="M{LEFT} {TOP}V{TOP + height}H{WIDTH}"/>'
    scale = _text(LEFT - 6, TOP + 8, f"{most:,.0f}", "end") + _text(
        LEFT - 6, TOP + height, "0", "end"
    )
    return _svg(name, HEIGHT, axis + scale + "".join(parts))


def _bars(name: str, values: list[tuple[str, float]], most: float) -> str:
    shown = values[:MOST_ROWS]
    parts = []
    for place, (label, value) in enumerate(shown):
        y, wide = place * ROW, (WIDTH - LABEL - 80) * value / most
        parts.append(_text(LABEL - 8, y + 17, _short(label), "end"))
        parts.append(_rectangle(LABEL, y + 4, wide, ROW - 8, f"{label}: {value:,.0f}"))
        parts.append(_text(LABEL + wide + 6, y + 17, cell(value, "count"), "start"))
    return _svg(name, ROW * len(shown), "".join(parts))


def _svg(name: str, height: int, body: str) -> str:
    return (
        f'<svg class="plot" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{name}">'
        f"{body}</svg>"
    )


def _rectangle(x: float, y: float, width: float, height: float, hint: str) -> str:
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}">'
        f"<title>{escape(hint)}</title></rect>"
    )


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _short(label: str) -> str:
    return label if len(label) <= 32 else f"{label[:31]}…"


def _number(value: object) -> float:
    return float(value) if isinstance(value, int | float) else 0.0
