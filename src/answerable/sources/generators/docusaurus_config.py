"""What a Docusaurus site says about its addresses in ``docusaurus.config.*``.

The file is read, not run (see ``javascript``); what it computes is unknown here, and the defaults
of Docusaurus 3 stand in. Settings of Answerable win over the file.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

from answerable.settings import SourceSettings
from answerable.sources.files import UnreadableError, read_text
from answerable.sources.javascript import UNKNOWN, exported
from answerable.sources.safe_links import is_on_the_web

_NAME = "docusaurus.config"
_EXTENSIONS = (".ts", ".mts", ".cts", ".js", ".mjs", ".cjs")  # Docusaurus looks in this order
_MAX_BYTES = 1_000_000
_INCLUDE = ("**/*.{md,mdx}",)
_EXCLUDE = (
    "**/_*.{js,jsx,ts,tsx,md,mdx}",
    "**/_*/**",
    "**/*.test.{js,jsx,ts,tsx}",
    "**/__tests__/**",
)

PluginKind = Literal["docs", "blog", "pages"]
_DEFAULT_PATHS: dict[PluginKind, str] = {"docs": "docs", "blog": "blog", "pages": "src/pages"}
_DEFAULT_ROUTES: dict[PluginKind, str] = {"docs": "docs", "blog": "blog", "pages": "/"}


@dataclass(frozen=True, slots=True)
class Plugin:
    """One instance of the docs, blog or pages plugin."""

    kind: PluginKind
    path: str
    route_base_path: str
    id: str = "default"
    include: tuple[str, ...] = _INCLUDE
    exclude: tuple[str, ...] = _EXCLUDE
    number_prefixes: bool = True
    include_current: bool = True
    disable_versioning: bool = False
    last_version: str | None = None
    only_versions: tuple[str, ...] | None = None
    version_paths: Mapping[str, str] = field(default_factory=dict)
    version_labels: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Locale:
    """A language of the site: where its texts lie and under which address it is served."""

    name: str
    folder: str
    base_url: str
    url: str
    translated: bool = True


@dataclass(frozen=True, slots=True)
class Site:
    """The site's addresses and plugins."""

    url: str = ""
    base_url: str = "/"
    trailing_slash: bool | None = None
    i18n_path: str = "i18n"
    locales: tuple[Locale, ...] = ()  # the default one first
    plugins: tuple[Plugin, ...] = ()
    markdown_format: str = "mdx"

    @property
    def default_locale(self) -> Locale:
        return self.locales[0]


def config_file(folder: Path) -> Path | None:
    """The configuration in this very folder, or None."""
    candidates = (folder / (_NAME + extension) for extension in _EXTENSIONS)
    return next((path for path in candidates if os.path.lexists(path)), None)


def read_site(config: Path | None, settings: SourceSettings) -> Site:
    """The site as its configuration and the settings describe it.

    A configuration that cannot be read counts as an empty one: Docusaurus' defaults then hold.
    """
    return _site({} if config is None else _values(config), settings)


def configured_title(config: Path) -> str:
    """The title that a configuration gives the site; empty where it gives none."""
    return _text(_values(config), "title") or ""


def _values(config: Path) -> Mapping[str, Any]:
    try:
        return exported(read_text(os.path.realpath(config), _MAX_BYTES))
    except UnreadableError:
        return {}


def _site(values: Mapping[str, Any], settings: SourceSettings) -> Site:
    url = settings.url.rstrip("/") or _origin(values)
    base_url = _slashed(settings.base_url or _text(values, "baseUrl") or "/")
    trailing = values.get("trailingSlash")
    markdown = _mapping(values.get("markdown"))
    i18n = _mapping(values.get("i18n"))
    return Site(
        url=url,
        base_url=base_url,
        trailing_slash=_first(settings.trailing_slash, trailing if _is_bool(trailing) else None),
        i18n_path=_text(i18n, "path") or "i18n",
        locales=tuple(_locales(i18n, url, base_url)),
        plugins=_with_route(tuple(_plugins(values)), settings.route_base_path),
        markdown_format=_text(markdown, "format") or "mdx",
    )


def _origin(values: Mapping[str, Any]) -> str:
    """Where the site is served; empty where that is no address to link to."""
    url = (_text(values, "url") or "").rstrip("/")
    return url if is_on_the_web(url) else ""


