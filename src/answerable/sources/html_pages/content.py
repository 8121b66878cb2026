"""Which part of an HTML page is its content: not what is around it on every page, and nothing that
no reader sees."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import unescape
from itertools import islice

from answerable.sources.html_pages.tree import Element, Text
from answerable.text.page_files import ascii_slug
from answerable.text.unseen import NO_WORDS, ON_SCREEN, hidden_names, is_named, is_unseen

# Scripts, what is drawn, and what is filled in or pressed.
_NO_TEXT = frozenset(
    "script style template noscript iframe object svg canvas video audio map math button select"
    " input textarea datalist dialog head title nav footer menu form".split()
)
_SHORTEST = 3  # characters of a word: a bracket around how a character is read is shown
_ROLES = frozenset(
    "navigation banner contentinfo search complementary dialog alertdialog menu menubar tooltip"
    " doc-toc doc-pagelist".split()
)
BLOCKS = frozenset(
    "address article aside blockquote body center dd details div dl dt fieldset figcaption figure"
    " h1 h2 h3 h4 h5 h6 header hr legend li main ol p pre section summary table tbody thead tfoot"
    " tr td th ul caption".split()
)
# Of these, what is said alike on many pages and yet is theirs: headings, code, terms, tables.
_OWN = frozenset("h2 h3 h4 h5 h6 pre dt table tbody thead tfoot tr td th caption".split())
# What themes call what stands around a text, and marks beside headings and lines of code.
_AROUND = re.compile(
    r"(?:skip|jump)-?(?:link|to)[\w-]*|(?:[\w-]*[-_])?(?:breadcrumbs?|toc|sidebar|navbar|pagination"
    r"|nav-?(?:header|footer|path|links?)?|navigation|footer|paginator|prev-next"
    r"|edit-?(?:this-?)?page|edit-link|last-updated)|tableofcontents"
    r"|table-of-contents|table_of_contents|local-toc|page-toc|sphinxsidebar\w*|related|topless"
    r"|headerlink|hash-link|header-anchor|heading-anchor|anchor-link|anchorjs-link|viewcode-link"
    r"|sr-only|visually-hidden|visuallyhidden|screen-reader-text|screenreader|linenos?"
    r"|line-?numbers?(?:-rows)?|lineno|ln|gutter|rouge-gutter|copy-?(?:btn|button|code)|clipboard\w*"
    r"|cookie[\w-]*|md-source-file|theme-doc-(?:footer|toc|version|breadcrumb)[\w-]*|giscus|utterances"
    r"|disqus[\w-]*|comments|share(?:-?(?:buttons?|links?))?|social[\w-]*|advert\w*|adsbygoogle",
    re.IGNORECASE,
)
# Beside a heading: a link to itself; beside a word: one to a note.
_MARKS = frozenset(("", "#", "¶", "§", "🔗", "\u200b"))
_TO_NOTE = re.compile(r"\[\d{1,3}\]|↩\ufe0e?|\^")
# Such links whose words may be a sentence's, by what they are called.
_WORDS = frozenset(("link", "permalink", "top"))
_MARKED = re.compile(r"#(?:fn|cite|note|ref)|anchor|headerlink|permalink|footnote|noteref|brackets")
_WORD = re.compile(r"\w+")
_BEGUN = ("section", "div", "article", "header")
_NEAR = 20  # elements of a section among which its heading is looked for
_API = frozenset("sig py js c cpp rst std function class method attribute data module".split())
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")


def content(page: Element, text: str) -> Element:
    """What holds the content: ``main``, the only ``article``, or all that is shown."""
    main = _main(page, text)
    if main is not None:
        return main
    articles = (each for each in page.named("article") if shows_text(each, text))
    some = list(islice(articles, 2))
    return some[0] if len(some) == 1 else next(page.named("body"), page)


def leave_out_hidden(page: Element, text: str) -> None:
    """Leave out what the styles in the page hide by a class or an id."""
    styles = (each for each in page.named("style") if each.get("media") in ON_SCREEN)
    names = hidden_names("\n".join(text[each.inside : each.after] for each in styles))
    for each in page.below() if names else ():
        if is_named(each.attributes, names):
            each.left_out = True


def _main(page: Element, text: str) -> Element | None:
    """The first ``main`` that shows text; in one that shows none, no other is looked for."""
    end = 0
    for each in page.below():
        if each.start >= end and (each.name == "main" or each.get("role") == "main"):
            if not is_unseen(each.attributes) and shows_text(each, text):
                return each
            end = each.end
    return None


def is_left_out(element: Element, text: str) -> bool:
    """Whether an element is none of the content, or no reader sees it.

    What is hidden until its tab is chosen is seen. Found once for each element: it takes the words
    in it, of which those within it are asked the same.
    """
    if element.left_out is None:
        element.left_out = _is_no_content(element, text)
    return element.left_out


def _is_no_content(element: Element, text: str) -> bool:
    if element.name in _NO_TEXT or element.get("role") in _ROLES:
        return True
    if element.name in NO_WORDS and element.after - element.inside >= _SHORTEST:
        return True
    if element.name in ("header", "aside") and _is_around(element):
        return True
    if element.name not in ("main", "article", "body") and _is_called_around(element, text):
        return next(element.named("h1", "main", "article"), None) is None
    return is_unseen(element.attributes) or is_mark(element, text)


def _is_called_around(element: Element, text: str) -> bool:
    if any(map(_AROUND.fullmatch, element.classes)):
        return True
    id_ = element.get("id")
    return _AROUND.fullmatch(id_) is not None and not _is_id_of_heading(id_, element, text)


def _is_id_of_heading(id_: str, element: Element, text: str) -> bool:
    """Whether the id is made of the words that it leads to: of a heading, or of a term."""
    if element.name in (*_HEADINGS, "dt"):
        return True
    heading = next(element.named(*_HEADINGS, "dt"), None)
    words = ascii_slug(shown_text(heading, text)) if heading is not None else ""
    return bool(words) and ascii_slug(id_).startswith(words)


def _is_around(element: Element) -> bool:
    """A header without the page's heading, and what stands beside the text to lead elsewhere."""
    if element.name == "header":
        return next(element.named("h1"), None) is None
    return next(element.named("nav"), None) is not None


