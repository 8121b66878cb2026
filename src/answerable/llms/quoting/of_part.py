"""What a numbered part of a book is about: the item of that number in a list of its parts.

"What does chapter 3 cover?" shares its words with "The book has four chapters:", and all of them
had been told. The rules know English.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerable.llms.quoting.lists import lead_of
from answerable.llms.quoting.picks import Said
from answerable.types import Chunk
from answerable.wording.numbered_parts import Part, called, parts_named

_WORD = re.compile(r"[^\W\d_]+")
# Of a question for a part as a whole; any other word asks for something in it.
_ASKS_WHAT = frozenset(
    "a about all an and are book can can't contain contains content contents cover covered covers"
    " deal deals describe describes discuss discusses do does explain explains find for give goal"
    " goals going goes happens has have how i in into is it's learn learned list me of on"
    " overview please purpose s say says so subject summarise summarize summary teach teaches tell"
    " the theme this topic topics treat treats us we what what's which will with you".split()
)


def of_asked_part(sections: Sequence[Chunk], question: str) -> list[Said]:
    """The one item, where a part of a number is asked for as a whole and the best section is no
    page of it; empty where there is none."""
    parts = parts_named(question)
    if len(parts) != 1 or not sections or not _asks_what_it_is(question):
        return []
    [part] = parts
    best = sections[0]
    if part in map(called, (best.title, *best.heading_path)):
        return []
    found = ((chunk, _item(chunk, part)) for chunk in sections)
    return next(([(chunk, numbers)] for chunk, numbers in found if numbers), [])


def _asks_what_it_is(question: str) -> bool:
    """Whether nothing is asked beside what the part is about."""
    words = {word.casefold() for word in _WORD.findall(question)}
    kinds = {kind for kind, _ in parts_named(question)}
    return words <= _ASKS_WHAT | kinds | {f"{kind}s" for kind in kinds}


def _item(chunk: Chunk, part: Part) -> list[int]:
    """The units of the item of that number, in a list that a sentence on such parts introduces."""
    kind, number = part
    several = re.compile(rf"\b{kind}s\b", re.IGNORECASE)
    of_number = [
        at
        for at, unit in enumerate(chunk.units)
        if unit.place.ordered and [*map(str, unit.place.numbers)] == [number]
    ]
    first = next((at for at in of_number if chunk.units[at].kind == "item"), None)
    above = None if first is None else lead_of(chunk.units, first)
    if first is None or above is None or not several.search(chunk.units[above].text):
        return []
    end = first + 1
    while end in of_number and chunk.units[end].kind == "sentence":
        end += 1
    return list(range(first, end))
