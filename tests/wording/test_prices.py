"""What something costs: which questions ask it, and which sentences say it."""

from __future__ import annotations

import pytest

from answerable.wording.plain_answers import plain_answer
from answerable.wording.prices import asks_free, asks_price, says_free, says_price


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ("How much does Lantern cost?", True),
        ("What does a licence cost?", True),
        ("What is the price of a lamp?", True),
        ("does a lamp cost anything?", True),
        ("how much is a commercial license per seat", True),
        ("How much is shipping?", True),
        ("How much is stored per lamp?", False),
        ("Does a change cost the lamp its warranty?", False),
        ("How much memory does it need?", False),
        ("By how much did she cut costs?", False),
        ("How much did the price increase?", False),
        ("What is prompt_price?", False),
    ],
)
def test_questions_for_a_price(question: str, asks: bool) -> None:
    """Amounts of money, and whether there is one to pay."""
    assert asks_price(question) is asks


@pytest.mark.parametrize(
    ("sentence", "says"),
    [
        ("A lamp is 30 dollars.", True),
        ("Bicycles cost two euros, vests fifty cents.", True),
        ("It is sold in ten countries.", False),
        ("It costs less than 9 a month.", True),
        ("The default cost is 14.", False),
        ("It costs 9 \u20ac a month.", True),
        ("Lantern is free of charge.", True),
        ("We do not charge a fee for it.", True),
        ("It does not charge the battery.", False),
        ("Nothing without a boat of your own.", True),
        ("Nothing, as long as you row.", True),
        ("Nothing happens then.", False),
        ("The price is 9 a month.", True),
        ("A budget of 0 has no limit.", False),
        ("It is counted by the prices you set; target: 0.50.", False),
        ("Lantern is open source.", False),
        ("Example: let's say your lamp costs $ 30.", False),
        ("Suppose that a lamp is 30 dollars.", False),
        ("Feel free to take the next free port.", False),
        ("Senders are free to add options.", False),
        ("This is a free sailing course.", True),
        ("Lantern is a small, free and quick reader.", True),
        ("There is a free port behind it.", False),
        ("Which port it takes is a free choice.", False),
        ("They are free of errors.", False),
        ("It says how much memory of the lamp is free and available.", False),
        ("Lantern is free and available everywhere.", True),
        ("Canoes do not pay.", True),
        ("You don't need to pay for it.", True),
        ("Visitors pay 4 crowns.", True),
        ("They do not pay attention.", False),
        ("They pay in crowns.", False),
        ("Up to 5 GB of storage is free.", True),
        ("The cost of a hash lies between MinCost and MaxCost.", False),
    ],
)
def test_sentences_that_say_it(sentence: str, says: bool) -> None:
    """Money, or that none is due; not what is free to do something."""
    assert says_price(sentence) is says


@pytest.mark.parametrize(
    ("sentence", "says"),
    [
        ("A lamp is 30 dollars.", True),
        ("The plan costs $9 a month.", True),
        ("Donations are welcome, and Lantern is free of charge.", True),
        ("Categories: Gas; Allocated (budgeted) funds: $ 100; Explanation: transport.", False),
        ("This puts me at a personal loss of over $5000 this month.", False),
        ("We raised $2 million from two investors.", False),
        ("The account has a balance of $20.", False),
    ],
)
def test_money_that_is_no_price(sentence: str, says: bool) -> None:
    """What is had, given or lost is not what one pays, and answers who asks for just that."""
    cost = plain_answer("How much does Lantern cost?")
    moved = plain_answer("How much money did they raise, save or lose? How much was spent?")
    assert cost is not None
    assert moved is not None
    assert cost(sentence) is says
    assert moved(sentence)


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ("Is Lantern free?", True),
        ("is it free to use?", True),
        ("Is the port free for others?", False),
        ("What does it cost?", False),
    ],
)
def test_questions_whether_it_is_free(question: str, asks: bool) -> None:
    """Of charge, and not for something."""
    assert asks_free(question) is asks


@pytest.mark.parametrize(
    ("sentence", "says"),
    [
        ("A lamp is 30 dollars.", True),
        ("Lantern is open source.", True),
        ("It is licensed under MIT.", True),
        ("There is a free plan.", True),
        ("Lantern has a free and a paid edition.", True),
        ("It is free to download.", True),
        ("There are eight places, free for two hours.", True),
        ("Keep a port free for the next lamp.", False),
        ("Feel free to take the next free port.", False),
        ("Nobody provides certificates for free.", False),
    ],
)
def test_sentences_that_say_whether_it_is_free(sentence: str, says: bool) -> None:
    """A price, a license, or a plan that costs nothing."""
    assert says_free(sentence) is says


def test_what_is_plain() -> None:
    """A price and a maker are; what anything else asks for is left to the ranking."""
    price, maker = plain_answer("Is it free?"), plain_answer("Who created Lantern?")
    assert price is not None
    assert maker is not None
    assert price("It is free.")
    assert maker("Ada created it.")
    assert not maker("It is free.")
    cost = plain_answer("What is the price of it?")
    assert cost is not None
    assert price("It is open source.")
    assert not cost("It is open source.")
    assert plain_answer("How is it created?") is None
