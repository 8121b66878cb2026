"""What has its price is not told to be free, and what leads to a place not to lead from it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from answerable.retrieval.lexical import terms
from answerable.turn.proof.in_order import in_order, is_content, stem
from answerable.turn.proof.opposites import negated

_NEAR = 0.8  # share of the words of a claim that the sentence has
_FREE = re.compile(
    r"\b(?:for free|free of charge|(?:is|are|be|entirely) free(?! (?:to|from|of (?!charge)))|gratis"
    r"|at no (?:\w+ )?(?:cost|charge)|without (?:\w+ )?charge|costs? nothing|complimentary)\b"
)
_ALSO_FREE = re.compile(
    r"\b(?:free|gratis|complimentary|included?|includes|no (?:\w+ )?(?:cost|charge|fee|price)"
    r"|nothing|without (?:\w+ )?(?:cost|charge|fee)|open source|waived?|[$€£]?0)\b"
)
_PRICED = re.compile(
    r"\b(?:costs?|fees?|prices?|charged?|charges|pays?|paid|payable|surcharge)\b"
    r"|[$€£]\d|\d ?(?:euros?|dollars?|pounds?|cents?|usd|eur|gbp|chf|francs?|crowns?)\b"
)
_TURNS = {"to": "from", "from": "to", "into": "from", "onto": "from"}
_REACH = 4  # words from a preposition to what it leads to


def told_as_free(claim: str, cited: Sequence[str]) -> bool:
    """Whether ``claim`` gives away what has a price there."""
    said, known = claim.lower(), " . ".join(cited).lower()
    return bool(
        _FREE.search(said)
        and not negated(_FREE.sub(" ", said))
        and not _ALSO_FREE.search(known)
        and _PRICED.search(known)
    )


def leads_elsewhere(claim: str, cited: Sequence[str]) -> bool:
    """Whether ``claim`` has "from" where a copy has "to", before the same thing and behind the same
    deed."""
    said = set(terms(claim))
    here = set(_ways(claim))
    return any(
        _is_turned(here, set(_ways(text)))
        for text in cited
        if len(said & set(terms(text))) >= _NEAR * len(said)
    )


def _is_turned(here: set[tuple[str, str, str]], there: set[tuple[str, str, str]]) -> bool:
    return any(
        (deed, way, place) not in there
        and any(
            _TURNS.get(other) == way or _TURNS[way] == other
            for its, other, where in there
            if (its, where) == (deed, place)
        )
        for deed, way, place in here
    )


def _ways(text: str) -> Iterator[tuple[str, str, str]]:
    """What is done, the preposition behind it, and what that leads to."""
    words = in_order(text)
    for at, word in enumerate(words):
        if word not in _TURNS:
            continue
        before = next((stem(each) for each in reversed(words[:at]) if is_content(each)), None)
        behind = words[at + 1 : at + 1 + _REACH]
        place = next((stem(each) for each in behind if is_content(each)), None)
        if before is not None and place is not None:
            yield before, word, place
