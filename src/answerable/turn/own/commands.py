"""A command to something of the visitor's own: "Delete Sales Dashboard", "How do I rename it?".

The help does not know what visitors call their things: by the verb alone it tells how to delete
one's account. So a name that is one of theirs is asked for as what it is, "Delete a widget", unless
a page that is found has the name, and what is about another object of the verb is no answer.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from answerable.errors import StorageError
from answerable.own_rows import AppData
from answerable.retrieval.lexical import terms
from answerable.turn.own.app_data import with_article
from answerable.types import Chunk, Evidence, Strength

MOST_CHARS = 160
MOST_NAMES = 5  # that are looked up, each a word shorter
_ASKING = (
    r"(?:(?:please|can you|could you|would you|i want to|i need to|i would like to|i['’]d like to"
    r"|how (?:do|can|could|would|should) (?:i|we)|how to|can i|where (?:do|can) i)\s+)*"
)
_NO_NAME = "an?|any|every|each|all|some|it|them|one|this|that|these|those"
# The verb, and what it may be done to: what stands in quotes, or the words that follow.
_COMMAND = re.compile(
    rf"\W*{_ASKING}(?P<verb>[a-z]+)\s+(?:(?:my|the|our)\s+)?(?:\w+\s+(?=[\"“'‘]))?"
    r"(?:[\"“'‘](?P<quoted>[^\"”'’]+)[\"”'’]"
    rf"|(?!(?:{_NO_NAME})\b)(?P<name>[\w&-]+(?:\s+[\w&-]+){{0,{MOST_NAMES - 1}}}))",
    re.IGNORECASE,
)

# What one does to one's own things, in the words of different people.
_VERBS = tuple(
    frozenset(terms(words))
    for words in (
        "delete remove erase discard trash bin",
        "rename retitle",
        "edit change modify update",
        "copy duplicate clone",
        "share invite",
        "move transfer",
        "restore recover undelete",
        "download export save",
    )
)


def _alike(verb: str) -> set[str]:
    """The terms of a verb that is known here and of those that mean the same; else none."""
    own = frozenset(terms(verb))
    return set[str]().union(*(own | group for group in _VERBS if own & group))


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of the pages instead: ``message`` has the ``kind`` for the ``name``."""

    message: str
    verb: str
    name: str
    kind: str
    kinds: tuple[str, ...]  # all there are

    def is_named(self, evidence: Evidence) -> bool:
        """Whether what was found has the name: then that is meant."""
        name = f" {' '.join(terms(self.name))} "
        return any(name in f" {' '.join(terms(_text(each.chunk)))} " for each in evidence.chunks)

    def answers(self, evidence: Evidence) -> Evidence:
        """``evidence`` of the sections that say how that is done, and of no other object of the
        verb."""
        kept = tuple(each for each in evidence.chunks if self._tells(each.chunk))
        if len(kept) == len(evidence.chunks):
            return evidence
        if not kept:
            return replace(evidence, chunks=(), strength="NONE", low_confidence=False)
        strength: Strength = "ONE" if len(kept) == 1 else evidence.strength
        return replace(evidence, chunks=kept, strength=strength)

    def _tells(self, chunk: Chunk) -> bool:
        """Whether it has the verb, by some name, and is not about another thing that it is done
        to: neither of another kind, nor of what has no word for this one."""
        heading = set(terms(chunk.heading_path[-1] if chunk.heading_path else chunk.title))
        said, kind = set(terms(_text(chunk))), set(terms(self.kind))
        verbs = _alike(self.verb)
        if verbs.isdisjoint(said):
            return False
        if heading <= verbs or kind <= heading:
            return True
        if verbs.isdisjoint(heading):  # "Restoring it does not remove newer ones" is of no note
            units = (set(terms(unit.words)) for unit in chunk.units)
            return any(kind <= unit and not verbs.isdisjoint(unit) for unit in units)
        others = any(set(terms(each)) <= heading for each in self.kinds)
        return not others and kind <= said


def named(message: str) -> tuple[str, list[tuple[str, str]]]:
    """The verb of a command, and what it may be done to: as it stands in ``message``, and the name;
    nothing where it is no command to something with a name."""
    found = _COMMAND.match(message) if len(message) <= MOST_CHARS else None
    if found is None or not _alike(found["verb"]):
        return "", []
    if found["quoted"]:
        return found["verb"], [(found[0][found.end("verb") - found.start() :], found["quoted"])]
    words = found["name"].split()
    start = found.end("verb")
    names = [" ".join(words[:count]) for count in range(len(words), 0, -1)]
    before = message[start : found.start("name")]
    return found["verb"], [(f"{before}{name}", name) for name in names[:MOST_NAMES]]


async def kind_of(name: str, user_id: str, app_data: AppData) -> str | None:
    """What the visitor's ``name`` is; None where they have none, or several kinds of it."""
    try:
        rows = [
            row
            for kind in app_data.entity_types
            for row in await app_data.find(user_id, kind, name, "exact")
        ]
    except StorageError:
        return None
    kinds = {row.entity_type for row in rows}
    return kinds.pop() if len(kinds) == 1 else None


async def by_kind(message: str, user_id: str | None, app_data: AppData | None) -> Asked | None:
    """``message`` with the kind of the visitor's own thing for its name, if it names one."""
    if user_id is None or app_data is None:
        return None
    verb, names = named(message)
    for written, name in names:
        kind = await kind_of(name, user_id, app_data)
        if kind is not None:
            rest = re.sub(rf"^\s+(?:{re.escape(kind)})\b", "", message.partition(written)[2])
            words = f"{message.partition(written)[0]} {with_article(kind)}{rest}"
            return Asked(" ".join(words.split()), verb, name, kind, tuple(app_data.entity_types))
    return None


def _text(chunk: Chunk) -> str:
    return "\n".join((chunk.title, *chunk.heading_path, *(unit.words for unit in chunk.units)))
