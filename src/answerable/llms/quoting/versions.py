"""Which version of something is asked for: the units that say it ("PHP 8.1+").

The sentence with most of "minimum PHP version" speaks of versions, and the row that says it has no
such word. The rules know English.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from answerable.llms.quoting.picks import Pick
from answerable.types import Unit

_KIND = (
    r"(?:minimum|minimal|min|maximum|max|oldest|lowest|earliest|highest|required|supported"
    r"|recommended|compatible)"
)
_NAME = rf"(?!(?:{_KIND}|the|this|that|each|which|what|new|old|latest|current|app|api)\b)[A-Za-z]"
_OF = rf"versions? of (?P<{{}}>{_NAME}[\w.+#]*)"
# "Requires Lamp 3.9+" says from where on, "a client for Lamp 3" does not.
_ASKS_NEEDED = re.compile(
    r"\b(?:need|requir|support|recommend|compatib|work|run|use|min|lowest|oldest|earliest)\w*\b",
    re.IGNORECASE,
)
_BOUND = re.compile(
    r"\d\s?\+|[>\u2265]=?\s?v?\d|\b(?:minimum|at least|requires?|required"
    r"|(?:or|and) (?:newer|later|higher|above|greater|up))\b",
    re.IGNORECASE,
)
NAMED = 0.6  # what names the version that a question names is worth more
_NAMED = re.compile(
    r"\b(?!(?:and|are|at|by|for|from|has|have|in|is|last|first|least|most|next|of|on|only|or|over"
    r"|than|the|to|top|up|with|within|error|code|status|exit|after|under|above|below|every|about"
    r"|port|step|line)\b)"
    r"(?P<name>[A-Za-z][\w.+#-]{1,30}) v?(?P<number>\d{1,3}(?:\.\d{1,3})*)(?:\.x)?(?![\w%])(?! \w)",
    re.IGNORECASE,
)
# "Which version dropped Lamp 3?" asks since when that is so, and for no number beside a name.
_TELLS_WHEN = re.compile(
    r"\bversions? (?:of [\w.+#-]+ )?(?:(?:has|have|had|was|were|is|did) )?(?:it )?(?:stop|drop"
    r"|remov|discontinu|deprecat|introduc|add|chang|br[oe]ke|gain|los|abandon|kill|end)\w*",
    re.IGNORECASE,
)
_WHICH = r"(?:what|which)(?:['\u2019]s| is| are)?(?: the)?"
_NEEDED = r"(?=.*\b(?:need|requir|support|recommend|compatib|work|run|use))"
_ASKS_VERSION = re.compile(
    r"^\W*(?:(?:and|so|but) )?"
    rf"(?:(?:{_WHICH}(?: {_KIND})*|{_KIND}) (?P<name>{_NAME}[\w.+#]*(?: and {_NAME}[\w.+#]*)?)"
    r" versions?\b"
    rf"|(?:{_WHICH} )?{_KIND} {_OF.format('of')}|{_WHICH} {_OF.format('needed')}{_NEEDED})",
    re.IGNORECASE,
)


def of_named_version(unit: Unit, question: str) -> float:
    """What a row of a table is worth more that names a version as the question does: "Lamp 4.x" for
    "lamp 4", and not any other 4. A sentence with the name may tell how it is moved from."""
    named = _named_version(question) if unit.kind == "row" else None
    return NAMED * (named is not None and named.search(unit.text) is not None)


@lru_cache(maxsize=512)  # asked again for each unit
def _named_version(question: str) -> re.Pattern[str] | None:
    named = _NAMED.search(question)
    if named is None:
        return None
    name, number = re.escape(named["name"]), re.escape(named["number"])
    return re.compile(rf"\b{name}(?: versions?:?)? v?{number}(?!\d)", re.IGNORECASE)


def of_asked_version(picks: Sequence[Pick], question: str) -> Sequence[Pick]:
    """Those that say a version of what a question asks the version of; all where none does."""
    said = _version_of(question)
    if said is None or _TELLS_WHEN.search(question):
        return picks
    told = [each for each in picks if each.unit.kind != "code" and said.search(each.text)]
    bounded = _ASKS_NEEDED.search(question) is not None
    return [each for each in told if bounded and _BOUND.search(each.text)] or told or picks


@lru_cache(maxsize=512)
def _version_of(question: str) -> re.Pattern[str] | None:
    asked = _ASKS_VERSION.match(question)
    if asked is None:
        return None
    names = asked[asked.lastgroup or 0].rstrip(".").split(" and ")
    name = f"(?:{'|'.join(map(re.escape, names))})"
    return re.compile(
        rf"(?<![\w-]){name}(?:\.?js)?(?:(?: \(?(?:versions?|releases?|v))?\W{{0,4}}"
        # the next cell of a row
        r"|; [^:;]{0,30}\bversions?[^:;]{0,20}: )v?\d",
        re.IGNORECASE,
    )
