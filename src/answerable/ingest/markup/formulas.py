r"""Formulas in TeX, whose braces are no expressions of MDX: ``$$t = \frac{a}{b}$$``, ``$x_{1}$``.

A site with formulas reads them before it looks for expressions. Not every site does, and a dollar
is a price or a shell variable too. So between single dollars stands a formula only where TeX does.
"""

from __future__ import annotations

import re

LONGEST = 5_000  # characters of one formula
_BLANK_LINE = re.compile(r"\n[ \t\r>]*\n")
_TEX = re.compile(r"[\^_]\{|\\[A-Za-z]")


def dollars(text: str, at: int) -> str:
    """The dollars that stand together from ``at`` on."""
    length = 1
    while text.startswith("$", at + length):
        length += 1
    return "$" * length


def is_formula(mark: str, inside: str) -> bool:
    """Whether this is what stands in a formula between ``mark`` and the next one."""
    if not inside.strip() or len(inside) > LONGEST or _BLANK_LINE.search(inside):
        return False
    return mark == "$$" or (inside == inside.strip() and _TEX.search(inside) is not None)
