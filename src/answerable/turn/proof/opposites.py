"""Words that turn a sentence into its opposite: negations, and words with a counterpart.

Every word is read as an idea and a sign, so that "required", "not optional" and "never optional"
come out alike, and "optional" as their opposite.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from answerable.retrieval.lexical import terms
from answerable.turn.proof.switching import with_states

WINDOW = 4  # words after a negation that it may be about
BESIDE = 4  # ideas on either side by which two mentions are told to be the same

_PAIRS = """
enable/disable enabled/disabled allow/forbid allowed/forbidden allow/deny allow/prevent
allow/prohibit permit/prohibit require/optional required/optional mandatory/optional
need/optional needed/optional
necessary/unnecessary accept/reject accept/refuse grant/deny approve/reject
accept/decline approve/decline
before/after earlier/later newer/older first/last previous/next oldest/newest old/new early/late
increase/decrease increase/reduce increment/decrement grow/shrink rise/fall expand/collapse
raise/lower more/less more/fewer most/least many/few higher/lower high/low larger/smaller
large/small big/small bigger/smaller longer/shorter long/short faster/slower fast/slow quick/slow
better/worse best/worst
wider/narrower wide/narrow deeper/shallower heavy/light cheap/expensive strong/weak hot/cold
maximum/minimum max/min upper/lower top/bottom above/below over/under inside/outside within/beyond
left/right front/back forward/backward ascending/descending up/down on/off
add/remove added/removed append/remove insert/delete create/delete create/destroy
install/uninstall mount/unmount lock/unlock subscribe/unsubscribe connect/disconnect
include/exclude start/stop start/end start/finish begin/end open/close opened/closed
attach/detach load/unload
show/hide shown/hidden visible/hidden keep/delete keep/discard push/pull send/receive sent/received
read/write read/written import/export encode/decode encrypt/decrypt compress/decompress
upload/download
sync/async synchronous/asynchronous synchronously/asynchronously local/remote public/private
internal/external static/dynamic mutable/immutable online/offline global/local manual/automatic
manually/automatically explicit/implicit explicitly/implicitly parent/child input/output
valid/invalid correct/incorrect complete/incomplete active/inactive dependent/independent
possible/impossible secure/insecure true/false success/failure succeed/fail pass/fail
same/different equal/different similar/different empty/full present/absent safe/dangerous
positive/negative win/lose won/lost born/died alive/dead north/south east/west northern/southern
eastern/western major/minor together/separately temporary/permanent
temporarily/permanently simple/complex single/multiple
inclusive/exclusive largest/smallest highest/lowest longest/shortest introduced/removed
"""
_NEGATIONS = frozenset(
    "not no never neither nor none nothing nobody without cannot hardly barely scarcely".split()
)
_SAME_NEGATION = {"cannot": "not", "nor": "neither"}
_NOT_SO = re.compile(r"\bnot (?:only|just|merely|necessarily)\b|\bno (?:matter|doubt)\b|\bif not\b")
_CONTRACTED = re.compile(
    r"\b(?:ca|wo|sha|(\w+?))n't\b"
    r"|\b(does|did|do|is|are|was|were|has|have|had|would|could|should|must|need)nt\b|\b(?:ca|wo|sha)nt\b"
)
# "Do not update without a backup" asks for one.
_NOT_WITHOUT = re.compile(
    r"\b(?:not|never|cannot)\b(?P<between>[^.,;:!?()]{0,80}?)(?<!or )(?<!and )(?<!nor )(?<!even )"
    r"\bwithout\b"
)
# "Without a key it cannot be opened" asks for one, too; "without one it does not fail" does not.
_WITHOUT_NOT = re.compile(
    r"(?:^|(?<=[.;:,] ))without\b"
    r"(?P<between>(?:(?!\b(?:but|and|or)\b)[^.;:!?()]){1,80}?)\b(?:can )?(?:not|cannot|never) "
    r"(?!fail|stop|break|crash|los[et]|change|matter|need|require)"
)
# "Tabs instead of spaces", "tabs, unlike spaces": not these.
INSTEAD = re.compile(
    r"\b(?:instead of|rather than|in place of|(?:alternative|replacement) (?:to|for)|unlike"
    r"|in contrast to|contrary to|as opposed to)\b"
)
_UNABLE = re.compile(
    r"\b(?:(?:is|are|was|were|be|been|being) )?unable to\b|\bfail(?:s|ed)? to\b"
    r"|\bprevent(?:s|ed)? (?:\w+ ){1,3}?from(?= \w+ing\b)"
)
# A denial in form alone, and the plain word for it.
_SAID_OTHERWISE = (
    (
        re.compile(
            r"\b(?:lacking|(?:in spite of|despite) (?:an? |the )?"
            r"(?:missing|lack of|absence of))\b"
        ),
        "without",
    ),
    (re.compile(r"\bnothing (?:but|except|other than)\b"), "only"),
    (
        re.compile(
            r"\b(?:(?:has|have|had) no effect"
            r"|(?:do|does|did) nothing(?! (?:to|with|for|about|more|else)\b))\b"
        ),
        "is ignored",
    ),
    (re.compile(r"\bcosts? nothing\b"), "is free"),
    (re.compile(r"\black(?:s|ed)?\b(?! of\b)"), "has no"),
)
_NOTHING = frozenset("nothing no none nobody".split())
_TOWARDS = frozenset("to by with from in on for at of".split())
_VERBS = frozenset("is are was were has have can may will does must should".split())
_WORD = re.compile(r"\w[\w'/.-]*\w|\w|[.,;:!?()]")
_CLAUSE_ENDS = frozenset(".,;:!?()")
_TURNS = frozenset("but while whereas though although and".split())
_OF_PLACES = frozenset("on/off over/under up/down above/below within/beyond before/after".split())
STANDING_IN = frozenset(("one", "ones"))  # for what is named before
_PREFIXES = ("un", "non-", "non", "dis")
_SHORTEST = 4  # letters that must be left of a word without its prefix


@dataclass(frozen=True, slots=True)
class Mention:
    """An idea where it stands in a text: its sign there, and the ideas beside it in its clause.

    How far a negation reaches is not certain: ``sure`` is False where it may reach as far as here.
    """

    idea: str
    sign: int
    sure: bool
    beside: frozenset[str]
    denied: bool = False  # it is what a negation is about first of all
    then: str = ""  # the idea behind it: what is done to


def contradictions(claim: str, evidence: str) -> list[str]:
    """The ideas that ``claim`` means the other way round than ``evidence``.

    Where the evidence has an idea several times, what counts is the mention among the most of the
    same ideas. What both name as a word and then its counterpart is the same way round.
    """
    said, known = dict.fromkeys(mentions(claim)), dict.fromkeys(mentions(evidence))
    paired = dict(_paired(said).items() & _paired(known).items())
    lenient = len(negations(claim)) <= len(negations(evidence))
    by_idea: dict[str, list[Mention]] = {}
    for each in known:
        by_idea.setdefault(each.idea, []).append(each)
    return sorted(
        {
            each.idea
            for each in said
            if each.sure
            and each.idea not in paired
            and _is_opposed(each, by_idea.get(each.idea, ()), lenient)
        }
    )


def _paired(said: Iterable[Mention]) -> dict[str, tuple[int, ...]]:
    """The ideas that stand with either sign, none of them denied, and their signs in order: "new
    ones overwrite old ones"."""
    signs: dict[str, tuple[int, ...]] = {}
    unclear = set()
    for each in said:
        signs[each.idea] = (*signs.get(each.idea, ()), each.sign)
        if each.denied or not each.sure:
            unclear.add(each.idea)
    return {
        idea: order for idea, order in signs.items() if len(set(order)) == 2 and idea not in unclear
    }


