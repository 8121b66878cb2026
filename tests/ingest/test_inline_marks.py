"""Marks within sentences that only some generators know are not shown, and code is not touched."""

from __future__ import annotations

from urllib.parse import unquote

import pytest

from answerable.ingest.chunking import chunk_document, headings
from answerable.ingest.markup.inline_marks import without
from answerable.ingest.markup.markdown import parse
from answerable.settings import IngestSettings
from answerable.turn.links import link_to
from answerable.types import Chunk, Generator

from .documents import count_tokens, document
from .test_site_syntax import said


def _only(text: str, generator: Generator) -> Chunk:
    page = document(text, "markdown", generator=generator)
    (chunk,) = chunk_document(page, count_tokens, IngestSettings())
    return chunk


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Call `#!python range(3)` or `:::js a()`.", "Call range(3) or a()."),
        ("Press ++ctrl+alt+del++ or ++cmd+shift+p++.", "Press Ctrl+Alt+Del or Cmd+Shift+P."),
        ("++arrow-up++, ++pgup++, ++f12++, ++period++ go.", "Up, Page Up, F12, . go."),
        ('Press ++"Fn lock"+q++.', "Press Fn lock+Q."),
        ("It is ==very== new, ^^really^^.", "It is very new, really."),
        ("It is ==very `new`\nand== bright.", "It is very new and bright."),
        (
            "It was {--dark--}, is {++lit++} {==here==}{>>or there<<}.",
            "It was, is lit hereor there.",
        ),
        ("Take {~~oil~>gas~~} now.", "Take gas now."),
        (":material-lamp:{ .big } On, :fontawesome-brands-x: off :octicons-zap-16:", "On, off"),
        ("A **bold**{ .red } `word`{.blue} stays.", "A bold word stays."),
    ],
)
def test_what_mkdocs_takes_away(text: str, shown: str) -> None:
    """The marks of PyMdown Extensions, and of its keys their names."""
    ((_, found),) = said(text + "\n", "mkdocs")
    assert found == shown


@pytest.mark.parametrize(
    "text",
    [
        "C++ and i++ + ++j are old.",
        "If a == b and c == d it is.",
        "If x==a==y it is (a ==b too).",
        "At 10:30: go.",
        "Set {name} and (x){y}.",
        "It is #!python there.",
        "See https://example.org/?==a== there.",
        "Take 2^^3 and ^^ too.",
    ],
)
def test_what_only_looks_like_it_stays(text: str) -> None:
    """Without a word between two marks there is none."""
    assert said(text + "\n", "mkdocs") == [("sentence", text)]


@pytest.mark.parametrize("generator", ["mkdocs", "jekyll", "github"])
def test_code_is_not_touched(generator: Generator) -> None:
    """In spans, in fences, and where it is indented."""
    code = "==a== ++b++ {: .c} {++d++} :material-e:"
    text = f"Like `{code}` it.\n\n```\n{code}\n`f{{:js}}`\n```\n\n    {code}\n"
    assert said(text, generator) == [
        ("sentence", f"Like {code} it."),
        ("code", f"{code}\n`f{{:js}}`"),
        ("code", code),
    ]


@pytest.mark.parametrize("generator", ["jekyll", "vitepress", "hugo", "sphinx"])
def test_marks_of_mkdocs_are_text_elsewhere(generator: Generator) -> None:
    """Others show them as they stand."""
    text = "Press ++a++, it is ==b== and `#!python c`."
    assert said(text + "\n", generator) == [("sentence", text.replace("`", ""))]


def test_a_table_is_without_marks_in_names_and_cells() -> None:
    """The names of columns stand before each cell."""
    text = "| `#!py Key` | ==What== |\n|---|---|\n| ++x++ | {++out++} |\n"
    assert said(text, "mkdocs") == [("row", "Key: X; What: out")]


