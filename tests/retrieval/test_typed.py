"""What is searched for where a message is no sentence, or in other letters than pages have."""

from __future__ import annotations

import pytest

from answerable.retrieval.typed import searched


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("https://site.example/pricing", "pricing"),
        ("HTTPS://Site.example/docs/how-to/cancel_a-plan/?utm=1", "docs how to cancel a plan"),
        ("www.site.example/docs/billing.html#refunds", "docs billing refunds"),
        ("<https://site.example/guide/index.md>.", "guide"),
        (" https://site.example/caf%C3%A9 ", "café"),
        ("https://site.example/?page=2#plans", "plans"),
    ],
)
def test_an_address_alone(message: str, words: str) -> None:
    """The words of its path and fragment; all pages of a site share the rest."""
    assert searched(message) == words


@pytest.mark.parametrize(
    "message",
    [
        "https://site.example/",
        "https://[site",
        "What is at https://site.example/pricing?",
        "https://site.example/pricing and /refunds",
        "How do I set base_url to https://site.example/v1",
        "docs/pricing.md",
        "What is 5² and ½, and who is ™?",
        "GET /v1/chat",
        "",
    ],
)
def test_other_messages(message: str) -> None:
    """What is asked about an address keeps it, and a power stays one."""
    assert searched(message) == message


def test_letters_in_another_dress() -> None:
    """Full-width letters and digits, ligatures and accents apart from their letters."""
    assert searched("ＨＯＷ\u3000ＤＯ Ｉ ＣＡＮＣＥＬ？") == "HOW DO I CANCEL?"
    assert searched("ｶﾞｲﾄﾞ of the ﬁle") == "ガイド of the file"
    assert searched("cafe\u0301") == "café"


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("What can't be undone?", "What cannot be undone?"),
        ("Why can\u2019t I light it?", "Why cannot I light it?"),
        ("which lamps can not be lit", "which lamps cannot be lit"),
        ("It can not only burn.", "It can not only burn."),
        ("Can't resolve './lamp'", "Can't resolve './lamp'"),
        ("error: can't open lamp", "error: can't open lamp"),
    ],
)
def test_what_cannot_be_done(message: str, words: str) -> None:
    """In one word, in a sentence of the visitor's own; a message of a program stays as it is."""
    assert searched(message) == words


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("http://localhost:8080/metrics is empty", "/metrics is empty"),
        ("curl -s http://127.0.0.1/v1/rows gives nothing", "/v1/rows gives nothing"),
        ("curl http://localhost:8080 gives nothing", "curl http://localhost:8080 gives nothing"),
        ("curl https://site.example/v1/rows fails", "curl https://site.example/v1/rows fails"),
    ],
)
def test_an_address_on_the_own_machine(message: str, words: str) -> None:
    """Within a sentence, its path says what is meant, where it has one."""
    assert searched(message) == words


@pytest.mark.parametrize(
    ("message", "words"),
    [
        (
            '{"lamp": "Cat", "oil": {"kind": "XQ"}} - is the lamp lit all the same?',
            " kind lamp oil  - is the lamp lit all the same?",
        ),
        ('Why is {"lamp": 1, "oil": 2} refused by it?', "Why is  lamp oil  refused by it?"),
        ('What does {"lamp": 1} mean here?', 'What does {"lamp": 1} mean here?'),
        ('{"lamp": 1, "oil": 2} why?', '{"lamp": 1, "oil": 2} why?'),
        ("Is {lamp, oil} a set of two things?", "Is {lamp, oil} a set of two things?"),
        ("{" * 50_000, "{" * 50_000),
    ],
)
def test_json_beside_a_question(message: str, words: str) -> None:
    """Its keys are searched for; a placeholder, what is all there is, and other code stay."""
    assert searched(message) == words


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("we swapped example.com for example.org", "we swapped domain for domain"),
        ("can I use www.mydomain.com?", "can I use www domain?"),
        ("curl https://example.com/rows fails", "curl https://example.com/rows fails"),
        ("auth.example.com is empty", "auth.example.com is empty"),
        ("write to me@example.com", "write to me@example.com"),
        ("can I use lamp.com?", "can I use lamp.com?"),
    ],
)
def test_any_domain(message: str, words: str) -> None:
    """A name that is reserved for examples is the visitor's own; within an address it stays."""
    assert searched(message) == words