def _is_opposed(mention: Mention, known: Sequence[Mention], lenient: bool) -> bool:
    """Whether those of ``known`` that are nearest to ``mention`` all have the other sign.

    None is near that has less than half of the ideas beside it: then something else is spoken of.
    """
    shared = [len(mention.beside & each.beside) for each in known]
    most = max(shared, default=0)
    nearest = [each for each, n in zip(known, shared, strict=True) if n == most]
    if mention.denied or any(each.denied for each in nearest):
        # "Encrypts passwords" is told by "passwords" where backups are not encrypted.
        to_it = (each for each in nearest if mention.then and each.then == mention.then)
        nearest = list(to_it) or nearest
    if 2 * most < len(mention.beside) and not any(_is_within(each, mention) for each in nearest):
        return False
    if most == 0 and any(each.beside for each in known):
        return False
    return bool(nearest) and not any(
        each.sign == mention.sign or (lenient and not each.sure) for each in nearest
    )


def _is_within(known: Mention, said: Mention) -> bool:
    """Whether all that stands beside a word with a counterpart stands beside that, too: of a long
    clause no more is said of it. What a negation turns may reach further."""
    plain = "/" in said.idea and said.idea not in _OF_PLACES
    sure = known.sure and not (known.denied or said.denied)
    return plain and sure and bool(known.beside) and known.beside <= said.beside


@lru_cache(maxsize=256)
def mentions(text: str) -> tuple[Mention, ...]:
    """The ideas of ``text`` in order; words without content are none."""
    return tuple(mention for clause in _read(text) for mention in _in_clause(clause))


def ideas(text: str) -> set[str]:
    """The ideas of ``text``, wherever and with whatever sign they stand there."""
    return {idea for clause in _read(text) for idea, _, _ in clause}


def _in_clause(read: Sequence[tuple[str, int, int]]) -> list[Mention]:
    ideas = [idea for idea, _, _ in read]
    return [
        Mention(
            idea,
            -sign if reach == 1 else sign,
            reach < 2,
            frozenset((*ideas[max(0, at - BESIDE) : at], *ideas[at + 1 : at + 1 + BESIDE])),
            reach == 1,
            ideas[at + 1] if at + 1 < len(ideas) else "",
        )
        for at, (idea, sign, reach) in enumerate(read)
    ]


