"""Elements of HTML in Markdown that no reader sees, or that are crossed out: left out with all that
stands in them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from answerable.ingest.markup.mdx import Construct
from answerable.text.unseen import (
    NO_WORDS,
    NO_WORDS_WITHIN,
    STRUCK,
    VOID,
    attributes,
    hidden_names,
    is_named,
    is_unseen,
)
from answerable.wording.crossed_out import begins, leaves_hole

_TAG = re.compile(
    r"<(?P<closing>/?)(?P<name>[A-Za-z][\w.:-]*)(?P<given>.*?)(?P<empty>/?)>", re.DOTALL
)
_STYLES = re.compile(
    r"<style\b[^>]*>(?:\s*\{`)?(.*?)(?:`\}\s*)?</style>", re.DOTALL | re.IGNORECASE
)
# What JSX writes otherwise: style={{fontSize: 0}}, hidden={true}, hidden={false}.
_JSX_STYLE = re.compile(r"\bstyle=\{\s*\{([^{}]*)\}\s*\}")
_JSX_NOT = re.compile(r"\s[\w-]+=\{\s*(?:false|null|undefined)\s*\}")
_JSX_VALUE = re.compile(r"=\{\s*+([\"'`]?)([^{}\"'`]*+)\1\s*+\}")
_PROPERTY = re.compile(
    r"(?<![\w-])([\w-]++)[\"']?\s*+:\s*+(?:\"([^\"\n]*)\"|'([^'\n]*)'|([^,\"'\n]+))"
)
# Characters of a word: an element that would show none anyway, as most frames with a film, leaves
# nothing out of its sentence, and neither does a bracket around how a character is read.
_SHORTEST = 3
_HOLDS_OTHERS = re.compile(r"<(svg|math)(?=[\s/>])", re.IGNORECASE)
_UPPER = re.compile("[A-Z]")


def joined(text: str, found: Sequence[Construct]) -> list[Construct]:
    """``found`` with each hidden element, from its start tag to its end tag, as one ``hidden``,
    and each that is crossed out as one ``struck``.

    One that is never closed hides nothing, and neither does a component: what it does with its
    attributes is not known.
    """
    names = hidden_names("\n".join(_styles(text, found)))
    ends = pairs(text, found)
    kept: list[Construct] = []
    position = 0
    around = _Around()
    for index, each in enumerate(found):
        if each.start < position:
            continue
        kind = ""
        if index in ends:
            after = found[ends[index]]
            tag = text[each.start : each.end]
            says = len(text[each.end : after.start].strip()) >= _SHORTEST
            kind = _left_out(tag, names, around.at(each.start) if says else frozenset())
            around.enter(tag, after.end)
        if kind:
            position = found[ends[index]].end
            kept.append(_without(text, kind, each.start, position))
        else:
            kept.append(each)
    return kept


@dataclass(slots=True)
class _Around:
    """The drawing or formula that is read, if any."""

    name: str = ""
    end: int = 0

    def at(self, position: int) -> frozenset[str]:
        """The names of the elements that show no word there."""
        return NO_WORDS | NO_WORDS_WITHIN[self.name] if position < self.end else NO_WORDS

    def enter(self, tag: str, end: int) -> None:
        """Note an element that begins and ends so, within this one or behind it."""
        matched = _HOLDS_OTHERS.match(tag)
        if matched and end > self.end:
            self.name, self.end = matched[1].lower(), end


def elements(text: str, found: Sequence[Construct], tag: re.Pattern[str]) -> list[tuple[int, int]]:
    """The outermost elements, from a start tag that ``tag`` matches to its end tag, in order."""
    places = sorted(
        (found[first].start, found[last].end)
        for first, last in pairs(text, found).items()
        if tag.match(text, found[first].start)
    )
    kept: list[tuple[int, int]] = []
    for start, end in places:
        if not kept or start >= kept[-1][1]:
            kept.append((start, end))
    return kept


def _without(text: str, kind: str, first: int, last: int) -> Construct:
    if kind == "struck":
        kind = "value" if leaves_hole(text, first, last) else kind
        first = begins(text, first, last)
    return Construct(kind, first, last)


def _styles(text: str, found: Sequence[Construct]) -> Iterator[str]:
    for each in found:
        if text.startswith(("<style", "<STYLE"), each.start):
            written = _STYLES.fullmatch(text, each.start, each.end)
            yield written[1] if written else ""


def pairs(text: str, found: Sequence[Construct]) -> Mapping[int, int]:
    """By the index of each start tag that is closed: that of its end tag."""
    opened: defaultdict[str, list[int]] = defaultdict(list)
    ends: dict[int, int] = {}
    for index, each in enumerate(found):
        tag = _TAG.fullmatch(text, each.start, each.end) if each.kind == "tag" else None
        if tag is None or tag["empty"] or tag["name"].lower() in VOID:
            continue
        name = tag["name"] if _is_component(tag["name"]) else tag["name"].lower()
        if not tag["closing"]:
            opened[name].append(index)
        elif opened[name]:
            ends[opened[name].pop()] = index
    return ends


def _left_out(tag: str, names: frozenset[str], silent: frozenset[str]) -> str:
    """How an element is left out, as ``hidden`` or as ``struck``; empty where it is shown.

    ``silent`` are the names of those that show no word.
    """
    matched = _TAG.fullmatch(tag)
    if matched is None or _is_component(matched["name"]):
        return ""
    name, told = matched["name"].lower(), given(matched["given"])
    closed = name == "dialog" and "open" not in told
    if name in silent or closed or is_unseen(told) or is_named(told, names):
        return "hidden"
    return "struck" if name in STRUCK else ""


def _is_component(name: str) -> bool:
    """Whether it is one of the site's own, as MDX tells them from elements."""
    return name[0].isupper() and not name.isupper()


def given(written: str) -> dict[str, str]:
    """The attributes of a tag, those of JSX as HTML has them."""
    if "{" in written:
        written = _JSX_STYLE.sub(lambda match: f'style="{_css(match[1])}"', written)
        written = _JSX_VALUE.sub(r'="\2"', _JSX_NOT.sub("", written))
    found = attributes(written)
    return {"class": found["classname"], **found} if "classname" in found else found


def _css(properties: str) -> str:
    found = _PROPERTY.finditer(properties)
    return "".join(f"{_UPPER.sub(_dashed, m[1])}:{m[2] or m[3] or m[4] or ''};" for m in found)


def _dashed(letter: re.Match[str]) -> str:
    return f"-{letter[0].lower()}"
