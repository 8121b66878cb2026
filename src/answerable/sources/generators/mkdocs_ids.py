"""How the headings of a site of MkDocs get their ids: ``slugify`` and ``separator`` of ``toc``.

The function is named by a tag of YAML, ``!!python/object/apply:pymdownx.slugs.slugify``, with its
arguments below: https://facelessuser.github.io/pymdown-extensions/extras/slugs/
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import cast

import yaml

_TAG = "tag:yaml.org,2002:python/"
_SEPARATOR = re.compile(r"[\w.~-]{1,8}")
_DEFAULT = "markdown.extensions.toc.slugify"
_PYMDOWNX = "pymdownx.slugs."
_CASES = ("lower", "lower-ascii", "fold", "none")
# What it offered before version 10, with the arguments that do the same.
_BEFORE = {
    "uslugify": "lower",
    "uslugify_cased": "none",
    "uslugify_encoded": "lower percent",
    "uslugify_cased_encoded": "none percent",
    "gfm": "lower-ascii",
    "gfm_encoded": "lower-ascii percent",
}
UNKNOWN = "none"  # of a function that is not known: then no heading is linked


def ids(text: str) -> str:
    """What makes them (``slugs.slugger``), by the text of ``mkdocs.yml``, which has been read as
    YAML; empty where it is as always."""
    try:
        root = yaml.compose(text, Loader=yaml.CSafeLoader)
    except (yaml.YAMLError, RecursionError):
        return ""
    toc = _toc(root)
    slugify, separator = _value(toc, "slugify"), _said(_value(toc, "separator")) or "-"
    if not _SEPARATOR.fullmatch(separator):
        return UNKNOWN
    if slugify is None:
        return "" if separator == "-" else f"python-markdown {separator}"
    return _made(slugify, separator)


def _made(slugify: yaml.Node, separator: str) -> str:
    kind, _, name = str(slugify.tag).removeprefix(_TAG).partition(":")
    if kind == "name" and name == _DEFAULT:
        return f"python-markdown {separator}"
    if kind == "name" and name == f"{_DEFAULT}_unicode":
        return f"python-markdown-unicode {separator}"
    if kind == "object/apply" and name == f"{_PYMDOWNX}slugify":
        return _pymdownx(_value(slugify, "kwds"), separator)
    arguments = _BEFORE.get(name.removeprefix(_PYMDOWNX), "") if kind == "name" else ""
    return f"pymdownx {separator} {arguments}" if arguments else UNKNOWN


def _pymdownx(given: yaml.Node | None, separator: str) -> str:
    case = _said(_value(given, "case")) or "none"
    percent = " percent" if _said(_value(given, "percent_encode")).lower() == "true" else ""
    if case not in _CASES or _said(_value(given, "normalize")) not in ("", "NFC"):
        return UNKNOWN
    return f"pymdownx {separator} {case}{percent}"


def _toc(root: yaml.Node | None) -> yaml.Node | None:
    """What the settings say of ``toc``, in a list of extensions or a mapping."""
    extensions = _value(root, "markdown_extensions")
    entries = extensions.value if isinstance(extensions, yaml.SequenceNode) else [extensions]
    found = (
        _value(entry, name) for entry in entries for name in ("toc", "markdown.extensions.toc")
    )
    return next((each for each in found if each is not None), None)


def _pairs(node: yaml.Node | None) -> Iterator[tuple[yaml.Node, yaml.Node]]:
    yield from node.value if isinstance(node, yaml.MappingNode) else ()


def _value(node: yaml.Node | None, key: str) -> yaml.Node | None:
    return next((value for name, value in _pairs(node) if name.value == key), None)


def _said(node: yaml.Node | None) -> str:
    return cast("str", node.value) if isinstance(node, yaml.ScalarNode) else ""
