"""Whether something is so: "No." and the first sentence below the question."""

from __future__ import annotations

from dataclasses import replace

import pytest

from answerable.llms.quoting.answered import (
    is_of_another_question,
    with_answer_above,
    with_place_below,
    with_values_below,
)
from answerable.llms.quoting.other_halves import with_other_half
from answerable.llms.quoting.placing import ANSWERS, OTHER_QUESTION, Places
from answerable.testing.corpus import chunk, evidence
from ingest.documents import chunks

ASKED = "Do you take money?"


@pytest.mark.parametrize(
    ("text", "best", "question", "expected"),
    [
        ("No. It is free.\nMoney wants growth.", 1, ASKED, [0, 1]),
        ("Yes, some.\nOf friends.\nMoney wants growth.", 2, ASKED, [0, 2]),
        ("No. It is free.\nMoney wants growth.", 1, "What is money?", [1]),
        ("It is free.\nMoney wants growth.", 1, ASKED, [1]),
        ("No. It is free.\na\nb\nc\nMoney wants growth.", 4, ASKED, [4]),  # of something else
        ("No. It is free.\nMoney wants growth.", 0, ASKED, [0]),
    ],
)
def test_a_reason_is_said_with_what_it_is_of(
    text: str, best: int, question: str, expected: list[int]
) -> None:
    """Where it is asked whether something is so, and that is said not far above."""
    assert with_answer_above(chunk(text), [best], question) == expected


def test_an_answer_of_another_heading_is_none() -> None:
    """What stands below a heading inside the section is about that."""
    section = chunk("No. It is free.\nMoney wants growth.")
    first, second = section.units
    apart = replace(section, units=(first, replace(second, under=("Growth",))))
    assert with_answer_above(apart, [1], ASKED) == [1]


@pytest.mark.parametrize(
    ("said", "heading", "expected"),
    [
        ("We do not, and never will.", "Do you take money?", [0, 1]),
        ("It doesn\u2019t; it is free.", "Does it cost money?", [0, 1]),
        ("Unfortunately, we cannot.", "Can you take money?", [0, 1]),
        ("You can, if you are rich.", "May I give money?", [0, 1]),
        ("We do not, and never will.", "Money", [1]),
        ("We do not, and never will.", "Why do you take money?", [1]),
        ("We do not take coins, and never will.", "Do you take money?", [1]),
    ],
)
def test_what_stands_right_below_a_question_says_no_too(
    said: str, heading: str, expected: list[int]
) -> None:
    """ "We do not, ..." is a No where the heading asks whether it is so, and only right below it;
    it may be a heading inside of a section."""
    section = chunk(f"{said}\nMoney wants growth.", heading=("FAQ", heading))
    assert with_answer_above(section, [1], ASKED) == expected
    first, second = section.units
    inside = replace(
        section, heading_path=("FAQ",), units=(replace(first, under=(heading,)), second)
    )
    assert with_answer_above(inside, [1], ASKED) == expected
    later = chunk(f"It is free.\n{said}\nMoney wants growth.", heading=("FAQ", heading))
    assert with_answer_above(later, [2], ASKED) == [2]


@pytest.mark.parametrize(
    ("heading", "question", "number", "expected"),
    [
        ("Do you accept money?", ASKED, 0, True),
        ("Do you accept money?", ASKED, 1, False),
        ("Do you accept money?", "How do I pay?", 0, False),
        ("Why is it free?", ASKED, 0, False),
        ("Money", ASKED, 0, False),
    ],
)
def test_what_begins_below_a_question_answers_it(
    heading: str, question: str, number: int, expected: bool
) -> None:
    """If both ask whether something is so."""
    section = chunk("We do not.\nMany do.", heading=("FAQ", heading))
    plain = chunk("We do not.\nMany do.", heading=("FAQ", "Other"))
    worth = Places.of(evidence(section, question=question))
    more = worth.unit(section, number) - worth.unit(plain, number)
    assert more == pytest.approx(ANSWERS * expected)


@pytest.mark.parametrize(
    ("text", "question", "expected"),
    [
        ("Lamps have wicks.\nThey can be found in the shed.", "Where are the wicks?", [0, 1]),
        ("Lamps have wicks.\nThey are usually kept dry.", "Where are the wicks?", [0, 1]),
        ("Lamps have wicks.\nThey are cut.", "Where are the wicks?", [0]),
        ("Lamps have wicks.\nThey can be found in the shed.", "What are wicks?", [0]),
        ("Lamps have wicks.", "Where are the wicks?", [0]),
    ],
)
def test_where_they_are_is_said_below(text: str, question: str, expected: list[int]) -> None:
    """Of what the sentence names, where that is asked; not below another heading, or of code."""
    section = chunk(text)
    assert with_place_below(section.units, [0], question) == expected
    first, *rest = section.units
    apart = [first, *(replace(each, under=("Shed",)) for each in rest)]
    assert with_place_below(apart, [0], question) == [0]


OIL = "The oil to burn.\nPossible values: olive, whale."


@pytest.mark.parametrize(
    ("text", "question", "expected"),
    [
        (OIL, "Which oil can I use?", [0, 1]),
        (OIL, "What values does oil have?", [0, 1]),
        ("The oil to burn.\nIt is old.\nAllowed values are olive, whale.", "Which oil?", [0, 1, 2]),
        (OIL, "Where is the oil?", [0]),
        (OIL, "Which oil is the default?", [0]),
        ("The oil to burn.\nOlive is good.", "Which oil can I use?", [0]),
        ("The oil to burn.\na\nb\nPossible values: olive.", "Which oil can I use?", [0]),
    ],
)
def test_which_there_are_is_said_below(text: str, question: str, expected: list[int]) -> None:
    """Not far below, where it is asked which."""
    assert with_values_below(chunk(text).units, [0], question) == expected


