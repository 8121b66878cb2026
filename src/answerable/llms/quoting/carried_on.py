"""What is left of a list or a table that is said to the end of its chunk, where the next chunk has
the rest: "The following priorities exist:" promises all of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from answerable.llms.quoting import lists
from answerable.llms.quoting.picks import Said
from answerable.text import continued
from answerable.text.one_list import CHARS, ROWS
from answerable.types import Chunk, Unit


def with_rest(said: Sequence[Said], chunks: Iterable[Chunk]) -> list[Said]:
    """What is said, each list or table that was said whole as far as its chunk goes with the rest
    of it, if all of it is short enough to be shown."""
    known = {(each.document, each.ordinal): each for each in chunks}
    return [each for one in said for each in _carried_on(one, known)]


def goes_on(chunk: Chunk, other: Chunk) -> bool:
    """Whether the other chunk comes next on the page, with the rest of a list or a table."""
    next_ = (chunk.document, chunk.ordinal + 1) == (other.document, other.ordinal)
    return next_ and bool(continued.rest(chunk, other))


def _carried_on(said: Said, known: dict[tuple[str, int], Chunk]) -> Iterator[Said]:
    yield said
    chunk, numbers = said
    following = known.get((chunk.document, chunk.ordinal + 1))
    if following is None or not _is_whole(chunk.units, numbers):
        return
    rest = continued.rest(chunk, following)
    begun = [chunk.units[number] for number in numbers]
    if rest and _fits([*begun, *(following.units[number] for number in rest)]):
        yield following, rest


def _is_whole(units: Sequence[Unit], numbers: Sequence[int]) -> bool:
    """Whether the numbers have all of the list or the table that the last of the units is in, and
    more than that one."""
    last = len(units) - 1
    if numbers[-1] != last or len(numbers) == 1:
        return False
    if units[last].place.depth:
        return set(lists.around(units, last, 1)) <= set(numbers)
    rows = [number for number, unit in enumerate(units) if unit.kind == "row"]
    return units[last].kind == "row" and set(rows) <= set(numbers)


def _fits(units: Sequence[Unit]) -> bool:
    if any(unit.place.ordered for unit in units):
        most, chars = lists.STEPS, lists.STEPS_CHARS
    else:
        most, chars = ROWS + 1, CHARS + lists.NAMES_CHARS
    return len(units) <= most and sum(len(unit.text) for unit in units) <= chars
