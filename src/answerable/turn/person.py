"""The person a site is about: what names them must rest on the pages that may speak of them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from answerable.protocols import Claim
from answerable.types import Evidence


@dataclass(frozen=True)
class Person:
    """``names`` mean the person; pages of type ``node_type`` say what may be said of them."""

    names: tuple[str, ...] = ()
    node_type: str = "persona"

    @cached_property
    def _named(self) -> re.Pattern[str]:
        names = "|".join(re.escape(name) for name in self.names if name.strip())
        return re.compile(rf"(?<!\w)(?:{names})(?!\w)" if names else r"(?!)", re.IGNORECASE)

    def is_asked_of(self, message: str, evidence: Evidence) -> bool:
        """Whether a message names the person, and this evidence is of their own pages."""
        pages = {each.chunk.source_type for each in evidence.chunks}
        return pages == {self.node_type} and self._named.search(message) is not None

    def allows(self, claim: Claim, evidence: Evidence) -> bool:
        """Whether a claim leaves the person alone, or says what their own pages say."""
        if not self._named.search(claim.text):
            return True
        theirs = {
            each.chunk.id for each in evidence.chunks if each.chunk.source_type == self.node_type
        }
        return bool(claim.pointers) and all(chunk_id in theirs for chunk_id, _ in claim.pointers)
