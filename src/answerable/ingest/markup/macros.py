"""Pages of MkDocs whose plugins run templates before anything is read as Markdown.

What is filled in for ``{{ name }}`` is not known here, so that no sentence with it is quoted. It is
looked for outside code alone, where hardly anybody writes it who means the braces; and what ``raw``
keeps from being run is text. ``{# comments #}`` are seen by nobody, and neither are tags that go on
over several lines.
https://mkdocs-macros-plugin.readthedocs.io
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from answerable.ingest.markup.closing import IN_BRACES
from answerable.ingest.markup.mdx import FILLER, fences
from answerable.ingest.markup.templates import LONGEST, Change, beside, changed, without_value

_PART = re.compile(
    # code and escapes, which are left alone
    r"(?<!`)(?P<ticks>`+)(?!`)(?:[^\n]|\n(?![ \t]*\n)){1,2000}?(?<!`)(?P=ticks)(?!`)|`+|\\[\\`{]"
    rf"|(?P<raw>\{{%-?[ \t]*raw[ \t]*-?%\}}(?:(?!\{{%)[\s\S]){{0,{LONGEST}}}"
    r"\{%-?[ \t]*endraw[ \t]*-?%\})"
    rf"|(?P<comment>\{{#-?(?=\s)(?:(?!#\}}|\{{#)[\s\S]){{0,{LONGEST}}}#\}}|\{{#[^{{}}\n]{{0,{LONGEST}}}#\}})"
    rf"|(?P<tag>\{{%(?:[^%{{}}]|%(?!\}})){{0,{LONGEST}}}%\}})"
    rf"|(?P<value>(?!\{{\{{[#<%!]){IN_BRACES})"
)


# Marks of what is told below, where a reader points at them: "it prints 4.2.(1)".
# Each line is read in one way only: with two for each of forty no page would be read to its end.
_ANNOTATED = re.compile(
    r"^(?P<text>(?:[ \t]*+\S[^\n]*+\n){1,40}?)[ \t>]*+"
    r"\{(?=[^{}\n]*\.annotate\b)[^{}\n]*+\}[ \t\r]*$",
    re.MULTILINE,
)
_ANNOTATED_BLOCK = re.compile(
    r"^(?P<indent>[ \t]*)(?:!!!|\?\?\?\+?)[ \t]+(?=[^\n\"]*\bannotate\b)[^\n]*+\n"
    r"(?P<text>(?:(?P=indent)(?: {4}|\t)[^\n]*\n|[ \t]*\n)+)",
    re.MULTILINE,
)
_MARK = re.compile(r"[ \t]?\(\d{1,2}\)!?(?![\w(])")


def rendered(text: str, start: int) -> str:
    """``text`` from ``start`` on without what such a plugin runs, character for character."""
    return changed(text, _changes(text, start))


def _changes(text: str, start: int) -> Iterator[Change]:
    if "annotate" in text:
        yield from _annotations(text, start)
    position = start
    for first, last in [*fences(text, start), (len(text), len(text))]:
        for part in _PART.finditer(text, position, first):
            yield from _instead(text, part)
        position = last


def _annotations(text: str, start: int) -> Iterator[Change]:
    for pattern in (_ANNOTATED, _ANNOTATED_BLOCK):
        for annotated in pattern.finditer(text, start):
            for mark in _MARK.finditer(text, *annotated.span("text")):
                yield *mark.span(), FILLER * len(mark[0])


def _instead(text: str, part: re.Match[str]) -> Iterator[Change]:
    first, last = part.span()
    if part["value"]:
        yield first, last, without_value(text, first, last)
    elif part["comment"] or (part["tag"] and "\n" in part["tag"]):
        blank = FILLER if _is_within(text, first, last) else " "
        yield first, last, re.sub(r"[^\n]", blank, text[first:last])


def _is_within(text: str, first: int, last: int) -> bool:
    """Whether something else stands on the lines."""
    return bool(beside(text, first, last).strip())
