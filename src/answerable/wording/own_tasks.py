"""What is done with the site's subject itself, and the sections that are called so.

"How do I upgrade it?" has a word in common with each "Upgrading the plugins", "Upgrading Python"
and "Upgrading", of which only the last is meant.
"""

from __future__ import annotations

import re
from functools import lru_cache

from answerable.types import Chunk
from answerable.wording.beginnings import asks_to_begin, is_command, with_it

BELOW = 0.5  # of what a section that is called so is worth, those of a page that is
_HOW = (
    r"(?:(?:how|where) (?:do|can|should|would|to)(?: (?:i|we|you|one))?"
    r"|what is the (?:best|easiest|right|recommended) way to|steps to|i (?:want|need) to)"
)
_VERB = "(?P<{}>back up|self-host|[a-z]{{3,}})"
_IT = "(?: (?:to|with|in|on|for))? (?:it|this)"
_VERSION = r"(?: to (?:the |a )?(?:latest|newest|new|newer|next|current)(?: version| release)?)?"
_ASKED = re.compile(
    rf"^\W*(?:{_HOW} (?:completely |safely )?{_VERB.format('how')}(?:{_IT})?"
    rf"|{_VERB.format('what')}{_IT}|it {_VERB.format('noun')}){_VERSION}\W*$",
    re.IGNORECASE,
)
# What a name may say beside it.
_TEXT = frozenset(
    "how to the a an your our and guide guides instructions steps process procedure self".split()
)
_SAME = (
    frozenset(("upgrade", "update")),
    frozenset(("uninstall", "remove")),
    frozenset(("deploy", "host", "self-host")),
)
_PURPOSE = re.compile(
    r"^\W*(?:(?:note|warning|tip):? )?(?:in order )?to (?:completely |safely )?"
    r"(?P<verb>[a-z]{3,20}) (?:(?:the|your|a|an) )?(?P<mark>`?)(?P<thing>[\w.-]{2,40})",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
_ENDINGS = "(?:e|s|es|ed|ing|ation|ition|ion|ment|al|ance)?"


@lru_cache(maxsize=1024)
def own_task(text: str, name: str = "") -> frozenset[str]:
    """What an English question, with "it" for the site's own ``name``, asks how to do with that and
    nothing else, in other words as well: ``{"upgrade", "update"}``. Empty where it asks something
    else, or how to begin with it (``beginnings``)."""
    own = with_it(text, name)
    asked = _ASKED.match(own)
    if asked is None or asks_to_begin(own):
        return frozenset()
    verb = asked[asked.lastgroup or 0].casefold().replace("back up", "backup")
    return next((each for each in _SAME if verb in each), frozenset((verb,)))


def told(chunk: Chunk, task: frozenset[str], name: str = "") -> float:
    """How far (0..1) the chunk is where it is said how to do this: in a section that is called so,
    or on such a page."""
    if is_called(chunk.heading_path[-1], task, name):
        return 1.0
    return BELOW * is_called(chunk.title, task, name)


def done_to_another(text: str, task: frozenset[str], name: str = "") -> bool:
    """Whether a text says how to do this with something else that has a name ("To remove
    lamp-holder, run:"), and not with what is called ``name``."""
    found = _PURPOSE.match(text) if task else None
    if found is None or not any(_is_of(found["verb"].lower(), verb) for verb in task):
        return False
    thing = found["thing"]
    is_name = "-" in thing or thing != thing.lower() or found["mark"]
    return bool(is_name) and thing.casefold() != name.casefold()


@lru_cache(maxsize=16_384)
def is_called(called: str, task: frozenset[str], name: str = "") -> bool:
    """Whether a page or section says by its name how to do this with what the site is about, which
    is called ``name``, and with nothing else: "Upgrading plugins" does not, and of its commands
    only "lamp selfupdate" does."""
    if is_command(called, name) and not called.partition(" ")[2].startswith("self"):
        return False
    words = re.sub(r"\bback(?:ing)? up\b", "backup", called.casefold())
    own = frozenset(_WORD.findall(name.casefold()))
    left = [word for word in _WORD.findall(words) if word not in _TEXT and word not in own]
    return len(left) == 1 and any(_is_of(left[0], verb) for verb in task)


def _is_of(word: str, verb: str) -> bool:
    """Whether a word is the verb in some form: "upgrading", "removal", "selfupdate"."""
    stem = re.escape(verb.removesuffix("e"))
    return re.fullmatch(rf"(?:self-?)?{stem}{re.escape(verb[-1])}?{_ENDINGS}", word) is not None
