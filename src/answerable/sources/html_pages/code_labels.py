"""What themes write above a block of code that is no text of the page: its language, and its file.

"js" between "Reset it by calling ``$reset()``:" and the code would be what that sentence leads to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, pairwise

from answerable.sources.html_pages.code import language_of
from answerable.sources.html_pages.content import shown_text
from answerable.sources.html_pages.tree import Element

_NEAR = 4  # elements of a frame among which its code is
_LARGEST = 1_000  # characters of an element that holds only a label, with its tags
_LONGEST = 60  # characters of a label
# No heading ("Python") and no paragraph, which the page itself says.
_FRAMED = frozenset("div span figcaption small label header".split())
# As VitePress, Docusaurus, Starlight, Nextra, Hexo and others call them.
_CALLED = re.compile(
    r"(?:[\w-]{0,40}[-_])?(?:lang(?:uage)?(?:[-_]?(?:name|label|tag|badge))?|file-?name"
    r"|code-?(?:block-?)?(?:title|head(?:er)?|lang(?:uage)?|label|name|info|file-?name|caption)"
    r"[\w-]{0,40})",
    re.IGNORECASE,
)
_LANGUAGES = frozenset(
    "bash sh shell zsh fish console terminal powershell cmd batch text txt plaintext js javascript"
    " jsx ts typescript tsx mjs vue svelte astro html xml svg css scss sass less json jsonc json5"
    " yaml yml toml ini env conf nginx dockerfile docker makefile python py ruby rb go golang rust"
    " rs java kotlin scala swift c cpp c++ c# csharp php perl lua r sql graphql proto diff md mdx"
    " markdown http curl elixir haskell dart hcl terraform".split()
)


def leave_out_code_labels(root: Element, text: str) -> None:
    """Leave out of the content what is only a label of the code that stands right below or above
    it in the same frame."""
    if next(root.named("pre"), None) is None:
        return
    for frame in root.below():
        children = [each for each in frame.children if isinstance(each, Element)]
        for label, code in (*pairwise(children), *((b, a) for a, b in pairwise(children))):
            if pre := _code_in(code):
                label.left_out = label.left_out or _is_label(label, pre, text) or None


def _code_in(element: Element) -> Element | None:
    near: Iterator[Element] = islice(element.below(), _NEAR)
    return next((each for each in (element, *near) if each.name == "pre"), None)


def _is_label(element: Element, pre: Element, text: str) -> bool:
    if (
        element.name not in _FRAMED
        or element.end - element.start > _LARGEST
        or _code_in(element) is not None
    ):
        return False
    said = shown_text(element, text)
    if not said or len(said) > _LONGEST:
        return False
    parts = (element, *islice(element.below(), _NEAR))
    called = any(_CALLED.fullmatch(name) for each in parts for name in each.classes)
    is_header = element.name == "figcaption" and "header" in element.classes
    language = language_of(pre, ()).casefold()
    return called or is_header or said.casefold() in _LANGUAGES | {language}
