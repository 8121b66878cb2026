"""Evidence to events: each claim is proven, then its citations and its text are said.

Where the evidence says it otherwise elsewhere, that is quoted too, below the rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import cast

from answerable.errors import ModelError, ModelLengthError
from answerable.events import Cited, Token
from answerable.protocols import Claim, Pointer, Writer
from answerable.text.safe_markdown import prose
from answerable.turn import disagreement, disclosure, quota
from answerable.turn.answer_text import AnswerText
from answerable.turn.attribution import attributed
from answerable.turn.disclosure import Disclosure
from answerable.turn.person import Person
from answerable.turn.proof.verification import Proof, prove
from answerable.types import Citation, Evidence, SourceLink


@dataclass(slots=True)
class Said:
    """What has been said so far, for the end of the turn.

    ``cited`` has the id of the chunk that each of ``citations`` was cut from, ``proven`` what they
    point to, and ``disputed`` what says otherwise, whether or not it is cited. The first citation
    has the number ``first``.
    """

    citations: list[Citation] = field(default_factory=list)
    cited: list[str] = field(default_factory=list)
    proven: set[Pointer] = field(default_factory=set)
    disputed: dict[Pointer, None] = field(default_factory=dict)
    withheld: Counter[str] = field(default_factory=Counter)
    failure: ModelError | None = None  # of a model, where the turn went on without it, or the rest
    first: int = 1

    @property
    def sources(self) -> tuple[SourceLink, ...]:
        """The sections cited, each once, in the order of their first citation."""
        links = (SourceLink(c.file, c.heading_path[-1], c.section_url) for c in self.citations)
        return tuple(dict.fromkeys(links))


@dataclass(frozen=True, slots=True)
class Standards:
    """What a claim must meet beside its proof; ``min_support`` (0..1) is the least support.

    ``min_citations`` is how many quotes an answer from several strong sections should have.
    """

    min_support: float = 0.0
    person: Person = field(default_factory=Person)
    disclosure: Disclosure = disclosure.DEFAULT
    min_citations: int = 1


DEFAULT = Standards()


async def stream(
    evidence: Evidence,
    writer: Writer,
    said: Said,
    standards: Standards = DEFAULT,
    quoting: Writer | None = None,
) -> AsyncGenerator[Cited | Token]:
    """The proven claims of ``writer``; ``said`` is filled along the way.

    Where they cite too little, quotes of ``quoting`` follow, if it is given.
    """
    text, shown = AnswerText(), set[Pointer]()
    claims = _written(evidence, writer, said)
    async with aclosing(claims):
        async for written in claims:
            claim = attributed(written, evidence)
            for event in _proven(claim, evidence, said, text, standards):
                yield event
            shown.update(claim.pointers)
    if quoting is not None and said.citations and evidence.strength == "MANY":
        async with aclosing(quota.quotes(evidence, quoting, said.proven)) as more:
            while quota.counted(said.citations) < standards.min_citations:
                if (another := await anext(more, None)) is None:
                    break
                for event in _proven(another, evidence, said, text, standards):
                    yield event
                shown.update(another.pointers)
    for pointer in [each for each in said.disputed if each not in shown]:
        for event in _proven(_quoting(pointer, evidence), evidence, said, text, standards):
            yield event


async def _written(evidence: Evidence, writer: Writer, said: Said) -> AsyncGenerator[Claim]:
    """The claims of ``writer``. An answer that grew too long ends where it was cut, if something of
    it was said: asked again it would be as long."""
    claims = cast("AsyncGenerator[Claim]", writer.write(evidence))
    try:
        async with aclosing(claims):
            async for claim in claims:
                yield claim
    except ModelLengthError as error:
        if not said.citations:
            raise
        said.failure = error


def _proven(
    claim: Claim, evidence: Evidence, said: Said, text: AnswerText, standards: Standards
) -> Iterator[Cited | Token]:
    """What is said for ``claim``: nothing if it does not hold."""
    proof = _proof(claim, evidence, said.first + len(said.citations), standards)
    if proof.withheld is not None:
        said.withheld[proof.withheld] += 1
        text.leave_out(claim)
        return
    if not said.citations:  # what comes first is the answer
        others = (disagreement.otherwise(each, evidence) for each in claim.pointers)
        said.disputed.update(dict.fromkeys(filter(None, others)))
    for citation, (chunk_id, _) in zip(proof.citations, claim.pointers, strict=True):
        said.citations.append(citation)
        said.cited.append(chunk_id)
        yield Cited(citation)
    said.proven.update(claim.pointers)
    yield Token(text.add(claim, proof.citations))


def _proof(claim: Claim, evidence: Evidence, number: int, standards: Standards) -> Proof:
    if not standards.person.allows(claim, evidence):
        return Proof(withheld="person")
    return prove(claim, evidence, number, standards.min_support, standards.disclosure)


def _quoting(pointer: Pointer, evidence: Evidence) -> Claim:
    """A paragraph that says what stands there."""
    units = next(each.chunk.units for each in evidence.chunks if each.chunk.id == pointer[0])
    return Claim(prose(units[pointer[1]].text), (pointer,), apart=True)
