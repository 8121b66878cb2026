"""Half right sentences of a model: what is told of one is said of another, or of more than it."""

from __future__ import annotations

import pytest

from answerable.turn.proof.support import Grounds, support

RESET = "Administrators may reset the password of a user."
GUESTS = "Guests may read public albums."
MEMBERS = "Members may edit albums that they own."
EDITORS = "Editors can publish any album."
KEPT = "Copies are kept for 14 days."
LOGS = "Logs are not encrypted."
VAULT = "The vault encrypts secrets with AES-256."
OLD = "Older copies are removed unless they are pinned."
RUNS = "While a restore runs, the kiosk is read-only."
SKIPS = "It skips rows without an address."
ERRORS = "Rows that have errors are listed in a report."
READS = "The importer reads CSV files."
HASHES = "Passwords are stored as hashes."
PAGE = (RESET, GUESTS, MEMBERS, EDITORS, KEPT, LOGS, VAULT, OLD, RUNS, READS, SKIPS, ERRORS, HASHES)


def _worth(claim: str, cited: tuple[str, ...], question: str, *headings: str) -> float:
    return support(claim, Grounds(cited, headings, PAGE, question), lambda term: 1.0)


@pytest.mark.parametrize(
    ("claim", "cited", "question"),
    [
        ("Every user may reset the password of a user.", (RESET,), "Can every user reset it?"),
        ("Guests may reset the password of a user.", (RESET,), "Who can reset it?"),
        ("Logs are kept for 14 days.", (KEPT,), "How long are logs kept?"),
        ("Invoices are kept for 14 days.", (KEPT,), "How long are invoices kept?"),
        ("Passwords are not encrypted.", (LOGS,), "Are passwords encrypted?"),
        ("Logs and copies are not encrypted.", (LOGS,), "Are logs encrypted?"),
        ("Invoices and logs are not encrypted.", (LOGS,), "Are invoices encrypted?"),
        ("The importer encrypts secrets with AES-256.", (VAULT,), "What encrypts secrets?"),
        ("While a backup runs, the kiosk is read-only.", (RUNS,), "What of a backup?"),
        ("Passwords are stored as salted hashes.", (HASHES,), "Are the hashes salted?"),
    ],
)
def test_another_subject(claim: str, cited: tuple[str, ...], question: str) -> None:
    """What is told of one thing is not supported of another of the page, of one that only the
    question names, of everybody, or of a kind that nothing else tells of."""
    assert _worth(claim, cited, question) < 0.3


@pytest.mark.parametrize(
    ("claim", "cited"),
    [
        ("Guests may edit public albums.", (GUESTS, MEMBERS)),
        ("The importer skips rows that have errors.", (READS, SKIPS, ERRORS)),
        ("Rows without an address are listed in a report.", (SKIPS, ERRORS)),
        ("Members may edit any album.", (MEMBERS, EDITORS)),
    ],
)
def test_two_sentences_in_one(claim: str, cited: tuple[str, ...]) -> None:
    """A subject of one sentence with what another one tells, though that has a "that" of its own;
    and "any" of what is narrowed there."""
    assert _worth(claim, cited, "How is it?") < 0.3


@pytest.mark.parametrize(
    ("claim", "cited"),
    [
        ("Pinned copies are removed.", OLD),
        ("Older copies that are pinned are removed.", OLD),
        ("A restore takes 20 minutes.", "A restore may take 20 minutes."),
        ("Rows contain blanks.", "Rows might contain blanks."),
    ],
)
def test_what_is_excepted_or_only_may_be(claim: str, cited: str) -> None:
    """What holds unless something is so is not told of that, nor what may be as what is."""
    assert _worth(claim, (cited,), "How is it?") < 0.3


