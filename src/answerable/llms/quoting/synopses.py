"""Lines of a manual that name what a command takes, and say nothing of what it is or does."""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerable.types import Chunk, Unit

_SYNOPSIS = re.compile(
    r"\[(?:[\w-]+ )?(?i:options?|flags?|args?|arguments?)(?:\.\.\.|…)?\]"
    r"|\[[A-Z][A-Z_]+(?:\.\.\.|…)?\]|<(?i:options?|args?|arguments?|command)>"
)
_BY_API = re.compile(r"\b(?:api|endpoints?|http requests?|curl|rest)\b", re.IGNORECASE)
_ENDPOINT = re.compile(r"\W{0,3}(?:GET|POST|PUT|PATCH|DELETE) (?:https?:/)?/[^\s\n]+\s*$")
NEAR = 5  # units behind how a reference begins
_OPTION = re.compile(r"\W{0,2}(--?[\w-]+)")


def is_synopsis(code: str) -> bool:
    """Whether code is a usage line: "borg [common options] compact [options] [REPOSITORY]"."""
    return _SYNOPSIS.search(code) is not None


def with_synopsis(units: Sequence[Unit], numbers: list[int]) -> list[int]:
    """Options of a command under the line above them that says of which: "lamp light [flags]"."""
    first = next((at for at in numbers if _OPTION.match(units[at].text)), None)
    if first is None or units[first].kind != "item":
        return numbers
    above = (at for at in range(numbers[0] - 1, -1, -1) if units[at].kind == "code")
    code = next(above, None)
    if code is None or not is_synopsis(units[code].text):
        return numbers
    return [code, *numbers]


def with_call(chunk: Chunk, numbers: list[int], question: str) -> list[int]:
    """What a reference says with the line that calls it: that of a command's use, or of where a
    request goes."""
    return _with_usage(chunk, numbers) or _with_endpoint(chunk.units, numbers, question)


def _with_usage(chunk: Chunk, numbers: list[int]) -> list[int]:
    """How a command's reference begins ("Lights a lamp.") with the line that says how it is used;
    empty where the section is no command's, or the line is not near."""
    if numbers[0] or any(chunk.units[number].kind != "sentence" for number in numbers):
        return []
    name = chunk.heading_path[-1].strip("`").casefold()
    for at in range(numbers[-1] + 1, min(len(chunk.units), numbers[-1] + NEAR)):
        unit = chunk.units[at]
        if unit.kind == "code" and is_synopsis(unit.text) and name in unit.text.casefold():
            return [*numbers, at]
    return []


def _with_endpoint(units: Sequence[Unit], numbers: list[int], question: str) -> list[int]:
    """What is said of a request below the line that says where it goes ("POST /lamps/{id}/copy"),
    where it is asked how something is done by the API."""
    if not _BY_API.search(question):
        return numbers
    above = [at for at in range(numbers[0]) if units[at].kind == "code"]
    sent = [at for at in above if _ENDPOINT.match(units[at].text)]
    return [sent[-1], *numbers] if sent and not units[numbers[0]].under else numbers


def is_of_option(unit: Unit, question: str) -> bool:
    """Whether a row of a table is about an option that the question does not name."""
    found = _OPTION.match(unit.text) if unit.kind == "row" else None
    return found is not None and found[1] not in question
