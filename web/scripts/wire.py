"""Writes the client's types of what goes over the wire, from the Python types that define it.

``python web/scripts/wire.py`` rewrites ``packages/client/src/wire.ts``; a test compares the two.
"""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

from answerable import events
from answerable.types import Citation, Mode, NextHop, Option, SourceLink, State

TARGET = Path(__file__).parents[1] / "packages" / "client" / "src" / "wire.ts"
HEAD = "// Made by scripts/wire.py from src/answerable/events.py and types.py: change it there.\n"
VALUES = {Citation: "Citation", SourceLink: "Source", NextHop: "NextHop", Option: "AnswerOption"}
SCALARS = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}
NAMES = {**SCALARS, **VALUES, State: "AnswerState", Mode: "ChatMode"}


def source() -> str:
    """The whole TypeScript file."""
    said = get_args(events.Event)
    parts = [_literal("AnswerState", State), _literal("ChatMode", Mode)]
    parts += [_interface(name, kind, {}) for kind, name in VALUES.items()]
    parts += [_event(kind) for kind in said]
    union = " | ".join(_event_name(kind) for kind in said)
    names = ", ".join(f'"{kind.type}"' for kind in said)
    parts.append(f"export type ChatEvent = {union};\n")
    parts.append(f"export const EVENT_TYPES: ReadonlySet<unknown> = new Set([{names}]);\n")
    return "\n".join([HEAD, *parts])


def _literal(name: str, kind: Any) -> str:
    return f"export type {name} = {_either(get_args(kind))};\n"


def _either(words: tuple[str, ...]) -> str:
    return " | ".join(f'"{each}"' for each in words)


def _event_name(kind: type) -> str:
    return f"{kind.type.capitalize()}Event"  # type: ignore[attr-defined]


def _event(kind: Any) -> str:
    """A citation's fields stand in its event, as ``events.as_dict`` writes them."""
    is_citation = kind is events.Cited
    fields_of = Citation if is_citation else kind
    return _interface(_event_name(kind), fields_of, {"type": f'"{kind.type}"'}, kind.__doc__)


def _interface(name: str, kind: Any, first: dict[str, str], says: str | None = None) -> str:
    hints = get_type_hints(kind)
    lines = [f"  {key}: {value};" for key, value in first.items()]
    for field in fields(kind):
        # A field with a default may be missing: an older server does not know it.
        optional = field.default is not MISSING or field.default_factory is not MISSING
        lines.append(f"  {field.name}{'?' if optional else ''}: {_typescript(hints[field.name])};")
    comment = " ".join((says or kind.__doc__ or "").replace("``", "`").split())
    return f"/** {comment} */\nexport interface {name} {{\n" + "\n".join(lines) + "\n}\n"


def _typescript(hint: Any) -> str:
    for known, name in NAMES.items():
        if hint == known:
            return name
    inner = get_args(hint)
    if get_origin(hint) is tuple:
        return f"{_typescript(inner[0])}[]"
    if get_origin(hint) is Mapping:
        return f"Record<{_typescript(inner[0])}, {_typescript(inner[1])}>"
    if get_origin(hint) is Literal:
        return _either(inner)
    if isinstance(hint, types.UnionType):
        return " | ".join(map(_typescript, inner))
    raise TypeError(f"no TypeScript for {hint}")


if __name__ == "__main__":
    TARGET.write_text(source(), encoding="utf-8")
