"""Input made to hurt ends in bounded time, and what is hidden stays out of what is shown."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from typing import get_args

import pytest

from answerable.ingest.chunking import UnparsableError, chunk_document
from answerable.ingest.headings import headings
from answerable.ingest.passage import cut
from answerable.settings import IngestSettings
from answerable.types import Format, Generator
from ordinary_page import page_seconds

from .documents import chunks, count_tokens, document

# Each of these takes some parser quadratic time. Here the slowest takes as long as ten ordinary
# pages, and twice that at the full size, which `make fuzz` tries.
PAGES = 30
PERCENT = int(os.environ.get("FUZZ_PERCENT", "50"))


def many(count: int) -> int:
    return count * PERCENT // 100


BOMBS = {
    "brackets": "[" * many(100_000),
    "formulas": "$a_{" * many(25_000),
    "dollars": "$$ {" * many(25_000) + "\n\n",
    "bracket pairs": "[" * many(50_000) + "]" * many(50_000),
    "open links": "[a](" * many(25_000),
    "link titles": '[a](b "' * many(15_000),
    "images": "![a" * many(30_000),
    "stars": "*a " * many(30_000),
    "star run": "*" * many(100_000),
    "mixed emphasis": "*_" * many(50_000),
    "backticks": " ".join("`" * n for n in range(1, 450)),
    "tags": "<a " * many(40_000),
    "tag attributes": '<a href="' * many(20_000),
    "braces": "{" * many(100_000),
    "tags of Markdoc": "{% a " * many(40_000) + "{% /a %}",
    "a tag of Markdoc": "{% a\n" + "b " * many(100_000) + "{% /a %}",
    "strings in tags of Markdoc": '{% a b="' * many(25_000) + "{% /a %}",
    "escapes in a tag of Markdoc": '{% a b="' + '\\"' * many(100_000) + "{% /a %}",
    "blanks in a tag of Markdoc": "{% " + " " * many(100_000) + "a\n\n{% /a %}",
    "closing tags of Markdoc": "{% /a %} b " * many(15_000),
    "comments": "<!--" * many(25_000),
    "jsx comments": "{/*" * many(30_000),
    "scripts": "<script>" * many(15_000),
    "exports": "export const x = {\n" * many(5_000),
    "deep list": "\n".join(" " * (2 * n) + "- a" for n in range(1_000)),
    "deep quote": "\n".join(">" * min(n, 150) + " a" for n in range(1_000)),
    "wide table": "".join(f"|{each}" * many(10_000) + "|\n" for each in "a-b"),
    "tall table": "|a|\n|-|\n" + "|c|\n" * many(10_000),
    "items": "- a\n" * many(10_000),
    "stops": "." * many(100_000),
    "initials": "A. " * many(40_000),
    "one word": "x" * many(300_000),
    "tabs": "\t" * many(50_000) + "a",
    "heading": "## " + "a" * many(50_000) + "{#" * many(20_000) + "\n\ntext",
    "backticks in a heading": "## a " + "`" * many(100_000) + "\n\ntext",
    "hidden elements": "<div hidden>" * many(20_000) + "a" + "</div>" * many(20_000),
    "hidden by styles": "<style>" + ".a{display:none" * many(20_000) + "</style>\n\ntext",
    "styles of jsx": "<p style={{" + "a" * many(60_000) + "}}>x</p>",
    "directives": "## " + ":a" * many(30_000) + "\n\ntext",
    "code without end": "<pre>\n" * many(20_000),
    "code with one end": "<pre>\na\n" * many(15_000) + "</pre>",
    "code on a line": "<pre>a" * many(20_000) + "</pre>" * many(20_000),
    "cells": "<td>a</td>" * many(10_000),
    "rows": "<tr><td>a</td><td>b</td></tr>\n" * many(15_000),
    "row attributes": "<tr " * many(40_000) + "\n" + "<tr a\n" * many(20_000),
    "sentences": "This is it. " * many(16_000),
    "space in a heading": f"## a{' ' * many(100_000)}b\n\ntext",
    "space in code": f"```\na{' ' * many(100_000)}b\n```",
    "space in a line of code from a file": f"<<< a{' ' * many(100_000)}b",
    "fences around code": "```mdx-code-block\n" * many(50_000),
    "addresses in tags": "<https://a.b " * many(50_000),
    "tags on a line": "<b>" * many(250_000),
    "arrays in props": "<A b={" + "[" * many(20_000) + "]" * many(20_000) + "} />",
    "objects in props": "<A b={[" + "{a:" * many(20_000) + "}" * many(20_000) + "]} />",
    "texts in props": "<A b={[" + '{a: "one two three"},' * many(9_000) + "]} />",
    "escapes in props": "<A b={[f(" + '\\" ' * many(20_000) + ")]} />",
    "comments in props": "<A b={[" + "/* " * many(30_000) + "]} />",
    "templates in props": "<A b={[" + "`${" * many(20_000) + "]} />",
    "closers in props": "<A b={[{a: (" + ")] " * many(20_000) + "}]} />",
    "descriptions": '<A description="It burns for long." />\n' * many(5_000),
    "a long description": '<A description="' + "a. " * many(60_000) + '" />',
    "lines of a description": '<A description="a' + "\n" * many(60_000) + 'b" />',
    "space in props": "<A b={[" + " " * many(100_000) + "a]} />",
    "hidden": "\u200b" * many(100_000),
    # What could be read in several ways at each step: a few steps took minutes.
    "a way of links": "[a](b) > " * 24 + ">",
    "a long way of links": "[a](b) > " * many(4_000) + ">",
    "attributes of an image": "See ![a](b){" + "a=b-" * 24,
    "quotes on a line": "> " * many(60_000),
    "nul": "\x00" * many(100_000),
    "top headings": "# a\n" * many(20_000),
    "sections": "# a\nb\n" * many(10_000),
    "alerts in a quote": "> [!NOTE] Title here\n" * many(16_000),
    "containers of a lesser length": ":::::a\n" * many(16_000) + "::::\n" * many(16_000),
    "rows below a long name": f"|{'a ' * many(20_000)}|\n|-|\n" + "|b|\n" * many(10_000),
    "tabs below a long name": f"{'a' * many(40_000)}\tb\n" + "c\td\n" * many(8_000),
    "wrapped code": "```mdx-code-block\n<A>\n```\n\n```js\nb\n```\n" * many(8_000),
}


NESTED = "".join(" " * (4 * n) + '=== "a"\n\n' for n in range(300))  # tabs in tabs


@pytest.mark.parametrize("format", ["mdx", "markdown"])
@pytest.mark.parametrize("name", BOMBS)
def test_bombs_end_soon(name: str, format: Format) -> None:  # noqa: A002
    """Every known way to slow a parser down ends in bounded time, with chunks or a reason."""
    began = time.process_time()
    with suppress(UnparsableError):
        chunks(BOMBS[name], format)
    assert time.process_time() - began < PAGES * page_seconds()


@pytest.mark.parametrize("name", [*BOMBS, "bars", "bars and letters", "wide table"])
def test_marked_bombs_end_soon(name: str) -> None:
    """So it is with a marked text, which anybody may send, also behind what can be quoted."""
    bars = {
        "bars": "|" * many(80_000),
        "bars and letters": "|a" * many(40_000),
        "wide table": "|a" * many(12_000) + "|\n" + "|-" * many(12_000) + "|\n",
    }
    text = (BOMBS | bars)[name]
    for each in (text, f"**Hi** there, my friend.\n\n{text}"):
        began = time.process_time()
        with suppress(UnparsableError):
            cut(each, count_tokens, IngestSettings())
        assert time.process_time() - began < PAGES * page_seconds()


@pytest.mark.parametrize(
    ("generator", "text"),
    [
        ("mkdocs", "## A {  " + "xx='AAAA'  " * 24 + "\n\ntext"),
        ("mkdocs", ">.a\n" * 40 + "x\n\nb\n{ .annotate }"),
        ("sphinx", "#\n=\n" * many(16_000)),
        ("sphinx", "```{eval-rst}\na\n```\n" * many(10_000) + "word " * many(300_000)),
        ("mkdocs", "///// tab | a\n" * many(20_000) + "////\n" * many(20_000)),
        ("mkdocs", NESTED + "\n" * many(40_000)),
        ("mkdocs", "{# " * many(80_000)),
        ("jekyll", "{# " * many(80_000)),
        ("jekyll", f"|{'a ' * many(20_000)}|\n|-|\n" + "|b|\n" * many(10_000)),
        ("jekyll", '{% tab "a" %}\n' * many(24_000) + "{% endtob %}\n" * many(12_000)),
        ("hugo", '{{< tab "a" >}}\n' * many(24_000) + "{{< /tob >}}\n" * many(12_000)),
        ("hugo", "{{< a >}} b " * many(100_000)),
    ],
)
def test_bombs_of_one_generator_end_soon(generator: Generator, text: str) -> None:
    """What only the pages of some generators are searched for."""
    began = time.process_time()
    page = document(text, "markdown", generator=generator)
    with suppress(UnparsableError):
        chunk_document(page, count_tokens, IngestSettings())
    assert time.process_time() - began < PAGES * page_seconds()


@pytest.mark.parametrize("generator", get_args(Generator))
def test_headings_of_one_name_are_numbered_soon(generator: Generator) -> None:
    """Whatever the generator: the number of the last is not counted up to for each of them."""
    text = "## a\n" * many(40_000)
    began = time.process_time()
    found = headings(text, mdx=False, generator=generator)
    assert time.process_time() - began < PAGES * page_seconds()
    assert len({each.id for each in found}) == len(found)


def test_comments_within_each_other_are_blank_once() -> None:
    """Thousands of Hugo's shortcodes in each other cost what they cost in a row."""
    count = many(12_000)
    text = "{{< comment >}}\n" * count + "{{< /comment >}}\n" * count + "Seen."
    began = time.process_time()
    page = document(text, "markdown", generator="hugo")
    (chunk,) = chunk_document(page, count_tokens, IngestSettings())
    assert time.process_time() - began < PAGES * page_seconds()
    assert [unit.text for unit in chunk.units] == ["Seen."]


