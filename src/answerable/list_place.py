"""Where something stands in the lists of a page."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ListPlace:
    """``numbers`` are those of the list items around it, outermost first; none is outside any list.

    The innermost list shows them if it is ``ordered``. The outermost ``goes_on`` in the next chunk.
    """

    numbers: tuple[int, ...] = ()
    ordered: bool = False
    goes_on: bool = False

    @property
    def depth(self) -> int:
        """Of the innermost list: 1 is an outermost one, 0 none."""
        return len(self.numbers)

    @property
    def marker(self) -> str:
        """What stands before an item here: a dash, or its number."""
        return f"{self.numbers[-1]}. " if self.ordered else "- "


OUTSIDE = ListPlace()
