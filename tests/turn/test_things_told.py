"""What is asked of a thing is told from its own page, and of all of them from their fields."""

from __future__ import annotations

from pathlib import Path

import pytest

from answerable.collected import Collected
from turn.small_map import told, told_apart, written

pytestmark = pytest.mark.anyio

SETTINGS = """
[site]
name = "Ines Rook"
[persona]
names = ["Ines", "Rook"]
[[sources]]
kind = "markdown"
path = "projects"
node_type = "project"
url = "https://rook.example"
[[sources]]
kind = "markdown"
path = "rulings"
node_type = "ruling"
url = "https://rook.example/rulings"
"""
PAGES = {
    "projects/thimble.md": """---
title: Thimble
license: MIT
language: Zig
owner: Ola Brandt
status: active
aliases: [quiltkeeper]
tags: [textiles]
repo: https://git.example/thimble
depends_on: [Harrow]
updated_at: 2025-02-02
---
# Thimble

Thimble counts the stitches of a quilt.
""",
    "projects/harrow.md": """---
title: Harrow
language: Go
owner: Per Lund
status: retired
updated_at: 2025-05-05
---
# Harrow

Harrow plans which field is ploughed next. Harrow depends on Kelp for its maps.
""",
    "projects/kelp.md": """---
title: Kelp
language: Go
owner: Ola Brandt
status: active
updated_at: 2024-01-01
---
# Kelp

Kelp maps the forests below the sea.

## Licence

It may be used under the Apache License 2.0.
""",
    "projects/kelp-press.md": """---
title: Kelp
owner: Per Lund
status: active
updated_at: 2023-01-01
---
# Kelp

Kelp dries the leaves of seaweed between sheets of paper.
""",
    "rulings/one-sea.md": """---
title: "Ruling 1: one sea"
date: 2024-03-01
status: accepted
---
# Ruling 1: one sea

All maps have one sea.
""",
}


def site(folder: Path) -> Path:
    """The folder with the pages and their settings in it."""
    for name, text in {**PAGES, "answerable.toml": SETTINGS}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder / "answerable.toml"


def files(said: Collected) -> list[str]:
    """The pages that are cited, each once."""
    return list(dict.fromkeys(Path(each.file).stem for each in said.citations))


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("what licence does Thimble have?", "**Thimble**: License: MIT [1]"),
        ("who owns harrow", "**Harrow**: Owner: Per Lund [1]"),
        ("what is quiltkeeper written in?", "**Thimble**: Language: Zig [1]"),
        ("Is Thimble written in Rust?", "**Thimble**: Language: Zig [1]"),
        ("is harrow retired?", "**Harrow**: Status: retired [1]"),
        ("is ruling 1 still accepted?", "**Ruling 1: one sea**: Status: accepted [1]"),
        ("is thimble open source?", "**Thimble**: License: MIT [1]"),
        ("whose is Harrow?", "**Harrow**: Owner: Per Lund [1]"),
        ("repo for thimble pls", "**Thimble**: Repo: `https://git.example/thimble` [1]"),
        ("what does Thimble depend on?", "**Thimble**: Depends on: Harrow [1][2]"),
        (
            "What is the licence of Thimble and who owns it?",
            "**Thimble**: License: MIT [1]\n\nOwner: Ola Brandt [2]",
        ),
    ],
)
async def test_a_field_is_told_of_its_thing(tmp_path: Path, asked: str, answer: str) -> None:
    """By its title or an alias, in capitals or without."""
    (said,) = await told_apart(site(tmp_path), asked)
    assert said.answer == answer


async def test_a_field_of_what_was_spoken_of(tmp_path: Path) -> None:
    """ "It" is the thing that the question before named."""
    _, said = await told(site(tmp_path), "What is Harrow?", "who owns it?")
    assert said.answer == "**Harrow**: Owner: Per Lund [1]"


async def test_a_section_states_a_field(tmp_path: Path) -> None:
    """The section that is called so, of the one Kelp that has it."""
    (said,) = await told_apart(site(tmp_path), "licence of Kelp")
    assert files(said) == ["kelp"]
    assert "Apache License 2.0" in said.answer


async def test_what_is_stated_of_another_is_not_told(tmp_path: Path) -> None:
    """No page states the licence of Harrow, and that of others is none of its own."""
    (said,) = await told_apart(site(tmp_path), "what licence does Harrow have?")
    assert said.end.state == "no_match"
    assert not said.citations


@pytest.mark.parametrize(
    "asked",
    [
        "quelle est la licence de Harrow?",
        "rules for Harrow",
        "which project has no owner?",
        "retired projects by Ola",
    ],
)
async def test_what_is_so_of_nothing(tmp_path: Path, asked: str) -> None:
    """Neither another page's field nor another sentence stands for what no page states."""
    (said,) = await told_apart(site(tmp_path), asked)
    assert "MIT" not in said.answer
    assert "Apache" not in said.answer
    assert "Owner:" not in said.answer
    assert "Ola" not in said.answer


