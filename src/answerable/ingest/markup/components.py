"""Components in a page that hold something below a title: ``<TabItem label="Windows">``.

Tabs that are named by the component around them (``<Tabs items={['npm', 'pnpm']}>`` of Nextra, the
``values`` of Docusaurus) have their names in order, or by their ``value``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from answerable.ingest.markup.blocks import Titled
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
