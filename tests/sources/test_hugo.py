"""What Hugo publishes now, and where that is known."""

from __future__ import annotations

from pathlib import Path

import pytest

from .reading import put, read


def pages(folder: Path, url: str = "https://x.org") -> tuple[dict[str, str], dict[str, str]]:
    found, skipped = read("markdown", folder, url=url)
    return {page.path.removeprefix("content/"): page.url for page in found}, skipped


@pytest.mark.parametrize(
    ("front", "config", "reason"),
    [
        ("expiryDate: 2020-01-01", "", "expired"),
        ("date: 2999-01-01", "", "future"),
        ("date: 2020-01-01\npublishDate: 2999-01-01T08:00:00Z", "", "future"),
        ("date: 2999-01-01\npublishDate: 2020-01-01", "", ""),
        ("date: 2020-01-01 08:00:00 +0100\nexpiryDate: 2999-01-01", "", ""),
        ("date: next week\nexpiryDate: ''", "", ""),
        ("draft: true", "", "draft"),
        ("headless: true", "", "headless"),
        ("date: 2999-01-01", "buildFuture = true", ""),
        ("expiryDate: 2020-01-01", "buildExpired = true", ""),
        ("draft: true", "buildDrafts = true", ""),
        # keys in any letters, and Hugo's other names for them
        ("Draft: true", "", "draft"),
        ("expirydate: 2020-01-01", "", "expired"),
        ("ExpiryDate: 2020-01-01", "", "expired"),
        ("unpublishdate: 2020-01-01", "", "expired"),
        ("publishdate: 2999-01-01", "", "future"),
        ("pubdate: 2999-01-01\ndate: 2020-01-01", "", "future"),
        ("published: 2999-01-01", "", "future"),
        ("published: 2020-01-01\ndate: 2999-01-01", "", ""),
        ("publishDate: soon\ndate: 2999-01-01", "", "future"),
        ("published: false", "", "draft"),
        ("published: false", "buildDrafts = true", ""),
        ("published: false\ndraft: false", "", ""),
        ("published: true", "", ""),
        ("Build:\n  Render: never", "", "build"),
        ("date: 2999-01-01", "BUILDFUTURE = true", ""),
        ("expiryDate: 2020-01-01", "buildexpired = true", ""),
        ("draft: true", "BuildDrafts = true", ""),
    ],
)
def test_what_is_not_published_now(tmp_path: Path, front: str, config: str, reason: str) -> None:
    """By its dates, unless the settings build it all the same."""
    put(tmp_path, "hugo.toml", config)
    put(tmp_path, "content/docs/a.md", f"---\n{front}\n---\nText.\n")
    found, skipped = pages(tmp_path)
    assert (set(found), reason in "".join(skipped.values())) == (
        set() if reason else {"docs/a.md"},
        True,
    )


def test_front_matter_of_toml_in_any_letters(tmp_path: Path) -> None:
    """What Hugo reads there of a page: when it expires, and what it is called."""
    put(tmp_path, "hugo.toml", "")
    put(tmp_path, "content/a.md", "+++\nExpiryDate = 2020-01-01\n+++\nText.\n")
    put(tmp_path, "content/b.md", '+++\nTitle = "Lamps"\nURL = "/c/"\n+++\nText.\n')
    found, skipped = read("markdown", tmp_path, url="https://x.org")
    assert [(page.title, page.url) for page in found] == [("Lamps", "https://x.org/c/")]
    assert {*skipped} == {"content/a.md"}


def test_what_lies_beside_a_bundle_is_a_part_of_it(tmp_path: Path) -> None:
    """Of a folder with ``index.md`` the other files are its own, and have no address; in a folder
    with ``_index.md``, and at the top, they are pages."""
    put(tmp_path, "hugo.toml", "")
    read_ones = (
        "index.md",
        "top.md",
        "docs/_index.md",
        "docs/a.md",
        "docs/bundle/index.md",
        "docs/sprachen/index.de.md",
        "both/index.md",
        "both/_index.md",
        "both/b.md",
    )
    for name in (*read_ones, "docs/bundle/part.md", "docs/bundle/deep/c.md", "docs/sprachen/d.md"):
        put(tmp_path, f"content/{name}")
    assert {*pages(tmp_path)[0]} == {*read_ones}


@pytest.mark.parametrize(
    ("pattern", "front", "address"),
    [
        ("/blog/:slugorfilename", "slug: named", "blog/named/"),
        ("/blog/:slugorfilename/", "", "blog/a-post/"),
        ("/:section/:contentbasename", "", "posts/a-post/"),
        ("/:sections/:filename", "slug: named", "posts/a-post/"),  # 2024 has no _index.md
        ("/:year/:month/:day/:slug", "slug: named\ndate: 2024-03-09", "2024/03/09/named/"),
        ("/:year/:slug", "slug: named", ""),  # without a date
        ("/blog/:slug", "", "blog/one-and-two-5.1/"),  # of the title
        ("/blog/:title", "slug: named", "blog/one-and-two-5.1/"),
        ("/:sections[1:]/:slug", "slug: named", ""),
        ("/blog/:slug", "slug: a named one", "blog/a-named-one/"),
        ("/blog/:slug", "slug: one - two", ""),  # "one-two", or "one---two" of older versions
        ("/blog/:slug", "slug: c++", ""),
        ("/blog/:monthname/:slug", "slug: named\ndate: 2024-03-09", ""),
    ],
)
def test_pages_that_settings_move(tmp_path: Path, pattern: str, front: str, address: str) -> None:
    """Are linked where the pattern says, or not at all; a ``slug`` is no address of its own."""
    put(tmp_path, "hugo.toml", f'[permalinks]\nposts = "{pattern}"\n')
    put(
        tmp_path,
        "content/posts/2024/A-post.md",
        f"---\ntitle: One, and two 5.1!\n{front}\n---\nText.\n",
    )
    found, _ = pages(tmp_path)
    here = f"https://x.org/{address}" if address else "content/posts/2024/A-post.md"
    assert found == {"posts/2024/A-post.md": here}


