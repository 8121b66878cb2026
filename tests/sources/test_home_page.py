"""The page that a site of VitePress begins with: what it says stands in its front matter."""

from __future__ import annotations

from pathlib import Path

import pytest

from answerable.sources.facts import NO_CONTENT
from answerable.types import Document

from .reading import put, read
from .test_facts import quotes

HOME = """---
layout: home
hero:
  name: Lamp
  text: "The light: for \\"all\\""
  tagline: Burns long.
  actions:
    - text: Get started
      link: /guide
features:
  - icon: x
    title: Bright
    details: >-
      It shines on
      everything.
  - title: Cheap
---
"""


def pages(folder: Path, text: str, generator: str = "vitepress") -> list[Document]:
    """What a site with this page says."""
    put(folder, "index.md", text)
    found, _ = read("markdown", folder, generator=generator)
    return found


def test_a_home_page(tmp_path: Path) -> None:
    """The product, its motto and its features are quoted where they stand in the file."""
    (home,) = pages(tmp_path, HOME)
    said = quotes(home)
    assert list(said) == [
        'Lamp: The light: for "all"',
        "Burns long.",
        "Bright: It shines on everything.",
        "Cheap",
    ]
    assert said["Burns long."] == "Burns long."
    assert said["Bright: It shines on everything."].startswith("Bright\n")
    assert all(each in HOME for each in said.values())


def test_a_home_page_with_a_text(tmp_path: Path) -> None:
    """What is below the front matter is a document as well."""
    found = pages(tmp_path, f"{HOME}# Lamp\n\nMore.\n")
    assert [each.format for each in found] == ["markdown", "record"]


@pytest.mark.parametrize(
    ("front", "expected"),
    [
        ("home: true\nheroText: Lamp\ntagline: Burns long.", ["Lamp: Burns long."]),
        ("layout: home\nhero:\n  text: A light.", ["A light."]),
        ("layout: home\nfeatures: none", None),
        ("layout: doc\nhero:\n  text: A light.", None),
        ("layout: home\nhero: &a\n  text: A light.\nx: *a", None),
    ],
)
def test_other_pages(tmp_path: Path, front: str, expected: list[str] | None) -> None:
    """VuePress's are read too; a page that says nothing so has no content."""
    text = f"---\n{front}\n---\n"
    assert [[*quotes(each)] for each in pages(tmp_path, text)] == ([expected] if expected else [])
    _, skipped = read("markdown", tmp_path, generator="vitepress")
    assert (NO_CONTENT in skipped.values()) is (expected is None)


def test_of_another_generator(tmp_path: Path) -> None:
    """These keys mean nothing to others."""
    assert pages(tmp_path, HOME, "github") == []
