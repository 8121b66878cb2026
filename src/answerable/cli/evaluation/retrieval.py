"""``answerable eval retrieval``."""

from __future__ import annotations

from typing import Annotated, Any

import anyio
import typer

from answerable.cli import options
from answerable.cli.evaluation import opening
from answerable.cli.output import print_json, say
from answerable.errors import ConfigError
from answerable.evals import beir, scratch
from answerable.evals.beir import Folder
from answerable.evals.qrels import DEPTH, METRICS
from answerable.evals.retrieval import Index, ablate, compare
from answerable.settings import Settings

K = Annotated[
    int,
    typer.Option("-k", min=1, max=1000, help="Chunks asked for at first, for each question."),
]
Ablate = Annotated[
    bool, typer.Option("--ablate", help="Also measure with each step switched off (--beir).")
]


def retrieval(
    folder: opening.Beir = None,
    config: options.Config = None,
    data: options.Data = None,
    k: K = DEPTH,
    with_ablation: Ablate = False,
    as_json: options.Json = False,
) -> None:
    """Say how well the right sections are found."""
    settings = options.read_settings(config, data)
    if folder is None:
        raise ConfigError("Give a folder in BEIR's layout: answerable eval retrieval --beir DIR")
    found = anyio.run(_compared, settings, beir.read(folder), k, with_ablation)
    print_json(found) if as_json else print_comparison(found)


async def _compared(
    settings: Settings, folder: Folder, k: int, with_ablation: bool
) -> dict[str, Any]:
    async with opening.beir_index(scratch.settings_for(settings, folder), folder) as tools:
        index = Index(tools.embedder, tools.store, settings.retrieval, k)
        found = await compare(folder, index, opening.asked(folder.name))
        if with_ablation:
            found["ablation"] = await ablate(folder, index, opening.asked("ablation"))
    return found


def print_comparison(found: dict[str, Any]) -> None:
    """A table: the product and the other systems, each with its nDCG over that of convex fusion."""
    say(f"{found['queries']} questions over {found['corpus']} documents, {found['seconds']} s\n")
    say(f"{'':10}" + "".join(f"{name:>13}" for name in METRICS) + f"{'of convex':>13}")
    for name, each in {"answerable": found, **found["systems"]}.items():
        ratio = each["ratio_to_convex"]["ndcg@10"]
        shown = f"{ratio:13.4f}" if ratio is not None else f"{'':13}"
        say(f"{name:10}" + "".join(f"{each[metric]:13.4f}" for metric in METRICS) + shown)
    if "ablation" in found:
        say(f"\n{'without':20}{'ndcg@10':>10}{'recall@5':>10}{'worth':>10}")
        for name, each in found["ablation"].items():
            say(f"{name:20}{each['ndcg@10']:10.4f}{each['recall@5']:10.4f}{each['worth']:+10.4f}")
