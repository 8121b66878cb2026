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


def test_what_stands_in_a_component_is_no_more_of_the_list_above() -> None:
    """``<Warning>`` ends a list though its line is blank to Markdown; in an item it does not."""
    inner = "    Slow.\n\n    - deep\n      - wet\n"
    assert items(f"# Boats\n\n- fast\n- far\n\n<Warning>\n{inner}</Warning>\n") == [
        ("item", (1,)),
        ("item", (2,)),
        ("paragraph", ()),
        ("item", (1,)),
        ("item", (1, 1)),
    ]
    inside = "# Boats\n\n1. Open.\n   <Note>\n     Slowly.\n   </Note>\n2. Row.\n"
    assert items(inside) == [("item", (1,)), ("paragraph", (1,)), ("item", (2,))]


def test_code_in_a_component_keeps_its_own_indentation() -> None:
    """All lines move as far as the first, and no further."""
    text = "# Boats\n\n- fast\n\n<Note>\n    ```js\n    row {\n      far\n    }\n    ```\n</Note>\n"
    page = markdown.parse(text, generator="github", is_mdx=True)
    (code,) = [each for each in page.blocks if each.kind == "code"]
    assert [line.strip() for line in code.code.splitlines()] == ["row {", "far", "}"]
    assert not code.place.numbers
