"""Pages in MyST: what directives hold is read, what only Sphinx reads is not."""

from __future__ import annotations

import pytest

from answerable.ingest.chunking import chunk_document
from answerable.ingest.markup.myst import Rendered, rendered
from answerable.settings import IngestSettings

from .documents import count_tokens, document
from .test_site_syntax import said


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Read {ref}`the guide <guide>` and {doc}`./a`.", "Read the guide and a."),
        ("Read {ref}`the guide\n<guide>`. See\n{ref}`it <a>` too.", "Read the guide. See it too."),
        ("> Read {ref}`the\n> long guide <guide>`.", "Read the long guide."),
        ("See {ref}`care-of_lamps` and {doc}`/parts/oil-can`.", "See care of lamps and oil can."),
        ("Set {py:attr}`~lamp.Lamp.oil` or {meth}`~.Lamp.trim()`.", "Set oil or trim()."),
        ("Use {class}`!Lamp[Oil]`, {class}`.Lamp` or {ref}`!it`.", "Use Lamp[Oil], Lamp or it."),
        ("Keep {file}`~/.lamp`, `{a}`, `~b` and `!c`.", "Keep ~/.lamp, {a}, ~b and !c."),
        ("Write `{a}/{b}` and {ref}`c\n\nd`.", "Write {a}/{b} and {ref}`c d`."),
        ("Press {kbd}`Ctrl` on a {term}`lamp`.", "Press Ctrl on a lamp."),
        ("Call {py:func}`oil` or {meth}`trim <lamp.trim>`.", "Call oil or trim."),
        ("Set {any}`lamp.oil`.", "Set lamp.oil."),
        ("Write ``{ref}`x` `` for it.", "Write {ref}`x` for it."),
        ("(a-target)=\nText.", "Text."),
        ("(a-target)=\n% A comment.\nText.", "Text."),
        ("```{note}\nTake {term}`care`.\n```", "Take care."),
        ("```{Note} A title\n:class: x\n\nTake care.\n```", "Take care."),
        ("```{admonition} A title\n---\nclass: x\n---\nTake care.\n```", "Take care."),
        (":::{tip}\nTake care.\n:::", "Take care."),
        ("::::{grid} 2\n:gutter: 1\n:::{grid-item-card} A\nTake care.\n:::\n::::", "Take care."),
        ("```{toctree}\n:hidden:\na\nb\n```\nText.", "Text."),
        (":::{card} {octicon}`x;1em` A\nTake care.\n:::", "Take care."),
        ("(a/b c)=\nText.", "Text."),
        ("```{mermaid}\n\n       > a\n\n       > b\n```\nText.", "Text."),
        (":::{image} a.png\n:alt: x\n:::\nText.", "Text."),
        ("````{tabs}\n```{group-tab} Linux\nTake care.\n```\n````", "Take care."),
        ("```` {tabs}\n``` {tab} Linux\nTake care.\n```\n````", "Take care."),
        (
            "A {term}`lamp`\n: ````{tabs}\n\n  ```{tab} A\n  Take care.\n  ```\n  ````",
            "A lamp Take care.",
        ),
        ("```{youtube} https://x.org/a\n:title: A\n```\nText.", "Text."),
        ('(a)=\n+++ {"tags": ["x"]}\nText.\n\n+++\n\nMore.', "Text. More."),
        (
            '```{config:option} oil.max lamp\n:shortdesc: "Most `oil` held"\n:type: "integer"\n\n'
            "Fill it daily.\n```",
            "oil.max Most oil held Fill it daily.",
        ),
    ],
)
def test_what_is_read(text: str, shown: str) -> None:
    """Prose in directives and the text of roles, without marks, titles, options and labels."""
    found = " ".join(text for _, text in said(text + "\n"))
    assert " ".join(found.split()) == shown


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("```{code-block} python\n:linenos:\n\na: int = {b}`c`\n```\n", "a: int = {b}`c`"),
        ("```{code-cell}\n---\ntags: [x]\n---\na = 1\n```\n", "a = 1"),
        ("```{python}\n:a: b\n```\n", ":a: b"),
        ("```sh\n(a)=\n% b\n+++\n```\n", "(a)=\n% b\n+++"),
        ("````{tabs}\n```{code-tab} py A title\n:linenos:\na = 1\n```\n````\n", "a = 1"),
        ("```{terminal}\nlamp list\n\none  two\n```\n", "lamp list\n\none  two"),
        ("```{terminal}\n:user: me\n:input: lamp list\n\none  two\n```\n", "lamp list\n\none  two"),
    ],
)
def test_code_stays_code(text: str, code: str) -> None:
    """With its language and without options, where it is a directive's."""
    assert said(f"(a-target)=\n{text}") == [("code", code)]


def test_what_a_terminal_shows_is_quoted_with_its_command() -> None:
    """The command is an option there, and all of it stands in the quote."""
    page = document("```{terminal}\n:input: lamp list\n```\n", "markdown")
    (chunk,) = chunk_document(page, count_tokens, IngestSettings())
    (unit,) = chunk.units
    assert (unit.text, chunk.quote(unit.span)) == ("lamp list", ":input: lamp list")


