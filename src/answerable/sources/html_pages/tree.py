"""The elements of an HTML page, with the place of each in the file.

Not a browser's tree: what a browser would mend in other ways only moves an element. Read in one
pass, whose time grows with the length of the page whatever is written in it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from answerable.text.unseen import VOID, attributes

MAX_DEPTH = 120  # elements in elements; pages have some twenty to sixty
_RAW = frozenset(("script", "style", "textarea", "title", "xmp", "noembed", "noframes"))
_XML = frozenset(("svg", "math"))
_TOKEN = re.compile(
    r"<!--(?:-?>|.*?(?:--!?>|\Z))|<(?:[!?]|/(?![A-Za-z]))[^>]*+(?:>|\Z)"
    r"|<(?P<closing>/?)(?P<name>[A-Za-z][^\s/>]*+)"
    r"(?P<attributes>(?:=\s*+(?:\"[^\"]*+\"|'[^']*+')|[^>])*+)>",
    re.DOTALL,
)
_TAG = re.compile(r"</?[A-Za-z]")
# What a start tag ends, where its author left out the end tag.
_ENDS = {
    "li": ("li",),
    "dt": ("dt", "dd"),
    "dd": ("dt", "dd"),
    "tr": ("tr", "td", "th"),
    "td": ("td", "th"),
    "th": ("td", "th"),
    "tbody": ("thead", "tbody", "tr", "td", "th"),
    "option": ("option",),
}
# An end tag left out is looked for no further than to one of these.
_HOLDS = frozenset(("ul", "ol", "dl", "table", "select", "body", "main", "article", "section"))
_ENDS_P = frozenset(
    "address article aside blockquote center details dialog div dl fieldset figure footer form h1"
    " h2 h3 h4 h5 h6 header hr main menu nav ol p pre section table ul".split()
)


@dataclass(slots=True)
class Text:
    """Characters ``[start:end]`` of the file, in which entities stand as they are written."""

    start: int
    end: int


@dataclass(slots=True)
class Element:
    """Its start tag is ``[start:inside]``, and its end tag ``[after:end]``, empty if left out."""

    name: str
    attributes: dict[str, str]
    start: int
    inside: int
    after: int = 0
    end: int = 0
    children: list[Element | Text] = field(default_factory=list)
    # Whether it is none of the content: asked again for each element around it.
    left_out: bool | None = field(default=None, compare=False, repr=False)

    def get(self, name: str) -> str:
        """An attribute; empty where there is none."""
        return self.attributes.get(name, "")

    @property
    def classes(self) -> list[str]:
        return self.get("class").split()

    def below(self) -> Iterator[Element]:
        """The elements in it, in order."""
        ahead = [iter(self.children)]  # of each element that is gone through
        while ahead:
            child = next(ahead[-1], None)
            if child is None:
                ahead.pop()
            elif isinstance(child, Element):
                yield child
                ahead.append(iter(child.children))

    def named(self, *names: str) -> Iterator[Element]:
        """Those in it that have one of these names, in order."""
        return (each for each in self.below() if each.name in names)


def parse(page: str) -> Element:
    """The page as one element without a name.

    What is nested deeper than ``MAX_DEPTH`` is taken to stand beside what is around it.
    """
    root = Element("", {}, 0, 0, len(page), len(page))
    _Builder(page, root).read()
    return root


@dataclass(slots=True)
class _Builder:
    page: str
    root: Element
    open: list[Element] = field(default_factory=list)
    too_deep: Counter[str] = field(default_factory=Counter)  # not opened, so not to be ended

    def read(self) -> None:
        self.open = [self.root]
        position = 0
        while (at := self.page.find("<", position)) >= 0:
            token = _TOKEN.match(self.page, at)
            if token is None and _TAG.match(self.page, at):
                self._text(position, at)  # a tag that never ends has all that follows in it
                return self._close_all()
            end = token.end() if token else at + 1
            self._text(position, end if token is None else at)
            position = end
            if token and token["name"]:
                position = self._tag(token)
        self._text(position, len(self.page))
        return self._close_all()

    def _text(self, start: int, end: int) -> None:
        if end <= start:
            return
        around = self.open[-1].children
        if around and isinstance(around[-1], Text) and around[-1].end == start:
            around[-1].end = end
        else:
            around.append(Text(start, end))

    def _tag(self, token: re.Match[str]) -> int:
        """Where to read on after a tag."""
        name = token["name"].lower()
        if token["closing"] and self.too_deep[name]:
            self.too_deep[name] -= 1
            return token.end()
        if token["closing"]:
            self._end(name, token.start(), token.end())
            return token.end()
        self._leave_out(name, token.start())
        element = Element(name, attributes(token["attributes"]), token.start(), token.end())
        element.after = element.end = token.end()
        self.open[-1].children.append(element)
        if name in VOID or (token["attributes"].endswith("/") and self._may_end_itself(name)):
            return token.end()
        if name in _RAW:
            return self._raw(element)
        if len(self.open) > MAX_DEPTH:
            self.too_deep[name] += 1
        else:
            self.open.append(element)
        return token.end()

    def _may_end_itself(self, name: str) -> bool:
        """Whether ``/>`` ends the element, which in HTML itself it does not."""
        return "-" in name or any(each.name in _XML for each in self.open)

    def _raw(self, element: Element) -> int:
        closing = re.compile(rf"</{element.name}(?=[\s/>])[^>]*+>?", re.IGNORECASE)
        found = closing.search(self.page, element.inside)
        element.after = found.start() if found else len(self.page)
        element.end = found.end() if found else len(self.page)
        if element.after > element.inside:
            element.children.append(Text(element.inside, element.after))
        return element.end

    def _leave_out(self, name: str, at: int) -> None:
        """End what a start tag ends without an end tag."""
        if name in _ENDS_P and any(each.name == "p" for each in self.open[-4:]):
            self._end("p", at, at)
        for ended in _ENDS.get(name, ()):
            for element in reversed(self.open):
                if element.name == ended:
                    self._end(ended, at, at)
                    break
                if element.name in _HOLDS:
                    break

    def _end(self, name: str, start: int, end: int) -> None:
        """Close the innermost element of this name, and what is open in it."""
        found = next(
            (at for at in range(len(self.open) - 1, 0, -1) if self.open[at].name == name), 0
        )
        if not found:
            return
        for element in self.open[found + 1 :]:
            element.after = element.end = start
        self.open[found].after, self.open[found].end = start, end
        del self.open[found:]

    def _close_all(self) -> None:
        for element in self.open[1:]:
            element.after = element.end = len(self.page)
