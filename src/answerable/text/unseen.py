"""Elements of HTML that no reader sees, by their attributes and by the styles of their page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import unescape

from answerable.text.hiding_styles import declared, hides

VOID = frozenset(
    "area base br col embed hr img input link meta param source track wbr".split()
)  # elements that hold nothing
# Of which a browser shows no word: what is in them is for one that knows less, or for no reader.
NO_WORDS = frozenset(
    "template noscript iframe object noframes noembed audio video canvas datalist progress meter"
    " title rp".split()
)
# Elements of a drawing or a formula of which the same is so, by what they stand in.
NO_WORDS_WITHIN = {
    "svg": frozenset("title desc metadata defs symbol clippath mask pattern marker".split()),
    "math": frozenset(("annotation", "annotation-xml")),
}
# Of a comment, with its signs: <!-- vale Google.We = NO --> is a mark for a program. What says more
# would be carried along by a quote of the sentence that it stands in.
MARK_WORDS = 6
STRUCK = frozenset(("s", "del", "strike"))  # whose words are crossed out: they are taken back
_ATTRIBUTE = re.compile(
    r"([^\s\"'>/=]++)(?:\s*+=\s*+(?:\"([^\"]*+)\"|'([^']*+)'|([^\s\"'>][^\s>]*+)))?"
)
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
ON_SCREEN = ("", "all", "screen")  # the media of styles
_STYLE = re.compile(r"<style(?=[\s>])([^<>]*+)>", re.IGNORECASE)
_STYLE_END = re.compile(r"</style(?=[\s/>])", re.IGNORECASE)
_SIMPLE = re.compile(r"[.#][\w-]+")
# What a page's script opens when it is chosen is there to be read.
_OPENED = re.compile("tab|pane|accordion|collaps|toggl", re.IGNORECASE)


def attributes(written: str) -> dict[str, str]:
    """What stands in a tag behind its name: by names in small letters; of two of one name, the
    first."""
    found: dict[str, str] = {}
    for match in _ATTRIBUTE.finditer(written):
        name, value = match[1].lower(), next(filter(None, match.groups()[1:]), "")
        found.setdefault(name, unescape(value) if "&" in value else value)
    return found


def is_unseen(given: Mapping[str, str]) -> bool:
    """Whether an element with these attributes is hidden, or shown only when it is asked for
    (``popover``); the panel of a tab is hidden until its tab is chosen, and is seen then."""
    if given.get("role") == "tabpanel":
        return False
    if "hidden" in given or "popover" in given or given.get("aria-hidden") == "true":
        return True
    return "style" in given and hides(declared(given["style"]))


def hidden_names(css: str) -> frozenset[str]:
    """The classes (``.name``) and ids (``#name``) that a page's styles never display.

    One that another rule may display, if only at times, is none of them.
    """
    hidden: set[str] = set()
    shown: set[str] = set()
    for selectors, said, is_outer in _rules(_COMMENT.sub("", css)):
        display = declared(said).get("display")
        for selector in selectors.split(",") if display else ():
            name = selector.strip()
            if display == "none" and is_outer and _SIMPLE.fullmatch(name):
                hidden.add(name)
            elif display != "none":
                shown.update(_SIMPLE.findall(name))
    return frozenset(name for name in hidden - shown if not _OPENED.search(name))


def styles(page: str) -> str:
    """What stands in the elements ``<style>`` of a page of HTML that count on a screen."""
    found: list[str] = []
    end = 0
    for opening in _STYLE.finditer(page):
        if opening.start() < end:
            continue
        closing = _STYLE_END.search(page, opening.end())
        if closing is None:
            break
        end = closing.end()
        if attributes(opening[1]).get("media", "") in ON_SCREEN:
            found.append(page[opening.end() : closing.start()])
    return "\n".join(found)


def is_named(given: Mapping[str, str], names: frozenset[str]) -> bool:
    """Whether an element with these attributes has one of these classes and ids."""
    own = (f".{each}" for each in given.get("class", "").split())
    panel = given.get("role") == "tabpanel"
    return not panel and (f"#{given.get('id', '')}" in names or not names.isdisjoint(own))


def _rules(css: str) -> Iterator[tuple[str, str, bool]]:
    """Selectors, declarations, and whether the rule stands in no other, as in ``@media``."""
    around: list[str] = []
    before = ""
    for part in re.split(r"([{}])", css):
        if part == "{":
            around.append(before.rpartition(";")[2].strip())
        elif part == "}" and around:
            yield around.pop(), before, not around
        else:
            before = part
