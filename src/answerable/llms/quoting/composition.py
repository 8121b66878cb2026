"""What is said with the best sentence, so that it can be understood without the page around it.

That is the code or list it introduces, the sentence a code block or list stands under, the sentence
a "this" refers to, and neighbours that answer nearly as well.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from answerable.llms.quoting import lists
from answerable.llms.quoting.answered import with_what_answers
from answerable.llms.quoting.antecedents import (
    COLONS,
    LONGEST,
    back,
    goes_on_below_code,
    is_label,
    refers,
    tells_of_code_above,
    with_antecedent,
)
from answerable.llms.quoting.cells import with_notes
from answerable.llms.quoting.command_blocks import first_commands, first_of_its_kind
from answerable.llms.quoting.companions import (
    all_cases,
    of_the_list,
    with_companions,
    with_rest_of_short,
)
from answerable.llms.quoting.directives import directs
from answerable.llms.quoting.introduced import introduction
from answerable.llms.quoting.labelled_code import code_behind, labelled_code, leads_to_labels
from answerable.llms.quoting.led import (
    lead_to_ways,
    list_of_them,
    table_around,
    whole_table,
)
from answerable.llms.quoting.named_in_code import command_of
from answerable.llms.quoting.of_career import of_career_alone
from answerable.llms.quoting.own_task import is_its_task
from answerable.llms.quoting.picks import Pick
from answerable.llms.quoting.placeholders import is_above_links
from answerable.llms.quoting.procedures import (
    with_end_below_code,
    with_instructions,
    with_next_code,
)
from answerable.llms.quoting.records import of_asked_facts, of_career, of_small_record
from answerable.llms.quoting.synopses import with_call, with_synopsis
from answerable.llms.quoting.tabs import of_asked_tab
from answerable.types import Chunk, Unit
from answerable.wording.amounts import ASKS_NUMBER
from answerable.wording.definition import asked_term
from answerable.wording.how_to import ASKS_STEPS, HOW_TO, NAMES_STEPS
from answerable.wording.messages import asks_remedy

MAX_ROWS = 6  # of a table are said with what introduces them
LONG_CODE = 12  # lines: from there on code is not repeated for what is said below it
# "You can use the following method to reset it."
FOLLOWING = re.compile(
    r"\b(?:the following (?:[\w-]+ )?(?:methods?|ways?|approach|steps?|commands?|instructions?"
    r"|procedure|code|examples?|configuration|settings?|snippet|script|workaround)"
    r"|(?:steps|instructions|commands?|examples?|method) below)\b",
    re.IGNORECASE,
)
_FOR_EXAMPLE = re.compile(
    r"\b(?:e\.g|for (?:example|instance)|like (?:this|so)|as follows)[.,\u2026\s]*$"
    r"|\bexample\s*[-\u2013\u2014]\s*$",
    re.IGNORECASE,
)
_OTHER_STEP = re.compile(r"\b(?:step \d{1,2}|(?:previous|first|last) step)\b", re.IGNORECASE)

# "Install it with either of the two:" leads to as many blocks of code.
_EITHER = re.compile(r"\b(?:either|one of)\b", re.IGNORECASE)
# "Images are pushed to several tags.": which, is told below.
_SEVERAL = re.compile(r"\b(?:several|various|(?:a|the) (?:number|list) of)\b", re.IGNORECASE)


def composed(pick: Pick, question: str) -> list[int]:
    """The numbers of the units to say, in reading order."""
    units = pick.chunk.units
    numbers = _to_its_end(units, _with_code_above(units, _composed(pick, question)))
    numbers = with_what_answers(pick.chunk, with_call(pick.chunk, numbers, question), question)
    numbers = with_end_below_code(pick.chunk, _with_following(units, numbers))
    if _asks_how(question) and units[numbers[-1]].kind == "code":
        numbers = with_next_code(pick.chunk, numbers)
    return of_asked_tab(units, numbers, pick.number, question)


def _with_following(units: Sequence[Unit], numbers: list[int]) -> list[int]:
    """What ends in a sentence that names what follows ("Use the following method."), with that."""
    last = numbers[-1]
    below = units[last + 1 : last + 3]
    if units[last].kind != "sentence" or not FOLLOWING.search(units[last].text):
        return numbers
    if not below or below[0].under or units[last].lead:
        return numbers
    if below[0].kind in ("code", "item"):
        return [*numbers[:-1], *introduced(units, last)]
    led = below[0].lead and len(below) > 1 and not below[1].under
    return [*numbers, *introduced(units, last + 1)] if led else numbers


def _composed(pick: Pick, question: str) -> list[int]:
    chunk, number = pick.chunk, pick.number
    unit = chunk.units[number]
    if told := introduction(chunk, question) or of_small_record(chunk, question):
        return told
    if steps := _steps(pick, question):
        return steps
    if (lead := lead_to_ways(chunk.units, number, question)) is not None:
        return introduced(chunk.units, lead)
    if listed := list_of_them(chunk, number, question):
        return listed
    if unit.lead:
        return _from_its_beginning(chunk, introduced(chunk.units, number))
    if unit.kind == "code":
        if _asks_how(question) and (commands := first_commands(chunk.units, number)):
            return commands
        return _from_its_beginning(chunk, _with_introduction(chunk.units, number))
    if unit.kind == "item":
        own = of_asked_facts(chunk, number, question) or of_career(chunk, number, question)
        return own or _of_item(pick, question)
    if unit.kind == "row":
        return table_around(chunk, number, question) or with_notes(chunk, number, question)
    return _of_sentence(pick, question)


def _of_item(pick: Pick, question: str) -> list[int]:
    units = pick.chunk.units
    items = all_cases(pick) or of_the_list(pick) or _of_its_steps(pick) or with_companions(pick)
    if len(items) > 1 and ASKS_STEPS.search(question):
        items = lists.from_first_step(units, items)
    items = with_rest_of_short(units, items)
    items = with_synopsis(units, under_its_lead(units, items))
    return _with_own_code(units, items) if _asks_how(question) else items


def _of_its_steps(pick: Pick) -> list[int]:
    """The numbered list around an item that names another step of it ("Go back to step 1."), if it
    is short; else empty."""
    units, number = pick.chunk.units, pick.number
    if not (pick.unit.place.ordered and _OTHER_STEP.search(pick.text)):
        return []
    whole = lists.around(units, number)
    fits = lists.fitting(units, whole, number, steps=True)
    return list(fits) if fits == whole else []


def _of_sentence(pick: Pick, question: str) -> list[int]:
    chunk, number = pick.chunk, pick.number
    if _SEVERAL.search(pick.text) and (listed := _led_list(chunk.units, number)):
        return listed
    asks_all = NAMES_STEPS.search(question) or is_its_task(chunk, question)
    if asks_all and (listed := _only_steps(pick, question)):
        return listed
    if _asks_how(question):
        if listed := _steps_below(pick, question) or _list_below(chunk.units, number, question):
            return listed
        code = _code_below(chunk.units, number)
        if code is not None:
            return list(range(back(chunk.units, number, number - 1), code + 1))
        if (code := _only_code(chunk.units, number)) is not None:
            return [*with_antecedent(chunk.units, number, [number]), code]
    numbers = of_career_alone(chunk, with_companions(pick), number, question)
    if asked_term(question):  # what something is begins with the sentence that says it
        numbers = [each for each in numbers if each >= number]
    numbers = _led(chunk.units, with_antecedent(chunk.units, number, numbers))
    if not _asks_how(question):
        return numbers
    numbers = with_instructions(chunk, numbers, pick.values, question)
    if shown := code_behind(chunk.units, numbers):
        return [*numbers, *shown]
    code = command_of(chunk.units, numbers[0])
    return numbers if code is None else _with_introduction(chunk.units, code) + numbers


def _asks_how(question: str) -> bool:
    """Whether it is asked how something is done; who pastes an error message asks what to do."""
    return HOW_TO.search(question) is not None or asks_remedy(question)


def _steps(pick: Pick, question: str) -> list[int]:
    """The numbered list around a unit under its lead, where it is asked how all of it is done, and
    not for a number ("the most steps"); else empty."""
    chunk, number = pick.chunk, pick.number
    all_of_it = ASKS_STEPS.search(question) is not None and not ASKS_NUMBER.search(question)
    asked = all_of_it or asks_remedy(question)
    if not chunk.units[number].place.depth or not asked:
        return []
    lead = lists.lead_of(chunk.units, number)
    first = lists.around(chunk.units, number, 1).start
    above = [each.text for each in chunk.units[:first] if each.kind == "sentence"]
    frame = " ".join((chunk.title, *chunk.heading_path, *above))
    whole = lists.steps_around(chunk.units, number, question, frame)
    if whole is None:
        return []
    return [
        *([] if lead is None else [lead]),
        *lists.fitting(chunk.units, whole, number, steps=True),
    ]


def introduced(units: Sequence[Unit], lead: int) -> list[int]:
    """A sentence that ends in a colon, and what it introduces; where that is a list that it stands
    in itself, in the order of the list."""
    below = lead + 1
    if below >= len(units):
        return [lead]
    kind = units[below].kind
    if labelled := labelled_code(units, below):
        return [lead, *labelled]
    if kind == "item" and units[below].place.depth >= units[lead].place.depth:
        whole = lists.around(units, below)
        fits = lists.fitting(units, whole, below, steps=units[below].place.ordered)
        return sorted({lead, *fits})
    table = whole_table(units, below) if kind == "row" else []
    limit = len(table) or MAX_ROWS
    if kind == "sentence" or (kind == "code" and not _EITHER.search(units[lead].text)):
        limit = 1
    end = below
    while end < len(units) and units[end].kind == kind and end - lead <= limit:
        end += 1
    return list(range(lead, end))


def _with_introduction(units: Sequence[Unit], code: int) -> list[int]:
    """A code block under the sentence it illustrates, with one that stands between: the two are
    shown as one thing, such as a file and another that uses it."""
    if listed := _list_above(units, code):
        return [*listed, code]
    if units[code].under and not units[code - 1].text.endswith(COLONS):  # a tab, or a heading
        return [code]
    for above in (code - 1, code - 2):
        if above >= 0 and units[above].kind in ("sentence", "item"):
            if units[above].lead and _EITHER.search(units[above].text):
                return introduced(units, above)
            first = above + 1 if is_label(units[above]) else above
            return list(range(first, code + 1))
    above = first_of_its_kind(units, code) - 1
    if 0 <= above < code - 1 and units[above].lead:
        return [above, code]
    return [code]


def _list_above(units: Sequence[Unit], code: int) -> list[int]:
    """The short list right above a block of code that stands in none of its items, under its lead;
    empty where there is none: the last item alone leads to nothing."""
    above = units[code - 1] if code else None
    if above is None or above.kind != "item" or lists.is_part(units[code], above):
        return []
    whole = list(lists.around(units, code - 1, 1))
    return under_its_lead(units, whole) if len(whole) <= MAX_ROWS else []


def _from_its_beginning(chunk: Chunk, numbers: list[int]) -> list[int]:
    """Add what an introduction goes on from: the sentence that it refers back to, or the code that
    it continues ("This: <code> should become: <code>")."""
    first, above = numbers[0], numbers[0] - 1
    if above < 0:
        return numbers
    # Not the display text, where a sentence that begins with inline code begins in lower case too.
    goes_on = chunk.quote(chunk.units[first].span)[:1].islower()
    if chunk.units[above].kind == "code" and chunk.units[first].lead and goes_on:
        return _with_introduction(chunk.units, above) + numbers
    if refers(chunk.units, first) and chunk.units[above].kind == "sentence":
        return [above, *numbers]
    return numbers


def _with_code_above(units: Sequence[Unit], numbers: list[int]) -> list[int]:
    """Add the code right above a first sentence that goes on from it ("Then run it with: ..."), or
    tells of it ("The above command ...")."""
    first, above = numbers[0], numbers[0] - 1
    if not tells_of_code_above(units, first):
        return numbers
    if units[above].text.count("\n") >= LONG_CODE:
        return numbers
    shown = _with_introduction(units, first_of_its_kind(units, above))
    dangling = refers(units, shown[0]) and not units[shown[0]].lead  # "This problem is common."
    return shown[dangling:] + numbers


def _to_its_end(units: Sequence[Unit], numbers: list[int]) -> list[int]:
    """Add the sentence that a last one leads to with a colon ("Run this command:", in a line of its
    own, and no block of code)."""
    last = numbers[-1]
    if _FOR_EXAMPLE.search(units[last].text) and units[last].kind in ("sentence", "item"):
        below = units[last + 1 : last + 2]
        return [*numbers, last + 1] if below and below[0].kind == "code" else numbers
    leads = units[last].text.endswith(COLONS) and not units[last].lead
    if leads and last + 1 < len(units) and units[last + 1].kind == "sentence":
        return [*numbers, *(labelled_code(units, last + 1) or [last + 1])]
    return numbers


def under_its_lead(units: Sequence[Unit], items: list[int]) -> list[int]:
    """List items under the items that they stand in, or under the sentence that introduces their
    list, without which they are fragments."""
    if above := lists.parents(units, items[0]):
        return [*above, *items]
    lead = lists.lead_of(units, items[0])
    return items if lead is None else [lead, *items]


def _led(units: Sequence[Unit], numbers: list[int]) -> list[int]:
    """Sentences of which the first is an item, which the others stand in, under its lead."""
    return under_its_lead(units, numbers) if units[numbers[0]].kind == "item" else numbers


def _with_own_code(units: Sequence[Unit], items: list[int]) -> list[int]:
    """With the code that stands in the last item."""
    last, below = items[-1], units[items[-1] + 1 : items[-1] + 2]
    is_code = any(unit.kind == "code" and lists.is_part(unit, units[last]) for unit in below)
    return [*items, last + 1] if is_code else items


def _code_below(units: Sequence[Unit], number: int) -> int | None:
    """The code that a how-to sentence leads to: the next unit, or the one after a lead."""
    for below in (number + 1, number + 2):
        if below < len(units) and units[below].kind == "code":
            return below
    return None


def _only_code(units: Sequence[Unit], number: int) -> int | None:
    """The only code of a section, where it stands a few sentences below a how-to one, which they go
    on from."""
    codes = [at for at, unit in enumerate(units) if unit.kind == "code"]
    if len(codes) != 1 or not number < codes[0] <= number + LONGEST:
        return None
    between = units[number + 1 : codes[0]]
    plain = all(unit.kind == "sentence" and not unit.under for unit in between)
    return codes[0] if plain and not units[codes[0]].under else None


def _steps_below(pick: Pick, question: str) -> list[int]:
    """A how-to sentence and the steps right below it, where these are what is asked; else empty."""
    below = pick.number + 1
    if pick.unit.kind != "sentence" or pick.chunk.units[below : below + 1] == ():
        return []
    steps = _steps(replace(pick, number=below), question)
    units = pick.chunk.units
    return [*with_antecedent(units, pick.number, [pick.number]), *steps] if steps else []


def _only_steps(pick: Pick, question: str) -> list[int]:
    """The only steps of the section, under a sentence above them; without one below them, if that
    says nothing to do ("The backup is restored."). Else empty."""
    units, number = pick.chunk.units, pick.number
    begins = [at for at, unit in enumerate(units) if unit.place.ordered and unit.place.depth == 1]
    if not begins:
        return []
    steps = _steps(replace(pick, number=begins[0]), question)
    if not steps or any(each > steps[-1] for each in begins):
        return []
    if number > steps[-1]:
        return [] if directs(pick.text) else steps
    return sorted({*with_antecedent(units, number, [number]), *steps})


def _list_below(units: Sequence[Unit], number: int, question: str) -> list[int]:
    """A how-to sentence and the list that the next one leads to ("You need to:"), or the one right
    below it of what to do about an error; the labelled code that it leads to; else empty."""
    if leads_to_labels(units, number):
        return [*with_antecedent(units, number, [number]), *labelled_code(units, number + 1)]
    below = units[number + 1 : number + 2]
    if below and below[0].kind == "item" and units[number].kind == "sentence":
        if asks_remedy(question):
            return with_antecedent(units, number, [number]) + introduced(units, number)[1:]
        return []
    return _led_list(units, number)


def _led_list(units: Sequence[Unit], number: int) -> list[int]:
    """A sentence and the list, or the labelled code, that the next one leads to; empty where there
    is none."""
    lead, first = units[number + 1 : number + 2], units[number + 2 : number + 3]
    is_list = lead and lead[0].lead and first and first[0].kind == "item"
    if lead and is_above_links(lead[0].text):
        return []
    if not is_list and not (lead and leads_to_labels(units, number + 1)):
        return []
    return [*with_antecedent(units, number, [number]), *introduced(units, number + 1)]


def stands_alone(pick: Pick) -> bool:
    """Whether a unit can be said without what stands before and after it."""
    unit = pick.unit
    units, number = pick.chunk.units, pick.number
    leans = refers(units, number) or goes_on_below_code(units, number)
    leans = leans or tells_of_code_above(units, number)
    return not (unit.kind == "code" or unit.lead or leans)
