"""Which part of an HTML page is its content."""

from __future__ import annotations

import time

import pytest

from answerable.sources.html_pages import content as html_content
from answerable.sources.html_pages.page import page_of
from answerable.sources.html_pages.site import Site
from answerable.sources.html_pages.tree import Element

KEPT = "<p>Kept.</p>"


def text_of(page: str) -> str:
    return page_of(page, Site()).markdown.strip()


@pytest.mark.parametrize(
    "page",
    [
        f"<body><div>Around</div><main>{KEPT}</main></body>",
        f"<body>Around<div role=main>{KEPT}</div></body>",
        f"<body>Around<main></main><main>{KEPT}</main></body>",
        f"<body>Around<article>{KEPT}</article></body>",
        f"<body>{KEPT}</body>",
        KEPT,
    ],
)
def test_what_holds_the_content(page: str) -> None:
    """``main``, the only ``article``, or all of it."""
    assert text_of(page) == "Kept."


def test_several_articles_are_all_content() -> None:
    """With what stands between them."""
    assert text_of("<article>One</article><p>Two</p><article>Three</article>") == (
        "One\n\nTwo\n\nThree"
    )


@pytest.mark.parametrize(
    "around",
    [
        "<nav>No</nav>",
        "<header>No</header>",
        "<footer>No</footer>",
        "<aside><nav>No</nav></aside>",
        "<div role=navigation>No</div>",
        "<div class='theme-doc-breadcrumbs x'>No</div>",
        "<ul class=breadcrumb><li>No</ul>",
        "<div id=table-of-contents>No</div>",
        "<div class=sphinxsidebar>No</div>",
        "<div class=navheader>No</div>",
        "<a class=skip-link href=#main>No</a>",
        "<span class='visually-hidden'>No</span>",
        "<script>No</script><style>No</style><template>No</template><noscript>No</noscript>",
        "<form>No</form><button>No</button><select><option>No</select><textarea>No</textarea>",
        "<svg><text>No</text></svg>",
        "<p hidden>No</p>",
        "<p aria-hidden=true>No</p>",
        "<p style='color: red; display : none'>No</p>",
        "<p style='visibility:hidden'>No</p>",
        "<p style='font-size:0px'>No</p>",
        "<p style='opacity: 0'>No</p>",
        "<p style='position:absolute; left:-9999px'>No</p>",
        "<p style='visibility: collapse'>No</p>",
        "<p style='color: red; DISPLAY:/* */NONE !important'>No</p>",
        "<p style='opacity:.0'>No</p>",
        "<p style='color: transparent'>No</p>",
        "<p style='color: rgba(0, 0, 0, 0)'>No</p>",
        "<p style='color:#ffffff00'>No</p>",
        "<p style='width:0;height:0;overflow:hidden'>No</p>",
        "<p style='position:absolute;clip:rect(0 0 0 0)'>No</p>",
        "<p style='clip-path:inset(50%)'>No</p>",
        "<p style='transform:scale(0)'>No</p>",
        "<style>.a, #b { color: red; display: none }</style><p class='c a'>No</p><p id=b>No</p>",
        "<!-- No -->",
    ],
)
def test_what_is_left_out(around: str) -> None:
    """What stands around the text on every page, and what no reader sees."""
    assert text_of(f"<main>{around}{KEPT}{around}</main>") == "Kept."


@pytest.mark.parametrize(
    "content",
    [
        "<header><h1>Yes</h1></header>",
        "<aside>Yes</aside>",
        "<div role=tabpanel hidden>Yes</div>",
        "<p style='opacity: 0.9; font-size: 0.8em'>Yes</p>",
        "<p aria-hidden=false>Yes</p>",
        "<div class='contact tocsin'>Yes</div>",
        "<div class=sidebar><h1>Yes</h1></div>",
        "<details><summary>Yes</summary></details>",
        "<p><a href='#more'>Yes</a></p>",
        "<address>Yes</address>",
        "<p>See step <a href=#step-3>Yes</a></p>",
        "<p style='margin-left: -150px'>Yes</p>",
        "<p style='display: none; display: block'>Yes</p>",
        "<p style='color: rgb(255, 0, 0)'>Yes</p>",
        "<p style='color: transparent; -webkit-background-clip: text'>Yes</p>",
        "<p style='height: 0; padding-top: 56%; overflow: hidden'>Yes</p>",
        "<style>.a {display: none} .on .a {display: block}</style><p class=a>Yes</p>",
        "<style>.tab-pane {display: none}</style><p class=tab-pane>Yes</p>",
        "<style>@media print { .a {display: none} }</style><p class=a>Yes</p>",
        "<style media=print>.a {display: none}</style><p class=a>Yes</p>",
        "<style>div .a {display: none} }}} {</style><p class=a>Yes</p>",
        "<main hidden>No</main><main>Yes</main>",
        "<section id=cookies><h2>Cookies</h2>Yes</section>",
        "<h2 id=comments>Comments, Yes</h2>",
        "<h2 id=pagination>Pagination</h2><p>Yes</p>",
        "<dl><dt id=cookies>cookies</dt><dd>Yes</dd></dl>",
    ],
)
def test_what_is_kept(content: str) -> None:
    """What only looks like the same."""
    assert "Yes" in text_of(f"<main>{content}{KEPT}</main>")


