"""How a name that somebody typed is compared with the names that are stored.

Only here is it decided what matches. The database narrows the rows down with patterns that let too
much through rather than too little; see ``statements``.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby

from answerable.own_rows import without_article

MAX_QUERY = 200  # characters; a name is not longer, and edit distance is quadratic
FUZZY_THRESHOLD = 0.55
BUT_FOR_ARTICLE = 0.99
MEASURED = 60  # rows of which the edit distance is taken: 0.1 ms each
GRAMS = 8  # how many pieces of a query the database looks for; fixed, as statements are
# Half of a pair has no UTF-8, and Postgres stores no NUL; the rest is invisible.
_UNWRITABLE = re.compile("[\ud800-\udfff\x00-\x08\x0e-\x1f\x7f-\x9f]")
_WORD = re.compile(r"\w+")


def cleaned(text: str) -> str:
    """``text`` as it may be sent to a database: cut, one line, single spaces."""
    writable = unicodedata.normalize("NFC", _UNWRITABLE.sub("", text[: 4 * MAX_QUERY]))
    return " ".join(writable.split())[:MAX_QUERY].strip()


@lru_cache(maxsize=20_000)
def folded(text: str) -> str:
    """``text`` for comparing: case and white space make no difference."""
    return " ".join(unicodedata.normalize("NFC", text).casefold().split())


def sameness(query: str, names: Sequence[str]) -> float:
    """How surely one of ``names`` is what ``query`` names: 1 is the very name, a little less the
    name but for an article before it, and 0 another one."""
    wanted = folded(query)
    its = [folded(name) for name in names]
    if wanted in its:
        return 1.0
    bare = without_article(wanted)
    return BUT_FOR_ARTICLE if bare in map(without_article, its) else 0.0


def containing(query: str) -> str:
    """A LIKE pattern that every text which folds like ``query``, or contains it, matches.

    Databases agree on the case of ASCII letters alone, so other letters with case and all white
    space become wildcards. (A stored ß, which folds to ss, is found by its own spelling only.)
    """
    pieces = ["" if each.isspace() else _cased(each, "") for each in query]
    runs = [list(run) for wild, run in groupby(pieces, key=bool) if wild]
    return f"%{'%'.join(''.join(run) for run in runs)}%" if runs else "%"


def grams(query: str) -> list[str]:
    """``GRAMS`` LIKE patterns of which a text that is like ``query`` matches some.

    Short queries are cut into pairs, as one wrong letter spoils every triple of a short word. The
    last is repeated where there are fewer.
    """
    text = folded(query)
    size = 2 if len(text) < 10 else 3
    cut = [text[start : start + size] for start in range(max(len(text) - size + 1, 1))]
    usable = list(dict.fromkeys(piece for piece in cut if piece.strip() == piece)) or [text]
    step = max(len(usable) / GRAMS, 1.0)
    chosen = [usable[int(step * n)] for n in range(GRAMS) if int(step * n) < len(usable)]
    chosen += [chosen[-1]] * (GRAMS - len(chosen))
    return [f"%{''.join(_cased(each, '_') for each in piece)}%" for piece in chosen]


def ranked(query: str, names: Sequence[Sequence[str]]) -> list[float]:
    """How alike ``query`` is to the best of each row's names, 0..1; 1 is the same.

    That is the best of the Dice coefficient of their trigrams, of 0.6 to 0.9 where every word of
    ``query`` begins a word of the name, by how much else is there, and, for the rows that these put
    first, of 1 - Levenshtein distance / length.
    """
    wanted = folded(query)
    rows = [[folded(name) for name in row] for row in names]
    scores = [max((_likeness(wanted, name) for name in row), default=0.0) for row in rows]
    first = sorted(range(len(rows)), key=lambda n: -scores[n])[:MEASURED]
    for n in first:
        if scores[n] < 1.0:
            near = max((_nearness(wanted, name) for name in rows[n]), default=0.0)
            scores[n] = min(0.99, max(scores[n], near))
    return scores


def _likeness(query: str, text: str) -> float:
    if query == text:
        return 1.0
    inside = _inside(set(_WORD.findall(query)), set(_WORD.findall(text)))
    return min(0.99, max(inside, _dice(_trigrams(query), _trigrams(text))))


def _nearness(query: str, text: str) -> float:
    return 1 - _distance(query, text[: 2 * MAX_QUERY]) / max(len(query), len(text), 1)


def _cased(character: str, wildcard: str) -> str:
    """One character as a pattern; SQLite, for one, does not know that Ł and ł are one letter."""
    if character in "%_\\":
        return "\\" + character
    plain = character.isascii() or character.upper() == character.lower()
    return character if plain and unicodedata.is_normalized("NFD", character) else wildcard


def _inside(words: set[str], others: set[str]) -> float:
    if not words or not all(any(each.startswith(word) for each in others) for word in words):
        return 0.0
    return 0.6 + 0.3 * min(len(words) / len(others), 1.0)


@lru_cache(maxsize=1_000)
def _trigrams(text: str) -> frozenset[str]:
    padded = f"  {text} "
    return frozenset(padded[start : start + 3] for start in range(len(padded) - 2))


def _dice(one: frozenset[str], other: frozenset[str]) -> float:
    return 2 * len(one & other) / (len(one) + len(other))


def _distance(one: str, other: str) -> int:
    """Levenshtein's, with a swap of neighbours as one step (optimal string alignment)."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, left in enumerate(one, 1):
        older, before, row = before, row, [i]
        for j, right in enumerate(other, 1):
            step = min(before[j] + 1, row[-1] + 1, before[j - 1] + (left != right))
            if i > 1 and j > 1 and left == other[j - 2] and one[i - 2] == right:
                step = min(step, older[j - 2] + 1)
            row.append(step)
    return row[-1]


def at_most(value: float) -> float:
    """A cosine as a score: 0..1, and 0 for what is no number."""
    return min(max(value, 0.0), 1.0) if math.isfinite(value) else 0.0
