"""What no answer gives away: the prompts, and personal data that stands in nothing it was shown."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Literal

from answerable.pii import NOTHING, Redactor

RUN = 7  # words in a row: fewer are common phrases ("the text of the question is")
_WORD = re.compile(r"\w+")
_PROMPTS = resources.files("answerable.turn") / "prompts"
# What the turn itself tells a model.
OF_THE_TURN = tuple(
    (_PROMPTS / name).read_text("utf-8") for name in ("intent.md", "rewrite.md", "variants.md")
)

Objection = Literal["prompt", "personal"]


@dataclass(frozen=True, slots=True)
class Disclosure:
    """``prompts`` are told to models and to nobody else; ``redactor`` knows personal data."""

    prompts: tuple[str, ...] = OF_THE_TURN
    redactor: Redactor = NOTHING

    def objection(self, text: str, known: Sequence[str]) -> Objection | None:
        """Why ``text`` is not to be shown to somebody who may see all of ``known``."""
        told = _runs(text) & _runs_of(self.prompts)
        if told and told - _runs("\n".join(known)):
            return "prompt"
        found = (text[each.start : each.end] for each in self.redactor.find(text))
        return "personal" if any(not _stands_in(each, known) for each in found) else None


DEFAULT = Disclosure()


def _stands_in(value: str, known: Sequence[str]) -> bool:
    return any(value in each for each in known)


def _runs(text: str) -> frozenset[tuple[str, ...]]:
    words = [word.casefold() for word in _WORD.findall(text)]
    return frozenset(tuple(words[n : n + RUN]) for n in range(len(words) - RUN + 1))


@lru_cache(maxsize=8)
def _runs_of(prompts: tuple[str, ...]) -> frozenset[tuple[str, ...]]:
    return frozenset().union(*map(_runs, prompts))
