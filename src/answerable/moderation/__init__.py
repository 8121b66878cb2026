"""WHAT IS NOT ANSWERED: a message is screened before anything is searched or any model is asked.

Rules first (wordings that are unsafe however they are meant, the site's denied topics), then how
near the message is to examples, then an endpoint, where the settings name one. Instructions to a
model are noted, and stop a message only where they are all there is: what keeps them from doing
harm is not that they are recognised.
"""

from __future__ import annotations

import logging
import re
import unicodedata
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from answerable.errors import AnswerableError
from answerable.intents.polish import is_polish
from answerable.moderation import everyday, injection, patterns
from answerable.moderation.examples import ORDINARY, Examples
from answerable.protocols import Embedder
from answerable.verdicts import Moderator, Verdict
from answerable.wording.languages import is_foreign, languages

RULES = patterns.read(Path(__file__).with_name("rules.txt"))
TOPIC, INJECTION = "topic", "injection"
SELF_HARM = "self_harm"
SAME = 0.9  # as near to an example it is that example, but for a word
_UNFOLDED = str.maketrans("łøđ", "lod")  # letters that decompose into nothing simpler
_SPELLED = re.compile(r"\b(?:\w[\s.*_-]){3,}\w\b")  # s p e l l e d
_SPACE = re.compile(r"\s+")

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Screen:
    """What screens messages. ``topics`` are the denylist, ``allowed`` categories that pass.

    ``moderator`` is asked last; where it fails that is logged, and what is here decides alone.
    """

    examples: Examples | None = None
    embedder: Embedder | None = None
    topics: tuple[str, ...] = ()
    allowed: tuple[str, ...] = ()
    moderator: Moderator | None = None

    async def verdict(self, message: str) -> Verdict | None:
        """Why the message is not answered (``blocked``), or what is noted; None for nothing."""
        stages: tuple[Callable[[str], Awaitable[Verdict | None]], ...] = (
            self._by_rule,
            self._by_example,
            self._by_moderator,
        )
        for stage in stages:
            found = await stage(message)
            if found is not None:
                return found
        if INJECTION not in self.allowed and injection.signals(message):
            alone = injection.asks_nothing_else(message)
            return Verdict(INJECTION, "blocked" if alone else "noted", 1.0, language(message))
        return None

    async def _by_rule(self, message: str) -> Verdict | None:
        for text in _readings(message):
            for topic in self.topics:
                if re.search(rf"(?<!\w){re.escape(folded(topic))}(?!\w)", text):
                    return Verdict(TOPIC, "blocked", 1.0, language(message))
            for category, pattern in RULES.items():
                if category not in self.allowed and pattern.search(text):
                    return Verdict(category, "blocked", 1.0, language(message))
        return None

    async def _by_example(self, message: str) -> Verdict | None:
        if self.examples is None or self.embedder is None:
            return None
        vector = await self.embedder.embed_query(message)
        category, nearness = self.examples.nearest(vector, may_be_polish=_may_be_polish(message))
        if category == ORDINARY or category in self.allowed:
            return None
        if category == SELF_HARM and nearness < SAME and _only_asks(message):
            return None
        return Verdict(category, "blocked", nearness, language(message))

    async def _by_moderator(self, message: str) -> Verdict | None:
        if self.moderator is None:
            return None
        try:
            found = await self.moderator.judge(message)
        except AnswerableError as error:
            _log.warning("moderation_endpoint_failed", extra={"reason": str(error)})
            return None
        if found is None or found.category in self.allowed:
            return None
        return Verdict(found.category, found.action, found.score, language(message))


def folded(text: str) -> str:
    """Small letters without accents, in one line; apostrophes are straight."""
    plain = text.casefold().replace("\u2019", "'")
    if not plain.isascii():  # else nothing of it decomposes
        decomposed = unicodedata.normalize("NFKD", plain)
        plain = "".join(each for each in decomposed if not unicodedata.combining(each))
        plain = plain.casefold().translate(_UNFOLDED)  # a bold K is a K only now
    return _SPACE.sub(" ", plain).strip()


def language(message: str) -> str:
    """``pl`` for what is Polish, empty for everything else: no more is needed to count by."""
    return "pl" if is_polish(message) else ""


def _may_be_polish(message: str) -> bool:
    """Whether no other language is told by ``message``: many write Polish without its letters."""
    others = languages(message)
    return not others or "pl" in others or is_polish(message)


def _only_asks(message: str) -> bool:
    """Whether it is a question that only sounds like a call for help; no language is judged here
    whose words are not known here."""
    known = not is_foreign(message) or language(message) == "pl"
    return known and everyday.only_asks(folded(message))


def _readings(message: str) -> tuple[str, ...]:
    """The message, and as it reads behind what disguises it."""
    plain = folded(message)
    joined = _SPELLED.sub(lambda match: re.sub(r"[\s.*_-]", "", match[0]), plain)
    disguised = folded(injection.unobfuscated(message))
    return tuple(dict.fromkeys((plain, joined, disguised)))
