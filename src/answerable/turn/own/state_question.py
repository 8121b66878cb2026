"""Which messages ask how things of the visitor's own stand: "When is my loan due?", "is it paid?"

Read by the frame around what is asked about, whatever that is called; whether it is theirs is told
by their rows alone (see ``own_state``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from answerable.retrieval.lexical import terms
from answerable.turn.own.describing import (
    is_descriptive,
    is_of_sight,
    is_state,
    only_describes,
)
from answerable.turn.own.wording import POLITE, POLITE_END, by_length, canonical, match

MOST_CHARS = 160
Wanted = Literal["state", "whether", "money", "which", "where", "any", "all", "each"]

_AND = r"(?:and\s+|so\s+|ok\s+)?"
_WHEN = rf"{_AND}(?:(?:until|till|by|since)\s+)?(?:when|what\s+(?:day|date|time))"
_HANDLE = (
    r"(?:bring|return|give|hand|pick|collect|get|fetch|pay|keep|hold|finish|submit|have|expect"
    r"|receive|settle)"
)
_HAPPENS = (
    r"(?:expires?|ends?|starts?|begins?|arrives?|come|comes|runs? out|ships?|renews?|closes?)"
)
_DATUM = r"(?:status|state|due date|date|deadline|amount|price|cost|total|balance)"
_WHO = r"(?:i|we|you|they)"
_MODAL = r"(?:do|does|did|must|should|can|will|shall)"
_FRAMES: tuple[tuple[Wanted, str], ...] = (
    ("state", rf"{_WHEN}\s+(?:is|are|was|were)\s+(?P<subject>.+)"),
    (
        "state",
        rf"{_WHEN}\s+{_MODAL}\s+{_WHO}\s+(?:(?:have|need)\s+to\s+)?{_HANDLE}\s+(?:(?:up|back|in)\s+)?"
        r"(?P<subject>.+)",
    ),
    ("state", rf"{_WHEN}\s+(?:do|does|did|will)\s+(?P<subject>.+?)\s+{_HAPPENS}"),
    (
        "state",
        rf"(?:what(?:['’]s|\s+is)|how\s+is)\s+(?:the\s+)?(?:current\s+)?{_DATUM}\s+(?:of|for)\s+"
        r"(?P<subject>.+)",
    ),
    (
        "state",
        rf"{_AND}(?:what|which)\s+(?:kind|type|sort)(?:\s+of\s+\w+)?\s+(?:is|are)\s+(?P<subject>.+)",
    ),
    ("money", rf"{_AND}how\s+much\s+(?:is|are|was|were)\s+(?P<subject>.+)"),
    ("money", r"how\s+much\s+do(?:es)?\s+(?P<subject>.+?)\s+(?:cost|come to)"),
    ("whether", rf"{_AND}(?:is|are|was|were)\s+(?P<subject>.+)"),
    ("which", rf"{_AND}(?:which|what)\s+(?:of\s+)?(?P<subject>.+)"),
)
_WHERE = re.compile(rf"{_AND}where\s+(?:is|are)\s+(?P<subject>.+)", re.IGNORECASE)
# "What is overdue?", of whatever kind.
_ANYTHING = re.compile(
    rf"{_AND}(?:what(?:['’]s|\s+is|\s+are)|(?:is|are)\s+(?:any|some)thing(?:\s+of\s+mine)?"
    r"|what\s+do\s+i\s+have(?:\s+that\s+is)?|anything)\s+(?:still\s+|currently\s+|now\s+)?"
    r"(?P<rest>[a-z]+)(?:\s+(?:now|right now|today|at the moment))?",
    re.IGNORECASE,
)
_SO = re.compile(r"(?:on|in|at|with|under|out)\s+(?:the\s+)?\w{3,}", re.IGNORECASE)  # "on loan"
_ITS = re.compile(rf"{_AND}(?:what(?:['’]s|\s+is)\s+its\s+{_DATUM})", re.IGNORECASE)
_BARE = re.compile(
    rf"{_AND}(?:(?:until|till|by|since)\s+)?when(?:\s+exactly)?|{_AND}how\s+much(?:\s+exactly)?",
    re.IGNORECASE,
)
_POINTER = re.compile(
    r"(?P<pointer>it|this|that|this one|that one|they|them|these|those|ones?"
    r"|the\s+[\w-]+(?:\s+(?:one|option))|the\s+(?:first|second|third|last))(?:\s+(?P<rest>.+))?",
    re.IGNORECASE,
)
_SHOWN = r"ones?|them|these|those"
_MANY = frozenset(("they", "them", "these", "those", "one", "ones"))
# What may stand beside the name of a thing and say nothing else of it.
_BESIDE = frozenset(
    "a an the my of for called named by to be back up in yet now still already over pickup"
    " collection return delivery going is are was were please".split()
)
_WORD = re.compile(r"[^\W_]+(?:['’]\w+)?")

# What is owed, done and had, as the words for one's things say it in other words.
_DEBTS = frozenset(
    terms("fee fine invoice bill charge payment debt due dues balance penalty instalment")
)
_OWE = re.compile(
    rf"{_AND}(?:(?:how\s+much|what)(?:\s+money)?\s+do\s+i\s+(?:still\s+|currently\s+)?owe"
    r"|do\s+i\s+(?:still\s+|currently\s+)?owe(?:\s+(?:you|them))?"
    r"\s+(?:anything|something|money|any\s+money))(?:\s+(?:you|them|now|at the moment|in total))*",
    re.IGNORECASE,
)
_DONE = re.compile(
    rf"{_AND}(?:what(?:\s+\w+)?|which\s+\w+)\s+(?:have|did)\s+i\s+(?:already\s+|just\s+|currently\s+)?"
    r"(?P<verb>\w+)(?:\s+(?:so far|now|already|right now|before|here))*"
    r"|(?:show|list|give|tell)(?:\s+me)?\s+(?:what|everything|all)\s+(?:that\s+)?i(?:['’]ve|\s+have)?"
    r"\s+(?P<shown>\w+)(?:\s+(?:so far|now|already))*",
    re.IGNORECASE,
)
_SAME = tuple(
    frozenset(terms(words))
    for words in (
        "borrow borrowed lent loan lend lending checkout",
        "order ordered buy bought purchase purchased",
        "rent rented hire hired rental",
        "reserve reserved reservation book booked booking",
        "subscribe subscribed subscription",
        "write wrote written note post",
    )
)
_ALIKE = 5  # letters that a verb and its noun begin with: "reserved" and "reservation"


@dataclass(frozen=True, slots=True)
class StateQuestion:
    """``subject`` is what stands in the frame; ``kind`` the kind that it names, if it does, and
    ``mine`` that it is said to be the visitor's. ``described`` is what was said of it before its
    kind. ``pointer`` is the word that stands for what was shown before, ``rest`` what is asked of
    it. ``wanted`` "all" and "each" ask for all ``kinds``, the latter with how they stand, "any"
    for those of them that are as ``rest`` says.
    """

    wanted: Wanted
    subject: str = ""
    kind: str | None = None
    mine: bool = False
    described: str = ""
    pointer: str = ""
    rest: str = ""
    kinds: tuple[str, ...] = ()

    @property
    def surely(self) -> bool:
        """Whether it is about something of the visitor's, whatever they have. Who can see "my
        invoices" the site tells."""
        of_the_site = self.wanted == "whether" and is_of_sight(self.rest)
        return self.mine and bool(self.kinds or self.kind) and not of_the_site

    @property
    def by_name(self) -> bool:
        """Whether only its name can tell that something of the visitor's is meant."""
        return not (self.mine or self.kind or self.kinds or self.pointer)


