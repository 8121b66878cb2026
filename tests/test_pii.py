"""Personal data and secrets: found where they stand, and nothing else."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from answerable import pii
from answerable.pii import FILL, Redactor
from ordinary_page import page_seconds

REDACTOR = Redactor()
CARD = "4539 1488 0343 6467"
IBAN = "PL61 1090 1014 0000 0712 1981 2874"
SECRETS = (
    "sk-proj-Zq81mNv4TtYp0LxRb7WcEd29",
    "AKIAZ7QJ4XWPLM2N8RTV",
    "ghp_z9Qm3LxV7tRk2WpY8sBn4HcJ6dFg1aTq0uEi",
    "xoxb-84920174625-QmLxVtRkWpYsBn",
    "glpat-Zq81mNv4TtYp0LxRb7Wc",
)


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("Write to jane.doe+x@firma.pl.", "Write to [e-mail]."),
        ("<mailto:jane@firma.co.uk>", "<mailto:[e-mail]>"),
        ("Call +48 600 700 800 today", "Call [phone] today"),
        ("My phone number is (212) 736-5000.", "My phone number is [phone]."),
        (f"Pay with {CARD}!", "Pay with [card]!"),
        (f"To {IBAN}, please", "To [iban], please"),
        ("postgres://app:Xk29vQpL@db.firma.pl/app", "postgres://app:[secret]@db.firma.pl/app"),
        ('token = "q8ZkP2vLm4XwRt7Yc"', 'token = "[secret]"'),
        *((f"key {secret} end", "key [secret] end") for secret in SECRETS),
    ],
)
def test_what_is_masked(text: str, masked: str) -> None:
    """Each kind is replaced by its name, and the text around it stays."""
    assert REDACTOR.masked(text) == masked


@pytest.mark.parametrize(
    "text",
    [
        "Write to you@example.com or admin@my.test.",
        "git clone git@github.com:owner/name.git",
        "Install react@18.2.0 and logo@2x.png",
        "The port is 8000 and the limit 1234567890123456.",
        "Test with 4242 4242 4242 4242.",
        "Call +1 202 555 0100 in a story.",
        "sha256 8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6",
        "OPENAI_API_KEY=sk-xxxxxxxxxxxxxxxxxxxxxxxx",
        "AKIAIOSFODNN7EXAMPLE",
        "postgres://user:password@db.firma.pl/app",
        'password = "${POSTGRES_PASSWORD}"',
        "integrity sha384-oqVuAfXRKap7fdgcCY5uykM6QrXgVYbVzvGyBqv",
        "Call 911, or version 1.2.3.4 on 2026-11-22 at 12:30:45.",
        "see docs/guides/installation/WithDocusaurusTwoAndThree",
    ],
)
def test_what_is_not(text: str) -> None:
    """Examples of documentation, versions, digests and placeholders are nobody's data."""
    assert REDACTOR.find(text) == []


def test_what_is_public_stays() -> None:
    """An address, a number in any spacing, or a whole domain of the owner's list is shown."""
    public = Redactor(public=("Help@Firma.pl", "+48600700800", "@shop.pl"))
    assert public.find("help@firma.pl, +48 600 700 800, any@shop.pl") == []
    assert public.masked("boss@firma.pl") == "[e-mail]"


def test_regions_and_kinds() -> None:
    """A national number counts where its country is named; a kind that is left out stays."""
    assert REDACTOR.find("Biuro: 22 826 12 34") == []
    assert Redactor(regions=("PL",)).masked("Biuro: 22 826 12 34") == "Biuro: [phone]"
    assert Redactor(kinds=("card",)).find("jane@firma.pl") == []


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=300), st.sampled_from(["jane@firma.pl", CARD, SECRETS[0]]))
def test_blacking_out_keeps_places(text: str, value: str) -> None:
    """What is blacked out keeps its length and its lines, and holds nothing of the value."""
    whole = f"{text} {value} {text}"
    filled = REDACTOR.filled(whole)
    assert len(filled) == len(whole)
    assert filled.count("\n") == whole.count("\n")
    assert value not in filled
    assert FILL in filled


@pytest.mark.parametrize("bomb", ["a@" * 50_000, "+4" * 50_000, "1" * 100_000, "Aa1" * 30_000])
def test_bombs_end_soon(bomb: str) -> None:
    """No text takes time that grows with the square of its length."""
    began = time.process_time()
    REDACTOR.find(bomb)
    assert time.process_time() - began < 30 * page_seconds()


@pytest.mark.parametrize(
    "text", ["a@b.example.com", "+48 600 700 800", "٠١٢", "://u:p@h", "x\nsk-"]
)
def test_what_may_hold_something_is_looked_at(text: str) -> None:
    """A text without any sign of what is looked for is passed over; a single sign is enough to have
    it looked at, digits of any script among them."""
    assert pii._HINT.search(text)
    assert not pii._HINT.search("Reset the cache, then start the server again.")
