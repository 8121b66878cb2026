"""How two clauses are joined: cause and effect or a condition the other way round, "if" where the
evidence has "unless", and a copy without the condition that it stands under."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from answerable.retrieval.lexical import terms
from answerable.turn.proof.number_words import in_figures
from answerable.turn.proof.opposites import negated

_LINK = re.compile(
    r"\b(?P<link>because|since|unless|only (?:if|when)|even (?:if|though|when)|if|when|whenever"
    r"|whether or not|regardless of (?:if|whether)|while|as long as|once|before|after)\b",
    re.IGNORECASE,
)
_SO = re.compile(r"[,;]? (?:so|therefore|thus|hence|as such)\b,? ", re.IGNORECASE)
_KINDS = {
    "because": "cause",
    "since": "cause",
    "unless": "unless",
    "only if": "only",
    "only when": "only",
    "even if": "even",
    "even though": "even",
    "whether or not": "even",
    "regardless of if": "even",
    "regardless of whether": "even",
    "even when": "even",
    "if": "if",
    "when": "if",
    "whenever": "if",
    "as long as": "if",
    "once": "after",
    "after": "after",
    "before": "before",
    "while": "while",
}
# These may stand for each other: what is so "if" may be told as a cause.
_ALIKE = ({"if", "cause", "only"}, {"if", "after"}, {"before"}, {"while"}, {"unless"}, {"even"})
# What may not be said instead, and whether that is well where one of them denies.
_INSTEAD = {
    ("if", "unless"): True,
    ("if", "even"): True,
    ("only", "even"): True,
    ("only", "unless"): True,
    ("unless", "only"): True,
    ("even", "only"): True,
    ("unless", "if"): True,
    ("unless", "cause"): True,
    ("even", "if"): False,
    ("even", "cause"): False,
    ("even", "unless"): True,
    ("before", "if"): False,
}
_FEWEST = 2  # terms of a clause
_GIVES_CAUSE = re.compile(
    r"\b(?:because|since|so|therefore|thus|hence|due to|owing to|caus\w+|reasons?|why|means?"
    r"|results?|leads?|thanks to|in order|that is|this|these)\b|^\W*(?:it|that|then)\b",
    re.IGNORECASE,
)
_DEED = re.compile(  # its verb stands behind the other clause
    r"\W*(?!(?:every|any|some|no)?thing\b|(?:dur|str|k)ing\b)\w+ing\b", re.IGNORECASE
)
# Since a version, since then: no cause.
_SINCE_THEN = re.compile(r"\s+(?:v?\d|version|then\b|the (?:first|beginning|start|release)\b)")
_STRICT = re.compile(
    r"[,(]?\s?\b(?:unless|only (?:if|when)|excluding"
    r"|except(?: (?:when|if|for|that|where|on|in|at|during|from|by))?)\b",
    re.IGNORECASE,
)
_OTHERWISE = re.compile(r"[,;.] ?\b(?:otherwise|or else)\b", re.IGNORECASE)
_CLAUSE = re.compile(r"[.;:] |, (?:and|or|but|which) ")
_CONDITIONAL = re.compile(
    r"\b(?:unless|if|when\w*|except\w*|only|otherwise|else|without|until|where|provided|cases?"
    r"|depend(?:s|ing)|by default|usually|normally|generally|may|might|can|could|should)\b",
    re.IGNORECASE,
)
_SIZE = re.compile(
    r"\b(?:above|over|below|under|exceeding|(?:more|less|fewer|longer|shorter|older|newer|larger"
    r"|smaller|bigger|higher|lower|greater) than) [$€£]?\d[\d.,]*%?"
)
_SIZED = re.compile(  # what may tell of a size without its figure
    r"\d|\b(?:large\w*|big\w*|long\w*|old\w*|new\w*|small\w*|short\w*|high\w*|low\w*|heav\w+|great\w*"
    r"|few\w*|more|less|many|some|certain|most|expensive|limit\w*|maximum|minimum|threshold|size\w*)\b"
)
_AGAINST = re.compile(r",? \b(?:but|whereas|although|though|however)\b", re.IGNORECASE)
_REASONS = frozenset(("cause", "if", "only", "unless"))
_CONDITIONS = frozenset(("only", "if", "unless"))
_DEMANDS = re.compile(r"\b(?:with|needs?|must|requir\w+|once|after|while)\b", re.IGNORECASE)
_AND = re.compile(r"[;.]\s|,? \b(?:and|but|so)\b", re.IGNORECASE)
_AT_ALL_TIMES = frozenset(terms("always"))
_PART_END = re.compile(r"[.;:,] |\b(?:and|or|but)\b")
_WHOLE = re.compile(r"\b(?:every|each|all|any|no|always|never)\b")
_COPIED = 0.8  # of the terms of a claim that one clause has


class _Joined(NamedTuple):
    """Two clauses: ``under`` is the reason or the condition of ``main``."""

    kind: str
    under: frozenset[str]
    main: frozenset[str]


def relinked(claim: str, cited: Sequence[str]) -> bool:
    """Whether two clauses of ``claim`` are joined otherwise than in ``cited``."""
    said = list(_joined(claim))
    known = [each for text in cited for each in _joined(text)]
    told_plainly = len(said) == len(known) == 1 and not _DEED.match(claim)
    if told_plainly and _is_turned(said[0], known[0]):
        return True
    if any(_is_for_a_contrast(each, text) for each in said for text in cited):
        return True
    if any(_is_made_a_cause(each, cited) for each in said if each.kind == "cause"):
        return True
    evidence = " . ".join(cited)
    return any(_is_joined_by_another(each, known, claim, evidence) for each in said)


def _is_made_a_cause(said: _Joined, cited: Sequence[str]) -> bool:
    """Whether the two halves are of two sentences, neither of which gives a reason for anything."""
    under = {text for text in cited if _has(text, said.under)}
    main = {text for text in cited if _has(text, said.main)}
    return (
        bool(under and main)
        and under.isdisjoint(main)
        and not any(map(_GIVES_CAUSE.search, under | main))
    )


def _has(text: str, clause: frozenset[str]) -> bool:
    return len(clause.intersection(terms(text))) >= _COPIED * len(clause)


def _joined(text: str) -> Iterator[_Joined]:
    for link in _LINK.finditer(text):
        kind = _KINDS[link["link"].lower()]
        if kind == "cause" and _SINCE_THEN.match(text, link.end()):
            continue
        under, main = _clauses(text[: link.start()], text[link.end() :])
        if under and main:
            yield _Joined(kind, under, main)
    if so := _SO.search(text):
        under, main = frozenset(terms(text[: so.start()])), frozenset(terms(text[so.end() :]))
        if under and main:
            yield _Joined("cause", under, main)


def _clauses(before: str, behind: str) -> tuple[frozenset[str], frozenset[str]]:
    """What stands behind a link up to a comma or another link, and the rest."""
    under, _, rest = behind.partition(",")
    under = _LINK.split(under, 1)[0]
    first, last = terms(before), terms(rest)
    parts = [part for part in (first, last) if len(part) >= _FEWEST]
    main = [term for part in parts for term in part] if first in parts else last
    return frozenset(terms(under)), frozenset(main)


def _is_turned(said: _Joined, known: _Joined) -> bool:
    """Whether the words under the link are those of the other clause there, and the reverse."""
    if not any({said.kind, known.kind} <= kinds for kinds in _ALIKE):
        return False
    under, main = said.under - said.main, said.main - said.under
    theirs, others = known.under - known.main, known.main - known.under
    if said.kind == "while" and said.under <= known.main and said.main <= known.under:
        return False  # "this is so while that is so" may be told from either side
    return len(under & others) > len(under & theirs) and len(main & theirs) > len(main & others)


def _is_for_a_contrast(said: _Joined, text: str) -> bool:
    """Whether two halves that a "but" sets against each other are told as reason and result."""
    halves = [set(terms(half)) for half in _AGAINST.split(text)]
    if said.kind not in _REASONS or len(halves) != 2 or _LINK.search(text):
        return False
    one, two = halves
    return any(
        len(said.under & under) >= _COPIED * len(said.under)
        and len(said.main & main) >= _COPIED * len(said.main)
        for under, main in ((one, two), (two, one))
    )


def asserted_condition(claim: str, cited: Sequence[str]) -> bool:
    """Whether ``claim`` tells as so what is only a condition there: "it sends data, and telemetry
    is enabled"."""
    if len(cited) != 1 or _CONDITIONAL.search(claim) or _DEMANDS.search(claim):
        return False
    parts = [said for part in _AND.split(claim) if len(said := set(terms(part))) >= _FEWEST]
    return len(parts) > 1 and any(
        any(part <= each.under - each.main for part in parts)
        and any(len(part & each.main) >= _COPIED * len(part) for part in parts)
        for each in _joined(cited[0])
        if each.kind in _CONDITIONS
    )


