"""Environment variables that would set something if their table were spelled as it is."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from difflib import get_close_matches

PREFIX, BETWEEN = "ANSWERABLE_", "__"


def complaint(names: Iterable[str], tables: Collection[str]) -> str:
    """What is wrong with those of ``names`` that name a table which is none of ``tables``.

    Only names with two underscores say that they are settings: ``ANSWERABLE_CHROMIUM`` belongs to
    another part.
    """
    wrong = (each for each in sorted(names) if _table(each) not in (None, *tables))
    return "\n".join(_slip(each, tables) for each in wrong)


def _table(name: str) -> str | None:
    if not name.upper().startswith(PREFIX) or BETWEEN not in name[len(PREFIX) :]:
        return None
    return name[len(PREFIX) :].partition(BETWEEN)[0].lower()


def _slip(name: str, tables: Collection[str]) -> str:
    said = name[len(PREFIX) :].lstrip("_")
    table, _, key = said.partition(BETWEEN)
    near = get_close_matches(table.lower(), sorted(tables), 1)
    if not near:
        return f"{name} sets nothing. Look for a slip in its name, or unset it."
    meant = BETWEEN.join(each for each in (f"{PREFIX}{near[0].upper()}", key) if each)
    return f"{name} sets nothing. Did you mean {meant}?"
