"""Whether something works with something else: "Do plugins work on Windows?".

"Plugins are only supported on Linux and macOS" answers it without a word of Windows, where a list
with "windows-amd64.exe" in it tells of another thing. The rules know English.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from answerable.llms.quoting import lists

ONLY = 0.6  # what says that it works with nothing else is worth more
SO = 0.2  # and what says that it works
OF_ELSE = 0.3  # what speaks of another thing is worth less
_WORKS = r"(?:work(?:s|ing)?|runs?|running|(?:un)?supported|supports?|available|compatible|usable)"
_ASKS = re.compile(
    r"^\W*(?:do|does|is|are|can|will) (?:the |my |your )?(?P<thing>[\w.' -]{2,40}?) "
    rf"(?:also |already |be )?{_WORKS} (?:on|with|in|under|for|from) (?P<where>\S.{{0,60}})$",
    re.IGNORECASE,
)
_SAYS = re.compile(rf"\b{_WORKS}\b.{{0,60}}?\b(?:on|with|in|under|for|from|by)\b", re.IGNORECASE)
_ONLY = re.compile(
    r"\b(?:only|exclusively|solely|limited to|restricted to|except)\b", re.IGNORECASE
)
_IT = frozenset(("it", "this", "that", "they", "i", "we", "you", "there"))


def said_to_work(text: str, headings: Sequence[str], question: str, own: str) -> float:
    """What a unit is worth more for saying with what the thing works that is asked of, or less for
    speaking of something else; 0 where no such thing is asked, or that is the site's subject, whose
    name (``own``, in lower case) pages need not repeat."""
    asked = _asked(question)
    if asked is None or (own and lists.stems(own) <= asked[0]):
        return 0.0
    thing, where = asked
    said = lists.stems(text)
    if not thing & (said | lists.stems(" ".join(headings))):
        return -OF_ELSE
    if not thing & said or not _SAYS.search(text):
        return 0.0
    if _ONLY.search(text):
        return ONLY
    return SO * bool(where & said)


@lru_cache(maxsize=256)  # asked again for each candidate
def _asked(question: str) -> tuple[frozenset[str], frozenset[str]] | None:
    """The words of the thing, and of what it is to work with."""
    found = _ASKS.match(" ".join(question.split()))
    if found is None or _IT & set(found["thing"].casefold().split()):
        return None
    thing, where = (frozenset(lists.stems(found[each])) for each in ("thing", "where"))
    return (thing, where) if thing else None