def read(message: str, entity_types: Mapping[str, str]) -> StateQuestion | None:
    """What ``message`` asks of how things of the visitor's stand; None if it does not."""
    text = " ".join(message.split())
    if not entity_types or not text or len(text) > MOST_CHARS:
        return None
    text = POLITE_END.sub("", (POLITE.sub("", text.rstrip(" ?!.")) or text))
    kinds = _of_what_was_done(text, entity_types)
    if kinds:
        return StateQuestion("each", mine=True, kinds=kinds)
    if _ITS.fullmatch(text) or _BARE.fullmatch(text):
        money = "much" in text.casefold()
        return StateQuestion("money" if money else "state", pointer="it")
    whatever = _of_whatever(text, entity_types)
    if whatever is not None:
        return whatever
    for wanted, frame in _FRAMES:
        found = match(frame, text)
        if found is not None:
            return _asked(wanted, found["subject"], entity_types)
    return None


def _of_whatever(text: str, entity_types: Mapping[str, str]) -> StateQuestion | None:
    """What asks of no kind: "what is overdue?", "where is it?" """
    anything = _ANYTHING.fullmatch(text)
    rest = anything["rest"].casefold() if anything else ""
    if is_state(rest) and not is_of_sight(rest):
        return StateQuestion("any", rest=rest, kinds=tuple(entity_types))
    where = _WHERE.fullmatch(text)
    pointed = _POINTER.fullmatch(where["subject"]) if where else None
    if pointed is None or pointed["rest"]:
        return None
    return StateQuestion("where", pointer=pointed["pointer"])


