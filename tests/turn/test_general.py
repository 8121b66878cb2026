"""The time, the date, exact arithmetic, and what is live on the web."""

from __future__ import annotations

import ast
from datetime import UTC, datetime
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answerable.replies import Replies
from answerable.turn import arithmetic, general
from answerable.types import Reply

NOW = datetime(2025, 11, 21, 20, 45, tzinfo=UTC)
REPLIES = Replies()
SEARCH = "https://search.example/?q={query}"


def answered(message: str, zone: str | None = None, now: datetime = NOW) -> Reply:
    reply = general.answer(message, now, zone, REPLIES, SEARCH)
    assert reply is not None, message
    assert reply.layer == "general"
    return reply


@pytest.mark.parametrize(
    "message",
    [
        "what time is it?",
        "What’s the time?",
        "what time is it now",
        "Tell me the time",
        "current time",
        "whats the time",
        "time?",
        "time now",
    ],
)
def test_time(message: str) -> None:
    """The time is told in the visitor's zone."""
    assert answered(message, "America/New_York").text == "It's currently 3:45 PM."


@pytest.mark.parametrize(
    ("zone", "text"),
    [
        ("Asia/Tokyo", "It's currently 5:45 AM."),
        ("UTC", "It's currently 8:45 PM."),
        (None, "It's currently 8:45 PM."),
        ("", "It's currently 8:45 PM."),
        ("Nowhere/Land", "It's currently 8:45 PM."),
        ("America", "It's currently 8:45 PM."),
        ("../../etc/passwd", "It's currently 8:45 PM."),
        ("\ud800", "It's currently 8:45 PM."),
        ("x" * 5000, "It's currently 8:45 PM."),
    ],
)
def test_zones(zone: str | None, text: str) -> None:
    """A zone that is unknown, or no zone at all, leaves the server's."""
    assert answered("what time is it?", zone).text == text


@pytest.mark.parametrize(
    ("hour", "text"), [(0, "12:05 AM"), (11, "11:05 AM"), (12, "12:05 PM"), (13, "1:05 PM")]
)
def test_noon_and_midnight(hour: int, text: str) -> None:
    """Twelve is written as twelve, at noon and at midnight."""
    now = NOW.replace(hour=hour, minute=5)
    assert answered("what time is it?", now=now).text == f"It's currently {text}."


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("what's the date?", "Today is Friday, November 21, 2025."),
        ("What is today's date", "Today is Friday, November 21, 2025."),
        ("today's date", "Today is Friday, November 21, 2025."),
        ("what year is it", "Today is Friday, November 21, 2025."),
        ("what month is it?", "Today is Friday, November 21, 2025."),
        ("whats the date today", "Today is Friday, November 21, 2025."),
        ("what day is it?", "Today is Friday, November 21, 2025."),
        ("what day is it today", "Today is Friday, November 21, 2025."),
        ("what day of the week is tomorrow?", "Tomorrow is Saturday, November 22, 2025."),
        ("what was yesterday's date?", None),
        ("what day was yesterday?", "Yesterday is Thursday, November 20, 2025."),
    ],
)
def test_date(message: str, text: str | None) -> None:
    """Today, tomorrow and yesterday, by the visitor's calendar."""
    reply = general.answer(message, NOW, None, REPLIES)
    assert (reply and reply.text) == text


def test_the_date_is_the_visitors() -> None:
    """East of the server it may already be tomorrow."""
    assert "Saturday, November 22" in answered("what day is it?", "Asia/Tokyo").text


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("what is 12.5% of 80", "12.5% of 80 = 10"),
        ("2^10", "2^10 = 1024"),
        ("2**10", "2^10 = 1024"),
        ("17*23", "17×23 = 391"),
        ("what's 1/3 + 1/6", "1/3 + 1/6 = 0.5 (1/2)"),
        ("What is 1/3?", "1/3 = 1/3 (about 0.3333333333)"),
        ("calculate 0.1 + 0.2", "0.1 + 0.2 = 0.3"),
        ("how much is 1,000 * 3", "1,000 × 3 = 3000"),
        ("2 + 2 =", "2 + 2 = 4"),
        ("what is two plus two?", "2 + 2 = 4"),
        ("what is 10 divided by 4", "10 / 4 = 2.5 (5/2)"),
        ("3 squared", "3 ^ 2 = 9"),
        ("square root of 144", "√144 = 12"),
        ("What's the square root of 144?", "√144 = 12"),
        ("sqrt(16)", "√(16) = 4"),
        ("√16 + 1", "√16 + 1 = 5"),
        ("sqrt 2.25", "√2.25 = 1.5"),
        ("sqrt(9 + 16) * 2", "√(9 + 16) × 2 = 10"),
        ("what is half of 9?", "1 / 2 of 9 = 4.5 (9/2)"),
        ("-2^2", "-2^2 = -4"),
        ("2^3^2", "2^3^2 = 512"),
        ("2^-2", "2^-2 = 0.25"),
        ("(1 + 2) * (3 - 4)", "(1 + 2) × (3 - 4) = -3"),
        ("17 % 5", "17 % 5 = 2"),
        ("what is 17 mod 5", "17 mod 5 = 2"),
        ("5% + 5%", "5% + 5% = 0.1"),
        ("7 × 6 ÷ 2", "7 × 6 / 2 = 21"),
        ("what is 10 / 0?", "Division by zero has no result."),
        ("0^-1", "Division by zero has no result."),
        ("5 mod 0", "Division by zero has no result."),
        ("9^9^9", "That number is too large to be worked out here."),
        ("2^99999", "That number is too large to be worked out here."),
        ("10^400", "That number is too large to be worked out here."),
        ("2^1000 * 2^1000", "That number is too large to be worked out here."),
    ],
)
def test_arithmetic(message: str, text: str) -> None:
    """Results are exact, and what has none says so."""
    assert answered(message).text == text


