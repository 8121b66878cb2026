"""Where a citation leads: to the quoted words themselves.

Where the document viewer shows the file, that is its lines; elsewhere the page, with a text
fragment (https://wicg.github.io/scroll-to-text-fragment/) that lets the browser find the words. A
browser that does not find them, or knows no text fragments, goes to the section's anchor.
"""

from __future__ import annotations

from urllib.parse import quote

from answerable.text.url_marks import encoded
from answerable.types import Chunk, Unit

WHOLE_CHARS = 80  # a longer text is named by its first and last words
EDGE_WORDS = 5


def link_to(unit: Unit, chunk: Chunk) -> str:
    """The address of ``unit``, which is one of ``chunk``; empty where it is shown nowhere."""
    if chunk.line_anchored:
        return chunk.url.removesuffix(chunk.span.anchor) + unit.span.anchor
    fragment = _text_fragment(unit, chunk)
    place = _place(unit, chunk)
    if not fragment:
        return place
    return f"{place}{'' if '#' in place else '#'}:~:text={fragment}"


def _place(unit: Unit, chunk: Chunk) -> str:
    """The heading in the section that the unit is under, where the site has an anchor for it."""
    page, _, own = chunk.address.partition("#")
    is_known = page and unit.anchor and not own.startswith(("/", "!"))
    return f"{page}#{encoded(unit.anchor)}" if is_known else chunk.address


def _text_fragment(unit: Unit, chunk: Chunk) -> str:
    """Empty where the page would not show these words, or in another order.

    Code has lines and a table row has cells. Of a record in a structured file only the very words
    of a value can be its page's: a name before them ("Max total: 3") is put there by us.
    """
    if unit.kind not in ("sentence", "item") or not _is_a_page(chunk.address):
        return ""
    if "doc_file" in chunk.metadata and not _is_as_written(unit, chunk):
        return ""
    return _directive(unit.text.split())


def _is_a_page(address: str) -> bool:
    return address.startswith(("/", "https://", "http://"))


def _is_as_written(unit: Unit, chunk: Chunk) -> bool:
    """Whether it is what the file has there, but for white space and the marks around code.

    Then it has neither a key before it nor an escaped character in it.
    """
    return chunk.quote(unit.span).replace("`", "").split() == unit.text.replace("`", "").split()


def _directive(words: list[str]) -> str:
    """``whole``, or ``first words,last words``; empty where words are not parted by spaces."""
    whole = " ".join(words)
    if len(whole) <= WHOLE_CHARS:
        return _encoded(whole)
    if len(words) < 2 * EDGE_WORDS + 1:
        return ""
    return ",".join(_encoded(" ".join(each)) for each in (words[:EDGE_WORDS], words[-EDGE_WORDS:]))


def _encoded(text: str) -> str:
    """Percent-encoded; the specification reserves ``-`` beside ``,`` and ``&``."""
    return quote(text, safe="").replace("-", "%2D")
