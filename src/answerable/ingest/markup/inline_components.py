"""Components within a line that hold nothing: ``<ExternalLink to="/a" text="the guide"/>``.

Their words are given to them as ``text``, ``label`` or ``children``, and are shown where they
stand: without them "It is powered by the package." would be quoted with a hole in it. What one
without words writes is not known, so it leaves a hole within a sentence, unless it is drawn (an
icon, a picture) or a mark beside the words (a badge, a footnote). A ``title`` is shown when the
reader points at something, a ``name`` or an ``id`` names it in code, and a ``content`` unfolds.
"""

from __future__ import annotations

import re

from answerable.ingest.markup.props import Prop, props
from answerable.text.unseen import VOID
from answerable.wording.crossed_out import HOLE, leaves_hole

_COMPONENT = re.compile(r"<(?P<name>[A-Z][\w.]*)(?=[\s/>])")
_SHOWN_AS = ("children", "text", "label")  # the first that is given counts
# What others are given that a reader sees, above or beside something.
_TOLD = frozenset(
    (*_SHOWN_AS, "title", "description", "summary", "caption", "header", "heading", "content")
)
# What shows the keys to press, and what it is given them by: <Key mod="cmd" k="z" />. One that is
# given others has them for each system.
_KEYS = re.compile(r"(?:Key|Keys|Kbd|KeyCap|KeyCombo|Hotkey|Shortcut|KeyboardShortcut)\Z")
_KEYS_IN = frozenset(
    "mod mods modifier modifiers k key keys char letter name combo shortcut hotkey arrow"
    " value".split()
)
_MODIFIER = r"(?:cmd|command|ctrl|control|shift|alt|option|opt|meta|super|win|fn|mod)"
_KEY = re.compile(
    rf"(?:{_MODIFIER}[ +-]){{0,3}}(?:{_MODIFIER}|[^\s\\*`\[\]<>{{}}|~_\"']{{1,12}})", re.IGNORECASE
)
_LITERAL = re.compile(
    r"\{\s*(?:\"(?P<one>[^\"\\\n]*)\"|'(?P<two>[^'\\\n]*)'|`(?P<three>[^`\\\n$]*)`)\s*\}"
)
# Words that Markdown reads as they stand, but for code between backticks.
_WORDS = re.compile(r"(?=[^\n]*\w)(?:`[^`|\n]+`|[^`\\*\[\]<>{}|~_\n]|(?<=\w)_(?=\w)){1,300}")
_DRAWN = re.compile(
    r"(?:Icon|Emoji|Logo|Image|Img|Picture|Figure|Screenshot|Avatar|Video|Gif|Spacer|Divider|Anchor"
    r"|Break|Check|CheckMark|Checkmark|Cross|Tick|Yes|No|Star|Dot|Arrow)s?\Z"
    r"|\A(?:Icon|Screenshot|Fa|Fa6|Md|Lu)[A-Z]"
)
_MARK = re.compile(
    r"(?:Badge|Tag|Pill|Chip|Ribbon|Marker|Annotation|Definition|Footnote)s?\Z"
    r"|\A(?:New|Beta|Alpha|Experimental|Deprecated|Required|Optional)\Z"
)
# What these are given is shown when the reader points at them, or copied.
_ELSEWHERE = re.compile("Tooltip|Popover|Copy|Clipboard")
_IMPORT = re.compile(
    r"^import[ \t]+(?P<names>[\w$*{},\s]{1,2000}?)(?<=[\s}*])from\s*[\"'](?P<file>[^\"'\n]+)[\"']",
    re.MULTILINE,
)
_PICTURES = re.compile(r"icon|lucide|emoji|logo|\.(?:svg|png|gif|jpe?g|webp|avif)\b", re.IGNORECASE)
_NAMES = re.compile(r"[\w$]+")
_TAGS = re.compile(r"<[^<>]*>|\{[^{}]*\}")
_MARKERS = re.compile(r"(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*")
_HEADING = re.compile(r"[ \t>]*#{1,6}[ \t]")
# A line that no sentence goes on in, or from: of a heading, a tag, a table, code, a container.
_APART = re.compile(r"[ \t]*(?:\Z|[#<|`~]|:::|[-*+>][ \t]|\d{1,9}[.)][ \t]|(?:im|ex)port\s)")
# "Click the <Gear /> button": the component draws what the word behind it is of.
_OF_PICTURE = re.compile(r"(?:buttons?|icons?|symbols?|signs?|tabs?|menus?|keys?|logos?)\b")
_MARK_BEHIND = re.compile(r"[,;:.!?)]|['’]s\b")
_SENTENCE_END = (".", "!", "?", "…", "。", "|")
_DRESSING = " \t*_[("
_NEAR = 300  # characters around a component that are looked at


def drawn(text: str) -> frozenset[str]:
    """The names that a page imports from what has icons or is a picture."""
    if "import" not in text:
        return frozenset()
    found = (match["names"] for match in _IMPORT.finditer(text) if _PICTURES.search(match["file"]))
    return frozenset(name for names in found for name in _NAMES.findall(names))


def is_drawn(name: str, pictures: frozenset[str]) -> bool:
    """Whether a component of this name draws something, as those in ``pictures`` do."""
    return bool(pictures.intersection(name.split("."))) or _DRAWN.search(name) is not None


