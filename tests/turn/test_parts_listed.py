"""Lists whose items are headings are told as lists, on a whole small site."""

from __future__ import annotations

from pathlib import Path

import pytest

from turn.test_on_a_site import asked, site

pytestmark = pytest.mark.anyio

CALL = """\
# Call for boats

Boats may be entered by post.

## Classes

Choose one class for your boat.

### Dinghies

Small boats without a cabin.

### Rowing boats

Each of the rowing boats is moved by oars alone.

### Steamers

```text
steam --pressure 12
```

### May I bring two?

You may.

## Deadline

Boats are entered until the 3rd of March.
"""
PRIZES = """\
# Prizes

These are given:

- a cup
- a flag
- a rope

## Cup

The cup is of silver.

## Flag

The flag is blue.

## Rope

The rope is long.
"""
FEW = "# Rivers\n\n## Amstel\n\nIt is slow.\n\n## Vecht\n\nIt is wide.\n"
ASKED = "# Questions\n\n" + "".join(f"## Is {n} allowed?\n\nIt is.\n\n" for n in "ABCD")
SAILS = """\
# Sails

Sails drive a boat.

## Available sails

The loft has these:

- jib
- genoa

## How sails are stored

They are rolled up.

## Care

They are washed.
"""
KNOTS = """\
# Knots of the exam

## Required knots

### Bowline

It holds a ring.

## Optional knots

### Sheet bend

It joins two ropes.

### Reef knot

It ties a bag.

### Hitch

It holds a post.
"""
TOOLS = "# Tools\n\n## Add\n\nPut it in the box.\n\n## Sort all tools\n\nBy size.\n\n" + "".join(
    f"## {verb} a tool\n\nAsk the warden.\n\n" for verb in ("Remove", "Send", "Make")
)
WINCH = """\
# Winch gauges

A winch has gauges.

## Configuration

Set the zero.

## Examples

See the mast.

## Strain

It is read at noon.
"""

RIG = """\
# Rig

A rig carries sails.

## Supported paints

These are the paints, each with the years that it lasts:

| Paint | Years |
| --- | --- |
| red | 3 |
| green | 4 |
| black | 9 |
| white | 5 |

## Paint brushes

A brush spreads a paint.

## Block reference

Blocks guide a rope.

### Kind

A block moves.

### Type

The type of block to use:

- A fixed block turns the pull.
- A loose block halves it.
- A double block does both.
- A snatch block opens at its side.
"""
BLOCKS = """\
# Pumps

A pump lifts water.

## Import

```text
take pump
```

## Usage

Pull the handle of a pump.

## Pump props

A pump has a handle.
"""
NEEDS = """\
# Setup of {1}

## Harbour requirements

Depth: at least {0} metres

Quay: {0} boats long

Crane: {0} tons
"""

PUMP = """\
# Pump settings

A pump is set at the wheel.

## Valve options

| Option | Meaning |
| --- | --- |
| free | water runs |
| held | water stays |
| half | water drips |

## Log options

| Option | Meaning |
| --- | --- |
| ink | it is written |
| none | it is forgotten |
| bell | it is rung |
"""

OPTIONS = """\
- `turns`: how often it turns
- `slow`: whether it turns slowly
- `loud`: whether it squeaks
- `wide`: whether it takes a chain
- `tall`: how high it stands
- `hand`: on which side its handle is
"""
OTHER_OPTIONS = f"""\
# {{0}}

It is made of brass, and has options.

## {{1}}

It is greased on Mondays.

### {{2}}

{OPTIONS}"""

FLAGS = """\
# Signals

Boats talk with signals.

## Bunting

Bunting hangs from the mast.

Buntings of a boat may not:

- touch the deck
- hang over night
- cover a lamp

## Lamps

There are red and green lamps, and which lamps are there depends on the side.

Brass is polished each week by the warden.

Brass serves the following trades:

- pilots
- ferries
- locks

## Pennants

A pennant is long.

Here is one of the harbour.

- A red end
- A white end
- A blue end

## Storm cones

A cone is black.

### Cones

- north
- south
- gale
"""


def boat(name: str) -> str:
    """A page of a boat, with comforts of its own."""
    parts = "".join(
        f"### {each} of {name}\n\nIt is on deck.\n\n" for each in ("Bed", "Oven", "Tap")
    )
    return f"# {name}\n\nA boat.\n\n## Comforts\n\n{parts}"


