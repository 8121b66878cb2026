"""Code between two steps that is not indented as far as they are."""

from __future__ import annotations

import pytest

from answerable.ingest.markup import markdown

FENCE = "```sh\nrow\n```\n"
STEPS = f"1. Take the boat.\n\n{FENCE}\n2. Go.\n\n  {FENCE}\n3. Land.\n"


def places(text: str) -> list[tuple[str, tuple[int, ...]]]:
    """The kind of each block of a page, and the item that it stands in."""
    page = markdown.parse(text, generator="github", is_mdx=False)
    return [(block.kind, block.place.numbers) for block in page.blocks]


def test_code_between_two_steps_is_of_the_first() -> None:
    """As to readers, who see the numbers go on."""
    assert places(STEPS) == [
        ("item", (1,)),
        ("code", (1,)),
        ("item", (2,)),
        ("code", (2,)),
        ("item", (3,)),
    ]


def test_so_are_words_around_it() -> None:
    """What is told of the code stands between the steps, too."""
    text = STEPS.replace("2. Go.", "It creaks.\n\n2. Go.")
    assert ("paragraph", (1,)) in places(text)
    assert ("paragraph", ()) in places(text.replace("2. Go.", "4. Go."))


def test_code_below_the_last_step_of_such_a_list_is_of_it() -> None:
    """Where none of the list stood between steps, it may be another thing."""
    assert places(f"{STEPS}\n{FENCE}\nThe end.\n")[-2:] == [("code", (3,)), ("paragraph", ())]
    assert places(f"1. Take it.\n2. Go.\n\n{FENCE}")[-1] == ("code", ())


@pytest.mark.parametrize(
    "text",
    [
        f"1. Take it.\n2. Row.\n\n{FENCE}\n1. Go.\n",
        f"1. Take it.\n\n{FENCE}\n## More\n\n2. Go.\n",
        "1. Boats\n\nThey float.\n\n2. Oars\n\nThey row.\n",
        f"- Take it.\n\n{FENCE}\n- Go.\n",
        f"1. Take it.\n\n{FENCE * 5}\n2. Go.\n",
    ],
)
def test_elsewhere_it_stands_in_no_list(text: str) -> None:
    """A list that is counted anew, a heading, words alone, bullets, or more than belongs to one."""
    outside = [kind for kind, numbers in places(text) if not numbers and kind != "heading"]
    assert outside


PICTURE = " ![A boat](boat.png)\n"


@pytest.mark.parametrize("between", [FENCE, PICTURE, f"{PICTURE}\n{FENCE}"])
def test_steps_that_are_all_written_as_the_first_are_counted_on(between: str) -> None:
    """Markdown counts them anew below what is not indented; who wrote them left that to it."""
    text = f"1. Take the boat.\n   - Which?\n\n{between}\n1. Go.\n\n   - Where?\n1. Land.\n"
    found = [each for each in places(text) if each[0] == "item"]
    assert found == [
        ("item", (1,)),
        ("item", (1, 1)),
        ("item", (2,)),
        ("item", (2, 1)),
        ("item", (3,)),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "1. Take it.\n\nIt floats.\n\n1. Go.\n",
        f"1. Take it.\n\n{PICTURE}\n## More\n\n1. Go.\n",
        f"1. Take it.\n2. Row.\n\n{PICTURE}\n1. Go.\n",
        f"1. Take it.\n\n{PICTURE}\n- Row.\n\n1. Go.\n",
    ],
)
def test_another_list_begins_anew(text: str) -> None:
    """Behind words, a heading or another list, and where the first is counted by who wrote it."""
    assert places(text)[-1] == ("item", (1,))
