"""The page of a document: every line once, links that lead somewhere, and no markup of its own."""

from __future__ import annotations

import json
import re
import tracemalloc
from html.parser import HTMLParser

import pytest

from answerable.viewer import ShownDocument
from answerable.viewer.outline import MAX_SECTIONS
from answerable.viewer.page import CHANGED, MAX_LINES, document_page, list_page, missing_page

HOSTILE = (
    "# <script>alert(1)</script>\n</pre></code></li></ol></main><script>alert(2)</script>\n"
    '&#x3c;b&#x3e; "><img src=x onerror=alert(3)> \u202etxet\n## " onfocus="alert(4)\n\x1b[31m\n'
    "## javascript:alert(5)\n<!-- --><style>*{}</style>\n"
)
ELEMENTS = set(
    "html head meta title link script body header p span wbr h1 h2 ul li a div nav details summary "
    "ol main section button code".split()
)


class Seen(HTMLParser):
    """What a browser makes of a page: its elements with their attributes, and its text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.codes: list[str] = []
        self._inside = False
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag == "code":
            self.codes.append("")
            self._inside = True

    def handle_endtag(self, tag: str) -> None:
        self._inside = self._inside and tag != "code"

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.codes[-1] += data

    def values(self, name: str) -> list[str]:
        return [str(attrs[name]) for _, attrs in self.elements if name in attrs]


def page(text: str, file: str = "docs/page.md", **fields: object) -> str:
    return document_page(ShownDocument(file, text, **fields), up="../../", raw="?raw=1")  # type: ignore[arg-type]


def test_each_line_stands_there_once() -> None:
    """Every line has its number as its id, in order, whatever sections there are."""
    text = "Intro.\n\n# A\nx\n## B\n### C\ny\n\n"
    seen = Seen(page(text))
    assert seen.codes == ["Intro.", "", "# A", "x", "## B", "### C", "y", ""]
    numbers = [each for each in seen.values("id") if re.fullmatch(r"L\d+", each)]
    assert numbers == [f"L{n}" for n in range(1, 9)]


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("docs/page.md", HOSTILE),
        ("docs/rules.json", '{"a": 1, "b": [\n1], "L1": 2, "A": 3}'),
        ("docs/rules.json", json.dumps({"sections": [{"title": HOSTILE}] * 3}, indent=1)),
        ("docs/rules.yaml", "a:\n  - 1\nb: 2\n"),
        ("docs/one.txt", "no sections"),
    ],
)
def test_links_on_the_page_lead_to_its_ids(file: str, text: str) -> None:
    """No id stands twice, and each link within the page leads to one of them or to a range."""
    seen = Seen(page(text, file))
    ids = seen.values("id")
    assert len(set(ids)) == len(ids)
    links = [each[1:] for each in seen.values("href") if each.startswith("#")]
    assert set(links) <= set(ids)
    copied = set(seen.values("data-copy")) - {""}
    assert copied <= set(ids)
    assert set(seen.values("aria-labelledby")) <= set(ids)


def test_nothing_of_a_document_is_markup() -> None:
    """Titles, headings, lines and names with markup in them make no element and no attribute."""
    name = 'docs/<img src=x onerror=a>&"\u202e.md'
    seen = Seen(page(HOSTILE, name, title='<script>x</script>" onload="y'))
    assert {tag for tag, _ in seen.elements} <= ELEMENTS
    assert [attrs for tag, attrs in seen.elements if tag == "script"] == [
        {"src": "../../viewer.js", "defer": None}
    ]
    attributes = {name for _, attrs in seen.elements for name in attrs}
    assert not {each for each in attributes if each.startswith("on") or each == "style"}
    assert seen.codes[2] == '&#x3c;b&#x3e; "><img src=x onerror=alert(3)> ⟨U+202E⟩txet'
    whole = page(HOSTILE, name)
    assert not set("\u202e\x1b\r") & set(whole)


def test_a_section_says_its_lines_and_can_be_linked_to() -> None:
    """A section has its anchor, its range, and an id for that range, which needs no script."""
    text = "# Page\n\n## Caps & order\n\nText.\n\n## End\n"
    seen = Seen(page(text))
    assert {"caps--order", "L3-L5", "end", "L7-L7"} <= set(seen.values("id"))
    assert {"#caps--order", "#L3-L5", "#L7"} <= set(seen.values("href"))
    assert set(seen.values("data-copy")) == {"caps--order", "end", ""}


def test_a_changed_file_says_so() -> None:
    """The notice stands there if the file changed since it was indexed, and only then."""
    assert f'role="note">{CHANGED}<' in page("# A\n", changed=True)
    assert CHANGED not in page("# A\n")


def test_names() -> None:
    """The title is that of the index, else the file's own, else its name."""
    assert "<title>Known</title>" in page("# Own\n", title="Known")
    assert "<title>Own</title>" in page("# Own\n")
    assert "<title>page.md</title>" in page("Text.\n")
    assert "1 line<" in page("Text.\n")
    assert "2 lines<" in page("Text.\nMore.")


def test_the_list_links_to_each_document() -> None:
    """Names that are no addresses are escaped in the list's links."""
    seen = Seen(list_page(["docs/a.md", "docs/b c?#%2f&'\".md"], up="../"))
    assert seen.values("href")[-2:] == [
        "../doc/docs/a.md",
        "../doc/docs/b%20c%3F%23%252f&%27%22.md",
    ]
    assert 'href="../doc"' in missing_page(up="../")


def test_a_long_document_takes_bounded_memory() -> None:
    """Fifty thousand lines become a page within a few times its own size."""
    text = "# Long\n" + "## Part & parcel\n\nA line of it.\n" * 16_667
    page(text)  # its outline is kept from here on: measuring the parser takes ten times as long
    tracemalloc.start()
    try:
        made = page(text)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert '<li id="L50001">' in made
    assert len(made) < 25_000_000
    assert peak < 8 * len(made)


def test_more_lines_than_a_browser_can_lay_out() -> None:
    """Beyond the limit the page says so and leads to the plain text."""
    made = page("\n" * MAX_LINES + "x")
    assert '<li id="L1">' not in made
    assert f"{MAX_LINES + 1:,} lines" in made
    assert '<a href="?raw=1">Read it as plain text</a>' in made
    assert f'<li id="L{MAX_LINES}">' in page("x\n" * MAX_LINES)


def test_links_to_lines_land_without_the_script() -> None:
    """A range that is linked to is an id at its first line, once, also where a section has it."""
    text = '{\n"a": {\n"title": "A",\n"text": "x"\n},\n"b": "y"\n}'
    linked = frozenset({(3, 4), (4, 4), (2, 5)})
    shown = page(text, "rules.json", linked=linked)
    assert (
        '<li id="L3"><a href="#L3" aria-label="Line 3">3</a><span class="landing" id="L3-L4">'
        in (shown)
    )
    for landing in ("L3-L4", "L4-L4", "L2-L5"):
        assert shown.count(f'id="{landing}"') == 1, landing
    assert 'id="L1-L7"' not in shown


def test_more_sections_than_a_browser_can_lay_out() -> None:
    """A file of very many keys on one line is shown by its lines, and soon."""
    text = "{" + ",".join(f'"k{n}":{{"a":1}}' for n in range(MAX_SECTIONS + 1)) + "}"
    made = page(text, "docs/keys.json")
    assert '<li id="L1">' in made
    assert "<nav" not in made
    assert len(made) < 5_000_000
