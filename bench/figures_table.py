"""``bench/results/figures.json`` as the Markdown tables of README.md and of measured.md.

Pure functions, so that a test can tell whether somebody edited a number by hand. What is below what
is wanted of it carries ``MISSED``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

BEGIN = "<!-- figures: written by make figures -->"
END = "<!-- end of figures -->"
MISSED = "✗"
Figures = Mapping[str, Any]
Row = Sequence[str]

# What is wanted of a golden set: the least that is enough.
HIT, STATE, SPAN, OFF_TOPIC, NEAR_MISS = 0.9, 0.95, 0.8, 0.95, 0.85
RETRIEVAL_MS = {"10000": 10.0, "100000": 25.0}  # p50, at most
RECALL = 0.99
LEAST_GAP = 0.01  # nDCG@10: a share of less than that says nothing
FALSE_ALARMS, CAUGHT = 0.01, 0.8  # of moderation: the most and the least
LAYERS_MS = {"picks_and_context": 50.0, "by_name": 300.0, "related": 300.0}  # p95, at most


def put(text: str, table: str) -> str:
    """``text`` with what stands between the two marks replaced. Raises ``ValueError`` without."""
    before, rest = text.split(BEGIN, 1)
    _, after = rest.split(END, 1)
    return f"{before}{BEGIN}\n{table}{END}{after}"


def between(text: str) -> str:
    """What stands between the two marks."""
    return text.split(BEGIN, 1)[1].split(END, 1)[0].lstrip("\n")


def for_readme(figures: Figures) -> str:
    """What the repository's own data gives."""
    sets = _golden(figures["golden"].values())
    return f"{sets}\n{_others(figures)}\n{_machine(figures)}"


def for_docs(figures: Figures) -> str:
    """The same, how else the golden sets could be ranked, and every set that is not shipped."""
    sets = [*figures["golden"].values(), *([figures["redux"]] if "redux" in figures else [])]
    parts = [_golden(sets), _ranked(sets), _others(figures)]
    if unseen := list(figures.get("others", {}).values()):
        parts += [_golden([*unseen, _mean(unseen)]), _ranked(unseen)]
    if figures["beir"]:
        parts.append(_beir(figures["beir"]))
    talks = {name: each for name, each in figures["beir"].items() if "follow_ups" in each}
    if talks:
        parts.append(_follow_ups(talks))
    return "\n".join([*parts, _machine(figures)])


PLACES: Mapping[str, Callable[[Figures], str]] = {
    "README.md": for_readme,
    "docs/docs/explain/measured.md": for_docs,
}


def least(value: float, wanted: float) -> str:
    """A share with its mark."""
    return _share(value) + ("" if value >= wanted else f" {MISSED}")


def at_most(value: float, wanted: float) -> str:
    """A share that should be small, with its mark."""
    return _share(value) + ("" if value <= wanted else f" {MISSED}")


def most(value: float, wanted: float, unit: str) -> str:
    """A measure that should be small, with its mark."""
    return f"{value:g} {unit}" + ("" if value <= wanted else f" {MISSED}")


def _golden(sets: Iterable[Figures]) -> str:
    head = (
        "golden set",
        "questions: answerable, off topic, near misses",
        f"gold in the first five, score above .7 (≥ {_share(HIT)})",
        "off topic below .5 (all)",
        f"right state (≥ {_share(STATE)})",
        f"answer in what is cited, if it was retrieved (≥ {_share(SPAN)})",
        f"AUROC off topic (≥ {_share(OFF_TOPIC)})",
        f"AUROC near misses (≥ {_share(NEAR_MISS)})",
        "near misses answered (0)",
    )
    return _table(head, [_set(each) for each in sets])


def _set(found: Figures) -> Row:
    answered = found["near_miss_answered"]
    return (
        _name(found),
        f"{found['questions']}, {found['off_topic']}, {found['near_miss']}",
        least(found["hit@5"], HIT),
        least(found["off_topic_below"], 1.0),
        least(found["right_state"], STATE),
        least(found["span_in_citations_if_retrieved"], SPAN),
        f"{least(found['auroc_off_topic'], OFF_TOPIC)} (of {found['auroc_off_topic_questions']})",
        least(found["auroc_near_miss"], NEAR_MISS),
        f"{round(answered * found['near_miss'])} of {found['near_miss']}"
        + (f" {MISSED}" if answered else ""),
    )