def test_a_quote_has_all_of_the_keys() -> None:
    """They may be what a sentence begins or ends with."""
    chunk = _only("++ctrl+c++ copies, as does ++ctrl+insert++\n", "mkdocs")
    assert chunk.units[0].text == "Ctrl+C copies, as does Ctrl+Ins"
    assert chunk.quote(chunk.units[0].span) == chunk.text


def test_attributes_of_kramdown_go_wherever_they_stand() -> None:
    """Escaped and in code they are text, and elsewhere too."""
    text = "New{: .label } lamps{:.b} are {::nomarkdown}blue{:/}. Type `{: .x}` or \\{: .y}.\n"
    shown = "New lamps are blue. Type {: .x} or {: .y}."
    assert [each for _, each in said(text, "jekyll")] == shown.replace(". T", ".|T").split("|")
    assert said("New{: .label } lamps.\n") == [("sentence", "New{: .label } lamps.")]


def test_a_heading_keeps_its_own_id() -> None:
    """Attributes at its end say it; those within are not shown."""
    (found,) = headings("## A {: .x}new lamp {#own}\n", mdx=False, generator="jekyll")
    assert (found.text, found.id) == ("A new lamp", "own")
    (found,) = headings("## A `lamp`{ #own }\n", mdx=False, generator="mkdocs")
    assert (found.text, found.id) == ("A lamp", "own")
    (found,) = headings("## Press ++x++ `#!py a`\n", mdx=False, generator="mkdocs")
    assert (found.text, found.id) == ("Press X a", "press-x-a")


def test_the_language_behind_code_is_not_shown() -> None:
    """Nor looked for on the page; a whole that looks like it, or is escaped, is code."""
    chunk = _only("Use `type: 'page'{:js}`, `{:js}`, `/a/{:id}` or `a\\{:js}`.\n", "github")
    (unit,) = chunk.units
    assert unit.text == "Use type: 'page', {:js}, /a/{:id} or a{:js}."
    assert chunk.quote(unit.span) == chunk.text
    assert unquote(link_to(unit, chunk)).endswith(f"#:~:text={unit.text}")
    assert said("Use `a{:js}`.\n", "jekyll") == [("sentence", "Use a{:js}.")]


def test_the_id_of_a_heading_has_the_language_of_its_code() -> None:
    """It is made before the code is shown."""
    (found,) = headings("## The `a(){:js}` of it\n")
    assert found.id == "the-ajs-of-it"


@pytest.mark.parametrize("generator", ["github", "vitepress", "mkdocs", "hugo"])
def test_names_of_emoji_that_tables_say_something_by(generator: Generator) -> None:
    """Are shown as what they draw; code, times and names that are not known stay."""
    text = "| Lamp | Lit |\n|-|-|\n| red | :x: |\n\nUse `:x:` at 10:x:20, :tada: it is :lamp:.\n"
    assert said(text, generator) == [
        ("row", "Lamp: red; Lit: \u274c"),
        ("sentence", "Use :x: at 10:x:20, \U0001f389 it is :lamp:."),
    ]
    for one in ("All :white_check_mark:", ":white_check_mark: All"):
        chunk = _only(f"{one}\n", generator)
        assert chunk.quote(chunk.units[0].span) == one
    (found,) = headings("## All :x:\n", mdx=False, generator="hugo")
    assert found.text == "All :x:"
    assert said("All :x:.\n", "sphinx") == [("sentence", "All :x:.")]


@pytest.mark.parametrize(
    "part",
    [":x", ":x:x", "==", "++a", "{++", "`", "^^a ", "{: ", "`a{:js}", "{~~a~>", ":material-"],
)
@pytest.mark.parametrize("generator", ["mkdocs", "jekyll", "github", "hugo"])
def test_hostile_marks_keep_their_length(part: str, generator: Generator) -> None:
    """Whatever never closes is text, and nothing moves (what grows squarely takes minutes)."""
    text = f"{part * 5_000}\n"
    page = parse(text, generator=generator)
    shown, _ = without(page.masked, page.blocks, generator)
    assert len(shown) == len(text)