def _with_route(plugins: tuple[Plugin, ...], route: str | None) -> tuple[Plugin, ...]:
    """The settings' route belongs to the first docs instance."""
    first = next((plugin for plugin in plugins if plugin.kind == "docs"), None)
    if route is None or first is None:
        return plugins
    return tuple(replace(p, route_base_path=route) if p is first else p for p in plugins)


def _locales(i18n: Mapping[str, Any], url: str, base_url: str) -> Iterator[Locale]:
    default = _text(i18n, "defaultLocale") or "en"
    names = [name for name in _strings(i18n.get("locales")) or () if name != default]
    details = _mapping(i18n.get("localeConfigs"))
    for name in (default, *names):
        detail = _mapping(details.get(name))
        own = _text(detail, "baseUrl")
        inferred = base_url if name == default else _slashed(f"{base_url}{name}")
        yield Locale(
            name=name,
            folder=_text(detail, "path") or name,
            base_url=_slashed(own) if own else inferred,
            url=_origin(detail) or url,
            translated=detail.get("translate") is not False,
        )


def _plugins(values: Mapping[str, Any]) -> Iterator[Plugin]:
    presets = [_entry(item) for item in _sequence(values.get("presets"))]
    plugins = [_entry(item) for item in _sequence(values.get("plugins"))]
    classic = [options for name, options in presets if name.endswith("classic")]
    named = [found for name, options in plugins if (found := _plugin_of(name, options))]
    if not classic and not named:  # what the file computes is unknown: assume the usual
        classic = [{}]
    for options in classic:
        yield from _preset(options)
    yield from named


def _preset(options: Mapping[str, Any]) -> Iterator[Plugin]:
    for kind in _DEFAULT_PATHS:
        if options.get(kind) is not False:
            yield _plugin(kind, _mapping(options.get(kind)))


def _plugin_of(name: str, options: Mapping[str, Any]) -> Plugin | None:
    kind = next((kind for kind in _DEFAULT_PATHS if name.endswith(f"content-{kind}")), None)
    return _plugin(kind, options) if kind else None


def _entry(item: object) -> tuple[str, Mapping[str, Any]]:
    """A preset or plugin is a name, or a list of a name and its options."""
    if isinstance(item, str):
        return item, {}
    name, options = [*_sequence(item), "", {}][:2]
    return (name if isinstance(name, str) else ""), _mapping(options)


def _plugin(kind: PluginKind, options: Mapping[str, Any]) -> Plugin:
    return Plugin(
        kind=kind,
        path=_text(options, "path") or _DEFAULT_PATHS[kind],
        route_base_path=_first(_text(options, "routeBasePath"), _DEFAULT_ROUTES[kind]),
        id=_text(options, "id") or "default",
        include=_strings(options.get("include")) or _INCLUDE,
        exclude=_first(_strings(options.get("exclude")), _EXCLUDE),
        number_prefixes=options.get("numberPrefixParser") is not False,
        include_current=options.get("includeCurrentVersion") is not False,
        disable_versioning=options.get("disableVersioning") is True,
        last_version=_text(options, "lastVersion"),
        only_versions=_strings(options.get("onlyIncludeVersions")),
        version_paths=dict(_of_versions(_mapping(options.get("versions")), "path")),
        version_labels=dict(_of_versions(_mapping(options.get("versions")), "label")),
    )


def _of_versions(versions: Mapping[str, Any], key: str) -> Iterator[tuple[str, str]]:
    for name, version in versions.items():
        value = _text(_mapping(version), key)
        if value is not None:
            yield name, value


def _slashed(path: str) -> str:
    """A base URL begins and ends with one slash."""
    stripped = path.strip("/")
    return f"/{stripped}/" if stripped else "/"


def _first(*values: Any) -> Any:
    return next((value for value in values if value is not None), None)


def _is_bool(value: object) -> bool:
    return isinstance(value, bool)


def _text(values: Mapping[str, Any], key: str) -> str | None:
    value = values.get(key)
    return value if isinstance(value, str) else None


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _sequence(value: object) -> Sequence[Any]:
    return value if isinstance(value, list) else ()


def _strings(value: object) -> tuple[str, ...] | None:
    """A list of strings, or None if any of it is not a literal."""
    if not isinstance(value, list) or any(item is UNKNOWN for item in value):
        return None
    return tuple(item for item in value if isinstance(item, str))
