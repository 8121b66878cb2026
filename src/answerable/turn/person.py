"""The person a site is about: only their own pages say anything of them.

Every page about a person has the name, so that a name in a question tells none of them apart. It is
left out of what is searched for, and what is found elsewhere answers no question that has it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property

from answerable.protocols import Claim
from answerable.retrieval.followup import Query
from answerable.types import Evidence, Strength

SOMEBODY = "they"  # instead of a name: it is no content word


@dataclass(frozen=True)
class Person:
    """``names`` mean the person; pages of type ``node_type`` say what may be said of them."""

    names: tuple[str, ...] = ()
    node_type: str = "persona"

    @cached_property
    def _named(self) -> re.Pattern[str]:
        names = "|".join(re.escape(name) for name in self.names if name.strip())
        return re.compile(rf"(?<!\w)(?:{names})(?!\w)" if names else r"(?!)", re.IGNORECASE)

    def is_meant(self, query: Query) -> bool:
        """Whether a question, or one that it leans on, names the person."""
        return any(self._named.search(each) for each in (query.text, *query.carried))

    def left_out(self, query: Query) -> Query:
        """The same question, searched for without the name."""
        return replace(
            query,
            text=self._without_name(query.text),
            carried=tuple(map(self._without_name, query.carried)),
            variants=tuple(map(self._without_name, query.variants)),
            asked=query.question,
        )

    def _without_name(self, text: str) -> str:
        return self._named.sub(SOMEBODY, text)

    def own_pages(self, evidence: Evidence, threshold: float) -> Evidence:
        """What the person's own pages contribute to the evidence."""
        own = tuple(each for each in evidence.chunks if each.chunk.source_type == self.node_type)
        if len(own) == len(evidence.chunks):
            return evidence
        strong = sum(each.score >= threshold for each in own)
        strength: Strength = "NONE" if not strong else "ONE" if strong == 1 else "MANY"
        return replace(
            evidence,
            chunks=own,
            strength=evidence.strength if evidence.strength == "NONE" else strength,
            score=evidence.score if strong else 0.0,
            low_confidence=evidence.low_confidence and bool(own),
        )

    def allows(self, claim: Claim, evidence: Evidence) -> bool:
        """Whether a claim leaves the person alone, or says what their own pages say."""
        if not self._named.search(claim.text):
            return True
        theirs = {
            each.chunk.id for each in evidence.chunks if each.chunk.source_type == self.node_type
        }
        return bool(claim.pointers) and all(chunk_id in theirs for chunk_id, _ in claim.pointers)
