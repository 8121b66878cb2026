"""Titles of notes and tabs on pages of HTML: no sentences, but what stands above these."""

from __future__ import annotations

import pytest

from answerable.ingest.chunking import chunk_document
from answerable.settings import IngestSettings
from answerable.sources.html_pages.text import as_markdown
from answerable.sources.html_pages.tree import parse
from answerable.types import Document

Said = list[tuple[tuple[str, ...], str]]
AFTER = (("Page",), "It is lit.")


def said(page: str) -> Said:
    """What stands above each unit of a page, and the unit."""
    text, places = as_markdown(page, parse(page))
    document = Document("a.html", "a.html", text, "Page", "https://x.org/a", "markdown")
    chunks = chunk_document(document, lambda text: len(text.split()), IngestSettings())
    assert len(places) == len(text) + 1
    return [(unit.under, unit.text) for chunk in chunks for unit in chunk.units]


@pytest.mark.parametrize(
    "note",
    [
        "<div class='admonition note'><p class=admonition-title>Note</p><p>Fill it.</p></div>",
        "<div class='admonition seealso'><p class=admonition-title>See also</p>Fill it.</div>",
        "<div class=alert><div class=admonitionHeading_Gvgb><span class=i></span>tip</div>"
        "<div class=admonitionContent_a1><p>Fill it.</p></div></div>",
        "<div class='warning custom-block'><p class=custom-block-title>WARNING</p>Fill it.</div>",
        "<aside class=starlight-aside><p class=starlight-aside__title>Caution</p>Fill it.</aside>",
        "<div class=markdown-alert><p class=markdown-alert-title>Important</p>Fill it.</div>",
        "<blockquote><p class=blockquote-tag-title>Note</p><p>Fill it.</p></blockquote>",
    ],
)
def test_the_kind_of_a_note_is_not_quoted(note: str) -> None:
    """As Sphinx, Docusaurus, VitePress, Starlight, GitHub and mdBook write it."""
    assert said(f"<p>A lamp.</p>{note}<p>It is lit.") == [
        ((), "A lamp."),
        ((), "Fill it."),
        ((), "It is lit."),
    ]


def test_the_title_of_a_note_stands_above_it() -> None:
    """Whatever is written in it, and above nothing behind the note."""
    note = "<div class=admonition><p class=admonition-title>Oil [1] &amp; *wick*</p>Fill it.</div>"
    assert said(f"{note}<p>It is lit.") == [(("Oil [1] & *wick*",), "Fill it."), AFTER]
    assert said(f"<ol><li>Do it.{note}<li>Dim it.</ol>")[1] == (("Oil [1] & *wick*",), "Fill it.")
    assert said(f"<dl><dt>Lamp<dd>{note}</dl>") == [
        ((), "Lamp"),
        (("Oil [1] & *wick*",), "Fill it."),
    ]


def test_a_note_in_another() -> None:
    """Each has its own."""
    inner = "<div class=admonition><p class=admonition-title>Oil</p>Fill it.</div>"
    page = f"<div class=admonition><p class=admonition-title>Lamps</p>{inner}<p>Dim it.</div>"
    assert said(f"{page}<p>It is lit.") == [
        (("Lamps", "Oil"), "Fill it."),
        (("Lamps",), "Dim it."),
        AFTER,
    ]


def test_what_is_no_title() -> None:
    """A title without a note, a long one, and text that looks like a mark of Markdown."""
    long = "It glows. " * 20
    page = f"<div><p class=admonition-title>{long}</p>Fill it.</div>"
    assert len(said(page)) == 21
    assert said("<p>:::note[Lamp]<p>Fill it.<p>:::") == [((), ":::note[Lamp]"), ((), "Fill it.")]
    table = "<tr><th>Lamp<th>Oil<tr><td><div><p class=admonition-title>Note</p>a</div><td>b"
    assert len(said(f"<table>{table}</table>")) == 1


TABS = "<{0} role=tab id=t1 aria-controls=p1>Linux</{0}><{0} role=tab id=t2>Windows</{0}>"


