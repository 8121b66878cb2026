"""The remedy of a trouble whose section is too long for one chunk: "The fix for this is ..." begins
the next one, while the message stands in the one that was found. Or it has a section of its own,
right behind that which shows the message ("Action required")."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from answerable.llms.quoting.explaining import tells_what_to_do, with_what_it_leads_to
from answerable.llms.quoting.pasted import WORD
from answerable.llms.quoting.picks import Said
from answerable.llms.quoting.remedies import begins_remedy
from answerable.text.continued import fresh
from answerable.types import Chunk, Unit
from answerable.wording.messages import asks_remedy, asks_way_out
from answerable.wording.trouble_headings import is_way_out

NEXT = 4  # sentences behind a trouble, of which one may say what prevents it

_PREVENTS = re.compile(
    r"\b(?:avoid|prevent|protect|guard|mitigate|work around|get around|get rid of)(?:s|ed|ing)?\b",
    re.IGNORECASE,
)


def with_remedy_in_next_part(
    said: Sequence[Said], chunks: Iterable[Chunk], question: str
) -> list[Said]:
    """What is said and, where a message was given and the first section says not what to do, the
    sentence of its next part that begins with "To fix this, ...", with what it leads to; or what
    the next section says first, where that is called as what to do. Who asks how a trouble is kept
    away is told the sentence behind that says what prevents it."""
    if not said or not (asks_remedy(question) or asks_way_out(question)):
        return list(said)
    chunk, numbers = said[0]
    away = asks_way_out(question) and not asks_remedy(question)
    told = (chunk.units[number] for number in numbers)
    if any(_keeps_away(unit) if away else _is_remedy(unit, question) for unit in told):
        return list(said)
    found = (_of_section(chunk, numbers) if away else None) or _of_next(chunk, chunks, question)
    others = (each for each in said[1:] if not found or each[0] is not found[0])
    return [said[0], *([found] if found else []), *others]


def _of_section(chunk: Chunk, numbers: Sequence[int]) -> Said | None:
    """What prevents a trouble that the chunk tells of, further on in it."""
    behind = range(numbers[-1] + 1, min(numbers[-1] + 1 + NEXT, len(chunk.units)))
    at = next((n for n in behind if _keeps_away(chunk.units[n])), None)
    return None if at is None else (chunk, with_what_it_leads_to(chunk, [at]))


def _of_next(chunk: Chunk, chunks: Iterable[Chunk], question: str) -> Said | None:
    """What to do about it, in the part or the section right behind."""
    place = (chunk.document, chunk.ordinal + 1)
    part = next((each for each in chunks if (each.document, each.ordinal) == place), None)
    at = None if part is None else _remedy(part, chunk, question)
    return None if part is None or at is None else (part, with_what_it_leads_to(part, [at]))


def _remedy(part: Chunk, trouble: Chunk, question: str) -> int | None:
    """The unit of what stands behind a trouble that begins what to do about it: in the same section
    with a sentence that says so, in one that is called so with the first that tells a way."""
    if part.heading_path == trouble.heading_path:
        away = asks_way_out(question)
        return next(
            (
                n
                for n in fresh(trouble, part)
                if begins_remedy(part.units[n]) or (away and _keeps_away(part.units[n]))
            ),
            None,
        )
    if not is_way_out(part, trouble):
        return None
    ways = (n for n, unit in enumerate(part.units) if unit.lead or tells_what_to_do(unit))
    return next(ways, 0)


def _keeps_away(unit: Unit) -> bool:
    """Whether a sentence says what to do and what that prevents."""
    return tells_what_to_do(unit) and _PREVENTS.search(unit.text) is not None


def _is_remedy(unit: Unit, question: str) -> bool:
    """Whether a unit says what to do, and is not the message, which may say so too."""
    return tells_what_to_do(unit) and _words(unit.text) not in _words(question)


def _words(text: str) -> str:
    return f" {' '.join(WORD.findall(text.casefold()))} "
