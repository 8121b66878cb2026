"""What the default of a thing is: a sentence says it, or only its heading or item names it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from answerable.llms.quoting.defaults import (
    BELOW,
    NEARLY,
    NO_DEFAULT,
    OTHERS,
    SOME_DEFAULT,
    asked_default,
    default_of,
    is_near_default,
    with_default,
    with_what_it_is_of,
)
from answerable.testing.corpus import chunk
from answerable.types import Evidence, ScoredChunk, UnitKind
from ingest.documents import chunks

from .test_extractive import written

FORMAT = "What is the default file format?"


@pytest.mark.parametrize(
    ("question", "text"),
    [
        (FORMAT, "The default file storage format is XML."),
        (FORMAT, "XML is the default format of new files."),
        ("What is the default timeout for requests?", "The timeout defaults to 30 seconds."),
        ("What's the default scheme?", "The standard scheme is used by default."),
        ("What is the default port", "By default, the port is 8080."),
        ("What is the default key of the admin API?", "Default key: `abc`"),
        ("What's the default admin listening address?", "Default address: `localhost:2000`"),
    ],
)
def test_what_says_it(question: str, text: str) -> None:
    """In the ways in which pages say it."""
    found = default_of(question)
    assert found is not None
    assert found.search(text)


@pytest.mark.parametrize(
    "text",
    [
        "Data is a text file that by default is compressed.",
        "The default is true.",
        "The default format can be changed.",
        "Default currency: the euro. Format: XML",
        "The default currency is the euro, and the format is XML.",
        "By default the check of the version is on.",
    ],
)
def test_what_says_another(text: str) -> None:
    """A default of something else."""
    found = default_of(FORMAT)
    assert found is not None
    assert not found.search(text)


@pytest.mark.parametrize(
    "question",
    [
        "How do I change the default format?",
        "What is a format?",
        "Is it the default?",
        "What is the default of modeLinker?",
        "What is the default value of modeLinker?",
    ],
)
def test_other_questions(question: str) -> None:
    """Nothing is looked for where no default is asked for."""
    assert default_of(question) is None


OTHER = "Notably, some proxies have a small limit by default."
OWN = "Defaults to 50 MB."
LIMIT = "The limit holds for the size of a file that is sent to a lamp."


@pytest.mark.parametrize(
    "question",
    [
        "What is the default max_file_size?",
        "What is the default of max_file_size?",
        "What's the default value for the max_file_size setting?",
        "default of max_file_size",
        "default max_file_size",
        "max_file_size default",
        "max file size default value?",
        "What does max_file_size default to?",
        "What is max_file_size by default?",
        "What is max_file_size set to by default?",
        "How big is max_file_size by default?",
        "What value does max_file_size have by default?",
        "Which is the default value of max_file_size when none is set?",
        "Is max_file_size on by default?",
        "is max_file_size already enabled by default",
    ],
)
def test_the_stated_default_answers(question: str) -> None:
    """Below the heading that is the thing, however it is asked, and though another sentence there
    is nearer to the question."""
    section = chunk(f"{OTHER}\n{LIMIT}\n{OWN}", heading=("Settings", "max_file_size"))
    scored = ScoredChunk(section, 0.9, 0.5, 1.0, (1.6, 0.1, 0.7))
    said = [claim.text for claim in written(Evidence(question, (scored,), "ONE", 0.9))]
    assert OWN in " ".join(said)
    assert OTHER not in said


@pytest.mark.parametrize("heading", ["WICK_LENGTH=<num>", "--wick-length <cm>", "WICK_LENGTH"])
def test_what_a_value_looks_like_is_no_part_of_the_name(heading: str) -> None:
    """A reference may write it into the heading."""
    section = chunk("How long it is cut.\nDefaults to 4.", heading=("Settings", heading))
    asked = asked_default("What is the default of WICK_LENGTH?")
    assert asked is not None
    assert [asked.stated(section, number) for number in (0, 1)] == [0.0, BELOW]


@pytest.mark.parametrize(
    ("question", "worth"),
    [
        ("wick.length default", BELOW),
        ("default of the lamp's wick length", NEARLY * BELOW),
        ("house wick default length", NEARLY * BELOW),
        ("Which wick length does a lamp use if I don't set one?", NEARLY * BELOW),
        ("which wick length is taken when none is given", NEARLY * BELOW),
        ("default length of the old lamp's wick", 0),  # two words more
        ("Which wick length do I need if I want more light?", None),
        ("default of the wick", 0),  # only a part of the name
    ],
)
def test_a_name_of_several_words_may_be_asked_for_with_one_more(
    question: str, worth: float | None
) -> None:
    """ "The dev server's port" is `server.port`, if there is no nearer one."""
    section = chunk("Default: `4`", heading=("Settings", "wick.length"), kinds=("item",))
    asked = asked_default(question)
    assert (None if asked is None else asked.stated(section, 0)) == worth


@pytest.mark.parametrize(
    "question",
    [
        "What does max_file_size do?",
        "How do I change the default max_file_size?",
        "Does it default to 50 MB?",
        "Is it on by default?",
        "What is the default?",
        "What is the default value?",
    ],
)
def test_where_no_default_of_a_thing_is_asked_for(question: str) -> None:
    """Nothing is looked for."""
    asked = asked_default(question)
    section = chunk(OWN, heading=("Settings", "max_file_size"))
    assert asked is None or not asked.stated(section, 0)


ITEMS = "`wick` (integer): How long it is. Default: 4\n`oil`: Its kind. The default is `olive`."
KINDS: tuple[UnitKind, ...] = ("item", "item")


def test_an_item_states_the_default_of_what_it_begins_with() -> None:
    """Not that of the section it stands in, nor of the item beside it."""
    section = chunk(ITEMS, heading=("Settings", "lamp"), kinds=KINDS)
    found = {}
    for thing in ("wick", "lamp wick", "oil", "lamp"):
        asked = asked_default(f"What is the default of {thing}?")
        assert asked is not None
        found[thing] = [asked.stated(section, number) for number in (0, 1)]
    assert found["wick"] == found["lamp wick"] == [1.0, OTHERS]
    assert found["oil"] == [OTHERS, 1.0]
    assert found["lamp"] == [OTHERS, OTHERS]


@pytest.mark.parametrize(
    "question", ["What are the default values of wick and oil?", "the house wick default"]
)
def test_an_item_is_worth_no_less_where_more_than_its_name_is_asked_for(question: str) -> None:
    """It may be the one that is meant."""
    asked = asked_default(question)
    assert asked is not None
    assert asked.stated(chunk(ITEMS, heading=("Settings",), kinds=KINDS), 0) == 0


def test_words_of_the_question_are_no_words_of_the_thing() -> None:
    """An option that is called by one of them keeps it."""
    used, sorted_by = asked_default("what oil is used by default"), asked_default("sort_by default")
    assert used is not None
    assert sorted_by is not None
    assert used.stated(chunk(ITEMS, heading=("Settings",), kinds=KINDS), 1) == 1
    assert sorted_by.stated(chunk("`sort`: How. Default: 4", kinds=("item",)), 0) <= 0


def test_an_item_that_is_only_the_default_is_of_its_heading() -> None:
    """So is what stands below a heading "Default"."""
    asked = asked_default("What is the default of modeLinker?")
    assert asked is not None
    item = chunk("Default: isolated", heading=("Settings", "modeLinker"), kinds=("item",))
    below = chunk("Defaults to isolated.", heading=("Settings", "modeLinker", "Default"))
    another = chunk("Defaults to isolated.", heading=("Settings", "modeReader"))
    assert [asked.stated(each, 0) for each in (item, below, another)] == [BELOW, BELOW, 0.0]


def test_a_row_states_the_default_of_its_first_cell() -> None:
    """The name of the option stands there."""
    row = "Option: --wick; Type: integer; Default: 4"
    section = chunk(row, heading=("Settings", "Options"), kinds=("row",))
    asked, other = asked_default("--wick default"), asked_default("--oil default")
    assert asked is not None
    assert other is not None
    assert (asked.stated(section, 0), other.stated(section, 0)) == (1.0, OTHERS)


@pytest.mark.parametrize(
    ("question", "line", "is_said"),
    [
        ("How many days are logs kept by default?", "Default: 90", True),
        ("How many days are logs kept by default?", "Defaults to 90.", True),
        ("How many days are logs kept by default?", "default 90 - options: 1-365", True),
        ("How many days are logs kept?", "Default: 90", True),
        ("How do I keep logs for 90 days by default?", "Default: 90", False),
        ("How many days are logs kept by default?", "Default: 90\nDefault: 80", False),
        ("How many days are logs kept by default?", "There is a default.", False),
    ],
)
def test_the_line_of_the_default_is_said_too(question: str, line: str, *, is_said: bool) -> None:
    """Where what is so by default is asked, and the section has one such line."""
    section = chunk(f"{line}\nThe days for which logs are kept.", heading=("Settings", "LOG_DAYS"))
    worth = (*[0.1] * (len(section.units) - 1), 1.0)
    scored = ScoredChunk(section, 0.9, 0.5, 1.0, worth)
    said = " ".join(each.text for each in written(Evidence(question, (scored,), "ONE", 0.9)))
    assert "The days for which logs are kept." in said
    assert (line in said) is is_said


def test_the_line_of_another_heading_is_not_said() -> None:
    """Of several settings in one section, each below a heading of its own."""
    lines = ("default 3 - options 1-9", "See the lamps.", "default 2 - options 1-9", "See the sun.")
    section = chunk("\n".join(lines), heading=("Settings", "Server"))
    names = {0: "Lamp Workers", 2: "Sun Threads"}
    units = tuple(
        replace(unit, under=(names[at],) if at in names else ())
        for at, unit in enumerate(section.units)
    )
    apart = replace(section, units=units)
    asked = "How many lamp workers are there by default?"
    assert with_default(apart, [1], asked) == [0, 1]
    assert with_default(section, [1], asked) == [1]


def test_an_entry_is_said_with_its_default() -> None:
    """And with its name, whatever stands between; another entry's default is not said."""
    page = (
        "# Settings\n\n- `oilLevel`: How much oil there is. It is never more than the lamp holds."
        " Too much burns.\n\n  Read of it elsewhere. The default is `70`.\n"
        "- `wickLength`: How long the wick is.\n\n  The default is `3`.\n"
    )
    (section,) = chunks(page)
    texts = [unit.text for unit in section.units]
    head, stated = 0, next(at for at, text in enumerate(texts) if "70" in text)
    assert stated > head + 1
    question = "What is the default of oilLevel?"
    assert with_default(section, [head], question) == [head, stated]
    assert with_default(section, [stated - 1, stated], question) == [head, stated]
    assert with_default(section, [head], "How much oil is there?") == [head]
    assert with_default(section, [len(texts) - 1], question) == [len(texts) - 1]


