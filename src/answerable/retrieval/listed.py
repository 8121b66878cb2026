"""What "the second one" means after an answer that lists things.

A list is of bullets, of numbers, or of paragraphs that each begin with a bold title. What an item
is called stands before its colon, or is all of it where that is short. An answer may leave items
out, for which "…" stands: then the place of one is its own number, and what comes last is not told.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from answerable.types import Message

MAX_ITEM = 200  # characters of an item that is carried over
LONGEST_NAME = 6  # words of what an item is called

_ORDINALS = {"first": 0, "second": 1, "third": 2, "fourth": 3, "fifth": 4, "last": -1}
_PICKS = re.compile(
    rf"(?<!after )(?<!before )(?<!than )\b(?:the (?P<place>{'|'.join(_ORDINALS)})"
    r"(?: one| option| point| item| step)?"
    r"|(?:step|number|item|point) (?P<number>\d{1,2}))(?=\W*(?:please\W*)?$)",
    re.IGNORECASE,
)
_ITEM = re.compile(
    r"^(?P<indent> *)(?:[-*]|(?P<number>\d{1,4})[.)]) +(?!…)(?P<text>.+)$", re.MULTILINE
)
_LEFT_OUT_LAST = re.compile(r"^ *(?:[-*]|\d{1,4}[.)]) +…\s*\Z", re.MULTILINE)
_FENCE = "```"
_TITLED = re.compile(r"^\*\*(?P<title>[^*\n]+)\*\*(?P<text>: .+)$", re.MULTILINE)
_MARK = re.compile(r"\s*\[\d+\]")
_NAMED = re.compile(r"(?P<name>[^:]+?)(?::| [-\u2013\u2014]) ")


@dataclass(frozen=True, slots=True)
class Item:
    """One thing of a list: its text, and what it is called, if that can be told."""

    text: str
    name: str = ""
    number: int = 0


def picked(message: str, history: Sequence[Message]) -> Item | None:
    """The item of the last answer's list whose place ``message`` ends with, if it has one."""
    pick = _PICKS.search(message)
    answers = [each.content for each in history if each.role == "assistant"]
    if pick is None or not answers:
        return None
    listed = items(answers[-1])
    at = _ORDINALS[pick["place"].lower()] if pick["place"] else int(pick["number"]) - 1
    if at < 0 and pick["number"]:
        return None
    if at < 0:
        return listed[-1] if listed and not _LEFT_OUT_LAST.search(answers[-1]) else None
    if any(each.number for each in listed):
        return next((each for each in listed if each.number == at + 1), None)
    return listed[at] if at < len(listed) else None


def in_its_place(message: str, item: Item) -> str:
    """``message`` with what the item is called for "the second one"."""
    return _PICKS.sub(lambda _: item.name, message) if item.name else message


def told_in_full(history: Sequence[Message]) -> list[Message]:
    """``history`` with the item for each "the second one" that a visitor said: what comes next is
    asked of that."""
    return [
        _in_full(each, history[:at]) if each.role == "user" else each
        for at, each in enumerate(history)
    ]


def _in_full(said: Message, before: Sequence[Message]) -> Message:
    item = picked(said.content, before)
    if item is None:
        return said
    whole = Item(item.text, item.name or item.text)
    return replace(said, content=in_its_place(said.content, whole))


def items(answer: str) -> list[Item]:
    """The things that an answer lists, in their order; below a single one, those within it."""
    plain = _without_code(_MARK.sub("", answer))
    found = list(_ITEM.finditer(plain))
    if not found:
        titled = _TITLED.finditer(plain)
        return [_item(each["title"] + each["text"], each["title"]) for each in titled]
    depths = [len(each["indent"]) for each in found]
    outer = [each for each in found if len(each["indent"]) == min(depths)]
    inner = [each for each in found if len(each["indent"]) > min(depths)]
    shown = inner if len(outer) == 1 and inner else outer
    return [_item(each["text"], number=int(each["number"] or 0)) for each in shown]


def _without_code(answer: str) -> str:
    """The lines that are in no block of code, which may have lists of its own."""
    lines, inside = [], False
    for line in answer.splitlines():
        fence = line.lstrip().startswith(_FENCE)
        inside = inside != fence
        if not inside and not fence:
            lines.append(line)
    return "\n".join(lines)


def _item(text: str, name: str = "", number: int = 0) -> Item:
    named = _NAMED.match(text)
    called = name or (named["name"] if named else text)
    short = len(called.split()) <= LONGEST_NAME
    return Item(text[:MAX_ITEM], called.strip("*`_. ") if short else "", number)
