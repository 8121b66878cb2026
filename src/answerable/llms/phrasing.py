"""A unit of the source as Markdown for display: its words, safe to show anywhere.

Only the inline code of the source survives as markup. Links lose their targets, since the only
links of an answer are its citations; everything that Markdown or HTML could read is escaped.
"""

from __future__ import annotations

import re

from answerable.types import Chunk, Unit

INLINE_CODE = re.compile(r"(`+)(?!`)(.+?)(?<!`)\1(?!`)", re.DOTALL)
# An ampersand only where it begins an entity, which would be shown as another character.
SPECIAL = re.compile(r"([\\`*_\[\]<>#|~]|&(?=#?\w+;))")
STARTS_BLOCK = re.compile(r"^(?:(\d+)([.)])(?=\s|$)|()([-+=]))")  # a list, or a line across
NO_LANGUAGE = re.compile(r"[^\w+#.-]")


def as_markdown(chunk: Chunk, unit: Unit) -> str:
    """The unit as a piece of the answer, ready to be followed by its citation's number."""
    if unit.kind == "code":
        return _fenced(chunk.quote(unit.span), unit.language)
    prose = _prose(unit.text, _code_spans(chunk.quote(unit.span)))
    return f"- {prose}" if unit.kind == "item" else prose


def _fenced(code: str, language: str) -> str:
    fence = "`" * max(3, _longest_run(code) + 1)
    return f"{fence}{NO_LANGUAGE.sub('', language)}\n{code.rstrip()}\n{fence}"


def _code_spans(quote: str) -> list[str]:
    """The inline code of the source, in order, as it stands in display text."""
    return [" ".join(match.group(2).split()) for match in INLINE_CODE.finditer(quote)]


def _prose(text: str, code: list[str]) -> str:
    """``text`` escaped, with the words that were inline code set as such."""
    text = " ".join(text.split())
    said, at = [], 0
    for words in code:
        start = text.find(words, at)
        if start >= 0 and words:
            said += [_escaped(text[at:start]), _inline(words)]
            at = start + len(words)
    said.append(_escaped(text[at:]))
    return STARTS_BLOCK.sub(r"\1\3\\\2\4", "".join(said))


def _inline(words: str) -> str:
    ticks = "`" * (_longest_run(words) + 1)
    pad = " " if "`" in words else ""
    return f"{ticks}{pad}{words}{pad}{ticks}"


def _longest_run(text: str) -> int:
    """Of backticks."""
    return max((len(run) for run in re.findall(r"`+", text)), default=0)


def _escaped(text: str) -> str:
    return SPECIAL.sub(r"\\\1", text)
