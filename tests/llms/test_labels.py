"""The option's name before what is quoted from its section."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from answerable.llms.quoting.labels import code_title, label, labelled, named_thing
from answerable.protocols import Claim
from answerable.testing.corpus import chunk, evidence
from answerable.turn.proof.verification import prove, supported
from answerable.types import Evidence, ScoredChunk, UnitKind

from .test_extractive import written

TEXT = "Install the packages as dependencies of developers."
QUESTION = "How do I add what only developers need?"


@pytest.mark.parametrize(
    ("heading", "expected"),
    [
        ("--save-dev, -D", "--save-dev, -D"),
        ("--edit-dir <dir>", "--edit-dir <dir>"),
        ("nodeLinker", "nodeLinker"),
        ("lamp.oil()", "lamp.oil()"),
        ("pnpm:devPreinstall", "pnpm:devPreinstall"),
        ("[lamp.oil] Section", "[lamp.oil] Section"),
        ("[Lamps]", ""),
        ("Save", ""),
        ("Example:", ""),
        ("CSS Pre-processors", ""),
        ("Using nodeLinker", ""),
        ("v1.2.0", ""),
        ("2.0", ""),
        ("A_" + "long" * 20, ""),
        ("set_wick(oil, length=None)", "set_wick()"),  # with plain words in it
        ("lamp.set_wick(" + "a_b, " * 20 + "c_d)", "lamp.set_wick()"),
    ],
)
def test_headings_that_are_code(heading: str, expected: str) -> None:
    """An option, a setting, a function; no word, no version, nothing long."""
    assert label(chunk(TEXT, heading=("Add", heading)), [0], QUESTION) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Until 4.0 this setting was off.", "OIL_LEVEL"),
        ("Until 4.0 lamps were off.", ""),
    ],
)
def test_below_the_title_of_a_note_the_setting_is_named(text: str, expected: str) -> None:
    """Where it speaks of "this setting", which is the section's."""
    section = chunk(text, heading=("Settings", "OIL_LEVEL"))
    noted = replace(section, units=(replace(section.units[0], under=("Changed in 4.0",)),))
    assert label(noted, [0], "What was the default?") == expected


@pytest.mark.parametrize(
    ("text", "question", "kind"),
    [
        ("With --save-dev they are for developers.", QUESTION, "sentence"),
        ("With save-dev they are for developers.", QUESTION, "sentence"),
        (TEXT, "What does --save-dev do?", "sentence"),
        ("add --all", QUESTION, "code"),
    ],
)
def test_a_name_that_is_said_needs_no_label(text: str, question: str, kind: UnitKind) -> None:
    """Neither where the question has it, nor before code."""
    section = chunk(text, heading=("Add", "--save-dev"), kinds=(kind,))
    assert label(section, [0], question) == ""
    longer = chunk(f"{TEXT} With --save-dev-too.", heading=("Add", "--save-dev"))
    assert label(longer, [0], QUESTION) == "--save-dev"


@pytest.mark.parametrize(
    ("heading", "text", "expected"),
    [
        ("Mangum", "An ASGI adapter for serverless functions.", "Mangum"),
        ("RateLimitMiddleware", "A rate limit middleware.", "RateLimitMiddleware"),
        ("Mangum", "An adapter lets functions serve it.", ""),  # says something
        ("Mangum", "Mangum, an adapter for functions.", ""),
        ("ASGI adapter", "An ASGI adapter for functions.", ""),  # says its name
        ("Lamps", "A lamp burns longer than a torch.", ""),
        ("Lamps", "A user clicked on the lamp.", ""),
    ],
)
def test_a_thing_without_its_name(heading: str, text: str, expected: str) -> None:
    """What says only what something is stands behind the heading that names it."""
    assert named_thing(chunk(text, heading=("Third parties", heading)), [0], QUESTION) == expected


def test_headings_inside_a_section() -> None:
    """The last one above the first unit that is said."""
    section = chunk("One.\nTwo.\nThree.", heading=("Add", "--save-dev"))
    inner = (section.units[0], replace(section.units[1], under=("--oil",)), section.units[2])
    section = replace(section, units=inner)
    assert [label(section, [number], "?") for number in range(3)] == [
        "--save-dev",
        "--oil",
        "--oil",
    ]


