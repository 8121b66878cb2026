"""The remedy of a trouble whose section is too long for one chunk: "The fix for this is ..." begins
the next one, while the message stands in the one that was found. Or it has a section of its own,
right behind that which shows the message ("Action required")."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from answerable.llms.quoting.explaining import tells_what_to_do, with_what_it_leads_to
from answerable.llms.quoting.pasted import WORD
from answerable.llms.quoting.picks import Said
from answerable.llms.quoting.remedies import begins_remedy
from answerable.text.continued import fresh
from answerable.types import Chunk, Unit
from answerable.wording.messages import asks_remedy
from answerable.wording.trouble_headings import is_way_out


def with_remedy_in_next_part(
    said: Sequence[Said], chunks: Iterable[Chunk], question: str
) -> list[Said]:
    """What is said and, where a message was given and the first section says not what to do, the
    sentence of its next part that begins with "To fix this, ...", with what it leads to; or what
    the next section says first, where that is called as what to do."""
    if not said or not asks_remedy(question):
        return list(said)
    chunk, numbers = said[0]
    if any(_is_remedy(chunk.units[number], question) for number in numbers):
        return list(said)
    for part in chunks:
        if (part.document, part.ordinal) == (chunk.document, chunk.ordinal + 1):
            at = _remedy(part, chunk)
            remedy = [] if at is None else [(part, with_what_it_leads_to(part, [at]))]
            others = (each for each in said[1:] if not remedy or each[0] is not part)
            return [said[0], *remedy, *others]
    return list(said)


def _remedy(part: Chunk, trouble: Chunk) -> int | None:
    """The unit of what stands behind a trouble that begins what to do about it: in the same section
    with a sentence that says so, in one that is called so with the first that tells a way."""
    if part.heading_path == trouble.heading_path:
        return next((n for n in fresh(trouble, part) if begins_remedy(part.units[n])), None)
    if not is_way_out(part, trouble):
        return None
    ways = (n for n, unit in enumerate(part.units) if unit.lead or tells_what_to_do(unit))
    return next(ways, 0)


def _is_remedy(unit: Unit, question: str) -> bool:
    """Whether a unit says what to do, and is not the message, which may say so too."""
    return tells_what_to_do(unit) and _words(unit.text) not in _words(question)


def _words(text: str) -> str:
    return f" {' '.join(WORD.findall(text.casefold()))} "
