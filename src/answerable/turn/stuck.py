"""Whoever wants to hear more, or is no further: the same quote again helps nobody.

"Tell me more" and "It didn't work" lean on the question before, which finds what it found then.
Whoever wants more hears what stands there beside the sentences that were quoted. For whoever did
what an answer said the sections that were just quoted are left out. Whatever other sections are
left is quoted where it is strong by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace

from answerable.protocols import Pointer
from answerable.recording import replay
from answerable.retrieval import listed
from answerable.retrieval.leaning import leaning
from answerable.turn.bare_words import bare
from answerable.turn.carried import quoted
from answerable.types import Chunk, Evidence, Message, Strength

MOST_CHARS = 80
_IT = r"(?:it|that|this)"
_NOT = r"(?:does not|doesn't|did not|didn't|will not|won't|doesnt|didnt)"
_SAID = (
    r"(?:(?:no|but|ok|okay|sorry|well|hm+|and|yes|thanks|unfortunately|it) )*(?:"
    rf"(?:{_IT} )?(?:still |just |also )?{_NOT} (?:work|help)"
    rf"|{_IT}(?:'s| is)? (?:still )?(?:not working|not helping|failing|failed|fails)"
    r"|still not working|still (?:fails|failing|broken)|not working"
    rf"|i(?:'ve| have)? (?:already )?(?:did|done|tried|do) {_IT}(?: already| before)?"
    r"|already (?:did|done|tried)(?: (?:it|that|this))?"
    r"|(?:it's |it is |still )?(?:the )?same (?:error|problem|issue|result)(?: again)?|no luck"
    r")(?: (?:for me|either|still|at all|yet|again|too|though))*"
)
_MORE = re.compile(
    r"(?:(?:please|ok|okay|yes|and|thanks|can you|could you|i want to) )*"
    r"(?:(?:tell|show|give|explain|say)(?: me)? )?"
    r"(?:(?:some|a bit|a little|much|any|know|hear) )*"
    r"(?:more|further|why|why not|go on|continue|elaborate|what else|anything else|is there more"
    r"|and then|what next)"
    r"(?: (?:details?|information|info|(?:about|on) (?:it|that|this)|please))*"
)
_STUCK = re.compile(rf"{_SAID}(?: {_SAID}){{0,2}}")
_IT_MEANT = listed.Item("", "it")


def wants_more(message: str, history: Sequence[Message]) -> bool:
    """Whether ``message`` asks for more of the same ("Tell me more", "Why?"), right after an answer
    that quoted something."""
    before = history[-1] if history else None
    after = before is not None and before.role == "assistant" and quoted(before)
    return after and _MORE.fullmatch(bare(message)) is not None


def without_quoted(
    evidence: Evidence, message: str, history: Sequence[Message], threshold: float
) -> Evidence:
    """``evidence`` without the sections that the answer before quoted, where ``message`` says that
    it did not help, and without the sentences that were quoted, where it asks for more; what is
    below ``threshold`` by itself goes along."""
    before = history[-1] if history else None
    if before is None or before.role != "assistant" or len(message) > MOST_CHARS:
        return evidence
    item = listed.picked(message, history)
    if item is not None and _MORE.fullmatch(bare(listed.in_its_place(message, _IT_MEANT))):
        left = _without_sentences(evidence, history, threshold, item.text)
        return left if left.strong else evidence
    if not _STUCK.fullmatch(bare(message)):
        wanted = _MORE.fullmatch(bare(message))
        left = _without_sentences(evidence, history, threshold) if wanted else evidence
        # Why it is so may have been said with it; that there is nothing more is no reason.
        return evidence if wanted and left.strength == "NONE" and "why" in wanted[0] else left
    sure = _sure(evidence)
    kept = tuple(
        each
        for each in evidence.chunks
        if sure.get(each.chunk.id, 0.0) >= threshold and not _is_quoted(each.chunk, before.content)
    )
    strength: Strength = "MANY" if len(kept) > 1 else "ONE" if kept else "NONE"
    return replace(evidence, chunks=kept, strength=strength, low_confidence=False)


def just_quoted(evidence: Evidence, history: Sequence[Message]) -> frozenset[Pointer]:
    """The units of ``evidence`` that the answer right before quoted."""
    before = history[-1:]
    answers = before if before and before[0].role == "assistant" else ()
    return frozenset(_pointers(evidence, answers))


def _sure(evidence: Evidence) -> dict[str, float]:
    """How likely each section is to answer by itself, by its chunk's id."""
    return {each.chunk.id: evidence.judge(each) for each in evidence.candidates}


