"""Picking one of the options that were offered, without a model.

The patterns are the specification's and stand in ``option_patterns.json``. The widget is built
from the same file (``web/packages/client/src/optionPatterns.ts``) and runs the same steps, so a
pick is instant in the browser and means the same on the server. Everything that does not match as
a whole is left to the layers below.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from importlib import resources

from answerable.replies import Replies
from answerable.text.safe_markdown import shown_name
from answerable.types import Option, Reply

_TABLE = json.loads(
    (resources.files(__package__) / "option_patterns.json").read_text(encoding="utf-8")
)
_BADGE = re.compile(_TABLE["badge"])
_SPACE = re.compile(_TABLE["space"])

# What an offer to show stale options again is sent as; see ``from_context``.
SHOW_AGAIN: str = _TABLE["show_again"]


def _spelled(phrases: Sequence[str], words: dict[str, int]) -> dict[str, int]:
    return {phrase.replace("{}", word): at for phrase in phrases for word, at in words.items()}


_POSITIONS = _spelled(_TABLE["ordinal_phrases"], _TABLE["ordinals"]) | _spelled(
    _TABLE["number_phrases"], _TABLE["numbers"]
)
_LETTERS = {
    phrase.replace("{}", letter): letter.upper()
    for phrase in _TABLE["letter_phrases"]
    for letter in _TABLE["letters"]
}


def pick(message: str, options: Sequence[Option]) -> Option | None:
    """The option that the whole of ``message`` points at: "2", "the last one", "option B".

    A letter counts only where exactly one option's label carries it as a badge: "Quick Links D",
    "D) Quick Links". It names that badge, not the fourth option. None if nothing is pointed at.
    """
    said = _plain(message)
    at = position(message)
    if at is not None:
        return options[at - 1 if at > 0 else at] if 1 <= abs(at) <= len(options) else None
    letter = _LETTERS.get(said)
    tagged = [option for option in options if letter and badge(option) == letter]
    return tagged[0] if len(tagged) == 1 else None


def choose(message: str, options: Sequence[Option]) -> Option | None:
    """``pick``, or else the option that ``message`` names: by its value, or by a unique label.

    This is what a click sends: the client makes sure that it comes out at the clicked option.
    """
    return pick(message, options) or named(message, options)


def named(message: str, options: Sequence[Option]) -> Option | None:
    """The option that ``message`` names as a whole, wherever it stands among the others."""
    by_value = [option for option in options if option.value and option.value == message]
    said = _plain(message)
    by_label = [option for option in options if said and _plain(option.label) == said]
    found = by_value[:1] or by_label
    return found[0] if len(found) == 1 else None


def position(message: str) -> int | None:
    """The place a message points at as a whole, from 1, or -1 for the last; None if none."""
    return _POSITIONS.get(_plain(message))


def badge(option: Option) -> str | None:
    """The letter A to E that an option's label is tagged with, at its start or at its end."""
    found = _BADGE.search(_SPACE.sub(" ", option.label).strip(" "))
    return (found[1] or found[2]) if found else None


def reply(option: Option, replies: Replies, offered: Sequence[Option] = ()) -> Reply:
    """What is said of a pick from ``offered``."""
    label = told_apart(option, offered)
    return Reply(replies.say("picked", label=label), picked=option, layer="options")


def told_apart(option: Option, offered: Sequence[Option]) -> str:
    """The label as Markdown, with the sublabel where another that was offered has that label."""
    same = [each for each in offered if _plain(each.label) == _plain(option.label)]
    return told_whole(option) if len(same) > 1 else shown_name(option.label)


def told_whole(option: Option, _: Sequence[Option] = ()) -> str:
    """The label as Markdown with its sublabel, if it has one."""
    label, sublabel = shown_name(option.label), shown_name(option.sublabel)
    return f"{label} ({sublabel})" if sublabel else label


def _plain(text: str) -> str:
    # Not strip(), split() or casefold(): JavaScript has another idea of white space and of case.
    spaced: str = _SPACE.sub(" ", text.lower())
    return spaced.lstrip(" ").rstrip(_TABLE["trailing"])
