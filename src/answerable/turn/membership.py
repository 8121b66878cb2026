"""“Is F in the list?”, answered from the options and the list the visitor was shown."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from answerable.replies import Replies
from answerable.safe_markdown import shown_name
from answerable.turn import options
from answerable.turn.context import Recent
from answerable.turn.wording import plain
from answerable.types import Option, Reply

_LIST = r"(?:the|that|this|your|my) (?:list|options|choices|results)"
_A = r"(?:an? |any |the )?"
_ABOUT_A_LIST = (
    rf"(?:is|are|was|were) (?:there )?{_A}(?P<x>.+?) (?:in|on|among|part of) {_LIST}",
    rf"(?:does|do|did) {_LIST} (?:contain|include|have|show) {_A}(?P<x>.+)",
)
# Of these only a fresh list can make sense: "is Postgres an option?" may be about the site.
_ABOUT_SOMETHING = (
    r"(?:is|was) (?P<x>.+?) (?:one of (?:them|those|these)|an option|listed|in there|on there)",
)
_SHAPES = [re.compile(each) for each in (*_ABOUT_A_LIST, *_ABOUT_SOMETHING)]
_LOOSE = re.compile(_ABOUT_SOMETHING[0])
_WORD = re.compile(r"\w+")
_TYPO = 0.75  # two words this alike may be one word and a slip of the finger


@dataclass(frozen=True, slots=True)
class _Listed:
    """Something that was listed: its items, and whether these are all of them."""

    items: tuple[Option, ...]
    whole: bool

    @property
    def lettered(self) -> bool:
        badges = [options.badge(item) for item in self.items]
        return None not in badges and len(set(badges)) == len(badges)


def answer(said: str, recent: Recent, replies: Replies) -> Reply | None:
    """Yes or no with the names, from fresh lists only; ``said`` is a plain message.

    None where it is another question, where the list shown last was not shown whole, or where
    something much like what is asked for is listed. Nothing fresh: the offer to show it again.
    """
    found = next((match for shape in _SHAPES if (match := shape.fullmatch(said))), None)
    if found is None:
        return None
    lists = _lists(recent)
    if not lists:
        return None if _LOOSE.fullmatch(said) else _nothing_fresh(recent, replies)
    asked = found["x"].strip(" \"'“”‘`")
    for listed in lists:
        for item in listed.items:
            if _is(asked, item):
                return Reply(replies.say("in_list", item=shown_name(item.label)), layer="context")
    if not lists[0].whole or any(_resembles(asked, each.items) for each in lists):
        return None
    return Reply(replies.say("not_in_list", items=_names(asked, lists[0])), layer="context")


def _nothing_fresh(recent: Recent, replies: Replies) -> Reply:
    stale = recent.stale.last_options or recent.stale.last_list_preview
    offer = Option(replies.say("show_again"), value=options.SHOW_AGAIN)
    sentence = "no_recent_options" if recent.stale.last_options else "not_in_chat"
    return Reply(replies.say(sentence), "clarify", (offer,) if stale else (), layer="context")


def _lists(recent: Recent) -> list[_Listed]:
    """What is fresh, the one that was shown last first."""
    lists = {}
    if recent.fresh.last_options:
        lists["last_options"] = _Listed(recent.fresh.last_options, whole=True)
    preview = recent.fresh.last_list_preview
    if preview is not None:
        items = tuple(Option(item) for item in preview.items)
        lists["last_list_preview"] = _Listed(items, preview.count <= len(items))
    ages = {name: recent.age(name) for name in lists}
    order = sorted(lists, key=lambda name: (ages[name].messages, ages[name].seconds))
    return [lists[name] for name in order]


def _is(asked: str, item: Option) -> bool:
    letter = options.badge(item)
    return asked == plain(item.label) or (letter is not None and asked == letter.lower())


def _resembles(asked: str, items: Sequence[Option]) -> bool:
    """Whether ``asked`` may mean an item after all: a part of its name, more than it, or a slip."""
    words = _WORD.findall(asked)
    return any(_alike(words, _WORD.findall(plain(item.label))) for item in items)


def _alike(asked: list[str], name: list[str]) -> bool:
    # A single letter is a badge, which belongs to many names or to none.
    if any(len(word) > 1 for word in asked) and (
        set(asked) <= set(name) or set(name) <= set(asked)
    ):
        return True
    pairs = list(zip(asked, name, strict=False))
    return len(asked) == len(name) and bool(name) and all(_near(*pair) for pair in pairs)


def _near(one: str, other: str) -> bool:
    if one == other:
        return True
    long = min(len(one), len(other)) >= 4 and one.isalpha() and other.isalpha()
    return long and SequenceMatcher(None, one, other).ratio() >= _TYPO


def _names(asked: str, listed: _Listed) -> str:
    """ "D/E" to who asked for a letter of lettered items, else the names in full."""
    if len(asked) == 1 and listed.lettered:
        return "/".join(options.badge(item) or "" for item in listed.items)
    names = [shown_name(item.label) for item in listed.items]
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