def _is_quoted(chunk: Chunk, answer: str) -> bool:
    """Whether a sentence of it stands in ``answer``."""
    said = " ".join(answer.split())
    return any(" ".join(unit.text.split()) in said for unit in chunk.units if unit.text.strip())


def _without_sentences(
    evidence: Evidence, history: Sequence[Message], threshold: float, item: str = ""
) -> Evidence:
    """What the pages that were quoted say more: first the sections, and then others that are
    strong. Other pages are about something else, and are linked. With the ``item`` of a list, the
    page of that."""
    just = frozenset(_pointers(evidence, _answers(history, empty_before=True)))
    just = _within(just, item, evidence) if item else just
    if not just:
        return evidence
    said = just.union(_pointers(evidence, _answers(history)))
    sections = {chunk for chunk, _ in just}
    pages = {each.chunk.document for each in evidence.candidates if each.chunk.id in sections}
    sure = _sure(evidence)
    more = [each for each in evidence.chunks if _says_more(each.chunk, said)]
    kept = [each for each in more if each.chunk.id in sections]
    kept += [
        each
        for each in more
        if each.chunk.id not in sections
        and each.chunk.document in pages
        and sure.get(each.chunk.id, 0.0) >= threshold
    ]
    left = replace(evidence, chunks=tuple(kept), said=said)
    return left if kept else replace(left, strength="NONE", low_confidence=False)


def _answers(history: Sequence[Message], *, empty_before: bool = False) -> list[Message]:
    """The answers; those alone since the last question that said something by itself."""
    answers: list[Message] = []
    for message in reversed(history):
        if message.role == "assistant":
            answers.append(message)
        elif empty_before and leaning(message.content) != "empty":
            break
    return answers


def _pointers(evidence: Evidence, answers: Sequence[Message]) -> Iterator[Pointer]:
    """The units of ``evidence`` that one of ``answers`` quoted."""
    cited = [each for answer in answers for each in replay.shown(answer).citations]
    spans = {(each.file, each.char_start, each.char_end) for each in cited}
    told = [" ".join(answer.content.split()) for answer in answers if quoted(answer)]
    chunks = {each.chunk.id: each.chunk for each in evidence.candidates}
    chunks |= {each.chunk.id: each.chunk for each in evidence.chunks}
    for chunk in chunks.values():
        for number, unit in enumerate(chunk.units):
            text = " ".join(unit.text.split())
            place = (chunk.file, unit.span.char_start, unit.span.char_end)
            if place in spans or (text and any(text in answer for answer in told)):
                yield chunk.id, number


def _within(said: AbstractSet[Pointer], item: str, evidence: Evidence) -> frozenset[Pointer]:
    """Those units that stand in the item."""
    units = {(c.chunk.id, at): u for c in evidence.candidates for at, u in enumerate(c.chunk.units)}
    told = " ".join(item.split())
    return frozenset(
        each
        for each in said
        if each in units and " ".join(units[each].text.split())[: listed.MAX_ITEM] in told
    )


def _says_more(chunk: Chunk, said: AbstractSet[Pointer]) -> bool:
    """Whether it has a unit that was not quoted; what only introduces others says nothing."""
    units = enumerate(chunk.units)
    return any((chunk.id, number) not in said and not unit.lead for number, unit in units)