def test_the_section_of_a_page_is_the_nearest_folder_with_an_index(tmp_path: Path) -> None:
    """``:sections`` is the way to it, and no other folder; as newer settings write it, too."""
    put(tmp_path, "hugo.toml", '[permalinks.page]\nposts = "/:sections/:slugorfilename"\n')
    put(tmp_path, "content/posts/old/_index.md")
    put(tmp_path, "content/posts/old/2024/a.md")
    put(tmp_path, "content/posts/new/b.md")
    found, _ = pages(tmp_path)
    assert found["posts/old/2024/a.md"] == "https://x.org/posts/old/a/"
    assert found["posts/new/b.md"] == "https://x.org/posts/b/"


HTML = "<p>It burns <b>oil</b>.</p>\n<p hidden>Nobody sees it.</p>\n"


def test_pages_of_html(tmp_path: Path) -> None:
    """Are read as what they show, with their front matter; a ``_index.html`` is its folder's."""
    put(tmp_path, "hugo.toml", '[permalinks]\nhelp = "/elsewhere/:slug"\n')
    front = "---\r\ntitle: Help # with lamps\r\n---\r\n"
    put(tmp_path, "content/help/_index.html", front + HTML)
    put(tmp_path, "content/plan.html", '---\nurl: /plans/\n---\n<h1 id="p">Plans</h1>\n' + HTML)
    found, skipped = read("markdown", tmp_path, url="https://x.org")
    assert [(page.title, page.url) for page in found] == [
        ("Help", "https://x.org/help/"),
        ("Plans", "https://x.org/plans/"),
    ]
    assert not skipped
    for page in found:
        assert "It burns" in page.text
        assert "Nobody" not in page.text
        assert "title" not in page.text
        assert page.offsets is not None
        start = page.offsets[page.text.index("It burns")]
        assert page.original[start:].startswith("It burns <b>oil</b>.")


def test_html_that_is_not_read(tmp_path: Path) -> None:
    """Is told of, with the reason: what Hugo copies, fills in or does not publish. What lies
    outside of the content is a template."""
    put(tmp_path, "hugo.toml", "")
    put(tmp_path, "content/copied.html", HTML)
    put(tmp_path, "content/filled.html", "---\ntitle: A\n---\n" + HTML + "{{< price >}}\n")
    put(tmp_path, "content/later.html", "---\ndraft: true\n---\n" + HTML)
    put(tmp_path, "content/empty.html", "---\ntitle: B\n---\n<p hidden>Nobody sees it.</p>\n")
    put(tmp_path, "content/bundle/index.md")
    put(tmp_path, "content/bundle/part.html", "---\ntitle: C\n---\n" + HTML)
    put(tmp_path, "layouts/single.html", "---\ntitle: D\n---\n" + HTML)
    found, skipped = read("markdown", tmp_path, url="https://x.org")
    assert [page.path for page in found] == ["content/bundle/index.md"]
    reasons = {"copied": "copies", "filled": "shortcodes", "later": "draft", "empty": "no text"}
    assert {*skipped} == {f"content/{name}.html" for name in reasons}
    assert all(said in skipped[f"content/{name}.html"] for name, said in reasons.items())


def test_the_folder_of_a_site_without_content(tmp_path: Path) -> None:
    """Its HTML is what it is made with, or what was made."""
    put(tmp_path, "hugo.toml", 'contentDir = "pages"\n')
    put(tmp_path, "pages/a.md")
    put(tmp_path, "public/a/index.html", "---\ntitle: A\n---\n" + HTML)
    found, skipped = read("markdown", tmp_path, url="https://x.org")
    assert ([page.path.endswith("pages/a.md") for page in found], skipped) == ([True], {})


@pytest.mark.parametrize(
    "config",
    [
        '[permalinks]\nposts = "/:year/:slug/"',
        '[permalinks.page]\nposts = "/:year/:slug/"\n[languages.en]\n[languages.fr]',
    ],
)
def test_pages_that_settings_move_have_no_link(tmp_path: Path, config: str) -> None:
    """Their files' paths are not where they are; others are linked, and their own ``url`` wins."""
    put(tmp_path, "hugo.toml", config)
    for name in ("posts/_index.md", "posts/a.md", "docs/posts/b.md"):
        put(tmp_path, f"content/{name}")
    put(tmp_path, "content/posts/c.md", "---\nurl: /here/\n---\nText.\n")
    found, _ = pages(tmp_path)
    assert found == {
        "posts/_index.md": "https://x.org/posts/",
        "posts/a.md": "content/posts/a.md",
        "docs/posts/b.md": "https://x.org/docs/posts/b/",
        "posts/c.md": "https://x.org/here/",
    }