def test_a_list_stays_a_list() -> None:
    """The label stands behind the item's mark."""
    section = chunk("none", heading=("Settings", "nodeLinker"))
    assert labelled("- none", section, [0], "?") == "- `nodeLinker`: none"
    assert labelled("None.", section, [0], "?") == "`nodeLinker`: None."
    assert labelled("None.", section, [0], "What is nodeLinker?") == "None."


def test_facts_are_said_with_what_they_are_facts_of() -> None:
    """The page's title stands before what its front matter says, unless the question has it."""
    record = replace(chunk("Tech: Figma", heading=("Harbor *2*",)), document="docs/harbor.md#facts")
    found = evidence(record, question="Which of her projects use Figma?")
    text = labelled("- Tech: Figma", record, [0], found.question)
    assert text == "- **Harbor \\*2\\***: Tech: Figma"
    claim = Claim(text, ((record.id, 0),))
    assert prove(claim, found, 1, 1.0).withheld is None
    assert supported(claim, found) == 1.0
    other = Claim("- **Lantern**: Tech: Figma", ((record.id, 0),))
    assert prove(other, found, 1, 1.0).withheld
    assert labelled("- Tech: Figma", record, [0], "What is Harbor 2 made with?") == "- Tech: Figma"
    page = replace(record, document="docs/harbor.md")
    assert labelled("- Tech: Figma", page, [0], "Which use Figma?") == "- Tech: Figma"


def test_a_function_is_named_without_its_arguments() -> None:
    """Which are no part of what is claimed; another function's name is."""
    section = chunk("Lights it.", heading=("Lamp", "light(oil, wick=None)"))
    found = evidence(section, question="How do I make it burn?")
    text = labelled("Lights it.", section, [0], found.question)
    assert text == "`light()`: Lights it."
    assert prove(Claim(text, ((section.id, 0),)), found, 1, 1.0).withheld is None
    other = Claim("`snuff()`: Lights it.", ((section.id, 0),))
    assert prove(other, found, 1, 1.0).withheld


def works(*facts: tuple[str, str]) -> Evidence:
    """Records of front matter, each a title and its fact, the first the best."""
    records = [
        replace(chunk(fact, heading=(title,), path=f"{title}.md"), document=f"{title}.md#facts")
        for title, fact in facts
    ]
    scored = [
        ScoredChunk(each, 0.9, 0.5, 1.0, (1.0 - 0.2 * at,)) for at, each in enumerate(records)
    ]
    return Evidence("", tuple(scored), "MANY", 0.9)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Which of her projects use Figma?", ["Harbor", "Lantern"]),
        ("Which of her projects use Rust?", ["Harbor"]),  # the others have no word of it
        ("Does Harbor use Figma?", []),
    ],
)
def test_the_same_fact_of_several_works(question: str, expected: list[str]) -> None:
    """Where none is named, each that has what is asked for is said, with its title."""
    tools = "Tech: Figma, Rust", "Tech: Figma", "Tech: Excel", "Role: Figma trainer"
    found = works(*zip(("Harbor", "Lantern", "Mole", "Quay"), tools, strict=True))
    claims = written(replace(found, question=question))
    named = re.findall(r"\*\*(\w+)\*\*", "".join(each.text for each in claims))
    assert named == expected


def test_a_work_with_two_pages_is_said_once() -> None:
    """A list of the best work may repeat what the list of all work has."""
    found = works(("Harbor", "Tech: Figma"), ("Lantern", "Tech: Figma"))
    again = replace(found.chunks[0], chunk=replace(found.chunks[0].chunk, id="again"))
    found = replace(found, question="What uses Figma?", chunks=(*found.chunks, again))
    assert len(written(found)) == 2


