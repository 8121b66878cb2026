"""The person a site is about: only their own pages say anything of them.

Every page about a person has the name, so that a name in a question tells none of them apart. It is
left out of what is searched for, and what is found elsewhere answers no question that has it. What
is asked of the person as a person (age, family, health, how good they are) is answered by a
sentence that says just that, or not at all.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from answerable.protocols import Claim
from answerable.retrieval.followup import Query
from answerable.retrieval.strength import strength_of
from answerable.types import Evidence, ScoredChunk
from answerable.wording.definition import Term, defines
from answerable.wording.personal import SHE, Kind, personal, private

SOMEBODY = "they"  # instead of a name: it is no content word
_DIRECT = (
    r"(?:(?:can|could|would|will) you |do you know |tell me |I(?: would|['\u2019]d) like to "
    r"|I want to |please |let['\u2019]s |know )*"
)
# "Who is she?", "Can you tell me something about her?", "What does she do?"; names are "she" here,
# and a full name is several of them.
_WHO_IS = re.compile(
    r"\W*(?:(?:so|and|ok(?:ay)?|well|hi|hey|hello|please|but|now)\W+)*"
    rf"(?:{_DIRECT}who(?: exactly| really)?(?:['\u2019]s| is| are| was)?"
    r"(?: exactly| really| this| that)*"
    rf"|{_DIRECT}(?:tell|talk|say|know|learn|hear|give|find out|share|read)\b[\w\s]{{0,40}}?"
    r"\b(?:about|on|of)"
    r"|what (?:do you know|can you (?:tell|say)|should I know|is there to know)[\w\s]{0,12}? about"
    r"|(?:some |more |any )?(?:info(?:rmation)?|details|facts|summary|overview) (?:about|on|of)"
    rf"|{_DIRECT}(?:describe|present|introduce)(?: (?:me|us) to)?"
    r"|what (?:about|of)|about|what (?:kind|sort) of (?:person|engineer|developer) (?:is|are)"
    r"|(?P<does>what (?:does|do|did)))?"
    rf" ?(?:{SHE}\b ?)+(?(does)do(?: for (?:a living|work)| professionally)?"
    r"|(?:is|in general|first|as a person|briefly|in short)?)(?:\W*please)?\W*",
    re.IGNORECASE,
)
_PRONOUNS = {"she", "he", "her", "him", "his", "hers"}


@dataclass(frozen=True)
class Person:
    """``names`` mean the person; pages of type ``node_type`` say what may be said of them.

    Where they may be spoken of ``everywhere``, only what is private is answered so strictly.
    """

    names: tuple[str, ...] = ()
    node_type: str = "persona"
    everywhere: bool = False

    @cached_property
    def _named(self) -> re.Pattern[str]:
        names = "|".join(re.escape(name) for name in self.names if name.strip())
        return re.compile(rf"(?<!\w)(?:{names})(?!\w)" if names else r"(?!)", re.IGNORECASE)

    def is_meant(self, query: Query) -> bool:
        """Whether a question, or one that it leans on, names the person; or asks of "you" or "she"
        what is asked of a person."""
        named = self._is_named(query) and not self.everywhere
        return named or self._asked(query) is not None

    def _is_named(self, query: Query) -> bool:
        return any(self._named.search(each) for each in (query.text, *query.carried))

    def _asked(self, query: Query) -> Kind | None:
        """What is asked of them as a person. A pronoun after other questions may be of somebody
        else; a site without a person has nobody to ask it of."""
        if not any(map(str.strip, self.names)) or (query.carried and not self._is_named(query)):
            return None
        asks = private if self.everywhere else personal
        return asks(self._in_third_person(query.text))

    def _in_third_person(self, text: str) -> str:
        """``text`` with a pronoun for each name; one that is a pronoun stays as it is."""
        return self._named.sub(_pronoun, text)

    def left_out(self, query: Query) -> Query:
        """The same question, searched for without the name.

        Who the person is has no other word ("What does she do?"), and is asked by the name alone.
        """
        if self._is_who(query):
            return Query(f"Who is {self._name}?")
        return replace(
            query,
            text=self._without_name(query.text),
            carried=tuple(map(self._without_name, query.carried)),
            variants=tuple(map(self._without_name, query.variants)),
            asked=query.question,
        )

    @property
    def _name(self) -> str:
        """What they are called: "she" and "the author" say so only in a question."""
        called = (each for each in self.names if each.strip() and each[0].isupper())
        return next(called, self.names[0])

    def _is_who(self, query: Query) -> bool:
        """Whether it is asked who the person is, and nothing else; not of somebody that was spoken
        of before."""
        if query.carried and not all(map(self._named.search, query.carried)):
            return False
        text = self._named.sub(SHE, query.text)
        return SHE in text and _WHO_IS.fullmatch(text) is not None

    def _without_name(self, text: str) -> str:
        return self._named.sub(SOMEBODY, text)

    def own_pages(self, evidence: Evidence, threshold: float, query: Query) -> Evidence:
        """What the person's own pages contribute to the evidence of a question."""
        own = tuple(filter(self._is_theirs, evidence.chunks))
        kind = self._asked(query)
        if kind is not None:
            own = tuple(filter(None, (self._saying(each, kind) for each in own)))
        elif self._is_who(query):
            own = self._telling(own)
        if len(own) == len(evidence.chunks):
            return replace(evidence, chunks=own)
        strong = sum(each.score >= threshold for each in own)
        return replace(
            evidence,
            chunks=own,
            strength=evidence.strength if evidence.strength == "NONE" else strength_of(strong),
            score=evidence.score if strong else 0.0,
            low_confidence=evidence.low_confidence and bool(own),
        )

    def _is_theirs(self, scored: ScoredChunk) -> bool:
        return self.everywhere or scored.chunk.source_type == self.node_type

    def _saying(self, scored: ScoredChunk, kind: Kind) -> ScoredChunk | None:
        """The section with its sentences that say what is asked; None where there is none."""
        headings = " ".join(scored.chunk.heading_path)
        says = [
            kind.is_said(self._in_third_person(each.text), headings) for each in scored.chunk.units
        ]
        return _only(scored, says) if any(says) else None

    def _telling(self, own: tuple[ScoredChunk, ...]) -> tuple[ScoredChunk, ...]:
        """The sections with the sentences that say who the person is, where any does: each
        sentence that names them has every word that is asked for."""
        term = Term(self._name, person=True)
        says = [[defines(unit, term) for unit in each.chunk.units] for each in own]
        if not any(map(any, says)):
            return own
        return tuple(_only(*each) for each in zip(own, says, strict=True))

    def is_named_in(self, text: str) -> bool:
        """Whether a text has one of the person's names."""
        return self._named.search(text) is not None

    def allows(self, claim: Claim, evidence: Evidence) -> bool:
        """Whether a claim leaves the person alone, or says what their own pages say."""
        if not self.is_named_in(claim.text):
            return True
        theirs = {each.chunk.id for each in filter(self._is_theirs, evidence.chunks)}
        return bool(claim.pointers) and all(chunk_id in theirs for chunk_id, _ in claim.pointers)


def _only(scored: ScoredChunk, wanted: Sequence[bool]) -> ScoredChunk:
    """The section with no sentence worth anything but those that are wanted."""
    worth = scored.unit_scores or (1.0,) * len(wanted)
    kept = tuple(each * fits for each, fits in zip(worth, wanted, strict=True))
    return replace(scored, unit_scores=kept)


def _pronoun(name: re.Match[str]) -> str:
    said = name[0]
    return said if said.lower() in _PRONOUNS else SHE