async def test_things_that_have_a_value(tmp_path: Path) -> None:
    """Those of all whose fields have every word; how many, where each of them states the field."""
    asked = (
        "which projects are retired?",
        "how many projects are active?",
        "active projects by Ola written in Go",
        "which projects are not active",
        "which projects don't have a repo?",
    )
    one, number, both, others, without = await told_apart(site(tmp_path), *asked)
    assert files(one) == ["harrow"]
    assert number.answer.startswith("3 projects\n")
    assert files(number) == ["thimble", "kelp", "kelp-press"]
    assert files(both) == ["kelp"]
    assert files(others) == ["harrow"]
    assert files(without) == ["harrow", "kelp", "kelp-press"]


async def test_what_needs_a_thing(tmp_path: Path) -> None:
    """By the fields of the others and by their sentences, never what the thing needs itself."""
    harrow, kelp = await told_apart(
        site(tmp_path), "what depends on Harrow?", "Which projects need Kelp?"
    )
    assert files(harrow) == ["thimble"]
    assert files(kelp) == ["harrow"]
    assert "depends on Kelp" in kelp.answer


async def test_several_that_are_named(tmp_path: Path) -> None:
    """Each of two by how its page begins; two that are called alike apart from each other."""
    both, alike = await told_apart(
        site(tmp_path), "Tell me about Thimble and about Harrow", "what is Kelp?"
    )
    assert files(both) == ["thimble", "harrow"]
    assert files(alike) == ["kelp", "kelp-press"]
    assert "**Kelp (kelp)**: Kelp maps" in alike.answer
    assert "**Kelp (kelp-press)**: Kelp dries" in alike.answer


@pytest.mark.parametrize(
    "asked",
    [
        "how do I change the owner of Thimble?",
        "who owns the moon?",
        "which projects are fast?",
        "Tell me about Thimble",
    ],
)
async def test_what_is_another_question(tmp_path: Path, asked: str) -> None:
    """Questions with any other word in them are searched for."""
    (said,) = await told_apart(site(tmp_path), asked)
    assert "Owner:" not in said.answer
    assert "Depends on:" not in said.answer


async def test_pages_of_a_type_that_only_a_source_has(tmp_path: Path) -> None:
    """They are told as those that are declared, since they are offered by that name."""
    every, newest, oldest = await told_apart(
        site(tmp_path), "rulings", "newest project", "what's the oldest project?"
    )
    assert files(every) == ["one-sea"]
    assert files(newest) == ["harrow"]
    assert files(oldest) == ["kelp-press"]


async def test_records_that_keep_their_repository(tmp_path: Path) -> None:
    """Of records in JSON its address is no text to quote: the link has it, and who has none is told
    by it; labels stand behind the title of their page."""
    asked = "repo of Kelp", "which projects don't have a repo?", "zig"
    kelp, without, tagged = await told_apart(written(tmp_path), *asked)
    assert [each.repo for each in kelp.end.next_hops] == ["https://git.example/kelp"]
    assert [each.heading_path[0] for each in without.citations] == ["Harrow"]
    assert "**Thimble**: Tags: zig, textiles" in tagged.answer


@pytest.mark.parametrize(
    ("asked", "first"),
    [
        ("which languages are used?", "Zig Go Go"),
        ("What programming languages do the projects use?", "Zig Go Go"),
        ("which licenses are there?", "MIT"),
        ("which languages are supported?", ""),
        ("which languages does Ines use?", ""),
    ],
)
async def test_all_values_of_a_field(tmp_path: Path, asked: str, first: str) -> None:
    """Each thing that states it is told; with any other word it is another question."""
    (said,) = await told_apart(site(tmp_path), asked)
    values = [each.text.partition(": ")[2] for each in said.citations if ": " in each.text]
    assert sorted(values) == sorted(first.split()) or len(first.split()) < 2


@pytest.mark.parametrize(
    ("asked", "counted"),
    [
        ("How many projects use Go?", None),  # the other Kelp says no language
        ("How many rulings are accepted?", "1 ruling"),
        ("How many projects use seaweed?", None),
    ],
)
async def test_how_many_use_it(tmp_path: Path, asked: str, counted: str | None) -> None:
    """A number is told where each of them states the field, and no other page speaks of it."""
    (said,) = await told_apart(site(tmp_path), asked)
    assert said.answer.startswith(counted) if counted else "projects\n" not in said.answer


async def test_how_many_are_written_in_it(tmp_path: Path) -> None:
    """By "use" as by the word for the field; without a number where another page speaks of it."""
    place = site(tmp_path)
    (tmp_path / "projects/kelp-press.md").write_text(
        PAGES["projects/kelp-press.md"].replace("owner:", "language: Zig\nowner:")
    )
    (said,) = await told_apart(place, "How many projects use Go?")
    assert said.answer.splitlines()[0] == "2 projects"
    assert files(said) == ["harrow", "kelp"]
    page = (tmp_path / "projects/thimble.md").read_text()
    (tmp_path / "projects/thimble.md").write_text(f"{page}\nIts parser is written in Go.\n")
    (said,) = await told_apart(place, "How many projects use Go?")
    assert not said.answer.startswith("2 projects")
    assert files(said) == ["harrow", "kelp"]
