"""An answer without what a reasoning model thinks first, where its server leaves that in the text:
``<think>`` to ``</think>``, before anything else. It is no answer and is not shown."""

from __future__ import annotations

import re

NAMES = ("think", "thinking", "thought", "reasoning")
_OPENINGS = tuple(f"<{name}>" for name in NAMES)
_OPENING = re.compile(rf"\s*<({'|'.join(NAMES)})>")
_THOUGHTS = re.compile(rf"\s*<({'|'.join(NAMES)})>.*?(?:</\1>|\Z)", re.DOTALL)


def without_thoughts(text: str) -> str:
    """A whole text without its thoughts."""
    return _THOUGHTS.sub("", text, count=1) if _OPENING.match(text) else text


class Thoughts:
    """Feed it the pieces of an answer; it gives what is none of the thoughts. ``close`` gives what
    was held back."""

    def __init__(self) -> None:
        self._held: str | None = ""  # None once the answer has begun
        self._closing = ""  # the tag that is waited for
        self.only = True  # nothing else has come so far

    def feed(self, piece: str) -> str:
        """What is known to be shown."""
        if self._held is None:
            self.only = self.only and not piece.strip()
            return piece
        self._held += piece
        if not self._closing:
            opening = _OPENING.match(self._held)
            if opening is None:
                return "" if self._may_open() else self.close()
            self._closing = f"</{opening[1]}>"
        _, closing, answer = self._held.partition(self._closing)
        if not closing:
            self._held = self._held[-len(self._closing) :]  # of which the tag may be a part
            return ""
        self._held = None
        return self.feed(answer)

    def close(self) -> str:
        """The rest: the text is complete. Of thoughts without an end, nothing."""
        rest = "" if self._closing else self._held or ""
        self._held = None
        return self.feed(rest)

    def _may_open(self) -> bool:
        begun = (self._held or "").lstrip()
        return any(opening.startswith(begun) for opening in _OPENINGS)
