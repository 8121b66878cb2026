"""What a setting is called: the line of names below what its section says that it does.

A reference heads the section of an option with words ("Quotes"), says what it does ("Use single
quotes instead of double quotes.") and names it in a table of one row, or in a line of a list ("CLI:
``--single-quote``"). Who asks how that is done needs the name.
"""

from __future__ import annotations

import re

from answerable.text.readable import quoted
from answerable.types import Chunk
from answerable.wording.how_to import HOW_TO

_NAME = (
    r"(?:(?:cli|command[- ]line|api|config(?:uration)?(?: file)?|env(?:ironment)?)"
    r"(?: (?:override|flag|option|argument|variable|key|name|setting)s?)?"
    r"|flags?|(?:option|setting|property|key) names?)"
)
# "CLI: `--single-quote`", "Default: `false`; API Override: `singleQuote`"
# "keep the line ends of windows", typed into a search box: nothing that asks for a fact.
_WISHED = re.compile(
    r"^(?!\W*(?:who|what|where|when|why|which|how|is|are|was|were|do|does|did|can|could|will|would"
    r"|should|may|must|has|have)\b)(?=(?:\S+ ){2})[^?]*$",
    re.IGNORECASE,
)
_NAMED = re.compile(rf"(?:^|; ){_NAME}: [\"'<]?[\w.${{}}-]{{2}}", re.IGNORECASE)


def with_names(chunk: Chunk, said: list[int], question: str) -> list[int]:
    """What is said of a section, with the line that names the setting it is about, where an English
    question asks how something is done and no code is said, nor a name."""
    if not _asks_how(question) or any(_shows_name(chunk, number) for number in said):
        return said
    lines = [number for number in range(len(chunk.units)) if _is_of_names(chunk, number)]
    kinds = {chunk.units[number].kind for number in lines}
    if not lines or (kinds == {"row"} and len(lines) > 1) or len(kinds) > 1:
        return said
    return sorted({*said, *lines})


def _asks_how(question: str) -> bool:
    return HOW_TO.search(question) is not None or _WISHED.match(question) is not None


def _is_of_names(chunk: Chunk, number: int) -> bool:
    unit = chunk.units[number]
    if unit.kind not in ("item", "row") or unit.under or not _NAMED.search(unit.text):
        return False
    return "`" in quoted(chunk, unit.span) or "<code>" in quoted(chunk, unit.span)


def _shows_name(chunk: Chunk, number: int) -> bool:
    """Whether what a unit says is itself what is to be written."""
    unit = chunk.units[number]
    return unit.kind in ("code", "row") or _is_of_names(chunk, number)
