"""Evidence to events: each claim is proven, then its citations and its text are said.

Where the evidence says it otherwise elsewhere, that is quoted too, below the rest.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import cast

from answerable.errors import ModelError
from answerable.events import Cited, Token
from answerable.protocols import Claim, Writer
from answerable.safe_markdown import ITEM, prose
from answerable.turn import disagreement, disclosure
from answerable.turn.attribution import attributed
from answerable.turn.disagreement import Pointer
from answerable.turn.disclosure import Disclosure
from answerable.turn.person import Person
from answerable.turn.verification import prove
from answerable.types import Citation, Evidence, SourceLink

# What is no sentence (a name with its description) would run on into the next.
_ENDED = re.compile(r"[.!?:;…。！？：；][^\w\s]*$")


@dataclass(slots=True)
class Said:
    """What has been said so far, for the end of the turn.

    ``cited`` has the id of the chunk that each of ``citations`` was cut from, ``disputed`` what
    says otherwise, whether or not it is cited, and ``before`` the claim that was said last.
    """

    citations: list[Citation] = field(default_factory=list)
    cited: list[str] = field(default_factory=list)
    disputed: dict[Pointer, None] = field(default_factory=dict)
    before: str = ""
    withheld: Counter[str] = field(default_factory=Counter)
    failure: ModelError | None = None  # of a model, where the turn went on without it

    @property
    def sources(self) -> tuple[SourceLink, ...]:
        """The sections cited, each once, in the order of their first citation."""
        links = (SourceLink(c.file, c.heading_path[-1], c.section_url) for c in self.citations)
        return tuple(dict.fromkeys(links))


@dataclass(frozen=True, slots=True)
class Standards:
    """What a claim must meet beside its proof; ``min_support`` (0..1) is the least support."""

    min_support: float = 0.0
    person: Person = field(default_factory=Person)
    disclosure: Disclosure = disclosure.DEFAULT


DEFAULT = Standards()


async def stream(
    evidence: Evidence, writer: Writer, said: Said, standards: Standards = DEFAULT
) -> AsyncGenerator[Cited | Token]:
    """The proven claims of ``writer``; ``said`` is filled along the way."""
    shown: set[Pointer] = set()
    claims = cast("AsyncGenerator[Claim]", writer.write(evidence))
    async with aclosing(claims):
        async for written in claims:
            claim = attributed(written, evidence)
            for event in _proven(claim, evidence, said, standards):
                yield event
            shown.update(claim.pointers)
    for pointer in [each for each in said.disputed if each not in shown]:
        for event in _proven(_quoting(pointer, evidence), evidence, said, standards):
            yield event


def _proven(
    claim: Claim, evidence: Evidence, said: Said, standards: Standards
) -> Iterator[Cited | Token]:
    """What is said for ``claim``: nothing if it does not hold."""
    if not standards.person.allows(claim, evidence):
        said.withheld["person"] += 1
        return
    number = len(said.citations) + 1
    proof = prove(claim, evidence, number, standards.min_support, standards.disclosure)
    if proof.withheld is not None:
        said.withheld[proof.withheld] += 1
        return
    if not said.citations:  # what comes first is the answer
        others = (disagreement.otherwise(each, evidence) for each in claim.pointers)
        said.disputed.update(dict.fromkeys(filter(None, others)))
    for citation, (chunk_id, _) in zip(proof.citations, claim.pointers, strict=True):
        said.citations.append(citation)
        said.cited.append(chunk_id)
        yield Cited(citation)
    yield Token(_gap(said.before, claim) + _marked(claim, proof.citations))
    said.before = claim.after or claim.text


def _quoting(pointer: Pointer, evidence: Evidence) -> Claim:
    """A paragraph that says what stands there."""
    units = next(each.chunk.units for each in evidence.chunks if each.chunk.id == pointer[0])
    return Claim(prose(units[pointer[1]].text), (pointer,), apart=True)


def _marked(claim: Claim, citations: tuple[Citation, ...]) -> str:
    """The claim followed by its numbers; a code block keeps them off its closing fence."""
    numbers = "".join(f"[{citation.n}]" for citation in citations)
    whole = f"{claim.text}\n\n{numbers}" if _is_code(claim.text) else f"{claim.text} {numbers}"
    if not claim.after:
        return whole
    gap = "\n" if _is_item(claim.text) else "\n\n"
    return f"{whole}{gap}{claim.after}"


def _gap(before: str, claim: Claim) -> str:
    if not before:
        return ""
    if _is_item(before) and _is_item(claim.text):
        return "\n"
    blocks = any(_is_code(each) or _is_item(each) for each in (before, claim.text))
    return "\n\n" if blocks or claim.apart or not _ENDED.search(before) else " "


def _is_code(text: str) -> bool:
    return text.startswith("```")


def _is_item(text: str) -> bool:
    return ITEM.match(text) is not None
