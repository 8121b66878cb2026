"""Pages that say what was new at a time: changelogs, release notes, announcements.

They name everything a site is about and explain little of it, some of which has changed since. So
they answer second, unless it is such a time that is asked about.
"""

from __future__ import annotations

import re
from functools import lru_cache

from answerable.text.page_files import SUPERSEDED
from answerable.types import Chunk

_LISTS = re.compile(
    r"(?:^|/)(?:change-?log|changes|history|what-?s-?new|releases?(?:[-_]?notes?)?"
    r"|(?:\d{4}-\d\d-\d\d-)?(?:announc|releas)\w*[-_][\w.-]*)(?=[/.#]|$)",
    re.IGNORECASE,
)
# Pages about what is no longer to be used: 99-legacy/31-slots.md, docs/deprecated/
_OLD = re.compile(r"(?:^|/)(?:\d+[-_])?(?:legacy|deprecated|archived?)(?=[-_/.#]|$)", re.IGNORECASE)
_STATED = re.compile(r"\d\.\d|\b20\d\d\b")  # a version or a year
# A post about a version: blog/2020-10-15-7.12.0.md, 2017-09-12-planning-for-7.0.md
_POST = re.compile(r"(?:^|/)\d{4}-\d\d-\d\d-(?P<name>[^/]*)")
_VERSION = re.compile(r"\d\.\d")
# or in the folder of a year: blog/2023/7.12.0.md
_OF_YEAR = re.compile(
    r"(?:^|/)(?:blog|news|posts?)/(?:[^/]*/){0,4}20\d\d/(?P<name>[^#]*)",
    re.IGNORECASE,
)
# One among the posts, whatever its folder: blog/2018/beta-release-v0-24-0.md
_POSTED = re.compile(r"(?:^|/)(?:blog|news|posts?)/(?:[^/]*/){0,5}(?P<name>[^/#]*)", re.IGNORECASE)
_RELEASED = re.compile(
    r"\b(?:releas\w+|version|announc\w+|update)\b[\w ]{0,40}?\bv?\d{1,3}[.-]\d"
    r"|\bv?\d{1,3}[.-]\d[\w.-]{0,20} (?:is )?(?:released|out|available)\b",
    re.IGNORECASE,
)
# A page or part about one step between versions: "Upgrading to v1.51.0", "v4 migration guide",
# migrate-to-9.0.0.md, v2-upgrade.md; a number of four figures is a year
_CHANGE = r"(?:upgrad|migrat|updat)(?:e|es|ing|ion)s?"
_NUMBER = r"(?:v\d[\w.]*|\d+(?:\.(?:\d+|x))+|version \d[\w.]*)"
_STEP = re.compile(
    rf"\b{_CHANGE}\b(?: [\w.]+){{0,3}}?:? (?:to|from) (?:(?!the\b)[\w.]+ ){{0,2}}?{_NUMBER}(?!\w)"
    rf"|\b{_CHANGE} (?:to|from) \d{{1,3}}(?=\W*$|[.:,(]| (?:to|from)\b)"
    rf"|\b{_NUMBER} (?:\w+ )?{_CHANGE}(?: guides?| notes?)?$"
    rf"|\b{_CHANGE} (?:guides?|notes?)\b.*\b{_NUMBER}",
    re.IGNORECASE,
)
_STEP_FILE = re.compile(
    rf"(?:^|[/_-]){_CHANGE}(?:[-_/](?:guide|notes|to|from))*[-_/]"
    r"(?:v\d|\d{1,3}[.-]\d{1,3}(?!\d))"
    rf"|(?:^|[/_-]){_CHANGE}[-_](?:to|from)[-_]\d{{1,3}}(?!\d)"
    rf"|(?:^|[/_-])v\d[\d.]*(?:-to-v?\d[\d.]*)?[-_]{_CHANGE}",
    re.IGNORECASE,
)
_ASKED = re.compile(
    r"\b(?:what(?:['\u2019]?s| is| was) new|new (?:in|features?|releases?)|latest|recent(?:ly)?"
    r"|changes|changed|changelog|released?|releases|versions?|v?\d+(?:\.\d+)+|v\d+|upgrad\w+|migrat\w+"
    r"|deprecat\w+|removed|introduced|added|announce\w*|history|since|when (?:was|were|did|will)"
    r"|roadmap|fixed|legacy|old|archived?|anymore|no longer|used to (?:be|work|have|exist)"
    r"|(?:updat\w+|mov(?:e|ing)|switch(?:ing)?|go(?:ing)?) [^.?!]{0,60}?\b(?:to|from) \d+"
    r"|stopped \w+ing|renamed|(?:was|were|been) replaced|replacements? (?:for|of)"
    r"|(?:what|which [\w-]+) (?:has )?replace[sd]|what(?:ever)? happened to|successors? (?:of|to)"
    r"|still (?:supported|available|works?|working|possible|valid|maintained|exists?))\b"
    r"|\bany more\W*$",
    re.IGNORECASE,
)
# "Which version is required?" asks for what holds now.
_NEEDED = re.compile(
    r"\b(?:requir\w+|needs?|needed|support\w*|minimum|minimal|compatible|works? with)\b",
    re.IGNORECASE,
)
_OF_WHAT = re.compile(r"\bversions?\b", re.IGNORECASE)
# "How do I bump the version?" asks what one does to it, not what a version brought.
_HOW_TO = re.compile(
    r"^\W*(?:how (?:do|can|should|would) (?:i|we|you|one)|how to|can (?:i|we|you))\b", re.IGNORECASE
)
_PLAIN_VERSION = re.compile(
    r"(?<!\bnew )(?<!\bnewer )(?<!\bolder )(?<!\bprevious )(?<!\bnext )\bversions?\b(?! v?\d)",
    re.IGNORECASE,
)

