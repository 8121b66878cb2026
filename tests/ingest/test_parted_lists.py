"""Two lists of which only a container's mark says that they are two."""

from __future__ import annotations

import pytest

from answerable.ingest.markup import markdown
from answerable.types import Generator

TABS = '<Tab label="A">\n\n1. a\n2. b\n\n</Tab>\n<Tab label="B">\n\n1. c\n2. d\n\n</Tab>\n'
SHORTCODES = "{{% tab A %}}\n1. a\n2. b\n{{% /tab %}}\n{{% tab B %}}\n1. c\n2. d\n{{% /tab %}}\n"
MARKED: list[tuple[Generator, str]] = [
    ("mkdocs", '=== "One"\n\n    1. a\n    2. b\n\n=== "Other"\n\n    1. c\n    2. d\n'),
    ("mkdocs", "1. a\n2. b\n\n!!! note\n\n    1. c\n    2. d\n"),
    ("mkdocs", "1. a\n2. b\n\n/// note\n\n1. c\n2. d\n\n///\n"),
    ("vitepress", "- a\n- b\n\n::: tip\n- c\n- d\n:::\n"),
    ("docusaurus", "- a\n- b\n\n:::note\n\n- c\n- d\n\n:::\n"),
    ("docusaurus", TABS),
    ("docusaurus", "<Steps>\n\n- a\n- b\n\n</Steps>\n\n- c\n- d\n"),
    ("hugo", SHORTCODES.replace("A", '"A"').replace("B", '"B"')),
]


def places(text: str, generator: Generator) -> list[tuple[int, ...]]:
    """Where the items of a page stand."""
    page = markdown.parse(text, generator=generator, is_mdx=generator == "docusaurus")
    return [block.place.numbers for block in page.blocks if block.kind == "item"]


@pytest.mark.parametrize(("generator", "text"), MARKED)
def test_a_mark_parts_two_lists(generator: Generator, text: str) -> None:
    """The items behind it are counted anew, as what stands in another tab or in a note."""
    assert places(text, generator) == [(1,), (2,), (1,), (2,)]


def test_a_list_goes_on_with_its_own_number_behind_a_mark() -> None:
    """Steps that are numbered on are one list to readers, whatever stands between them."""
    text = "1. a\n\n:::note\n\n- aside\n\n:::\n\n2. b\n"
    assert places(text, "docusaurus") == [(1,), (1,), (2,)]
    assert places("1. a\n\n<div>\n</div>\n\n2. b\n", "github") == [(1,), (2,)]


@pytest.mark.parametrize("between", ['<img src="a.png">', '<Image src="a.png" />', "<br/>"])
def test_what_holds_nothing_parts_nothing(between: str) -> None:
    """A picture between steps that are all numbered 1, as many are, is of their list."""
    assert places(f"1. a\n\n{between}\n\n1. b\n", "docusaurus") == [(1,), (2,)]


def test_a_mark_within_an_item_parts_only_what_the_item_holds() -> None:
    """The lists of two tabs in a step are two, and the steps around them one."""
    text = '1. a\n\n    === "A"\n\n        - x\n\n    === "B"\n\n        - y\n\n2. b\n'
    assert places(text, "mkdocs") == [(1,), (1, 1), (1, 1), (2,)]
