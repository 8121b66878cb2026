"""The kind of thing that is asked for, and whether a passage has it."""

from __future__ import annotations

import pytest

from answerable.retrieval.asked_kind import has_asked_kind, plainly_missing


@pytest.mark.parametrize(
    ("question", "text", "has"),
    [
        ("How many wheels are there?", "It has six wheels.", True),
        ("How many wheels are there?", "It has 6 wheels.", True),
        ("How many wheels are there?", "It has wheels.", False),
        ("How often does it turn?", "It turns once a day.", True),
        ("How often does it turn?", "Once it is wound up, it turns.", False),
        ("Which exit code does it have?", "It ends with an exit code.", False),
        ("Which exit code does it have?", "It ends with 2.", True),
        ("What is the range of a lidar?", "It is expensive.", False),
        ("What is the range of a lidar?", "Up to 300 metres.", True),
        ("Which port is used?", "A black box.", False),
        ("Which Node version do I need?", "Any that is supported.", False),
        ("Which Node version do I need?", "Node 22 or later.", True),
        ("What is the maximum length of a label name?", "A label has a name.", False),
        ("What's the default scrape interval?", "It is set in the file.", False),
        ("What is the default scrape interval?", "15s.", True),
        ("When was it built?", "It was built by monks.", False),
        ("When was it built?", "In 1204.", True),
        ("When should I call it?", "Call it once the page is loaded.", True),
        ("In what year did it end?", "In winter.", True),
        ("Who built it?", "It was built by monks.", True),
        ("Who built Elektro?", "Elektro was tall.", False),
        ("Who built Elektro?", "Westinghouse built it, then Anna Smith.", True),
        ("Who may enter?", "Only members may enter.", True),
        ("How do I install it?", "With pip.", True),
        ("What is a lidar?", "A sensor.", True),
        ("", "", True),
    ],
)
def test_a_number_a_time_somebody(question: str, text: str, has: bool) -> None:
    """A text is ruled out only where the question plainly asks for what is nowhere in it."""
    assert has_asked_kind(question, text) is has


@pytest.mark.parametrize(
    ("question", "sentences", "missing"),
    [
        (
            "How many patents does she hold?",
            ["She holds two prizes.", "Patents bore me."],
            True,
        ),
        ("How many patents does she hold?", ["She holds two patents."], False),
        ("How many patents does she hold?", ["Her 2 patents expired."], False),
        ("How many levels can rows be nested?", ["A row has 2 uses.", "Rows nest."], True),
        ("How many levels can rows be nested?", ["They go to a depth of 5."], False),
        ("How many levels deep can rows be?", ["The maximum depth is 5."], False),
        ("How many minutes is it kept?", ["It is kept for 1 hour."], False),
        ("How many minutes is it kept?", ["It is kept in 2 places."], True),
        ("How many rows has it? Can it be sorted?", ["Sorted it can be."], False),
        ("How many people use it?", ["It is used by 40."], False),
        ("How many times is a job retried?", ["It is retried once."], False),
        ("How many?", [], False),
        ("How much does it cost per month?", ["It costs you some nerves.", "Since 2020."], True),
        ("How much does it cost per month?", ["The price is 9 euros a month."], False),
        ("How much does it cost per month?", ["It is free of charge."], False),
        ("How much money did it save?", ["It saved a lot of time, 30 hours a week."], True),
        ("How much patience does it need?", ["Plenty."], False),
        ("How much memory does it need?", ["Plenty."], True),
        ("How much memory does it need?", ["The disk has 2 GB."], True),
        ("How much memory does it need?", ["An upload may have 2 GB."], True),
        ("How much memory does it need?", ["It runs with at least 2 GB."], False),
        ("What is the price of gold?", ["Set the price of a million tokens."], True),
        ("What is the price of gold?", ["The price is 40 euros a gram."], False),
        ("What does a licence cost?", ["The cost of a hash is between MinCost and MaxCost."], True),
        ("What does a licence cost?", ["A licence is 30 dollars."], False),
        ("Who created Prometheus?", ["Yes, we recommend Grafana.", "A chart is created."], True),
        ("Who created Prometheus?", ["It was started by Ada Noll in 2012."], False),
        ("What is her hourly rate?", ["The rate limit is 10 requests an hour."], True),
        ("What are the annual fees?", ["Annual fees of 30 dollars."], False),
        ("What is prompt_price?", ["A number."], False),
        ("What does it do?", [], False),
        ("How old is Anna?", ["Pages older than 30 days are deleted."], True),
        ("How old is Anna?", ["Anna wrote 30 pages."], True),
        ("How old is Anna?", ["Anna is 34 years old."], False),
        ("How old is the shop?", ["It was founded in 1999."], False),
        ("How old is it?", ["Founded in 1999."], False),
        ("How old are you?", ["Records are never edited; a new one replaces an old one."], True),
        ("How old is it?", ["It may show 3 old readings with their age, and never more."], True),
        ("How old is she?", ["Aged 34."], False),
        ("How old is it?", ["It is one year old."], False),
        ("How old are the backups?", ["Backups in the shop are at most 30 days old."], False),
    ],
)
def test_an_plainly_missing(question: str, sentences: list[str], missing: bool) -> None:
    """A count needs a number beside what is counted, a price an amount of money or none to pay, and
    an age a number of whom it is asked."""
    said = [(each, "The shop") for each in sentences]
    assert plainly_missing(question, said) is missing
