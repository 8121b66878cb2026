"""A unit of the source as Markdown for display: its words, safe to show anywhere.

Only the inline code of the source survives as markup. Links lose their targets, since the only
links of an answer are its citations; everything that Markdown or HTML could read is escaped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from answerable.text.readable import marker, quoted
from answerable.text.safe_markdown import INLINE_CODE, code_block, code_span, escaped, not_a_block
from answerable.types import Chunk, Unit

TARGET = re.compile(r"\]\([^)]*\)")  # of a link, which is not shown
# An address in angle brackets is none: it is shown.
TAG = re.compile(
    r"</?[A-Za-z][A-Za-z0-9-]{0,40}+(?=[\s/>])"
    r"(?:[^<>\"']|\"[^\"]{0,1000}+\"|'[^']{0,1000}+')*+>"
)
# What only tells the generator of a page how to show the code: `#!python range()`, `a: 1{:js}`.
TOLD = re.compile(r"\A(?:#!|:{3,})[\w#.+-]+\s+(?=\S)|(?<=\S)\{:[A-Za-z.-]+\}\Z")
# The options that a line of a program's help is about, which are code there.
_OPTIONS = re.compile(r"--?[A-Za-z][^:;]{0,120}(?=: )")
# Of a list of questions: "Q: Does it burn? A: It does."
ANSWER = re.compile(r"\A(?:A|Answer)\s*:\s+(?=\S)")


def as_markdown(chunk: Chunk, unit: Unit) -> str:
    """The unit as a piece of the answer, ready to be followed by its citation's number."""
    if unit.kind == "code":
        # The quote lacks its first line's indentation, and may hide what no reader sees.
        return code_block(unit.text, unit.language)
    options = _OPTIONS.match(unit.text) if unit.kind == "row" else None
    code = [(options[0], 0)] if options else _code_spans(quoted(chunk, unit.span))
    prose = _prose(ANSWER.sub("", unit.text), code)
    return f"{marker(unit)}{prose}"


def _code_spans(quote: str) -> list[tuple[str, int]]:
    """The inline code of the source, in order, as it stands in display text.

    With each, how often its words stand as plain text between the code before it and itself: that
    many are not the ones that were code.
    """
    found, at = [], 0
    for match in INLINE_CODE.finditer(quote):
        words = " ".join(match.group(2).split())
        # A tag may have the words in an address or a title.
        shown = TAG.sub("", TARGET.sub("]", quote[at : match.start()]))
        between = " ".join(shown.split())
        found.append((words, len(list(_places(between, words, 0)))))
        at = match.end()
    return found


def _prose(text: str, code: list[tuple[str, int]]) -> str:
    """``text`` escaped, with the words that were inline code set as such."""
    text = " ".join(text.split())
    said, at = [], 0
    for words, before in code:
        start = _place(text, words, at, before) if words else -1
        if start < 0 and (shown := TOLD.sub("", words)):
            start, words = _place(text, shown, at, 0), shown
        if start >= 0:
            said += [escaped(text[at:start]), code_span(words)]
            at = start + len(words)
    said.append(escaped(text[at:]))
    return not_a_block("".join(said))


def _place(text: str, words: str, at: int, before: int) -> int:
    """Where ``words`` stand in ``text`` after ``at`` and ``before`` others of them; -1 if nowhere.

    Of fewer than that it is the last: not everything in the source is shown. A part of a word is
    none of them ("npm" in "pnpm"), if there is a whole one.
    """
    found = list(islice(_places(text, words, at), before + 1))
    return found[-1] if found else text.find(words, at)


def _places(text: str, words: str, at: int) -> Iterator[int]:
    """Where ``words`` stand in ``text`` from ``at`` on, and begin and end no longer word."""
    while words and (start := text.find(words, at)) >= 0:
        at = start + len(words)
        if not (_is_in_word(text, start) or _is_in_word(text, at)):
            yield start


def _is_in_word(text: str, at: int) -> bool:
    """Whether a word goes on from before a place to behind it."""
    return 0 < at < len(text) and text[at - 1].isalnum() and text[at].isalnum()
