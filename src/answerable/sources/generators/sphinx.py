"""What Sphinx makes no page of (``exclude_patterns``), and what MyST fills in for ``{{ name }}`` in
its pages, as ``conf.py`` and the pages say.

``conf.py`` is a program, and is not run: only what is written out in it is known.
https://myst-parser.readthedocs.io/en/latest/syntax/optional.html#substitutions
https://www.sphinx-doc.org/en/master/usage/configuration.html#confval-exclude_patterns
"""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from answerable.sources.files import text_if_any
from answerable.sources.front_matter import FrontMatter
from answerable.sources.generators.layout import PLAIN, Layout, Place, place
from answerable.sources.generators.site_settings import said_in, texts

CONFIG = "conf.py"
_SETTING = "myst_substitutions"
_EXCLUDED = "exclude_patterns"
_CONTENTS = "_toc.yml"  # of Jupyter Book, whose settings have the name of Jekyll's
_OF_BOOK = ("_config.yml",)
_MAX_BYTES = 200_000
_MAX_PATTERN = 200  # characters
_MAX_STARS = 8
_PIECE = re.compile(r"\*\*|\*|\?|\[!?[^\]]+\]|[^*?\[]+|.", re.DOTALL)


def layout(path: Path, folder: Path) -> Layout:
    """Of the pages at ``path``, by the settings in ``folder``; Jupyter Book has a file of YAML."""
    try:
        program = ast.parse(text_if_any(folder / CONFIG, _MAX_BYTES))
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # not ours to complain of
        program = ast.Module([], [])
    book = said_in(folder, _OF_BOOK) if os.path.isfile(folder / _CONTENTS) else {}
    has = _pages([*_excluded(program), *texts(book, _EXCLUDED)], place(path, folder))
    return Layout(has=has, substitutions=_substitutions(program))


def _pages(patterns: Sequence[str], lies: Place | None) -> Callable[[str], bool]:
    """Whether a page is made of a file: a pattern fits the whole path, or a folder on the way."""
    known = [*filter(None, map(_expression, patterns))]
    if lies is None or not known:
        return PLAIN.has
    out = re.compile("|".join(known))
    named = lies.inside.rstrip("/")
    # A folder that the owner names is meant, whatever the settings say of it.
    if named and any(map(out.fullmatch, _ways(f"{named}/page.md"))):
        return PLAIN.has

    def has(relative: str) -> bool:
        if not relative.startswith(lies.at):
            return True
        below = lies.path(relative.removeprefix(lies.at))
        return not any(map(out.fullmatch, _ways(below)))

    return has


def _ways(path: str) -> list[str]:
    """A path, and the folders on the way there."""
    parts = path.split("/")
    return ["/".join(parts[:end]) for end in range(1, len(parts) + 1)]


def _expression(pattern: str) -> str:
    """The regular expression of a pattern, as ``sphinx.util.matching`` has it: two stars stand for
    slashes too, wherever they are. Empty for one that costs too much."""
    if len(pattern) > _MAX_PATTERN or pattern.count("*") > _MAX_STARS:
        return ""
    return "".join(map(_piece, _PIECE.findall(pattern)))


def _piece(piece: str) -> str:
    if len(piece) > 2 and piece.startswith("["):
        inner = piece[1:-1].replace("\\", r"\\").replace("[", r"\[").replace("^", r"\^")
        found = f"[{inner}]" if inner[0] != "!" else f"[^/{inner[1:]}]"
        return found if _is_expression(found) else "(?!)"
    return {"**": ".*", "*": "[^/]*", "?": "[^/]"}.get(piece) or re.escape(piece)


def _is_expression(text: str) -> bool:
    try:
        re.compile(text)
    except re.error:
        return False
    return True


def of_page(front: FrontMatter) -> dict[str, str]:
    """What a page says itself, below ``myst``."""
    said = front.values.get("myst")
    own = said.get("substitutions") if isinstance(said, Mapping) else None
    return _texts(own) if isinstance(own, Mapping) else {}


def _substitutions(program: ast.Module) -> dict[str, str]:
    """The setting, where it is a dictionary whose values are written there or have a name there."""
    named: dict[str, Any] = {}
    found: dict[str, str] = {}
    for statement in program.body:
        name, value = _assigned(statement)
        if name == _SETTING and isinstance(value, ast.Dict):
            pairs = zip(value.keys, value.values, strict=True)
            found = _texts({_said(key, named): _said(each, named) for key, each in pairs})
        elif name:
            named[name] = _said(value, named)
    return found


def _excluded(program: ast.Module) -> list[str]:
    """The patterns that are written out: ``= [...]``, ``+= [...]`` and ``.append("...")``."""
    named: dict[str, Any] = {}
    found: list[str] = []
    for statement in program.body:
        name, value = _assigned(statement)
        if name == _EXCLUDED:
            found = _listed(value, named, found)
        elif name:
            named[name] = _said(value, named)
        found += _added(statement, named)
    return found


def _added(statement: ast.stmt, named: Mapping[str, Any]) -> list[str]:
    """What a statement adds to the patterns."""
    match statement:
        case ast.AugAssign(target=ast.Name(id=name), value=value) if name == _EXCLUDED:
            return _listed(value, named, [])
        case ast.Expr(
            value=ast.Call(
                func=ast.Attribute(value=ast.Name(id=name), attr="append" | "extend" as how),
                args=[value],
            )
        ) if name == _EXCLUDED:
            return _listed(ast.List([value]) if how == "append" else value, named, [])
    return []


def _listed(value: ast.expr | None, named: Mapping[str, Any], so_far: list[str]) -> list[str]:
    """The texts of a list that is written out, or of two that are added."""
    if isinstance(value, ast.Name) and value.id == _EXCLUDED:
        return so_far
    if isinstance(value, ast.List | ast.Tuple):
        said = (_said(each, named) for each in value.elts)
        return [each for each in said if isinstance(each, str)]
    if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add):
        return [*_listed(value.left, named, so_far), *_listed(value.right, named, so_far)]
    return []


def _assigned(statement: ast.stmt) -> tuple[str, ast.expr | None]:
    """The name that a statement gives a value, and that; no name where it does anything else."""
    if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
        target, value = statement.targets[0], statement.value
    elif isinstance(statement, ast.AnnAssign) and statement.value is not None:
        target, value = statement.target, statement.value
    else:
        return "", None
    return (target.id, value) if isinstance(target, ast.Name) else ("", None)


def _said(value: ast.expr | None, named: Mapping[str, Any]) -> Any:
    """What an expression is if it is written out or a name of such; None for any other."""
    if isinstance(value, ast.Constant):
        return value.value
    return named.get(value.id) if isinstance(value, ast.Name) else None


def _texts(said: Mapping[Any, Any]) -> dict[str, str]:
    """Those that are text, or a number."""
    return {
        name: str(value)
        for name, value in said.items()
        if isinstance(name, str) and type(value) in (str, int, float)
    }
