"""Elements of HTML that no reader sees, by their attributes and by the styles of their page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import unescape

VOID = frozenset(
    "area base br col embed hr img input link meta param source track wbr".split()
)  # elements that hold nothing
STRUCK = frozenset(("s", "del", "strike"))  # whose words are crossed out: they are taken back
_ATTRIBUTE = re.compile(
    r"([^\s\"'>/=]++)(?:\s*+=\s*+(?:\"([^\"]*+)\"|'([^']*+)'|([^\s\"'>][^\s>]*+)))?"
)
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_FAR = re.compile(r"-\d{3,}.*")
_NONE = re.compile(r"0(?:\.0*)?(?:[a-z]{2,4}|%)?|\.0+")
# By each property: what it says of an element that is not seen.
_HIDES = {
    "display": re.compile("none"),
    "visibility": re.compile("hidden|collapse"),
    "opacity": _NONE,
    "font-size": _NONE,
    "left": _FAR,
    "right": _FAR,
    "top": _FAR,
    "text-indent": _FAR,
    "clip": re.compile(r"rect\(\s*(?:[01](?:px)?[\s,]*){4}\)"),
    "clip-path": re.compile(r"(?:inset\(\s*(?:50|100)%|circle\(\s*0).*"),
    "transform": re.compile(r"scale\(\s*0(?:\.0*)?\s*[,)].*"),
}
_CLEAR = re.compile(
    r"transparent|(?:rgb|hsl)a?\((?:(?:[^(),]+,){3}|[^(),/]+/)\s*0(?:\.0*)?%?\s*\)"
    r"|#(?:\w{3}0|\w{6}00)"
)
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
    """Whether an element with these attributes is hidden; the panel of a tab is until its tab is
    chosen, and is seen then."""
    if given.get("role") == "tabpanel":
        return False
    if "hidden" in given or given.get("aria-hidden") == "true":
        return True
    return "style" in given and _hides(_declared(given["style"]))


def hidden_names(css: str) -> frozenset[str]:
    """The classes (``.name``) and ids (``#name``) that a page's styles never display.

    One that another rule may display, if only at times, is none of them.
    """
    hidden: set[str] = set()
    shown: set[str] = set()
    for selectors, said, is_outer in _rules(_COMMENT.sub("", css)):
        display = _declared(said).get("display")
        for selector in selectors.split(",") if display else ():
            name = selector.strip()
            if display == "none" and is_outer and _SIMPLE.fullmatch(name):
                hidden.add(name)
            elif display != "none":
                shown.update(_SIMPLE.findall(name))
    return frozenset(name for name in hidden - shown if not _OPENED.search(name))


def is_named(given: Mapping[str, str], names: frozenset[str]) -> bool:
    """Whether an element with these attributes has one of these classes and ids."""
    own = (f".{each}" for each in given.get("class", "").split())
    panel = given.get("role") == "tabpanel"
    return not panel and (f"#{given.get('id', '')}" in names or not names.isdisjoint(own))


def _declared(style: str) -> dict[str, str]:
    """The values of a style by their properties, in small letters; the last one counts."""
    parts = (part.partition(":") for part in _COMMENT.sub("", style).lower().split(";"))
    return {name.strip(): value.partition("!")[0].strip() for name, colon, value in parts if colon}


def _hides(style: Mapping[str, str]) -> bool:
    for name, value in style.items():
        if name in _HIDES and _HIDES[name].fullmatch(value):
            return True
    if _CLEAR.fullmatch(style.get("color", "")):
        return not any("background-clip" in name for name in style)  # else it has a gradient's
    if style.get("overflow") != "hidden" or any(name.startswith("padding") for name in style):
        return False
    return any(_NONE.fullmatch(style.get(name, "")) for name in ("width", "height"))


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
