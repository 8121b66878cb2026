"""What generators of sites other than Docusaurus write between the Markdown, and no reader sees.

MkDocs and its themes: ``!!! note "Title"``, ``??? info``, ``=== "Tab"`` with what belongs to them
indented below, ``/// note | Title`` to ``///``, ``[TOC]``, ``--8<-- "file"``, ``{!file!}`` and
``{* file *}``, ``::: module`` with its options, ``{ .annotate }``, and meanings of terms:
``:   meaning``.
VitePress: ``<<< @/file.js``, ``[[toc]]`` and Vue's ``{{ value }}``. Jekyll, Hugo and GitBook:
lines that are one tag of a template. GitHub: ``[!NOTE]`` at the top of a quote.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

Segment = tuple[int, int]

MEANING = ": "  # before what a term means
OPENINGS = ("!!!", "???", "===", MEANING)  # of indented blocks
# What a term means, below a blank line: "term", then ":   meaning", and more of it indented.
_MEANING = re.compile(r"(?<=\n\n) {0,3}(?P<mark>:) {1,3}\S")
_BLOCK = re.compile(  # the line that opens an indented block
    r"^(?P<indent>[ \t]*)(?:(?:!!!|\?\?\?\+?)[ \t]+[A-Za-z][^\n]*|===[!+]?[ \t]+[\"'][^\n]*)\n"
    r"(?=(?:[ \t\r]*\n)*(?P=indent)(?: {4}|\t)[ \t]*\S)",
    re.MULTILINE,
)
# What mkdocstrings is told about a module, and pymdownx about a block.
_OPTIONS = re.compile(
    r"^(?::::[ \t]+[\w.]+|/{3,}[ \t]*[a-z][\w-]*(?:[ \t]*\|[^\n]*)?)[ \t\r]*\n"
    r"(?P<options>(?:(?: {4}|\t)[^\n]*(?:\n|\Z))+)",
    re.MULTILINE,
)
_LINE = re.compile(
    r"^[ \t>]*(?:"
    r"<<<[ \t]*[@.~/\w][^\n]*?"  # VitePress: code from a file
    r"|\[\[_?toc_?\]\]|\[TOC\]"
    r"|-{1,4}8<-{1,4}(?:[ \t]+[^\n]*?)?"  # snippets of pymdownx
    r"|\{![^\n]*?!\}|\{\*[^\n]*?\*\}"  # other files: markdown-include, FastAPI's macros
    r"|/{3,}[ \t]*(?:[a-z][\w-]*(?:[ \t]*\|[^\n]*?)?)?"  # where blocks of pymdownx begin and end
    r"|\{%[^\n]*?%\}|\{\{[<%][^\n]*?[%>]\}\}"  # Liquid, Jinja, Hugo
    r"|\{:[^{}\n]*\}|\{[ \t]*\.[\w-]+[^{}\n]*\}"  # attributes of the paragraph above
    r"|\[![A-Z]{2,20}\]"  # an alert of GitHub
    r")[ \t\r]*$",
    re.MULTILINE | re.IGNORECASE,
)
_ALERT = re.compile(r"^[ \t>]*>[ \t]*(?P<mark>\[![A-Z]{2,20}\])(?=[ \t]+\S)", re.MULTILINE)
# Of a link or an image: [text](url){ .button }, ![](a.png){ width="200" }
_ATTRIBUTES = re.compile(
    r"\{:?(?:[ \t]*(?:[.#][\w:-]+|[\w-]+=(?:\"[^\"\n]*\"|[^\s\"{}]+)))+[ \t]*\}"
)
_CROSS_REFERENCE = re.compile(r"\]\[([\w.:-]{1,200})\]|\[([^\[\]\n]{1,200})\]\[\]")
_VALUE = re.compile(r"\{\{[^{}\n]*\}\}")


def cross_references(text: str) -> frozenset[str]:
    """The labels of ``[text][label]`` and ``[label][]`` that name a heading of any page, or an
    object of any library (``mkdocs-autorefs``)."""
    found = _CROSS_REFERENCE.findall(text)
    return frozenset(" ".join((one or other).split()).lower().upper() for one, other in found)


def openings(text: str, start: int) -> Iterator[Segment]:
    """The lines from ``start`` on that open an indented block, in order, those in code too."""
    found = [
        (match.start() + len(match["indent"]), text.index("\n", match.start()))
        for match in _BLOCK.finditer(text, start)
    ]
    yield from sorted(found + [match.span("mark") for match in _MEANING.finditer(text, start)])


def lines(text: str, start: int, end: int) -> Iterator[Segment]:
    """Other lines between ``start`` and ``end``, outside code, that are no prose, in any order."""
    for match in _OPTIONS.finditer(text, start, end):
        yield match.span("options")
    for match in _ALERT.finditer(text, start, end):
        yield match.span("mark")
    for match in _LINE.finditer(text, start, end):
        yield match.end() - len(match.group().lstrip(" \t>")), match.end()


def inserted(text: str, at: int, end: int, *, vue: bool) -> int | None:
    """Where an insert that begins at the brace ``at`` ends; None where none does.

    That is the attributes of a link or an image, and with ``vue`` a value that Vue fills in.
    """
    match = _ATTRIBUTES.match(text, at, end) if text[at - 1 : at] == ")" else None
    if match is None and vue:
        match = _VALUE.match(text, at, end)
    return match.end() if match else None