def is_mark(element: Element, text: str) -> bool:
    """Whether it is a link to where it stands, or to a note."""
    if element.name != "a" or not element.get("href").startswith("#"):
        return False
    shown = shown_text(element, text).casefold()
    if shown in _MARKS or _TO_NOTE.fullmatch(shown):
        return True
    named = f"{element.get('href')} {element.get('class')} {element.get('role')}"
    return (shown in _WORDS or shown.isdigit()) and _MARKED.search(named) is not None


def shown_text(element: Element, text: str) -> str:
    """The words in it, with single spaces."""
    found: list[str] = []
    _gather(element, text, found)
    return " ".join(unescape("".join(found)).split())


def _gather(element: Element, text: str, found: list[str]) -> None:
    for child in element.children:
        if isinstance(child, Text):
            found.append(text[child.start : child.end])
        elif not is_left_out(child, text):
            _gather(child, text, found)


def repeatable(element: Element, text: str) -> str:
    """The words of a block without blocks in it, where they may be those of every page."""
    if element.name not in BLOCKS or element.name in _OWN:
        return ""
    if next(element.named(*BLOCKS), None) is not None:
        return ""
    return shown_text(element, text)


def is_menu(element: Element, text: str) -> bool:
    """Whether all its words are links."""
    links = "".join(shown_text(each, text) for each in element.named("a"))
    return "".join(_WORD.findall(links)) == "".join(_WORD.findall(shown_text(element, text)))


def shows_text(element: Element, text: str) -> bool:
    """Whether there are words in it."""
    return bool(shown_text(element, text))


def heading_id(heading: Element, parents: list[Element]) -> str:
    """The id that leads to a heading: its own, a mark's in it, or that of the section it begins."""
    marks = (each.get("id") or each.get("name") for each in heading.named("a", "span"))
    own = heading.get("id") or next(filter(None, marks), "")
    for parent in () if own else reversed(parents[-2:]):
        begun = islice(parent.below(), _NEAR)
        if next((each for each in begun if each.name in _HEADINGS), None) is not heading:
            break
        if parent.name in _BEGUN and parent.get("id"):
            return parent.get("id")
    return own


def is_signature(element: Element, parents: Sequence[Element] = ()) -> bool:
    """Whether a term is what is documented (``function(argument)``) and not a word, or a meaning
    belongs to one."""
    if element.name == "dd":
        return bool(parents) and not _API.isdisjoint(parents[-1].classes)
    return "sig" in element.classes