PAGES = {
    "tools": TOOLS,
    "winch": WINCH,
    "sails": SAILS,
    "knots": KNOTS,
    "call": CALL,
    "prizes": PRIZES,
    "rivers": FEW,
    "questions": ASKED,
}


async def test_every_part_is_told(tmp_path: Path) -> None:
    """Each by its heading and first sentence, also one that has nothing but code."""
    questions = (
        "Which classes are there?",
        "What classes can I enter?",
        "List the classes",
        "What are the different classes?",
    )
    for said in (await asked(site(tmp_path, PAGES), *questions)).values():
        assert "**Dinghies**: Small boats without a cabin." in said.answer
        assert "**Rowing boats**: Each of the rowing boats is moved by oars alone." in said.answer
        assert "**Steamers**:\n\n```text\nsteam --pressure 12" in said.answer
        assert "Deadline" not in said.answer
        assert "May I" not in said.answer
        assert [each.n for each in said.citations] == [1, 2, 3]


async def test_what_is_no_such_list(tmp_path: Path) -> None:
    """One that is asked for, what a list above the parts says itself, two parts, questions, parts
    that tell of what the page is about, and those that are optional."""
    expected = {
        "Which class is for boats without a cabin?": "**Rowing boats**",
        "What prizes are there?": "**Cup**",
        "Which rivers are there?": "**Amstel**",
        "What questions are there?": "**Is A allowed?**",
        "Which classes win prizes?": "**Dinghies**",
        "Which sails are there?": "**Care**",
        "Which knots must the exam have?": "**Reef knot**",
    }
    for message, said in (await asked(site(tmp_path, PAGES), *expected)).items():
        assert expected[message] not in said.answer


async def test_pages_that_tell_how_a_thing_is_used(tmp_path: Path) -> None:
    """Tasks are none of what their page is called, nor what pages say of each thing."""
    expected = {"Which tools are there?": "**Add**", "Which winch gauges are there?": "**Strain**"}
    for message, said in (await asked(site(tmp_path, PAGES), *expected)).items():
        assert expected[message] not in said.answer


async def test_lists_of_several_pages(tmp_path: Path) -> None:
    """What each of several pages lists of its own is not told as all there is; of one, it is."""
    one, two = {"ada": boat("Ada")}, {"ada": boat("Ada"), "bea": boat("Bea")}
    question = "Which comforts are there?"
    for pages, listed in ((one, True), (two, False)):
        place = tmp_path / str(len(pages))
        place.mkdir()
        (said,) = (await asked(site(place, PAGES | pages), question)).values()
        assert ("**Bed of" in said.answer and "**Tap of" in said.answer) == listed


async def test_all_options_of_what_is_named(tmp_path: Path) -> None:
    """Each row of its table, and none of the other: the word alone says nothing."""
    questions = ("What options does the valve have?", "list the valve options", "valve options")
    for said in (await asked(site(tmp_path, PAGES | {"pump": PUMP}), *questions)).values():
        rows = [line.partition(";")[0] for line in said.answer.split("\n") if "Option:" in line]
        assert rows == ["Option: free", "Option: held", "Option: half"]


@pytest.mark.parametrize(
    ("headings", "question", "listed"),
    [
        (("Windlass", "Windlass", "Options"), "What options does the windlass have?", True),
        (("Windlass", "Gipsy", "Options"), "What options does the windlass have?", False),
        (("Windlass", "Gipsy", "Options"), "gipsy options", True),
        (("Windlass", "Gipsy", "Configuration options"), "configuration options", False),
        (("Configuration", "Usage", "Configuration options"), "configuration options", True),
    ],
)
async def test_options_of_something_else(
    tmp_path: Path, headings: tuple[str, str, str], question: str, listed: bool
) -> None:
    """Those below another heading are not all that what is named has, nor all of the site."""
    pages = PAGES | {"windlass": OTHER_OPTIONS.format(*headings)}
    (said,) = (await asked(site(tmp_path, pages), question)).values()
    shown = all(each in said.answer for each in ("`turns`", "`loud`", "`wide`", "`hand`"))
    assert shown == listed, said.answer


