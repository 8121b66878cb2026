"""Pages of MkDocs whose plugins run templates before anything is read as Markdown.

What is filled in for ``{{ name }}`` is not known here, so that no sentence with it is quoted. It is
looked for outside code alone, where hardly anybody writes it who means the braces; and what ``raw``
keeps from being run is text. ``{# comments #}`` are seen by nobody, and neither are tags that go on
over several lines. Where a site gives the plugin marks of its own (``j2_variable_start_string``),
these are looked for, and ``{{ name }}`` is text.
https://mkdocs-macros-plugin.readthedocs.io
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from answerable.ingest.markup import snippets
from answerable.ingest.markup.closing import IN_BRACES
from answerable.ingest.markup.fences import fences
from answerable.ingest.markup.mdx import FILLER
from answerable.ingest.markup.templates import LONGEST, Change, beside, changed, without_value

# Code, which is left alone.
_CODE = r"(?<!`)(?P<ticks>`+)(?!`)(?:[^\n]|\n(?![ \t]*[\n|])){1,2000}?(?<!`)(?P=ticks)(?!`)|`+"
_PART = re.compile(
    rf"{_CODE}|\\[\\`{{]"  # escapes are left alone, too
    rf"|(?P<raw>\{{%-?[ \t]*raw[ \t]*-?%\}}(?:(?!\{{%)[\s\S]){{0,{LONGEST}}}"
    r"\{%-?[ \t]*endraw[ \t]*-?%\})"
    rf"|(?P<comment>\{{#-?(?=\s)(?:(?!#\}}|\{{#)[\s\S]){{0,{LONGEST}}}#\}}|\{{#[^{{}}\n]{{0,{LONGEST}}}#\}})"
    rf"|(?P<tag>\{{%(?:[^%{{}}]|%(?!\}})){{0,{LONGEST}}}%\}})"
    rf"|(?P<value>(?!\{{\{{[#<%!]){IN_BRACES})"
)
# What a site may put in their place, by what the settings call them after ``j2_``.
MARKS: Mapping[str, str] = {
    "block_start_string": "{%",
    "block_end_string": "%}",
    "variable_start_string": "{{",
    "variable_end_string": "}}",
    "comment_start_string": "{#",
    "comment_end_string": "#}",
}

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


def rendered(text: str, start: int, syntax: Mapping[str, str]) -> str:
    """``text`` from ``start`` on without what such a plugin runs, character for character.

    ``syntax`` has those of ``MARKS`` that the site has in another way, and what says that its
    pages show other files.
    """
    text = snippets.without(text, start, syntax)
    return changed(text, _changes(text, start, _pattern(syntax)))


def _pattern(syntax: Mapping[str, str]) -> re.Pattern[str]:
    own = tuple(syntax.get(name) or mark for name, mark in MARKS.items())
    return _PART if own == (*MARKS.values(),) else _with_marks(own)


@lru_cache(maxsize=16)
def _with_marks(marks: tuple[str, ...]) -> re.Pattern[str]:
    """What looks for other marks, in the order of ``MARKS``. Of two that begin alike the longer
    one counts, as in Jinja."""
    tag, tag_end, value, value_end, comment, comment_end = map(re.escape, marks)
    longer = "".join(
        f"(?!{re.escape(each)})" for each in (marks[0], marks[4]) if len(each) > len(marks[2])
    )
    inner = r"[^\n]|\n(?![ \t\r]*\n)"
    escaped = "".join(sorted({re.escape(each[0]) for each in marks[::2]} | {"`", r"\\"}))
    return re.compile(
        rf"{_CODE}|\\[{escaped}]"
        rf"|(?P<raw>(?P<opening>{tag}-?[ \t]*raw[ \t]*-?{tag_end})"
        rf"(?:(?!{tag})[\s\S]){{0,{LONGEST}}}"
        rf"(?P<ending>{tag}-?[ \t]*endraw[ \t]*-?{tag_end}))"
        rf"|(?P<comment>{comment}(?:(?!{comment_end}|{comment})[\s\S]){{0,{LONGEST}}}{comment_end})"
        rf"|(?P<tag>{tag}(?:(?!{tag_end}|{tag})[\s\S]){{0,{LONGEST}}}{tag_end})"
        rf"|(?P<value>{longer}{value}(?:(?!{value_end}|{value})(?:{inner})){{0,{LONGEST}}}{value_end})"
    )


def _changes(text: str, start: int, pattern: re.Pattern[str]) -> Iterator[Change]:
    if "annotate" in text:
        yield from _annotations(text, start)
    position = start
    for first, last in [*fences(text, start), (len(text), len(text))]:
        for part in pattern.finditer(text, position, first):
            yield from _instead(text, part)
        position = last


def _annotations(text: str, start: int) -> Iterator[Change]:
    for pattern in (_ANNOTATED, _ANNOTATED_BLOCK):
        for annotated in pattern.finditer(text, start):
            for mark in _MARK.finditer(text, *annotated.span("text")):
                yield *mark.span(), FILLER * len(mark[0])


def _instead(text: str, part: re.Match[str]) -> Iterator[Change]:
    first, last = part.span()
    is_own = part.re is not _PART  # whose tags nothing else takes away
    if part["value"]:
        yield first, last, without_value(text, first, last)
    elif part["raw"] and is_own:
        yield from (_blank(text, *part.span(name)) for name in ("opening", "ending"))
    elif part["comment"] or (part["tag"] and (is_own or "\n" in part["tag"])):
        yield _blank(text, first, last)


def _blank(text: str, first: int, last: int) -> Change:
    blank = FILLER if _is_within(text, first, last) else " "
    return first, last, re.sub(r"[^\n]", blank, text[first:last])


def _is_within(text: str, first: int, last: int) -> bool:
    """Whether something else stands on the lines."""
    return bool(beside(text, first, last).strip())
