"""Elements in Markdown that no reader sees."""

from __future__ import annotations

import pytest

from answerable.types import Format

from .documents import chunks, shown


@pytest.mark.parametrize("format", ["markdown", "mdx"])
@pytest.mark.parametrize(
    "element",
    [
        '<div style="display:none">No.</div>',
        "<div hidden>\n\nNo.\n\n```\nno()\n```\n\n</div>",
        "<div hidden>\n\n## No\n\n<div>No.</div>\n\nNo.\n\n</div>",
        "<noscript>No.</noscript>",
        "<template>No.</template>",
        "<dialog>No.</dialog>",
        '<p aria-hidden="true">No.</p>',
        '<style>.x {display: none}</style>\n\n<p class="x">No.</p>',
    ],
)
def test_what_is_left_out(element: str, format: Format) -> None:  # noqa: A002
    """An element that is hidden goes with all that stands in it, to its own end."""
    assert shown(f"Yes.\n\n{element}\n\nYes too.", format) == ["Yes.", "Yes too."]


@pytest.mark.parametrize(
    "element",
    [
        "<p style={{display: 'none', color: 'red'}}>No.</p>",
        "<p style={{fontSize: 0}}>No.</p>",
        "<p hidden={true}>No.</p>",
        '<style>{`.x {display: none}`}</style>\n\n<p className="x">No.</p>',
    ],
)
def test_what_jsx_hides(element: str) -> None:
    """MDX has styles as objects, values in braces and another name for classes."""
    assert shown(f"Yes.\n\n{element}\n\nYes too.", "mdx") == ["Yes.", "Yes too."]


@pytest.mark.parametrize(
    "element",
    [
        "<p hidden={false}>Seen.</p>",
        "<dialog open>Seen.</dialog>",
        "<Panel hidden>Seen.</Panel>",
        "<div hidden>\n\nSeen.",
        "<div role='tabpanel' hidden>Seen.</div>",
        "<p style={{color: 'red'}}>Seen.</p>",
        "<img hidden>Seen.</img>",
    ],
)
def test_what_is_kept(element: str) -> None:
    """What only looks like it, is never closed, or is a component of the site's own."""
    assert shown(element, "mdx") == ["Seen."]


def test_a_sentence_around_it_is_not_quoted() -> None:
    """A quote of it would have what nobody sees; those before and after it are quoted."""
    row = "| a | b |\n|-|-|\n| c <i hidden>no</i> | d |\n"
    (chunk,) = chunks(f"One. Two <b hidden>no</b> goes on. Three.\n\n{row}", "markdown")
    assert [unit.text for unit in chunk.units] == ["One.", "Three."]
