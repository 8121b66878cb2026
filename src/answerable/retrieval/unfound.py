"""Names in a question that stand in nothing that was found, though some page of the site has them.

"Can I replay WebSocket connections?" is then answered about other connections, so that its reader
is told. As with names that no page has (``unmentioned``) only English capitals tell a name.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerable.retrieval.followup import asks_of_another
from answerable.retrieval.lexical import term_id, terms, words
from answerable.retrieval.related import begin_alike
from answerable.retrieval.short_forms import short_forms
from answerable.retrieval.unmentioned import MOST, names_asked
from answerable.types import Chunk, Evidence
from answerable.wording.amounts import MONTHS

_DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday Christmas Easter"
_TIMES = frozenset(terms(f"{MONTHS.replace('|', ' ')} {_DAYS}"))

_BETWEEN = re.compile(r"[\W_]+")


def unfound(evidence: Evidence, message: str = "") -> tuple[str, ...]:
    """The names that no section handed on has, as they are written, ``MOST`` at most; none of a
    question to marked text or about the site's person, and none where no page has one of them.

    Of the questions before that ``message`` leans on only what it still asks of: "And Torch?" is
    no more of Lamp.
    """
    names = dict.fromkeys(names_asked(evidence.question))
    if message and asks_of_another(message, names):
        names = dict.fromkeys(each for each in names if each in message)
    if not names or evidence.unmentioned or evidence.marked or evidence.of_person:
        return ()
    sections = [each.chunk for each in evidence.chunks]
    seen = [_around(each) for each in sections]
    has = frozenset(terms(" ".join((evidence.names.own, *seen))))
    squeezed = [_squeezed(each) for each in seen]
    return tuple(
        each
        for each in names
        if not any(_squeezed(each) in text for text in squeezed)
        and not _is_there(each, has, sections)
    )[:MOST]


def _is_there(name: str, has: frozenset[str], sections: Sequence[Chunk]) -> bool:
    spelled_out = any(_is_spelled_out(name, each) for each in sections)
    return spelled_out or any(_stands(term, has) for term in terms(name))


def _around(chunk: Chunk) -> str:
    """All that a reader of the section sees, with the address and the page's names."""
    called = (chunk.title, *chunk.heading_path, chunk.url, chunk.metadata.get("aliases", ""))
    # Of a table that goes on from another section the names of the columns stand in the rows alone.
    return " ".join((*called, chunk.text, *(unit.text for unit in chunk.units)))


def _squeezed(text: str) -> str:
    """The letters and digits alone: "Wi-Fi" is "wifi", and "Node.js" is "NodeJS"."""
    return _BETWEEN.sub("", text.casefold())


def _stands(term: str, has: frozenset[str]) -> bool:
    if term in has or term in _TIMES or any(begin_alike(term, each) for each in has):
        return True
    meant = {form for forms in short_forms([term]).values() for form, _ in forms}
    return bool(meant) and not meant.isdisjoint(map(term_id, has))


def _is_spelled_out(name: str, chunk: Chunk) -> bool:
    """Whether the words that an abbreviation stands for follow each other in a section."""
    if not (name.isupper() and name.isalpha()):
        return False
    said = words(" ".join((*chunk.heading_path, *(unit.words for unit in chunk.units))))
    return name.casefold() in "".join(word[:1] for word in said)