def test_the_language_of_a_tab_of_code() -> None:
    """It stands before the title."""
    page = document("````{tabs}\n```{code-tab} py A title\na = 1\n```\n````\n", "markdown")
    (chunk,) = chunk_document(page, count_tokens, IngestSettings())
    assert chunk.units[0].language == "py"


def test_indented_code_in_a_tab_keeps_what_looks_like_tags() -> None:
    """Names to be filled in are part of a command."""
    text = "```{tabs}\nRun it:\n\n    lamp show <name>\n    lamp end <!-- now -->\n```\n"
    assert said(text)[-1] == ("code", "lamp show <name>\nlamp end ")


def test_what_a_directive_documents_stands_above_it() -> None:
    """Its signature, in any domain; fields are items, and options say nothing."""
    text = (
        "```{py:function} lamp.oil(size: int, *, of=3)\n:module: lamp\n\nOils it.\n\n"
        ":param size: how *much* there is\n:type size: int\n:returns: the {term}`lamp`.\n```\n\n"
        "```{option} --verbose\nPrints more.\n```\n\n:::{confval} depth\n:default: 5\n\n"
        "How deep it is.\n:::\n\n```{envvar} LAMP_HOME\nWhere it lies.\n```\n\nAfter.\n"
    )
    page = document(text, "markdown", generator="sphinx")
    (chunk,) = chunk_document(page, count_tokens, IngestSettings())
    assert [chunk.quote(unit.span) for unit in chunk.units[1:4]] == [
        "size: how *much* there is",
        "size: int",
        "returns: the {term}`lamp`.",
    ]
    assert [(unit.kind, unit.text, unit.under) for unit in chunk.units] == [
        ("sentence", "Oils it.", ("lamp.oil(size: int, *, of=3)",)),
        ("item", "size: how much there is", ()),
        ("item", "size: int", ()),
        ("sentence", "returns: the lamp.", ()),
        ("sentence", "Prints more.", ("--verbose",)),
        ("sentence", "How deep it is.", ("depth",)),
        ("sentence", "Where it lies.", ("LAMP_HOME",)),
        ("sentence", "After.", ("Page",)),
    ]


def test_tables_in_directives() -> None:
    """Written as a list, or with commas; their titles stand above them."""
    text = (
        "```{list-table} Kinds\n:header-rows: 1\n\n* - Kind\n  - Load\n"
        "* - {term}`Thin`\n  - 200 kg\n"
        '```\n\n```{csv-table} Prices\n:header: "Item","Price"\n:widths: 20, 10\n\n'
        '"Spool, big","12"\nCrank,30\n```\n\n```{csv-table}\n:header-rows: 1\n\nA,B\n1,2\n```\n\n'
        "```{csv-table}\nOil,\n,red\n```\n"
    )
    page = document(text, "markdown", generator="sphinx")
    (chunk,) = chunk_document(page, count_tokens, IngestSettings())
    assert [(unit.kind, unit.text, unit.under) for unit in chunk.units] == [
        ("row", "Kind: Thin; Load: 200 kg", ("Kinds",)),
        ("row", "Item: Spool, big; Price: 12", ("Prices",)),
        ("row", "Item: Crank; Price: 30", ()),
        ("row", "A: 1; B: 2", ("Page",)),
        ("row", "Oil", ()),
        ("row", "red", ()),
    ]
    assert "Spool, big" in chunk.quote(chunk.units[1].span)


def test_what_sphinx_hides_is_not_read() -> None:
    """Notes to its authors, what it makes of code, and what is there under a condition."""
    text = (
        "```{todo}\nWrite more.\n```\n\n```{autoclass} lamp.Lamp\n:members:\n```\n\n"
        "```{ifconfig} a\nPerhaps.\n```\n\nText.\n"
    )
    assert said(text, "sphinx") == [("sentence", "Text.")]


def test_directives_in_lists() -> None:
    """A fence may begin behind the mark of an item."""
    text = "- ```{note}\n  Take care.\n  ```\n- ```sh\n  {ref}`a`\n  ```\n\nSee {term}`it`.\n"
    assert said(text) == [
        ("item", "Take care."),
        ("code", "{ref}`a`"),
        ("sentence", "See it."),
    ]


def test_what_stands_in_others() -> None:
    """Directives in directives, with code in them."""
    text = "````{note}\nRun it:\n\n```{code-block} sh\nlamp\n```\n\nDone.\n````\n\nMore.\n"
    assert said(text) == [
        ("sentence", "Run it:"),
        ("code", "lamp"),
        ("sentence", "Done."),
        ("sentence", "More."),
    ]


def test_other_pages_are_not_touched() -> None:
    """Whatever has neither directive, role nor target."""
    text = "Set {name} and `a`.\n\n```{ .yaml }\n:a: b\n```\n\n:::note\n\nText.\n\n:::\n"
    assert rendered(text, 0) == Rendered(text)


@pytest.mark.parametrize("part", ["```{note}\n", "{ref}`a <", ":::{a}\n---\n", "(a)=\n", "{a}`"])
def test_hostile_pages_keep_their_length(part: str) -> None:
    """Whatever never closes is left as it is, and nothing moves."""
    text = part * 2_000 + "\nA word.\n"
    shown = rendered(text, 0).text
    assert len(shown) == len(text)
    assert [at for at, char in enumerate(shown) if char == "\n"] == [
        at for at, char in enumerate(text) if char == "\n"
    ]
