"""Blocks of code with a label above each ("**Docker**"), which are said together: the same for
several tools."""

from __future__ import annotations

from collections.abc import Sequence

from answerable.llms.quoting.antecedents import COLONS, LABEL, is_label
from answerable.llms.quoting.procedures import instructs
from answerable.types import Unit

MOST = 6  # units


def labelled_code(units: Sequence[Unit], first: int) -> list[int]:
    """The labels ("Docker") with a block of code below each; empty where none begins here."""
    found: list[int] = []
    at = first
    while len(found) < MOST and [each.kind for each in units[at : at + 2]] == [
        "sentence",
        "code",
    ]:
        # "**Docker**", or "Docker:".
        named = units[at].lead and len(units[at].text.split()) < LABEL
        if not (named or is_label(units[at])):
            break
        found += [at, at + 1]
        at += 2
    return found


def leads_to_labels(units: Sequence[Unit], number: int) -> bool:
    """Whether a sentence ends in a colon above blocks of code with a label each."""
    return units[number].text.endswith(COLONS) and bool(labelled_code(units, number + 1))


def code_behind(units: Sequence[Unit], numbers: list[int]) -> list[int]:
    """The code right below an instruction that goes on from others, or that with its labels."""
    below = units[numbers[-1] + 1 : numbers[-1] + 2]
    if len(numbers) == 1 or not instructs(units[numbers[-1]]) or not below or below[0].under:
        return []
    labelled = labelled_code(units, numbers[-1] + 1)
    return labelled or ([numbers[-1] + 1] if below[0].kind == "code" else [])
