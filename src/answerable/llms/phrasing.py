"""A unit of the source as Markdown for display: its words, safe to show anywhere.

Only the inline code of the source survives as markup. Links lose their targets, since the only
links of an answer are its citations; everything that Markdown or HTML could read is escaped.
"""

from __future__ import annotations

from answerable.safe_markdown import INLINE_CODE, code_block, code_span, escaped, not_a_block
from answerable.types import Chunk, Unit


def as_markdown(chunk: Chunk, unit: Unit) -> str:
    """The unit as a piece of the answer, ready to be followed by its citation's number."""
    if unit.kind == "code":
        return code_block(chunk.quote(unit.span), unit.language)
    prose = _prose(unit.text, _code_spans(chunk.quote(unit.span)))
    return f"- {prose}" if unit.kind == "item" else prose


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
            said += [escaped(text[at:start]), code_span(words)]
            at = start + len(words)
    said.append(escaped(text[at:]))
    return not_a_block("".join(said))
