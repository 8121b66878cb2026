"""Who made something: which questions ask it, and which sentences say it."""

from __future__ import annotations

import time

import pytest

from answerable.wording.makers import asks_maker, presents_maker, says_maker
from ordinary_page import page_seconds


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ("Who created Lantern?", True),
        ("who originally wrote it", True),
        ("Who has built this?", True),
        ("Who's behind Lantern?", True),
        ("Who is the author?", True),
        ("Who are the maintainers of Lantern?", True),
        ("Who is the author's agent?", False),
        ("Who can create a page?", False),
        ("Who may enter?", False),
        ("How was it created?", False),
        ("", False),
    ],
)
def test_questions_for_a_maker(question: str, asks: bool) -> None:
    """What was made and what is owned; not who is allowed to make something."""
    assert asks_maker(question) is asks


@pytest.mark.parametrize(
    ("sentence", "says"),
    [
        ("Lantern was created by Ada Noll.", True),
        ("A lamp for builders by Ada Noll", True),
        ("Getting started with lamps by Ada Noll", False),
        ("A talk about lamps by Ada Noll", False),
        ("It was originally built at Fennel.", True),
        ("It is maintained by a small team.", True),
        ("It was built in 1204 by monks.", True),
        ("It was written in 1204 by an old baker.", True),
        ("It was written by a clown called Bo Rand.", True),
        ("It is written by a command called Rand.", False),
        ("The duchess built it.", True),
        ("It is made by means of a lamp.", False),
        ("Ada Noll (1990) wrote it in a week.", True),
        ("In 2012 she founded the company.", True),
        ("Its founder is Ada Noll.", True),
        ("Lantern maintainer Ada Noll shows how.", True),
        ("This error is no longer emitted by Lantern.", False),
        ("The index is created by the first run.", False),
        ("Install what is managed by Fennel.", False),
        ("A lamp by Ada Noll.", True),
        ("Fennel made you light a lamp.", False),
        ("I have made a few contributions to it.", False),
        ("Ada Noll made it.", True),
        ("Ada Noll made it easier to see.", False),
        ("Installations of Fennel made with a lamp are slow.", False),
        ("The same page we wrote above is shorter as:", False),
        ("The Fennel authors don't mind.", False),
        ("OpenThings introduced the so-called created timestamps.", False),
        ("The file could not be found.", False),
        ("", False),
    ],
)
def test_sentences_that_name_somebody(sentence: str, says: bool) -> None:
    """Somebody stands beside the verb or the noun, and is not what is asked about."""
    assert says_maker(sentence, "Who created Lantern?") is says


def test_a_part_of_a_name_is_another() -> None:
    """What is asked about does not stand for a person who bears a part of its name."""
    assert says_maker("Lamps designed by Noll were sold.", "Who designed the Noll Light lamps?")


@pytest.mark.parametrize(
    ("sentence", "says"),
    [
        ("It was founded in 1990 -- by Ada.", True),
        ("It was built by a dev-team.", True),
        ("It was built by a small three-person team.", True),
        ("A Fennel-maintained library", True),
        ("It was founded in a well-known place.", False),
    ],
)
def test_words_with_dashes_say_a_maker(sentence: str, says: bool) -> None:
    """A dash is in words, and between them."""
    assert says_maker(sentence, "Who founded Lantern?") is says


@pytest.mark.parametrize(
    "sentence",
    ["It was founded {0}(60){0}", "It was founded a{0}b{0}c{0}", "It was built by a x{0}y{0}"],
)
def test_a_row_of_dashes_is_read_once(sentence: str) -> None:
    """It may be in words and between them: all ways to share it out took hours."""
    began = time.process_time()
    assert not says_maker(sentence.format("-" * 400), "Who founded Lantern?")
    assert time.process_time() - began < 4 * page_seconds()


@pytest.mark.parametrize(
    ("question", "sentence", "above", "presents"),
    [
        ("Who is the author?", "Ada Noll keeps bees in Ghent.", "Preface > About the author", True),
        ("Who wrote this book?", "Ada de Noll keeps bees.", "Author", True),
        ("Who is behind it?", "Ada Noll keeps bees.", "Lamps > Meet the team", True),
        ("Who made the lamp?", "Ada Noll keeps bees.", "Preface > About the author", False),
        ("Who wrote Torch?", "Ada Noll keeps bees.", "Preface > About the author", False),
        ("Who is the author?", "She keeps bees in Ghent.", "Preface > About the author", False),
        ("Who is the author?", "Ada Noll keeps bees.", "Preface > The author's lamp", False),
        ("What is the author?", "Ada Noll keeps bees.", "Preface > About the author", False),
    ],
)
def test_somebody_is_presented(question: str, sentence: str, above: str, presents: bool) -> None:
    """Right below a heading about the maker a sentence that begins with a name says who it is, of
    the whole and of no one thing."""
    assert presents_maker(sentence, above, question) is presents


def test_a_long_question_for_a_maker_is_read_quickly() -> None:
    """Words that say nothing more are bounded."""
    start = time.perf_counter()
    assert not presents_maker("Ada Noll keeps bees.", "Author", f"Who wrote {'the ' * 20_000}lamp?")
    assert time.perf_counter() - start < page_seconds()
