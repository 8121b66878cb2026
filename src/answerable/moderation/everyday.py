"""Questions that only sound like a call for help: "How do I end it?", "goodbye letter template".

Examples of despair speak of ending something, of a last message or a goodbye, and so do questions
about a session, a queue or a card for a colleague. What tells them apart is who speaks: whoever
calls for help says what they want or have done, or speaks of dying, of pain, or of those they would
leave.
"""

from __future__ import annotations

from pathlib import Path

from answerable.moderation import patterns

_WORDINGS = patterns.read(Path(__file__).with_name("everyday.txt"))


def only_asks(plain: str) -> bool:
    """Whether an English or Polish message, as ``folded`` gives it, asks for something and tells
    nothing grave. What it cannot tell is no such question."""
    if _WORDINGS["grave"].search(plain):
        return False
    if _WORDINGS["office"].search(plain):
        return True
    about = _WORDINGS["frame"].sub(" ", plain)
    return bool(_WORDINGS["asks"].search(plain)) and not _WORDINGS["person"].search(about)
