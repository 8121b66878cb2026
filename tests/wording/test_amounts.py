"""Which questions ask for a number."""

from __future__ import annotations

import pytest

from answerable.wording.amounts import (
    ASKS_AMOUNT,
    ASKS_MEASURE,
    ASKS_NUMBER,
    LENGTH,
    NAMES_NUMBER,
    NUMBER,
)


@pytest.mark.parametrize(
    ("question", "amount", "measure"),
    [
        ("How many wheels are there?", True, False),
        ("How long does it take?", True, False),
        ("Which port does it listen on?", False, True),
        ("Which Node version do I need?", False, True),
        ("What is the default port of the server?", False, True),
        ("What's the upload limit?", False, True),
        ("what's the limit for failed uploads", False, True),
        ("whats the maximum length of a name", False, True),
        ("What is the maximum length of a label name?", False, True),
        ("Which Python versions are supported?", False, True),
        ("What are the limits?", False, True),
        ("Which exit code do I get when nothing is found?", False, True),
        ("What status code is returned?", False, True),
        ("What is an exit code?", False, False),
        ("Which code style do you follow?", False, False),
        ("What is the port for?", False, False),
        ("What is the purpose of the timeout?", False, False),
        ("What is the rate limit error?", False, False),
        ("What version control do you use?", False, False),
        ("What is a timeout?", False, False),
        ("Can you tell me how long it takes?", True, False),
        ("I need to know how many wheels there are.", True, False),
        ("", False, False),
    ],
)
def test_questions_for_a_number(question: str, amount: bool, measure: bool) -> None:
    """How many, and what or which measure; not what a measure is or is for."""
    assert (ASKS_AMOUNT.search(question) is not None) is amount
    assert (ASKS_MEASURE.search(question) is not None) is measure
    assert (ASKS_NUMBER.search(question) is not None) is (amount or measure)


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ("max size of an upload", True),
        ("maximum grpc message size a lamp can receive", True),
        ("the minimum length of a password", True),
        ("max has a lamp", False),
        ("change the max size of an upload", False),
    ],
)
def test_a_bound_that_is_typed_into_a_search_box(question: str, *, asks: bool) -> None:
    """It asks for the number, and not how it is changed."""
    assert (ASKS_NUMBER.search(question) is not None) is asks


@pytest.mark.parametrize(
    "question",
    [
        "How do I measure how long it takes?",
        "How can I limit how many lamps burn at once?",
        "Can I see how much oil is left?",
        "Why does it matter how often I clean it?",
    ],
)
def test_a_number_that_another_question_is_about(question: str) -> None:
    """A way is asked for, or whether or why; the number is only named."""
    assert ASKS_NUMBER.search(question) is None
    assert NAMES_NUMBER.search(question) is not None


@pytest.mark.parametrize(
    ("text", "has"),
    [
        ("It is read once a day.", True),
        ("It is read only once.", True),
        ("Once per hour it is read.", True),
        ("Once it expires, it is read again.", False),
        ("The lamp goes out once the oil is gone.", False),
        ("It is dropped once installed.", False),
        ("It goes out at once.", False),
        ("Everybody gets one lamp.", True),
        ("There is only one.", True),
        ("It starts with a single old lamp.", True),
        ("It has a single sign-on.", False),
        ("Give one or more names.", True),
        ("Each guest may bring one.", True),
        ("Each room gets one", True),
        ("One is enough.", True),
        ("There is one for each room.", True),
        ("The room has one, unless it is dark.", True),
        ("It says how many lamps burn.", False),
        ("Light the other one.", False),
        ("The longest one will be used.", False),
        ("It is one of the lamps.", False),
        ("One can light it.", False),
        ("It lists the skipped ones.", False),
        ("It is shown behind the lamp, if you have one.", False),
    ],
)
def test_what_is_a_number(text: str, has: bool) -> None:
    """A conjunction and a pronoun are none, though they are written as numbers are."""
    assert (NUMBER.search(text) is not None) is has


@pytest.mark.parametrize(
    ("text", "has"),
    [
        ("It gives up after 10 seconds.", True),
        ("Allow two working days.", True),
        ("It burns for a week.", True),
        ("A 30-day trial", True),
        ("It burns indefinitely.", True),
        ("At most 63 characters", True),
        ("It burns until 31 December.", True),
        ("It burns until Friday.", True),
        ("From 3 to 7 March it burns.", True),
        ("The name is 40 symbols long.", True),
        ("After three (3) months", True),
        ("It takes 1h30.", True),
        ("A fortnight's oil", True),
        ("Kept for 30d", True),
        ("Name: WAIT; Default: 30; Meaning: Time in seconds it burns", True),
        ("Name: WAIT; Meaning: Time in seconds it burns", False),
        ("Set the time in seconds.", False),
        ("It is shown in 3D.", False),
        ("It burns until it is put out.", False),
        ("Setting retry to 6 tries it 6 times.", False),
        ("Two lamps burn.", False),
        ("It burns all the day.", False),
    ],
)
def test_what_says_how_long(text: str, has: bool) -> None:
    """A number with a unit of time or of length."""
    assert (LENGTH.search(text) is not None) is has


@pytest.mark.parametrize("number", ["thirteen", "fourteen", "nineteen", "sixty", "ninety", "forty"])
def test_every_number_in_words(number: str) -> None:
    """The numbers up to twenty and the tens say how many there are, and with a unit how long."""
    assert NUMBER.search(f"There are {number} lamps")
    assert LENGTH.search(f"It is kept for {number} nights.")
