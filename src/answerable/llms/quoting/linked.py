"""The steps of the section that the best sentence links to.

"If you have both already, you can [make a transfer from them](#from-two)" answers how that is done
only with what stands there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from urllib.parse import unquote, urlsplit

from answerable.llms.quoting.antecedents import MAX_SENTENCES
from answerable.llms.quoting.composition import composed
from answerable.llms.quoting.picks import Pick
from answerable.types import Chunk
from answerable.wording.how_to import ASKS_STEPS

FEWEST = 2  # units of what stands there: one sentence is another answer, and no steps
_LINK = re.compile(
    r"(?<!!)\[[^\[\]\n]{3,160}\]\((?P<to>[^()\s]{1,300})\)"
    r"|<a\s[^<>]{0,300}?href=[\"'](?P<href>[^\"'\s]{1,300})[\"']"
)
_LEADS = re.compile(
    r"\b(?:see|follow\w*|refer to|check|read|visit|described|explained|documented|outlined|steps"
    r"|instructions|guide|procedure|you can|you need to|you should)\b",
    re.IGNORECASE,
)
_FILE = re.compile(r"(?:/?(?:index|README))?(?:\.(?:mdx?|html?|rst))?/?$", re.IGNORECASE)


def steps_behind_link(
    picks: Sequence[Pick], said: list[int], question: str
) -> tuple[Chunk, list[int]] | None:
    """The steps or code of a section that was found too, to which a sentence that is ``said`` of
    the best section links; none where it has more to say itself."""
    best = picks[0].chunk
    plain = all(best.units[number].kind == "sentence" for number in said)
    if not plain or len(said) > MAX_SENTENCES or not ASKS_STEPS.search(question):
        return None
    targets = [each for number in said for each in _targets(best, number)]
    if not targets:
        return None
    for pick in picks:
        if pick.chunk.id != best.id and any(_is_at(pick.chunk, best, each) for each in targets):
            numbers = composed(pick, question)
            if len(numbers) >= FEWEST and _has_steps(pick.chunk, numbers):
                return pick.chunk, numbers
    return None


def _targets(chunk: Chunk, number: int) -> Iterator[str]:
    """Where a sentence that leads its reader on links to."""
    unit = chunk.units[number]
    if _LEADS.search(unit.text):
        for found in _LINK.finditer(chunk.quote(unit.span)):
            yield unquote(found["to"] or found["href"])


def _is_at(chunk: Chunk, source: Chunk, target: str) -> bool:
    """Whether a section is what a link on the page of ``source`` leads to: by its anchor, and by
    the last part of its page's address."""
    there, here = urlsplit(target), urlsplit(unquote(chunk.url))
    if there.fragment != here.fragment:
        return False
    if not there.path:
        return bool(there.fragment) and chunk.document == source.document
    return _name(there.path) == _name(here.path)


def _name(path: str) -> str:
    return _FILE.sub("", path).rpartition("/")[2].casefold()


def _has_steps(chunk: Chunk, numbers: Sequence[int]) -> bool:
    said = [chunk.units[number] for number in numbers]
    return any(unit.place.ordered or unit.kind == "code" for unit in said)
