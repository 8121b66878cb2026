"""Writes the tables of the reference from the code that they describe: ``make reference``.

A table stands between ``{/* generated: NAME */}`` and ``{/* end */}`` in a page that is written by
hand otherwise. ``tests/test_docs.py`` fails where a page is not what this would write, and where a
table has no place. Descriptions of settings and docstrings are Markdown, as the pages are.
"""

from __future__ import annotations

import json
import re
import types
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import typer.main
from pydantic import BaseModel, SecretStr

import answerable
from answerable import events
from answerable.api import create_app
from answerable.cli import app
from answerable.settings import Settings, SourceSettings
from answerable.testing.fakes import ScriptedAssistant
from answerable.types import Citation, NextHop, Option, SourceLink, State

PAGES = Path(__file__).parent / "docs"
MARKED = re.compile(
    r"^(\{/\* generated: (.+?) \*/\}\n).*?^(\{/\* end \*/\})$", re.MULTILINE | re.DOTALL
)
ALL: Any = typer.main.get_command(app)
SHARED = ("--config", "--data")  # options of nearly every command, which stand in a table apart
SHAPES = {str: "string", int: "integer", float: "number", bool: "boolean", type(None): "null"}


def pages() -> Iterator[tuple[Path, str]]:
    """Each page that holds tables, and how it is to read. Raises ``KeyError`` for other names."""
    known = tables()
    for path in sorted(PAGES.rglob("*.md")):
        text = path.read_text(encoding="utf-8")
        if MARKED.search(text):
            yield path, MARKED.sub(lambda mark: f"{mark[1]}\n{known[mark[2]]}\n{mark[3]}", text)


def placed() -> list[str]:
    """The names of the tables that pages have a place for, as often as they have."""
    texts = [path.read_text(encoding="utf-8") for path in PAGES.rglob("*.md")]
    return [mark[2] for text in texts for mark in MARKED.finditer(text)]


def tables() -> dict[str, str]:
    """Every table there is, by its name."""
    said = get_args(events.Event)
    public = [each for each in said if each.__name__ in answerable.__all__]
    return {
        "settings": _settings(Settings),
        **{f"settings {name}": _settings(model) for name, model in sections(Settings)},
        "shared options": _shared_options(),
        **{f"options of {name}": _options(command) for name, command in commands().items()},
        "operations": _table(("operation", "what it does", "answers"), _operations()),
        "events": _table(("type", "when", "fields"), map(_event, said)),
        "objects": _table(
            ("object", "what it is", "fields"), map(_object, (SourceLink, NextHop, Option))
        ),
        "event classes": _table(("class", "when", "fields"), map(_class, public)),
    }


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    names = tuple(head)
    return "\n".join([_line(names), "|" + "---|" * len(names), *map(_line, rows)]) + "\n"


def _line(cells: Iterable[str]) -> str:
    """Raises ``ValueError`` for what MDX would take for code of its own."""
    line = "| " + " | ".join(" ".join(each.split()).replace("|", r"\|") for each in cells) + " |"
    if re.search("[{<]", re.sub("`[^`]*`", "", line)):
        raise ValueError(f"put what has a brace or an angle bracket into backticks: {line}")
    return line


def sections(model: type[BaseModel], before: str = "") -> Iterator[tuple[str, type[BaseModel]]]:
    """Each table below ``model`` as a file has it: ``[a]``, ``[a.b]``, or ``[[a]]`` for several."""
    for name, field in model.model_fields.items():
        kind = _section(field.annotation)
        if kind is not None:
            path = f"{before}{name}"
            yield (f"[[{path}]]" if get_origin(field.annotation) is tuple else f"[{path}]"), kind
            yield from sections(kind, f"{path}.")


def _section(hint: Any) -> type[BaseModel] | None:
    kind = get_args(hint)[0] if get_origin(hint) is tuple else hint
    return kind if isinstance(kind, type) and issubclass(kind, BaseModel) else None


def _settings(model: type[BaseModel]) -> str:
    """The settings of a table; a section of the whole file has a table and a heading of its own."""
    rows = []
    for name, field in model.model_fields.items():
        inner = _section(field.annotation)
        if inner is None or model is not Settings:
            default = "required" if field.is_required() else _default(field.default)
            rows.append((f"`{name}`", default, field.description or _says(inner)))
    return _table(("setting", "default", "meaning"), rows)


