"""Who asks, and for whom, is no part of what is asked."""

from __future__ import annotations

import time

import pytest

from answerable.turn.introductions import left_out
from ordinary_page import page_seconds


@pytest.mark.parametrize(
    ("message", "asked"),
    [
        ("Hi, I'm Anna from Acme. What is her leadership style?", "What is her leadership style?"),
        ("Hi, I’m Anna from Acme, where did she study?", "where did she study?"),
        (
            "Hello! We are hiring a head of design at Acme. How many people does she lead?",
            "How many people does she lead?",
        ),
        ("We need someone with React. Did she run A/B tests?", "Did she run A/B tests?"),
        ("Good morning, my name is Jan de Vries. Where did she study?", "Where did she study?"),
        ("We're looking for a senior designer. Is she available?", "Is she available?"),
        ("I am a technical recruiter at Globex.\nDoes he know Figma?", "Does he know Figma?"),
        ("I came across his portfolio. What is his notice period?", "What is his notice period?"),
        ("What is her notice period? Thanks in advance!", "What is her notice period?"),
        ("Hi, I'm Ben. Builds fail. How do I fix a build?", "Builds fail. How do I fix a build?"),
        (
            "Does she know design systems? Mail me at jan.kowalski@firma.pl or +48 601 234 567",
            "Does she know design systems?",
        ),
        (  # where no one asks to be written to, the rest of the sentence stays
            "The login admin@firma.pl is refused. How do I reset a password?",
            "The login is refused. How do I reset a password?",
        ),
        ("My e-mail is jan@firma.pl. Where did she study?", "Where did she study?"),
        ("Can you send me her CV to jan@firma.pl, please?", "Can you send me her CV to , please?"),
        (
            "Hi!\n\nWhy does `f` fail?\n\n    if x:\n        f()",
            "Why does `f` fail?\n\n    if x:\n        f()",
        ),
        ("Dzień dobry, jestem Anna z Acme. Jaki jest jej styl?", "Jaki jest jej styl?"),
        ("Rekrutujemy w Berlinie. Ile osób prowadzi?", "Ile osób prowadzi?"),
    ],
)
def test_what_introduces_is_left_out(message: str, asked: str) -> None:
    """Greetings, who writes and for whom, whom they look for, and where they can be reached."""
    assert left_out(message) == asked


@pytest.mark.parametrize(
    "message",
    [
        # What visitors say of their case tells what the question is about.
        "I use version 2 with Docker. Why does it crash?",
        "I use version 2 with Docker. Why do builds crash on start?",
        "I'm on Windows 11. How do I install the CLI?",
        "I'm using Postgres. Can I import tables from Oracle?",
        "It's Postgres 14. How do I import tables?",
        "This is Docker. How do I mount volumes?",
        "I read about the Harbor project. What were the results?",
        "I need a way to export tables. Is there a CSV export?",
        "I need to find people in my list. How do I filter rows?",
        "We need a developer license. How much does the license cost?",
        "Hello World is printed twice. How do I print it once?",
        "Hi-res images are blurred. How do I sharpen images?",
        "Why does this fail to compile?\n```py\nif x:\n    y()\n```",
        # What is asked leans on what was said.
        "We are hiring a designer. Would that fit her?",
        "We need a developer. Is it free?",
        "We're looking for a designer who knows banking. Does she?",
        "I am a recruiter at Acme. Why?",
        # Nothing else is asked.
        "Hi, I'm Anna from Acme.",
        "We are hiring a head of design. Tell me about her.",
        "Hello there!",
        "Who are you?",
        "",
    ],
)
def test_everything_else_stays(message: str) -> None:
    """Words of the case, words that the question leans on, and messages that ask nothing."""
    assert left_out(message) == message


@pytest.mark.parametrize(
    "piece", ["Hi ", "I'm A ", "I need a ", "we are a-", "a@", "I'm A, ", "Hi, "]
)
def test_long_messages_take_no_time(piece: str) -> None:
    """However often something like an introduction stands in it."""
    began = time.process_time()
    left_out(piece * (8_000 // len(piece)) + "?")
    left_out(piece * (8_000 // len(piece)) + ". Why is it so?")
    assert time.process_time() - began < 4 * page_seconds()
