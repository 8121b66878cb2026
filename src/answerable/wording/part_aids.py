"""What a numbered part of a book or a course ends with: its summary, its exercises, their answers.

"Summarize chapter 2" and "What are the exercises of chapter 1?" ask for a section that is called so
in every chapter alike, and names none of them. The rules know English.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from answerable.wording.numbered_parts import Part, called

_OPENING = (
    r"^\W*(?:(?:hi|hello|hey|so|and|ok|okay|please|(?:can|could|would) you|i (?:need|want)"
    r"|(?:what|which|where)(?:['\u2019]?s| is| are| were)?|are there|show|give|tell|list|read|find"
    r"|me|us|all|any|of|the|a|an|to|about|short|quick|there)[\s,]{1,3}){0,8}"
)
_TASKS = r"(?:exercises?|problems?|practice questions?|review questions?|homework|tasks)"
# What is asked for, and the names that its section has.
_AIDS = (
    (
        r"(?:summari[sz]e|sum up|recap|summary|key (?:points|takeaways|ideas)|takeaways"
        r"|main points|tl;?dr)",
        r"(?:chapter |module |lesson |unit )?(?:summary|recap|key (?:points|takeaways|ideas)"
        r"|takeaways|what you(?:['\u2019]ve| have)? learned|in short|conclusions?)",
    ),
    (
        rf"(?:(?:answers?|solutions?)(?: (?:to|of|for|in))?(?: the| all)?(?: {_TASKS})?)",
        r"(?:answers?|solutions?)(?: to (?:the )?(?:exercises|problems|questions))?",
    ),
    (rf"{_TASKS}(?: (?P<number>\d{{1,2}}))?", r"(?:exercises|problems|practice|homework|tasks)"),
)
_OF = r"(?:\W+(?:of|in|for|from|at the end of|to|the|me|us|all)\b){0,3}\W+(?P<part>[a-z]+ [\d.]+)"
_END = r"(?:\W+(?:please|for me|have|has|contain|there|here|say|again))*\W*"
_ASKS = tuple(
    (re.compile(f"{_OPENING}{said}{_OF}{_END}", re.IGNORECASE), named) for said, named in _AIDS
)
_ANOTHER = re.compile(
    r"\W*(?:(?:and|what about|how about|now) )++(?:(?:of|in|for|from|the one of|those of) )?"
    r"(?P<part>[a-z]+ [\d.]+)\W*",
    re.IGNORECASE,
)
_AND = r"(?:\s?(?:,|&|\band\b|\bof\b|\bfor\b)\s?)"


@dataclass(frozen=True, slots=True)
class Aid:
    """The sections called so of a numbered part; of exercises the one with a ``number``."""

    part: Part
    names: str
    number: str = ""

    def is_called(self, heading: str) -> bool:
        """Whether a heading names it alone: "Summary", "Summary of chapter 2"."""
        own = rf"\W*(?:the )?{self.names}(?: (?:of|for) [a-z]+ [\d.]+)?\W*"
        return re.fullmatch(own, heading, re.IGNORECASE) is not None

    def is_named(self, heading: str) -> bool:
        """Whether a heading names it beside others: "Summary and exercises"."""
        beside = rf"(?:^|{_AND}){self.names}(?={_AND}|\W*$)"
        return re.search(beside, heading, re.IGNORECASE) is not None


def asked_aid(question: str, before: Sequence[str] = ()) -> Aid | None:
    """Which summary, exercises or answers of a numbered part an English question asks for, and for
    nothing else; None where for none. ``before`` are the questions asked earlier, oldest first:
    "And of chapter 3?" asks it of another part."""
    for asks, names in _ASKS:
        found = asks.fullmatch(question)
        part = _part(found["part"]) if found else None
        if found and part:
            return Aid(part, names, found.groupdict().get("number") or "")
    another = _ANOTHER.fullmatch(question)
    part = _part(another["part"]) if another and before else None
    asked = asked_aid(before[-1], before[:-1]) if part else None
    return replace(asked, part=part) if asked and part else None


def _part(name: str) -> Part | None:
    return called(name.rstrip("."))