def _default(value: Any) -> str:
    """A default as a file would have it, in words where it would have nothing."""
    if isinstance(value, SecretStr):
        return _default(value.get_secret_value())
    if isinstance(value, BaseModel) or (isinstance(value, Mapping) and value):
        return "see below"
    if value is None:
        return "unset"
    if isinstance(value, str | Path):  # a choice of an option is a ``StrEnum``
        return f"`{value}`" if str(value) else "empty"
    if isinstance(value, bool):
        return f"`{json.dumps(value)}`"
    if isinstance(value, int | float):
        return str(value)
    return f"`{json.dumps(value)}`" if value else "none"


def commands(group: Any = None, before: str = "") -> dict[str, Any]:
    """Each command by all its words: ``intents fit`` is one of the group ``intents``."""
    found: dict[str, Any] = {}
    for name, command in (group or ALL).commands.items():
        inner = hasattr(command, "commands")
        found |= commands(command, f"{before}{name} ") if inner else {before + name: command}
    return found


def _options(command: Any) -> str:
    own = [each for each in command.params if each.opts[0] not in SHARED]
    rows = ((_option(each), _given(each), each.help) for each in own)
    return _table(("option", "default", "meaning"), rows)


def _shared_options() -> str:
    rows = []
    for name in SHARED:
        has = {key: [p for p in each.params if name in p.opts] for key, each in commands().items()}
        option = next(filter(None, has.values()))[0]
        without = ", ".join(f"`{key}`" for key, found in has.items() if not found)
        rows.append((_option(option), option.help, f"all but {without}" if without else "all"))
    return _table(("option", "meaning", "commands"), rows)


def _option(option: Any) -> str:
    if not option.opts[0].startswith("-"):
        return f"`{option.metavar or option.name.upper()}`"
    shown = re.sub(r"list\[(.*)\]| range", r"\1", option.display_type(None))
    kind = "" if option.is_bool_flag else f" {shown}"
    return ", ".join(f"`{name}{kind}`" for name in option.opts)


def _given(option: Any) -> str:
    if option.required:
        return "required"
    flag = option.default is None or isinstance(option.default, bool)
    return "" if flag or option.default == "" else _default(option.default)


def _operations() -> Iterator[tuple[str, str, str]]:
    """What the OpenAPI schema lists where the document viewer and the owner's routes are on."""
    settings = Settings(sources=(SourceSettings(viewer="/system/doc"),))
    assistant: Any = ScriptedAssistant()
    for path, methods in create_app(assistant, settings).openapi()["paths"].items():
        for method, operation in methods.items():
            statuses = ", ".join(sorted(operation["responses"]))
            yield f"`{method.upper()} {path}`", operation["summary"], statuses


def _event(kind: Any) -> tuple[str, str, str]:
    # The fields of a citation stand in its event itself, as ``events.as_dict`` writes them.
    return f"`{kind.type}`", _says(kind), _fields(Citation if kind is events.Cited else kind)


def _object(kind: Any) -> tuple[str, str, str]:
    return f"`{kind.__name__}`", _says(kind), _fields(kind)


def _class(kind: Any) -> tuple[str, str, str]:
    return f"`{kind.__name__}`", _says(kind), ", ".join(f"`{each.name}`" for each in fields(kind))


def _fields(kind: Any) -> str:
    hints = get_type_hints(kind)
    return ", ".join(f"`{each.name}` ({_shape(hints[each.name])})" for each in fields(kind))


def _says(kind: Any) -> str:
    return (kind.__doc__ or "").replace("``", "`")


def _shape(hint: Any) -> str:
    """What JSON has for a Python type. Raises ``AttributeError`` for one that is no class."""
    inner = get_args(hint)
    if hint == State:
        return "one of the [states](#states)"
    if get_origin(hint) is tuple:
        return f"list of {_shape(inner[0])}{'s' * (inner[0] in SHAPES)}"
    if get_origin(hint) is Mapping:
        return f"object of {_shape(inner[1])}{'s' * (inner[1] in SHAPES)}"
    if isinstance(hint, types.UnionType):
        return " or ".join(map(_shape, inner))
    return SHAPES.get(hint) or f"`{hint.__name__}`"


if __name__ == "__main__":
    for page, written in pages():
        page.write_text(written, encoding="utf-8")
