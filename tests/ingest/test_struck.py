"""What is struck out is taken back by its writer: it is not said, and stands in the quote."""

from __future__ import annotations

import re

import pytest

from answerable.types import Format

from .documents import chunks, shown
from .test_site_syntax import said


@pytest.mark.parametrize("format", ["markdown", "mdx"])
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Tents are lent until ~~4 May~~ 9 May.", ["Tents are lent until 9 May."]),
        ("A tent costs <s>30</s> 25 euros.", ["A tent costs 25 euros."]),
        ("A tent costs 25 <del>30</del>, a stove 5.", ["A tent costs 25, a stove 5."]),
        ("It costs 25 ~~30~~. It is red.", ["It costs 25.", "It is red."]),
        ("~~It is blue.~~ It is red.", ["It is red."]),
        ("~~`old`~~ `new` is [~~this~~ that](x).", ["new is that."]),
        ("It is ~blue~ red.", ["It is red."]),
        ("It is **~blue~** _~green~_ red.", ["It is red."]),
        ("Bring ~~a stove\nand~~ a tent.", ["Bring a tent."]),
        ("- [x] ~~Clean it~~\n- Dry it", ["Dry it"]),
        ("| Item | Price |\n|---|---|\n| Tent | ~~30~~ 25 |", ["Item: Tent; Price: 25"]),
        ("<del>\n\nIt is blue.\n\nAnd green.\n\n</del>\n\nIt is red.", ["It is red."]),
    ],
)
def test_what_is_struck_out_is_not_said(text: str, expected: list[str], format: Format) -> None:  # noqa: A002
    """In tildes or in a tag, within words, cells, items or around paragraphs."""
    assert shown(text, format) == expected


@pytest.mark.parametrize(
    "text",
    ["H~2~O", "a ~b c", "~/a and ~/b", "<s>", "`~~a~~`", "\\~~a\\~~", "5 ~~ 6 ~~ 7"],
)
def test_what_only_looks_so_stays(text: str) -> None:
    """Subscripts, folders, code, escapes, and a tag that is never closed."""
    (found,) = shown(f"It is {text} here.")
    assert re.sub(r"\W", "", found) == re.sub(r"<s>|\W", "", f"It is {text} here.")


@pytest.mark.parametrize("struck", ["~~9 May~~", "<s>9 May</s>"])
def test_no_sentence_ends_in_a_hole(struck: str) -> None:
    """One that goes on into what is struck out, with nothing instead, is not quoted."""
    assert shown(f"Tents are lent from 4 May to {struck}. It is red.") == ["It is red."]
    assert shown(f"Tents are lent to 4 May {struck}. It is red.")[0] == "Tents are lent to 4 May."


@pytest.mark.parametrize(
    "text",
    [
        "Le prix d'une tente est de ~~10 euros~~.",
        "La fecha de entrega es el ~~1 de mayo~~.",
        "Die Zelte sind im Keller und im ~~Lager~~.",
        "You must not ~~lend the tents~~.",
        "Look into [~~the old list~~](x)!",
    ],
)
def test_holes_of_other_words_and_languages(text: str) -> None:
    """A function word leads on in any language, and so does a negation and a link's beginning."""
    assert shown(f"{text}\n\n9 tents.") == ["9 tents."]


@pytest.mark.parametrize(
    "text",
    [
        "Wait 5~10 minutes, then 20~30 more.",
        "约~10~20分钟。",
        "약 ~10분~20분 걸린다.",
        "Fig.~1 and Table~2 say so.",
    ],
)
def test_numbers_keep_their_tildes(text: str) -> None:
    """Between two numbers one says from and to: without it there would be another number."""
    assert shown(text) == [text]


def test_the_quote_has_all_that_stands_there() -> None:
    """Letter for letter, as the file has it."""
    (chunk,) = chunks("A tent costs ~~30~~ 25 euros.")
    assert chunk.quote(chunk.units[0].span) == "A tent costs ~~30~~ 25 euros."


def test_a_heading_keeps_its_words() -> None:
    """One that is struck out as a whole tells what is below it, and its id has them."""
    (chunk,) = chunks("## ~~Old tents~~\n\nThey leak.")
    assert chunk.heading_path[-1] == "Old tents"
    assert chunk.url.endswith("#old-tents")


def test_marks_of_mkdocs_take_back_too() -> None:
    """What is deleted, and what has something else in its place."""
    text = "A tent costs {--30--} 25, a stove {~~6~>5~~}.\n"
    assert said(text, "mkdocs") == [("sentence", "A tent costs 25, a stove 5.")]
