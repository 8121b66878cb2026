"""Which pages of a Docusaurus site are read, from where, and what its configuration says."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from answerable.errors import ConfigError
from answerable.settings import SourceSettings
from answerable.sources.docusaurus import connect
from answerable.sources.generators.docusaurus_config import Plugin, Site, read_site

from .reading import SITES, put, read

ROUTING = SITES / "routing"


def _site(tmp_path: Path, config: str, **settings: object) -> Site:
    path = put(tmp_path, "docusaurus.config.ts", config)
    return read_site(path, SourceSettings.model_validate(settings))


def _plugins(site: Site) -> list[tuple[str, str, str, str]]:
    return [(p.kind, p.id, p.path, p.route_base_path) for p in site.plugins]


def test_a_classic_site_is_understood(tmp_path: Path) -> None:
    """The usual configuration gives address, slash, languages, docs, blog and pages."""
    site = _site(
        tmp_path,
        """
        const config: Config = {
          url: 'https://x.org/', baseUrl: '/b', trailingSlash: false,
          i18n: {defaultLocale: 'fr', locales: ['en', 'fr'],
                 localeConfigs: {en: {path: 'en-GB', baseUrl: '/english/'}}},
          presets: [['classic', {docs: {routeBasePath: '/', path: 'content',
                     numberPrefixParser: false, lastVersion: 'current',
                     onlyIncludeVersions: ['current', '1.0'],
                     versions: {current: {label: 'N', path: 'n'}, '1.0': {banner: 'none'}}},
                     blog: false}]],
        };
        export default config;
        """,
    )
    assert (site.url, site.base_url, site.trailing_slash) == ("https://x.org", "/b/", False)
    assert [(x.name, x.folder, x.base_url) for x in site.locales] == [
        ("fr", "fr", "/b/"),
        ("en", "en-GB", "/english/"),
    ]
    assert _plugins(site) == [
        ("docs", "default", "content", "/"),
        ("pages", "default", "src/pages", "/"),
    ]
    docs = site.plugins[0]
    assert (docs.number_prefixes, docs.last_version) == (False, "current")
    assert docs.only_versions == ("current", "1.0")
    assert docs.version_paths == {"current": "n"}


def test_several_instances_are_understood(tmp_path: Path) -> None:
    """Plugins by full name, short name or require, with options or without."""
    site = _site(
        tmp_path,
        """export default {presets: [['@docusaurus/preset-classic', {docs: false, pages: false}]],
        plugins: ['other', makePlugin(), ['content-docs', {id: 'a', path: 'a'}],
        [require.resolve('@docusaurus/plugin-content-blog'), {id: 'n', routeBasePath: 'news'}]]}""",
    )
    assert _plugins(site) == [
        ("blog", "default", "blog", "blog"),
        ("docs", "a", "a", "docs"),
        ("blog", "n", "blog", "news"),
    ]


@pytest.mark.parametrize("config", ["", "{", "export default makeConfig()", "\0", "presets: [x]"])
def test_an_unreadable_configuration_means_the_defaults(tmp_path: Path, config: str) -> None:
    """What the file computes is unknown; Docusaurus' defaults stand in."""
    site = _site(tmp_path, config)
    assert (site.base_url, site.trailing_slash, site.default_locale.name) == ("/", None, "en")
    assert [p.kind for p in site.plugins] == ["docs", "blog", "pages"]


def test_settings_win_over_the_file(tmp_path: Path) -> None:
    """The owner can correct what the file computes."""
    site = _site(
        tmp_path,
        "export default {url: 'https://x.org', baseUrl: '/x/', trailingSlash: true}",
        url="https://y.org",
        base_url="/y",
        route_base_path="/",
        trailing_slash=False,
    )
    assert (site.url, site.base_url, site.trailing_slash) == ("https://y.org", "/y/", False)
    assert [p.route_base_path for p in site.plugins] == ["/", "blog", "/"]


@pytest.mark.parametrize(
    "url",
    [
        "javascript:alert(1)",
        "data:x",
        "//evil.example",
        "https://x.org@evil.example",
        "https:\\\\x",
    ],
)
def test_what_is_no_address_of_a_site(tmp_path: Path, url: str) -> None:
    """What would run, or lead to another site than it seems to, is no part of an address."""
    locales = f"locales: ['en', 'pl', '/b.example'], localeConfigs: {{pl: {{url: {url!r}}}}}"
    site = _site(tmp_path, f"export default {{url: {url!r}, baseUrl: '/', i18n: {{{locales}}}}}")
    assert (site.url, [each.url for each in site.locales]) == ("", ["", "", ""])
    assert [each.base_url for each in site.locales] == ["/", "/pl/", "/b.example/"]


