"""Steps that fit into a chunk are not cut: of those in two the half is shown."""

from __future__ import annotations

from .documents import chunks

LIMIT = 128  # tokens of a chunk
TEXT = "The lamp is lit by hand at dusk.\n\n"  # nine tokens


def items(number: int, marker: str = "1.") -> str:
    return "".join(f"{marker} Turn the wick up by step {each}.\n" for each in range(number)) + "\n"


def cut(text: str) -> list[list[str]]:
    """The kinds of the units of each chunk, the same beside each other once."""
    found = chunks(f"# Page\n\n## Lamp\n\n{text}", "markdown", max_tokens=LIMIT)
    kinds = [[unit.kind for unit in chunk.units] for chunk in found]
    return [[kind for at, kind in enumerate(each) if each[at - 1 : at] != [kind]] for each in kinds]


def test_a_chunk_ends_before_a_list_that_it_would_cut() -> None:
    """A numbered one; the items of another stand for themselves."""
    assert cut(TEXT * 9 + items(9) + TEXT * 6) == [["sentence"], ["item"], ["sentence"]]
    assert cut(TEXT * 9 + items(9, "-") + TEXT * 6)[0] == ["sentence", "item"]


def test_a_chunk_goes_on_to_the_end_of_a_list_that_fits_into_it() -> None:
    """Though the next one has less than its share."""
    text = TEXT * 4 + items(7) + TEXT * 5
    assert cut(text) == [["sentence", "item"], ["sentence"]]


def test_what_leads_to_a_list_stays_with_it() -> None:
    """In the next chunk."""
    text = TEXT * 9 + "Do this:\n\n" + items(8) + TEXT * 6
    found = chunks(f"# Page\n\n## Lamp\n\n{text}", "markdown", max_tokens=LIMIT)
    assert [unit.text for unit in found[1].units][:2] == ["Do this:", "Turn the wick up by step 0."]
    assert not any(unit.place.goes_on for chunk in found for unit in chunk.units)


def test_code_within_an_item_is_of_the_list() -> None:
    """So is what else stands in it."""
    steps = "".join(
        f"{each}. Turn it.\n\n   ```sh\n   turn {each}\n   ```\n\n" for each in range(1, 5)
    )
    text = TEXT * 9 + steps + TEXT * 9
    found = chunks(f"# Page\n\n## Lamp\n\n{text}", "markdown", max_tokens=LIMIT)
    holding = [chunk for chunk in found if any(unit.kind == "code" for unit in chunk.units)]
    assert len(holding) == 1


def test_a_list_that_is_too_long_is_cut() -> None:
    """Its chunks are filled; so is one in which only words stand that lead to a list."""
    assert cut(items(30))[0] == ["item"]
    found = chunks(f"## Lamp\n\nDo this:\n\n{items(11)}", "markdown", max_tokens=LIMIT)
    assert found[0].units[0].text == "Do this:"
    assert len(found[0].units) > 1


def test_two_lists_are_two() -> None:
    """The second may begin a chunk."""
    text = items(8) + "Then it glows.\n\n" + items(8)
    found = chunks(f"# Page\n\n## Lamp\n\n{text}", "markdown", max_tokens=LIMIT)
    assert [len([u for u in chunk.units if u.kind == "item"]) for chunk in found] == [8, 8]
