"""The addresses of Jekyll's posts and collections: https://jekyllrb.com/docs/permalinks/"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from answerable.sources.front_matter import FrontMatter
from answerable.sources.generators.site_settings import texts

_STYLES = {
    "date": "/:categories/:year/:month/:day/:title:output_ext",
    "pretty": "/:categories/:year/:month/:day/:title/",
    "ordinal": "/:categories/:year/:y_day/:title:output_ext",
    "weekdate": "/:categories/:year/W:week/:short_day/:title:output_ext",
    "none": "/:categories/:title:output_ext",
}
_ENDING = ":output_ext"
_DATED = re.compile(r"(?P<date>\d{2,4}-\d{1,2}-\d{1,2})-(?P<name>.+)")
_PLACEHOLDER = re.compile(r":(?P<name>[a-z]+(?:_[a-z]+)*)")
_UNNAMED = re.compile(r"[^\w.~!$&'()+,;=@]+")  # as slugify's mode `pretty` has it
_DATE_PARTS = {
    "year": "%Y",
    "month": "%m",
    "day": "%d",
    "short_year": "%y",
    "short_month": "%b",
    "long_month": "%B",
    "short_day": "%a",
    "long_day": "%A",
    "y_day": "%j",
    "week": "%V",
    "w_year": "%G",
    "w_day": "%u",
}


@dataclass(frozen=True, slots=True)
class Member:
    """A file of a collection, by its path below the collection's folder; ``above`` are the folders
    that this one is in, which are the categories of a post."""

    name: str
    path: str
    above: tuple[str, ...] = ()


def filled(own: str, style: str, member: Member, front: FrontMatter) -> str | None:
    """The address of a member: as its collection says (``own``), else as the site does (``style``).

    None where it names what the file does not have, such as a date.
    """
    template = own or _template(style, member)
    values = {**_names(member, front), **_dates(member, front)}
    if any(each["name"] not in values for each in _PLACEHOLDER.finditer(template)):
        return None
    found = _PLACEHOLDER.sub(lambda each: values[each["name"]], template)
    return re.sub("/{2,}", "/", found).strip("/") + ("/" if found.endswith("/") else "")


def _template(style: str, member: Member) -> str:
    if member.name == "posts":
        return _STYLES.get(style, style)
    if style in _STYLES:
        end = "/" if style == "pretty" else _ENDING
    else:
        end = next((each for each in ("/", _ENDING) if style.endswith(each)), "")
    return f"/:collection/:path{end}"


def _names(member: Member, front: FrontMatter) -> dict[str, str]:
    path = posixpath.splitext(member.path)[0]
    name = posixpath.basename(path)
    dated = _DATED.fullmatch(name)
    title = front.text("slug") or (dated["name"] if dated else name)
    return {
        "collection": member.name,
        "path": path,
        "name": _slug(name),
        "title": _UNNAMED.sub("-", title).strip("-"),
        "slug": _slug(title),
        "categories": "/".join(
            dict.fromkeys(each.lower() for each in _categories(member, front) if each)
        ),
        "output_ext": ".html",
    }


def _categories(member: Member, front: FrontMatter) -> Iterator[str]:
    """The folders of a post, then what it says: words, or the items of a list."""
    yield from member.above
    yield from (front.text("categories") or "").split()
    yield front.text("category") or ""
    for key in ("categories", "category"):
        yield from texts(front.values, key)


def date_of(member: Member, front: FrontMatter) -> str:
    """As the front matter says, else the file's name; empty where neither does."""
    dated = _DATED.fullmatch(posixpath.basename(member.path))
    return front.text("date") or (dated["date"] if dated else "")


def _dates(member: Member, front: FrontMatter) -> dict[str, str]:
    """The parts of its date."""
    said = date_of(member, front)
    try:
        year, month, day = map(int, re.split("[-/]", said[:10].partition(" ")[0]))
        at = date(year if year > 99 else 2000 + year, month, day)
    except ValueError:
        return {}
    parts = {name: at.strftime(part) for name, part in _DATE_PARTS.items()}
    return parts | {"i_month": str(at.month), "i_day": str(at.day)}


def _slug(name: str) -> str:
    """Lower case; runs of what is no letter or digit are a dash."""
    return re.sub(r"[\W_]+", "-", name.lower()).strip("-")
