"""Where to call and write: which questions ask it, and which sentences say it."""

from __future__ import annotations

import pytest

from answerable.wording.contacts import asks_address, asks_phone, says_address, says_phone
from answerable.wording.plain_answers import plain_answer


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ("What's your phone number?", True),
        ("What is the support number?", True),
        ("Is there a phone number that I can call?", True),
        ("What is the telephone number of the office?", True),
        ("What is the phone number field for?", False),
        ("How do I change my phone number?", False),
        ("Which phone numbers are valid in Lantern forms?", False),
    ],
)
def test_questions_for_a_number_to_call(question: str, asks: bool) -> None:
    """The number itself, and not what is done with numbers."""
    assert asks_phone(question) is asks


@pytest.mark.parametrize(
    ("sentence", "says"),
    [
        ("Call +44 20 7946 0018.", True),
        ("Call 555-0100 on weekdays.", True),
        ("We have no telephone.", True),
        ("+44 20 7946 0018", True),
        ("555-0100", True),
        ("phone numbers", False),
        ("Our EIN is: 46-3344200.", False),
        ("Write to P.O. Box 18666, Minneapolis, MN 55418-0666.", False),
        ("The form has 12 numbers.", False),
        ("Front desk: 030 1234567", True),
        ("Our office in Kiel has 202-555-0134.", True),
        ("Orders 1-800-555-0199 (toll free)", True),
        ("Telefon: 1234567", True),
        ("Our number is 1234567.", True),
        ("Any negative number begins with 11111111.", False),
        ("Closed on 01/02/2020.", False),
    ],
)
def test_sentences_with_a_number_to_call(sentence: str, says: bool) -> None:
    """Digits enough, or that there is none."""
    assert says_phone(sentence) is says


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ("What's your email?", True),
        ("What is Ada's e-mail address?", True),
        ("contact email", True),
        ("e-mail", True),
        ("email the report", False),
        ("What is the support email address of Lantern?", True),
        ("What is the email setting?", False),
        ("How do I change my email address?", False),
    ],
)
def test_questions_for_an_address(question: str, asks: bool) -> None:
    """The address itself, and not what is done with addresses."""
    assert asks_address(question) is asks


@pytest.mark.parametrize(
    ("sentence", "says"),
    [
        ("Write to ada@lantern.example.", True),
        ("E-mail is not read here.", True),
        ("Enter your email address.", False),
    ],
)
def test_sentences_with_an_address(sentence: str, says: bool) -> None:
    """An address, or that there is none."""
    assert says_address(sentence) is says


def test_these_are_plain_answers() -> None:
    """What has none of it answers no such question."""
    phone, address = plain_answer("What's your phone number?"), plain_answer("What's your email?")
    assert phone is says_phone
    assert address is says_address
