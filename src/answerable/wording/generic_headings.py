"""Headings that name nothing of their own: "Overview", "Usage", "See also".

They say which part of a page they stand above; what they are about is said by the heading before
them or by the page's title. Each function is for another question, so a heading may be of several.
The rules know English.
"""

from __future__ import annotations

import re

_BEGINNING = "description|overview|introduction|about|summary"
_OF_ABOVE = re.compile(
    r"\W*(?:\d+(?:\.\d+)*\.?\s+)?"
    rf"(?:{_BEGINNING}|definition|(?:basic |key )?concepts?)\W*",
    re.IGNORECASE,
)
_PART_OF_REFERENCE = re.compile(
    rf"^\W*(?:{_BEGINNING}|usage|syntax|signature|synopsis"
    r"|examples?|notes?|details|rule details|flags|options|parameters|arguments|inputs?|outputs?"
    r"|returns?|types?|input/output types|defaults?|see also|related|remarks|behaviou?r)\W*$",
    re.IGNORECASE,
)
_OF_DEFAULT = re.compile(
    r"(?:the )?(?:defaults?(?: values?)?|description|details|type)", re.IGNORECASE
)
_SIGNPOST = re.compile(
    r"^\W*(?:see also|also see|(?:(?:additional|more|other|further|related|useful|helpful"
    r"|external|learning) )*(?:resources?|readings?|links?|references?|information|pages?|topics?"
    r"|articles?|guides?|docs|documentation|content)|related|learn more|read more|find out more"
    r"|next steps?|next|what(?:['\u2019]s| is|s)? next|where (?:to go|now|next|to next)"
    r"|(?:where )?to go from here)\W*(?:next)?\W*$",
    re.IGNORECASE,
)
# Of which a heading that names no item of a list has all its words: parts of any page ...
OF_ANY_PAGE = (
    "introduction overview summary conclusion contents see also next steps further more"
    " reading references related faq getting started prerequisites about links resources"
    " background learn what"
)
# ... and those of a page about one thing, which tell how it is used.
OF_REFERENCE = (
    "configuration configure config parameters options settings fields examples example usage"
    " use requirements permissions threading troubleshooting installation install setup"
    " testing test limitations notes syntax file command line support known issues output"
    " input api methods properties events enhancement requests import props attributes slots"
)


def describes_above(heading: str) -> bool:
    """Whether what stands below says what the heading before is: "Introduction"."""
    return _OF_ABOVE.fullmatch(heading) is not None


def states_of_above(heading: str) -> bool:
    """Whether what stands below states a value of the heading before: "Default", "Type"."""
    return _OF_DEFAULT.fullmatch(heading) is not None


def is_part_of_reference(heading: str) -> bool:
    """Whether it is a part of a page about one thing, which is then the page's title: "Flags"."""
    return _PART_OF_REFERENCE.match(heading) is not None


def leads_on(heading: str) -> bool:
    """Whether it leads to other pages: "See also", "Resources", "Next steps"."""
    return _SIGNPOST.match(heading) is not None
