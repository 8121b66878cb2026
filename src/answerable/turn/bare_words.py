"""A message reduced to its bare words, for closed lists of whole messages in many languages.

"Thaaanks!!! 🙏" is "thanks": case, accents, punctuation, emoji and letters that are drawn out tell
nothing in what is compared so. Nothing that is searched for or shown is read like this.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable

_SMILEY = re.compile(r"(?<!\S)(?:[:;=]-?[)DPp]|<3|\^\^)(?!\S)")
# What code, commands and addresses are told by: those are no small talk.
_CODE = re.compile(r"[`/\\<>{}\[\]=+#@$%^&|_\d]|(?<!\w)-\w")
_WORD = re.compile(r"[\w']+")
_DRAWN = re.compile(r"(\w)\1{2,}")
_DRAWN_END = re.compile(r"(\w)(?<!\1\1)\1+$")
_PICTURE = frozenset(("So", "Sk", "Cf"))  # emoji, the colours of their skin, what joins them
SMILE = "🙂"


def bare(message: str, known: Collection[str] = ()) -> str:
    """The words of ``message`` with one space between; empty where it has marks of code.

    A word with drawn-out letters is the one of ``known`` that it is without them.
    """
    spoken = _SMILEY.sub(" ", message)
    if _CODE.search(spoken):
        return ""
    return " ".join(_undrawn(word, known) for word in _words(spoken))


def pictures(message: str) -> str:
    """The emoji of ``message``, without what colours and joins them; a smiley is one."""
    told = _SMILEY.sub(SMILE, message)
    return "".join(each for each in told if unicodedata.category(each) == "So")


def vocabulary(phrases: Iterable[str]) -> frozenset[str]:
    """The words of ``phrases``, which are bare."""
    return frozenset(word for phrase in phrases for word in phrase.split())


def sequences(*lists: Iterable[str]) -> re.Pattern[str]:
    """A bare message that is nothing but phrases of ``lists``, one after another."""
    phrases = sorted({each for phrases in lists for each in phrases}, key=len, reverse=True)
    one = "|".join(map(re.escape, phrases))
    return re.compile(rf"(?>(?:{one})(?: |$))+")  # tried once: no message takes long


def _words(text: str) -> list[str]:
    """In lower case and without accents, also those that Arabic writes above its letters."""
    shown = "".join(each for each in text if unicodedata.category(each) not in _PICTURE)
    apart = unicodedata.normalize("NFKD", shown.replace("’", "'")).casefold()
    letters = "".join(each for each in apart if unicodedata.category(each) != "Mn")
    return [word for each in _WORD.findall(letters) if (word := each.strip("'"))]


def _undrawn(word: str, known: Collection[str]) -> str:
    if word in known:
        return word
    shorter = (_DRAWN.sub(r"\1", word), _DRAWN.sub(r"\1\1", word), _DRAWN_END.sub(r"\1", word))
    return next((each for each in shorter if each in known), word)
