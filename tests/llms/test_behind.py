"""The sentence right behind that belongs to what is said."""

from __future__ import annotations

import pytest

from answerable.llms.quoting.behind import with_what_is_behind
from answerable.types import Chunk, Evidence, ScoredChunk
from ingest.documents import chunks

from .test_extractive import written

DIM = "The lamp has the ability to dim while nobody looks."
PAUSE = "dim the lamp while nobody is there"


def page(*sentences: str) -> Chunk:
    return chunks(f"# Lamp\n\n{' '.join(sentences)}\n")[0]


@pytest.mark.parametrize(
    "behind",
    [
        "To enable this behavior, pass `dim: true`.",
        "If you want to disable it, set `dim` to zero.",
        "Use the `dim` option to control this.",
        "This can be disabled with `dim: false`.",
        "It is enabled by setting `dim`.",
    ],
)
def test_how_it_is_switched(behind: str) -> None:
    """Also where only a plain question leads there; not for a fact, nor in another paragraph."""
    shown = page(DIM, behind)
    assert with_what_is_behind(shown, [0], PAUSE) == [0, 1]
    assert with_what_is_behind(shown, [0], "Can the lamp dim?") == [0, 1]
    assert with_what_is_behind(shown, [0], "When does the lamp dim?") == [0]
    assert with_what_is_behind(page(f"{DIM}\n\n{behind}"), [0], PAUSE) == [0]
    assert with_what_is_behind(page("Turn the wheel to dim it.", behind), [0], PAUSE) == [0]


@pytest.mark.parametrize("behind", ["To read this, light a lamp.", "This lamp is set by hand."])
def test_what_switches_nothing(behind: str) -> None:
    """Another sentence goes on as it likes."""
    assert with_what_is_behind(page(DIM, behind), [0], PAUSE) == [0]


def test_how_it_is_switched_comes_with_its_code() -> None:
    """Right below, without a colon."""
    shown = page(DIM, "You can prevent this with a switch.\n\n```\nlamp --bright\n```")
    assert with_what_is_behind(shown, [0], PAUSE) == [0, 1, 2]


def test_it_comes_with_what_it_introduces() -> None:
    """A list of values is what the option takes."""
    shown = page(
        DIM, "Use the `dim` option to control this:\n\n- `slow`: in a minute\n- `fast`: now"
    )
    assert with_what_is_behind(shown, [0], PAUSE) == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("behind", "told"),
    [
        ("This is not supported by us.", True),
        ("That isn't possible here.", True),
        ("It does not work with rope.", True),
        ("This is no longer supported.", True),
        ("This is not a lamp.", False),
        ("Ropes are not supported.", False),
    ],
)
def test_that_it_does_not_hold(behind: str, told: bool) -> None:
    """Whatever is asked: without it the sentence says the contrary."""
    shown = page("Other lamps leave the wick out.", behind)
    for question in ("Is the wick left out?", "When is the wick left out?"):
        assert with_what_is_behind(shown, [0], question) == [0, 1][: 1 + told]


@pytest.mark.parametrize(
    "behind",
    [
        "The new default is `slow`.",
        "Default is `slow`.",
        "It defaults to slow.",
        "Its default value is slow.",
    ],
)
def test_what_the_default_is(behind: str) -> None:
    """Where that is asked and not said yet."""
    shown = page("This is controlled by the `dim` flag.", behind)
    assert with_what_is_behind(shown, [0], "default for dim") == [0, 1]
    assert with_what_is_behind(shown, [0], "flag for dim") == [0]
    assert with_what_is_behind(shown, [0], "How long does it dim?") == [0, 1]
    told = page("It dims for 5 minutes with the `dim` flag.", behind)
    assert with_what_is_behind(told, [0], "How long does it dim?") == [0]
    said = page("The default of the `dim` flag changed.", behind)
    assert with_what_is_behind(said, [0], "default for dim") == [0]


@pytest.mark.parametrize(
    ("behind", "told"),
    [
        ("Otherwise it goes out.", True),
        ("This keeps the oil in.", True),
        ("It is because oil is heavy.", True),
        ("This lamp is old.", False),
        ("Since 2016 it is closed.", False),
    ],
)
def test_why_it_is_so(behind: str, told: bool) -> None:
    """Where that is asked, and what is said gives no reason."""
    closed = "Never open the lid of a lamp."
    why = "Why should I never open the lid?"
    assert with_what_is_behind(page(closed, behind), [0], why) == [0, 1][: 1 + told]
    assert with_what_is_behind(page(closed, "Wait.", behind), [0], why) == [0, 1, 2][: 1 + 2 * told]
    assert with_what_is_behind(page(closed, behind), [0], "May I open the lid?") == [0]
    given = "Never open the lid, because oil runs out."
    assert with_what_is_behind(page(given, behind), [0], why) == [0]


def test_how_it_is_switched_may_stand_behind_one_more_sentence() -> None:
    """Of the same paragraph, which is told as well; not behind two."""
    how = "This dimming behaviour can be changed with `dim`."
    assert with_what_is_behind(page(DIM, "Ropes burn.", how), [0], PAUSE) == [0, 1, 2]
    assert with_what_is_behind(page(DIM, "Ropes burn.", "Oil too.", how), [0], PAUSE) == [0]
    assert with_what_is_behind(page(DIM, "Ropes burn.\n\nOil.", how), [0], PAUSE) == [0]


