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
        '<p style="display:none!important;display:block">No.</p>',
        '<p style="position:absolute;left:-99em">No.</p>',
        '<div style="max-height:0;overflow:hidden">\n\nNo.\n\n</div>',
        "<div popover>No.</div>",
        "<DIV hidden>No.</div>",
        '<video src="a.mp4">No.</video>',
        "<audio controls>No.</audio>",
        "<canvas>No.</canvas>",
        '<iframe src="a">No.</iframe>',
        '<object data="a.svg">No.</object>',
        "<noframes>No.</noframes>",
        "<noembed>No.</noembed>",
        "<datalist><option>No.</option></datalist>",
        "<progress>No.</progress>",
        "<meter>No.</meter>",
        "<title>No.</title>",
        "<svg><title>No.</title><g><desc>No.</desc></g><metadata>No.</metadata></svg>",
        "<svg><defs><text>No.</text></defs><clipPath>No.</clipPath></svg>",
        "<math><semantics><annotation>No.</annotation></semantics></math>",
        "<?x No. ?>",
        "<?x\n\nNo.\n\n```\nno()\n```\n?>",
        "<!FOO No.>",
        "<![CDATA[ No. ]]>",
        "<!-- No.\n\n```\nno()\n```\n\nNo. -->",
        '[a]: javascript:x "No."',
        "[a]: data:x (No.)",
        "[No.]: vbscript:x",
        '[a]:\n  file:///a\n  "No."',
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
        "<Video>Seen.</Video>",
        "<video>Seen.",
        "<desc>Seen.</desc>",
        "<svg></svg><metadata>Seen.</metadata>",
        "<svg><text>Seen.</text></svg>",
        '<p style="overflow:hidden;margin-left:-20px;opacity:.6">Seen.</p>',
        "<details>Seen.</details>",
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


def test_what_shows_no_word_anyway_leaves_nothing_out() -> None:
    """A sentence around a film, or around brackets for how a character is read, is quoted."""
    film = 'Watch <video src="a.mp4"><source src="b"/></video> it.'
    assert shown('Watch <iframe src="a"></iframe> it.', "markdown") == ["Watch it."]
    assert shown(film, "markdown") == []
    ruby = "<ruby>a<rp>(</rp><rt>b</rt><rp>)</rp></ruby> is."
    assert shown(ruby, "markdown") == ["a(b) is."]
    assert shown(ruby.replace("(", "(No. "), "markdown") == []


def test_comments_within_a_sentence() -> None:
    """A mark for a program is no reason not to quote it; what says more would be carried along."""
    text = "Press <!-- vale Google.We = NO --> it. Then <!-- say that it is a red one --> go. Wait."
    assert shown(text, "markdown") == ["Press it.", "Wait."]


@pytest.mark.parametrize("margin", ["", "   "])
def test_a_comment_that_is_never_closed(margin: str) -> None:
    """It goes to the end of the page where it begins its line, as in CommonMark; else it is text,
    and so it is in code."""
    text = f"Yes.\n\n{margin}<!-- No.\n\n## No\n\n```\nno()\n```\n"
    assert shown(text, "markdown") == ["Yes."]
    assert shown("```\n<!-- a\n```\n\nYes <!-- b\n\nYes.", "markdown") == [
        "<!-- a",
        "Yes <!-- b",
        "Yes.",
    ]


def test_a_fence_is_code_before_a_comment_in_it() -> None:
    """What looks like a comment in code ends nothing outside of it."""
    text = "```\n<!--\n```\n\nYes.\n\n```\n-->\n```\n"
    assert shown(text, "markdown") == ["<!--", "Yes.", "-->"]


def test_pictures_by_such_a_definition() -> None:
    """They are pictures, whose texts are not quoted, and links are words."""
    text = "See ![No][a] [this][a].\n\n[a]: javascript:x"
    assert shown(text, "markdown") == ["See this."]
