"""README's figures are those that were measured."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "bench"))

import figures_table as table  # noqa: E402 - found below bench/

FIGURES = json.loads((ROOT / "bench/results/figures.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("place", table.PLACES)
def test_tables_are_what_was_measured(place: str) -> None:
    """No number is edited by hand: the tables are rendered from bench/results/figures.json."""
    written = table.between((ROOT / place).read_text(encoding="utf-8"))
    assert written == table.PLACES[place](FIGURES), "run: make figures"


@pytest.mark.parametrize("place", table.PLACES)
def test_every_golden_set_is_in_the_tables(place: str) -> None:
    """Each row names its data, and no set is left out."""
    written = table.between((ROOT / place).read_text(encoding="utf-8"))
    for file in (ROOT / "evals").glob("*/golden.json"):
        assert f"`{file.relative_to(ROOT)}`" in written


def test_a_set_without_its_pages_says_so_and_is_not_in_the_readme() -> None:
    """README shows what a checkout can measure; the other sets are beside it, named as such."""
    figures = {
        **FIGURES,
        "redux": {**FIGURES["golden"]["docs"], "data": "x.json", "shipped": False},
    }
    assert table.for_docs(figures).count("`x.json`, its test half (pages not shipped)") == 2
    assert "x.json" not in table.for_readme(figures)
    unshipped = {"redux", "others"}
    without = {key: value for key, value in FIGURES.items() if key not in unshipped}
    assert "pages not shipped" not in table.for_docs(without)


def test_sites_of_others_have_a_row_each_and_one_for_their_mean() -> None:
    """What was measured on pages that nobody chose anything on."""
    one = {**FIGURES["golden"]["docs"], "data": "a.json", "shipped": False, "whole": True}
    two = one | {"data": "b.json", "hit@5": 1.0, "questions": one["questions"] + 2}
    written = table.for_docs({**FIGURES, "others": {"a": one | {"hit@5": 0.5}, "b": two}})
    rows = [line for line in written.splitlines() if "(pages not shipped) |" in line]
    mean = next(row for row in rows if row.startswith("| `evals/others` "))
    assert f"| {2 * one['questions'] + 2}, " in mean
    assert "| 0.75 " in mean
    assert [row[:10] for row in rows].count("| `a.json`") == 2
    assert "evals/others" not in table.for_readme({**FIGURES, "others": {"a": one}})


def test_what_is_missed_is_marked() -> None:
    """A figure carries the mark exactly where it is not what is wanted of it."""
    assert table.MISSED in table.least(0.8999, 0.9)
    assert table.MISSED not in table.least(0.9, 0.9)
    assert table.MISSED in table.most(10.01, 10.0, "ms")
    assert table.MISSED not in table.most(10.0, 10.0, "ms")


def test_only_what_stands_between_the_marks_is_replaced() -> None:
    """The prose around a table stays as it is."""
    text = f"before\n{table.BEGIN}\nold\n{table.END}\nafter\n"
    replaced = table.put(text, "new\n")
    assert replaced == f"before\n{table.BEGIN}\nnew\n{table.END}\nafter\n"
    assert table.between(replaced) == "new\n"


def test_a_busy_machine_is_said() -> None:
    """The load that times were taken under stands beside them."""
    quiet, busy = ({**FIGURES, "retrieval": _with_load(load)} for load in (0.4, 9.5))
    assert "load of 9.5" in table.for_readme(busy)
    assert "load of" not in table.for_readme(quiet)


def _with_load(load: float) -> dict[str, Any]:
    measured: dict[str, Any] = FIGURES["retrieval"]
    return {**measured, "machine": {**measured["machine"], "load": load}}
