"""Whether a text is plainly English, and a question: what is told by English words holds there."""

from __future__ import annotations

import re

from answerable.wording.auxiliaries import AUXILIARY
from answerable.wording.languages import COMMON, ENGLISH, is_foreign

# Words of English alone that others borrow in names and terms: "read only", "After Effects".
_BORROWED = frozenset(
    "you she they them their our could were please before after without between than then only"
    " don't doesn't isn't can't won't i'm i've what's who's where's".split()
)
# Marks that phones and editors type for those of ASCII; they are of no language.
_MARKS = str.maketrans(
    "\u2018\u2019\u201a\u201c\u201d\u201e\u2010\u2011\u2012\u2013\u2014\u2026\u00a0",
    "'''" + '"""' + "-----. ",
)
# And names are of any, behind another word: "certified by TÜV".
CAPITAL = r"[A-Z\u00c0-\u00d6\u00d8-\u00de\u010c\u0141\u015a\u0160\u0179\u017b\u017d]"
_NAME = re.compile(rf"(?<=[\w,;:] ){CAPITAL}\w*")
_USUAL = COMMON | _BORROWED
_WORD = re.compile(r"[a-z']+")
_ALONE = r"(?:['\u2019][a-z]+)?(?![\w'\u2019]|[./:-]\w)"  # not in "how-to guides" and "I/O"
# Few, for a text of nothing else is looked at from each of its places.
_GREETED = r"\W{0,9}(?:(?:hi|hello|hey|there|ok|so|and|but|please)\b\W{0,3}){0,4}"
_QUESTION = re.compile(
    r"(?<![\w./:-])(?:(?:what|who|how|where|when|why)s?|which|whose|whom|whether"
    rf"|not|cannot|[a-z]+n['\u2019]t){_ALONE}"
    rf"|(?:^|[.!?;,:]\s){_GREETED}"
    rf"(?:(?:{AUXILIARY}|am|might)(?:nt)?|cant|wont|shall|if|i|we|you|there"
    rf"|any(?:one|body|thing|where|way)?){_ALONE}",
    re.IGNORECASE,
)
# "cancel my plan", "log in with a key": somebody asks how to. "Show me the plans" names a topic.
_TASK = re.compile(
    rf"^{_GREETED}(?!(?:show|list|give|tell|name|find|see|get me)\b)(?:"
    r"(?:add|allow|avoid|become|buy|cancel|configure|connect|convert|create|delete|disable|edit"
    r"|enable|exclude|fix|generate|get|hide|ignore|include|insert|install|integrate|join|keep|make"
    r"|migrate|pay|prevent|remove|rename|replace|restore|send|turn|uninstall|unlock|write) [a-z]"
    r"|[a-z]+ (?:(?:in|off|on|out|up) )?(?:an?|the|my|your|our|me|it|its|them|this|these|that|those"
    r"|all|to|into|from|with|without)\b)",
    re.IGNORECASE,
)
MOST_OF_TOPIC = 8  # words; who types more tells what happens or what they want


def is_plain(text: str) -> bool:
    """Whether ``text`` has no letters but ASCII's; those of names and typographic marks count for
    none."""
    return text.isascii() or _NAME.sub("X", text.translate(_MARKS)).isascii()


def is_english(text: str) -> bool:
    """Whether ``text`` is plain, and has a word that only English has; one that others
    borrow tells it beside another common one."""
    plain = text.translate(_MARKS).casefold()
    words = frozenset(_WORD.findall(plain) if is_plain(text) else ())
    if not ENGLISH.isdisjoint(words):
        return True
    beside = len(words & _USUAL) > 1
    return beside and not _BORROWED.isdisjoint(words) and not is_foreign(text)


def asks(text: str) -> bool:
    """Whether an English text asks or tells something, or what it is that somebody wants to do, and
    names no topic ("show me the log", "upload limit")."""
    long = len(text.split()) > MOST_OF_TOPIC
    return long or any(each.search(text) for each in (_QUESTION, _TASK))
