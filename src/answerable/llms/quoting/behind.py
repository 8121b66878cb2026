"""The sentence right behind what is said that belongs to it: how that is switched on, why it is so,
that it does not hold here, what is so otherwise, what its default is, or what of the question "It
..." tells.

"It can skip requests while nobody looks." is half of what "To enable this, pass ..." ends, and
"Others leave such values out." says the contrary of "This is not supported by us." behind it. The
rules know English.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerable.llms.quoting import lists
from answerable.llms.quoting.composition import introduced
from answerable.llms.quoting.defaults import speaks_of_default
from answerable.llms.quoting.directives import directs
from answerable.llms.quoting.paragraphs import is_one_paragraph
from answerable.types import Chunk, Unit

MOST = 3  # units that are said, to which more is added
NEXT = 2  # sentences behind, of which one may say how it is switched
_THIS = r"(?:this|that|it|these|them)"
_SWITCH = (
    r"(?:activate|adjust|alter|avoid|change|configure|control|customi[sz]e|disable|enable|modify"
    r"|opt (?:in|out)|override|prevent|set|turn (?:on|off)|use)"
)
_SWITCHED = (
    r"(?:activated|adjusted|changed|configured|controlled|customi[sz]ed|disabled|done|enabled"
    r"|modified|overridden|set|turned (?:on|off)|prevented|avoided|achieved)"
)
_GOT = (
    rf"^\W*(?:you|we) (?:can )?(?:get|achieve|do|reach|accomplish|have) {_THIS}"
    r" (?:by|with|via|using|through)\b"
)
# "To enable this behavior, pass ...", "Use `style` to control this:", "It can be disabled with ..."
_HOW = re.compile(
    rf"^\W*(?:(?:in order )?to|you can|if you (?:want|wish|need) to) {_SWITCH} {_THIS}\b"
    rf"|^\W*(?:use|set|pass|add|provide|specify) .{{2,80}} to {_SWITCH} {_THIS}\b"
    rf"|^\W*{_THIS} (?:(?:\w+ )?(?:behaviou?r|feature|option|setting|limit|value) )?"
    rf"(?:is|are|can be|may be) {_SWITCHED}"
    r" (?:by|with|via|using|through)\b"
    rf"|{_GOT}",
    re.IGNORECASE,
)
_GETS = re.compile(_GOT, re.IGNORECASE)
# "This is not supported by Lamp."
_DENIED = re.compile(
    r"^\W*(?:this|that|it|these) (?:\w+ )?(?:is|are|was|were|does|do|will|can)"
    r"(?: (?:currently|yet|still|also))?(?: not|n['\u2019]t|not\b| no longer)"
    r" (?:\w+ )?(?:supported|possible|allowed|permitted|work|available|implemented|the case|apply"
    r"|happen|recommended|needed|required|necessary)\b",
    re.IGNORECASE,
)
_DEFAULT = re.compile(
    r"^\W*(?:(?:(?:the|its) (?:\w+ )?)?defaults?\b(?: \w+){0,2} (?:is|are)\b"
    r"|(?:it |this )?defaults to\b|by default,? (?:it|this) (?:is|has)\b)",
    re.IGNORECASE,
)
# "Otherwise it goes out.", "This keeps the oil in.": why something is to be so.
_WHY = re.compile(r"\bwhy\b", re.IGNORECASE)
_REASON = re.compile(
    r"^\W*(?:otherwise|(?:this|it|that) is because|because|the reason|since(?! \d)"
    r"|(?:this|that) (?:ensures?|prevents?|avoids?|means?|forces?|lets?|allows?|keeps?|makes?))\b",
    re.IGNORECASE,
)
_OF_IT = re.compile(r"^\W*(?:it|its|they|their)\b", re.IGNORECASE)
_GIVES_REASON = re.compile(
    r"\b(?:because|since|so that|reasons?|due to|otherwise)\b", re.IGNORECASE
)
# "In any other case the lamp stays lit.": the other half of what is so "while it rains".
_ELSE = re.compile(
    r"^\W*(?:otherwise\b|(?:in|for|on|with) (?:any|all|every) others? ?\w*|if not,|else,)",
    re.IGNORECASE,
)
_IN_A_CASE = re.compile(
    r"\b(?:if|when(?:ever)?|unless|while|during|in case)\b|^\W*(?:in|on|for|with) \w+",
    re.IGNORECASE,
)
_ASKS_AMOUNT = re.compile(
    r"^\W*(?:and |so |for )?how (?:many|much|long|often|big|large)\b", re.IGNORECASE
)
# "Can I burn oil and wax together?" is answered by "You cannot use both at once."
_AT_ONCE = r"both|together|at the same time|at once|simultaneously|in parallel|side by side"
_ASKS_BOTH = re.compile(
    rf"^\W*(?:can|could|may|is|are|do|does|will|should|would) .{{0,200}}"
    rf"\b(?:{_AT_ONCE}|alongside)\b",
    re.IGNORECASE,
)
_OF_BOTH = re.compile(
    rf"\b(?:{_AT_ONCE}|only one|one or the other|mutually exclusive)\b", re.IGNORECASE
)
# What asks for a fact, and not how something is done.
_ASKS_FACT = re.compile(
    r"^\W*(?:who|when|where|why|what (?:is|are|was|were)|what['\u2019]s|how (?:many|much|long|old"
    r"|big|often|fast)|which|since|until)\b",
    re.IGNORECASE,
)


def with_what_is_behind(chunk: Chunk, numbers: list[int], question: str) -> list[int]:
    """What is said of a section with the next sentence of the paragraph, where that belongs to it,
    and with the list or code that it introduces."""
    units, last = chunk.units, numbers[-1]
    if len(numbers) > MOST:
        return numbers
    said = [units[number] for number in numbers]
    if listed := _asked_in_list(chunk, said, last + 1, question):
        return [*numbers, *listed]
    for at in range(last + 1, min(last + 1 + NEXT, len(units))):
        behind = units[at]
        begins = _begins_with_how(said, behind, question)
        if behind.kind != "sentence" or not (begins or _goes_on(chunk, units[at - 1], behind)):
            break
        told = begins or _tells_how(said, behind, question) or _tells_why(said, behind, question)
        told = told or (at == last + 1 and _tells_rest(said, behind, question))
        if told or (at == last + 1 and _belongs(said, behind, question)):
            return [*numbers, *range(last + 1, at), *_with_what_it_shows(units, at)]
    return [*numbers, *_otherwise(chunk, said, last)]


def _asked_in_list(chunk: Chunk, said: list[Unit], at: int, question: str) -> list[int]:
    """The list that the next sentence of the paragraph introduces, where an item of it has half of
    the question's words that are not said yet: "The following keys are bound:"; else empty."""
    units = chunk.units
    plain = all(unit.kind == "sentence" and not unit.lead for unit in said)
    if not plain or at >= len(units) or not units[at].lead:
        return []
    listed = introduced(units, at)
    items = [units[number] for number in listed if units[number].kind == "item"]
    if not items or not _goes_on(chunk, said[-1], units[at]):
        return []
    told = lists.stems(" ".join(unit.text for unit in (*said, units[at])))
    unsaid = lists.stems(question) - told
    most = max((len(unsaid & lists.stems(each.text)) for each in items), default=0)
    return listed if most and 2 * most >= len(unsaid) else []


