"""Figures as people read them; a dash where there is nothing to say."""

from __future__ import annotations

NOTHING = "–"


def amount(value: int | float | None) -> str:
    """A whole number, thousands apart."""
    return NOTHING if value is None else f"{value:,.0f}"


def percent(value: float | None) -> str:
    """A share, 0..1."""
    return NOTHING if value is None else f"{100 * value:.1f} %"


def milliseconds(value: float | None) -> str:
    """A time."""
    if value is None:
        return NOTHING
    return f"{value:,.0f} ms" if value >= 10 else f"{value:.1f} ms"


def money(value: float | None) -> str:
    """A cost, in the currency of the prices in the settings."""
    return NOTHING if value is None else f"{value:,.4f}"


def minutes(seconds: float | None) -> str:
    """A length of time."""
    if seconds is None:
        return NOTHING
    whole = round(seconds)
    return f"{whole // 60} min {whole % 60:02d} s"


def cell(value: str | int | float | None, kind: str) -> str:
    """A cell of a column of this kind."""
    if isinstance(value, str):
        return value
    return {"share": percent, "ms": milliseconds, "money": money}.get(kind, amount)(value)