def is_aside(name: str) -> bool:
    """Whether what it is given is a mark beside the words, or shown elsewhere."""
    return bool(_ELSEWHERE.search(name) or _MARK.search(name))


def shown(text: str, first: int, last: int, blank: str, pictures: frozenset[str]) -> str:
    """What is read of the tag ``text[first:last]``, as long as ``blank``, which is read of one that
    shows nothing. ``pictures`` are the names of components that draw one."""
    name = _name(text, first, last)
    if not name or is_drawn(name, pictures):
        return blank
    line = text[max(0, first - _NEAR) : first].rpartition("\n")[2]
    in_heading = _HEADING.match(line) is not None
    is_mark = _MARK.search(name) is not None
    if _KEYS.match(name) and (keys := _keys(text, first + 1 + len(name), last)):
        return _with_keys(text, first, blank, keys)
    words = _words(text, first + 1 + len(name), last)
    if words and not _ELSEWHERE.search(name) and not (is_mark and in_heading):
        start, end = words[0] - first, words[1] - first
        return blank[:start] + text[slice(*words)] + blank[end:]
    if is_mark or in_heading or not _in_sentence(text, first, last):
        return blank
    return HOLE + blank[1:]


def goes_on(text: str, first: int, last: int, pictures: frozenset[str]) -> bool:
    """Whether a component with lines of its own stands within a sentence all the same."""
    name = _name(text, first, last)
    if not name or is_drawn(name, pictures):
        return False
    before = _before(text, first).rstrip()
    ended = not before or before.endswith((*_SENTENCE_END, ":"))
    return not ended and _continues(_after(text, last))


def shows_nothing(text: str, first: int, last: int, pictures: frozenset[str]) -> bool:
    """Whether a component has no words, and no sentence would have a hole without it."""
    name = _name(text, first, last)
    if not name or is_drawn(name, pictures):
        return bool(name)
    if any(each.name in _TOLD for each in props(text, first + 1 + len(name), last)):
        return False
    return _MARK.search(name) is not None or not _in_sentence(text, first, last)


def _name(text: str, first: int, last: int) -> str:
    """That of a component that holds nothing; empty for other tags."""
    tag = _COMPONENT.match(text, first, last)
    if tag is None or (tag["name"].isupper() and tag["name"].lower() in VOID):
        return ""
    holds_nothing = text[last - 2] == "/" or text.startswith(f"</{tag['name']}>", last)
    return tag["name"] if holds_nothing else ""


def _words(text: str, at: int, last: int) -> tuple[int, int] | None:
    """Where the words stand that a component shows; None where they are not known."""
    shown = (each for each in props(text, at, last) if each.name in _SHOWN_AS)
    given = {each.name: _place(text, each, last) for each in shown}
    place = next((given[name] for name in _SHOWN_AS if name in given), None)
    return place if place and _WORDS.fullmatch(text, *place) else None


def _keys(text: str, at: int, last: int) -> list[tuple[int, int]]:
    """Where the keys stand that a component shows, in order; none where they are not known."""
    given = [each for each in props(text, at, last) if each.start >= 0]
    places = [_place(text, each, last) for each in given]
    known = all(
        place is not None and each.name in _KEYS_IN and _KEY.fullmatch(text, *place)
        for each, place in zip(given, places, strict=True)
    )
    return [place for place in places if place] if known else []


def _with_keys(text: str, first: int, blank: str, keys: list[tuple[int, int]]) -> str:
    """``blank`` with the keys where they stand: "cmd+shift+z"."""
    shown = blank
    for number, (start, end) in enumerate(keys):
        said = ("+" if number else "") + text[start:end].replace(" ", "+")
        shown = shown[: end - first - len(said)] + said + shown[end - first :]
    return shown


def _place(text: str, prop: Prop, last: int) -> tuple[int, int] | None:
    """Where the text stands that a prop is given, which is not empty."""
    if not prop.in_braces:
        return (prop.start, prop.end) if prop.start < prop.end else None
    literal = _LITERAL.match(text, prop.start - 1, last)
    places = (literal.span(name) for name in literal.groupdict()) if literal else ()
    return next(((start, end) for start, end in places if start < end), None)


def _in_sentence(text: str, first: int, last: int) -> bool:
    """Whether a sentence would have a hole without what stands there."""
    before, after = _before(text, first).rstrip(_DRESSING), _after(text, last)
    if _OF_PICTURE.match(after):
        return False
    if not before or before.endswith(_SENTENCE_END):
        return _continues(after)
    if not after or after.startswith("|"):
        return leaves_hole(before, len(before), len(before))
    return True


def _continues(after: str) -> bool:
    """Whether no sentence begins with this."""
    return after[:1].islower() or _MARK_BEHIND.match(after) is not None


def _before(text: str, first: int) -> str:
    """What stands before it in its line; where that is nothing, the line that it goes on from."""
    *above, own = _TAGS.sub("", text[max(0, first - _NEAR) : first]).rsplit("\n", 2)
    said = own[_MARKERS.match(own).end() :]  # type: ignore[union-attr]
    if said or own.strip() or not above or _APART.match(above[-1]):
        return said
    return above[-1]


def _after(text: str, last: int) -> str:
    """What stands behind it in its line; where that is nothing, the line that goes on from it."""
    own, *below = _TAGS.sub("", text[last : last + _NEAR]).split("\n", 2)
    if own.strip() or not below or _APART.match(below[0]):
        return own.strip()
    return below[0].strip()
