"""Pages of troubles: below "Symptoms" stands what the visitor sees already, below "Resolution" what
to do about it.

The section that shows the trouble has the words of the question, and the next ones have its answer.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerable.llms.quoting import lists
from answerable.llms.quoting.antecedents import LONGEST, goes_back
from answerable.llms.quoting.emptiness import emptiness
from answerable.llms.quoting.explaining import tells_what_to_do, with_what_it_leads_to
from answerable.llms.quoting.paragraphs import is_one_paragraph
from answerable.llms.quoting.pasted import shows_pasted
from answerable.llms.quoting.tabs import title_of
from answerable.llms.quoting.trouble import tells_why_it_comes
from answerable.text.inner_headings import heading_above
from answerable.text.section_start import are_near
from answerable.types import Chunk, Evidence, Unit
from answerable.wording.messages import TELLS, asks_remedy, asks_way_out, has_message
from answerable.wording.trouble_headings import OF_CAUSE, OF_REMEDY, OF_TROUBLE, OF_TROUBLES

# More than the trouble, what is to be done about it is worth: also where that stands a few sections
# further down in the ranking.
MORE = 0.8
LESS = 0.3  # and the trouble itself
STEP = 0.02  # less for each unit further down
FEWEST = 2  # words by which a section is called as the trouble is told
NEXT = 2  # sentences behind the reason, of which one may say what to do
_ASKS_CAUSE = re.compile(r"\b(?:why|cause[sd]?|reasons?|mean|means)\b", re.IGNORECASE)
_ASKS_OF_TROUBLE = re.compile(r"^\W*(?:when|where|which|who|can|is there)\b", re.IGNORECASE)
# "The lamp does not burn", "lamp fails": a trouble without its message.
_TROUBLED = re.compile(
    r"\b(?:not|cannot|fail(?:s|ed|ing|ure)?|errors?|crash(?:es|ed|ing)?|hangs?|stuck|broken|problems?"
    r"|issues?|trouble|slow|missing|wrong|reject(?:s|ed)?|refus(?:e|es|ed|ing)|denied|unable"
    r"|locked|corrupt(?:s|ed|ion)?|lost|gone|stopped"
    r"|forever|endless(?:ly)?|infinite(?:ly)?|loops?|looping|too (?:large|big|long|many)"
    r"|only (?:shows?|lists?|sees?|returns?|gets?|gives?|works?|prints?|finds?)"
    r"|timeouts?|timed out|nothing|blocked|blank|declined|disappear\w*|kicked|[45]\d\d)\b"
    r"|n['\u2019]t\b",
    re.IGNORECASE,
)

# What goes back to all the cases of a list: "In these cases, use ...", "If so, ...".
_OF_THE_CASES = re.compile(
    r"(?:in|for|with) (?:all |any |each |either |both |one )?(?:of )?(?:this|these|those|such)"
    r" (?:cases?|situations?|scenarios?|circumstances|instances|events?)\b"
    r"|if (?:so|(?:this|that|any|one|none) (?:is|applies|of (?:this|these|those)))\b"
    r"|if you (?:encounter|see|get|receive|notice|run into|experience|find|have)"
    r" (?:any of |one of )?(?:this|that|these|those|them|such)\b"
    r"|(?:to|you can) (?:fix|solve|resolve|avoid|prevent|work around|get around|remedy) (?:this|it"
    r"|that|these|them)\b",
    re.IGNORECASE,
)
_FIXES = re.compile(
    r"(?:to|you can|in order to) (?:fix|solve|resolve|correct|remedy|work around|get around)"
    r" (?:this|it|that|these|the (?:issue|problem|error))\b"
    r"|(?:the|one|a|another) (?:[\w-]+ )?(?:fix|solution|work-?around|remedy|resolution)"
    r"(?: (?:for|to) (?:this|it|that|these|the (?:issue|problem|error)))? (?:is|was)\b",
    re.IGNORECASE,
)
# "The 2.1 and newer lamps fix this issue.", "Use the other wick to avoid this."
_FIXED_BY = re.compile(
    r"\b(?:fix(?:es|ed)?|solve[sd]?|resolve[sd]?|remed(?:y|ies|ied)|correct(?:s|ed)?)"
    r" (?:this|the|that) (?:issue|problem|error|bug|trouble)\b"
    r"|\b(?:this|the|that) (?:issue|problem|error|bug) (?:is|was|has been|gets) (?:\w+ )?"
    r"(?:fixed|solved|resolved|corrected)\b"
    r"|\bto (?:fix|solve|resolve|avoid|prevent|remedy|(?:get|work) around) (?:this|it|that)"
    r"(?: (?:issue|problem|error))?\W*$",
    re.IGNORECASE,
)
_REASON = re.compile(r"\b(?:because|due to)\b", re.IGNORECASE)
_SYMPTOM = re.compile(r"^\W*(?:symptoms?|problem|issue|error)\W*:", re.IGNORECASE)
_STEPS = re.compile(
    r"\b(?:steps?|try|check|do the following|following (?:things|actions|checks))\b", re.IGNORECASE
)
_OF_IT = re.compile(
    r"\b(?:this|that|it) (?:is|can be) (?:done|achieved|accomplished|set|changed|configured)\b"
    r"|\b(?:do|set|change|configure|achieve) (?:this|that|it)\b",
    re.IGNORECASE,
)

_FOR_THOSE = re.compile(
    r"\b(?:use|choose|pick|try|take) (?:this|it|that|one)\b.{0,40}\b(?:if|when|where)\b.*",
    re.IGNORECASE,
)

Values = tuple[float, ...]


def with_remedies(evidence: Evidence, values: Sequence[Values]) -> list[Values]:
    """What each unit of each section is worth, where a section that tells what to do about the
    trouble of another is worth nearly as much as that, and more than its message."""
    question, sections = evidence.question, [each.chunk for each in evidence.chunks]
    told = list(values)
    if _ASKS_OF_TROUBLE.match(question):
        return told
    wanted = OF_CAUSE if _asks_cause(question) else OF_REMEDY
    for at, trouble in enumerate(sections):
        if not _shows_trouble(trouble, question):
            continue
        for other, section in enumerate(sections):
            if _is_beside(section, trouble) and wanted.match(section.heading_path[-1]):
                most = max((*values[at], *evidence.chunks[at].unit_scores))
                told[other] = _lifted(section, told[other], most + MORE, question)
                told[at] = tuple(min(value, most - LESS) for value in told[at])
    return told


def _shows_trouble(chunk: Chunk, question: str) -> bool:
    called = bool(chunk.heading_path) and OF_TROUBLE.match(chunk.heading_path[-1]) is not None
    numbers = range(len(chunk.units))
    return called or any(shows_pasted(chunk, number, question) for number in numbers)


def _is_beside(one: Chunk, other: Chunk) -> bool:
    """Whether a section stands behind another of the same page, below the same heading."""
    behind = one.ordinal > other.ordinal and len(one.heading_path) > 1
    return behind and are_near(one, other)


def _lifted(chunk: Chunk, values: Values, most: float, question: str) -> Values:
    return tuple(
        value
        if chunk.units[number].kind == "code"
        else max(value, most - STEP * number - emptiness(chunk, number, question))
        for number, value in enumerate(values)
    )


def with_remedy_behind(chunk: Chunk, numbers: list[int], question: str) -> list[int]:
    """What is said of a trouble, which ends in why it comes, with the sentence a little further on
    that says what to do about it; what stands between only where that goes back to it."""
    if fixed := _with_fix(chunk, numbers, question):
        return fixed
    troubled = _TROUBLED.search(question) or asks_way_out(question)
    if not (troubled or has_message(question)):
        return numbers
    if behind := _behind_the_cases(chunk, numbers):
        return behind
    return numbers if _asks_else(question) else _with_what_to_do(chunk, numbers, question)


def _with_what_to_do(chunk: Chunk, numbers: list[int], question: str) -> list[int]:
    """With what says what to do, where nothing that is said does."""
    units = chunk.units
    said = [units[number] for number in numbers]
    if any(map(tells_what_to_do, said)):
        return _with_code_below(units, numbers)
    if said[-1].kind != "sentence" and not _is_shown_trouble(chunk, numbers):
        return numbers
    behind = []
    if said[-1].kind == "code":
        behind = _below_message(units, numbers)
    elif _tells_why(said):
        behind = _right_behind(units, numbers)
    elif _TROUBLED.search(said[-1].text) or len(said) == 1:
        behind = _next_in_paragraph(chunk, numbers) or _next_way(units, numbers)
    behind = (
        behind
        or _steps_behind(units, numbers)
        or _further_on(units, numbers)
        or _in_own_section(chunk, numbers, question)
    )
    if not behind:
        return _with_advice_before(chunk, numbers)
    return _with_way(chunk, _with_code_below(units, with_what_it_leads_to(chunk, behind)))


def _with_fix(chunk: Chunk, numbers: list[int], question: str) -> list[int]:
    """What speaks of a trouble that is told, with the next sentences up to the one that begins with
    "To fix this, ...", and what that leads to; empty where none is near."""
    units, last = chunk.units, numbers[-1]
    pasted = asks_remedy(question)
    if not (pasted or TELLS.match(question)):
        return []
    near = _further_on(units, numbers)[len(numbers) :]
    if not near or near[0] > last + LONGEST:
        return []
    whole = [*numbers, *range(last + 1, near[0] + 1)]
    between = [units[at].kind for at in range(last + 1, near[0] + 1)]
    if units[last].kind not in ("sentence", "item") or set(between) != {"sentence"}:
        return []
    troubled = pasted or any(_TROUBLED.search(units[at].text) for at in whole)
    return with_what_it_leads_to(chunk, whole) if troubled else []


def _has_reason(text: str) -> bool:
    """Whether a sentence says a trouble and why it is so, both."""
    return _REASON.search(text) is not None and _TROUBLED.search(text) is not None


def _tells_why(said: Sequence[Unit]) -> bool:
    """Whether what is said says why a trouble comes; what is behind a message may in few words."""
    if any(tells_why_it_comes(each.text) or _has_reason(each.text) for each in said):
        return True
    return _REASON.search(said[-1].text) is not None and any(map(_is_message, said))


def _is_message(unit: Unit) -> bool:
    """Whether a unit is code that shows an error message."""
    return unit.kind == "code" and has_message(unit.text)


def _right_behind(units: Sequence[Unit], numbers: list[int]) -> list[int]:
    """The reason with one of the next sentences, if that says what to do; else empty."""
    for at in range(numbers[-1] + 1, min(numbers[-1] + 1 + NEXT, len(units))):
        if units[at].kind != "sentence" or units[at].under:
            break
        if tells_what_to_do(units[at]):
            between = range(numbers[-1] + 1, at) if goes_back(units, at) else range(0)
            whole = [*numbers, *between, at]
            return whole if len(whole) <= LONGEST else []
    return []


def _steps_behind(units: Sequence[Unit], numbers: list[int]) -> list[int]:
    """With the next sentence, if that leads to a list of what to do ("Here are the steps to follow:
    ..."); else empty."""
    at = numbers[-1] + 1
    below = units[at : at + 2]
    if [unit.kind for unit in below] != ["sentence", "item"] or below[0].under:
        return []
    return [*numbers, at] if below[0].lead and _STEPS.search(below[0].text) else []


def _with_code_below(units: Sequence[Unit], numbers: list[int]) -> list[int]:
    """What says in its last sentence what to do, with the code right below that."""
    last = numbers[-1]
    below = units[last + 1 : last + 2]
    if not tells_what_to_do(units[last]) or not below or below[0].kind != "code":
        return numbers
    inside = not below[0].under or title_of(units, last + 1)  # of the first tab, where it has some
    return [*numbers, last + 1] if inside else numbers


def _is_shown_trouble(chunk: Chunk, numbers: list[int]) -> bool:
    """Whether what is said ends in code that its sentence leads to ("It logs this error: ..."), or
    is the message alone."""
    units, last = chunk.units, numbers[-1]
    shown = units[last]
    if shown.kind != "code":
        return False
    if numbers[0] < last:
        return units[last - 1].lead
    return has_message(shown.text) or shown.text.startswith(chunk.heading_path[-1])


def _next_in_paragraph(chunk: Chunk, numbers: list[int]) -> list[int]:
    """What says the trouble with the next sentence of its paragraph, if that says what to do; else
    empty."""
    at = numbers[-1] + 1
    if at == len(chunk.units) or not tells_what_to_do(chunk.units[at]):
        return []
    one, other = chunk.units[at - 1 : at + 1]
    return [*numbers, at] if is_one_paragraph(chunk, one, other) else []


def _in_own_section(chunk: Chunk, numbers: list[int], question: str) -> list[int]:
    """With the first sentence or the short list further on that says what to do, in a section that
    is called as the trouble that is told, or on a page of troubles; behind the message that was
    pasted, or a "Symptom: ...", with why it comes. Else empty."""
    units = chunk.units
    called = lists.stems(heading_above(chunk, numbers[0]))
    is_its = len(called) >= FEWEST and called <= lists.stems(question)
    shows = _SYMPTOM.match(units[numbers[-1]].text) or shows_pasted(chunk, numbers[-1], question)
    of_troubles = any(map(OF_TROUBLES.search, (chunk.title, *chunk.heading_path[:-1])))
    if not (is_its or shows or of_troubles):
        return []
    for at in range(numbers[-1] + 1, min(numbers[-1] + 1 + LONGEST, len(units))):
        if units[at].under:
            break
        if tells_what_to_do(units[at]):
            if units[at].kind == "item":
                return [*numbers, *range(at, _end_of_short(units, at))]
            first = at - 1 if goes_back(units, at) and at - 1 > numbers[-1] else at
            return [*numbers, *range(numbers[-1] + 1 if shows else first, at + 1)]
    return []


def _end_of_short(units: Sequence[Unit], at: int) -> int:
    """Behind the last unit of the list that begins with the item ``at``; behind that item where it
    begins none, or a long one."""
    whole = lists.around(units, at, 1)
    return whole.stop if whole.start == at and len(whole) <= lists.MAX_ITEMS else at + 1


def _with_advice_before(chunk: Chunk, numbers: list[int]) -> list[int]:
    """With the sentence before it in its paragraph, if that says what to do ("On a network drive,
    you should use the other lamp. This one is not made for it.")."""
    above = numbers[0] - 1
    if above < 0 or not tells_what_to_do(chunk.units[above]):
        return numbers
    one, other = chunk.units[above : above + 2]
    return [above, *numbers] if is_one_paragraph(chunk, one, other) else numbers


def _next_way(units: Sequence[Unit], numbers: list[int]) -> list[int]:
    """With the next item of the list, if that says that it is for those with what is asked about
    ("Use this if two-factor authentication is on"); else empty."""
    at = numbers[-1] + 1
    found = _FOR_THOSE.search(units[at].text) if at < len(units) else None
    if found is None or units[at].kind != "item":
        return []
    return [*numbers, at] if lists.stems(found[0]) & lists.stems(units[at - 1].text) else []


def _below_message(units: Sequence[Unit], numbers: list[int]) -> list[int]:
    """The message in code with the one of the few sentences below it that says what to do, and
    those between; else empty."""
    for at in range(numbers[-1] + 1, min(numbers[-1] + 1 + LONGEST, len(units))):
        if units[at].kind != "sentence" or units[at].under:
            break
        if tells_what_to_do(units[at]):
            return [*numbers, *range(numbers[-1] + 1, at + 1)]
    return []


def _with_way(chunk: Chunk, numbers: list[int]) -> list[int]:
    """With the code of the next sentence, if that says by what the last one is done ("This is done
    with the following line: ...")."""
    lead = chunk.units[numbers[-1] + 1 : numbers[-1] + 3]
    if [unit.kind for unit in lead] != ["sentence", "code"] or lead[0].under or not lead[0].lead:
        return numbers
    return [*numbers, numbers[-1] + 1, numbers[-1] + 2] if _OF_IT.search(lead[0].text) else numbers


def _further_on(units: Sequence[Unit], numbers: list[int]) -> list[int]:
    """What is said of the trouble with the sentence further on in its section that begins with "To
    fix this, ...", or right behind it says what fixes it; else empty."""
    for at in range(numbers[-1] + 1, len(units)):
        if units[at].under:
            break
        text = units[at].text
        is_near = at <= numbers[-1] + NEXT
        fixed = is_near and units[at].kind == "sentence" and _FIXED_BY.search(text) is not None
        if fixed or begins_remedy(units[at]):
            return [*numbers, at]
    return []


def begins_remedy(unit: Unit) -> bool:
    """Whether a sentence begins to say what to do about a trouble: "To fix this, ..."."""
    return unit.kind == "sentence" and not unit.under and bool(_FIXES.match(unit.text))


def _behind_the_cases(chunk: Chunk, numbers: list[int]) -> list[int]:
    """A list of cases of a trouble with the sentence right below it that says what to do in them;
    empty where none does."""
    units, at = chunk.units, numbers[-1] + 1
    first, last = units[numbers[0]], units[numbers[-1]]
    is_led = first.kind != "item" or first.place.depth < last.place.depth
    if last.kind != "item" or not is_led:
        return []
    while (
        at < len(units) and units[at].kind == "item" and units[at].place.depth >= last.place.depth
    ):
        at += 1
    if at == len(units) or units[at].kind != "sentence" or not _OF_THE_CASES.match(units[at].text):
        return []
    return with_what_it_leads_to(chunk, [*numbers, at]) if tells_what_to_do(units[at]) else []


def _asks_else(question: str) -> bool:
    """Whether it is asked why a trouble comes, or when or where: no remedy is wanted."""
    return _asks_cause(question) or _ASKS_OF_TROUBLE.match(question) is not None


def _asks_cause(question: str) -> bool:
    asks_more = asks_remedy(question) or asks_way_out(question)
    return _ASKS_CAUSE.search(question) is not None and not asks_more
