"""What MkDocs shows for the name of a key, as in ``++ctrl+alt+del++`` (``pymdownx.keys``)."""

from __future__ import annotations

import re

# Names that are shown otherwise than in capitals and with spaces; a backtick, a backslash and
# square brackets stay names, since they would be read as Markdown.
_NAMES = {
    "control": "Ctrl", "delete": "Del", "insert": "Ins", "escape": "Esc", "command": "Cmd",
    "windows": "Win", "return": "Enter", "function": "Fn", "back": "Backspace",
    "bksp": "Backspace", "opt": "Option", "spc": "Space", "cplk": "Caps Lock",
    "capital": "Caps Lock", "arrow-up": "Up", "arrow-down": "Down", "arrow-left": "Left",
    "arrow-right": "Right", "dn": "Down", "pgup": "Page Up", "prior": "Page Up",
    "pgdn": "Page Down", "page-dn": "Page Down", "next": "Page Down", "prtsc": "Print Screen",
    "printscreen": "Print Screen", "left-control": "Left Ctrl", "lctrl": "Left Ctrl",
    "right-control": "Right Ctrl", "rctrl": "Right Ctrl", "left-windows": "Left Win",
    "lwin": "Left Win", "right-windows": "Right Win", "rwin": "Right Win", "lalt": "Left Alt",
    "ralt": "Right Alt", "lshift": "Left Shift", "rshift": "Right Shift", "slash": "/",
    "period": ".", "comma": ",", "plus": "+", "minus": "-", "hyphen": "-", "equal": "=",
    "colon": ":", "semicolon": ";", "question": "?", "question-mark": "?", "exclam": "!",
    "exclamation": "!", "tilde": "~", "underscore": "_", "less": "<", "greater": ">",
    "single-quote": "'", "double-quote": '"', "bar": "|", "menu": "Alt", "tabulator": "Tab",
}  # fmt: skip
_KEY = re.compile(r"\"[^\"\n]{1,40}\"|'[^'\n]{1,40}'|[\w-]{1,30}")
KEYS = rf"\+\+(?P<keys>(?:{_KEY.pattern})(?:\+(?:{_KEY.pattern})){{0,5}})\+\+"


def shown(keys: str) -> str:
    """The keys as a reader sees them: ``ctrl+del`` as ``Ctrl+Del``."""
    return "+".join(map(_cap, _KEY.findall(keys)))


def _cap(name: str) -> str:
    if name[0] in "\"'":
        return name[1:-1]
    known = _NAMES.get(name.lower())
    return known or " ".join(f"{part[:1].upper()}{part[1:]}" for part in name.split("-"))
