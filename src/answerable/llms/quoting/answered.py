"""What answers beside the best sentence: the "No." that a paragraph begins with, which holds for
all that it says, and the "They are kept in ..." and the "Possible values: ..." behind what names
them.

"We do not, ..." is a "No." too right below a heading that asks whether something is so. Where that
asks something else than the visitor, its "No." answers nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerable.llms.quoting import lists
from answerable.llms.quoting.conclusions import with_conclusion
from answerable.llms.quoting.other_halves import with_other_half
from answerable.llms.quoting.requirements import with_requirement
from answerable.llms.quoting.whole_sections import with_whole
from answerable.text.section_start import starts_section
from answerable.types import Chunk, Unit
from answerable.wording.how_to import HOW_TO
from answerable.wording.whether import ASKS_WHETHER, ELLIPTIC, POLAR

NEAR = 2  # sentences behind what names a setting, of which one says its values
REASONS = 3  # sentences that it is of
STRANGE = 3  # words that only one of two questions has: of fewer they may ask the same
_ASKS_WHERE = re.compile(
    r"^\W*(?:(?:and|so|but) )?where (?:is|are|does|do|did|can|will|was|were)\b", re.IGNORECASE
)
_PLACED = re.compile(
    r"(?:They|It|These|Those|This|That) (?:can be |is |are |will be |gets? |may be )"
    r"(?:\w+ly )?(?:found|stored|located|kept|saved|placed|written|put|created)\b"
    r"|The (?:\w+ )?(?:path|location) (?:to|of) (?:that|this|it|the)\b"
)
# "Which database can I use?": "The database engine to use. Possible values: `sqlite`, ..."
_ASKS_CHOICE = re.compile(
    r"^\W*(?:(?:and|so|but) )?(?:which|what)\b(?!.*\bdefault)|\b(?:values|options|choices)\b",
    re.IGNORECASE,
)
_VALUES = re.compile(
    r"(?:The )?(?:(?:possible|allowed|valid|accepted|supported|available|permitted) "
    r"(?:values?|options?|choices?|formats?)|(?:Values|Options|Choices|One of|Must be one of))\b",
    re.IGNORECASE,
)


def with_what_answers(chunk: Chunk, numbers: list[int], question: str) -> list[int]:
    """What is said, with the sentences near it that answer."""
    numbers = with_answer_above(chunk, numbers, question)
    numbers = with_place_below(chunk.units, numbers, question)
    numbers = with_values_below(chunk.units, numbers, question)
    numbers = with_other_half(chunk, with_conclusion(chunk.units, numbers), question)
    if HOW_TO.search(question):
        numbers = with_requirement(chunk.units, numbers)
    return with_whole(chunk, numbers, question)


def with_answer_above(chunk: Chunk, numbers: list[int], question: str) -> list[int]:
    """Add the sentence a little above that says "No. ..." or "Yes, ..." to whoever asks whether
    something is so: its reason alone may mean the contrary."""
    if not ASKS_WHETHER.match(question):
        return numbers
    units = chunk.units
    for above in range(numbers[0] - 1, max(-1, numbers[0] - 1 - REASONS), -1):
        if units[above + 1].under or units[above].kind != "sentence":
            break
        if _says_whether(chunk, above) and not is_of_another_question(chunk, above, question):
            return [above, *numbers]
    return numbers


def with_place_below(units: Sequence[Unit], numbers: list[int], question: str) -> list[int]:
    """Add the next sentence where it is asked where something is, and that says it of what the
    sentence names ("They can be found in ...")."""
    below = numbers[-1] + 1
    if not _ASKS_WHERE.match(question) or below >= len(units):
        return numbers
    both = units[below - 1 : below + 1]
    plain = all(unit.kind == "sentence" for unit in both) and not both[1].under
    return [*numbers, below] if plain and _PLACED.match(both[1].text) else numbers


def with_values_below(units: Sequence[Unit], numbers: list[int], question: str) -> list[int]:
    """Add the next sentence, or the one behind that, where it is asked which, and that says which
    values there are ("Possible values: ...") of what a sentence names."""
    last = numbers[-1]
    if not _ASKS_CHOICE.search(question) or units[last].kind != "sentence" or units[last].lead:
        return numbers
    for below in range(last + 1, min(last + 1 + NEAR, len(units))):
        if units[below].kind != "sentence" or units[below].under:
            break
        if _VALUES.match(units[below].text):
            return [*numbers, *range(last + 1, below + 1)]
    return numbers


def _says_whether(chunk: Chunk, number: int) -> bool:
    text = chunk.units[number].text
    if POLAR.match(text):
        return True
    return ELLIPTIC.match(text) is not None and is_below_question(chunk, number)


def is_of_another_question(chunk: Chunk, number: int, question: str) -> bool:
    """Whether a unit says "Yes" or "No" to a question of the page that is not the visitor's: that
    has words that name something, are not in this one and not said again, and this one has some
    that are nowhere in the section. One word may be another for the same."""
    text = chunk.units[number].text
    if not (POLAR.match(text) or ELLIPTIC.match(text)):
        return False
    above, asked = lists.stems(_question_above(chunk, number)), lists.stems(question)
    here = lists.lacking(asked | lists.stems(text), above)
    if not here:
        return False
    there = lists.lacking(above | lists.stems(" ".join(unit.text for unit in chunk.units)), asked)
    return there > 0 and here + there >= STRANGE


def _question_above(chunk: Chunk, number: int) -> str:
    """The question whether something is so that a unit stands right below, as a heading or a
    sentence; else empty."""
    units = chunk.units
    if units[number].under:
        above = units[number].under[-1]
    elif number:
        above = units[number - 1].text
    else:
        above = chunk.heading_path[-1]
    return above if above.endswith("?") and ASKS_WHETHER.match(above) else ""


def is_below_question(chunk: Chunk, number: int) -> bool:
    """Whether a unit stands first below a heading that asks whether something is so: "Do you
    ship?"."""
    under = chunk.units[number].under
    if not under and (number or not starts_section(chunk)):
        return False
    asked = (under or chunk.heading_path)[-1]
    return asked.endswith("?") and ASKS_WHETHER.match(asked) is not None
