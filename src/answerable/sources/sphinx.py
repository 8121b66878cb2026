"""What MyST fills in for ``{{ name }}`` in the pages of Sphinx, as ``conf.py`` and the pages say.

``conf.py`` is a program, and is not run: only what is written out in it is known.
https://myst-parser.readthedocs.io/en/latest/syntax/optional.html#substitutions
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from answerable.sources.files import text_if_any
from answerable.sources.front_matter import FrontMatter
from answerable.sources.layout import Layout

CONFIG = "conf.py"
_SETTING = "myst_substitutions"
_MAX_BYTES = 200_000


def layout(_path: Path, folder: Path) -> Layout:
    """That of the site whose settings lie in ``folder``."""
    try:
        program = ast.parse(text_if_any(folder / CONFIG, _MAX_BYTES))
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # not ours to complain of
        return Layout()
    return Layout(substitutions=_substitutions(program))


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
