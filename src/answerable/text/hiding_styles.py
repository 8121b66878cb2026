"""Styles of one element that leave nothing of it to be seen: not there, without extent, without
colour, or far beyond the edge of every screen.

What only may be hidden is shown: a sheet of styles or a script can move it, and most of what has
``overflow: hidden`` or a negative margin is read by everybody.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_ESCAPE = re.compile(r"\\(?:([0-9a-f]{1,6})\s?|(.))", re.IGNORECASE | re.DOTALL)
_VARIABLE = re.compile(r"var\(\s*+(--[\w-]++)\s*+(?:,([^()]*+))?\)")
_IMPORTANT = re.compile(r"!\s*important\s*\Z")
_NUMBER = re.compile(
    r"(?<![\w.#%-])([+-]?(?:\d{1,12}(?:\.\d{0,12})?|\.\d{1,12})(?:e[+-]?\d{1,2})?)([a-z]{1,5}|%)?"
)
# Pixels that a unit is about; of a character, at the usual size. Others count as they are.
_PIXELS = dict.fromkeys(("em", "rem", "ic", "pc"), 16.0)
_PIXELS |= {"ex": 8.0, "ch": 8.0, "lh": 20.0, "rlh": 20.0}
_PIXELS |= {"pt": 4 / 3, "in": 96.0, "cm": 38.0, "mm": 3.8, "q": 0.95}
# What a browser knows; a declaration that it does not know leaves the one before as it is.
_KNOWN = {
    "display": frozenset(
        "none block inline inline-block flow flow-root flex inline-flex grid inline-grid table"
        " inline-table table-row table-cell table-caption table-column table-column-group"
        " table-row-group table-header-group table-footer-group list-item contents ruby ruby-text"
        " math -webkit-box -webkit-flex -webkit-inline-box -ms-flexbox -ms-grid run-in inherit"
        " initial unset revert revert-layer".split()
    ),
    "visibility": frozenset(
        "visible hidden collapse inherit initial unset revert revert-layer".split()
    ),
}
_ANGLES = ("deg", "grad", "rad", "turn")
_FAR = 100  # pixels beside its place: what stands there on purpose is meant not to be seen
_FAR_IN_CHARACTERS = 800  # pixels of other units, in which notes stand in the margin
_FARTHEST = 1_000  # pixels of a margin or a shift, of which smaller ones are common
_UNREADABLE = 2  # pixels of a letter
_FAINT = 0.05  # of what is drawn
_THIN = 1  # pixel: of labels for screen readers
_SCALED_AWAY = re.compile(r"\bscale(?:x|y|3d)?\(\s*0(?:\.0*)?%?\s*[,)]")
_FILTERED = re.compile(r"\bopacity\(([^()]*)\)")
_CLEAR = re.compile(
    r"transparent|(?:rgb|hsl)a?\((?:(?:[^(),]+,){3}|[^(),/]+/)\s*0(?:\.0*)?%?\s*\)"
    r"|#(?:\w{3}0|\w{6}00)"
)
_SIDES = {"height": ("top", "bottom", "block"), "width": ("left", "right", "inline")}


def declared(style: str) -> dict[str, str]:
    """The values of a style by their properties, in small letters; the last one counts, and before
    it the last that is important."""
    plain = _ESCAPE.sub(_unescaped, _COMMENT.sub("", style)).lower()
    found: dict[str, str] = {}
    important: dict[str, str] = {}
    for part in plain.split(";"):
        name, colon, value = part.partition(":")
        name, shown = name.strip(), _IMPORTANT.sub("", value).strip()
        if colon and shown and _is_known(name, shown):
            (found if shown == value.strip() else important)[name] = shown
    counts = {**found, **important}
    return {
        name: _VARIABLE.sub(lambda used: counts.get(used[1], used[2] or ""), value).strip()
        for name, value in counts.items()
    }


def _is_known(name: str, value: str) -> bool:
    return name not in _KNOWN or _KNOWN[name].issuperset(value.split()) or "var(" in value


def hides(style: Mapping[str, str]) -> bool:
    """Whether an element with these values of its properties is not seen."""
    if any(name in _HIDES and _HIDES[name](value) for name, value in style.items()):
        return True
    return _is_clear(style) or any(_is_flat(style, along) for along in _SIDES)


def _unescaped(escape: re.Match[str]) -> str:
    if escape[1] is None:
        return escape[2]
    code = int(escape[1], 16)
    return chr(code) if 0 < code < 0xD800 else " "


def _numbers(value: str) -> Iterator[tuple[float, str]]:
    """Each number with its unit; empty for none."""
    for found in _NUMBER.finditer(value):
        yield float(found[1]), found[2] or ""


def _lengths(value: str) -> Iterator[float]:
    for number, unit in _numbers(value):
        if unit not in _ANGLES:
            yield number * _PIXELS.get(unit, 1.0)


def _is_left_of_all(value: str) -> bool:
    """Of one length. What is far to the other side would be scrolled to."""
    for number, unit in _numbers(value):
        far = _FAR_IN_CHARACTERS if unit in _PIXELS else _FAR
        return number * _PIXELS.get(unit, 1.0) <= -far
    return False


def _is_moved_off(value: str) -> bool:
    """Of any of several lengths."""
    return any(each <= -_FARTHEST for each in _lengths(value))


def _is_unreadable(value: str) -> bool:
    """Of a font's size; that in percent is of some sixteen pixels."""
    for number, unit in _numbers(value):
        return number * (0.16 if unit == "%" else _PIXELS.get(unit, 1.0)) <= _UNREADABLE
    return False


