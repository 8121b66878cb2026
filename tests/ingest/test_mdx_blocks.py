"""Lists and paragraphs within tags of MDX, indented as far as these are."""

from __future__ import annotations

import pytest

from answerable.ingest.markup import markdown


def items(text: str) -> list[tuple[str, tuple[int, ...]]]:
    """The kind of each block of an MDX page but its heading, and the items that it stands in."""
    page = markdown.parse(text, generator="github", is_mdx=True)
    return [(each.kind, each.place.numbers) for each in page.blocks if each.kind != "heading"]


@pytest.mark.parametrize("indent", [0, 4, 8])
def test_each_line_is_an_item(indent: int) -> None:
    """However deep the tag stands, and with what stands in an item."""
    lines = ["1. Open it.", "2. Row:", "    - fast", "    - far", "3. Land.", "", "   Slowly."]
    inner = "\n".join(f"{' ' * indent}{line}" if line else "" for line in lines)
    text = f'# Boats\n\n<Tabs>\n<TabItem value="a">\n{inner}\n</TabItem>\n</Tabs>\n\nThe end.\n'
    assert items(text) == [
        ("item", (1,)),
        ("item", (2,)),
        ("item", (2, 1)),
        ("item", (2, 2)),
        ("item", (3,)),
        ("paragraph", (3,)),
        ("paragraph", ()),
    ]


def test_a_line_without_a_mark_belongs_to_its_item() -> None:
    """As elsewhere in Markdown; what is indented less ends the list."""
    text = "# Boats\n\n<Tabs>\n    - Open\n    it.\n\n    - Row.\n\n  There.\n</Tabs>\n"
    assert items(text) == [("item", (1,)), ("item", (2,)), ("paragraph", ())]


@pytest.mark.parametrize("indent", [0, 4])
def test_what_stands_right_below_a_paragraph_is_no_more_of_it(indent: int) -> None:
    """A list, code, a quote or a heading."""
    lines = ["**Needed:**", "1. Row.", "", "Run:", "```sh", "row", "```", "So:", "## Oars", "Row."]
    inner = "\n".join(f"{' ' * indent}{line}" if line else "" for line in lines)
    text = f'<Tabs>\n<TabItem value="a">\n\n{inner}\n\n</TabItem>\n</Tabs>\n'
    page = markdown.parse(text, generator="github", is_mdx=True)
    assert [(each.kind, text[each.start : each.end].strip()) for each in page.blocks] == [
        ("paragraph", "**Needed:**"),
        ("item", "1. Row."),
        ("paragraph", "Run:"),
        ("code", f"```sh\n{' ' * indent}row\n{' ' * indent}```"),
        ("paragraph", "So:"),
        ("heading", "## Oars"),
        ("paragraph", "Row."),
    ]
