r"""Formulas keep their braces where a page is MDX, and what is no formula loses its expressions."""

from __future__ import annotations

import pytest

from .documents import chunks

FORMULAS = (
    "$$\nt = \\frac{2 A \\sqrt{h}}{C a \\sqrt{2 g}}\n$$",
    "$$E = m {c}^{2}$$",
    "The rise is $h_{up} - h_{down}$ metres.",
    "It takes $\\frac{a}{b}$ of $\\sqrt{c}$ hours.",
    "> $$\n> x = {a + b}\n> $$",
)
OTHERS = (
    "It costs ${price} or ${other} a year.",
    "It costs $5 {a + b} and $6.",
    "A run $$$ {a + b} $$$ of three.",
    "It costs \\$5^{a + b} or \\$6.",
    "Ends never $x^{a + b} and no more.",
    "Two dollars $$ and\n\n{a + b} and $$ more.",
)


@pytest.mark.parametrize("text", FORMULAS)
def test_a_formula_is_kept_as_it_is_written(text: str) -> None:
    """Every brace of it is shown, and the quote is what stands in the file."""
    shown = " ".join(unit.text for chunk in chunks(f"# Time\n\n{text}\n") for unit in chunk.units)
    assert shown.count("{") == text.count("{")
    assert shown.count("}") == text.count("}")


@pytest.mark.parametrize("text", OTHERS)
def test_an_expression_beside_dollars_is_none(text: str) -> None:
    """Prices, and dollars that close nothing, begin no formula."""
    shown = " ".join(unit.text for chunk in chunks(f"# Time\n\n{text}\n") for unit in chunk.units)
    assert "a + b" not in shown
    assert "price" not in shown


def test_what_follows_a_formula_is_read_as_ever() -> None:
    """A component and an expression behind it are program again."""
    text = "The rise is $h_{up}$.\n\n<Gauge level={2} />\n\nIt is {level()} and <b>more</b>.\n"
    shown = " ".join(unit.text for chunk in chunks(f"# Rise\n\n{text}") for unit in chunk.units)
    assert "Gauge" not in shown
    assert "level()" not in shown
    assert "h_{up}" in shown