def test_few_go_on_and_only_within_an_item() -> None:
    """What is long is told as it is; an item is left only for what stands in it."""
    shown = page("One.", "Two.", "Three.", "Four.", "To enable this, pull.")
    assert with_what_is_behind(shown, [0, 1, 2, 3], PAUSE) == [0, 1, 2, 3]
    long = (
        "To enable this, pull the lever at the side of the lamp, and wait until it is dim"
        + " enough" * 30
        + "."
    )
    listed = chunks(f"# Lamp\n\n- {DIM} {long}\n- {long}\n")[0]
    assert with_what_is_behind(listed, [0], PAUSE) == [0, 1]
    assert with_what_is_behind(listed, [1], PAUSE) == [1]


def test_it_is_said() -> None:
    """Though it is far less near to the question."""
    shown = page(DIM, "To enable this, pull.", "Ropes burn.")
    found = ScoredChunk(shown, 0.9, 0.5, 1.0, (0.9, 0.1, 0.0))
    said = written(Evidence(PAUSE, (found,), "ONE", 0.9))
    assert len(said) == 2
    assert "pull" in said[1].text


CASE = "While it rains, the lamp only dims."


@pytest.mark.parametrize(
    "behind",
    [
        "In any other weather, it goes out.",
        "Otherwise it goes out.",
        "In all other cases it goes out.",
        "If not, it goes out.",
    ],
)
def test_what_is_so_otherwise(behind: str) -> None:
    """Also where it begins the next paragraph; not behind more than the case, or what has it."""
    question = "Does the lamp dim or go out?"
    assert with_what_is_behind(page(CASE, behind), [0], question) == [0, 1]
    assert with_what_is_behind(page(CASE, f"Ropes burn.\n\n{behind}"), [0], question) == [0, 2]
    apart = page(CASE, f"Ropes burn.\n\nOil burns.\n\n{behind}")
    assert with_what_is_behind(apart, [0], question) == [0]
    assert with_what_is_behind(page("The lamp dims.", behind), [0], question) == [0]
    assert with_what_is_behind(page(CASE, behind, behind), [0, 1], question) == [0, 1]


def test_what_goes_on_otherwise_is_no_other_case() -> None:
    """ "In any case" is no other one; what stands in a list is not next."""
    question = "Does the lamp dim or go out?"
    assert with_what_is_behind(page(CASE, "In any case it is warm."), [0], question) == [0]
    assert with_what_is_behind(page(f"{CASE}\n\n- Otherwise out."), [0], question) == [0]


WANTED = "If there are guests, you want each lamp to dim by itself."
GOT = "You get this by adding a wheel to each lamp."


def test_how_it_is_got_may_begin_the_next_paragraph() -> None:
    """What goes back to all that was told does not end with its paragraph."""
    shown = page(f"{WANTED}\n\n{GOT}")
    assert with_what_is_behind(shown, [0], "dim each lamp by itself") == [0, 1]
    assert with_what_is_behind(shown, [0], "When does the lamp dim?") == [0]
    other = page(f"{WANTED}\n\nYou get a wheel with each lamp.")
    assert with_what_is_behind(other, [0], "dim each lamp by itself") == [0]


@pytest.mark.parametrize(
    ("behind", "told"),
    [
        ("You currently cannot use both at the same time.", True),
        ("Only one of them burns in a lamp.", True),
        ("Wax smells of summer.", False),
    ],
)
def test_whether_both_go_together(behind: str, told: bool) -> None:
    """What says so of the two right behind the sentence that names them."""
    shown = page("Choose between oil and wax.", behind)
    asked = "Can I burn oil and wax together?"
    assert with_what_is_behind(shown, [0], asked) == ([0, 1] if told else [0])
    assert with_what_is_behind(shown, [0], "Which of oil and wax is cheaper?") == [0]
    named = page("Oil and wax burn together.", behind)
    assert with_what_is_behind(named, [0], asked) == [0]


@pytest.mark.parametrize(
    ("question", "behind", "told"),
    [
        ("Which colour has the lamp on the pier?", "Its colour is teal.", True),
        ("Which colour has the lamp on the pier?", "It is painted in teal colours.", True),
        ("Which colour has the lamp on the pier?", "It is 3 metres high.", False),
        ("Which colour has the lamp on the pier?", "The colour of the boat is red.", False),
        ("Why was the lamp given up?", "It cracked in the frost.", True),
        ("Why was the lamp given up?", "The boat is red.", False),
    ],
)
def test_what_of_the_question_is_told_of_it_behind(question: str, behind: str, told: bool) -> None:
    """By a pronoun right behind, in the same paragraph, and where it is not said yet."""
    lamp = "The lamp was tried on the pier in 1998."
    expected = [0, 1] if told else [0]
    assert with_what_is_behind(page(lamp, behind), [0], question) == expected
    assert with_what_is_behind(page(f"{lamp}\n\n{behind}"), [0], question) == [0]
    reason = page("The lamp was given up because its colour faded.", behind)
    assert with_what_is_behind(reason, [0], question) == [0]


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("which key is for light?", [0, 1, 2, 3]),
        ("which key mode is active when nobody looks?", [0]),
        ("which light can be moved to another room of the house?", [0]),
    ],
)
def test_the_list_that_has_the_word_which_is_not_said_yet(question: str, said: list[int]) -> None:
    """The next sentence introduces it, and one of its items is what is asked for."""
    shown = page(
        "This mode is active when nobody looks.",
        "The following keys are bound:\n\n- d: dim it\n- l: light it",
    )
    assert with_what_is_behind(shown, [0], question) == said