@pytest.mark.parametrize(
    ("claim", "cited", "question"),
    [
        ("Admins may reset the password of a user.", (RESET,), "Can admins reset it?"),
        ("You may reset the password of a user.", ("Users may reset the password of a user.",), ""),
        ("Every visitor may read it in the hall.", ("People may read it in the hall.",), ""),
        ("The importer skips rows without an address.", (READS, SKIPS), "What is skipped?"),
        (
            "Lampd listens on the loopback address.",
            ("The server listens on the loopback address.",),
            "x",
        ),
        ("Old copies are removed unless they are pinned.", (OLD,), "What of old copies?"),
        ("Copies are removed, unless pinned, when older.", (OLD,), "What of old copies?"),
        ("A copy is kept for 14 days.", (KEPT,), "How long is a copy kept?"),
        ("Max retries sets the number of calls.", ("`maxRetries` sets the number of calls.",), "?"),
        ("To save a password, hash it.", ("To store a password, hash it.",), "How do I save one?"),
        ("Members may edit albums that they own.", (MEMBERS,), "What may members do?"),
        ("During a restore, the kiosk is read-only.", (RUNS,), "When is it read-only?"),
        ("Restores can take 20 minutes.", ("A restore may take 20 minutes.",), "How long?"),
        ("A restore takes up to 20 minutes.", ("A restore may take up to 20 minutes.",), "?"),
    ],
)
def test_the_same_one(claim: str, cited: tuple[str, ...], question: str) -> None:
    """Another form of the name, what goes on with it, a word for any such thing, and readers."""
    assert _worth(claim, cited, question) >= 0.3


def test_what_the_heading_names() -> None:
    """The thing that a section is about may be named by its heading."""
    cited = ("Pictures are kept for 14 days.",)
    assert (
        _worth("Photos are kept for 14 days.", cited, "How long are photos kept?", "Photos") > 0.3
    )


@pytest.mark.parametrize(
    ("claim", "holds"),
    [
        ("The kiosk is restarted every hour.", False),
        ("The kiosk is restarted weekly.", False),
        ("The kiosk is restarted every night.", True),
        ("The kiosk is restarted nightly.", True),
        ("The kiosk is restarted daily.", True),
        ("The kiosk is restarted each day.", True),
    ],
)
def test_how_often_it_is(claim: str, holds: bool) -> None:
    """What is done every night is not done every hour; a night is one of each day."""
    assert (_worth(claim, ("The kiosk is restarted every night.",), "How often?") >= 0.3) is holds


@pytest.mark.parametrize(
    ("claim", "cited", "holds"),
    [
        ("Recovery codes can be used twice.", "Recovery codes can be used once.", False),
        ("Recovery codes can be used once.", "Recovery codes can be used once.", True),
        ("Use it twice.", "Use it two times, and once more on Monday.", True),
        ("The big tent is $19 a month.", "Tent: big; Price: $19", False),
        ("The big tent is $19 / week.", "Tent: big; Price: $19", False),
        ("The big tent is $19.", "Tent: big; Price: $19", True),
        ("The big tent is $19 a month.", "Tent: big; Monthly price: $19", True),
        ("The big tent is $19 a day.", "Tent: big; Daily price: $19", True),
        ("The big tent is $19 a year.", "Tent: big; Annual price: $19", True),
    ],
)
def test_a_number_of_times(claim: str, cited: str, holds: bool) -> None:
    """Once is not twice, whatever the heading counts, and a price that has no period there gets
    none."""
    assert (_worth(claim, (cited,), "How is it?", "Two factors") >= 0.3) is holds


@pytest.mark.parametrize(
    ("claim", "holds"),
    [
        ("Members must use two keys.", False),
        ("Members have to use two keys.", False),
        ("Administrators must use two keys.", True),
        ("Two keys are optional for members, and administrators must use them.", True),
    ],
)
def test_whoever_may_choose_must_not(claim: str, holds: bool) -> None:
    """What is optional for some is not required of them."""
    cited = "The use of two keys is optional for members and required for administrators."
    assert (_worth(claim, (cited,), "Who must use two keys?") >= 0.3) is holds
