"""Where a site is served, by the settings of what makes it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from answerable.settings import SourceSettings
from answerable.sources.site_url import with_site_url

from .reading import put

URL = "https://lamps.example.org/guide/"
SAID = f"site_url: {URL}  # ours\n"


def url_of(folder: Path, **settings: Any) -> str:
    return with_site_url(SourceSettings(path=folder / "docs", **settings)).url


@pytest.mark.parametrize(
    ("files", "url"),
    [
        ({"mkdocs.yml": f"site_name: Lamps\n{SAID}"}, URL),
        ({"mkdocs.yaml": f"{SAID}markdown_extensions:\n  - x: !!python/name:a.b\n"}, URL),
        ({"zensical.toml": f'[project]\nsite_url = "{URL}"\n'}, URL),
        ({"mkdocs.yml": "INHERIT: all/base.yml\n", "all/base.yml": SAID}, URL),
        ({"mkdocs.yml": f"INHERIT: b.yml\n{SAID}", "b.yml": "site_url: https://x.org\n"}, URL),
        ({"mkdocs.yml": "INHERIT: mkdocs.yml\n"}, ""),
        ({"mkdocs.yml": "INHERIT: gone.yml\n"}, ""),
        ({"mkdocs.template.yml": SAID, "mkdocs.public.yml": SAID}, URL),
        ({"mkdocs.a.yml": SAID, "mkdocs.b.yml": "site_url: https://x.org\n"}, ""),
        ({"mkdocs.yml": "site_name: Lamps\n", "mkdocs.old.yml": SAID}, ""),
        ({"mkdocs.yml": f"site_url: !ENV [SITE_URL, '{URL}']\n"}, ""),
        ({"mkdocs.yml": "site_url: !ENV SITE_URL\n"}, ""),
        ({"mkdocs.yml": "site_url: /guide/\n"}, ""),
        ({"mkdocs.yml": "site_url: https://me:secret@x.org/\n"}, ""),
        ({"mkdocs.yml": "site_url: ''\n"}, ""),
        ({"_config.yml": SAID}, ""),
        ({"_config.yml": f"title: L\nbaseurl: ''\nurl: {URL}\n"}, URL),
        (
            {"_config.yml": "baseurl: /guide/\nurl: 'https://x.org'  # ours\n"},
            "https://x.org/guide",
        ),
        ({"_config.yml": "baseurl: /guide\n"}, ""),
        ({"_config.yml": "baseurl: /../x\nurl: ftp://x.org\n"}, ""),
        ({"_config.yml": "url: http://localhost:4000\n"}, ""),
        ({"_config.yml": "url: http://example.com\n"}, ""),
        ({"_config.yml": "url: https://[x\n"}, ""),
        ({"_config.template.yml": f"url: {URL}\n"}, URL),
        ({"_config.a.yml": f"url: {URL}\n", "_config.b.yml": "url: https://x.org\n"}, ""),
        ({"_config.yml": "title: L\n", "_config.dev.yml": f"url: {URL}\n"}, ""),
        ({"mkdocs.yml": SAID, "_config.yml": "url: https://x.org\n"}, URL),
    ],
)
def test_the_address_that_settings_say(tmp_path: Path, files: dict[str, str], url: str) -> None:
    """It is that of the file nearest to the pages, if it is written out and leads to the web."""
    put(tmp_path, "docs/a.md")
    for name, text in files.items():
        put(tmp_path, name, text)
    assert url_of(tmp_path) == url


def test_what_the_owner_says_stays(tmp_path: Path) -> None:
    """Another address, a path alone, a viewer; and pages of HTML say where they are themselves."""
    put(tmp_path, "docs/a.md")
    put(tmp_path, "mkdocs.yml", SAID)
    assert url_of(tmp_path, url="https://x.org") == "https://x.org"
    for settings in ({"base_url": "/x/"}, {"viewer": "/doc"}, {"kind": "html"}):
        assert url_of(tmp_path, **settings) == ""
