"""What the settings of a Jekyll site and the front matter of its pages fill in."""

from __future__ import annotations

from pathlib import Path

import pytest

from .reading import put, read

NAMES = "{{ site.a }} {{site.b.c}} {{ site.b.c.d }} {{ page.a }} {{ page.title }}\n"


def filled_in(folder: Path, config: str, text: str = NAMES) -> dict[str, str]:
    put(folder, "site/_config.yml", config)
    put(folder, "site/docs/a.md", text)
    ((page,), _) = read("markdown", folder / "site" / "docs")
    return dict(page.substitutions)


def test_texts_and_numbers_by_name(tmp_path: Path) -> None:
    """Those that the page names, of the settings above it and its own front matter."""
    config = "a: Lamp\nb:\n  c: 'x: y'\n  d: no\nother: one\n"
    text = f"---\ntitle: Lamps\na: 5\nb: 6\n---\n{NAMES}"
    assert filled_in(tmp_path, config, text) == {
        "site.a": "Lamp",
        "site.b.c": "x: y",
        "page.a": "5",
        "page.title": "Lamps",
    }


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("3.8.0", "3.8.0"),
        ("2024-01-02", "2024-01-02"),
        ("'10_5_0'", "10_5_0"),
        ("'2.10'", "2.10"),
        ("2.10", "2.1"),
        ("-7", "-7"),
        ("0.5", "0.5"),
        ("3 lamps", "3 lamps"),
        ('"no"', "no"),
        ("''", ""),
        ("10_5_0", None),
        ("010", None),
        ("1:30", None),
        ("1e3", None),
        ("0x1F", None),
        ("0.0000001", None),
        (":lamp", None),
        ("no", None),
        ("true", None),
        ("", None),
        ("~", None),
        ("[a]", None),
    ],
)
def test_what_liquid_writes(tmp_path: Path, written: str, shown: str | None) -> None:
    """A number is not written as it stands in the settings; what may be none is not known."""
    expected = {} if shown is None else {"site.a": shown}
    assert filled_in(tmp_path, f"a: {written}\n") == expected


@pytest.mark.parametrize("name", ["site.time", "site.posts", "page.url", "page.date", "page.path"])
def test_what_jekyll_says_itself_is_not_known(tmp_path: Path, name: str) -> None:
    """Whatever is written under that name."""
    key = name.partition(".")[2]
    text = f"---\n{key}: x\n---\n{{{{ {name} }}}}\n"
    assert filled_in(tmp_path, f"{key}: x\n", text) == {}


@pytest.mark.parametrize(
    "tag", ["for page in site.pages", "- assign page = site.x", "capture page"]
)
def test_a_name_that_is_given_to_something_else_is_not_known(tmp_path: Path, tag: str) -> None:
    """``page`` is each page in turn within such a loop."""
    text = f"---\ntitle: Lamps\n---\n{{%{tag} %}}{NAMES}"
    assert filled_in(tmp_path, "a: Lamp\n", text) == {"site.a": "Lamp"}


@pytest.mark.parametrize("config", ["a: [\n", "- a\n", "a: x\na: y\n", "a: x\n" + "# x\n" * 60_000])
def test_settings_that_cannot_be_read_say_nothing(tmp_path: Path, config: str) -> None:
    """And the pages are read all the same."""
    assert filled_in(tmp_path, config) == {}


def test_settings_in_another_folder_say_nothing(tmp_path: Path) -> None:
    """What a site shows lies in it."""
    put(tmp_path, "secret.yml", "a: hidden\n")
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "_config.yml").symlink_to(tmp_path / "secret.yml")
    put(tmp_path, "site/a.md", NAMES)
    ((page,), _) = read("markdown", tmp_path / "site")
    assert page.substitutions == {}
