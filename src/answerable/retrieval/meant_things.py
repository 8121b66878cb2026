"""What "it" stands for where both questions say what is done with one thing.

"How do I install a plugin?", then "How do I enable it?": the word that the pronoun stands for is
the object of the question before, and with it in its place the message is found by all its words.
Only the plainest forms are read; of all others the earlier question is carried along as a whole
(see ``followup``). The rules know English.
"""

from __future__ import annotations

import re

from answerable.retrieval.leaning import OF_SOMETHING, SAYS_NOTHING
from answerable.retrieval.lexical import terms

_OPENING = r"^\W*(?:(?:and|but|so|then|also|ok|okay)\W+)*"
_ONE = r"(?:i|you|we|one)"
_DOES = (
    rf"(?:(?:how|where) (?:do|can|could|should|would|must) {_ONE}|how to"
    rf"|(?:can|could|may|should|must|do) {_ONE}(?: have to| need to)?)"
)
_PARTICLE = r"(?:(?:up|out|off|on|down|back|in)\s+)?"
_ENDS = (
    r"(?=\W*$|\s+(?:on|in|with|for|from|to|using|via|at|into|as|by|of|without|when|if|then"
    r"|that|which|who)\b)"
)
_ARTICLE = r"(?:(?:an?|the|my|our|your|some|any|another)\s+)?(?:(?:new|own|existing|old)\s+)?"
_NOUN = r"[\w.+#-]+(?:\s+[\w.+#-]+){0,2}?"
_THING = rf"{_ARTICLE}(?P<thing>{_NOUN}){_ENDS}"
_OBJECT = re.compile(rf"{_OPENING}{_DOES}\s+[a-z][a-z-]+\s+{_PARTICLE}{_THING}", re.IGNORECASE)
_DEFINED = re.compile(
    rf"{_OPENING}what(?:['\u2019]?s| is| are)\s+{_ARTICLE}(?P<thing>{_NOUN})"
    r"(?:\s+(?:used\s+)?for)?\W*$",
    re.IGNORECASE,
)
_DONE_WITH_IT = re.compile(
    rf"(?P<done>{_OPENING}{_DOES}\s+[a-z][a-z-]+\s+{_PARTICLE})(?P<it>it|them)\b", re.IGNORECASE
)
_OTHER = re.compile(r"\b(?:it|its|them|their|they|this|that|these|those|one|ones)\b", re.IGNORECASE)


def with_the_thing(message: str, before: str) -> str | None:
    """``message`` with the object of the question ``before`` for its "it"; None where it is not
    plain what that is."""
    done = _DONE_WITH_IT.match(message)
    if done is None or _OTHER.search(message, done.end()):
        return None
    said = _OBJECT.match(before) or _DEFINED.match(before)
    if said is None or not _is_thing(said["thing"]):
        return None
    article = "the " if done["it"].lower() == "it" else ""
    return f"{done['done']}{article}{said['thing']}{message[done.end() :]}"


def _is_thing(words: str) -> bool:
    own = set(terms(words)) - SAYS_NOTHING
    return bool(own) and not own <= OF_SOMETHING and _OTHER.search(words) is None
