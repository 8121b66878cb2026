"""What stands in a word's place in a near copy, and what is added to one.

Another word is no proof of another meaning: a model has many words for one thing. So only those
count that cannot be the same: another name of a file or an option, or what does the reverse.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from typing import NamedTuple

from answerable.retrieval.lexical import terms
from answerable.turn.proof.in_order import content, in_order, is_content, pieces, stem

COPIED = 0.75  # share of the words of a near copy that stand in the same order in the evidence
FEWEST = 3  # of them
TAIL = 2  # words that make more of an addition than a turn of phrase
_JOINS = frozenset("and or , ; nor plus".split())
_NOT = frozenset("not never no nor without".split())
# What is kept up to date is updated.
_UP_TO_DATE = re.compile(
    r"\bkeep(?P<s>s?) (?P<what>[^.;:]{1,80}?) up[- ]to[- ]date\b", re.IGNORECASE
)
_CODE = re.compile(r"--?[a-z][\w-]++|\w++(?:[./]\w++)++|[^\W_]++_\w++", re.IGNORECASE)
# Words that a sentence may end on in any wording.
_LIGHT = frozenset(
    content(
        "take happen occur work well automatically too instead again more less later example"
        " instance case because although though".split()
    )
)
# What is done in one of these columns is not done in another one of its line.
_ASUNDER = """
introduce gain ship | drop lack lose discontinue retire
remove drop discontinue retire | restore reinstate keep retain
write print log | suppress mute silence discard
create make generate build produce add insert install write save store retain preserve include
 | delete remove discard erase clear purge destroy uninstall | skip ignore omit bypass
create make generate build produce | drop
copy | link symlink | move | rename | ignore skip | delete remove
run execute apply process check use load read | skip ignore omit bypass
print show display return | hide mask conceal
update upgrade edit | remove delete drop | keep preserve retain
extend merge append | replace overwrite | ignore
keep receive retain earn | forfeit lose
block reject refuse prevent forbid | allow accept permit run
respect honor honour follow | ignore
pin | skip
encrypt | compress | hash | log
after | during while | before
during | outside
mother | daughter | father | son
brother | sister
first | second | third | fourth | last latest recent recently
primary | secondary
including | except excluding
much far significantly considerably | slightly marginally
development dev | production | staging
user | project | workspace
continue proceed | terminate stop end finish
string text | integer number | boolean | list array | record object
thread | process
file | folder directory
row | column
client | server
request | response
current | parent | child | previous
admin administrator | guest visitor | member
teacher | student
author | reviewer
buyer customer | seller vendor
federal | military | private
image picture photo | video | audio
cpu | memory | disk
weekday | weekend
morning | noon | afternoon | evening | night
hourly | daily | weekly | monthly | yearly annually
experimental | stable
output | error
purchase issue | use redemption
free | paid
failed unsuccessful | successful succeeded
prevent avoid | cause provoke trigger
require need demand | recommend suggest advise
reset | see view reveal
heart | liver | kidney | lung | brain | stomach
"""


class _Piece(NamedTuple):
    """What stands at one place in the evidence, and in the claim."""

    there: tuple[str, ...]
    here: tuple[str, ...]
    before: str  # the word before it in the claim


def altered(claim: str, cited: Sequence[str], above: Sequence[str]) -> bool:
    """Whether a near copy has another name or the reverse act in a word's place, or goes on with
    what neither ``cited`` nor what stands ``above`` says."""
    known = {term for text in (*cited, *above) for term in terms(text)}
    claim, *cited = (_UP_TO_DATE.sub(r"update\g<s> \g<what>", text) for text in (claim, *cited))
    said, wanted = in_order(claim), set(terms(claim))
    nearest = max(cited, key=lambda text: len(wanted & set(terms(text))), default="")
    return any(
        _is_added(each, known) or _is_other_code(each, cited) or _is_reverse(each)
        for each in _changed(said, in_order(nearest))
    )


def _changed(said: Sequence[str], known: Sequence[str]) -> Iterator[_Piece]:
    """Where a near copy differs, if it is one."""
    if len(set(said) & set(known)) < FEWEST:
        return
    compared = pieces(list(map(stem, known)), list(map(stem, said)))
    kept = [word for tag, _, _, c, d in compared if tag == "equal" for word in content(said[c:d])]
    changed = [each for each in compared if each[0] in ("replace", "insert")]
    last = changed[-1] if changed and changed[-1][4] == len(said) else None
    head = content(said[: last[3]]) if last else content(said)
    if len(kept) < max(FEWEST, COPIED * len(head)):
        return
    for _, a, b, c, d in changed:
        yield _Piece(tuple(known[a:b]), tuple(said[c:d]), said[c - 1] if c else "")


def _is_added(piece: _Piece, known: Set[str]) -> bool:
    """Whether an item of a list or a tail is of words that are nowhere there."""
    if any(map(is_content, piece.there)) or not any(map(is_content, piece.here)):
        return False
    said = [word for word in piece.here if is_content(word)]
    joined = not _JOINS.isdisjoint((piece.before, piece.here[0]))
    return (
        all(known.isdisjoint(terms(word)) for word in said)
        and _LIGHT.isdisjoint(content(said))
        and (joined or len(said) >= TAIL)
    )


def _is_other_code(piece: _Piece, cited: Sequence[str]) -> bool:
    there = [word for word in piece.there if _CODE.fullmatch(word)]
    here = [word for word in piece.here if _CODE.fullmatch(word)]
    return bool(there) and any(all(word not in text.lower() for text in cited) for word in here)


def _is_reverse(piece: _Piece) -> bool:
    here, there = content(piece.here), content(piece.there)
    if _NOT.isdisjoint(piece.here) != _NOT.isdisjoint(piece.there):
        return False  # what is "not skipped" is kept
    return len(here) == len(there) and any(
        its in _REVERSED.get(mine, ()) for mine, its in zip(here, there, strict=True)
    )


def _reversed() -> dict[str, set[str]]:
    """For each act the acts that it cannot be."""
    found: dict[str, set[str]] = {}
    for line in _ASUNDER.strip().replace("\n |", " |").splitlines():
        columns = [set(content(column.split())) for column in line.split("|")]
        for column in columns:
            others = set[str]().union(*columns) - column
            for act in column:
                found.setdefault(act, set()).update(others)
    return found


_REVERSED = _reversed()
