"""Questions that ask how two things differ ("sync vs refresh"), and what is said of one of them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache

from answerable.text.code_names import NO_PLAIN_WORD
from answerable.wording.definition import Term

LONGEST = 200  # characters of such a question
_THING = r"[^?,;]{1,60}?"
_ASKS = re.compile(
    rf"\b(?:differences? between|compare|comparison (?:of|between))\s+(?P<a>{_THING})"
    rf"\s+(?:and|with|to)\s+(?P<b>[^?,;]{{1,60}})"
    rf"|\bhow (?:does|do|is|are)\s+(?P<c>{_THING})\s+(?:differ|different)\s+from"
    r"\s+(?P<d>[^?,;]{1,60})"
    rf"|^\s*(?P<g>{_THING})\s+(?:or|and|vs\.?)\s+(?P<h>{_THING})[,:;]?\s+(?:what(?:['\u2019]?s| is"
    r"| are)|is there|any) (?:the |an? )?differences?\b"
    rf"|^\s*(?:what about |(?:when to use|which one|should i use):? )?(?P<e>{_THING})"
    r"\s+(?:vs\.?|versus)\s+(?P<f>[^?,;]{1,60})",
    re.IGNORECASE,
)
_ASKS_SEVERAL = re.compile(
    r"\b(?:differences? between|compare|comparison (?:of|between)|how do) (?P<all>[^?;:]{5,150}?)"
    r"(?: differ)?\W*$",
    re.IGNORECASE,
)
_AND = re.compile(r", (?:and |or )?| and | or | vs\.? ")
SEVERAL = 3
MOST_WORDS = 4  # of such a name
_AROUND = re.compile(
    r"^(?:(?:an?|the|using|use of)\s+)+|\s+(?:in|on|at|within|here|for|when)\b.*$|[\s?.!,;:]+$",
    re.IGNORECASE,
)
# Of a name in code that is written as words, too: skip-install, initialData. Not of one that begins
# with a verb, such as useState: "you use state" is nothing about it.
_PARTS = re.compile(r"[-_]|(?<=[a-z])(?<!\buse)(?<!\bon)(?<!\bis)(?<!\bget)(?<!\bset)(?=[A-Z])")
_ENDING = re.compile(r"(?<=[a-z]{3})(?:ing|ed|es|s|e)$")
# A sentence about both of them says by one of these how they differ.
CONTRASTS = re.compile(
    r"\b(?:unlike|whereas|while|but(?! also\b)|instead|similar\w*|differ\w*|than"
    r"|alternatively|same"
    # "It has both boats and oars" tells nothing of either.
    r"|both(?= (?:are|have|do|can|will|let|allow|use|work|return|run|need|support|take)\b)"
    r"|(?<!\w )both(?= \w+ and\b)|rather|however|opposed|contrast|distin\w*|like(?! an?\b))\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Thing:
    """One of two things that are compared: ``mark`` is the first word that the other has not, and
    ``terms`` are what it may be called ("the file", of "the file and the auto plugin"). With a word
    right ``before`` or ``behind`` it, it is the other one: a "tag" is no "start tag"."""

    mark: str
    terms: tuple[Term, ...]
    before: str = ""
    behind: str = ""

    def is_in(self, text: str) -> bool:
        """Whether a text speaks of it."""
        return self._spoken.search(text) is not None

    def begins(self, text: str) -> bool:
        """Whether a text speaks of it first."""
        return self._first.match(text) is not None

    @cached_property
    def _spoken(self) -> re.Pattern[str]:
        return re.compile(self._pattern, re.IGNORECASE)

    @cached_property
    def _first(self) -> re.Pattern[str]:
        whole = "|".join(re.escape(each.name) for each in self.terms)
        return re.compile(  # not a longer name: "Sync Windows" are none of the things called sync
            rf"\W*(?:(?:an?|the)\W+)?(?:(?:{whole})\b|{self._pattern})(?!\s+(?-i:[A-Z]))",
            re.IGNORECASE,
        )

    @property
    def _pattern(self) -> str:
        before = rf"(?<!\b{re.escape(self.before)}[ `*_-])" if self.before else ""
        behind = rf"(?![ `*_-]{re.escape(self.behind)}\b)" if self.behind else ""
        return f"{before}{self._own}{behind}"

    @property
    def _own(self) -> str:
        if self.mark.isalpha() and (self.mark.islower() or self.mark.istitle()):
            stem = _ENDING.sub("", self.mark.lower())
            return rf"(?<![\w.$-]){stem}(?:\w{{0,3}})(?![\w-])"
        name = r"[-_\s]?".join(map(re.escape, _PARTS.split(self.mark)))  # "Skip install" too
        return rf"(?<![\w.$-]){name}(?!\w|[.-]\w)"


@lru_cache(maxsize=256)  # asked again by whoever writes the answer
def compared(question: str) -> tuple[Thing, Thing] | None:
    """The two things that an English question compares; None where it asks something else."""
    asks = _ASKS.search(question) if len(question) <= LONGEST else None
    if asks is None:
        return None
    one, other = _as_long(*(_plain(part).split() for part in asks.groups() if part is not None))
    marks = _mark(one, other), _mark(other, one)
    if not all(marks):
        return _with_part(one, other) or _with_part(other, one, turned=True)
    shared = [" ".join(one)]
    if len(one) == 1 and len(other) > 1:
        shared.insert(0, f"{one[0]} {other[-1]}")
    return (
        Thing(marks[0], tuple(map(Term, shared))),
        Thing(marks[1], (Term(" ".join(other)),)),
    )


def compared_several(question: str) -> tuple[str, ...]:
    """The names of three or more things that an English question compares; none where it asks
    something else. The last is named without the word for what they all are ("any and all
    matching")."""
    asks = _ASKS_SEVERAL.search(question) if len(question) <= LONGEST else None
    parts = [_plain(part) for part in _AND.split(asks["all"])] if asks else []
    if len(parts) < SEVERAL or not all(0 < len(part.split()) <= MOST_WORDS for part in parts):
        return ()
    last = parts[-1].split()
    others_have = any(part.split()[-1] == last[-1] for part in parts[:-1])
    shorter = " ".join(last[:-1]) if len(last) > 1 and not others_have else parts[-1]
    return (*parts[:-1], shorter)


# And by one of these that they do.
DIFFERS = re.compile(
    r"\b(?:(?:is|are) (?:\w+ )?different (?:from|to|than)|differs? (?:from|in)|"
    r"(?:is|are) not the same(?: \w+)? as|differences? (?:between .{1,80} )?is"
    r"|(?:works?|behaves?|is|are|does) (?:exactly |just )?(?:the same(?: \w+)? as|like|identical to"
    r"|similar to)\b[^.;]{1,120}\b(?:but|except|however|only))\b",
    re.IGNORECASE,
)
# "It is important to differentiate between A and B." does not say what the difference is.
ANNOUNCES = re.compile(
    r"\b(?:differen(?:ces?|tiat\w+)|distin\w+|compar\w+) (?:is |are )?(?:between|of)\b[^.:;]{1,120}"
    r"[.:]?\W*$",
    re.IGNORECASE,
)


def headed(heading: str, things: tuple[Thing, Thing]) -> Thing | None:
    """Which of two things a heading begins with, if it does not speak of the other."""
    one, other = things
    for own, rest in ((one, other), (other, one)):
        if own.begins(heading) and not rest.is_in(heading):
            return own
    return None


def _with_part(
    whole: list[str], part: list[str], *, turned: bool = False
) -> tuple[Thing, Thing] | None:
    """The two things where one is called as the other with one word more: "start tag" and "tag";
    ``turned`` where the shorter one is named first."""
    if len(part) != 1 or len(whole) != len(part) + 1:
        return None
    more = _mark(whole, part)
    if not more or part[0].casefold() not in map(str.casefold, whole):
        return None
    longer = Thing(more, (Term(" ".join(whole)),))
    is_last = whole[-1].casefold() == part[0].casefold()
    before, behind = (more, "") if is_last else ("", more)
    bare = Thing(part[0].strip("`\"'()"), (Term(part[0]),), before, behind)
    return (bare, longer) if turned else (longer, bare)


def _plain(part: str) -> str:
    shorter = _AROUND.sub("", part.strip())
    while shorter != part:
        part, shorter = shorter, _AROUND.sub("", shorter)
    return part.strip("\"'`\u201c\u201d\u2018\u2019()")


def _as_long(one: list[str], other: list[str]) -> tuple[list[str], list[str]]:
    """Two values in code without what only one of them is said to be of: "wick-rule always-long vs
    only-long" compares "always-long"."""
    least = min(len(one), len(other))
    in_code = all(NO_PLAIN_WORD.search(each[-1]) for each in (one, other) if each)
    # "statusStyle dot and basic": what both are said to be of is a name in code.
    of_code = len(one) == 2 and least == 1 and NO_PLAIN_WORD.search(one[0]) is not None
    if least and len(one) != len(other) and (in_code or of_code):
        return one[-least:], other[-least:]
    return one, other


def _mark(own: list[str], other: list[str]) -> str:
    """The first word that the other thing is not called by; empty if there is none."""
    others = {word.casefold() for word in other}
    return next((word.strip("`\"'()") for word in own if word.casefold() not in others), "")
