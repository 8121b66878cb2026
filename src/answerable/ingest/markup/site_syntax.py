"""What generators of sites other than Docusaurus write between the Markdown, and no reader sees.

MkDocs and its themes: ``!!! note "Title"``, ``??? info``, ``=== "Tab"`` with what belongs to them
indented below, ``/// note | Title`` to ``///``, ``[TOC]``, ``--8<-- "file"``, ``{!file!}`` and
``{* file *}``, ``::: module`` with its options, ``{ .annotate }``, and meanings of terms:
``:   meaning``.
Nuxt Content: ``::name{key="value"}`` to ``::``, and its options between ``---``.
VitePress: ``<<< @/file.js``, ``[[toc]]`` and Vue's ``{{ value }}``. Jekyll, Hugo and GitBook:
lines that are one tag of a template. GitHub: ``[!NOTE]`` at the top of a quote, with others
``[!NOTE]- A title``. MkDocs and Jekyll: ``*[HTML]: Hyper Text``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from answerable.ingest.markup import markdoc
from answerable.ingest.markup.closing import IN_BRACES
from answerable.types import Generator

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
# What a component of Nuxt Content is given, between two lines of dashes.
_PROPERTIES = re.compile(
    r"^[ \t]*:{2,}[a-z][\w-]*(?:\{[^\n]*\})?[ \t\r]*\n"
    r"(?P<properties>[ \t]*---[ \t\r]*\n(?:[^\n]+\n){1,40}?[ \t]*---[ \t\r]*$)",
    re.MULTILINE,
)
_LINE = re.compile(
    r"^[ \t>]*(?:"
    r"<<<[ \t]*[@.~/\w][^\n]*"  # VitePress: code from a file
    r"|\[\[_?toc_?\]\]|\[TOC\]"
    r"|-{1,4}8<-{1,4}(?:[ \t]+[^\n]*)?"  # snippets of pymdownx
    r"|\{![^\n]*?!\}|\{\*[^\n]*?\*\}"  # other files: markdown-include, FastAPI's macros
    r"|/{3,}[ \t]*(?:[a-z][\w-]*(?:[ \t]*\|[^\n]*)?)?"  # where blocks of pymdownx begin and end
    r"|\{%[^\n]*?%\}|\{\{[<%#][^\n]*?\}\}"  # Liquid, Jinja, Hugo, mdBook
    r"|(?:!!!|\?\?\?\+?)[ \t]+[a-z][\w-]*(?:[ \t]+\"[^\"\n]*\")?"  # a block with a title alone
    r"|\{:[^{}\n]*\}|\{[ \t]*[.#][\w-]+[^{}\n]*\}"  # attributes of the paragraph above
    r"|::(?:[a-z][\w-]*(?:\{[^\n]*\})?)?"  # where components of Nuxt Content begin and end
    r"|\[![A-Z]{2,20}\]"  # an alert of GitHub
    r")[ \t\r]*$",
    re.MULTILINE | re.IGNORECASE,
)
# An alert of GitHub; others give it a title, and fold it.
_ALERT = re.compile(
    # the marks of quotes, with one at least, also in a list: never read in two ways
    r"^(?:[ \t]*+>[ \t>]*+|[ \t>]*+(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)+>[ \t>]*+)"
    r"(?P<mark>\[![A-Za-z][\w-]{1,20}\][-+]?)(?P<title>[ \t]+\S[^\n]*)?[ \t\r]*$"
    # below: the text, which goes on from a title that begins a sentence where it is in lower case
    r"(?=(?P<text>\n[ \t]*>[ \t>]*(?![a-z])[^\s>])?)",
    re.MULTILINE,
)
_SENTENCE_END = (".", "!", "?", ":", "\u3002", "\uff01", "\uff1f")
TITLE_CHARS = 80  # of an alert; a longer one is a sentence that was wrapped
# What *[HTML]: Hyper Text says is shown when the reader points at HTML.
_ABBREVIATION = re.compile(r"^ {0,3}\*\[[^\]\n]{1,100}\]:[^\n]*$", re.MULTILINE)
# A list of which only the place counts: the table of contents that kramdown puts there.
_CONTENTS = re.compile(
    r"^[ \t]*(?:[*+-]|\d{1,9}\.)[ \t]+[^\n]*\n"
    r"[ \t]*\{:[^{}\n]*(?<![\w.#-])toc(?![\w-])[^{}\n]*\}[ \t\r]*$",
    re.MULTILINE,
)
_KNOW_ABBREVIATIONS = ("mkdocs", "jekyll")
# Of a link or an image: [text](url){ .button }, ![](a.png){ width="200" }. Each goes as far as it
# can: a value may look as if it held the next one.
_ATTRIBUTES = re.compile(
    r"\{:?(?:[ \t]*(?:[.#][\w:-]++|[\w-]++=(?:\"[^\"\n]*\"|[^\s\"{}]++)))+[ \t]*\}"
)
_CROSS_REFERENCE = re.compile(r"\]\[([\w.:-]{1,200})\]|\[([^\[\]\n]{1,200})\]\[\]")
_CODE_REFERENCE = re.compile(r"\[(`[^`\n]{1,200}`)\]\[([\w.:-]{0,200})\]")
_VALUE = re.compile(IN_BRACES)
_ADDRESS = re.compile(r"\]\([^\s()]*\Z")  # of a link, up to where something is filled in
_REST_OF_ADDRESS = re.compile(rf"(?:{_VALUE.pattern}[^\s(){{}}]*)+(?=\))")
_COMPONENT = re.compile(r"(?<![\w:]):[a-z][\w-]*\Z")  # :icon{name="x"}
LONGEST = 300  # characters of an address or a name


def cross_references(text: str) -> frozenset[str]:
    """The labels of ``[text][label]`` and ``[label][]`` that name a heading of any page, or an
    object of any library (``mkdocs-autorefs``)."""
    found = _CROSS_REFERENCE.findall(text)
    return frozenset(" ".join((one or other).split()).lower().upper() for one, other in found)


def code_references(text: str) -> frozenset[str]:
    """The labels of ``[`code`][label]`` and ``[`code`][]``: where nothing on the page says where
    they lead, something of the site does, whose settings may lie elsewhere."""
    found = _CODE_REFERENCE.findall(text)
    return frozenset((label or code).lower().upper() for code, label in found)


def openings(text: str, start: int) -> Iterator[Segment]:
    """The lines from ``start`` on that open an indented block, in order, those in code too."""
    found = [
        (match.start() + len(match["indent"]), text.index("\n", match.start()))
        for match in _BLOCK.finditer(text, start)
    ]
    yield from sorted(found + [match.span("mark") for match in _MEANING.finditer(text, start)])


def alerts(text: str, start: int, end: int) -> Iterator[Segment]:
    """The marks of alerts between ``start`` and ``end``, outside code, each with the title that
    stands above a text: it would be read as the beginning of that."""
    for match in _ALERT.finditer(text, start, end):
        title = (match["title"] or "").strip()
        apart = match["text"] and len(title) <= TITLE_CHARS and not title.endswith(_SENTENCE_END)
        yield match.start("mark"), match.end("title" if title and apart else "mark")


def lines(text: str, start: int, end: int, generator: Generator) -> Iterator[Segment]:
    """Other lines between ``start`` and ``end``, outside code, that are no prose, in any order."""
    for match in _OPTIONS.finditer(text, start, end):
        yield match.span("options")
    for match in _PROPERTIES.finditer(text, start, end):
        yield match.span("properties")
    if generator in _KNOW_ABBREVIATIONS:
        for match in _ABBREVIATION.finditer(text, start, end):
            yield match.span()
    if generator == "jekyll":
        for match in _CONTENTS.finditer(text, start, end):
            yield match.span()
    for match in _LINE.finditer(text, start, end):
        if markdoc.holds_text(match.group()):
            continue
        yield match.end() - len(match.group().lstrip(" \t>")), match.end()


class Inserts:
    """What a page has within its lines that is no Markdown, in braces."""

    def __init__(self, text: str, generator: Generator) -> None:
        self._text = text
        self._vue = generator == "vitepress"
        self._tags = markdoc.Tags(text, generator)

    def at(self, start: int, end: int) -> tuple[str, int, int] | None:
        """What begins with the brace at ``start``, after its kind."""
        tag = self._tags.at(start, end)
        return tag or _inserted(self._text, start, end, vue=self._vue)


def _inserted(text: str, at: int, end: int, *, vue: bool) -> tuple[str, int, int] | None:
    """An insert with the brace ``at``, and of what kind it is: the attributes of a link or an
    image, a component within a sentence, what a template fills into a link's address, with the rest
    of that, and with ``vue`` a value that Vue fills in."""
    before = text[max(0, at - LONGEST) : at]
    name = _COMPONENT.search(before)
    match = _ATTRIBUTES.match(text, at, end) if name or before.endswith(")") else None
    if match:
        return "expression", at - len(name[0]) if name else at, match.end()
    kind = "expression"
    if _ADDRESS.search(before):
        match = _REST_OF_ADDRESS.match(text, at, end)
    if match is None and vue:
        match, kind = _VALUE.match(text, at, end), "value"
    return (kind, at, match.end()) if match else None