def _name(found: Figures) -> str:
    where = "" if found.get("shipped", True) else " (pages not shipped)"
    half = "" if found.get("whole") else ", its test half"
    return f"`{found['data']}`{half}{where}"


def _mean(sets: Sequence[Figures]) -> Figures:
    """The mean of each share over the sets, and the sum of each count."""
    counts = {"questions", "off_topic", "near_miss", "auroc_off_topic_questions"}
    numbers = [key for key, value in sets[0].items() if type(value) in (int, float)]
    found: dict[str, Any] = {key: sum(each[key] for each in sets) for key in numbers}
    found |= {key: round(found[key] / len(sets), 4) for key in numbers if key not in counts}
    return {**found, "data": "evals/others", "whole": True, "shipped": False}


def _ranked(sets: Iterable[Figures]) -> str:
    head = ("nDCG@10 on", "questions", *_RANKINGS)
    return _table(head, [(_name(each), str(each["questions"]), *_ndcg(each)) for each in sets])


_RANKINGS = ("Answerable", "BM25", "dense", "rank fusion", "convex fusion", "convex, both scores")


def _ndcg(found: Figures) -> Row:
    """Marked where another way to rank over the same chunks and vectors is better."""
    systems = found["systems"].values()
    return (least(found["ndcg@10"], max(systems)), *(_share(each) for each in systems))


def _beir(folders: Mapping[str, Figures]) -> str:
    head = ("nDCG@10 on", "documents", "questions", *_RANKINGS, "recall@5", "recall@20")
    rows = [
        (
            f"`{name}` (not shipped)",
            f"{each['corpus']}",
            f"{each['queries']}",
            *_ndcg(each),
            _share(each["recall@5"]),
            _share(each["recall@20"]),
        )
        for name, each in folders.items()
    ]
    return _table(head, rows)


def _follow_ups(folders: Mapping[str, Figures]) -> str:
    ways = {
        "last_turn": "last turn alone",
        "last_two": "last two as one",
        "by_rule": "by rule",
        "rewrite": "a person's rewrite",
    }
    head = ("follow-ups, nDCG@10 on", "questions", *ways.values(), "gap closed (≥ 0.5)")
    rows = []
    for name, each in folders.items():
        found = each["follow_ups"]
        gap = found["rewrite"] - found["last_turn"]
        closed = least(found["gap_closed"], 0.5) if gap >= LEAST_GAP else "no gap to close"
        asked = f"{found['questions']}"
        rows.append((f"`{name}` (not shipped)", asked, *(_share(found[w]) for w in ways), closed))
    return _table(head, rows)


def _others(figures: Figures) -> str:
    rows = [
        *_intents(figures["intents"]),
        *_moderation(figures["moderation"]),
        *_exactness(figures["golden"]),
    ]
    for key, part in (("retrieval", _retrieval), ("speed", _speed), ("layers", _layers)):
        if key in figures:
            rows += part(figures[key])
    return _table(("measured", "on", "figure", "wanted"), rows)


def _intents(found: Figures) -> Iterator[Row]:
    on = f"`{found['data']}`, {found['queries']} questions"
    yield "intents told apart, macro-F1", on, least(found["macro_f1"], 0.85), "≥ 0.85"
    yield "out of scope recognised", on, least(found["oos_recall"], 0.8), "≥ 0.80"
    alarms = found["oos_false_alarms"]
    yield "in scope refused", on, at_most(alarms, 0.05), "≤ 0.05"


def _moderation(found: Figures) -> Iterator[Row]:
    """The first time nobody who made the filter had seen the set; since then they have."""
    ordinary, unsafe = found["ordinary"], found["unsafe"]
    alarms = at_most(found["false_alarm_share"], FALSE_ALARMS)
    caught = least(found["caught_share"], CAUGHT)
    for what, counts, figure, wanted in (
        ("ordinary questions stopped by moderation", ordinary, alarms, f"≤ {FALSE_ALARMS:g}"),
        ("unsafe messages stopped by moderation", unsafe, caught, f"≥ {CAUGHT:.2f}"),
    ):
        first = f"{counts['first']} the first time, before the set was looked at"
        on = f"`{found['data']}`, {counts['asked']} messages"
        yield f"{what}: {counts['stopped']}; {first}", on, figure, wanted


