"""References of options: what is only said about them, and which section is theirs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from answerable.list_place import OUTSIDE, ListPlace
from answerable.llms.extractive import ExtractiveWriter
from answerable.llms.quoting.fields import (
    begins_with_asked_code,
    is_about_asked_code,
    is_of_asked_number,
    of_asked_code,
    unasked_field,
)
from answerable.testing.corpus import chunk
from answerable.text.one_list import one_list
from answerable.types import Evidence, ScoredChunk, UnitKind


@pytest.mark.parametrize(
    ("text", "question", "unasked"),
    [
        ("Type: boolean", "What does cache.size do?", True),
        ("Default: 'auto'", "What does cache.size do?", True),
        ("Added in: v10.4.0", "How do I build a container?", True),
        ("CLI flags: -a, --answers", "What is the answers file?", True),
        ("Type: boolean", "Which types can it have?", False),
        ("Default: 'auto'", "What is the default of cache.size?", False),
        ("Values: a port | Default = 9090", "Which port is the default?", False),
        ("Values: a port | Default = 9090", "What does cache.port do?", True),
        ("Aliases: rm, un", "Is there an alias of remove?", False),
        ("boolean, defaults to true.", "What does cache.size do?", True),
        ("small | large, defaults to small", "small or large?", True),
        ("boolean, defaults to true.", "What is the default of cache.size?", False),
        ("string or function (default: 3)", "Which type has cache.size?", False),
        ("The port defaults to 8080.", "What does cache.port do?", False),
        ("It defaults to 8080.", "Which port does it listen on?", False),
        ("Placement: only in files", "What does cache.port do?", True),
        ("Types are checked at build time.", "What is checked?", False),
        ("Default: " + "word " * 12, "What does cache.size do?", False),
    ],
)
def test_a_field_is_unasked_unless_the_question_names_it(
    text: str, question: str, unasked: bool
) -> None:
    """Fields are short, have a colon behind their name, and are told by that name only."""
    assert unasked_field(chunk(text).units, 0, question) is unasked


@pytest.mark.parametrize(
    ("heading", "question", "about"),
    [
        ("cache.size", "What does cache.size do?", True),
        ("cache.size", "What does cache.sizes do?", False),
        ("size", "What does cache.size do?", False),
        ("a_b.c_d", "What does a_b.c_d do?", True),
        ("_private", "What does _private do?", True),
        ("_".join("a" * 200) + ".", "What does it do?", False),  # in no time
        ("--save-dev, -D", "What is --save-dev for?", True),
        ("ERR_LOCK_FILE", "What does ERR_LOCK_FILE mean?", True),
        ("nodeLinker", "Which values has nodeLinker?", True),
        ("Caching", "What is Caching?", False),
        ("Using cache.size", "What does cache.size do?", False),
        ("--filter <name>", "What does --filter do?", True),
    ],
)
def test_a_section_about_code_is_called_like_it(heading: str, question: str, about: bool) -> None:
    """Only what looks like code counts, as a whole, in a heading that says nothing else."""
    assert is_about_asked_code(heading, question) is about


OWN = ("modeLinker", "Type: string\nDefault: isolated\nIt links packages.", (1.0, 1.0, 0.9))
KINDS: dict[str, tuple[UnitKind, ...]] = {OWN[1]: ("item", "item", "sentence")}
OTHER = ("linkTarget", "It has a default where modeLinker is set.", (1.2,))


async def said(question: str, *found: tuple[str, str, tuple[float, ...]]) -> list[str]:
    """What is said, by heading, text and the worth of each unit of the sections found."""
    chunks = tuple(
        ScoredChunk(
            chunk(text, heading=("Page", heading), kinds=KINDS.get(text, ())), 0.9, 0.5, 0.5, worth
        )
        for heading, text, worth in found
    )
    asked = Evidence(question, chunks, "MANY", 0.9, lambda _: 1.0)
    return [claim.text async for claim in ExtractiveWriter().write(asked)]


@pytest.mark.anyio
async def test_the_section_of_the_option_answers() -> None:
    """Another option's section may have all of the question's words, and be found first."""
    assert await said("What is the default of modeLinker?", OTHER, OWN) == ["- Default: isolated"]


@pytest.mark.anyio
async def test_what_an_option_does_is_not_its_type() -> None:
    """Its type is nearer to the question, and answers another one."""
    assert await said("What does modeLinker do?", OWN) == ["It links packages."]


@pytest.mark.anyio
async def test_how_to_do_it_is_said_rather_than_what_not_to_do() -> None:
    """A caveat has the words of the question too."""
    text = "Don't patch a lock file with it.\nRun the command to patch a file."
    found = ("Patching", text, (1.1, 1.0))
    assert (await said("How do I patch a file?", found))[-1] == "Run the command to patch a file."
    assert (await said("What is patched?", found))[0].startswith("Don")


@pytest.mark.anyio
async def test_a_sentence_that_only_sends_elsewhere_is_no_answer() -> None:
    """It repeats the question and says where it is answered; the other section answers it."""
    pointer = ("Removing it", "If you want to remove it, see [Removing](/removing).", (2.0,))
    answer = ("Removing", "Run the installer again to remove it.", (1.2,))
    question = "What if I want to remove it?"
    assert await said(question, pointer, answer) == ["Run the installer again to remove it."]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What does --force do?", [0, 1, 1, -1, 0]),
        ("init --theme", [0, -1, -1, 1, 0]),
        ("What does --verbose do?", [0] * 5),  # which has no heading here
        ("What does it do by force?", [0] * 5),
    ],
)
def test_what_stands_below_an_option_inside_a_section(question: str, expected: list[int]) -> None:
    """It is about the option above it, though it does not name it again; what stands below words
    is about no option."""
    above = ((), ("--force",), (), ("--theme",), ("Other ways",))
    one = chunk("It begins.\nAsk nothing.\nNot even why.\nCopy it.\nOr click.")
    units = tuple(replace(unit, under=each) for unit, each in zip(one.units, above, strict=True))
    assert [of_asked_code(units, number, question) for number in range(5)] == expected


@pytest.mark.parametrize(
    ("question", "unasked"),
    [
        ("How do I light it?", [False, True, True]),
        ("What is a wick?", [False, True, True]),  # no name in code
        ("Which parameters does it take?", [False, False, False]),
        ("What does light_it return for max_oil?", [False, False, False]),
        ("What is max_oil of light_it()?", [False, True, False]),
    ],
)
def test_the_parameters_of_a_function(question: str, unasked: list[bool]) -> None:
    """Are told where they are asked for, or one of them by its name."""
    one = chunk("Lights it.\nParameters:\nmax_oil (int) - of the wick.")
    places = (OUTSIDE, ListPlace((1,)), ListPlace((1, 1)))
    units = tuple(replace(u, place=each) for u, each in zip(one.units, places, strict=True))
    assert [unasked_field(units, number, question) for number in range(3)] == unasked


@pytest.mark.parametrize(
    ("text", "question", "expected"),
    [
        ("3: It starts anew", "What does exit code 3 mean?", True),
        ("**3** - it starts anew", "exit status 3", True),
        ("404: Not there", "error 404", True),
        ("Code: 3; Meaning: It starts anew", "it exited with code 3", True),
        ("Code: 33; Meaning: It burns", "it exited with code 3", False),
        ("33: It burns", "What does exit code 3 mean?", False),
        ("3.5: It burns", "What does exit code 3 mean?", False),
        ("4: It starts anew after 3", "What does exit code 3 mean?", False),
        ("3: It starts anew", "How do I light 3 lamps?", False),
    ],
)
def test_the_entry_of_a_code(text: str, question: str, expected: bool) -> None:
    """In a list or a table; a sentence that begins so is no entry."""
    for kind in ("item", "row", "sentence"):
        (unit,) = chunk(text, kinds=(kind,)).units
        assert is_of_asked_number(unit, question) is (expected and kind != "sentence")


@pytest.mark.parametrize(
    ("text", "question", "expected"),
    [
        ("`only-lit`: No lamp that is out.", "what does wick-mode only-lit do", True),
        ("`max_oil` (int): In litres.", "What is max_oil?", True),
        ("only-lit: No lamp that is out.", "what does only-lit do", False),  # no code there
        ("`only-lit`: No lamp that is out.", "what does only-lit-now do", False),
        ("`lit`: A lamp that burns.", "Is it lit?", False),  # any word
        ("Of `only-lit` lamps none.", "what does only-lit do", False),
    ],
)
def test_an_item_that_begins_with_the_name_that_is_asked_for(
    text: str, question: str, expected: bool
) -> None:
    """It says of that name what is asked; so does a row, and no sentence."""
    for kind in ("item", "row", "sentence"):
        one = chunk(text, kinds=(kind,))
        shown = tuple(replace(unit, text=unit.text.replace("`", "")) for unit in one.units)
        found = begins_with_asked_code(replace(one, units=shown), 0, question)
        assert found is (expected and kind != "sentence")


def test_what_is_said_of_an_option_is_no_list() -> None:
    """Its type, default and version are not what there is; other lines with labels are."""
    fields = chunk("Type: `string | number`\nDefault: `oars`\nAdded in: `v7`\nWhere it is kept.")
    needed = chunk("RAM: 2 GB\nDisk: 10 GB\nPorts: two")
    assert one_list(fields.units) is None
    assert one_list(needed.units) == range(3)
