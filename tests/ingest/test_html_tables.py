"""Tables that are written as tags are read as those of Markdown are."""

from __future__ import annotations

import pytest

from answerable.ingest.chunking import chunk_document
from answerable.settings import IngestSettings
from answerable.types import Chunk, Format, Generator

from .documents import count_tokens, document
from .test_site_syntax import said

HEAD = "<table>\n<tr><th>Lamp</th><th>Glows</th></tr>\n"
ROW = "<tr><td>Wick</td><td>red</td></tr>"
READ = ("row", "Lamp: Wick; Glows: red")


def chunks(text: str, format_: Format = "markdown") -> list[Chunk]:
    return chunk_document(document(text, format_), count_tokens, IngestSettings())


@pytest.mark.parametrize(
    "table",
    [
        f"{HEAD}{ROW}\n</table>",
        "<table>\n<tr>\n<th>Lamp</th>\n<th>Glows</th>\n</tr>\n<tr>\n  <td>\n    Wick\n  </td>\n"
        "  <td>red</td>\n</tr>\n</table>",
        f"<TABLE><THEAD><TR><TD>Lamp</TD><TD>Glows</TD></TR></THEAD>{ROW}</TABLE>",
        "<table><tr><th>Lamp<th>Glows<tr><td>Wick<td>red</table>",
        f"{HEAD}{ROW}",
        "<table>\n<tr><td><b>Lamp</b></td><td>**Glows**</td></tr>\n<tr><td>Wick<td>red</table>",
        "<table><tr style='font-weight: bold'><td>Lamp<td>Glows<tr><td>Wick<td>red</table>",
        f"<table>\n\n<thead>\n<tr><th>Lamp</th><th>Glows</th></tr>\n\n</thead>\n\n{ROW}\n\n</table>",
        f"<div>\n\n    {HEAD}{ROW}\n</table>\n\n</div>",
    ],
)
def test_ways_to_write_a_table(table: str) -> None:
    """On one line or several, with end tags or without, with the names in a head or in bold."""
    assert said(f"These:\n{table}\n\nIt is lit.\n") == [
        ("sentence", "These:"),
        READ,
        ("sentence", "It is lit."),
    ]


def test_a_row_is_quoted_as_it_is_written() -> None:
    """With the tags of its cells; what they hold is Markdown, and tags are not shown."""
    row = "<td><code>--wick</code></td>\n  <td>A **red** [lamp](/lamp)<br/>&amp; wick</td>"
    text = f"{HEAD}<tr>{row}</tr>\n</table>\n"
    (chunk,) = chunks(text)
    (unit,) = chunk.units
    assert (unit.kind, unit.text) == ("row", "Lamp: --wick; Glows: A red lamp & wick")
    assert text[unit.span.char_start : unit.span.char_end] == row


def test_cells_over_several_columns_and_rows() -> None:
    """Each stands below its own names, and what is said of several rows stands above the others."""
    text = "<table><tr><th rowspan=2>Lamp<th colspan=2>Glows<tr><th>day<th>night"
    text += "<tr><td rowspan=2>Wick<td>red<td>blue<tr><td>dim<td>dark"
    text += "<tr><td colspan=2>Oil<td>far</table>"
    (chunk,) = chunks(text)
    assert [(unit.under, unit.text) for unit in chunk.units] == [
        ((), "Lamp: Wick; Glows day: red; Glows night: blue"),
        (("Wick",), "Glows day: dim; Glows night: dark"),
        (("Page",), "Lamp: Oil; Glows night: far"),
    ]


@pytest.mark.parametrize("format_", ["markdown", "mdx"])
def test_code_in_cells_is_code(format_: Format) -> None:
    """Below the name of its column; what stands beside it is a row."""
    fence = "\n\n```js\nwick()\n```\n\n"
    text = "<table>\n<tr><th>Lamp</th><th>Does</th><th>Call</th></tr>\n<tr><td>Wick</td>"
    text += f"<td>It glows.</td><td>{fence}</td></tr>\n</table>\n"
    (chunk,) = chunks(text, format_)
    assert [(unit.kind, unit.under, unit.text) for unit in chunk.units] == [
        ("row", (), "Lamp: Wick; Does: It glows."),
        ("code", ("Call",), "wick()"),
    ]