@pytest.mark.parametrize(
    "message",
    [
        "24/7",
        "what is 24/7?",
        "2024-05-01",
        "555-1234",
        "1/2",
        "5",
        "what is 5?",
        "1.2.3 + 1",
        "007 + 1",
        "what is 100 + 10%",
        "what is 2^0.5",
        "what is 6 of 9",
        "what is x + 1",
        "sqrt(2)",
        "square root of -4",
        "what is sqrt?",
        "sqrt sqrt " * 20 + "16",
        "how do I use sqrt(16)?",
        "one plus",
        "what is +",
        "what is C-3",
        "1e5 + 1",
        "(1 + 2",
        "1 + 2)",
        "1 +",
        "2 3",
        "((((((((((((((((((((((((1))))",
        "what is __import__('os')",
        "what is 3 apples + 2",
        "what is 2 + 2 in Python?",
        "9" * 300 + "+1",
    ],
)
def test_not_arithmetic(message: str) -> None:
    """Dates, versions and whatever is not surely a sum are left to the other layers."""
    assert general.answer(message, NOW, None, REPLIES) is None


NUMBERS = st.integers(0, 999).map(str)
SUMS = st.recursive(
    NUMBERS,
    lambda inner: st.tuples(inner, st.sampled_from("+-*/"), inner).map(
        lambda each: f"({each[0]} {each[1]} {each[2]})"
    ),
    max_leaves=8,
)


def evaluated(node: ast.expr) -> Fraction:
    """The value by Python's own parser, as a second opinion."""
    if isinstance(node, ast.Constant):
        assert isinstance(node.value, int)
        return Fraction(node.value)
    assert isinstance(node, ast.BinOp)
    left, right = evaluated(node.left), evaluated(node.right)
    if isinstance(node.op, ast.Add):
        return left + right
    if isinstance(node.op, ast.Sub):
        return left - right
    return left * right if isinstance(node.op, ast.Mult) else left / right


@given(SUMS.filter(lambda text: text.startswith("(")))
def test_the_parser_agrees_with_python(expression: str) -> None:
    """Precedence and values are those of another parser."""
    try:
        expected = evaluated(ast.parse(expression, mode="eval").body)
    except ZeroDivisionError:
        with pytest.raises(ZeroDivisionError):
            arithmetic.compute(expression)
    else:
        assert arithmetic.compute(expression) == expected


@given(st.text("0123456789.,+-*/^%()= xmodf", max_size=60) | st.text(max_size=60))
def test_nothing_raises(message: str) -> None:
    """Whatever is said, there is a bounded reply or none."""
    for text in (message, f"what is {message}"):
        reply = general.answer(text, NOW, None, REPLIES, SEARCH)
        assert reply is None or len(reply.text) < 2000


LIVE_WEB = (
    "I can help with your knowledge base and what’s in this app. "
    "For live web info, use a web search."
)


