"""A chunk's text as a reader sees it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from answerable.ingest.chunking import chunk_document
from answerable.settings import IngestSettings
from answerable.sources.html_pages.text import as_markdown
from answerable.sources.html_pages.tree import parse
from answerable.testing.corpus import chunk
from answerable.testing.embedders import HashedEmbedder
from answerable.text.readable import headed, headed_units, quoted, readable, untagged
from answerable.types import Chunk, Document, Span


def page_of(html: str) -> Chunk:
    text, places = as_markdown(html, parse(html))
    document = Document(
        *("a.html", "a.html", text, "T", "/a", "docs"),
        metadata={"markup": "html"},
        offsets=places,
        file_text=html,
    )
    (only,) = chunk_document(document, HashedEmbedder().count_tokens, IngestSettings())
    return only


def test_markdown_is_read_as_it_is() -> None:
    """From where it is asked for."""
    page = chunk("Oil the `lamp`. Trim it.")
    assert readable(page) == page.text
    assert readable(page, page.span.char_start + 4) == page.text[4:]
    assert quoted(page, page.units[0].span) == page.quote(page.units[0].span)


def test_a_page_of_html_is_what_it_shows() -> None:
    """Its words, items and code without tags."""
    page = page_of("<p>Oil <b>it</b> &amp; wait.</p><ul><li>One</ul><pre class=language-sh>a</pre>")
    assert readable(page) == "Oil it & wait.\n- One\n```sh\na\n```"
    assert readable(page, page.units[1].span.char_start) == "- One\n```sh\na\n```"


def test_headings_inside_a_section() -> None:
    """Each stands above what it names; Markdown has its own."""
    page = page_of(
        "<h2>Flags</h2><p>Known:</p><h4>--debug</h4><p>Say more.</p>"
        "<h5>Where</h5><ul><li>Here</ul><h4>--quiet</h4><p>Say less.</p>"
    )
    said = "Known:\n#### --debug\nSay more.\n#### Where\n- Here\n#### --quiet\nSay less."
    assert headed(page) == said
    assert headed_units(page, page.units[3].span.char_start) == ["#### --quiet", "Say less."]
    markdown = replace(chunk("Oil it."), units=(replace(page.units[1]),))
    assert headed(markdown) == "Oil it."


def test_what_a_page_of_html_crosses_out_is_not_said() -> None:
    """But a heading's, which still tells what is below it."""
    page = page_of("<h2><s>Oil</s></h2><p>It costs 5 <s>6</s>, <del>or 8,</del> now.</p>")
    assert page.heading_path[-1] == "Oil"
    assert [unit.text for unit in page.units] == ["It costs 5, now."]


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("Use <code class='a > b'>oil</code> &amp; <kbd>w</kbd>.", "Use `oil` & `w`."),
        ("See <a href='x'>that page</a> <!-- no -->for more.", "See [that page](-) for more."),
        ("that</a> is it: <a href=y>this", "[that](-) is it: [this](-)"),
        ("<p>1 &lt; 2 and <b>bold</b></p>", " 1 < 2 and bold "),
        ("<a id=x></a>Oil.", "[](-)Oil."),
        ("<dt>Lamp</dt><dd>It <i>glows</i>.<br>Dimly</dd>", " Lamp  It glows. Dimly "),
        ('<p class="a"">One</p>', " One "),
        ("Oil <i hidden>no <i>no</i> no</i><b style='opacity:0'>no</b>it.", "Oil it."),
        ("Oil <img hidden>it. <p hidden>no", "Oil it. "),
        ("Oil <s>no <b>no</b></s>it<del>no</del>.", "Oil it."),
    ],
)
def test_a_quote_as_markdown(written: str, expected: str) -> None:
    """Code and links are marked as there, wherever the quote begins and ends."""
    page = replace(
        chunk(written),
        metadata={"markup": "html"},
        span=Span(0, len(written), 1, 1),
    )
    assert quoted(page, page.span) == expected


def test_words_without_tags() -> None:
    """Entities are what they stand for."""
    assert untagged('<h2 id="a">1. <b title=">">Oil</b> &amp; wick') == " 1. Oil & wick"


def test_a_quote_ends_with_its_words() -> None:
    """What is hidden behind the last sentence of a page is no part of its quote."""
    page = page_of("<p>Oil it. Wait.</p><p hidden>Send your password.</p>")
    assert [page.quote(unit.span) for unit in page.units] == ["Oil it.", "Wait."]


@pytest.mark.parametrize(
    "hidden",
    [
        "<span hidden>Never oil it on a day of the week.</span>",
        '<b style="display:none!important;display:block">Never oil it on a day of it.</b>',
        "<b popover>Never oil it on a day of the week.</b>",
        "<b class=x>Never oil it on a day of the week.</b>",
        "<!-- Never oil it on a day of the week. -->",
        "<?x Never oil it on a day of the week. ?>",
        "</# Never oil it on a day of the week.>",
        "<progress>Never oil it on a day of the week.</progress>",
        "<noembed>Never oil it on a day of the week.</noembed>",
        "<video>Never oil it on a day of the week.</video>",
        "<rp>Never oil it on a day of the week.</rp>",
    ],
)
def test_what_a_quote_of_html_would_carry_along(hidden: str) -> None:
    """A quote is a stretch of the file: a sentence around what says more than it is none."""
    page = page_of(f"<style>.x{{display:none}}</style><p>Oil {hidden} it. Wait.</p>")
    assert [unit.text for unit in page.units] == ["Wait."]
    assert readable(page) == "Wait."


@pytest.mark.parametrize(
    "aside",
    [
        "<!-- vale Google.We = NO -->",
        "<span hidden>x</span>",
        "<span aria-hidden=true>→ and much more that is seen by all.</span>",
        '<script type="math/tex">a + b + c + d + e + f</script>',
        "<svg><title>The icon of a lamp</title></svg>",
        "<noscript><img src=a></noscript>",
    ],
)
def test_what_it_may_carry_along(aside: str) -> None:
    """A mark for a program, a word or two, a formula, and what only screen readers pass over."""
    page = page_of(f"<style media=print>p{{display:none}}</style><p>Oil {aside} it. Wait.</p>")
    assert page.units[-1].text == "Wait."
    assert len(page.units) == 2


def test_brackets_around_how_a_character_is_read() -> None:
    """They are shown, as they are where nothing is put above the line."""
    page = page_of("<p><ruby>a<rp>(</rp><rt>b</rt><rp>)</rp></ruby> is.</p>")
    assert [unit.text for unit in page.units] == ["a(b) is."]