def _files(folder: Path, **settings: object) -> set[str]:
    return {d.file for d in read("docusaurus", folder, **settings)[0]}


def test_the_last_version_and_the_default_language_are_read() -> None:
    """Old versions and translations do not crowd the index unless they are asked for."""
    files = _files(ROUTING)
    assert "versioned_docs/version-2.0/01-intro.md" in files
    assert "community_versioned_docs/version-2024/team.md" in files
    assert {"handbook/values.md", "blog/undated.md", "src/pages/about.md"} <= files
    assert not {f for f in files if "version-1.0" in f or f.startswith(("docs/", "i18n/de"))}


def test_all_versions_and_languages_are_read_if_asked_for() -> None:
    """Both settings add pages, each with its version and language."""
    documents, _ = read("docusaurus", ROUTING, versions="all", locales="all")
    seen = {(d.metadata.get("version"), d.metadata["locale"]) for d in documents}
    assert {("2.0", "en"), ("1.0", "en"), ("current", "en"), ("1.0", "de"), ("*", "de")} <= seen
    assert len({d.path for d in documents}) == len(documents)


def test_pages_without_a_translation_are_read_as_they_are_served(tmp_path: Path) -> None:
    """In each language, with what they show; a translation is read in the place of its page."""
    languages = "i18n: {defaultLocale: 'en', locales: ['en', 'de']}"
    config = f"export default {{url: 'https://x.org', {languages}, presets: ['classic']}}"
    put(tmp_path, "docusaurus.config.js", config)
    put(tmp_path, "docs/a.md", "English.\n")
    put(tmp_path, "docs/b.md", "import P from './_p.mdx'\n\nOnly English. <P />\n")
    put(tmp_path, "docs/_p.mdx")
    german = "i18n/de/docusaurus-plugin-content-docs/current"
    put(tmp_path, f"{german}/a.md", "Deutsch.\n")
    put(tmp_path, f"{german}/gone.md")
    documents, skipped = read("docusaurus", tmp_path, locales="served")
    told = {
        d.path: (d.file, d.url.removeprefix("https://x.org"), d.metadata["locale"])
        for d in documents
    }
    assert told == {
        "docs/a.md": ("docs/a.md", "/docs/a", "en"),
        "docs/b.md": ("docs/b.md", "/docs/b", "en"),
        "docs/_p.mdx": ("docs/_p.mdx", "/docs/b", "en"),
        f"{german}/a.md": (f"{german}/a.md", "/de/docs/a", "de"),
        "docs/b.md#de": ("docs/b.md", "/de/docs/b", "de"),
        "docs/_p.mdx#de": ("docs/_p.mdx", "/de/docs/b", "de"),
    }
    assert skipped == {f"{german}/gone.md": "It translates a page that does not exist."}
    everything, _ = read("docusaurus", tmp_path, locales="all")
    assert {d.path for d in everything} == {each for each in told if not each.endswith("#de")}


def test_what_has_no_version_belongs_to_each_of_a_site_with_versions(tmp_path: Path) -> None:
    """Its blog, its pages and its docs without versions: a search of one version finds them."""
    documents, _ = read("docusaurus", ROUTING, versions="all")
    versions = {d.path.split("/")[0]: d.metadata.get("version") for d in documents}
    assert {versions[each] for each in ("blog", "news", "src", "handbook")} == {"*"}
    put(tmp_path, "docusaurus.config.js", "export default {presets: ['classic']}")
    put(tmp_path, "docs/a.md")
    put(tmp_path, "blog/b.md")
    plain, _ = read("docusaurus", tmp_path)
    assert {d.path: d.metadata.get("version") for d in plain} == {
        "docs/a.md": "current",
        "blog/b.md": None,
    }