def _exactness(sets: Mapping[str, Figures]) -> Iterator[Row]:
    quotes = sum(each["quotes"] for each in sets.values())
    exact = sum(each["quotes"] * each["quote_exactness"] for each in sets.values()) / quotes
    on = f"the {len(sets)} golden sets, {quotes} quotes"
    yield "quotes that stand in their file letter for letter", on, least(exact, 1.0), "all"


def _retrieval(found: Figures) -> Iterator[Row]:
    for size, each in found["sizes"].items():
        on = f"a made-up index of {each['chunks']:,} chunks, {each['questions']} questions"
        wanted = RETRIEVAL_MS[size]
        for name, asked in (("new", "for the first time"), ("again", "again")):
            p50 = most(each[name]["p50_ms"], wanted, "ms")
            parts = "without embedding the question and reading closely"
            what = f"retrieval {parts}, asked {asked}, p50"
            yield what, on, p50, f"≤ {wanted:g} ms"
        for key, share in each["recall"].items():
            yield f"{key} of the search by meaning, against all vectors", on, *_recall(share)
        for name, part in each["filtered"].items():
            key = max((k for k in part if k.startswith("recall")), key=lambda k: int(k[7:]))
            took = f"retrieval then takes {part['p50_ms']:g} ms"
            what = f"{key} with a filter that admits {name}; {took}"
            yield what, on, *_recall(part[key])


def _recall(share: float) -> tuple[str, str]:
    shown = f"{share:.4f}" + ("" if share >= RECALL else f" {MISSED}")
    return shown, f"≥ {RECALL}"


def _speed(found: Figures) -> Iterator[Row]:
    ingest, answer, serving = found["ingest"], found["answer"], found["serving"]
    pages = f"a made-up site of {ingest['pages']:,} pages"
    share = ingest["share_in_embedder"]
    yield "share of an ingest in the embedding model", pages, least(share, 0.85), "≥ 0.85"
    again = most(ingest["second_ingest_s"], 2.0, "s")
    yield "a second ingest, nothing changed", pages, again, "≤ 2 s"
    ratio = most(answer["answer_to_embedding"], 2.5, "times").replace(" times", " ×")
    on = f"{pages}, 200 questions"
    yield "a whole answer against embedding its question alone, p50", on, ratio, "≤ 2.5 ×"
    chunks = f"a made-up index of {serving['chunks']:,} chunks"
    yield "a server, from start to ready", chunks, most(serving["ready_s"], 2.0, "s"), "≤ 2 s"
    memory = most(serving["memory_after_100_questions_mb"], 500, "MB")
    yield "its memory after 100 questions", chunks, memory, "≤ 500 MB"


def _layers(found: Figures) -> Iterator[Row]:
    rows, turns = found["rows_of_each_kind"], found["turns_of_each"]
    on = f"`examples/workspace` with {rows:,} rows of each kind, {turns} turns of each question"
    for group, wanted in LAYERS_MS.items():
        mine = [each["p95"] for name, each in found["ms"].items() if name.startswith(group)]
        what = f"{group.replace('_', ' ')}, over HTTP, slowest p95"
        yield what, on, most(max(mine), wanted, "ms"), f"≤ {wanted:g} ms"


def _machine(figures: Figures) -> str:
    machine = figures["machine"]
    return (
        f"{MISSED} marks what is not what is wanted of it. Measured on {machine['cores']} cores, "
        f"Python {machine['python']}, with the shipped embedder and no model.{_busy(figures)}\n"
    )


def _busy(figures: Figures) -> str:
    load = figures.get("retrieval", {}).get("machine", {}).get("load", 0.0)
    if load < 1:
        return ""
    return f" As the times of retrieval were taken, the machine began with a load of {load:g}."


def _share(value: float) -> str:
    return f"{value:.2f}" if round(value, 2) == round(value, 4) else f"{value:.3f}"


def _table(head: Row, rows: Sequence[Row]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)
