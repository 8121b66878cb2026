"""What a version brought: "What was fixed in 2.1.0?", "what's new in 3.0".

The line that names the version is the one that says when it came out, which tells nothing of that.
The rules know English.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

_OPENS = re.compile(
    r"^\W*(?:(?:and|so|ok|hi|hello|hey)\W+)*(?:what(?!ever)|which (?!version|release)|list|show"
    r"|tell|give|changes?|change-?logs?|release notes|bugs?|fixes|new|features?|improvements?)",
    re.IGNORECASE,
)
_VERSION = re.compile(
    r"(?<![\w.])v?(?P<number>\d{1,4}(?:\.\d{1,4}){1,3}(?:-[a-z]+(?:\.?\d+)?)?)(?![\w.]*\w)"
)
_WORD = re.compile(r"[^\W\d_]+")
# A question's verb, and how headings and items call the same.
_KINDS = {
    "fixed": r"fix(?:ed|es)?|bug ?fix(?:es)?|bugs?|patch(?:ed|es)?",
    "added": r"add(?:ed|s)?|additions?|new features?|features?",
    "removed": r"remov(?:ed|es?|als?)|dropped",
    "deprecated": r"deprecat(?:ed|es?|ions?)",
    "improved": r"improv(?:ed|es?|ements?)|enhanc(?:ed|es?|ements?)|optimi[sz]ed|performance",
    "broken": r"break(?:s|ing)?(?: changes?)?|broken?|incompatib\w+",
}
_ALL = r"new|news|chang(?:ed?|es)|change-?logs?|release notes|different|happened|updated?"
_IN_HEADING = {
    **_KINDS,
    "fixed": r"(?:bug|hot)[ -]?fix\w*|fix\w*|bugs?|patch\w*",
    "added": r"add\w*|new|features?",
}
_OF_RELEASE = re.compile(
    r"^\W*(?:(?:release|released|publication|published)(?: (?:date|on))?|date"
    r"|(?:[\w-]+ )?(?:version|tag)|author|bug report|download|full change-?log|compare)\W*:"
    r"|^\W*(?:released|published) (?:on|in) [\w ,.-]{4,30}$|^[\W\d]+$",
    re.IGNORECASE,
)
_AT_START = {**_KINDS, "added": rf"{_KINDS['added']}|new"}
_GENERAL = frozenset(
    "what whats s is was were are has have had been got did do does the a an all any in of for"
    " with by to from on at which list show tell give me us about version versions release releases"
    " released update upgrade things thing stuff everything anything come came brought bring"
    " there and please notes log v major minor".split()
)


@dataclass(frozen=True, slots=True)
class AskedChanges:
    """The ``version`` as the question writes it, without a "v", and the ``kind`` of changes: a key
    of what headings are called, or empty for all of them."""

    version: str
    kind: str

    def is_of(self, heading: str) -> bool:
        """Whether a heading names the version, as it is or with a zero behind."""
        found = _VERSION.search(heading)
        return found is not None and found["number"] in (self.version, f"{self.version}.0")

    def is_headed(self, heading: str) -> bool:
        """Whether what stands below a heading is of the kind."""
        return bool(self.kind) and _begins(_IN_HEADING[self.kind], heading)

    def is_said(self, text: str) -> bool:
        """Whether an entry says by its first word that it is of the kind: "Fixed: ..."."""
        return bool(self.kind) and _begins(_AT_START[self.kind], text)


@lru_cache(maxsize=512)
def asked_changes(question: str, named: str = "") -> AskedChanges | None:
    """What the question asks of a version; None where it asks something else, or of one thing more
    than the words in ``named``, where the version is told of, have."""
    versions = _VERSION.findall(question)
    if len(set(versions)) != 1 or not _OPENS.match(question):
        return None
    kinds = [kind for kind, words in _KINDS.items() if _has(words, question)]
    if len(kinds) > 1 or not (kinds or _has(_ALL, question)):
        return None
    rest = question
    for words in (*_KINDS.values(), _ALL):
        rest = re.sub(rf"\b(?:{words})\b", " ", rest, flags=re.IGNORECASE)
    rest = _VERSION.sub(" ", rest)
    about = {each.casefold() for each in _WORD.findall(rest)} - _GENERAL
    if about - {each.casefold() for each in _WORD.findall(named)}:
        return None
    return AskedChanges(versions[0], kinds[0] if kinds else "")


@lru_cache(maxsize=4_096)
def is_of_release(text: str) -> bool:
    """Whether a line tells of the release itself, and of nothing that it brought."""
    return _OF_RELEASE.match(text) is not None


def _has(words: str, text: str) -> bool:
    return re.search(rf"\b(?:{words})\b", text, re.IGNORECASE) is not None


def _begins(words: str, text: str) -> bool:
    return re.match(rf"\W*(?:{words})\b", text, re.IGNORECASE) is not None
