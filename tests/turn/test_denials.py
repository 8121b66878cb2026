"""Denials too many, denials cut off, and a bare "No."."""

from __future__ import annotations

import pytest

from answerable.turn.proof.denials import bare_denial_holds, cut_off, denies_otherwise


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("It no longer sends mail.", "It sends mail."),
        ("It is false that it sends mail.", "It sends mail."),
        ("Not true: it sends mail.", "It sends mail."),
        ("It refuses to send mail.", "It sends mail."),
        ("It failed to send mail.", "It sends mail."),
        ("It seldom sends mail.", "It sends mail."),
        ("It doesnt send mail.", "It sends mail."),
        ("It sends mail unless it is Monday.", "It sends mail."),
        ("It sends all but never on Monday, except mail.", "It sends mail."),
        ("Everybody may send mail.", "Only administrators may send mail."),
        ("The key is empty.", "It is not true that the key is empty."),
        ("The key is empty.", "It is a myth that the key is empty."),
        ("No other user than a guest may send mail.", "Only administrators may send mail."),
        ("Mail is sent unless you disable it.", "Mail is disabled by default."),
        ("Mail is sent unless you turn it off.", "setting: mail; default: off"),
        ("Mail is kept unless you are told so.", "By default, mail is kept."),
    ],
)
def test_a_denial_too_many(claim: str, evidence: str) -> None:
    """In whatever words, and where the denial that the evidence has is gone."""
    assert denies_otherwise(claim, [evidence])


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("No, it does not send mail.", "It does not send mail."),
        ("No, it sends mail.", "It sends mail."),
        ("The key is not required.", "The key is optional."),
        ("HTTP/3 is not supported.", "HTTP/3 is unsupported."),
        ("Sharing is not allowed.", "Sharing is forbidden."),
        ("It supports neither A nor B.", "It does not support A or B."),
        ("It does not read A and does not read B.", "It does not read A or B."),
        ("It sends mail unless `keep` is set.", "It sends mail if `keep` is not set."),
        ("It sends mail if `keep` is not set.", "It sends mail unless `keep` is set."),
        ("Nobody except administrators may send mail.", "Only administrators may send mail."),
        ("It is not only fast.", "It is fast."),
        ("If sending fails, mail is kept.", "Mail that cannot be sent is kept."),
        ("The key is not empty.", "It is not true that the key is empty."),
        ("It sends mail.", "It sends mail, but never at night."),
        ("Pin it, so that there are no updates.", "Pin it to avoid updates."),
        ("If you don't want mail, set `mail`.", "To disable mail, set `mail`."),
        ("It needs no second server.", "It is a part of it instead of a second server."),
        ("No other database is supported.", "Only PostgreSQL is supported."),
        ("It reads feeds and nothing else.", "It only reads feeds."),
        ("Mail is sent unless you turn it off.", "Mail is enabled by default."),
        ("Mail is sent unless you change `mail`.", "Mail is sent by default."),
    ],
)
def test_the_same_in_other_words(claim: str, evidence: str) -> None:
    """Opposites, exceptions, lists, and an answer that begins with "No,"."""
    assert not denies_otherwise(claim, [evidence])


@pytest.mark.parametrize(
    ("text", "unit", "expected"),
    [
        ("guaranteed.", "Refunds are not guaranteed.", True),
        ("run `it`.", "Nobody should run `it`.", True),
        ("the key is empty.", "It is not true that the key is empty.", True),
        ("Storing keys in the page", "Storing keys in the page is not allowed.", True),
        ("Storing keys in the page", "Storing keys in the page is allowed.", False),
        ("it sends mail.", "It never sleeps, it sends mail.", False),
        ("It sends mail", "It sends mail, but never at night.", False),
        ("sends mail.", "It sends mail. It never sends mail.", False),
        ("It sends letters.", "It never sends mail.", False),
    ],
)
def test_a_denial_that_is_cut_off(text: str, unit: str, expected: bool) -> None:
    """What is quoted is denied in its own clause, and nowhere said without."""
    assert cut_off(text, [unit]) is expected


@pytest.mark.parametrize(
    ("claim", "question", "evidence", "expected"),
    [
        ("No.", "Does it support HTTP/3?", "It does not support HTTP/3.", True),
        ("No, it does not.", "Is HTTP/3 supported?", "HTTP/3 is unsupported.", True),
        ("No.", "Does it support HTTP/3?", "It supports HTTP/3.", False),
        ("No.", "Does it listen on 80?", "It listens on 80 and never sleeps.", False),
        ("No.", "Can I use oars instead of poles?", "Use poles or oars.", False),
        ("No.", "Can I use oars instead of poles?", "You cannot use oars.", True),
        ("It is.", "Does it support HTTP/3?", "It does not support HTTP/3.", False),
    ],
)
def test_a_bare_no(claim: str, question: str, evidence: str, expected: bool) -> None:
    """It is right where the evidence denies what is asked."""
    assert bare_denial_holds(claim, question, evidence) is expected