def negated(text: str) -> bool:
    """Whether anything is denied in ``text``."""
    return bool(negations(text))


def negations(text: str) -> list[str]:
    """The words of ``text`` that deny; one that only goes on with another is the same."""
    words = (word for word in _WORD.findall(spelled_out(text)) if word in _NEGATIONS)
    return [_SAME_NEGATION.get(word, word) for word in words]


@lru_cache(maxsize=256)  # a claim and what it cites are read by many rules
def spelled_out(text: str) -> str:
    """Lower case, with contractions written out and without negations that negate nothing."""
    written_out = _NOT_SO.sub(" ", _CONTRACTED.sub(_with_not, text.replace("’", "'").lower()))
    for said, meant in _SAID_OTHERWISE:
        written_out = said.sub(meant, written_out)
    with_it = _NOT_WITHOUT.sub(r"\g<between>with", _UNABLE.sub("cannot", written_out))
    return _WITHOUT_NOT.sub(r"with\g<between>", with_it)


def _with_not(contracted: re.Match[str]) -> str:
    return f"{contracted[1] or contracted[2] or ''} not"


def _read(text: str) -> list[list[tuple[str, int, int]]]:
    """Idea, sign by itself, and as the how many-th idea after a negation (0: none), by clause.

    A negation with nothing after it in its clause ("it does not.") is about what stands before:
    behind a "but" about what is said there ("photos are encrypted but contacts are not").
    """
    clauses: list[list[tuple[str, int, int]]] = []
    found: list[tuple[str, int, int]] = []
    left, reach, turned = 0, 0, 0  # ideas before a "but" in the clause
    words = (*_WORD.findall(with_states(INSTEAD.sub("not", spelled_out(text)))), ".")
    for before, word, after in zip(("", *words), words, (*words[1:], ""), strict=False):
        ends = word in _CLAUSE_ENDS
        if (left == 1 or ends) and left and reach == 0 and found:
            if ends and (known := _elided(found, turned)):
                clauses.append(found[:turned])
                found = [*found[turned:], (*known, 1)]
            else:
                found[-1] = (*found[-1][:2], 1)
        if ends:
            clauses.append(found)
            found, left, turned = [], 0, 0
            continue
        turned = len(found) if word in _TURNS else turned
        left = max(0, left - 1)
        if word in _NOTHING and found and not found[-1][2] and _is_object(before, after):
            found[-1] = (*found[-1][:2], 2)  # "stores nothing" may be "does not store"
        if word in _NEGATIONS:
            left, reach = WINDOW + 1, 0
        elif (idea := idea_of(word)) is not None:
            reach += 1
            found.append((*idea, reach if left else 0))
    return clauses


def _is_object(before: str, after: str) -> bool:
    """Whether a "nothing" between these words goes with the verb before it: "sent to nobody"."""
    return after not in _VERBS and (before in _TOWARDS or idea_of(before) is not None)


def _elided(found: Sequence[tuple[str, int, int]], turned: int) -> tuple[str, int] | None:
    """The idea that is denied of the words behind ``turned``, if it stands before them."""
    return found[turned - 1][:2] if 0 < turned < len(found) else None


@lru_cache(maxsize=16_384)  # texts repeat their words
def idea_of(word: str) -> tuple[str, int] | None:
    """What ``word`` means, and its sign; None where it says nothing by itself."""
    if word in _IDEAS:
        return _IDEAS[word]
    if word in STANDING_IN:
        return None
    stems = terms(word)
    if not stems:
        return None
    stem = stems[0]
    if stem in _IDEAS:
        return _IDEAS[stem]
    for prefix in _PREFIXES:
        if word.startswith(prefix) and len(word) - len(prefix) >= _SHORTEST:
            rest = terms(word.removeprefix(prefix))
            return (rest[0], -1) if rest else (stem, 1)
    return stem, 1


def _ideas() -> dict[str, tuple[str, int]]:
    """Each word with a counterpart, and its stem, by the idea that it shares with that."""
    found: dict[str, tuple[str, int]] = {}
    stems: dict[str, tuple[str, int]] = {}
    for pair in _PAIRS.split():
        one, other = pair.split("/")
        mine, its = (found.get(word) or _of_form(word, stems) for word in (one, other))
        idea, sign = mine or _flipped(its) or (pair, 1)
        for word, meant in ((one, (idea, sign)), (other, (idea, -sign))):
            found.setdefault(word, meant)
            for stem in terms(word)[:1]:
                stems.setdefault(stem, found[word])
    return stems | found


def _of_form(word: str, stems: Mapping[str, tuple[str, int]]) -> tuple[str, int] | None:
    """The idea of a word that ``word`` is a form of: what is "opened" is open."""
    return next((stems[stem] for stem in terms(word)[:1] if stem in stems), None)


def _flipped(idea: tuple[str, int] | None) -> tuple[str, int] | None:
    return None if idea is None else (idea[0], -idea[1])


_IDEAS = _ideas()
