"""What a question wants to go without."""

import pytest

from answerable.wording.exclusions import has_what_is_left_out

SERVER = "How do I test my routes without starting a server?"

LAMP = "How do I build a lamp instead of a candle?"


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (SERVER, "Routes can be tested after starting the server."),
        (SERVER, "Start a server\nTest your routes."),
        ("Can I back up without encryption?", "Back up with `--encryption repokey`."),
        ("run a command without installing the project", "Commands run after project install."),
        (
            "Can I use it without an account?",
            "If you haven't already, create a free account and use it.",
        ),
        (LAMP, "Run `make` to build the candle."),
    ],
)
def test_what_tells_the_opposite(question: str, said: str) -> None:
    """It has the thing, and nothing that goes without it."""
    assert has_what_is_left_out(question, said)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (SERVER, "Routes are tested with `inject()`."),
        (SERVER, "You need not start a server to test routes."),
        ("Can I back up without encryption?", "Set encryption to none, as it is optional."),
        ("Can I back up without encryption?", "Make an unencrypted one: `--encryption none`."),
        ("How do I start a server?", "Start the server with this command."),
        ("How do I do without?", "Do it."),
        (LAMP, "Candles are built by default; a lamp needs `--lamp`."),
        (LAMP, "Pass `--lamp` to build one."),
        ("Why is a lamp instead of a lamp lit?", "The lamp is lit."),
    ],
)
def test_what_may_be_the_answer(question: str, said: str) -> None:
    """It goes without the thing, or does not speak of it; or nothing is to be left out."""
    assert not has_what_is_left_out(question, said)
