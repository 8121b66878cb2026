"""“Is F in the list?”, answered from the options and the list the visitor was shown."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from answerable.replies import Replies
from answerable.text.safe_markdown import shown_name
from answerable.turn import options
from answerable.turn.chat.context import Recent
from answerable.turn.own import in_part
from answerable.turn.own.app_data import AppQuestion
from answerable.turn.own.lists import MAX_LISTED
from answerable.turn.plain_text import plain, tidy
from answerable.types import Option, Reply

LAYER = "context"

_LIST = r"(?:the|that|this|your|my) (?:list|options|choices|results)"
_A = r"(?:an? |any |the )?"
_ABOUT_A_LIST = (
    rf"(?:is|are|was|were) (?:there )?{_A}(?P<x>.+?) (?:in|on|among|part of) {_LIST}",
    rf"(?:does|do|did) {_LIST} (?:contain|include|have|show) {_A}(?P<x>.+)",
    rf"(?:do|did|can) (?:you|we|i) (?:see|have|find) {_A}(?P<x>.+?) (?:in|on|among) {_LIST}",
)
# Of these only a fresh list can make sense: "is Postgres an option?" may be about the site.
_ABOUT_WHAT_IS_SEEN = (
    rf"(?:is|are|was|were) (?P<x>.+?) (?:one of (?:them|those|these|{_LIST})|among (?:them|those)"
    r"|in there|on there)",
)
_ABOUT_SOMETHING = (r"(?:is|was) (?P<x>.+?) (?:an option|listed)",)
_SHAPES = [
    [re.compile(each, re.IGNORECASE) for each in shapes]
    for shapes in (_ABOUT_A_LIST, _ABOUT_WHAT_IS_SEEN, _ABOUT_SOMETHING)
]
_OF_A_LIST, _OF_SOMETHING = 0, 2  # their places there
_WORD = re.compile(r"\w+")
_TYPO = 0.75  # two words this alike may be one word and a slip of the finger


@dataclass(frozen=True, slots=True)
class _Asked:
    """What is asked for, as it was written, and which of the shapes asks it."""

    name: str
    shape: int


@dataclass(frozen=True, slots=True)
class _Listed:
    """Something that was listed: its items, and how many there are; None if nobody knows."""

    items: tuple[Option, ...]
    count: int | None

    @property
    def whole(self) -> bool:
        return self.count is not None and self.count <= len(self.items)

    @property
    def lettered(self) -> bool:
        badges = [options.badge(item) for item in self.items]
        return None not in badges and len(set(badges)) == len(badges)


def answer(message: str, recent: Recent, replies: Replies) -> Reply | None:
    """Yes or no with the names, from fresh lists only.

    None where it is another question, where the list shown last was not shown whole, or where
    something much like what is asked for is listed. Nothing fresh: the offer to show it again.
    """
    asked = _asked(message)
    if asked is None:
        return None
    lists = _lists(recent)
    if not lists:
        return _nothing_fresh(recent, replies) if asked.shape == _OF_A_LIST else None
    name = plain(asked.name)
    for listed in lists:
        for item in listed.items:
            if _is(name, item):
                return Reply(replies.say("in_list", item=shown_name(item.label)), layer=LAYER)
    if not lists[0].whole or _similar(name, lists):
        return None
    return Reply(replies.say("not_in_list", items=_names(name, lists[0], replies)), layer=LAYER)


def unsure(message: str, recent: Recent, replies: Replies) -> Reply | None:
    """What is seen of a list that ``answer`` was not sure about: no page of the site knows more."""
    asked = _asked(message)
    lists = _lists(recent)
    if asked is None or not lists or asked.shape == _OF_SOMETHING:
        return None
    similar = _similar(plain(asked.name), lists)
    if similar:
        return Reply(is_it(similar, replies), "clarify", similar, layer=LAYER)
    names = _names("", lists[0], replies)
    if lists[0].count is None:
        return Reply(replies.say("seen_here", items=names), layer=LAYER)
    return Reply(replies.say("seen_of_list", items=names, count=lists[0].count), layer=LAYER)


def is_it(similar: Sequence[Option], replies: Replies) -> str:
    """The question whether ``similar`` is what was asked for."""
    return replies.say("similar_in_list", items=_joined(similar, replies))


def wanted(message: str, recent: Recent, entity_types: Collection[str]) -> AppQuestion | None:
    """The look-up that answers what was cut off a list of the visitor's own rows.

    Options that tell whose they are are such a list for sure, and the rows then have the last word.
    """
    asked = _asked(message)
    lists = _lists(recent)
    if asked is None or not lists or lists[0].count is not None:
        return None
    kinds = {each.value.partition(":")[0] for each in lists[0].items}
    own = asked.shape != _OF_SOMETHING and len(kinds) == 1 and kinds <= set(entity_types)
    return AppQuestion(kinds.pop() if own else None, asked.name, tentative=not own)


def _asked(message: str) -> _Asked | None:
    said = tidy(message)
    for number, shapes in enumerate(_SHAPES):
        for shape in shapes:
            if (found := shape.fullmatch(said)) is not None:
                return _Asked(found["x"].strip(" \"'“”‘`"), number)
    return None


def _nothing_fresh(recent: Recent, replies: Replies) -> Reply:
    stale = recent.stale.last_options or recent.stale.last_list_preview
    offer = Option(replies.say("show_again"), value=options.SHOW_AGAIN)
    sentence = "no_recent_options" if recent.stale.last_options else "not_in_chat"
    return Reply(replies.say(sentence), "clarify", (offer,) if stale else (), layer=LAYER)


def _lists(recent: Recent) -> list[_Listed]:
    """What is fresh, the one that was shown last first."""
    lists = {}
    offered = recent.list_before or recent.fresh.last_options
    if offered:
        # A longer list is cut there, and its options do not tell.
        count = len(offered) if len(offered) < MAX_LISTED else None
        lists["last_options"] = _Listed(offered, count)
    preview = recent.fresh.last_list_preview
    if preview is not None and preview.items:
        items = tuple(Option(item) for item in preview.items)
        lists["last_list_preview"] = _Listed(items, preview.count)
    ages = {name: recent.age(name) for name in lists}
    order = sorted(lists, key=lambda name: (ages[name].messages, ages[name].seconds))
    return [lists[name] for name in order]


def _is(asked: str, item: Option) -> bool:
    letter = options.badge(item)
    if asked == plain(item.label) or (letter is not None and asked == letter.lower()):
        return True
    return asked.endswith("s") and plain(item.label) in in_part.forms(asked)


def _similar(asked: str, lists: Sequence[_Listed]) -> tuple[Option, ...]:
    """What ``asked`` may mean after all: a part of its name, more than it, or a slip."""
    words = _WORD.findall(asked)
    items = dict.fromkeys(item for listed in lists for item in listed.items)
    return tuple(each for each in items if _alike(words, _WORD.findall(plain(each.label))))


def _alike(asked: list[str], name: list[str]) -> bool:
    # A single letter is a badge, which belongs to many names or to none.
    if any(len(word) > 1 for word in asked) and (
        set(asked) <= set(name) or set(name) <= set(asked)
    ):
        return True
    if any(len(word) > 1 for word in asked) and in_part.has_words(" ".join(asked), " ".join(name)):
        return True
    pairs = list(zip(asked, name, strict=False))
    return len(asked) == len(name) and bool(name) and all(_near(*pair) for pair in pairs)


def _near(one: str, other: str) -> bool:
    if one == other:
        return True
    long = min(len(one), len(other)) >= 4 and one.isalpha() and other.isalpha()
    return long and SequenceMatcher(None, one, other).ratio() >= _TYPO


def _names(asked: str, listed: _Listed, replies: Replies) -> str:
    """ "D/E" to who asked for a letter of lettered items, else the names in full."""
    if len(asked) == 1 and listed.lettered:
        return "/".join(options.badge(item) or "" for item in listed.items)
    return _joined(listed.items, replies)


def _joined(items: Sequence[Option], replies: Replies) -> str:
    return replies.every([options.told_apart(item, items) for item in items])
