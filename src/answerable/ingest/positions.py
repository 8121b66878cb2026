"""From positions in a document's text to spans in its file."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from answerable.text import lines
from answerable.types import Document, Span


class Positions:
    """Maps ``text`` into ``original``, the file's text: the same one without ``offsets``."""

    def __init__(
        self, text: str, original: str | None = None, offsets: Sequence[int] | None = None
    ) -> None:
        self.text = text
        self.original = original = text if original is None else original
        self._offsets = offsets
        self._starts = lines.starts(original)

    @classmethod
    def of(cls, document: Document) -> Positions:
        return cls(document.text, document.original, document.offsets)

    def place(self, position: int) -> int:
        """The place in the file of a position in the text."""
        return position if self._offsets is None else self._offsets[position]

    def after_character(self, position: int) -> int:
        """``position``, or the first one after it that is not within a character of the file.

        Several characters of a decoded text can stand for one of the file: an escape, a name.
        """
        while 0 < position < len(self.text) and self.place(position) == self.place(position - 1):
            position += 1
        return position

    def has(self, start: int, end: int) -> bool:
        """Whether the file has anything for ``text[start:end]``, which may be made up around it."""
        return self.place(start) < self.place(end)

    def raw(self, start: int, end: int) -> str:
        """The file's text for ``text[start:end]``."""
        return self.original[self.place(start) : self.place(end)]

    def span(self, start: int, end: int) -> Span:
        """The span in the file of ``text[start:end]``, which is not empty."""
        first, last = self.place(start), self.place(end)
        line_end = bisect_right(self._starts, max(first, last - 1))
        return Span(first, last, bisect_right(self._starts, first), line_end)
