"""No clause takes its words from two sentences, and no command those of another."""

from __future__ import annotations

import pytest

from answerable.turn.proof.clauses import crossed_clauses, crossed_code, misreferred

PLANS = ("The Basic plan includes 3 projects.", "The Team plan includes 50 projects and sign-on.")
COMMANDS = ("Stop the server with `acme stop --force`.", "List the jobs with `acme list --all`.")


@pytest.mark.parametrize(
    ("claim", "found"),
    [
        ("The Basic plan includes 50 projects.", ["The Basic plan includes 50 projects."]),
        ("The Basic plan includes 3 projects.", []),
        ("The Team plan has 50 projects, the Basic plan has 3.", []),
        ("The Basic plan includes 3 projects and the Team plan 50 projects.", []),
        ("Sign-on is new.", []),  # that is for others to tell
    ],
)
def test_crossed_clauses(claim: str, found: list[str]) -> None:
    """What one clause says must be of one sentence; several sentences may be said as one."""
    assert [each.rstrip(".") for each in crossed_clauses(claim, PLANS, ())] == [
        each.rstrip(".") for each in found
    ]


def test_a_sentence_that_goes_on_is_said_with_the_one_before() -> None:
    """A pronoun stands for what another sentence names."""
    cited = ("The worker reads the queue.", "It restarts after 5 minutes.")
    for nearby in ((), cited):
        assert crossed_clauses("The worker restarts after 5 minutes.", cited, (), nearby) == []


def test_a_pronoun_stands_for_nothing_from_elsewhere() -> None:
    """What stands right before it is meant, and no other sentence that is cited beside it."""
    page = ("The pump is blue.", "The worker reads the queue.", "It restarts after 5 minutes.")
    said = "The pump restarts after 5 minutes."
    assert crossed_clauses(said, (page[0], page[2]), (), page)
    assert not crossed_clauses(said, (page[0], page[2]), (), ())  # where it stands is not known
    parted = (*page[:2], "", page[2])  # a section begins with it
    assert not crossed_clauses(said, (page[0], page[2]), (), parted)


@pytest.mark.parametrize(
    ("claim", "found"),
    [
        ("The pump is blue, and it restarts after 5 minutes.", True),
        ("The pump is blue: it restarts after 5 minutes.", True),
        ("The worker reads the queue, and it restarts after 5 minutes.", False),
        ("The worker reads the queue and restarts after 5 minutes.", False),
        ("The pump is blue, and the worker restarts after 5 minutes.", False),
    ],
)
def test_a_pronoun_of_the_claim(claim: str, *, found: bool) -> None:
    """It stands for what it stands for in what is cited."""
    page = ("The pump is blue.", "The worker reads the queue.", "It restarts after 5 minutes.")
    assert misreferred(claim, page, page) is found


@pytest.mark.parametrize(
    ("claim", "found"),
    [
        ("Stop the server with `acme list --all`.", ["acme list --all"]),
        ("To stop the server, run `acme stop --force`.", []),
        ("Run `acme list --all`.", []),
    ],
)
def test_crossed_code(claim: str, found: list[str]) -> None:
    """A command does what its own sentence says."""
    assert crossed_code(claim, COMMANDS) == found


@pytest.mark.parametrize(
    ("claim", "cited"),
    [
        (  # a block of code, told of by the sentence above it
            "Install the client: `pip install 'lamp[oil]'`.",
            ("Install the client, set a key:", "pip install 'lamp[oil]'\nexport KEY=..."),
        ),
        (  # each command has a clause
            "Run `dpkg -i lamp.deb`, or `apt upgrade lamp` if you use the APT repository.",
            (
                "Follow the instructions above and run `dpkg -i lamp.deb`.",
                "If you are using the APT repository, run `apt upgrade lamp`.",
            ),
        ),
        (
            "Pull the new image with `docker pull lamp`, stop and remove the old container.",
            (
                "Pull the new image: `docker pull lamp`.",
                "Stop and remove the old container: `docker stop it`.",
            ),
        ),
    ],
)
def test_commands_that_are_told_together(claim: str, cited: tuple[str, ...]) -> None:
    """What is said of one command is not held against another."""
    assert crossed_code(claim, cited) == []
