"""Arithmetic, exactly: a small recursive-descent parser over fractions. Nothing is evaluated.

    sum     = product {("+" | "-") product}
    product = signed {("*" | "/" | "mod" | "%" | "of") signed}
    signed  = ("+" | "-") signed | power
    power   = operand ["^" signed]                        2^3^2 is 2^9, and -2^2 is -4
    operand = ("sqrt" operand | number | "(" sum ")") {"%"}

Whatever is not surely arithmetic is None: a date, a phone number, a percentage that is added (is
"100 + 10%" 100.1 or 110?), a power that is not a whole number, the root of what is no square. A
comma before one or two digits is a decimal one ("12,5", "1.249,50"); so is that of the result then.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Context, Decimal
from fractions import Fraction
from math import isqrt

from answerable.wording.numerals import CARDINALS

MAX_CHARS = 200
_MAX_DEPTH = 20  # of parentheses, signs and powers: the parser recurses
_MAX_BITS = 1024  # of a numerator or a denominator: 308 digits
_MAX_DECIMALS = 20
_ABOUT = Context(prec=10)

_WORDS = {
    "multiplied by": "*", "times": "*", "divided by": "/", "over": "/", "plus": "+",
    "minus": "-", "to the power of": "^", "raised to": "^", "squared": "^ 2", "cubed": "^ 3",
    "percent": "%", "per cent": "%", "half of": "1 / 2 of", "modulo": "mod",
    **dict.fromkeys(("square root of", "the square root of", "square root", "root of"), "sqrt"),
}  # fmt: skip
_SMALL = CARDINALS[:13]  # to twelve
_SPOKEN = re.compile(
    r"\b(?:" + "|".join(sorted((*_WORDS, *_SMALL), key=len, reverse=True)) + r")\b"
)
_SIGNS = str.maketrans({"×": "*", "·": "*", "÷": "/", "−": "-", "–": "-", "√": " sqrt "})
_TOKEN = re.compile(
    r"(?:(?<!\s)\s+)?(?:(?P<number>(?P<comma>(?:\d{1,3}(?:\.\d{3})+|\d+),\d{1,2})|\d{1,3}(?:,\d{3})+(?:\.\d+)?"
    r"|\d+(?:\.\d+)?|\.\d+)(?![\d.,]*\d)"
    r"|(?P<sign>\*\*|[-+*/^%()]|\bx\b|\bmod\b|\bof\b|\bsqrt\b))\s*"
)
_ASKED = re.compile(
    r"(?:(?:please|hey|so|and) )*(?:what(?:'s| is| are| does)|how much (?:is|are)|calculate"
    r"|compute|evaluate|solve|work out|tell me) (?:the (?:value|result) of )?"
)
_DIGITS = "0123456789."
_NAMES = ("24/7", "9/11")
# 24/7, 2024-05-01, 555-1234, (1,5); nothing is dated or numbered 1/0.
_NOT_A_SUM = re.compile(r"(?!\(?\d+/0\)?$)\(?\d+(?:[-/]\d+)+\)?|\(\d+,\d+\)")
_THOUSANDS = re.compile(r"\d{1,3}[.,]\d{3}")  # or decimals, beside a number with a decimal comma


class TooLarge(Exception):
    """A result, or a step on the way to it, is out of bounds."""


class _NotArithmetic(Exception):
    """It is something else, or cannot be computed exactly."""


def question(said: str) -> str | None:
    """The expression a plain message asks for, tidied for display; None if it holds none."""
    lead = _ASKED.match(said)
    expression = said[lead.end() if lead else 0 :]
    equals = expression.endswith("=")
    expression = re.sub(r" equals?$", "", expression.rstrip("= "))
    bare = not (lead or equals) and _NOT_A_SUM.fullmatch(expression)
    if bare or expression in _NAMES:
        return None
    if len(expression) > MAX_CHARS or not any(char.isalnum() for char in expression):
        return None
    spoken = _SPOKEN.sub(_written, expression.translate(_SIGNS))
    return " ".join(spoken.split())


def compute(expression: str) -> Fraction | None:
    """The exact value; None if ``expression`` is not arithmetic, or is a lone number.

    Raises ``ZeroDivisionError`` and ``TooLarge``.
    """
    try:
        tokens = _tokens(expression)
        return _Parser(tokens).result() if len(tokens) > 1 else None
    except _NotArithmetic:
        return None


def shown(
    value: Fraction, as_fraction: bool, about: str = "about {result}", comma: bool = False
) -> str:
    """``value`` as people write it: 42, 0.5, "0.5 (1/2)", "1/3 (about 0.3333333333)".

    ``about`` is how a rounded result is said; with ``comma`` decimals follow a comma.
    """
    if value.denominator == 1:
        return str(value.numerator)
    decimal = _decimal(value)
    point = "," if comma else "."
    if decimal is not None:
        written = decimal.replace(".", point)
        return f"{written} ({value})" if as_fraction else written
    near = _ABOUT.divide(Decimal(value.numerator), Decimal(value.denominator))
    return f"{value} ({about.replace('{result}', str(near).replace('.', point))})"


def has_decimal_comma(expression: str) -> bool:
    """Whether a number of an expression that could be computed is written like 12,5."""
    return any(match["comma"] for match in _TOKEN.finditer(expression))


def _decimal(value: Fraction) -> str | None:
    """The finite decimal, if there is a short one."""
    for places in range(1, _MAX_DECIMALS + 1):
        scaled = value * 10**places
        if scaled.denominator == 1:
            digits = str(abs(scaled.numerator)).rjust(places + 1, "0")
            sign = "-" if value < 0 else ""
            return f"{sign}{digits[:-places]}.{digits[-places:]}"
    return None


def _written(match: re.Match[str]) -> str:
    word = match[0]
    return _WORDS[word] if word in _WORDS else str(_SMALL.index(word))


def _tokens(expression: str) -> list[str]:
    tokens, numbers, at = [], [], 0
    while at < len(expression):
        match = _TOKEN.match(expression, at)
        if match is None:
            raise _NotArithmetic
        tokens.append(_number(match) if match["number"] else match["sign"])
        numbers += [match["number"]] if match["number"] else []
        at = match.end()
    if has_decimal_comma(expression) and any(_THOUSANDS.fullmatch(each) for each in numbers):
        raise _NotArithmetic  # is "1.000" beside "2,5" one or a thousand?
    same = {"**": "^", "x": "*"}
    return [same.get(token, token) for token in tokens]


def _number(match: re.Match[str]) -> str:
    text = match["number"]
    if len(text) > 1 and text[0] == "0" and text[1].isdigit():
        raise _NotArithmetic  # 007 and 05 number something else
    if match["comma"]:
        return text.replace(".", "").replace(",", ".")
    return text.replace(",", "")


class _Parser:
    def __init__(self, tokens: list[str]) -> None:
        self._tokens = tokens
        self._at = 0
        self._depth = 0
        self._percent = False  # the operand that was read last is a percentage

    def result(self) -> Fraction:
        value = self._sum()
        if self._at < len(self._tokens):
            raise _NotArithmetic
        return value

    def _sum(self) -> Fraction:
        value = self._product()
        while self._peek() in ("+", "-"):
            first = self._percent
            sign = self._next()
            other = self._product()
            if self._percent and not first:
                raise _NotArithmetic  # 100 + 10%
            value = _bounded(value + other if sign == "+" else value - other)
        return value

    def _product(self) -> Fraction:
        value = self._signed()
        while self._peek() in _OPERATIONS:
            sign = self._next()
            if sign == "of" and not self._percent and value.denominator == 1:
                raise _NotArithmetic  # "6 of 9" is a score
            other = self._signed()
            value = _bounded(_OPERATIONS[sign](value, other))
            self._percent = False
        return value

    def _signed(self) -> Fraction:
        if self._peek() not in ("+", "-"):
            return self._power()
        sign = self._next()
        value = self._deeper(self._signed)
        return -value if sign == "-" else value

    def _power(self) -> Fraction:
        base = self._operand()
        if self._peek() != "^":
            return base
        self._next()
        exponent = self._deeper(self._signed)
        self._percent = False
        return _power(base, exponent)

    def _operand(self) -> Fraction:
        symbol = self._next()
        if symbol == "(":
            value = self._deeper(self._sum)
            if self._next() != ")":
                raise _NotArithmetic
        elif symbol == "sqrt":
            value = _root(self._deeper(self._operand))
        elif symbol[0] in _DIGITS:
            value = _bounded(Fraction(symbol))
        else:
            raise _NotArithmetic
        self._percent = False
        if self._peek() == "%" and not self._is_remainder():
            self._next()
            value, self._percent = value / 100, True
        return value

    def _deeper(self, rule: Callable[[], Fraction]) -> Fraction:
        self._depth += 1
        if self._depth > _MAX_DEPTH:
            raise _NotArithmetic
        value = rule()
        self._depth -= 1
        return value

    def _is_remainder(self) -> bool:
        """Whether the "%" ahead stands between two operands: 17 % 5."""
        after = self._tokens[self._at + 1 : self._at + 2]
        return bool(after) and (after[0] == "(" or after[0][0] in _DIGITS)

    def _peek(self) -> str | None:
        return self._tokens[self._at] if self._at < len(self._tokens) else None

    def _next(self) -> str:
        token = self._peek()
        if token is None:
            raise _NotArithmetic
        self._at += 1
        return token


_OPERATIONS: dict[str, Callable[[Fraction, Fraction], Fraction]] = {
    "*": lambda one, other: one * other,
    "of": lambda one, other: one * other,
    "/": lambda one, other: one / other,
    "mod": lambda one, other: one % other,
    "%": lambda one, other: one % other,
}


def _power(base: Fraction, exponent: Fraction) -> Fraction:
    if exponent.denominator != 1:
        raise _NotArithmetic
    bits = max(base.numerator.bit_length(), base.denominator.bit_length())
    # Bounded before it is computed. 1, 0 and -1 never grow; (bits - 1) is the least that others do.
    if abs(exponent) > 10 * _MAX_BITS or (bits > 1 and (bits - 1) * abs(exponent) > _MAX_BITS):
        raise TooLarge
    return _bounded(Fraction(base ** int(exponent)))


def _root(value: Fraction) -> Fraction:
    if value < 0:
        raise _NotArithmetic
    root = Fraction(isqrt(value.numerator), isqrt(value.denominator))
    if root * root != value:
        raise _NotArithmetic
    return root


def _bounded(value: Fraction) -> Fraction:
    if max(value.numerator.bit_length(), value.denominator.bit_length()) > _MAX_BITS + 1:
        raise TooLarge
    return value
