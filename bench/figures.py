"""Every figure that README shows, by one command: ``make figures``.

Measures the golden sets, the intents and moderation with ``answerable eval`` over indexes made
anew, takes the speeds from ``bench/results/`` (``make bench`` measures those), writes all of it to
``bench/results/figures.json``, and puts the tables into README.md and into
docs/docs/explain/measured.md.

python bench/figures.py [--beir DIR ...] [--redux DIR] [--others DIR] [--speeds] [--golden]
    [--moderation]

A folder in BEIR's layout adds rows to measured.md; none is shipped. Its index is kept below
``.answerable/`` for the next time. So does the folder ``docs`` of https://github.com/reduxjs/redux,
of which only the questions are shipped, and a folder of checkouts named as the sites in
``evals/others/sites.json``. With ``--speeds``, ``--golden`` or ``--moderation``, what else was
measured stays, but for the sets and sites that are named.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from figures_table import PLACES, put

ROOT = Path(__file__).parents[1]
RESULTS = Path(__file__).parent / "results"
GOLDEN = ("docs", "portfolio", "workspace", "system-map")
REDUX = "evals/redux.json"
REDUX_SITE = {
    "replies": {"corpus": "documentation"},
    "sources": [
        {"kind": "docusaurus", "url": "https://redux.js.org", "route_base_path": "/"},
    ],
}
OTHERS = ROOT / "evals" / "others"
INTENTS = "evals/intents/test.csv"
MODERATION = "evals/guard/held_out.csv"
# The same set as it was first asked: who wrote it had not seen the filter, nor the filter it.
MODERATION_FIRST = RESULTS / "moderation-first.json"
SPEEDS = {"speed": "first.json", "retrieval": "retrieval.json", "layers": "layers.json"}
SYSTEMS = ("bm25", "dense", "rrf", "convex", "convex_full")
METRICS = ("ndcg@10", "recall@5", "recall@20")
BELOW_THRESHOLD = 1  # exit code of an evaluation: its figures are as good as any


def evaluated(*arguments: str | Path) -> dict[str, Any]:
    """The JSON of ``answerable eval``. Ends the program where it cannot be run."""
    command = [sys.executable, "-m", "answerable", "eval", *map(str, arguments), "--json"]
    print("answerable eval", *arguments, flush=True)
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if ran.returncode not in (0, BELOW_THRESHOLD):
        raise SystemExit(ran.stderr)
    found: dict[str, Any] = json.loads(ran.stdout)
    return found


def golden(file: str, data: Path) -> dict[str, Any]:
    """The figures of one golden set, of the half that nothing was chosen on."""
    found = evaluated("all", file, "--split", "test", "--data", data)
    retrieval, answers, kinds = found["retrieval"], found["answers"], found["abstain"]["kinds"]
    return {
        "data": file,
        "questions": retrieval["domain"],
        "off_topic": retrieval["out_of_scope"]["off_topic"]["questions"],
        "near_miss": retrieval["out_of_scope"]["near_miss"]["questions"],
        "hit@5": retrieval["hit@5"],
        "off_topic_below": retrieval["out_of_scope"]["off_topic"]["below"],
        "ndcg@10": retrieval["ndcg@10"],
        "systems": _systems(retrieval),
        "right_state": answers["right_state"],
        "quote_exactness": answers["quote_exactness"],
        "quotes": answers["quotes"],
        "span_in_citations_if_retrieved": answers["span_in_citations_if_retrieved"],
        "auroc_off_topic": kinds["off_topic"]["auroc"],
        "auroc_off_topic_questions": kinds["off_topic"]["questions"],
        "auroc_near_miss": kinds["near_miss"]["auroc"],
        "near_miss_answered": kinds["near_miss"]["false_answers"],
    }


def redux(docs: Path) -> dict[str, Any]:
    """The figures of the Redux set over ``docs``, its pages at ``evals/README.md``'s commit."""
    return over(docs, REDUX_SITE, ROOT / REDUX)


def others(checkouts: Path) -> dict[str, Any]:
    """The figures of those sets whose sites are in ``checkouts`` and were not looked at."""
    sites = json.loads((OTHERS / "sites.json").read_text(encoding="utf-8"))
    found = {}
    for name, site in sites.items():
        file, source = OTHERS / f"{name}.json", site["source"]
        pages = checkouts / name / source["path"]
        questions = json.loads(file.read_text(encoding="utf-8"))["questions"]
        if pages.is_dir() and any(each["split"] == "test" for each in questions):
            settings = {"site": {"name": site["name"]}, "sources": [source]}
            found[name] = over(pages, settings, file) | {"whole": True}
    return found


def over(pages: Path, settings: Mapping[str, Any], file: Path) -> dict[str, Any]:
    """The figures of the golden set ``file`` over pages that are not shipped; ``settings`` are
    those of their site, whose source has no path yet."""
    (source,) = settings["sources"]
    settings = {**settings, "sources": [source | {"path": str(pages.absolute())}]}
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        (place / "answerable.toml").write_text(_toml(settings), encoding="utf-8")
        questions = json.loads(file.read_text(encoding="utf-8"))
        copy = place / file.name
        copy.write_text(json.dumps(questions | {"config": "answerable.toml"}), encoding="utf-8")
        found = golden(str(copy), place / "data")
    return found | {"data": str(file.relative_to(ROOT)), "shipped": False}


