"""References: sections about one option, and the lines that say only one thing about it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerable.text.code_names import NO_PLAIN_WORD, names_in
from answerable.text.field_lines import field_line
from answerable.text.inner_headings import inner_heading
from answerable.text.readable import quoted
from answerable.types import Chunk, Unit

_FURTHER = re.compile(r"[|;,]\s*([A-Za-z]\w+)\s?[:=]\s")  # "Values: a port | Default = 9090"
_STEM = 4  # letters of a name by which a question asks for it
SHORTEST = 3  # letters of a word that names something

# What the reference of a function has below what it does, as Sphinx shows it.
_OF_FUNCTION = re.compile(
    r"(?P<name>parameters?|params|arguments?|args|keyword arguments|returns?|return type|yields?"
    r"|raises|throws|attributes)\s?:?$",
    re.IGNORECASE,
)
# By what a question asks for one of these.
_ASKS_FOR_PARTS = re.compile(
    r"\b(?:param|arg(?:s|ument)|return|yield|rais|throw|exception|accept|attribut|signature|type"
    r"|keyword|option|pass(?:ed|ing)?\b|default)",
    re.IGNORECASE,
)


def unasked_field(units: Sequence[Unit], number: int, question: str) -> bool:
    """Whether a unit is such a line, or of a function's parameters, results and the like, and the
    question does not ask for what it says."""
    text = units[number].text
    if _is_unasked_part(units, number, question):
        return True
    match = field_line(text)
    if match is None:
        return False
    asked = [word[:_STEM] for word in re.findall(r"\w+", question.casefold())]
    names = " ".join((match["name"] or "type default", *_FURTHER.findall(text))).casefold().split()
    return not any(name[:_STEM] in asked for name in names if len(name) >= SHORTEST)


def _is_unasked_part(units: Sequence[Unit], number: int, question: str) -> bool:
    depth = units[number].place.depth
    if not depth or _ASKS_FOR_PARTS.search(question):
        return False
    above = units[number]
    for each in reversed(units[: number + 1]):
        if not each.place.depth:
            break
        if each.place.depth < above.place.depth:
            above = each
            if _OF_FUNCTION.match(above.text):
                return not _names_it(units[number].text, question)
    return _OF_FUNCTION.match(units[number].text) is not None


def _names_it(text: str, question: str) -> bool:
    """Whether the question has the name that a parameter's line begins with, and means code."""
    name = re.match(r"\W*(\w+)", text)
    if name is None or not _CODE.search(question):
        return False
    return re.search(rf"(?<!\w){re.escape(name[1])}(?!\w)", question) is not None


# Of each text one alternative alone can be tried in one way: \w has the underscore too.
_CODE = re.compile(
    r"(?<![\w.-])(?:\$[a-z]\w+|--?\w[\w-]+|\w+(?:\.\w+)+|[^\W_]*_\w+|[a-z][a-z0-9]*[A-Z]\w*)"
)


def asked_code(question: str) -> tuple[str, ...]:
    """The names in code that a question has."""
    return tuple(match[0] for match in _CODE.finditer(question))


_PREFIX = "(?:[A-Z][A-Z0-9]{0,20}_){0,3}"  # LAMP_PORT, where PORT is asked for
_INITIALS = re.compile(r"(?<![\w.-])[A-Z]{3,6}(?=s?(?![\w-]))")
_EVERYWHERE = frozenset(
    "API APIS URL URLS HTTP HTTPS CLI FAQ HTML CSS JSON TODO AND NOT THE HOW WHY WHAT CAN WITH FOR"
    " GET PUT POST NULL TRUE FALSE".split()
)


def asked_initials(question: str) -> tuple[str, ...]:
    """The short names in capitals that a question has ("SQL"), but for those that most pages have,
    where it has small letters too."""
    if question.isupper():
        return ()
    return tuple(name for name in _INITIALS.findall(question) if name not in _EVERYWHERE)


def holds_any(chunk: Chunk, names: Sequence[str], initials: Sequence[str]) -> bool:
    """Whether a section has one of the names in code as a whole, a variable in capitals also behind
    what all variables of a program begin with; or of the ``initials``, which may be written small
    there."""
    forms = [rf"(?<![\w$-]){_PREFIX * name.isupper()}{re.escape(name)}(?![\w-])" for name in names]
    forms += [rf"(?i:(?<![^\W_]){name}s?(?![^\W_]))" for name in initials]
    whole = re.compile("|".join(forms))
    return any(map(whole.search, (*chunk.heading_path, *(unit.text for unit in chunk.units))))


def is_about_asked_code(heading: str, question: str) -> bool:
    """Whether the heading is a name in code that stands in the question as a whole."""
    names = filter(_CODE.fullmatch, names_in(heading))
    return any(re.search(rf"(?<![\w.-]){re.escape(name)}(?![\w-])", question) for name in names)


def of_asked_code(units: Sequence[Unit], number: int, question: str) -> int:
    """1 where a unit stands below a heading inside its section that is a name in code which the
    question has, -1 where below another name than one of these; else 0."""
    if not _CODE.search(question):
        return 0
    names = {name for unit in units for name in unit.under if names_in(name)}
    asked = {name for name in names if is_about_asked_code(name, question)}
    if not asked:
        return 0
    above = inner_heading(units, number)
    return (above in asked) - (above in names - asked)


_ASKED_CODE = re.compile(
    r"\b(?:exit(?:(?:s|ed|ing)? with)?|error|status|return|response|result|http|warning|signal"
    r"|event|reason) ?(?:status )?(?:codes?|numbers?|values?)? ?(?P<code>\d{1,6})\b",
    re.IGNORECASE,
)
# In a table behind the name of its column: "Code: 1; Meaning: ...".
_BEGINS = re.compile(r"(?:[^\W\d][^:;\d]{0,40}: )?\W{0,20}(?P<code>\d{1,6})(?![\w.,-]?\d)(?=\W)")


def is_of_asked_number(unit: Unit, question: str) -> bool:
    """Whether a unit is the entry of the code that a question asks about ("exit code 3"), in a list
    or a table of such codes."""
    asked = _ASKED_CODE.search(question) if unit.kind in ("item", "row") else None
    begins = _BEGINS.match(unit.text) if asked else None
    return asked is not None and begins is not None and begins["code"] == asked["code"]


_NAMED_FIRST = re.compile(r"\W{0,20}(?P<name>\w[\w.-]{1,80}+)(?=[\s:,(]|$)")


def begins_with_asked_code(chunk: Chunk, number: int, question: str) -> bool:
    """Whether a unit is the item or row of a name that the question has as a whole and the page
    writes as code: of ``only-lit``, "`only-lit`: No lamp that is out"."""
    unit = chunk.units[number]
    name = _NAMED_FIRST.match(unit.text) if unit.kind in ("item", "row") else None
    if name is None or name["name"] not in question or not NO_PLAIN_WORD.search(name["name"]):
        return False
    whole = re.search(rf"(?<![\w.-]){re.escape(name['name'])}(?![\w-])", question)
    return whole is not None and f"`{name['name']}" in quoted(chunk, unit.span)
