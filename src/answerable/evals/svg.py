"""Plots as SVG: pure functions from figures to one self-contained element.

Each carries its own style, with colours for light and dark, so that it reads the same inside a page
and as a file of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape

WIDTH, HEIGHT = 420, 300
LEFT, RIGHT, TOP, BOTTOM = 48, 14, 34, 40
BARS = 20  # of a histogram
STYLE = """
.plot{--ink:#1f2328;--faint:#d0d7de;--c0:#0969da;--c1:#bc4c00;--c2:#8250df;--c3:#1a7f37;
font:12px system-ui,sans-serif}
@media (prefers-color-scheme:dark){.plot{--ink:#e6edf3;--faint:#3d444d;--c0:#58a6ff;--c1:#f0883e;
--c2:#bc8cff;--c3:#3fb950}}
.plot text{fill:var(--ink)}.plot .title{font-weight:600;font-size:13px}
.plot .axis{stroke:var(--faint);fill:none}.plot .guide{stroke:var(--ink);stroke-dasharray:4 3;
opacity:.5;fill:none}.plot .line{fill:none;stroke:var(--c0);stroke-width:2}
"""
TENTHS = tuple(n / 10 for n in range(0, 11, 2))


def reliability(bins: Sequence[Mapping[str, float]]) -> str:
    """Share right against mean score, a dot for each bin that has questions, sized by how many."""
    filled = [each for each in bins if each["count"]]
    most = max((each["count"] for each in filled), default=1)
    body = [_line("guide", [(0, 0), (1, 1)])]
    for each in filled:
        x, y = _at(each["mean_score"], each["share_right"])
        radius = 3 + 9 * (each["count"] / most) ** 0.5
        body.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="var(--c0)" '
            f'fill-opacity=".65"><title>{int(each["count"])} questions, mean score '
            f"{each['mean_score']:.2f}, right {each['share_right']:.2f}</title></circle>"
        )
    return _plot("Reliability", "score", "share right", body)


def risk_coverage(points: Sequence[Mapping[str, float]]) -> str:
    """Share of wrong answers against the share of questions answered, the surest first."""
    body = [_line("line", [(each["coverage"], each["risk"]) for each in points])]
    return _plot("Risk and coverage", "coverage", "risk", body)


def histograms(scores: Mapping[str, Sequence[float]], threshold: float) -> str:
    """How the scores of each kind of question are spread, a row for each; a line at a threshold."""
    body = []
    room = 1 / max(1, len(scores))
    for row, (name, values) in enumerate(scores.items()):
        base = 1 - (row + 1) * room
        counts = [0] * BARS
        for value in values:
            counts[min(int(value * BARS), BARS - 1)] += 1
        top = max(counts) or 1
        for number, count in enumerate(counts):
            low, high = (
                _at(number / BARS, base),
                _at((number + 1) / BARS, base + 0.8 * room * count / top),
            )
            body.append(_rectangle(low, high, row, f"{count} of {len(values)}"))
        x, y = _at(0.52, base + 0.72 * room)
        body.append(f'<text x="{x:.1f}" y="{y:.1f}">{escape(name)}</text>')
    body.append(_line("guide", [(threshold, 0), (threshold, 1)]))
    return _plot("Scores", "score", "", body)


def bars(systems: Mapping[str, Mapping[str, float]], metric: str) -> str:
    """One metric of each system, from 0 to 1."""
    body = []
    room = 1 / max(1, len(systems))
    for row, (name, figures) in enumerate(systems.items()):
        base = 1 - (row + 1) * room
        low, high = _at(0, base + 0.1 * room), _at(figures[metric], base + 0.6 * room)
        body.append(_rectangle(low, high, 0 if row == 0 else 1, f"{figures[metric]:.4f}"))
        x, y = _at(0.01, base + 0.68 * room)
        shown = f"{escape(name)} {figures[metric]:.3f}"
        body.append(f'<text x="{x:.1f}" y="{y:.1f}">{shown}</text>')
    return _plot(metric, metric, "", body)


def _at(x: float, y: float) -> tuple[float, float]:
    """From 0..1, upwards, to the plot's pixels, downwards."""
    return LEFT + x * (WIDTH - LEFT - RIGHT), HEIGHT - BOTTOM - y * (HEIGHT - TOP - BOTTOM)


def _line(kind: str, points: Iterable[tuple[float, float]]) -> str:
    places = " ".join(f"{x:.1f},{y:.1f}" for x, y in (_at(*point) for point in points))
    return f'<polyline class="{kind}" points="{places}"/>'


def _rectangle(low: tuple[float, float], high: tuple[float, float], colour: int, hint: str) -> str:
    return (
        f'<rect x="{low[0]:.1f}" y="{high[1]:.1f}" width="{high[0] - low[0]:.1f}" '
        f'height="{low[1] - high[1]:.1f}" fill="var(--c{colour % 4})"><title>{hint}</title></rect>'
    )


def _plot(title: str, x_name: str, y_name: str, body: Iterable[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="plot" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" height="{HEIGHT}" role="img" aria-label="{escape(title)}">'
        f"<style>{STYLE}</style>"
        f'<text class="title" x="{LEFT}" y="20">{escape(title)}</text>'
        f"{_axes(x_name, y_name)}{''.join(body)}</svg>"
    )


def _axes(x_name: str, y_name: str) -> str:
    parts = [_line("axis", [(0, 1), (0, 0), (1, 0)])]
    for tick in TENTHS:
        x, y = _at(tick, 0)
        parts.append(f'<text x="{x:.1f}" y="{y + 15:.1f}" text-anchor="middle">{tick:g}</text>')
        if y_name:
            x, y = _at(0, tick)
            parts.append(f'<text x="{x - 6:.1f}" y="{y + 4:.1f}" text-anchor="end">{tick:g}</text>')
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts.append(f'<text x="{middle}" y="{HEIGHT - 6}" text-anchor="middle">{x_name}</text>')
    height = (TOP + HEIGHT - BOTTOM) / 2
    parts.append(
        f'<text transform="translate(13 {height}) rotate(-90)" text-anchor="middle">{y_name}</text>'
    )
    return "".join(parts)
