"""What is told to do in sentences that follow each other, where it is asked how: all of it.

"Open the account. Then select the transactions. Now choose *Duplicate* in the menu." does not
answer with the first two. The rules know English.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from answerable.llms.quoting.directives import directs
from answerable.llms.quoting.instructions import FIRST, IN_STEPS, VERBS
from answerable.llms.quoting.own_task import is_its_task
from answerable.llms.quoting.paragraphs import is_one_paragraph
from answerable.llms.quoting.trouble import points_on
from answerable.types import Chunk, Unit
from answerable.wording.undoing import ASKS_HOW, has_form, verb_stem

MOST = 5  # sentences
NEXT = 2  # sentences, of which one says what to do
BEFORE = 0.4  # of what the best is worth, an instruction above it is worth that is said with it

_ACT = rf"(?:{VERBS}|{IN_STEPS})"
_INSTRUCTS = re.compile(
    rf"^\W*(?:(?:{FIRST}),? )*{_ACT}\b(?!:)(?! (?:is|are|was|were|can|may|will|has|have)\b)"
    r"|^\W*(?:to|for|in|on|at|from|under|within|in order to|when(?! you (?:want|wish|need)))\b"
    r"[^,]{2,120},"
    rf" (?:(?:{FIRST}) )*{_ACT}\b",
    re.IGNORECASE,
)
# What goes on from an instruction, in a paragraph of its own too: "Once selected, go to ...".
_GOES_ON = re.compile(
    rf"^\W*(?:then|next|now|finally|lastly|after (?:that|this)|afterwards),?"
    rf" (?:(?:{FIRST}),? )*(?:{_ACT}|you)\b"
    rf"|^\W*(?:once|after)\b[^,]{{2,80}}, (?:(?:{FIRST}) )*(?:{_ACT}|you (?:can|need|should))\b"
    r"|^\W*you(?:['\u2019]ll| will| should)(?: (?:then|now))+ (?:be|get|have|need|see)\b"
    r"|^\W*(?:from (?:there|here)|there|here), (?:\w+ )?you (?:can|will|need|should)\b"
    r"|^\W*(?:then|next|now|finally),? (?:in|on|at|from|under)\b",
    re.IGNORECASE,
)
# What is done instead, for something else, or only if.
_ANOTHER = re.compile(
    r"^\W*(?:alternatively|or|instead|to|in order to|if|unless|for|also|please note|note)\b"
    r"|\b(?:instead|alternatively)\W*$",
    re.IGNORECASE,
)
# What somebody may want, and not how: "If you have boats, you might want to copy them."
_PREMISE = re.compile(
    r"^\W*(?:if|when) (?:you|your)\b[^.]{3,120}, you (?:might|may|will probably|probably)"
    r" (?:want|need|wish|like|prefer)(?: to)?\b(?!.*`)",
    re.IGNORECASE,
)
_PURPOSE = re.compile(r"^\W*(?:in order )?to (\w+)", re.IGNORECASE)
_CASE = re.compile(r"^\W*if you(?:['\u2019]re| are| have| use)\b", re.IGNORECASE)


def with_instructions(
    chunk: Chunk, numbers: list[int], values: Sequence[float], question: str
) -> list[int]:
    """The sentences ``numbers``, of which one says what to do, with the instructions right above
    them that are worth nearly as much, and with those that go on behind them.

    ``values`` are what the chunk's units are worth.
    """
    units = chunk.units
    if not all(_is_plain(units[number]) for number in numbers):
        return numbers
    if not any(instructs(units[number]) for number in numbers):
        numbers = _up_to_instruction(chunk, numbers, question)
    if not any(instructs(units[number]) for number in numbers):
        return numbers
    best = max(values[number] for number in numbers)
    first, last = numbers[0], numbers[-1]
    while last - first + 1 < MOST and _comes_first(units, first, values[first - 1], best):
        first -= 1
    while last - first + 1 < MOST and _goes_on(chunk, last, question):
        last += 1
    return list(range(first, last + 1))


def _up_to_instruction(chunk: Chunk, numbers: list[int], question: str) -> list[int]:
    """What speaks of what is asked how to do and says nothing to do ("Boats are copied in the
    shed.") with the next sentences of its paragraph up to the one that does, if that is one of two;
    else as it is."""
    units, last = chunk.units, numbers[-1]
    verb = ASKS_HOW.search(question)
    stem = verb_stem(verb[1]) if verb else ""
    said = [units[number].text for number in numbers]
    if _PREMISE.match(said[-1]):
        return [*numbers, *_rest_of_paragraph(chunk, last)]
    if not stem or not any(stem in text.casefold() for text in said) or any(map(directs, said)):
        return numbers
    for at in range(last + 1, min(last + 1 + NEXT, len(units))):
        if not _is_plain(units[at]) or not is_one_paragraph(chunk, units[at - 1], units[at]):
            break
        if instructs(units[at]) and not _ANOTHER.search(units[at].text):
            return [*numbers, *range(last + 1, at + 1)]
    return numbers


def _rest_of_paragraph(chunk: Chunk, last: int) -> Iterator[int]:
    """The next few sentences of the paragraph that ``last`` stands in."""
    units = chunk.units
    for at in range(last + 1, min(last + 1 + NEXT, len(units))):
        if not _is_plain(units[at]) or not is_one_paragraph(chunk, units[at - 1], units[at]):
            return
        yield at


def with_end_below_code(chunk: Chunk, numbers: list[int]) -> list[int]:
    """With the end of a sentence that goes on below the code it shows ("Change: <code> to <code>
    and start it anew."), which without it says the contrary or nothing."""
    numbers, units = list(numbers), chunk.units
    while len(numbers) < 2 * MOST and units[numbers[-1]].kind == "code":
        at = numbers[-1] + 1
        if at == len(units) or units[at].kind != "sentence" or units[at].under:
            break
        # Not the display text, where a sentence that begins with code begins in lower case too.
        if not chunk.quote(units[at].span)[:1].islower():
            break
        below = units[at + 1 : at + 2]
        shows = len(below) == 1 and below[0].kind == "code" and not below[0].under
        numbers += [at, at + 1] if shows else [at]
    return numbers


def with_next_code(chunk: Chunk, numbers: list[int]) -> list[int]:
    """With the code that comes next ("Then run it with: ..."), as often as it says so, and with
    that of other cases ("If you have a lamp of glass, run: ...") below the one of a case."""
    numbers, units = list(numbers), chunk.units
    is_case = any(_is_case(units[number], chunk) for number in numbers)
    while len(numbers) < 2 * MOST:
        next_ = units[numbers[-1] + 1 : numbers[-1] + 3]
        if [unit.kind for unit in next_] != ["sentence", "code"]:
            break
        if not (_leads_on(next_[0], chunk) or (is_case and _is_case(next_[0], chunk))):
            break
        numbers += [numbers[-1] + 1, numbers[-1] + 2]
    return numbers


def _leads_on(unit: Unit, chunk: Chunk) -> bool:
    return _is_lead(unit, chunk) and _GOES_ON.match(unit.text) is not None


def _is_case(unit: Unit, chunk: Chunk) -> bool:
    return _is_lead(unit, chunk) and _CASE.match(unit.text) is not None


def _is_lead(unit: Unit, chunk: Chunk) -> bool:
    """Whether a sentence leads to what is below it, and begins nothing new; behind a tab it is
    again below the heading of its section."""
    return unit.lead and unit.under in ((), chunk.heading_path[-1:])


def _is_plain(unit: Unit) -> bool:
    return unit.kind == "sentence" and not unit.lead and not unit.place.depth


def instructs(unit: Unit) -> bool:
    """Whether a unit begins with an instruction."""
    return _INSTRUCTS.match(unit.text) is not None or _GOES_ON.match(unit.text) is not None


def _comes_first(units: Sequence[Unit], first: int, value: float, best: float) -> bool:
    """Whether what stands above ``first`` is the instruction that it goes on from."""
    if not first or units[first].under or _ANOTHER.match(units[first].text):
        return False
    above = units[first - 1]
    return (
        _is_plain(above)
        and value >= BEFORE * best
        and _INSTRUCTS.match(above.text) is not None
        and _INSTRUCTS.match(units[first].text) is not None
    )


def _goes_on(chunk: Chunk, last: int, question: str) -> bool:
    """Whether the next sentence is another instruction of the same procedure; in a section that is
    called as what is asked to do, that may begin a paragraph, and say so ("To row, take ...")."""
    units = chunk.units
    if last + 1 >= len(units):
        return False
    one, other = units[last], units[last + 1]
    if not _is_plain(other) or other.under or points_on(other.text):
        return False
    if _GOES_ON.match(other.text):
        return True
    told = _INSTRUCTS.match(other.text) is not None
    its_own = is_its_task(chunk, question)
    if _ANOTHER.search(other.text) and not (its_own and _is_for_it(other.text, question)):
        return False
    return told and (its_own or is_one_paragraph(chunk, one, other))


def _is_for_it(text: str, question: str) -> bool:
    """Whether a sentence says to what end it is done, and that is what is asked to do."""
    purpose, verb = _PURPOSE.match(text), ASKS_HOW.search(question)
    return purpose is not None and verb is not None and has_form(verb[1], purpose[1])