async def test_options_of_the_folder_that_is_named(tmp_path: Path) -> None:
    """A page that is called "Options" has those of what it lies below."""
    settings = site(tmp_path, PAGES)
    (tmp_path / "site" / "windlass").mkdir()
    rows = "".join(f"| {n} | how {n} the windlass is |\n" for n in ("slow", "loud", "wide", "old"))
    table = f"| Option | Meaning |\n| --- | --- |\n{rows}"
    (tmp_path / "site" / "windlass" / "options.md").write_text(f"# Options\n\n{table}")
    (said,) = (await asked(settings, "What options does the windlass have?")).values()
    assert said.answer.count("Option:") == 4


async def test_the_whole_table_below_what_it_is_called(tmp_path: Path) -> None:
    """Each row is a line of its own below what introduces the table; one of them was quoted. So it
    is for whoever types the topic alone."""
    questions = ("Which paints can I use?", "which paints are supported", "supported paints")
    for said in (await asked(site(tmp_path, PAGES | {"rig": RIG}), *questions)).values():
        assert said.answer.startswith("These are the paints")
        rows = [line for line in said.answer.split("\n") if line.startswith("Paint:")]
        assert [row.split("; ")[0] for row in rows] == [
            f"Paint: {each}" for each in ("red", "green", "black", "white")
        ]


async def test_types_of_a_thing(tmp_path: Path) -> None:
    """They stand below "Type" in its reference; and the parts of a reference are no types of it."""
    pages = PAGES | {"rig": RIG, "pumps": BLOCKS}
    questions = ("Which block types are there?", "Which types of blocks are there?", "block types")
    for said in (await asked(site(tmp_path, pages), *questions)).values():
        for each in ("fixed", "loose", "double", "snatch"):
            assert f"- A {each} block" in said.answer
    place = tmp_path / "pumps"
    place.mkdir()
    (said,) = (await asked(site(place, pages), "Which types of pumps are there?")).values()
    assert "**Usage**" not in said.answer


async def test_lines_with_labels_of_the_folder_that_is_named(tmp_path: Path) -> None:
    """Pages of several things have the same headings; the folder says of which thing each is."""
    settings = site(tmp_path, PAGES)
    for number, name in ((5, "amstel"), (7, "vecht")):
        (tmp_path / "site" / name).mkdir()
        (tmp_path / "site" / name / "setup.md").write_text(NEEDS.format(number, name))
    questions = ("harbour requirements for vecht", "What are the harbour requirements of Vecht?")
    for said in (await asked(settings, *questions)).values():
        for each in ("Depth: at least 7 metres", "Quay: 7 boats long", "Crane: 7 tons"):
            assert each in said.answer
        assert "5" not in said.answer
        assert said.answer.startswith("**Setup of vecht**:\n\n")


async def test_lists_of_something_else(tmp_path: Path) -> None:
    """What things may not do, what they are for, a list that nothing introduces, and the kinds of
    one kind are not all there is of what the heading is called."""
    others = {
        "Which buntings are there?": "- hang over night",
        "Which lamps are there?": "- ferries",
        "Which pennants are there?": "- A white end",
        "Which cones are there?": "- south",
    }
    for message, said in (await asked(site(tmp_path, PAGES | {"flags": FLAGS}), *others)).items():
        assert others[message] not in said.answer


async def test_what_is_wrong_with_them_and_which_to_choose(tmp_path: Path) -> None:
    """Whoever says that they do not work, or asks which one to take or to leave, is not shown all
    that there are."""
    settings = site(tmp_path, PAGES | {"rig": RIG})
    questions = ("paints not working", "Which paints should I use?", "Which paints can I avoid?")
    for said in (await asked(settings, *questions)).values():
        assert said.answer.count("Paint:") < 4


async def test_types_of_another_heading(tmp_path: Path) -> None:
    """ "Types" below a heading about something else are not those of what its page is about."""
    page = (
        "# Anchors\n\nThe anchor types are stock anchors and ploughs.\n\n"
        "## Chain overrides\n\nA chain is long.\n\n### Types\n\n"
        "- Plain values hold.\n- Listed values add up.\n- Named values are set alone.\n"
    )
    (said,) = (
        await asked(site(tmp_path, PAGES | {"a": page}), "Which anchor types are there?")
    ).values()
    assert "ploughs" in said.answer
    assert "Listed values" not in said.answer


async def test_a_part_has_its_own_section(tmp_path: Path) -> None:
    """The citation of each leads to the part, not to the page."""
    settings = site(tmp_path, PAGES)
    (said,) = (await asked(settings, "Which classes are there?")).values()
    headings = [each.heading_path[-1] for each in said.citations]
    assert headings == ["Dinghies", "Rowing boats", "Steamers"]