def test_it_is_said_once_and_holds() -> None:
    """The writer puts it before the first sentence of a section, and the verification knows it."""
    section = chunk(f"{TEXT}\nThey are oil.", heading=("Add", "--save-dev"))
    found = evidence(section, question=QUESTION)

    claims = written(found)
    assert [each.text for each in claims] == [f"`--save-dev`: {TEXT}", "They are oil."]
    for claim in claims:
        assert prove(claim, found, 1, 1.0).withheld is None
        assert supported(claim, found) == 1.0


@pytest.mark.parametrize("text", ["`--save-prod`: ", "`--save-dev`, "])
def test_what_is_no_heading_is_no_label(text: str) -> None:
    """What stands before a quote and nowhere above it has to be proven like everything."""
    found = evidence(chunk(TEXT, heading=("Add", "--save-dev")), question=QUESTION)
    claim = Claim(f"{text}{TEXT}", ((found.chunks[0].chunk.id, 0),))
    assert supported(claim, found) < 1.0 or prove(claim, found, 1, 1.0).withheld


@pytest.mark.parametrize(
    ("heading", "question", "name"),
    [
        (("Knots", "Bowline"), "Which tool holds a boat?", "Bowline"),
        (("Bowline", "Notes"), "What command holds a boat?", "Bowline"),
        (("Bowline",), "and which command holds a boat?", "Bowline"),
        (("Bowline",), "Which command holds a boat, bowline or hitch?", ""),
        (("Bowline",), "Which boat is held?", ""),
        (("Bowline",), "What rule keeps a boat?", "Bowline"),
        (("Bowline",), "What rule is the rule of knots?", ""),
        (("Holding a boat in the wind",), "Which command holds it?", ""),
        (("Boat",), "Which command holds it?", ""),
        (("Bowline",), "Is there a tool that holds a boat?", "Bowline"),
        (("Bowline",), "Are there any small plugins that hold a boat?", ""),
        (("Bowline",), "knot library for boats", "Bowline"),
        (("Bowline",), "knot boats for a library", ""),
        (("Holding boats",), "Which tool keeps a boat?", ""),
        (("Ropes and knots",), "Which tool keeps a boat?", ""),
        (("Keep Small Boats",), "Which tool keeps boats?", ""),
    ],
)
def test_a_name_that_is_asked_for(heading: tuple[str, ...], question: str, name: str) -> None:
    """Which command it is stands in the heading or, below the parts of its page, in the title; a
    heading that says a topic, or the question in other words, is no name."""
    page = chunk("It holds a boat and can be undone.", heading=heading)
    expected = f"**{name}**: It holds" if name else "It holds"
    assert labelled("It holds", page, [0], question) == expected


def test_code_may_be_the_name() -> None:
    """What is quoted says which command it is, where it has code of its own."""
    page = chunk("Use `hold` for a boat.", heading=("Bowline",))
    assert labelled("Use `hold`", page, [0], "Which command holds a boat?") == "Use `hold`"


def test_code_without_a_word_has_its_heading() -> None:
    """Where it is asked how, and the question does not say all of that."""
    section = chunk("row --to shed", heading=("Boats", "From a shed"), kinds=("code",))
    question = "How do I reset a boat?"
    assert code_title(section, [0], question) == "From a shed"
    assert code_title(section, [0], "Which boat is reset?") == ""
    assert code_title(section, [0], "How do I reset a boat from a shed?") == ""
    assert code_title(replace(section, heading_path=("Page",), title="Page"), [0], question) == ""
    told = chunk("Row to it:\nrow --to shed", heading=("Boats", "Shed"), kinds=("sentence", "code"))
    assert code_title(told, [0, 1], question) == ""


def test_a_name_behind_its_kind() -> None:
    """It is the label, which the verification knows; no step is a kind."""
    section = chunk(TEXT, heading=("Settings", "System setting: node_linker"))
    found = evidence(section, question=QUESTION)
    (claim,) = written(found)
    assert claim.text == f"`node_linker`: {TEXT}"
    assert prove(claim, found, 1, 1.0).withheld is None
    step = chunk(TEXT, heading=("Settings", "Step 3: node_linker"))
    assert label(step, [0], QUESTION) == ""
