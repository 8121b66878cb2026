"""Questions for all of somebody's works of a kind: "What talks has she given?", "List her papers".

Sites keep such works in a folder that is called so. The rules know English.
"""

from __future__ import annotations

import re

from answerable.wording.career import DOES, WHO, WHOSE

# What is asked for, and what the folder is called where sites keep it.
_KINDS = (
    (r"talks|presentations|speeches|keynotes", "talks talk presentations speaking"),
    (r"(?:research )?papers|publications", "publications publication papers"),
    (r"(?:side )?projects|case studies|works", "projects project portfolio works case-studies"),
    (r"courses|classes", "courses teaching classes"),
    (r"(?:blog )?posts|articles", "posts blog articles"),
)
_DONE = (
    r"(?:given?|gave|gives?|held|holds?|done|do|does|did|made|makes?|built|builds?|written|writes?"
    r"|wrote|publish(?:ed|es)?|authored?|taught|teach(?:es)?|present(?:ed|s)?|led|run|created?"
    r"|work(?:ed|s)? on|have|has|got|offers?|finished|completed)"
)
_MORE = r"(?: (?:so far|here|on (?:this|the) (?:site|page|blog)|lately|recently))?\W*$"
_WHICH = r"(?:all )?(?:of )?(?:the )?(?:recent |latest |past |own |other |main )?"


# One of them, and the folders that such works lie in, without those of projects (see asked_works).
_ONE = (
    (r"talk|presentation|speech|keynote", "talks talk presentations speaking"),
    (r"(?:research )?paper|publication", "publications publication papers"),
    (r"(?:blog )?post|article|blog", "posts blog articles"),
)
_OPENING = (
    r"^\W*(?:(?:hi|hello|hey|so|and|ok|please)[\s,]{1,3}|(?:can|could|would) you (?:please )?){0,3}"
)


def _asks(noun: str) -> re.Pattern[str]:
    forms = (
        rf"(?:what|which) {_WHICH}(?:{noun}) {DOES} {WHO}(?: (?:ever|also))?(?: {_DONE})?",
        rf"(?:what|which) {_WHICH}(?:{noun}) are there",
        rf"(?:what|which) are {_WHICH}{WHOSE} {_WHICH}(?:{noun})",
        rf"(?:list|show|name|give|tell)(?: me| us)?(?: about)? {_WHICH}(?:{WHOSE} )?{_WHICH}"
        rf"(?:{noun})",
        rf"{DOES} {WHO} (?:ever |also )?(?:{_DONE} )?(?:any|some) {_WHICH}(?:{noun})",
        rf"(?:are there )(?:any )?{_WHICH}(?:{noun})",
        rf"{WHOSE} {_WHICH}(?:{noun})",
    )
    return re.compile(rf"{_OPENING}(?:{'|'.join(forms)}){_MORE}", re.IGNORECASE)


def _asks_newest(noun: str) -> re.Pattern[str]:
    newest = r"(?:very )?(?:newest|latest|most recent|last)"
    return re.compile(
        rf"{_OPENING}(?:(?:what|which)(?:['\u2019]?s| is| was)? |(?:show|tell) me (?:about )?)?"
        rf"(?:(?:the|{WHOSE}) )?{newest} (?:{noun})(?: (?:about|of (?:hers|his|theirs)))?\W*$"
        rf"|{_OPENING}what(?: is|['\u2019]?s) (?:the|{WHOSE}) {newest} (?:{noun}) about\W*$",
        re.IGNORECASE,
    )


_BARE = tuple(
    (re.compile(rf"^\W*(?:all |any )?(?:{noun})\W*$", re.IGNORECASE), frozenset(folders.split()))
    for noun, folders in _KINDS
)
_NEWEST = tuple((_asks_newest(noun), frozenset(folders.split())) for noun, folders in _ONE)
_ASKED = tuple((_asks(noun), frozenset(folders.split())) for noun, folders in _KINDS)


def asked_collection(question: str) -> frozenset[str]:
    """The names of the folders in which sites keep what an English question asks for all of; empty
    where it asks for none, or for those of which something is said ("talks about waves")."""
    return next((folders for asks, folders in _ASKED if asks.match(question)), frozenset())


def named_collection(question: str) -> frozenset[str]:
    """The same where the message is no more than the name of such works ("Projects"), which means
    them on a person's site alone."""
    return next((folders for asks, folders in _BARE if asks.match(question)), frozenset())


def asked_newest(question: str) -> frozenset[str]:
    """The names of the folders of whose works the newest is asked for; empty where none is."""
    return next((folders for asks, folders in _NEWEST if asks.match(question)), frozenset())
