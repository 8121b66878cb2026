"""One HTML file of all figures: no script, no request, readable in light and dark."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from answerable.evals import svg
from answerable.evals.qrels import METRICS

Results = Mapping[str, Mapping[str, Any]]  # "retrieval", "answers", "abstain" to their figures

STYLE = """
:root{color-scheme:light dark;--ink:#1f2328;--page:#fff;--faint:#d0d7de;--bad:#b42318;
--good:#1a7f37}
@media (prefers-color-scheme:dark){:root{--ink:#e6edf3;--page:#0d1117;--faint:#3d444d;
--bad:#ff7b72;--good:#3fb950}}
body{font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--page);max-width:70rem;
margin:2rem auto;padding:0 1rem}
.scroll{overflow-x:auto}table{border-collapse:collapse;margin:1rem 0;font-size:13px}
th,td{border-bottom:1px solid var(--faint);padding:.25rem .6rem;text-align:left;
vertical-align:top}td.n{text-align:right;font-variant-numeric:tabular-nums}
td ul{margin:0;padding-left:1.2em;min-width:20rem;overflow-wrap:anywhere}
.plots{display:flex;flex-wrap:wrap;gap:1rem}.plots svg{max-width:100%;height:auto}
.fail{color:var(--bad);font-weight:600}.pass{color:var(--good);font-weight:600}
"""


def plots(results: Results, threshold: float) -> dict[str, str]:
    """File name (without its ending) to SVG, of everything that the results have figures for."""
    found: dict[str, str] = {}
    retrieval, abstain = results.get("retrieval", {}), results.get("abstain", {})
    if "systems" in retrieval and retrieval["ndcg@10"] is not None:
        systems = {"answerable": retrieval, **retrieval["systems"]}
        found |= {_name(metric): svg.bars(systems, metric) for metric in ("ndcg@10", "recall@5")}
    if abstain:
        found["scores"] = svg.histograms(_scores(abstain["rows"]), threshold)
        found["reliability"] = svg.reliability(abstain["reliability"])
        found["risk-coverage"] = svg.risk_coverage(abstain["risk_coverage"])
    return found


def render(title: str, results: Results, threshold: float) -> str:
    """The whole page. ``threshold`` is the score from which the product answers."""
    drawn = plots(results, threshold)
    parts = [f"<h1>{escape(title)}</h1>", *_verdict(results)]
    if drawn:
        parts.append(f'<div class="plots">{"".join(drawn.values())}</div>')
    for name, found in results.items():
        parts += _section(name, found)
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>"
        f"<body><main>{''.join(parts)}</main></body></html>\n"
    )


def _name(metric: str) -> str:
    return metric.replace("@", "-at-")


def _scores(rows: Sequence[Mapping[str, Any]]) -> dict[str, list[float]]:
    scores: dict[str, list[float]] = {}
    for row in rows:
        scores.setdefault(row["kind"], []).append(row["score"])
    return scores


def _verdict(results: Results) -> Iterable[str]:
    missed = [each for found in results.values() for each in found.get("shortfalls", ())]
    judged = any("passed" in found for found in results.values())
    if missed:
        items = "".join(f"<li>{escape(each)}</li>" for each in missed)
        yield f'<p class="fail">A threshold is missed.</p><ul>{items}</ul>'
    elif judged:
        yield '<p class="pass">All thresholds are met.</p>'
    drafts = max((found.get("drafts", 0) for found in results.values()), default=0)
    if drafts:
        yield f"<p>{drafts} of the questions are drafts that nobody has edited.</p>"


def _section(name: str, found: Mapping[str, Any]) -> Iterable[str]:
    title = name.capitalize()
    yield f"<h2>{escape(title)}</h2>"
    figures = {key: value for key, value in _flat(found) if _is_figure(value)}
    pairs = [[key, value] for key, value in figures.items()]
    yield _table(f"{title}: figures", ["figure", "value"], pairs)
    if "systems" in found:
        systems = {"answerable": found, **found["systems"]}
        rows = [[each, *(values[m] for m in METRICS)] for each, values in systems.items()]
        yield _table(f"{title}: systems", ["system", *METRICS], rows)
    if "ablation" in found:
        columns = ("ndcg@10", "recall@5", "worth", "mean_score")
        rows = [[name, *(run[each] for each in columns)] for name, run in found["ablation"].items()]
        yield _table(f"{title}: steps left out", ["without", *columns], rows)
    rows_found = found.get("rows") or []
    if rows_found:
        yield _questions(f"{title}: questions", rows_found)


def _questions(name: str, rows: Sequence[Mapping[str, Any]]) -> str:
    """A row of each question; where nothing is a draft, nothing says so of every row."""
    keys = list(dict.fromkeys(key for row in rows for key in row))
    if not any(row.get("draft") for row in rows):
        keys = [key for key in keys if key != "draft"]
    return _table(name, keys, [[row.get(key, "") for key in keys] for row in rows])


def _flat(found: Mapping[str, Any], before: str = "") -> Iterable[tuple[str, Any]]:
    """Nested figures by their names with dots; what has a table of its own is left out."""
    for key, value in found.items():
        if isinstance(value, Mapping) and key not in ("systems", "ablation"):
            yield from _flat(value, f"{before}{key}.")
        else:
            yield before + key, value


def _is_figure(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _table(name: str, head: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    """It scrolls by itself where it is too wide, with the keyboard too."""
    names = "".join(f'<th scope="col">{escape(each)}</th>' for each in head)
    lines = "".join(
        f"<tr>{''.join(_cell(key, each) for key, each in zip(head, row, strict=True))}</tr>"
        for row in rows
    )
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(name)}"><table>'
        f"<thead><tr>{names}</tr></thead><tbody>{lines}</tbody></table></div>"
    )


def _cell(key: str, value: Any) -> str:
    """Only whether a question passed is good or bad news, and coloured."""
    if isinstance(value, bool):
        news = f' class="{"pass" if value else "fail"}"' if key == "passed" else ""
        return f"<td{news}>{'yes' if value else 'no'}</td>"
    if _is_figure(value):
        return f'<td class="n">{value:g}</td>'
    if isinstance(value, list | tuple) and value:
        return f"<td><ul>{''.join(f'<li>{escape(_words(each))}</li>' for each in value)}</ul></td>"
    return f"<td>{escape(_words(value))}</td>"


def _words(value: Any) -> str:
    """A value of a row as words; an empty list has none."""
    if value is None or value in ([], ()):
        return ""
    if isinstance(value, Mapping):
        return " ".join(str(each) for each in value.values())
    return str(value)
