"""Which system something is said of, where the question asks on one: "Debian/Ubuntu: /var/lib/x".

Whether something can be done there at all is not said by how it is done.

What begins with the name of another ("Windows: C:\\\\x", "On macOS, ...") answers for nobody who
asks "on Ubuntu", however many of the question's words it has.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from answerable.types import Unit
from answerable.wording.whether import ASKS_WHETHER

OTHER_SYSTEM = 0.6  # what is said of another is worth less
ASKED_SYSTEM = 0.5  # and what is said of the one that is asked on, more
NAMED_SYSTEM = 0.2  # what has its name somewhere is worth more, where a place is asked for

# Each by what it is also called; what stands behind an "in" is a kind of what stands behind that.
_NAMES = """
    windows|win11|win10|wsl; mac|macos|osx|os x; linux; ubuntu in linux debian; debian in linux;
    linux mint in linux debian; fedora in linux; centos in linux; rhel|red hat in linux;
    rocky|rocky linux in linux; arch|arch linux|manjaro in linux; alpine in linux;
    opensuse|suse in linux; nixos in linux; gentoo in linux; freebsd; openbsd; android;
    ios|iphone|ipad|ipados; docker; kubernetes|k8s; synology; qnap; unraid; truenas;
    raspberry pi in linux; aws; azure; heroku; chromeos; flatpak in linux
"""
_WHERE = re.compile(r"^\W*(?:and |so )?where\b", re.IGNORECASE)
_LABEL = re.compile(
    r"^\W*(?:(?:and|or|but) )?(?:(?:on|for|in|under|with|if you(?:['\u2019]re| are| use)?"
    r"(?: using| on)?) )?(?P<label>[^\n:,;.(]{2,60}?(?:\.(?=\w)[^\n:,;.(]{1,20})?)"
    r"(?: \([^()\n]{1,60}\))?(?:[:,\u2013\u2014]|\s-\s)",
    re.IGNORECASE,
)
# "System: Windows; Path: ..."
_CELL = re.compile(r"(?i:os|operating system|system|platform|distribution): (?P<label>[^;]{2,60});")


def _read() -> tuple[dict[str, str], dict[str, frozenset[str]]]:
    known: dict[str, str] = {}
    wider: dict[str, frozenset[str]] = {}
    for each in " ".join(_NAMES.split()).split("; "):
        names, _, kinds = each.rstrip(";").partition(" in ")
        first, *others = names.split("|")
        known |= dict.fromkeys((first, *others), first)
        wider[first] = frozenset((first, *kinds.split()))
    return known, wider


_KNOWN, _WIDER = _read()
_SYSTEM = re.compile(
    rf"(?<![\w.])(?:{'|'.join(map(re.escape, sorted(_KNOWN, key=len, reverse=True)))})"
    r"(?![\w-]|\.\w)",
    re.IGNORECASE,
)


def of_system(unit: Unit, question: str) -> float:
    """What a unit is worth more, or less, for the system that it begins with, or stands below."""
    asked = systems(question)
    if not asked or unit.kind == "code":
        return 0.0
    label = _CELL.match(unit.text) if unit.kind == "row" else None
    label = label or _LABEL.match(unit.text)
    said = systems(label["label"] if label else "") or systems(" ".join(unit.under[-1:]))
    if not said:
        named = _WHERE.match(question) and set(asked) & set(systems(unit.text))
        return NAMED_SYSTEM * bool(named)
    if set(asked) & set(said):
        return 0.0 if ASKS_WHETHER.match(question) else ASKED_SYSTEM
    return 0.0 if _meet(asked, said) else -OTHER_SYSTEM


def _meet(asked: Sequence[str], said: Sequence[str]) -> bool:
    """Whether one is of the kind of the other: what is said of Linux may hold for Ubuntu."""
    return any(one in _WIDER[other] or other in _WIDER[one] for one in asked for other in said)


@lru_cache(maxsize=4096)  # asked again for each candidate
def systems(text: str) -> tuple[str, ...]:
    """The systems that a text names."""
    return tuple(dict.fromkeys(_KNOWN[each.casefold()] for each in _SYSTEM.findall(text)))