def _is_faint(value: str) -> bool:
    for number, unit in _numbers(value):
        return number / (100 if unit == "%" else 1) <= _FAINT
    return False


def _is_transformed_away(value: str) -> bool:
    return _SCALED_AWAY.search(value) is not None or _is_moved_off(value)


def _is_filtered(value: str) -> bool:
    return any(map(_is_faint, _FILTERED.findall(value)))


def _is_clear(style: Mapping[str, str]) -> bool:
    """Whether its letters have no colour, or that of what is behind them."""
    if any("background-clip" in name for name in style):
        return False  # they have a gradient's
    fill = style.get("-webkit-text-fill-color", "")
    color = style.get("color", "")
    behind = style.get("background-color", "") or style.get("background", "")
    same = _named(color) == _named(behind) and color not in ("", "inherit", "currentcolor")
    return same or any(map(_CLEAR.fullmatch, (color, fill)))


def _named(color: str) -> str:
    return _NAMED.get(color, color)


def _is_flat(style: Mapping[str, str], along: str) -> bool:
    """Whether it has no height, or no width, and nothing is seen outside of that."""
    axis = "y" if along == "height" else "x"
    cut = (style.get(name, "").split() for name in ("overflow", f"overflow-{axis}"))
    if not any(word in ("hidden", "clip") for words in cut for word in words):
        return False
    flat = any(_is_thin(style.get(name, "")) for name in (along, f"max-{along}"))
    return flat and not _is_padded(style, along)


def _is_thin(value: str) -> bool:
    for number, unit in _numbers(value):
        return number * _PIXELS.get(unit, 1.0) <= _THIN and (unit != "%" or not number)
    return False


def _is_padded(style: Mapping[str, str], along: str) -> bool:
    """Whether it has room beside its extent, in which the beginning of what is in it is seen."""
    whole = style.get("padding", "").split()
    own = whole[0::2] if along == "height" else whole[1::2] or whole[:1]
    own += [
        value
        for name, value in style.items()
        if name.startswith("padding-") and name.split("-")[1] in _SIDES[along]
    ]
    return any(not _is_thin(value) for value in own)


def _one_of(*values: str) -> Callable[[str], bool]:
    return frozenset(values).__contains__


def _matching(pattern: str) -> Callable[[str], bool]:
    compiled = re.compile(pattern)
    return lambda value: compiled.fullmatch(value) is not None


_NAMED = {"white": "#fff", "#ffffff": "#fff", "black": "#000", "#000000": "#000"}
# By each property: whether its value says of an element that it is not seen.
_HIDES: dict[str, Callable[[str], bool]] = {
    "display": _one_of("none"),
    "visibility": _one_of("hidden", "collapse"),
    "content-visibility": _one_of("hidden"),
    "opacity": _is_faint,
    "filter": _is_filtered,
    "font-size": _is_unreadable,
    **dict.fromkeys(("left", "right", "top", "bottom", "text-indent"), _is_left_of_all),
    **dict.fromkeys(("margin", "margin-left", "margin-top", "inset", "translate"), _is_moved_off),
    **dict.fromkeys(("margin-inline-start", "margin-block-start"), _is_moved_off),
    **dict.fromkeys(("inset-inline-start", "inset-block-start"), _is_moved_off),
    "transform": _is_transformed_away,
    "scale": _matching(r"0(?:\.0*)?%?(?:\s.*)?"),
    "clip": _matching(r"rect\(\s*(?:[01](?:px)?[\s,]*){4}\)"),
    "clip-path": _matching(
        r"(?:inset\(\s*(?:50|100)%|(?:circle|ellipse)\(\s*0|polygon\((?:0(?:px|%)?[\s,]*)++\)).*"
    ),
}