@pytest.mark.parametrize(
    "message",
    [
        "what’s the weather?",
        "What's the weather like in New York today?",
        "weather",
        "how is the weather",
        "weather tomorrow",
        "will it rain tomorrow?",
        "what's the temperature in Paris?",
        "whats the weather",
        "temperature tomorrow",
        "temperature today in Paris",
        "any news today?",
        "what's in the news?",
        "latest news",
        "show me today's headlines",
        "what's the price of bitcoin?",
        "current price of a Tesla",
        "gold price today",
        "Apple stock price",
        "what is the stock price of Apple?",
        "how's the stock market doing today",
        "who won the game last night?",
        "what's the score of the match?",
        "NBA scores",
        "what's the usd to eur rate",
        "exchange rate",
        "What's the weather going to be like tomorrow?",
        "How's the weather looking?",
        "What’s the weather looking like for tomorrow?",
        "How much is bitcoin?",
        "what's one bitcoin worth right now?",
        "How much is an ounce of gold?",
        "what is the price of Tesla stock today?",
        "How is Tesla stock doing?",
        "How much is a dollar in euros?",
        "is it raining?",
        "Is it snowing in Oslo?",
        "Will it rain?",
        "how cold is it outside?",
        "Do I need an umbrella today?",
        "news about Ukraine",
        "Any news from the Middle East?",
        "What is happening in Gaza?",
        "latest news about the war in Ukraine",
        "news from the US",
    ],
)
def test_live_information(message: str) -> None:
    """What only the live web knows is refused in the specification's words."""
    reply = answered(message)
    assert (reply.text, reply.state) == (LIVE_WEB, "out_of_scope")


@pytest.mark.parametrize(
    "message",
    [
        "how do I add the weather widget?",
        "what is the weather API?",
        "what's the price of the Pro plan?",
        "what is the current price of the Pro plan?",
        "what is the price of the Team plan today?",
        "How much is the Team plan?",
        "How much is Gold?",
        "How much is Desk right now?",
        "what is bitcoin?",
        "how much are shared workspaces?",
        "what's the price of a share link?",
        "is it running?",
        "will it be faster tomorrow?",
        "is it raining cells?",
        "what's the temperature setting?",
        "temperature in prompts",
        "year",
        "how's the weather widget looking?",
        "news about the release",
        "any news about version 2?",
        "news about us",
        "show me the news about widgets",
        "what is happening in the background?",
        "is there news on the roadmap?",
        "what is the price?",
        "where is the news page?",
        "what's new in version 2?",
        "how do I score answers?",
        "what is the time limit?",
        "how long is the timeout",
        "what is the date format?",
        "what time zone is used",
        "how do I stock the store?",
        "what is the exchange format?",
        "time",
        "date",
        "news",
        "",
        " ?",
    ],
)
def test_questions_to_the_site(message: str) -> None:
    """The same words in a question to the site are the site's."""
    assert general.answer(message, NOW, None, REPLIES) is None


def test_use_web() -> None:
    """The button leads to the search with the question escaped as a whole; or there is none."""
    option = answered("what's the stock price of AT&T?").options[0]
    assert option.label == "Use Web"
    assert option.value == (
        "https://search.example/?q=what%27s%20the%20stock%20price%20of%20AT%26T%3F"
    )
    reply = general.answer("weather", NOW, None, REPLIES)
    assert reply is not None
    assert reply.options == ()


def test_repetitions_take_no_time() -> None:
    """No message makes a rule try ever more ways to match."""
    for text in ("weather " + "in " * 70 + "!x", "what is " + "2^" * 90, "(" * 240, "-" * 240):
        general.answer(text, NOW, None, REPLIES)
    assert general.answer("what is 1 + " + " " * 100_000 + "1", NOW, None, REPLIES) is None


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("12,5 * 4", "12,5 × 4 = 50"),
        ("1.249,50 / 12", "1.249,50 / 12 = 104,125 (833/8)"),
        ("what is 7,43 minus 2?", "7,43 - 2 = 5,43"),
        ("12,5 / 3", "12,5 / 3 = 25/6 (about 4,166666667)"),
        ("1,249.50 / 12", "1,249.50 / 12 = 104.125 (833/8)"),
        ("1,000 * 2", "1,000 × 2 = 2000"),
        ("12,500 + 1", "12,500 + 1 = 12501"),
        ("1/0", "Division by zero has no result."),
        ("15/0?", "Division by zero has no result."),
    ],
)
def test_decimal_commas(message: str, text: str) -> None:
    """A comma before one or two digits is a decimal one, before three it parts thousands."""
    assert answered(message).text == text


@pytest.mark.parametrize(
    "message",
    ["2,5 + 1.000", "2,5 * 1,000", "1,2,3", "(1,5)", "1,5", "1.2.3,4 + 1", "24/7", "1/0/1"],
)
def test_numbers_that_are_not_surely_meant(message: str) -> None:
    """Where a thousand may be a one, or a number no number, nothing is computed."""
    assert general.answer(message, NOW, None, REPLIES, SEARCH) is None
