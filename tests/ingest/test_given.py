"""What components are given to show is read where it stands, and quoted as it is written."""

from __future__ import annotations

import asyncio

import pytest

from answerable.ingest.hands import Hands
from answerable.ingest.inspection import Inspection
from answerable.settings import IngestSettings
from answerable.testing.embedders import HashedEmbedder

from .documents import chunks, document, shown

CARDS = """# Lamps

Two kinds:

<CardGroup>
  <Card
    title="Oil lamps"
    description="They burn for 20 hours. Use `lamp oil` &amp; a wick."
    href="/oil"
  />
  <Card title="Gas lamps" description={'They don\\'t smell.'}>
    Order a bottle with them.
  </Card>
</CardGroup>
"""

ENDPOINTS = """<Endpoints
  data={[
    {
      operation: "Light", // the first
      method: "POST",
      path: "/lamps/{lamp-id}",
      link: "/docs/light",
      description: "Light one of the lamps",
      example: {
        title: "Response that only shows what one looks like",
        wicks: [{ title: "No wick of a lamp that anybody reads about" }],
      },
    },
    { operation: 'Douse', method: 'DELETE', description: "Put it out", order: 2 },
  ]}
/>
"""

TABLE = """The form has these methods:

<Rows
  columns={[
    'Method',
    "What it does",
  ]}
  rows={[
    [
      { value: "**`trim`**" },
      { value: "Trim the wick of `one` lamp" },
      { value: '' },
    ],
    ["`fill`", 'Fill it with oil'],
  ]}
/>
"""


def test_descriptions_stand_below_the_titles_of_their_components() -> None:
    """Also where a component holds nothing else, each below its own title."""
    (chunk,) = chunks(CARDS)
    assert [(unit.text, unit.under) for unit in chunk.units[1:]] == [
        ("They burn for 20 hours.", ("Oil lamps",)),
        ("Use lamp oil & a wick.", ()),
        ("They don't smell.", ("Gas lamps",)),
        ("Order a bottle with them.", ()),
    ]
    assert [chunk.quote(unit.span) for unit in chunk.units[1:4]] == [
        "They burn for 20 hours.",
        "Use `lamp oil` &amp; a wick.",
        "They don\\'t smell.",
    ]


def test_objects_are_rows() -> None:
    """Of the texts in them below their names, without addresses and what is data in them."""
    (chunk,) = chunks(ENDPOINTS)
    assert [(unit.kind, unit.text) for unit in chunk.units] == [
        (
            "row",
            "operation: Light; method: POST; path: /lamps/{lamp-id};"
            " description: Light one of the lamps",
        ),
        ("row", "operation: Douse; method: DELETE; description: Put it out"),
    ]
    assert chunk.quote(chunk.units[1].span).startswith("Douse', method: 'DELETE'")
    assert chunk.quote(chunk.units[1].span).endswith("Put it out")


def test_arrays_in_arrays_are_rows_below_the_names_of_columns() -> None:
    """What leads to them leads to a table."""
    (chunk,) = chunks(TABLE)
    lead, *rows = chunk.units
    assert lead.lead
    assert [unit.text for unit in rows] == [
        "Method: trim; What it does: Trim the wick of one lamp",
        "Method: fill; What it does: Fill it with oil",
    ]


@pytest.mark.parametrize(
    ("component", "said"),
    [
        (
            '<Faq items={[{ question: "Why oil?", answer: "It burns for long." }]} />',
            ["Why oil?; It burns for long."],
        ),
        (
            '<List items={["Trim the wick", `Fill it`]} />',
            ["Trim the wick", "Fill it"],
        ),
        (
            '<Groups of={[{ title: "Oil", kinds: [{ name: "a", about: "With a wide wick" }] }]} />',
            ["Oil", "name: a; about: With a wide wick"],
        ),
        (
            '<Hero intro={{ title: "Lamps", text: "For all who read" }} />',
            ["Lamps; For all who read"],
        ),
        ('<Image src="a.png" caption="A lamp that burns." />', ["A lamp that burns."]),
        ('<Note text="Trim it once a day." />', ["Trim it once a day."]),
        ('<Param name="wick" description="How wide it is." />', ["How wide it is."]),
        ('<Card description="It burns\n  all night." />', ["It burns all night."]),
    ],
)
def test_what_is_given_is_read(component: str, said: list[str]) -> None:
    """However it is written."""
    assert shown(f"{component}\n") == said


@pytest.mark.parametrize(
    "component",
    [
        '<Image src="a.png" caption="A lamp" />',
        '<Image src="a.png" description="A lamp that burns." />',
        '<Tooltip description="It is a lamp that burns." />',
        '<PageMeta description="All about lamps that burn." />',
        '<Button text="Trim the wick" />',
        "<Card description={lamp.description} />",
        "<Card description={`${count} lamps burn there.`} />",
        '<Card description={"It burns.\\nAll night."} />',
        '<Card description="It <b>burns</b> all night." />',
        '<Tabs items={["On a Mac with oil", "On Linux with gas"]} />',
        '<Chart data={[{ label: "Oil", value: "oil" }, { label: "Gas", value: "gas" }]} />',
        '<Lamp labels={{ title: "A title that is a label" }} />',
        '<Lamp style={{ font: "Arial and other fonts" }} />',
        '<Lamp onClick={() => [{ text: "Not a word of this" }]} />',
        '<Lamp of={make([{ text: "Not a word of this" }])} />',
        '<Lamp of={["Not a word of this"].slice(1)} />',
        '<Lamp of={wicks ? ["Not a word of this"] : []} />',
        '<Lamp settings={{ oil: "Not a word of this" }} />',
        '<Lamp of={[{ href: "Not a word of this" }, { url: "https://a.b/c" }]} />',
        "<lamp description='It burns all night.' />",
    ],
)
def test_what_is_no_text_for_readers_is_not_read(component: str) -> None:
    """What is drawn, works, is shown elsewhere, or is not known."""
    assert shown(f"The lamp.\n\n{component}\n") == ["The lamp."]


def test_within_a_line_nothing_is_read_twice() -> None:
    """There only what the component shows in the line is."""
    text = 'Ask <Link text="the keeper" description="He is there all day." /> about it.\n'
    assert shown(text) == ["Ask the keeper about it."]


def test_a_row_ends_where_it_would_quote_what_is_no_text() -> None:
    """Behind that another begins."""
    given = '{ name: "Oil", icon: <Oil />, draw: () => 1, about: "It burns for long" }'
    text = f"<List of={{[{given}]}} />\n"
    (chunk,) = chunks(text)
    assert [chunk.quote(unit.span) for unit in chunk.units] == ["Oil", "It burns for long"]


def test_in_a_list_and_in_a_quote() -> None:
    """The list goes on around it."""
    text = '1. Trim it.\n\n   <Card description="Use scissors." />\n\n2. Light it.\n'
    assert shown(text) == ["Trim it.", "Use scissors.", "Light it."]


def test_lines_that_are_not_read_are_counted() -> None:
    """Once a page, with the line of the first; a few are nothing to tell."""
    body = "\n".join(f"        - Step {number}" for number in range(5))
    text = f"# Lamps\n\n{ENDPOINTS}\n<Drawer\n  content={{`\n{body}\n`}}\n/>\n"
    hands = Hands(HashedEmbedder(), IngestSettings(), Inspection())
    (page, few) = asyncio.run(hands.cut([document(text), document(ENDPOINTS)]))
    assert page.findings == ((4, "7 lines in props not read"),)
    assert few.findings == ()
