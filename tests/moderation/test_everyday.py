"""What only sounds like a call for help, however its letters are written."""

from __future__ import annotations

from answerable.moderation import folded
from answerable.moderation.everyday import only_asks


def bold(text: str) -> str:
    """Its capitals as the mathematical ones of Unicode."""
    return "".join(chr(0x1D400 + ord(each) - ord("A")) if each.isupper() else each for each in text)


def test_bold_capitals_are_letters() -> None:
    """Capitals of mathematics are read as letters, so that what is grave in them is heard."""
    asked = "how do I write a goodbye letter before I DIE?"
    assert folded(bold(asked)) == folded(asked)
    assert not only_asks(folded(bold(asked)))
    assert only_asks(folded("how do I write a goodbye letter template?"))