@pytest.mark.parametrize(
    "tabs",
    [
        f"<div><div role=tablist>{TABS.format('button')}</div>"
        "<div role=tabpanel aria-labelledby=t1>apt</div>"
        "<div role=tabpanel aria-labelledby=t2 hidden>winget</div></div>",
        f"<div><ul role=tablist>{TABS.format('li')}</ul><div><div role=tabpanel>apt</div>"
        "<div role=tabpanel hidden>winget</div></div></div>",
        "<div class=sd-tab-set><input><label class=sd-tab-label>Linux</label>"
        "<div class=sd-tab-content>apt</div><input><label class=sd-tab-label>Windows</label>"
        "<div class=sd-tab-content>winget</div></div>",
        "<div class=tabbed-set><input><div class=tabbed-labels><label>Linux</label><label>Windows"
        "</label></div><div class=tabbed-content><div class=tabbed-block>apt</div>"
        "<div class=tabbed-block>winget</div></div></div>",
    ],
)
def test_what_a_tab_holds_stands_below_its_label(tabs: str) -> None:
    """By what the panel says of its tab, or by their order; the labels are not quoted."""
    assert said(f"{tabs}<p>It is lit.") == [(("Linux",), "apt"), (("Windows",), "winget"), AFTER]


def test_tabs_in_a_tab() -> None:
    """Those outside are told by their order as well."""
    inner = f"<div><ul role=tablist>{TABS.format('li')}</ul>"
    inner += "<div role=tabpanel>apt</div><div role=tabpanel>winget</div></div>"
    page = "<div><ul role=tablist><li role=tab>Lamp<li role=tab>Oil</ul>"
    page += f"<div><div role=tabpanel>{inner}</div><div role=tabpanel>Fill it.</div></div></div>"
    assert said(page) == [
        (("Lamp", "Linux"), "apt"),
        (("Windows",), "winget"),
        (("Oil",), "Fill it."),
    ]


def test_tabs_without_their_panels_are_text() -> None:
    """Where it is not known which is whose."""
    page = f"<ul role=tablist>{TABS.format('li')}</ul><div role=tabpanel>apt</div>"
    assert ((), "Windows") in said(page)


CODE = "<pre><code class=language-js>light()</code></pre>"


@pytest.mark.parametrize(
    "frame",
    [
        f"<div class=language-js><button>Copy</button><span class=lang>js</span>{CODE}</div>",
        "<div class=theme-code-block><div class=codeBlockTitle_OeMC>src/lamp.js</div>"
        f"<div class=codeBlockContent_a1>{CODE}</div></div>",
        "<figure class='frame has-title'><figcaption class=header><span class=title>lamp.js</span>"
        f"</figcaption>{CODE}</figure>",
        f"<div><div class=toolbar><span>JavaScript</span></div>{CODE}</div>",
        f"<div class=code-block>{CODE}<span class=code-lang>JS</span></div>",
        f"<div><div><div class=filename>lamp.js</div>{CODE}</div></div>",
    ],
)
def test_the_label_of_code_is_no_text(frame: str) -> None:
    """So that what leads to the code leads there."""
    page = f"<p>Light it:</p>{frame}<p>It is lit."
    assert [text for _, text in said(page)] == ["Light it:", "light()", "It is lit."]


@pytest.mark.parametrize(
    "text",
    [
        "<h3>Bash</h3>",
        "<p>bash</p>",
        "<div>Use it in bash</div>",
        "<div class=lang><p>" + "Lamps are lit by hand. " * 4 + "</p></div>",
    ],
)
def test_what_is_no_label_of_code(text: str) -> None:
    """Headings, paragraphs and whole sentences stay."""
    shown, _ = as_markdown(page := f"<div>{text}{CODE}</div>", parse(page))
    assert any(word in shown for word in ("Bash", "bash", "Lamps"))


def test_groups_of_code() -> None:
    """As VitePress writes them."""
    tabs = "<div class=tabs><input type=radio><label>npm</label><input><label>yarn</label></div>"
    blocks = f"<div class=blocks><div>{CODE}</div><div>{CODE}</div></div>"
    assert said(f"<div class=vp-code-group>{tabs}{blocks}</div>") == [
        (("npm",), "light()"),
        (("yarn",), "light()"),
    ]