def only_beside(words: str, entity_types: Mapping[str, str]) -> bool:
    """Whether ``words`` name no thing: they say how it is, or what kind it is."""
    return all(map(is_descriptive, told_of(words, entity_types)))


def told_of(words: str, entity_types: Mapping[str, str]) -> list[str]:
    """Those of ``words`` that tell of a thing more than its kind and that it is one."""
    pattern = "|".join(re.escape(name) for name in by_length(entity_types))
    left = re.sub(rf"(?<!\w)(?:{pattern})(?!\w)", " ", words, flags=re.IGNORECASE)
    return [word for word in _words(left) if word and word not in _BESIDE]


def points_at_many(pointer: str) -> bool:
    """Whether all that was shown is meant."""
    return pointer.casefold() in _MANY


def _asked(wanted: Wanted, subject: str, entity_types: Mapping[str, str]) -> StateQuestion | None:
    pattern = "|".join(re.escape(name) for name in by_length(entity_types))
    if wanted == "which":
        return _which(subject, pattern, entity_types)
    pointed = _POINTER.fullmatch(subject)
    if pointed is not None:
        rest = pointed["rest"] or ""
        if wanted == "whether" and _SO.fullmatch(rest):
            return StateQuestion(wanted, subject, pointer=pointed["pointer"], rest=rest)
        if (wanted == "whether" and not rest) or not only_beside(rest, {}):
            return None
        return StateQuestion(wanted, subject, pointer=pointed["pointer"], rest=rest)
    last = _words(subject)[-1]
    if wanted == "whether" and not is_descriptive(last):
        return None
    named = re.search(rf"(?<!\w)(?:{pattern})(?!\w)", subject, re.IGNORECASE)
    kind = canonical(named[0], entity_types) if named else None
    my = re.match(r"my\b", subject, re.IGNORECASE)
    before = subject[my.end() : named.start()].strip() if my and named else ""
    rest = last if wanted == "whether" else ""
    return StateQuestion(wanted, subject, kind, my is not None, described=before, rest=rest)


def _which(subject: str, kinds: str, entity_types: Mapping[str, str]) -> StateQuestion | None:
    """ "Which one is overdue?", "which loans are overdue?" """
    be = r"(?:is|are|was|were)"
    found = match(rf"(?:(?P<pointer>{_SHOWN})|(?P<kind>{kinds}))\s+{be}\s+(?P<rest>.+)", subject)
    if found is None or not only_describes(found["rest"]):
        return None
    kind = canonical(found["kind"], entity_types)
    return StateQuestion("which", subject, kind, pointer=found["pointer"] or "", rest=found["rest"])


def _of_what_was_done(text: str, entity_types: Mapping[str, str]) -> tuple[str, ...]:
    """The kinds of what is owed, or was done: "how much do I owe?", "what have I reserved?" """
    if _OWE.fullmatch(text):
        return tuple(kind for kind in entity_types if not _DEBTS.isdisjoint(terms(kind)))
    done = _DONE.fullmatch(text)
    verb = terms(done["verb"] or done["shown"]) if done else []
    return tuple(kind for kind in entity_types if verb and _is_done(verb[0], terms(kind)))


def _is_done(verb: str, kind: list[str]) -> bool:
    """Whether the noun ``kind`` is of what the ``verb`` tells."""
    means = next((group for group in _SAME if verb in group), frozenset((verb,)))
    alike = any(len(verb) >= _ALIKE and each.startswith(verb[:_ALIKE]) for each in kind)
    return alike or not means.isdisjoint(kind)


def _words(text: str) -> list[str]:
    return [each.casefold() for each in _WORD.findall(text)] or [""]
