""" "How do I change that?": what was just told, and by what it is set.

A page says it right behind or above ("Checked every ten minutes. This can be set with `WAIT`."), in
words that no question would have: so it is looked for where the answer before was quoted from.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from answerable.turn.bare_words import bare
from answerable.turn.stuck import just_quoted
from answerable.types import Candidate, Chunk, Evidence, Message, ScoredChunk

NEAR = 3  # sentences behind the quoted one, and above it
_DO = (
    r"(?:change|configure|set|adjust|customi[sz]e|override|increase|decrease|reduce|raise|lower"
    r"|extend|shorten|edit|modify|tune|disable|enable|turn|switch)"
)
_ASKS = re.compile(
    r"(?:(?:and|so|ok|okay|but|then) )*(?:how (?:do|can|could|would|should) (?:i|we|you|one)|how to"
    r"|can (?:i|we|you|one)|is it possible to|is there a way to|where (?:do|can) (?:i|we|you))"
    rf" {_DO} (?:it|that|this|them|those|these|the (?:default|value|interval|limit|setting|number"
    r"|time|size|period|delay|frequency))(?: (?:on|off|up|down|myself|then|later|please))*"
)
_DONE = (
    r"(?:changed|configured|set|adjusted|customi[sz]ed|overridden|increased|decreased|reduced"
    r"|raised|lowered|extended|shortened|edited|modified|tuned|disabled|enabled|turned o(?:n|ff)"
    r"|controlled)"
)
_TELLS = re.compile(
    rf"\b(?:can|may|could|is|are)(?: also)?(?: be)? {_DONE}\b[^.;]{{0,60}}?"
    r"\b(?:via|with|using|by|in|through|from|on|under|to)\b"
    rf"|^\W*(?:to {_DO} (?:this|it|that|them|the)\b|(?:you|we) can {_DO}\b"
    r"|(?:change|set|adjust|override|configure|use|edit)\b(?!:))",
    re.IGNORECASE,
)


def asked(message: str) -> bool:
    """Whether a message asks how, or whether, what was just told can be changed."""
    return _ASKS.fullmatch(bare(message)) is not None


def told(evidence: Evidence, history: Sequence[Message]) -> Evidence | None:
    """The sentence of ``evidence``, which was found for the question before, that tells how what
    the answer to it quoted is changed; None where there is none beside it."""
    quoted = just_quoted(evidence, history)
    known = {each.chunk.id: each for each in map(partial(_scored, evidence), evidence.candidates)}
    known |= {each.chunk.id: each for each in evidence.chunks}
    for each in known.values():
        said = [number for chunk, number in sorted(quoted) if chunk == each.chunk.id]
        if (found := next(_beside(each.chunk, said), None)) is not None:
            last = found + each.chunk.units[found].lead
            others = (at for at in range(len(each.chunk.units)) if not found <= at <= last)
            passed_over = frozenset((each.chunk.id, at) for at in others)
            kept = replace(evidence, chunks=(each,), said=passed_over, low_confidence=False)
            return replace(kept, strength="ONE")
    return None


def _scored(evidence: Evidence, found: Candidate) -> ScoredChunk:
    return ScoredChunk(found.chunk, evidence.judge(found), found.dense, found.lexical)


def _beside(chunk: Chunk, said: Sequence[int]) -> Iterator[int]:
    """The sentences near those that were said that tell how something is changed."""
    for number in said:
        behind = range(number + 1, number + 1 + NEAR)
        for at in (*behind, *range(number - 1, number - 1 - NEAR, -1)):
            if 0 <= at < len(chunk.units) and at not in said:
                unit = chunk.units[at]
                if unit.kind in ("sentence", "item") and _TELLS.search(unit.text):
                    yield at