def _is_joined_by_another(
    said: _Joined, known: Sequence[_Joined], claim: str, evidence: str
) -> bool:
    same = {each.kind for each in known if 2 * len(said.under & each.under) > len(said.under)}
    if not same or said.kind in same:
        return False
    denied = negated(claim) != negated(evidence)
    found = [_INSTEAD.get((said.kind, kind)) for kind in same]
    return all(each is not None and not (each and denied) for each in found)


def dropped_condition(claim: str, cited: Sequence[str]) -> bool:
    """Whether ``claim`` copies what holds only otherwise, or unless something is so, and says
    nothing of that."""
    if len(cited) != 1 or _CONDITIONAL.search(claim):
        return False
    text, said = cited[0], set(terms(claim)) - _AT_ALL_TIMES
    if _drops_bound(claim, said, text):
        return True
    if otherwise := _OTHERWISE.search(text):
        return _is_copied(said, text[otherwise.end() :])
    strict = _STRICT.search(text)
    if strict is None:
        return False
    main, under = _CLAUSE.split(text[: strict.start()])[-1], set(terms(text[strict.end() :]))
    return _is_copied(said, main) and said.isdisjoint(under - set(terms(main)))


def _drops_bound(claim: str, said: set[str], text: str) -> bool:
    """Whether what is told of things up to a size is told of all of them: "every expense" for
    "every expense above 20 euros"."""
    told = in_figures(text.lower())
    bound = _SIZE.search(told)
    if bound is None or _SIZED.search(in_figures(claim.lower())):
        return False
    before = terms(_CLAUSE.split(told[: bound.start()])[-1])
    behind = set(terms(_PART_END.split(told[bound.end() :])[0])[1:])  # not what is counted
    whole = _WHOLE.search(claim.lower()) is not None
    return (
        bool(before)
        and before[-1] in said
        and said <= {*before, *behind}
        and (whole or len(said & behind - set(before)) >= _FEWEST)
    )


def _is_copied(said: set[str], clause: str) -> bool:
    shared = said & set(terms(clause))
    return len(shared) >= max(_FEWEST, _COPIED * len(said))