def test_a_path_inside_a_site_reads_just_that(tmp_path: Path) -> None:
    """A folder of the site has the addresses that the site's configuration gives it."""
    old, _ = read("docusaurus", ROUTING / "versioned_docs" / "version-1.0" / "02-Guides")
    assert [(d.file, d.url) for d in old] == [
        (
            "versioned_docs/version-1.0/02-Guides/01-setup.md",
            "https://routing.example.org/docs/v1/Guides/setup",
        )
    ]
    german, _ = read("docusaurus", ROUTING / "i18n" / "de")
    assert {d.url.startswith("https://routing.example.org/de/") for d in german} == {True}


def test_a_lone_folder_is_taken_for_docs(tmp_path: Path) -> None:
    """Without a configuration the folder is the docs of a site with the defaults."""
    put(tmp_path, "docs/guide/index.md", "# Guide\n")
    put(tmp_path, "docs/guide/01-first.md")
    put(tmp_path, "docs/build/page.md")
    documents, _ = read("docusaurus", tmp_path / "docs", url="https://x.org", route_base_path="/")
    assert {d.file: d.url for d in documents} == {
        "docs/guide/index.md": "https://x.org/guide/",
        "docs/guide/01-first.md": "https://x.org/guide/first",
        "docs/build/page.md": "https://x.org/build/page",
    }


def test_a_site_far_above_has_no_say(tmp_path: Path) -> None:
    """A folder takes its address from a configuration that knows it, or stands beside it."""
    put(tmp_path, "docusaurus.config.js", "export default {url: 'https://x.org', baseUrl: '/b/'}")
    put(tmp_path, "tools/own/docs/a.md")
    put(tmp_path, "guides/a.md")
    far, _ = read("docusaurus", tmp_path / "tools" / "own" / "docs")
    near, _ = read("docusaurus", tmp_path / "guides")
    assert [d.url for d in far + near] == ["/docs/a", "https://x.org/b/docs/a"]


def test_a_single_page_is_a_source(tmp_path: Path) -> None:
    """One page of a site, or of a lone folder, has the address it has there."""
    page = ROUTING / "versioned_docs" / "version-2.0" / "API" / "API.md"
    documents, _ = read("docusaurus", page)
    assert [d.url for d in documents] == ["https://routing.example.org/docs/API/"]
    put(tmp_path, "docs/other.md")
    documents, _ = read("docusaurus", put(tmp_path, "docs/a.md"))
    assert [(d.file, d.url) for d in documents] == [("docs/a.md", "/docs/a")]


def test_metadata_is_kept() -> None:
    """Version, language, date, tags and kind go along with a page."""
    documents, _ = read("docusaurus", ROUTING)
    by_file = {d.file: d for d in documents}
    intro = by_file["versioned_docs/version-2.0/01-intro.md"]
    assert dict(intro.metadata) == {
        "version": "2.0",
        "locale": "en",
        "updated_at": "2024-05-06",
        "tags": "start, basics",
    }
    assert (intro.title, intro.source_type, intro.format) == ("Introduction 2.0", "docs", "mdx")
    post = by_file["blog/2021-08-01-first.md"]
    assert (post.source_type, post.metadata["updated_at"]) == ("blog", "2021-08-01")
    assert by_file["versioned_docs/version-2.0/plain.md"].format == "markdown"
    assert by_file["src/pages/about.md"].source_type == "pages"


def test_hidden_pages_are_named() -> None:
    """The owner sees which pages were left out because they are hidden."""
    _, reasons = read("docusaurus", ROUTING, locales="all")
    assert "draft" in reasons["versioned_docs/version-2.0/hidden/draft.md"]
    assert "unlisted" in reasons["blog/2021-08-12-unlisted.md"]
    orphan = "i18n/de/docusaurus-plugin-content-docs/version-2.0/nur-deutsch.md"
    assert "does not exist" in reasons[orphan]
    assert not [path for path in reasons if "/_" in path]


def test_docs_beside_the_site_are_read(tmp_path: Path) -> None:
    """`path: '../docs'` is common; files are then named from the folder around the site."""
    put(tmp_path, "repo/docs/a.md")
    put(tmp_path, "repo/website/blog/2024-01-02-b.md")
    config = "export default {presets: [['classic', {docs: {path: '../docs'}}]]}"
    put(tmp_path, "repo/website/docusaurus.config.js", config)
    assert _files(tmp_path / "repo" / "website") == {"docs/a.md", "website/blog/2024-01-02-b.md"}
    assert _files(tmp_path / "repo" / "docs") == {"docs/a.md"}