def _with_what_it_shows(units: Sequence[Unit], at: int) -> list[int]:
    """A sentence with what it introduces; what says how is shown by the code right below it."""
    below = units[at + 1 : at + 2]
    if below and below[0].kind == "code" and not below[0].under and _HOW.match(units[at].text):
        return [at, at + 1]
    return introduced(units, at) if units[at].lead else [at]


def _goes_on(chunk: Chunk, one: Unit, other: Unit) -> bool:
    return is_one_paragraph(chunk, one, other) or (
        one.kind == "item" and not one.lead and lists.is_part(other, one)
    )


def _begins_with_how(said: list[Unit], behind: Unit, question: str) -> bool:
    """Whether the next paragraph begins with how that is done: "You get this by ..."."""
    plain = said[-1].kind == "sentence" and not said[-1].lead and not behind.under
    return plain and _GETS.match(behind.text) is not None and not _ASKS_FACT.match(question)


def _belongs(said: list[Unit], behind: Unit, question: str) -> bool:
    if _DENIED.match(behind.text):
        return True
    if _ASKS_BOTH.search(question) and not any(_OF_BOTH.search(each.text) for each in said):
        return _OF_BOTH.search(behind.text) is not None
    unsaid = not any(map(str.isdigit, "".join(each.text for each in said)))
    if speaks_of_default(question) or (unsaid and _ASKS_AMOUNT.match(question)):
        told = any(speaks_of_default(each.text) for each in said)
        return not told and _DEFAULT.match(behind.text) is not None
    return False


def _otherwise(chunk: Chunk, said: list[Unit], last: int) -> list[int]:
    """The sentence that says what is so but in the case that is told: the next one, or the first of
    the next paragraph. Empty where none does."""
    units = chunk.units
    told = any(unit.kind == "code" or _ELSE.match(unit.text) for unit in said)
    if told or not any(_IN_A_CASE.search(unit.text) for unit in said):
        return []
    for at in range(last + 1, min(last + 1 + MOST, len(units))):
        if units[at].kind != "sentence" or units[at].under:
            break
        if _ELSE.match(units[at].text):
            return [at]
        if not is_one_paragraph(chunk, units[at - 1], units[at]):
            break
    return []


def _tells_why(said: list[Unit], behind: Unit, question: str) -> bool:
    if not _WHY.search(question) or any(_GIVES_REASON.search(each.text) for each in said):
        return False
    return _REASON.match(behind.text) is not None


def _tells_rest(said: list[Unit], behind: Unit, question: str) -> bool:
    """Whether "It ..." behind one sentence has a word of the question that is not said yet, or may
    be why."""
    if len(said) > 1 or said[0].kind != "sentence" or not _OF_IT.match(behind.text):
        return False
    if _WHY.search(question) and not _GIVES_REASON.search(said[0].text):
        return True
    unsaid = lists.stems(question) - lists.stems(said[0].text)
    return not unsaid.isdisjoint(lists.stems(behind.text))


def _tells_how(said: list[Unit], behind: Unit, question: str) -> bool:
    if _ASKS_FACT.match(question) or any(directs(each.text) for each in said):
        return False
    return _HOW.match(behind.text) is not None
