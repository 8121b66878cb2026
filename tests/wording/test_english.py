"""A text is taken for English by the words that only English has."""

from __future__ import annotations

import pytest

from answerable.wording.english import asks, is_english
from answerable.wording.languages import is_foreign


@pytest.mark.parametrize(
    "text",
    [
        "Do you ship abroad?",
        "is she available for contract work",
        "What languages does she speak?",
        "it doesn't start",
        "could it be cheaper",
        "what\u2019s the price, and doesn\u2019t it change",
        "does it ship to S\u00e3o Paulo",
        "could it \u2013 say \u2013 be made by \u0160koda\u2026",
    ],
)
def test_english(text: str) -> None:
    """As visitors type it, with or without a word that asks."""
    assert is_english(text)


@pytest.mark.parametrize(
    "text",
    [
        "Wie ist der Name?",
        "Hoe is de haven open?",
        "what is she in \u00e9t\u00e9",
        "Was kostet der Zug nach \u00d6sterreich?",
        "Hvor er den for skibe?",
        "Qui est la?",
        "Quin any es aquest?",
        "Wie setze ich die Datei auf read only?",
        "Kann ich read-only Nutzer anlegen?",
        "Comment utiliser les hooks before et after",
        "Come faccio a usare After Effects",
        "Gibt es eine Thank You Page?",
        "Hvordan bruger jeg read only",
        "nasil read only yaparim",
        "upload limit",
        "",
    ],
)
def test_what_may_be_another_language(text: str) -> None:
    """Words that another language has too are no sign, nor are those that it borrows."""
    assert not is_english(text)


@pytest.mark.parametrize(
    "text", ["Wie setze ich die Datei auf read only?", "Wie nutze ich den before hook?"]
)
def test_borrowed_words(text: str) -> None:
    """They make no question in another language an English one."""
    assert is_foreign(text)


@pytest.mark.parametrize(
    ("text", "is_question"),
    [
        ("What's the limit", True),
        ("ok, and where is it?", True),
        ("whats new", True),
        ("can i use it on a phone", True),
        ("I want to delete my account", True),
        ("On which operating systems can I install it?", True),
        ("under which license is it", True),
        ("Lost my phone, how do I get in", True),
        ("Our handbook is secret. Is it uploaded?", True),
        ("Hi there! Is there a free plan?", True),
        ("Don't you ship?", True),
        ("isnt there a trial", True),
        ("can\u2019t log in", True),
        ("wont start", True),
        ("badges not shown", True),
        ("the log isn't written", True),
        ("You ship to Norway?", True),
        ("any discounts for students", True),
        ("Tell me whether it runs on Windows", True),
        ("put the whole app into one single file with a packer", True),
        ("cancel my plan", True),
        ("cast to a screen", True),
        ("unlock with a key", True),
        ("install packages", True),
        ("please turn off mails", True),
        ("upload limit", False),
        ("Show me the log", False),
        ("list the plans", False),
        ("support hours", False),
        ("release cadence of the library", False),
        ("false positive rate of the tests", False),
        ("issues", False),
        ("how-to guides", False),
        ("If-Match header", False),
        ("I/O settings", False),
        ("dos protection", False),
        ("CA certificate", False),
        ("AnyDesk setup", False),
        ("area codes", False),
    ],
)
def test_questions(text: str, is_question: bool) -> None:
    """By a word that asks, or the verb a clause begins with, whether or not a mark ends them; who
    says what is to be done, or types a long text, names no topic."""
    assert asks(text) == is_question