def test_a_number_too_long_to_count_on() -> None:
    """A repeated heading that ends in thousands of digits gets an id as any other."""
    text = f"## a_{'1' * 5_000}\n" * 2
    one, other = headings(text, mdx=False, generator="mkdocs")
    assert other.id == f"{one.id}_1"


def test_a_page_of_endless_lines_is_refused() -> None:
    """A page longer than any reader's is skipped with its reason."""
    with pytest.raises(UnparsableError, match="60,000 lines"):
        chunks("a\n\n" * 40_000)


def test_hidden_text_is_quoted_but_not_shown() -> None:
    """Tag, zero-width and bidi characters stay in the quote and are gone from text and pieces."""
    hidden = "\U000e0069\U000e0067\u200b\u202e\ufeff"
    (chunk,) = chunks(f"# A\n\n## B{hidden}\n\nSay{hidden} this.\n")
    (unit,) = chunk.units
    assert hidden in chunk.quote(unit.span)
    assert unit.text == "Say this."
    assert chunk.pieces == ("Page > B\nSay this.",)
    assert chunk.heading_path == ("Page", "B")


def test_control_characters_are_not_shown() -> None:
    """Escape sequences for terminals do not reach display text."""
    (chunk,) = chunks("Red \x1b[31mtext\x07.\n\n```\n\x1b[2Jx\n```\n")
    assert [unit.text for unit in chunk.units] == ["Red [31mtext.", "[2Jx"]
