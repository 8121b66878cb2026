"""Which files the owner's golden questions are about."""

from __future__ import annotations

from pathlib import Path

from answerable.evals import golden


def golden_files(path: Path | None) -> list[str] | None:
    """The first gold file of each question that has one; None without a set.

    Raises ``ConfigError`` for what is no golden file.
    """
    if path is None:
        return None
    return [each.gold[0].file for each in golden.read(path).questions if each.gold]
