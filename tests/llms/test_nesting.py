"""Lists in lists are shown as deep as a model writes them, below what is shown of them."""

from __future__ import annotations

import pytest
from markdown_it import MarkdownIt

from .typed import shown, tokens

pytestmark = pytest.mark.anyio
MARKDOWN = MarkdownIt("commonmark")


def depths(markdown: str) -> list[tuple[int, str]]:
    """The items of ``markdown`` as a renderer finds them: how many lists each is in."""
    found, lists = [], 0
    for token in MARKDOWN.parse(markdown):
        lists += token.type.endswith("_list_open") - token.type.endswith("_list_close")
        if token.type == "inline" and lists:
            found.append((lists, token.content))
    return found


@pytest.mark.parametrize("size", [1, 4, 1000])
@pytest.mark.parametrize("blanks", ["  ", "   ", "    ", "\t"])
@pytest.mark.parametrize("marker", ["- ", "* ", "1. ", "10) "])
async def test_items_keep_their_depth(marker: str, blanks: str, size: int) -> None:
    """However far a model indents, a renderer finds each item in the list it was written in."""
    text = (
        f"{marker}Install the package with pip. [S1]\n"
        f"{blanks}- The server listens on port 8000. [S2]\n\n"
        f"{blanks * 2}{marker}Another port is set with --port. [S3]\n"
        f"{blanks}- It runs on Linux. [S4]\n"
        f"{marker}It runs on macOS. [S4]"
    )
    assert depths(await shown(text, size)) == [
        (1, "Install the package with pip. [1]"),
        (2, "The server listens on port 8000. [2]"),
        (3, "Another port is set with --port. [3]"),
        (2, "It runs on Linux. [4]"),
        (1, "It runs on macOS. [5]"),
    ]


async def test_an_item_never_passes_for_a_part_of_another() -> None:
    """Where the item above is withheld, what stands below it takes its place."""
    text = (
        "- Install the package with pip. [S1]\n"
        "- It runs on Windows too. [S4]\n"
        "  - The server listens on port 8000. [S2]\n"
        "    - Another port is set with --port. [S3]"
    )
    found, withheld = await tokens(text)
    assert depths("".join(found)) == [
        (1, "Install the package with pip. [1]"),
        (1, "The server listens on port 8000. [2]"),
        (2, "Another port is set with --port. [3]"),
    ]
    assert sum(withheld.values()) == 1


async def test_a_list_ends_where_something_else_is_said() -> None:
    """An item behind a sentence or code is in no list that stood before, however far indented."""
    for between in ("It runs on Linux. [S4]", "```\npip install example\n```\n[S9]"):
        text = (
            f"- Install the package with pip. [S1]\n\n{between}\n\n    - The port is 8000. [S2]\n"
        )
        assert (await shown(text)).endswith("\n\n- The port is 8000. [3]")


async def test_code_of_an_item_is_not_indented() -> None:
    """A block within an item is shown with its own indentation alone, and the numbers go on."""
    text = (
        "1. Install the package with pip. [S1]\n   ```sh\n   pip install example\n   ```\n   [S9]\n"
        "2. It runs on Linux. [S4]"
    )
    assert await shown(text) == (
        "1. Install the package with pip. [1]\n\n```sh\npip install example\n```\n\n[2]\n\n"
        "2. It runs on Linux. [3]"
    )
