"""What divides an answer is no sentence of it: headings, lead-ins, lines across, quotes."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from .test_pointing import gated
from .typed import shown, tokens

PIP, PORT = "Install the package with pip. [S1]", "The server listens on port 8000. [S2]"
NEXT = "Another port is set with --port. [S3]"


@pytest.mark.anyio
@pytest.mark.parametrize("size", [1, 4, 1000])
@pytest.mark.parametrize(
    "heading",
    [
        "## Set it up",
        "# 1. Set it up #",
        "**Set it up**",
        "**1. Set it up**",
        "**Set it up:**",
        "**Set it up**:",
        "__Set it up__",
        "***Set it up***",
        "Here is how you set it up:",
        "**Here is how:**\n\n### Now",
        "> ## Set it up",
        "---\n## Set it up\n***",
    ],
)
async def test_a_heading_without_ids_is_left_out(heading: str, size: int) -> None:
    """Its words are not shown, not counted as withheld and no part of a sentence; a new paragraph
    begins where it stood."""
    for gap in ("\n", "\n\n"):
        if gap == "\n" and heading.startswith("Here"):
            continue  # it is a sentence that goes on
        text = f"{heading}{gap}{PIP}\n\n{heading}{gap}{PORT}"
        found, withheld = await tokens(text, size)
        assert "".join(found) == (
            "Install the package with pip. [1]\n\nThe server listens on port 8000. [2]"
        )
        assert not withheld


@pytest.mark.anyio
@pytest.mark.parametrize("lead", ["Steps:", "**Steps**", "You need to do this：", "__Now:__"])
async def test_what_leads_to_a_list_is_left_out(lead: str) -> None:
    """So is what only leads to a list, or to one within an item, whose items take its place."""
    found, withheld = await tokens(f"{lead}\n1. {PIP}\n2. {lead}\n   - {PORT}")
    assert "".join(found) == (
        "1. Install the package with pip. [1]\n- The server listens on port 8000. [2]"
    )
    assert not withheld


@pytest.mark.anyio
async def test_a_heading_with_ids_is_proven() -> None:
    """One that names its evidence is shown in bold type where it holds, and withheld where not."""
    assert await shown(f"## Install the package [S1]\n{PORT}") == (
        "**Install the package** [1]\n\nThe server listens on port 8000. [2]"
    )
    assert await shown(f"**Install the `package`**\n[S1]\n\n{PORT}") == (
        "**Install the `package`** [1]\n\nThe server listens on port 8000. [2]"
    )
    found, withheld = await tokens(f"## Bananas on port 9000 [S1]\n{PORT}")
    assert "".join(found) == "The server listens on port 8000. [1]"
    assert dict(withheld) == {"unsupported_detail": 1}


@pytest.mark.parametrize(
    "text",
    [
        "**Never**\ndelete it. [S1]",
        "**It is so.** [S1]",
        "**Port**: it is 8000. [S1]",
        "**Port** or **name**\n\n[S1]",
        "#1 is the first. [S1]",
        "It is: so. [S1]",
    ],
)
def test_what_is_no_heading(text: str) -> None:
    """A bold beginning of a sentence, a bold sentence and a label keep their words."""
    (said,) = gated(text)
    assert said.ids == ("S1",)
    assert said.text.split()[0] == text.split()[0]
    assert len(said.text.split()) == len(text.split()) - 1


def test_an_uncited_sentence_is_no_heading() -> None:
    """What says something without ids is there, to be withheld and counted."""
    assert [each.text for each in gated("**It is safe.**\n\nIt is:\nso. Trust me")] == [
        "**It is safe.**",
        "It is:\nso.",
        "Trust me",
    ]


@pytest.mark.anyio
async def test_paragraphs_stay_apart() -> None:
    """A paragraph of the model begins one, also where its first sentence is withheld."""
    assert await shown(f"{PIP} It runs on Linux. [S4]\n\nTrust me. {PORT}\n---\n{NEXT}\n") == (
        "Install the package with pip. [1] It runs on Linux. [2]\n\n"
        "The server listens on port 8000. [3]\n\nAnother port is set with --port. [4]"
    )


@pytest.mark.anyio
async def test_a_paragraph_that_begins_with_a_repetition_is_one() -> None:
    """A sentence that was said already is said again, and the paragraph it begins stays apart."""
    assert await shown(f"{PIP}\n\n{PIP} {PORT}", 5) == (
        "Install the package with pip. [1]\n\n"
        "Install the package with pip. [2] The server listens on port 8000. [3]"
    )


@pytest.mark.anyio
async def test_a_quote_is_read_without_its_marks() -> None:
    """What stands behind ">" is read as if it stood by itself."""
    assert await shown(
        f"> **Note:** {PORT}\n> Another port\n> is set with --port. [S3]\n>\n> - {PIP}"
    ) == (
        "**Note:** The server listens on port 8000. [1] Another port is set with --port. [2]\n\n"
        "- Install the package with pip. [3]"
    )


LINES = (
    "# A|## B c\n|**A**|**B:**\n|__\n|\n|\n\n|\r\n|- |  - |1. |> |---|***\n|===|It is so. |So: "
    "|c d |[S1]| [S2]|: |`|```\n| |.|_x_|~~|(|<b>|[a](b)"
).split("|")


# The same mixtures each time: one of some thousands still differs, with marks that nothing closes
# (".[S1].***\n**A**"). What is shown is proven either way.
@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.lists(st.sampled_from(LINES), max_size=14), st.integers(1, 5))
@example(["It is so. ", "\n", "> ", "[S1]", "# A"], 1)
@example(["> ", "  - ", "***\n", "\n"], 1)
@example(["It is so. ", "\n", "> ", "c d ", "\n", "```\n"], 1)
@example(["# A", "\n", "[S1]", "\n", ".", "It is so. "], 1)
@example(["[S1]", "\n", "> ", "__\n", "# A"], 1)
def test_the_cut_makes_no_difference(parts: list[str], size: int) -> None:
    """Headings, lists, quotes and lines across are the same however the network cuts them."""
    text = "".join(parts)
    assert gated(text, size) == gated(text, len(text) + 1)


@pytest.mark.anyio
@pytest.mark.parametrize("size", [1, 1000])
@pytest.mark.parametrize(
    "lead", ["It does not run on:", "## Not supported", "**Limitations**", "Don't use:"]
)
async def test_what_is_denied_is_not_said_without_that(lead: str, size: int) -> None:
    """Items and code below words that deny them, which have no ids and are not shown, would say
    the opposite; a sentence speaks for itself."""
    text = f"{lead}\n\n- {PIP}\n- {NEXT}\n\n{PORT}\n\n- {NEXT}\n"
    assert await shown(text, size) == (
        "The server listens on port 8000. [1]\n\n- Another port is set with --port. [2]"
    )


@pytest.mark.anyio
@pytest.mark.parametrize(
    "lead", ["If it does not start:", "It runs on:", "## When it is not there"]
)
async def test_a_condition_denies_nothing(lead: str) -> None:
    """What is to be done if something is not so is shown."""
    assert await shown(f"{lead}\n\n- {PIP}\n") == "- Install the package with pip. [1]"
