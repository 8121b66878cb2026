"""Components in a page that hold something below a title: ``<TabItem label="Windows">``.

Tabs that are named by the component around them (``<Tabs items={['npm', 'pnpm']}>`` of Nextra, the
``values`` of Docusaurus) have their names in order, or by their ``value``.

Those on lines of their own are read apart, though Markdown goes on from one line to the next.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from answerable.ingest.markup.blocks import Block, Segment, Titled
from answerable.ingest.markup.hidden_elements import pairs
from answerable.ingest.markup.mdx import Construct

_NAME = re.compile(r"<(?P<name>[A-Z][\w.]*)")
_STRING = (
    r"=(?:\{\s*)?(?:\"(?P<one>[^\"\n]{1,200})\"|'(?P<two>[^'\n]{1,200})'"
    r"|`(?P<three>[^`$\n]{1,200})`)"
)
_TITLE = re.compile(rf"(?<![\w:-])(?:label|title|summary|header|heading|tab){_STRING}")
_VALUE = re.compile(rf"(?<![\w:-])(?:value|name){_STRING}")
_TAB = re.compile(r"(?:\w+\.)?Tab(?:Item|Panel|s\.Tab)?|Tabs\.Tab")
_ITEMS = re.compile(r"(?<![\w:-])items=\{?\[(?P<items>[^\[\]]{1,2000})\]")
_VALUES = re.compile(r"(?<![\w:-])values=\{?\[(?P<items>[^\[\]]{1,4000})\]")
_TEXT = re.compile(r"\"([^\"\n]{1,200})\"|'([^'\n]{1,200})'")
_OBJECT = re.compile(r"\{[^{}]*\}")
_LABEL_OF = re.compile(r"\blabel[\"']?:\s*(?:\"([^\"\n]+)\"|'([^'\n]+)')")
_VALUE_OF = re.compile(r"\bvalue[\"']?:\s*(?:\"([^\"\n]+)\"|'([^'\n]+)')")
_TAG = re.compile(r"<[^<>]*>")
_NEAR = 1_000  # characters of its line that are looked at beside a component
_NO_TITLES = ("Tooltip", "Abbr", "Icon", "Badge", "Link", "Img", "Image", "Term")  # of words


def titled(text: str, constructs: Sequence[Construct]) -> Iterator[Titled]:
    """Where each of the components begins and ends, and its title as it is written."""
    elements = sorted(
        (constructs[first], constructs[last])
        for first, last in pairs(text, constructs).items()
        if _NAME.match(text, constructs[first].start)
    )
    around: list[tuple[int, _Names]] = []  # where each ends, and how it names its tabs
    for opening, closing in elements:
        while around and around[-1][0] <= opening.start:
            around.pop()
        tag = text[opening.start : opening.end]
        name = _NAME.match(tag)
        kind = name["name"] if name else ""
        title = "" if kind.endswith(_NO_TITLES) else _text(_TITLE.search(tag))
        if not title and _TAB.fullmatch(kind):
            value = _text(_VALUE.search(tag))
            title = (around[-1][1].next(value) if around else "") or value
        if title:
            yield opening.start, closing.end, title
        around.append((closing.end, _Names(tag)))


def apart(blocks: Iterable[Block], text: str, constructs: Sequence[Construct]) -> Iterator[Block]:
    """Each paragraph, parted where a component ends with its line and another begins with the next,
    and before and after those with a title: "Weighs 12 kg" on one card is no sentence with "Turns
    at 900 rpm" on the card below it."""
    titles = {start for start, _, _ in titled(text, constructs)}
    starts: dict[int, bool] = {}  # by where a line begins: whether what begins there has a title
    ends: dict[int, bool] = {}
    for opening, closing in _on_own_lines(text, constructs):
        has_title = opening.start in titles
        for lines, at in ((starts, opening.start), (ends, closing.start)):
            line = _line(text, at)
            lines[line] = has_title or lines.get(line, False)
    for block in blocks:
        is_text = block.kind in ("paragraph", "item")
        yield from _parted(block, text, starts, ends) if starts and is_text else (block,)


def _on_own_lines(
    text: str, constructs: Sequence[Construct]
) -> Iterator[tuple[Construct, Construct]]:
    """The components, by their tags, that share their lines with nothing but tags."""
    for first, last in pairs(text, constructs).items():
        opening, closing = constructs[first], constructs[last]
        name = _NAME.match(text, opening.start)
        if name is None or name["name"].endswith(_NO_TITLES):
            continue
        before = text[max(0, opening.start - _NEAR) : opening.start].rpartition("\n")[2]
        after = text[closing.end : closing.end + _NEAR].partition("\n")[0]
        if not (_TAG.sub("", before).strip(" \t>") or _TAG.sub("", after).strip()):
            yield opening, closing


def _parted(
    block: Block, text: str, starts: Mapping[int, bool], ends: Mapping[int, bool]
) -> Iterator[Block]:
    lines = [_line(text, start) for start, _ in block.lines]
    first = 0
    for at in range(1, len(lines) + 1):
        above, below = lines[at - 1], lines[at] if at < len(lines) else -1
        both = above in ends and below in starts
        if at == len(lines) or both or ends.get(above) or starts.get(below):
            yield _part(block, text, block.lines[first:at], is_first=first == 0)
            first = at


def _part(block: Block, text: str, lines: tuple[Segment, ...], *, is_first: bool) -> Block:
    if lines == block.lines:
        return block
    end = text.find("\n", lines[-1][1])
    return replace(
        block,
        kind=block.kind if is_first else "paragraph",
        start=block.start if is_first else _line(text, lines[0][0]),
        end=end if 0 <= end < block.end else block.end,
        lines=lines,
    )


def _line(text: str, at: int) -> int:
    """Where the line with this position begins."""
    return text.rfind("\n", 0, at) + 1


class _Names:
    """How a component names the tabs in it."""

    def __init__(self, tag: str) -> None:
        items = _ITEMS.search(tag)
        values = _VALUES.search(tag)
        self._by_value: Mapping[str, str] = dict(_labels(values["items"])) if values else {}
        self._in_order: list[str] = (
            [one or two for one, two in _TEXT.findall(items["items"])] if items else []
        )

    def next(self, value: str) -> str:
        """The name of the next tab, which is called ``value`` in code."""
        if self._in_order:
            return self._in_order.pop(0)
        return self._by_value.get(value, "")


def _labels(values: str) -> Iterator[tuple[str, str]]:
    for each in _OBJECT.findall(values):
        label, value = _LABEL_OF.search(each), _VALUE_OF.search(each)
        if label and value:
            yield value[1] or value[2], label[1] or label[2]


def _text(found: re.Match[str] | None) -> str:
    if found is None:
        return ""
    given: tuple[str | None, ...] = found.groups()
    return next((each for each in given if each), "")
