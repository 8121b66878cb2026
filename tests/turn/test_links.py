"""A citation leads to the quoted words: to their lines, or to the page with a text fragment."""

from __future__ import annotations

from dataclasses import replace

import pytest

from answerable.testing.corpus import chunk
from answerable.turn.links import link_to
from answerable.types import Chunk, Span, UnitKind


def _chunk(text: str, url: str = "/docs/page#setup", kind: UnitKind = "sentence") -> Chunk:
    return replace(chunk(text, kinds=(kind,)), url=url)


def _link(text: str, **given: object) -> str:
    section = _chunk(text, **given)  # type: ignore[arg-type]
    return link_to(section.units[0], section)


def test_lines() -> None:
    """In the document viewer: the lines of the quote, not those of the section."""
    section = replace(chunk("One.\nTwo.\nThree."), url="/system/doc/a.json#L1-L3")
    assert [link_to(unit, section).partition("#")[2] for unit in section.units] == [
        "L1-L1",
        "L2-L2",
        "L3-L3",
    ]


def test_an_anchor_that_looks_like_lines() -> None:
    """A section whose own anchor is no proof of these lines is linked as a page."""
    assert _link("One.", url="/docs/page#L7-L9") == "/docs/page#L7-L9:~:text=One."


@pytest.mark.parametrize(
    ("text", "fragment"),
    [
        ("Run it, twice - now & then.", "Run%20it%2C%20twice%20%2D%20now%20%26%20then."),
        ("100 % of 1/2 — “é”?", "100%20%25%20of%201%2F2%20%E2%80%94%20%E2%80%9C%C3%A9%E2%80%9D%3F"),
        (
            "This sentence is a good deal longer than what will ever be named as a whole, truly.",
            "This%20sentence%20is%20a%20good,named%20as%20a%20whole%2C%20truly.",
        ),
    ],
)
def test_a_text_fragment(text: str, fragment: str) -> None:
    """The words, percent-encoded; of a long quote its first and its last ones."""
    assert _link(text) == f"/docs/page#setup:~:text={fragment}"
    assert _link(text, url="https://x.org/p") == f"https://x.org/p#:~:text={fragment}"


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("pip install x", {"kind": "code"}),
        ("Name: x; Max: 2", {"kind": "row"}),
        ("Ein" + "sehrlangeswort" * 9 + " ohne Ende.", {}),
        ("One.", {"url": ""}),
        ("One.", {"url": "elsewhere"}),
    ],
)
def test_no_text_fragment(text: str, given: dict[str, str]) -> None:
    """None for code and rows, which the page does not show so, nor without words or a page."""
    assert _link(text, **given) == given.get("url", "/docs/page#setup")


def test_a_record_of_a_structured_file() -> None:
    """The words of a value are looked for on its page; what we put before them is not."""
    made = _chunk('"max_total": 3\nField  `notes`.\nA \\"mark\\".', url="/projects/lantern")
    shown = ("Max total: 3", "Field notes.", 'A "mark".')
    units = tuple(replace(u, text=text) for u, text in zip(made.units, shown, strict=True))
    section = replace(made, units=units, metadata={"doc_file": "projects.json"})
    assert [link_to(unit, section) for unit in section.units] == [
        "/projects/lantern",
        "/projects/lantern#:~:text=Field%20notes.",
        "/projects/lantern",
    ]


@pytest.mark.parametrize("url", ["a%20b.md", "a%20b.md#setup", "a b.md#setup"])
def test_a_file_that_is_shown_nowhere(url: str) -> None:
    """The name of a file is no address: there is no link."""
    section = replace(_chunk("One.", url=url), file="a b.md")
    assert section.address == ""
    assert link_to(section.units[0], section) == ""
    assert replace(section, file="other.md").address == url


def test_a_span_is_its_anchor() -> None:
    """One line is written as a range too."""
    assert Span(0, 3, 7, 7).anchor == "#L7-L7"


@pytest.mark.parametrize(
    ("url", "kind", "link"),
    [
        ("/docs/page#setup", "code", "/docs/page#limits"),
        ("/docs/page#setup", "sentence", "/docs/page#limits:~:text=One."),
        ("/docs/page", "row", "/docs/page#limits"),
        ("/#/docs/page", "code", "/#/docs/page"),
    ],
)
def test_a_heading_within_the_section(url: str, kind: UnitKind, link: str) -> None:
    """What is quoted from below it is linked there, unless a script reads the address."""
    section = _chunk("One.", url=url, kind=kind)
    assert link_to(replace(section.units[0], anchor="limits"), section) == link


def test_a_file_that_is_shown_nowhere_has_no_heading_to_link() -> None:
    """There is no page that it could be on."""
    section = _chunk("One.")
    section = replace(section, url=f"{section.file}#setup")
    assert link_to(replace(section.units[0], anchor="limits"), section) == ""


def test_an_id_that_would_end_the_address() -> None:
    """Wherever an address is put into a page it goes on to its end: no id has quotes or blanks."""
    section = _chunk("One.")
    unit = replace(section.units[0], anchor='a"onclick="x y')
    assert link_to(unit, section) == "/docs/page#a%22onclick=%22x%20y:~:text=One."