@pytest.mark.parametrize(
    ("next_", "question", "expected"),
    [
        ("In contrast, masts are long.", "What is the difference between oars and masts?", [0, 1]),
        ("Masts, on the other hand, rot.", "difference between oars and masts", [0, 1]),
        ("Masts are long.", "What is the difference between oars and masts?", [0]),
        ("In contrast, masts are long.", "How long are oars?", [0]),
        ("However, not in winter.", "Do oars float?", [0, 1]),
        ("This should work unless it storms.", "Do oars float?", [0, 1]),
        ("Winter is long.", "Do oars float?", [0]),
        ("Now they sink.", "Do oars float?", [0]),
        ("However, not in winter.", "Where do oars float?", [0]),
    ],
)
def test_the_other_half_is_said(next_: str, question: str, expected: list[int]) -> None:
    """What is held against it where two are compared; but for what, where it is asked whether."""
    (section,) = chunks(f"## Oars\n\nOars float. {next_}\n")
    assert with_other_half(section, [0], question) == expected
    (apart,) = chunks(f"## Oars\n\nOars float.\n\n{next_}\n")
    assert with_other_half(apart, [0], question) == [0]


@pytest.mark.parametrize(
    ("next_", "question", "said"),
    [
        ("In that case, you should close the lid.", "How do I keep oars dry?", True),
        ("In such cases, set `dry` to 1.", "my oars get wet at night", True),
        ("In that case, oars float.", "How do I keep oars dry?", False),
        ("In that case, you should close the lid.", "Which oars float?", False),
        (
            "If you need longer oars, use two.",
            "How long are oars and what do I do with more?",
            True,
        ),
        (
            "For more information, you can view all.",
            "How long are oars and what do I do with more?",
            False,
        ),
        ("If you need longer oars, use two.", "How long are oars?", False),
        ("If you need longer oars, they bend.", "How long are oars, how do I bend them?", False),
    ],
)
def test_what_is_to_be_done_in_the_case_that_is_told(
    next_: str, question: str, *, said: bool
) -> None:
    """Of who asks for it, in the next sentence alone."""
    (section,) = chunks(f"## Oars\n\nOars float. {next_}\n")
    assert with_other_half(section, [0], question) == [0, 1][: 1 + said]


@pytest.mark.parametrize(
    ("was", "next_", "said"),
    [
        ("Previously, oars were long.", "Now they are short.", True),
        ("In earlier versions oars were long.", "With this release they are short.", True),
        ("Before this, oars were long.", "They are now short.", True),
        ("Formerly oars were long.", "Masts were long too.", False),
        ("Oars were long.", "Now they are short.", False),
        ("Oars cannot be bought here.", "Instead, they are rented.", True),
        ("Oars aren't sold.", "Instead, they are rented.", True),
        ("Oars are sold.", "Instead, they are rented.", False),
        ("Oars cannot be bought here.", "If you still need one, rent it.", True),
        ("Oars are sold.", "If you still need one, rent it.", False),
        ("Oars cannot be bought here.", "Masts can.", False),
    ],
)
def test_what_was_so_is_said_with_what_is_so_now(was: str, next_: str, *, said: bool) -> None:
    """Alone it says the contrary of what is so."""
    (section,) = chunks(f"## Oars\n\n{was} {next_}\n")
    assert with_other_half(section, [0], "my oars are too long") == [0, 1][: 1 + said]


@pytest.mark.parametrize(
    ("heading", "text", "question", "other"),
    [
        (
            "Should I keep my lamp numbers secret?",
            "No. They are not.",
            "Can I change my number?",
            True,
        ),
        ("Can I buy lamps for my crew?", "Yes. You can.", "How much is a lamp a year?", True),
        ("Do you accept money?", "No, we do not.", "Do you take money?", False),
        (
            "Are lamps strict with oil?",
            "Yes, lamps are strict with it.",
            "Do you follow oils?",
            False,
        ),
        ("Is a lamp my ideal backup?", "No. It burns.", "Can I back up with a lamp?", False),
        ("Can I run it on a boat?", "Yes, on ships and boats.", "Does it run on a ship?", False),
        ("How lamps burn", "No. They glow.", "Can I change my number?", False),
        (
            "Should I keep my lamp numbers secret?",
            "They are known to all.",
            "Can I change my number?",
            False,
        ),
    ],
)
def test_a_no_to_another_question(heading: str, text: str, question: str, *, other: bool) -> None:
    """Both have words of their own; one word alone may be another for the same."""
    section = chunk(text, heading=("FAQ", heading), kinds=["sentence"])
    assert is_of_another_question(section, 0, question) is other


def test_a_no_to_another_question_is_not_added() -> None:
    """It is worth less, and stands above no sentence that is quoted."""
    section = chunk(
        "No. They are known.\nA number cannot be forged.",
        heading=("FAQ", "Should I keep my lamp numbers secret?"),
    )
    assert with_answer_above(section, [1], "Can I change my number?") == [1]
    worth = Places.of(evidence(section, question="Can I change my number?"))
    assert worth.unit(section, 0) <= -OTHER_QUESTION
