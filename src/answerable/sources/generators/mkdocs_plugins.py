"""What plugins of MkDocs make of a site, as ``mkdocs.yml`` says: a blog, languages, templates,
and what is no page.

https://squidfunk.github.io/mkdocs-material/plugins/blog/ and
https://ultrabug.github.io/mkdocs-static-i18n/getting-started/quick-start/
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from fnmatch import fnmatchcase
from typing import Any

from answerable.sources.front_matter import FrontMatter
from answerable.sources.generators.languages import ONE, Languages
from answerable.sources.generators.site_settings import text, texts
from answerable.sources.pages import Page, unpublished
from answerable.text.page_files import unicode_slug

_BLOG = ("blog", "material/blog")
_I18N = "i18n"
_EXCLUDE = "exclude"
_MAX_PATTERN, _MAX_PATH = 200, 300  # characters
_MAX_STARS, _MAX_REPEATS = 8, 3
_REPEATS = re.compile(r"(?<!\\)[*+{]")
_SLOW = re.compile(r"\)[*+{]|\\\d|\(\?P=")  # a group that is repeated, or meant again
_MACROS = "macros"
_JINJA = "j2_"  # before the names of Jinja for the marks of its templates
_MARK_CHARS = 16  # of one; a longer one is none
_FIELD = re.compile(r"\{(?P<name>\w*)\}")
_DATE_PART = re.compile(r"(?P<quoted>'[^']*')|(?P<part>([A-Za-z])\3*)")
_DATE_PARTS = {"yyyy": "%Y", "y": "%Y", "yy": "%y", "MM": "%m", "dd": "%d"}


def named(values: Mapping[str, Any], *names: str) -> Iterator[Mapping[str, Any]]:
    """What the settings say of each plugin of one of these names, in a list or a mapping."""
    said = values.get("plugins")
    entries = said if isinstance(said, list) else [said]
    for entry in entries:
        if isinstance(entry, str) and entry in names:
            yield {}
        for name, options in entry.items() if isinstance(entry, Mapping) else ():
            known = options if isinstance(options, Mapping) else {}
            if name in names and known.get("enabled") is not False:
                yield known


def marks(values: Mapping[str, Any]) -> dict[str, str]:
    """The marks of templates that the macros plugin is given, by Jinja's names for them."""
    said = next(named(values, _MACROS), {})
    found = {
        key.removeprefix(_JINJA): text(said, key)
        for key in said
        if key.startswith(_JINJA) and key.endswith("_string")
    }
    return {key: mark for key, mark in found.items() if 0 < len(mark) <= _MARK_CHARS}


def excluded(values: Mapping[str, Any]) -> Callable[[str], bool]:
    """Whether a page is left out by the exclude plugin: by globs, whose stars stand for slashes
    too, and by expressions for how its path begins. One that takes long, or is none, says nothing.
    https://github.com/apenwarr/mkdocs-exclude"""
    said = [*named(values, _EXCLUDE)]
    globs = [each for options in said for each in _each(options, "glob") if _is_short(each)]
    found = [_expression(each) for options in said for each in _each(options, "regex")]
    expressions = [each for each in found if each]

    def has(path: str) -> bool:
        by_glob = any(fnmatchcase(path, each) for each in globs)
        is_tried = len(path) <= _MAX_PATH
        return by_glob or (is_tried and any(each.match(path) for each in expressions))

    return has


def _each(options: Mapping[str, Any], key: str) -> tuple[str, ...]:
    one = text(options, key)
    return (one,) if one else texts(options, key)


def _is_short(glob: str) -> bool:
    return len(glob) <= _MAX_PATTERN and glob.count("*") <= _MAX_STARS


def _expression(pattern: str) -> re.Pattern[str] | None:
    """What is as quick on a hostile site: without repeated groups, and with few repetitions."""
    repeats = len(_REPEATS.findall(pattern))
    if len(pattern) > _MAX_PATTERN or repeats > _MAX_REPEATS or _SLOW.search(pattern):
        return None
    try:
        return re.compile(pattern)
    except re.error:
        return None