def _toml(settings: Mapping[str, Any]) -> str:
    """Tables, and lists of tables, of strings."""
    lines = []
    for name, tables in settings.items():
        many = isinstance(tables, list)
        for table in tables if many else [tables]:
            lines.append(f"[[{name}]]" if many else f"[{name}]")
            lines += [f"{key} = {json.dumps(value)}" for key, value in table.items()]
    return "\n".join(lines) + "\n"


def beir(folder: Path, data: Path) -> dict[str, Any]:
    """The figures of a folder, with those of its follow-up questions where it has any."""
    asked = '"history"' in (folder / "queries.jsonl").read_text(encoding="utf-8")
    more = ("--follow-ups",) if asked else ()
    found = evaluated("retrieval", "--beir", folder, "--data", data, *more)
    kept = {key: found[key] for key in ("queries", "corpus", *METRICS)}
    kept["systems"] = _systems(found)
    if asked:
        ways = found["follow_ups"]
        kept["follow_ups"] = {
            "questions": ways["questions"],
            **{
                way: ways[way]["ndcg@10"] for way in ("last_turn", "last_two", "by_rule", "rewrite")
            },
            "gap_closed": ways["gap_closed"]["ndcg@10"],
        }
    return kept


def all_golden(data: Path) -> dict[str, Any]:
    """The figures of the sets that ship."""
    return {each: golden(f"evals/{each}/golden.json", data / each) for each in GOLDEN}


def intents(data: Path) -> dict[str, Any]:
    """How well intents are told apart."""
    found = evaluated("intents", INTENTS, "--data", data)
    kept = ("queries", "macro_f1", "oos_recall", "oos_false_alarms")
    return {"data": INTENTS, **{key: found[key] for key in kept}}


def moderation(data: Path) -> dict[str, Any]:
    """Which messages are stopped, rightly and wrongly."""
    found = evaluated("moderation", MODERATION, "--data", data)
    first = json.loads(MODERATION_FIRST.read_text(encoding="utf-8"))
    counts = {key: found[key] | {"first": first[key]["stopped"]} for key in ("ordinary", "unsafe")}
    shares = {key: found[key] for key in ("false_alarm_share", "caught_share")}
    return {"data": MODERATION, **counts, **shares}


def _systems(found: dict[str, Any]) -> dict[str, float]:
    return {name: found["systems"][name]["ndcg@10"] for name in SYSTEMS}


def measured(folders: Sequence[Path]) -> dict[str, Any]:
    """All figures."""
    with tempfile.TemporaryDirectory() as name:
        data = Path(name)
        found = {
            "machine": {"cores": os.cpu_count(), "python": platform.python_version()},
            "golden": all_golden(data),
            "intents": intents(data),
            "moderation": moderation(data),
        }
    return found | {"beir": all_beir(folders)}


def all_beir(folders: Sequence[Path]) -> dict[str, Any]:
    """The figures of further sets, by their names."""
    kept = ROOT / ".answerable" / "figures"
    return {each.name: beir(each.absolute(), kept) for each in folders}


def speeds() -> dict[str, Any]:
    """What ``make bench`` measured last."""
    return {
        key: json.loads((RESULTS / file).read_text(encoding="utf-8"))
        for key, file in SPEEDS.items()
        if (RESULTS / file).is_file()
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--beir", type=Path, action="append", default=[], metavar="DIR")
    parser.add_argument("--redux", type=Path, metavar="DIR")
    parser.add_argument("--others", type=Path, metavar="DIR")
    parser.add_argument("--speeds", action="store_true", help="measure no other set anew")
    parser.add_argument("--golden", action="store_true", help="measure the golden sets alone")
    parser.add_argument("--moderation", action="store_true", help="measure moderation alone")
    asked = parser.parse_args()
    kept = RESULTS / "figures.json"
    again = asked.speeds or asked.golden or asked.moderation
    before = json.loads(kept.read_text(encoding="utf-8")) if again else None
    figures = (before or measured(asked.beir)) | speeds()
    if again and asked.beir:
        figures["beir"] |= all_beir(asked.beir)
    if asked.redux:
        figures["redux"] = redux(asked.redux)
    if asked.others:
        figures["others"] = others(asked.others)
    if asked.golden:
        with tempfile.TemporaryDirectory() as data:
            figures["golden"] = all_golden(Path(data))
    if asked.moderation:
        with tempfile.TemporaryDirectory() as data:
            figures["moderation"] = moderation(Path(data))
    text = json.dumps(figures, indent=2) + "\n"
    kept.write_text(text, encoding="utf-8")
    for place, render in PLACES.items():
        file = ROOT / place
        file.write_text(put(file.read_text(encoding="utf-8"), render(figures)), encoding="utf-8")
        print(f"wrote {place}")


if __name__ == "__main__":
    main()