def test_a_configuration_cannot_reach_far_away(tmp_path: Path) -> None:
    """Content outside the site and the folder around it has to be named by the owner."""
    put(tmp_path, "secret/a.md", "canary")
    config = "export default {presets: [['classic', {docs: {path: '../../secret'}}]]}"
    put(tmp_path, "repo/website/docusaurus.config.js", config)
    documents, reasons = read("docusaurus", tmp_path / "repo" / "website")
    assert documents == []
    assert ["outside the site" in reason for reason in reasons.values()] == [True]


def test_links_out_of_the_site_are_not_followed(tmp_path: Path) -> None:
    """A link within the site is followed, one out of it is named."""
    put(tmp_path, "outside/secret.md", "canary")
    put(tmp_path, "site/shared/note.md")
    put(tmp_path, "site/docs/a.md")
    put(tmp_path, "site/docusaurus.config.js", "export default {}")
    (tmp_path / "site/docs/note.md").symlink_to("../shared/note.md")
    (tmp_path / "site/docs/far").symlink_to("../../outside")
    documents, reasons = read("docusaurus", tmp_path / "site")
    assert [d.file for d in documents] == ["docs/a.md", "docs/note.md"]
    assert list(reasons) == ["docs/far"]


@pytest.mark.parametrize("versions", ["{", '{"a": 1}', '["../../secret", 3]', "[]"])
def test_a_broken_list_of_versions_counts_as_none(tmp_path: Path, versions: str) -> None:
    """Versions that cannot be are ignored; none of their names becomes a path."""
    put(tmp_path, "docs/a.md")
    put(tmp_path, "docusaurus.config.js", "export default {}")
    put(tmp_path, "versions.json", versions)
    documents, reasons = read("docusaurus", tmp_path, versions="all")
    assert [(d.file, d.url) for d in documents] == [("docs/a.md", "/docs/a")]
    assert reasons == {}


def test_a_missing_version_is_named(tmp_path: Path) -> None:
    """A version without a folder is a fault of the site that its owner should know."""
    shutil.copytree(ROUTING, tmp_path / "site")
    shutil.rmtree(tmp_path / "site" / "versioned_docs" / "version-1.0")
    _, reasons = read("docusaurus", tmp_path / "site", versions="all")
    assert "no folder" in reasons["versioned_docs/version-1.0"]


def test_the_english_text_replaces_the_original() -> None:
    """A text in the default language's own folder is what visitors see."""
    documents, _ = read("docusaurus", ROUTING)
    replaced = next(d for d in documents if d.url.endswith("/replaced-slug"))
    assert replaced.file == "i18n/en/docusaurus-plugin-content-pages/slugged.md"
    assert "src/pages/slugged.md" not in {d.file for d in documents}


def test_a_missing_folder_is_a_configuration_error(tmp_path: Path) -> None:
    """The owner learns which path is wrong."""
    with pytest.raises(ConfigError, match="gone"):
        connect(SourceSettings(path=tmp_path / "gone"), max_file_bytes=1)


def test_plugins_have_docusaurus_defaults() -> None:
    """Partials and tests are excluded unless a site says otherwise."""
    assert Plugin("docs", "docs", "docs").include == ("**/*.{md,mdx}",)
    assert "**/_*/**" in Plugin("docs", "docs", "docs").exclude


def test_pages_of_another_version_know_which_one_is_shown_first(tmp_path: Path) -> None:
    """What is still to come too, and each its label, where the site gives it one."""
    put(tmp_path, "docs/a.md")
    put(tmp_path, "versioned_docs/version-2.0/a.md")
    put(tmp_path, "versioned_docs/version-1.0/a.md")
    put(tmp_path, "versions.json", '["2.0", "1.0"]')
    put(
        tmp_path,
        "docusaurus.config.js",
        "export default {presets: [['classic', {docs: {versions: {'1.0': {label: 'One'}}}}]]}",
    )
    documents, _ = read("docusaurus", tmp_path, versions="all")
    known = {d.metadata["version"]: d.metadata for d in documents}
    assert known["current"]["superseded"] == known["1.0"]["superseded"] == "2.0"
    assert "superseded" not in known["2.0"]
    assert known["1.0"]["version_label"] == "One"
    assert "version_label" not in known["2.0"]
