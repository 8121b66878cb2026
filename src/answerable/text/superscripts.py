"""Raised digits, which without their place would make another number: 2<sup>31</sup> is not 231."""

from __future__ import annotations

_RAISED = str.maketrans("0123456789+-\u2212n()", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻ⁿ⁽⁾")
_LOW = frozenset(map(chr, _RAISED))
_BETWEEN = frozenset(", ")  # of several notes: MKV<sup>2, 3</sup>


def raised(text: str) -> str:
    """The text as superscript characters, as many; unchanged where some have none (``1st``)."""
    return text.translate(_RAISED) if (_LOW | _BETWEEN).issuperset(text) else text