_ASKS_RELEASE = re.compile(
    r"^\W*(?:(?:and|so|but) )?(?:(?:in|since|as of|from|with|starting with|until) )?"
    r"(?:(?:which|what) (?:[\w.-]+ ){0,2}?(?:version|release)\b"
    r"(?! (?:of|is|are|do|does|can|should)\b)"
    r"|when (?:was|were|did|has|have)\b|since when\b)",
    re.IGNORECASE,
)
# What the visitor did or has, and what is to be done: "I changed the format and old files kept
# theirs", "how do I get them renamed?" No version brought that.
_OWN = re.compile(
    r"\b(?:i|we)(?:['\u2019]ve|['\u2019]d)? (?:(?:have|had|just|already|recently) ){0,2}"
    r"(?:chang|renam|remov|add|fix|introduc|releas)ed\b"
    r"|\b(?:get|be) (?!told|shown)(?:[\w-]+ ){0,5}(?:chang|renam|remov|add|fix)ed\b"
    r"|\b(?:(?:my|our) old|old(?= (?:accounts?|backups?|data|documents?|domains?|e?mails?|entries"
    r"|files?|items?|logs?|messages?|names?|numbers?|ones?|passwords?|photos?|posts?|records?|rows?"
    r"|stats|users?)\b))\b",
    re.IGNORECASE,
)


def is_dated(chunk: Chunk) -> bool:
    """Whether the section is of such a page, by where it is in the sources or on the site, and by
    the version or year that its headings state: a page on the browser's history has none. So is
    what lies among legacy, deprecated or archived pages, a post called by a version, a step from
    one version to the next, and a page of which there is a newer version."""
    if (
        SUPERSEDED in chunk.metadata
        or _is_old(chunk.document)
        or _is_of_version(chunk.document, chunk.title)
        or _is_step(chunk.document, chunk.heading_path)
    ):
        return True
    if not (lists_changes(chunk.document) or lists_changes(chunk.url)):
        return False
    return any(map(_STATED.search, (*chunk.heading_path, _file_name(chunk))))


@lru_cache(maxsize=16_384)
def _is_old(place: str) -> bool:
    return _OLD.search(place) is not None


@lru_cache(maxsize=16_384)
def _is_of_version(place: str, title: str) -> bool:
    post = _POST.search(place) or _OF_YEAR.search(place)
    if post is not None and _VERSION.search(f"{post['name']} {title}"):
        return True
    posted = _POSTED.search(place)
    named = (re.sub(r"(?<!\d)[-_]|[-_](?!\d)", " ", posted["name"]), title) if posted else ()
    return any(map(_RELEASED.search, named))


def is_step(chunk: Chunk) -> bool:
    """Whether the section is of a page or part about one step between versions."""
    return _is_step(chunk.document, chunk.heading_path)


@lru_cache(maxsize=16_384)
def _is_step(place: str, headings: tuple[str, ...]) -> bool:
    return _STEP_FILE.search(place) is not None or any(map(_STEP.search, headings))


@lru_cache(maxsize=16_384)
def lists_changes(place: str) -> bool:
    """Whether a file or an address is called as a changelog or release notes are."""
    return _LISTS.search(place) is not None


def dated_heading(chunk: Chunk) -> str:
    """The heading of a dated section that says of which time or version it is, or the name of its
    file where that does ("release-notes-0.3.md"); else empty."""
    said = [each for each in chunk.heading_path if _STATED.search(each) or _STEP.search(each)]
    if said:
        return said[-1]
    name = _file_name(chunk)
    return name[:1].upper() + name[1:] if _STATED.search(name) else ""


def _file_name(chunk: Chunk) -> str:
    """The name of the section's file in words: "release notes 0.3"."""
    name = re.sub(r"\.[a-z]{2,8}$", "", chunk.document.partition("#")[0].rpartition("/")[2])
    return re.sub(r"(?<!\d)[-_]|[-_](?!\d)", " ", name).strip()


def asks_which_release(question: str) -> bool:
    """Whether an English question asks in which version or when something came, changed or went:
    the heading of a release is the answer."""
    return _ASKS_RELEASE.match(question) is not None


def asks_what_was_new(question: str) -> bool:
    """Whether an English question is about a time, a version or a change, and not about what the
    visitor changed."""
    question = _OWN.sub("", question)
    if _NEEDED.search(question):
        question = _OF_WHAT.sub("", question)
    elif _HOW_TO.match(question):
        question = _PLAIN_VERSION.sub("", question)
    return _ASKED.search(question) is not None
