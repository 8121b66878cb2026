"""Rows of tables: with the columns that a reader sees them in, or not at all."""

from __future__ import annotations

import pytest

from answerable.types import Generator

from .documents import chunks
from .test_site_syntax import said


def rows(text: str, generator: Generator = "github") -> list[str]:
    return [shown for kind, shown in said(text, generator) if kind == "row"]


@pytest.mark.parametrize(
    ("first", "rest"),
    [
        ("1. ", "   "),
        ("- ", "  "),
        ("10) ", "    "),
        ("> * ", ">   "),
        ("- 1. ", "     "),
        (">", ">"),
    ],
)
@pytest.mark.parametrize("pipe", ["| ", ""])
@pytest.mark.parametrize("generator", ["github", "jekyll"])
def test_a_table_may_begin_a_list_item(
    first: str, rest: str, pipe: str, generator: Generator
) -> None:
    """The mark of the item is no column."""
    lines = ("In classic | In workspaces", "--- | ---", "Home | Overview", "- 1 | b")
    text = first + f"\n{rest}".join(pipe + line for line in lines[: 4 if pipe else 3]) + "\n"
    expected = ["In classic: Home; In workspaces: Overview", "In classic: - 1; In workspaces: b"]
    assert rows(text, generator) == expected[: 2 if pipe else 1]


def test_a_table_may_begin_a_definition() -> None:
    """Where the generator has those."""
    text = "Menu\n\n: | A | B |\n  |---|---|\n  | a | b |\n"
    assert rows(text, "jekyll") == ["A: a; B: b"]


BROKEN = "| A | B | C |\n|:---|:---|\n| a | b | c |\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (BROKEN, ["A: a; B: b; C: c"]),
        ("A | B\n--|--\na | b | c\n", ["A: a; B: b; c"]),
        ("|---|---|\n| a | b |\n", ["a; b"]),
        ("| a | b |\n| c | d |\n", ["a; b", "c; d"]),
        ("| a | b |\n", ["a; b"]),
        ("| A | B |\n|---|---|\n| `x|y` | ``a`|`` |\n", ["A: x|y; B: a`|"]),
        ("| A | B |\n|---|---|\n| a \\| b | ` |\n", ["A: a | b; B: `"]),
        (
            "A | B\n--|--\na | b\n--|--\nc | d\n==|==\ne | f\n",
            ["A: a; B: b", "A: c; B: d", "A: e; B: f"],
        ),
        ("- | A | B |\n  |---|\n  | a | b |\n- c\n", ["A: a; B: b"]),
        ("> | A | B |\n> |---|\n> | a | b |\n", ["A: a; B: b"]),
        ("| A | B |\n|---|\n| a | b |\n{: .wide }\n", ["A: a; B: b"]),
    ],
)
def test_tables_as_kramdown_reads_them(text: str, expected: list[str]) -> None:
    """With any number of cells, without names, and with pipes in code; and nothing else of it."""
    assert rows(text, "jekyll") == expected
    assert [shown for kind, shown in said(text, "jekyll") if kind == "sentence"] == []


def test_pipes_in_code_part_cells_to_github_and_not_to_python_markdown() -> None:
    """Each reads what it shows."""
    text = "| A | B |\n|---|---|\n| ```x(`^(a|b)$`)``` | c |\n"
    assert rows(text, "mkdocs") == ["A: x(`^(a|b)$`); B: c"]
    assert rows(text, "github") == ["A: ```x(`^(a; B: b)$`)```"]


@pytest.mark.parametrize(
    "text",
    [
        "Send it to a | b.\n",
        "Send a | b\nand this.\n",
        "Send `a|b`\nor `c|d`\n",
        "    a | b\n    c | d\n",
        "- a | b\n- c | d\n",
        "A | B\n---\n",
        "```\na | b\nc | d\n```\n",
    ],
)
def test_what_is_no_table_to_kramdown(text: str) -> None:
    """Text and code with pipes, lists and headings."""
    assert rows(f"{text}\nIt is red.\n", "jekyll") == []


def test_tables_that_github_reads_are_read_in_jekyll_too() -> None:
    """Those that follow a text at once, or are followed by one."""
    text = "These:\n| A | B |\n|---|---|\n| a | b |\nIt is red.\n"
    assert rows(text, "jekyll")[0] == rows(text, "github")[0] == "A: a; B: b"


@pytest.mark.parametrize("generator", ["github", "mkdocs", "hugo"])
@pytest.mark.parametrize("first", ["", "- ", "> "])
def test_a_table_that_is_none_is_not_quoted(generator: Generator, first: str) -> None:
    """What stands above it in the same paragraph is."""
    table = BROKEN.replace("\n", "\n" + " " * len(first) if first != "> " else "\n> ").rstrip("> ")
    assert said(f"{first}{table}\nIt is red.\n", generator) == [("sentence", "It is red.")]
    text = f"It is big.\n{BROKEN}"
    assert [shown for _, shown in said(text, generator)] == ["It is big."]


def test_dashes_and_pipes_within_a_line_are_text() -> None:
    """Only a line of them alone is one of a table."""
    text = "Type a --|-- b.\n\n|--> It is red.\n"
    assert [shown for _, shown in said(text)] == ["Type a --|-- b.", "|--> It is red."]


@pytest.mark.parametrize("line", ["| a ", "|" + "`" * 50, "|---", "a | `b", "- | a\n"])
def test_many_pipes_take_no_more_than_their_number(line: str) -> None:
    """Each is looked at once (what grows squarely takes minutes)."""
    text = line * 4_000 + "\n\n" + (line + "\n") * 4_000 + "\nA word.\n"
    assert said(text, "jekyll")[-1] == ("sentence", "A word.")


def test_tags_of_anchors_take_no_room() -> None:
    """A table of a generated reference is as long as what its cells say."""
    names = [f"server.http.option{number}" for number in range(8)]
    rows = [
        f'| <a id="opt-{name}" href="#opt-{name}" title="#opt-{name}">`{name}`</a> | Says {name}. |'
        for name in names
    ]
    (chunk,) = chunks("## Options\n\n| Field | Description |\n|-|-|\n" + "\n".join(rows) + "\n")
    assert [unit.text for unit in chunk.units if unit.kind == "row"] == [
        f"Field: {name}; Description: Says {name}." for name in names
    ]


@pytest.mark.parametrize("generator", ["github", "mkdocs", "sphinx", "jekyll"])
def test_code_that_is_not_closed_ends_with_its_row(generator: Generator) -> None:
    """Each row is read by itself: tags of the next ones are none of its code."""
    text = (
        "| Field | Meaning |\n|---|---|\n"
        '| <a id="a">`oil`</a> | Written as `[tower]:oil, by day. |\n'
        '| <a id="b">`wick`</a> | Trimmed.<br />Two of them. |\n'
        "| `glass` | New |\n"
    )
    expected = ["Field: wick; Meaning: Trimmed. Two of them.", "Field: glass; Meaning: New"]
    assert rows(text, generator)[1:] == expected