@pytest.mark.parametrize(
    ("line", "told"),
    [("Default: `90`", [0, 1, 2]), ("Default: never", [0, 2]), ("Default: 90 days", [0, 2])],
)
def test_a_bare_number_is_said_with_what_it_counts(line: str, told: list[int]) -> None:
    """Which the first sentence below its heading says."""
    text = f"{line}\n\nThe days for which logs are kept. Set it to 0 to keep all.\n"
    section = chunks(f"## LOG_DAYS\n\n{text}")[0]
    assert with_what_it_is_of(section, [0, 2]) == told
    assert with_what_it_is_of(section, [2]) == [2]


NEAR = "What does the pump use as its default water pressure?"


@pytest.mark.parametrize(
    ("text", "kind", "worth"),
    [
        ("Option: --bar; Default: 8; Description: The pressure.", "row", SOME_DEFAULT),
        ("Option: --bar; Default: -; Description: The pressure.", "row", 0.0),
        ("Option: --oil; Default: olive; Description: The kind.", "row", 0.0),
        ("The pressure defaults to: 8", "sentence", 0.0),
        ("Default: 8 bar of pressure", "item", SOME_DEFAULT),
        ("The pressure is high.", "sentence", 0.0),
        ("The default value is 8.", "sentence", 0.0),
    ],
)
def test_a_default_by_what_its_option_is_for(text: str, kind: UnitKind, worth: float) -> None:
    """A visitor does not know what the option is called."""
    units = chunk(text, kinds=(kind,)).units
    assert is_near_default(units, 0, NEAR) == worth
    assert is_near_default(units, 0, "How do I set the default pressure?") == 0.0
    assert is_near_default(units, 0, "Which pressure does the pump need?") == 0.0


@pytest.mark.parametrize(
    ("code", "below", "worth"),
    [
        ("pump [--bar] [--oil]", "Option: --bar; Default: 8; Meaning: pressure", -NO_DEFAULT),
        ("pump --bar 8  # the default", "Option: --bar; Default: 8; Meaning: pressure", 0.0),
        ("pump [--bar] [--oil]", "The pressure is high.", 0.0),
    ],
)
def test_code_yields_to_a_default(code: str, below: str, worth: float) -> None:
    """Of its own section, where it has none itself."""
    units = chunk(f"{code}\n{below}", kinds=("code", "row")).units
    assert is_near_default(units, 0, NEAR) == worth