@pytest.mark.parametrize(
    "mark",
    [
        "<a class=headerlink href=#a>\u00b6</a>",
        "<a href=#a>#</a>",
        "<a href='#a' aria-label='Direct link'>\u200b</a>",
        "<sup><a href=#note1>[1]</a></sup>",
        "<a class=anchor href=#a>Permalink</a>",
        "<sup><a href=#fn:2>2</a></sup>",
        "<a role=doc-noteref href=#x>2</a>",
    ],
)
def test_marks_beside_words(mark: str) -> None:
    """Links to where they stand, and to notes."""
    assert text_of(f"<p>Fill it{mark}.</p>") == "Fill it."
    assert text_of(f"<h2 id=a>Fill it{mark}</h2>") == '<h2 id="a">Fill it</h2>'


def test_links_that_are_words() -> None:
    """A link to a place on the page is a word of its sentence."""
    said = "<p>See step <a href=#step-3>3</a> and this <a href=#x>link</a>.</p>"
    assert text_of(said) == "See step 3 and this link."
    headed = "<main><h2 id=pagination>Pagination</h2><p>Ask for a page.</p></main>"
    assert text_of(headed).startswith('<h2 id="pagination">Pagination</h2>')
    assert text_of("<dl><dt id=cookies>cookies<dd>What to send.</dl>") == "- cookies: What to send."


@pytest.mark.parametrize(
    ("heading", "id_"),
    [
        ("<h2 id=own>A</h2>", "own"),
        ("<h2><a name=mark></a>A</h2>", "mark"),
        ("<h2><span id=mark>A</span></h2>", "mark"),
        ("<section id=around><h2>A</h2>B</section>", "around"),
        ("<div id=around><div class=title><h2>A</h2></div>B</div>", "around"),
        ("<section id=around><h2 id=first>F</h2><h2>A</h2></section>", ""),
        ("<ul id=around><li><h2>A</h2></ul>", ""),
        ("<h2 id='a\"b'>A</h2>", ""),
    ],
)
def test_the_id_of_a_heading(heading: str, id_: str) -> None:
    """Its own, that of a mark in it, or of the section that it begins."""
    opening = f'<h2 id="{id_}">' if id_ else "<h2>"
    assert f"{opening}A</h2>" in text_of(heading)


@pytest.mark.parametrize(
    "piece",
    [
        *(
            "<p>a",
            "<div class=toc>",
            "<b>a",
            "<h2>a</h2>",
            "<table><tr><td>",
            "<li>",
            "<pre>",
            "<dl>",
        ),
        *(
            "<a href=#a>",
            "&amp",
            "&#x0",
            "`",
            "<code>`",
            "<main>",
            "<article>",
            "<td>a",
            "* ",
            "a:",
        ),
    ],
)
def test_hostile_pages(piece: str) -> None:
    """Work that grew with the square of the length would not come to an end."""
    page = page_of(piece * 10_000, Site(repeated=frozenset({"b"})))
    assert len(page.places) == len(page.markdown) + 1


def test_headings_far_from_the_beginning() -> None:
    """Nothing is looked for again for each of them."""
    page = page_of("<section id=a>" + "<b></b>" * 30_000 + "<h2>A</h2>" * 30_000, Site())
    assert page.markdown.count("<h2>A</h2>") == 30_000


@pytest.mark.parametrize(
    "page", ['<a href="#q1">Question<br>' * 60, '<div id="toc"><h2>a' * 60 + "<h1>x"]
)
def test_what_is_never_closed_is_looked_at_once(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each element is asked once whether it is content, however many lie around it: asked by each
    of those, sixty would be asked 2 ** 60 times."""
    asked = 0
    whether = html_content._is_no_content

    def counted(element: Element, text: str) -> bool:
        nonlocal asked
        asked += 1
        assert asked < 1_000
        return whether(element, text)

    monkeypatch.setattr(html_content, "_is_no_content", counted)
    assert text_of(page)


def test_empty_mains_in_each_other_are_looked_through_soon() -> None:
    """Tens of thousands that are never closed cost what other elements do."""

    def seconds(tag: str) -> float:
        began = time.process_time()
        assert text_of(tag * 60_000) == ""
        return time.process_time() - began

    assert seconds("<main>") < 4 * seconds("<div>")
