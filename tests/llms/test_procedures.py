"""What is told to do in sentences that follow each other is said to its end."""

from __future__ import annotations

import pytest

from answerable.types import Evidence, ScoredChunk
from ingest.documents import chunks
from llms.test_extractive import written
from llms.test_lists import shown, told

pytestmark = pytest.mark.anyio

QUESTION = "How do I copy a boat?"
COPY = """\
## Copying

To copy a boat, go to the shed and choose it. Once chosen, open the menu. Select "Copy". It appears
below the first.

The shed is painted red.
"""
WHOLE = 'To copy a boat, go to the shed and choose it. Once chosen, open the menu. Select "Copy".'


async def said(page: str, best: str, question: str = QUESTION) -> str:
    return " ".join((await shown(page, question, best)).split())


async def test_all_instructions_of_a_paragraph() -> None:
    """Not only the first two; and nothing behind them."""
    assert await said(COPY, "To copy") == WHOLE


async def test_only_where_it_is_asked_how() -> None:
    """Any other question is answered with two sentences at most."""
    assert 'Select "Copy".' not in await said(COPY, "To copy", "Where can boats be copied?")


@pytest.mark.parametrize(
    "next_",
    [
        "To rename it, go to the yard.",
        "Alternatively, build another.",
        "If it is red, paint it.",
        "See the page on sheds.",
        "The menu is long.",
    ],
)
async def test_what_is_done_for_something_else_is_left_out(next_: str) -> None:
    """Another aim, another way, a condition, another page, or no instruction."""
    page = COPY.replace('Select "Copy".', next_)
    assert await said(page, "To copy") == WHOLE.removesuffix(' Select "Copy".')


async def test_a_paragraph_of_its_own_goes_on_if_it_says_so() -> None:
    """ "Then ..." is the next thing to do; a bare instruction may be of another thing."""
    page = "## Copying\n\nOpen the shed to copy a boat.\n\nThen choose the boat.\n"
    assert await said(page, "Open") == "Open the shed to copy a boat. Then choose the boat."
    other = page.replace("Then choose", "Choose")
    assert await said(other, "Open") == "Open the shed to copy a boat."


@pytest.mark.parametrize(("worth", "first"), [(0.5, "Click"), (0.2, "Select")])
def test_what_is_done_first_comes_first(worth: float, first: str) -> None:
    """Where the instruction above is worth nearly as much."""
    page = "## Copying\n\nClick on copies of boats.\n\nSelect the boat, and press copy.\n"
    (section,) = chunks(page)
    found = Evidence(QUESTION, (ScoredChunk(section, 0.9, 0.5, 1.0, (worth, 1.0)),), "ONE", 0.9)
    assert written(found)[0].text.startswith(first)


INSTALL = """\
## Installing

Download it:

```sh
fetch lamp
```

Then run it with:

```sh
run lamp
```

Remove it with:

```sh
drop lamp
```
"""


async def test_code_that_comes_next() -> None:
    """As often as it is said to; what is not, is something else."""
    answer = await said(INSTALL, "Download", "How do I install a lamp?")
    assert "run lamp" in answer
    assert "drop lamp" not in answer
    assert "run lamp" not in await said(INSTALL, "Download", "Where is the lamp from?")


async def test_code_that_comes_next_behind_a_tab() -> None:
    """What stands behind one is of the section again."""
    page = INSTALL.replace(
        "```sh\nfetch lamp\n```", '=== "shore"\n\n    ```sh\n    fetch lamp\n    ```'
    )
    page = page.replace("Then run it with", "After that, simply run it with")
    section = chunks(page, "markdown")[-1]
    answer = " ".join((await told(section, "How do I install a lamp?", "Download")).split())
    assert "run lamp" in answer
    assert "drop lamp" not in answer


async def test_code_for_other_cases() -> None:
    """ "If you have ..." is followed by the other cases, one of which the reader has."""
    page = INSTALL.replace("Download it", "If you have a shed").replace(
        "Then run it with", "If you have a boat, run this instead"
    )
    answer = await said(page, "If you have a shed", "How do I install a lamp?")
    assert "run lamp" in answer
    assert "drop lamp" not in answer


async def test_either_of_two_commands() -> None:
    """Both are shown where the sentence says that there are two."""
    page = "## Use\n\nUse it with either of them:\n\n```\nrow it\n```\n\n```\nsail it\n```\n"
    for best in ("Use it", "row"):
        assert "sail it" in await said(page, best, "How do I use a boat?")
    one = page.replace("either of them", "one's hands")
    assert "sail it" not in await said(one, "Use it", "How do I use a boat?")


async def test_a_paragraph_of_code_is_what_leads_to_it() -> None:
    """It is shown with the sentence, and nothing behind it is."""
    page = "## Use\n\nAdd this to the lamp:\n\n`--oil of:whales`\n\nLamps are old.\n"
    assert await said(page, "Add") == "Add this to the lamp: `--oil of:whales`"


PORTAL = """\
## Copying

A boat is copied in the shed. There is a blue button below the list. Click it and wait.

The shed is painted red.
"""


async def test_what_says_nothing_to_do_is_told_up_to_the_instruction() -> None:
    """Of its paragraph; not where it says itself what to do, or the instruction is for else."""
    whole = (
        "A boat is copied in the shed. There is a blue button below the list. Click it and wait."
    )
    assert await said(PORTAL, "A boat is") == whole
    assert "Click" not in await said(PORTAL, "A boat is", "Where is a boat copied?")
    assert "Click" not in await said(PORTAL.replace("list. Click", "list.\n\nClick"), "A boat is")
    other = PORTAL.replace("Click it and wait", "To paint one, open the lid")
    assert "open the lid" not in await said(other, "A boat is")


BOATS = """\
## Install the boat

Open the shed. Take an oar.

To install the boat, choose one and enter its command.

**Small**:

```sh
boat small
```

**Big**:

```sh
boat big
```

Sit down.
"""


async def test_a_procedure_of_its_own_section_goes_on_in_the_next_paragraph() -> None:
    """To the end of what is asked to be done, with each block of code and what it is for."""
    text = await said(BOATS, "Open the shed", "How do I install the boat?")
    assert "choose one and enter its command." in text
    assert "Small:" in text
    assert "boat big" in text
    assert "Sit down" not in text
    other = await said(BOATS, "Open the shed", "How do I paint the boat?")
    assert "enter its command" not in other
    elsewhere = BOATS.replace("To install the boat", "To sell the boat")
    assert "enter its command" not in await said(elsewhere, "Open", "How do I install the boat?")


async def test_what_somebody_may_want_is_no_answer_alone() -> None:
    """The rest of the paragraph says how."""
    page = (
        "## Boats\n\nIf you have an old boat, you might want to bring it here. We take small ones. "
        "Big ones go to the yard. Yards are dear.\n\nThe yard is red.\n"
    )
    text = await said(page, "If you have", "How do I bring my old boat here?")
    assert text.endswith("Big ones go to the yard.")
    plain = page.replace("you might want to bring it here", "bring it here")
    assert "Big ones" not in await said(plain, "If you have", "How do I bring my old boat here?")


async def test_a_sentence_of_another_part_leads_to_no_code() -> None:
    """What stands above the heading or tab that code fills is of something else."""
    page = "## Boats\n\nFor sails, see the yard below.\n\n#### Oars\n\n```sh\noar\n```\n"
    assert "sails" not in await said(page, "oar", "How do I take an oar?")
    led = page.replace("see the yard below.", "run this:")
    assert "sails" in await said(led, "oar", "How do I take an oar?")
