"""``answerable eval retrieval``."""

from __future__ import annotations

from typing import Annotated, Any

import anyio
import typer

from answerable.cli import options
from answerable.cli.evaluation import opening
from answerable.cli.evaluation.ending import Ending, finish
from answerable.cli.output import say
from answerable.errors import ConfigError
from answerable.evals import gate
from answerable.evals.qrels import DEPTH, METRICS
from answerable.evals.retrieval import ablate, compare

K = Annotated[
    int,
    typer.Option("-k", min=1, max=1000, help="Chunks asked for at first, for each question."),
]
Ablate = Annotated[
    bool, typer.Option("--ablate", help="Also measure with each step switched off (--beir).")
]


def retrieval(
    file: opening.GoldenFile = None,
    folder: opening.Beir = None,
    config: options.Config = None,
    data: options.Data = None,
    split: opening.Split = None,
    k: K = DEPTH,
    with_ablation: Ablate = False,
    as_json: options.Json = False,
    report: opening.Report = None,
    plots: opening.Plots = None,
) -> None:
    """Say how well the right sections are found."""
    if with_ablation and folder is None:
        raise ConfigError("--ablate measures on a BEIR folder: name one with --beir DIR.")
    found = opening.read_set(file, folder, config, data, split)
    figures = anyio.run(_measured, found, k, with_ablation)
    if folder is not None and not as_json:
        print_comparison(figures)
    finish({"retrieval": figures}, found, Ending(as_json, report, plots))


async def _measured(found: opening.Set, k: int, with_ablation: bool) -> dict[str, Any]:
    async with opening.opened(found) as opened:
        index, advance = opened.index(k), opening.asked(found.name)
        if found.golden is not None:
            return await gate.evaluate(found.golden, opened.targets, index, advance)
        assert found.folder is not None  # noqa: S101 - a set is one or the other
        figures = await compare(found.folder, index, advance)
        if with_ablation:
            figures["ablation"] = await ablate(found.folder, index, opening.asked("ablation"))
        return figures


def print_comparison(found: dict[str, Any]) -> None:
    """A table: the product and the other systems, each with its nDCG over that of convex fusion."""
    say(f"{'':10}" + "".join(f"{name:>13}" for name in METRICS) + f"{'of convex':>13}")
    for name, each in {"answerable": found, **found["systems"]}.items():
        ratio = each["ratio_to_convex"]["ndcg@10"]
        shown = f"{ratio:13.4f}" if ratio is not None else f"{'':13}"
        say(f"{name:10}" + "".join(f"{each[metric]:13.4f}" for metric in METRICS) + shown)
    if "ablation" in found:
        say(f"\n{'without':20}{'ndcg@10':>10}{'recall@5':>10}{'worth':>10}")
        for name, each in found["ablation"].items():
            say(f"{name:20}{each['ndcg@10']:10.4f}{each['recall@5']:10.4f}{each['worth']:+10.4f}")
    say()