@dataclass(frozen=True, slots=True)
class Blog:
    """The blog of Material for MkDocs. Paths are below the folder of the site's pages."""

    said: Mapping[str, Any]

    def has(self, path: str) -> bool:
        """Whether a file is one of its posts."""
        folder = text(self.said, "post_dir") or "{blog}/posts"
        posts = posixpath.normpath(folder.replace("{blog}", self._folder))
        return posts == "." or path.startswith(f"{posts}/")

    def unpublished(self, front: FrontMatter) -> str | None:
        """Why there is no page of a post."""
        waits = self.said.get("draft_if_future_date") is True
        drafts = self.said.get("draft") is not True
        return unpublished(front, drafts=drafts, from_=[_said_date(front)] if waits else ())

    def address(self, path: str, page: Page) -> str | None:
        """Where a post is read, without an ending; None where it cannot be told."""
        form = text(self.said, "post_url_format") or "{date}/{slug}"
        parts = {
            each["name"]: self._part(each["name"], path, page) for each in _FIELD.finditer(form)
        }
        if any(each is None for each in parts.values()):
            return None
        filled = _FIELD.sub(lambda each: parts[each["name"]] or "", form)
        return posixpath.normpath(posixpath.join(self._folder, filled.strip("/"))) + "/"

    @property
    def _folder(self) -> str:
        return text(self.said, "blog_dir") or "blog"

    def _part(self, name: str, path: str, page: Page) -> str | None:
        file = posixpath.splitext(posixpath.basename(path))[0]
        match name:
            case "file":
                return file
            case "date":
                return _dated(page.front, text(self.said, "post_url_date_format") or "yyyy/MM/dd")
            case "slug":
                return page.front.text("slug") or self._slug("post", page.title(file))
            case "categories":
                most = text(self.said, "post_url_max_categories")
                said = texts(page.front.values, "categories")
                known = said[: int(most)] if most.isdecimal() else said[:1]
                slugs = [self._slug("categories", each) for each in known]
                return "/".join(each for each in slugs if each) if all(slugs) else None
        return None

    def _slug(self, of: str, title: str) -> str | None:
        """As Material makes one; a function that the settings name is not known, nor what a
        template writes."""
        if f"{of}_slugify" in self.said or "{{" in title:
            return None
        separator = self.said.get(f"{of}_slugify_separator")
        return unicode_slug(title, separator if isinstance(separator, str) else "-")


def _said_date(front: FrontMatter) -> str | None:
    said = front.values.get("date")
    return text(said, "created") if isinstance(said, Mapping) else front.text("date")


def _dated(front: FrontMatter, form: str) -> str | None:
    """The date of a post in a format of Babel, of numbers alone: names depend on the language."""
    try:
        at = date.fromisoformat((_said_date(front) or "")[:10])
    except ValueError:
        return None
    parts = _DATE_PARTS | {"M": str(at.month), "d": str(at.day)}
    if any(each["part"] and each["part"] not in parts for each in _DATE_PART.finditer(form)):
        return None
    return at.strftime(
        _DATE_PART.sub(
            lambda each: parts[each["part"]] if each["part"] else each["quoted"].strip("'"),
            form.replace("%", "%%"),
        )
    )


def languages(values: Mapping[str, Any]) -> Languages:
    """Those of mkdocs-static-i18n: by endings (``page.fr.md``), or in folders."""
    said = next(named(values, _I18N), None)
    if said is None:
        return ONE
    codes, default = _codes(said)
    if len(codes) < 2:
        return ONE
    if text(said, "docs_structure") == "folder":
        return Languages(default, folders={code: code for code in codes})
    return Languages(default, frozenset(codes))


def _codes(said: Mapping[str, Any]) -> tuple[list[str], str]:
    """The codes of the languages, and which is the default one: versions before 1 say it apart."""
    listed = said.get("languages")
    if isinstance(listed, Mapping):
        return [*map(str, listed)], text(said, "default_language") or "en"
    known = [each for each in listed or () if isinstance(each, Mapping) and text(each, "locale")]
    default = next((each for each in known if each.get("default") is True), {})
    return [text(each, "locale") for each in known], text(default, "locale") or "en"


def blogs(values: Mapping[str, Any]) -> list[Blog]:
    """The blogs of the site."""
    return [Blog(said) for said in named(values, *_BLOG)]
