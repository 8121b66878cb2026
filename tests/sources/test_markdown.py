"""A folder of Markdown, for whatever site."""

from __future__ import annotations

from pathlib import Path

import pytest

from answerable.errors import ConfigError
from answerable.settings import SourceSettings
from answerable.sources.markdown import connect
from answerable.sources.pages import DRAFT
from answerable.sources.safe_links import is_safe_link
from answerable.sources.titles import first_heading

from .reading import SITES, put, read


def test_addresses_follow_the_paths() -> None:
    """A page is below the site's address; an index or README stands for its folder."""
    documents, _ = read("markdown", SITES / "valid", url="https://x.org/", base_url="kb")
    assert {d.file: d.url for d in documents} == {
        "valid/README.md": "https://x.org/kb/",
        "valid/hardware/index.md": "https://x.org/kb/hardware/",
        "valid/hardware/motors.mdx": "https://x.org/kb/hardware/motors",
        "valid/sensors.md": "https://x.org/kb/sensors",
    }


def test_without_a_site_the_address_is_the_path() -> None:
    """A collection that is served nowhere links to its files."""
    documents, _ = read("markdown", SITES / "valid")
    assert {d.url for d in documents} == {d.file for d in documents}


@pytest.mark.parametrize(("slash", "end"), [(True, "/a/"), (False, "/a"), (None, "/a")])
def test_the_trailing_slash_is_as_set(tmp_path: Path, slash: bool | None, end: str) -> None:
    """The setting decides about the slash of every page but the first."""
    put(tmp_path, "a.md")
    put(tmp_path, "index.md")
    documents, _ = read("markdown", tmp_path, url="https://x.org", trailing_slash=slash)
    assert [d.url for d in documents] == [f"https://x.org{end}", "https://x.org/"]


@pytest.mark.parametrize(
    ("front", "url"),
    [
        ("slug: other", "https://x.org/f/other"),
        ("slug: /top", "https://x.org/top"),
        ("url: https://www.x.org/z?a=1#b", "https://www.x.org/z?a=1#b"),
        ("url: https://work.x.org/z", "https://work.x.org/z"),
        ("url: https://customer.com/", "https://x.org/f/page"),
        ("url: https://customer.com/\nslug: other", "https://x.org/f/other"),
        ("url: 'https://[x'", "https://x.org/f/page"),
        ("permalink: ä b", "https://x.org/f/%C3%A4%20b"),
        ("slug: 'javascript:alert(1)'", "https://x.org/f/page"),
        ("slug: '//evil.org/x'", "https://x.org/f/page"),
        ("slug: [a]", "https://x.org/f/page"),
        ("link: https://x.org/work#bank", "https://x.org/work#bank"),
        ("link: /work", "https://x.org/work"),
        ("link: /work\nslug: other", "https://x.org/f/other"),
        ("link: https://customer.com/", "https://x.org/f/page"),
    ],
)
def test_front_matter_names_the_address(tmp_path: Path, front: str, url: str) -> None:
    """A page may name its own address: a path, or one of the site's."""
    put(tmp_path, "f/page.md", f"---\n{front}\n---\nText\n")
    assert [d.url for d in read("markdown", tmp_path, url="https://x.org")[0]] == [url]


@pytest.mark.parametrize(
    ("front", "title"),
    [
        ("source_name: Bank", "Bank"),
        ("title: A\nsource_name: Bank", "A"),
        ("tags: [a]", "Onboarding"),
    ],
)
def test_the_title(tmp_path: Path, front: str, title: str) -> None:
    """What the page is called, else what its citations are to call it, else its first heading."""
    put(tmp_path, "page.md", f"---\n{front}\n---\n# Onboarding\n\nText.\n")
    assert [d.title for d in read("markdown", tmp_path)[0]] == [title]


def test_pages_of_no_site_may_be_anywhere(tmp_path: Path) -> None:
    """Where no site is known, a page's word on its address is taken."""
    put(tmp_path, "page.md", "---\nurl: https://y.org/z?a=1#b\n---\nText\n")
    assert [d.url for d in read("markdown", tmp_path)[0]] == ["https://y.org/z?a=1#b"]


@pytest.mark.parametrize(("kind", "ending"), [("markdown", "md"), ("html", "html")])
def test_a_percent_sign_in_a_name_is_one(tmp_path: Path, kind: str, ending: str) -> None:
    """Of a file's name nothing is encoded already: two names are two addresses."""
    for name in ("100% free", "a b", "a%20b"):
        put(tmp_path, f"docs/{name}.{ending}", "<h1>Lamps</h1><p>Oil lamps burn oil.</p>")
    found, _ = read(kind, tmp_path / "docs", url="https://x.org")
    addresses = {each.url.removesuffix(".html") for each in found}
    assert addresses == {f"https://x.org/{each}" for each in ("100%25%20free", "a%20b", "a%2520b")}