def test_a_table_in_jsx() -> None:
    """Indented, with what JSX writes in another way, and an expression that makes none."""
    text = "<Card>\n  <table>\n    <tr>\n      <th colSpan={2}>Lamp</th>\n      <th>Glows</th>\n"
    text += "    </tr>\n    <tr>\n      <td>Wick</td>\n      <td>`oil`</td>\n      <td>red</td>\n"
    text += "    </tr>\n    {all.map(each => <tr><td>{each}</td></tr>)}\n  </table>\n</Card>\n"
    (chunk,) = chunks(text, "mdx")
    assert [(unit.kind, unit.text) for unit in chunk.units] == [
        ("row", "Lamp: Wick; oil; Glows: red")
    ]


def test_a_table_in_another() -> None:
    """The outer one places blocks side by side."""
    inner = f"{HEAD}{ROW}</table>"
    text = f"<table><tr><td>{inner}</td><td>Beside it.</td></tr></table>\n"
    assert READ in said(text)
    assert ("sentence", "Beside it.") in said(text)


def test_a_table_that_was_not_ended_holds_no_other() -> None:
    """Nor what follows."""
    text = f"{HEAD}{ROW}\n\nIt is lit.\n\n{HEAD}{ROW}</table>\n"
    assert said(text) == [READ, ("sentence", "It is lit."), READ]


@pytest.mark.parametrize(
    ("first", "rest", "generator"),
    [
        ("- Light it:\n", "  ", "github"),
        ("!!! note\n", "    ", "mkdocs"),
        ("> It is:\n", "> ", "github"),
    ],
)
def test_a_table_within_another_block(first: str, rest: str, generator: Generator) -> None:
    """In an item, a note and a quote."""
    table = f"{HEAD}{ROW}\n</table>\n"
    text = first + "".join(f"{rest}{line}\n" for line in table.splitlines())
    assert READ in said(text, generator)


def test_rows_stand_where_the_items_around_them_do() -> None:
    """In the list in which the table is."""
    table = f"{HEAD}{ROW}\n</table>".replace("\n", "\n   ")
    text = f"1. Light it.\n\n   {table}\n2. Dim it.\n"
    (chunk,) = chunks(text)
    assert [(unit.kind, unit.place.numbers) for unit in chunk.units] == [
        ("item", (1,)),
        ("row", (1,)),
        ("item", (2,)),
    ]


@pytest.mark.parametrize(
    "table",
    [
        "<table><tr><td>Wick</td><td>red</td></tr></table>",
        "<table><tr><td>Wick</td></tr><tr><td>red</td></tr></table>",
        "<table><tr><th>Lamp<th>Glows</tr><tr><td><h4>Wick</h4></td><td>red</td></tr></table>",
        "<Table><tr><th>Lamp<th>Glows</tr><tr><td>Wick</td><td>red</td></tr></Table>",
        "<table><tr><th>Lamp<th>Glows</tr><tr><td>\n\n## Wick\n\n</td><td>red</td></tr></table>",
        "<table>\n\n",
    ],
)
def test_what_is_no_table_of_rows(table: str) -> None:
    """What it holds is read nonetheless."""
    read = said(f"{table}\n\nIt is lit.\n")
    assert "row" not in {kind for kind, _ in read}
    assert read[-1] == ("sentence", "It is lit.")
    assert "red" not in table or any("red" in text for _, text in read)


@pytest.mark.parametrize("indent", ["    ", "```html\n"])
def test_a_table_in_code_is_code(indent: str) -> None:
    """By a fence, or indented."""
    table = "<table><tr><th>Lamp<th>Glows</tr><tr><td>Wick</td><td>red</td></tr></table>"
    closing = "\n```" if "`" in indent else ""
    assert said(f"It is:\n\n{indent}{table}{closing}\n")[-1] == ("code", table)


def test_text_around_a_table_in_its_lines_is_kept() -> None:
    """In its order."""
    text = f"Before it. {HEAD.strip()}{ROW}</table> It is lit. It is red.\n"
    assert said(text) == [
        ("sentence", "Before it."),
        READ,
        ("sentence", "It is lit."),
        ("sentence", "It is red."),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "<table>" * 20_000,
        "<table><tr><td>a" * 10_000,
        "<table>" + "<tr><th rowspan=1000 colspan=50>a" * 5_000 + "</table>",
        "<table>" + "<tr><td>a<td>b" * 10_000 + "</table>",
        "<table>\n" + "<tr><td>\n\n```\na\n```\n\n<td>b\n" * 3_000 + "</table>",
        "<table><tr>" + "<td><pre>" * 10_000 + "</table>",
        "<table>\n" + "<tr>\n<td>a\n" * 10_000,
    ],
)
def test_many_tags_take_no_more_than_their_number(text: str) -> None:
    """Each is looked at once (what grows squarely takes minutes)."""
    assert said(f"{text}\n\nA word.\n")
