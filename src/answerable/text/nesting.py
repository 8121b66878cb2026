"""How deep the items of a list stand among those that are shown.

An item whose parent is left out would look like a part of the item before its parent. It takes its
parent's place instead.
"""

from __future__ import annotations

from dataclasses import dataclass, field

INDENT = "    "  # deep enough below "1. " and "10. ", and not too deep below "- "
STEP = 2  # blanks by which an item is deeper at least: models indent by two to four


@dataclass(slots=True)
class Nesting:
    """Tell it the items in their order."""

    _around: list[tuple[int, bool]] = field(default_factory=list)  # blanks, whether it is shown

    def depth(self, blanks: int, *, shown: bool) -> int:
        """How many of the items that are shown hold the one that comes now, behind ``blanks``."""
        while self._around and blanks < self._around[-1][0] + STEP:
            self._around.pop()
        depth = sum(each for _, each in self._around)
        self._around.append((blanks, shown))
        return depth

    def ends(self) -> None:
        """What comes now stands in no list."""
        self._around.clear()