def test_a_single_file_is_a_source(tmp_path: Path) -> None:
    """The path may be one file."""
    documents, _ = read("markdown", put(tmp_path, "notes/page.md", "# T\n"), url="https://x.org")
    assert [(d.file, d.url, d.title) for d in documents] == [("page.md", "https://x.org/page", "T")]


def test_metadata_and_format_are_kept(tmp_path: Path) -> None:
    """Date and tags go along; MDX is marked as such."""
    put(tmp_path, "a.mdx", "---\ndate: 2024-01-02\ntags: [x, y]\n---\nText\n")
    document = read("markdown", tmp_path)[0][0]
    assert dict(document.metadata) == {
        "updated_at": "2024-01-02",
        "date": "2024-01-02",
        "tags": "x, y",
    }
    assert document.format == "mdx"
    assert document.text[document.body_start :] == "Text\n"


def test_front_matter_of_old_macs(tmp_path: Path) -> None:
    """Lines that end in carriage returns alone are lines, in front matter as below it."""
    put(tmp_path, "a.md", "---\rtitle: Lamps\r---\rText\r")
    document = read("markdown", tmp_path)[0][0]
    assert document.title == "Lamps"
    assert document.text[document.body_start :] == "Text\r"


def test_a_missing_path_is_a_configuration_error(tmp_path: Path) -> None:
    """The owner learns which path is wrong before anything is read."""
    with pytest.raises(ConfigError, match="gone"):
        connect(SourceSettings(path=tmp_path / "gone"), max_file_bytes=1)


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("# Plain\n", "Plain"),
        ("Text.\n\n# Later\n", "Later"),
        ("```\n# code\n```\n# Real #\r\n", "Real"),
        ("Text.\r\r# Of old Macs\rMore.", "Of old Macs"),
        ("~~~\n```\n# code\n~~~\n\nSetext\n======\n", "Setext"),
        ("# With `code_x` and **bold** [link](x) {#id}\n", "With code_x and bold link"),
        ("# Id {/* #x */}\n", "Id"),
        ('# Views <Badge text="new" /> <Version>5.0</Version> {#v}\n', "Views"),
        ("# The <em>old</em> `<webview>` tag, 1 < 2 <br/>\n", "The old <webview> tag, 1 < 2"),
        ("# Of \\<T>\n", "Of <T>"),
        ("# <script>x()</script>\n", "<script>x()</script>"),
        ("#no space\n## Second\n", None),
        ("    # indented\n", None),
        ("# " + "x" * 1000 + "\n", None),
    ],
)
def test_the_first_heading_is_the_title(text: str, title: str | None) -> None:
    """The first H1 outside code names a page that does not name itself."""
    assert first_heading(text) == title


@pytest.mark.parametrize(
    "link",
    [
        *("javascript:x", "JaVaScRiPt:x", "data:text/html,x", "//x", "\\\\x", "a\nb", "/\\x"),
        *(" javascript:x", " //x", "\u00a0javascript:x"),  # which a browser reads without the space
        *("&#106;avascript:x", "javascript&colon;x", "&sol;/x", "&#32;javascript:x"),  # entities
    ],
)
def test_dangerous_links_are_no_addresses(link: str) -> None:
    """Nothing but a path or a web address can come from content."""
    assert not is_safe_link(link)


@pytest.mark.parametrize("link", ["/a?b=1&copy=2", "/R&D", "https://example.org/a?x&y=1#z"])
def test_an_ampersand_is_no_danger(link: str) -> None:
    """Queries have them, and names."""
    assert is_safe_link(link)


@pytest.mark.parametrize("said", ["draft: true", "draft: True", 'draft: "true"'])
def test_a_draft_of_no_generator_is_left_out(tmp_path: Path, said: str) -> None:
    """A page of a plain folder that says it is a draft is told as skipped; named by itself it is
    read, and so is one that says it is none."""
    put(tmp_path, "plan.md", f"---\n{said}\n---\n# Plan\n")
    put(tmp_path, "page.md", "---\ndraft: false\n---\n# Page\n")
    documents, skipped = read("markdown", tmp_path)
    assert [each.title for each in documents] == ["Page"]
    assert skipped == {f"{tmp_path.name}/plan.md": DRAFT}
    documents, skipped = read("markdown", tmp_path / "plan.md")
    assert [each.title for each in documents] == ["Plan"]
