"""Questions that describe what they ask for: "an unpaid invoice", "my rentals from October".

The words beside the kind may be how a thing is, when it was, or its name; the look-up tells. What
asks how things work is left to the site: "which documents do I need for my rental?"
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from answerable.turn.own.describing import describes, only_describes
from answerable.turn.own.wording import (
    ANY,
    CALLED,
    HAVE,
    SHOW,
    WITH_SOMEBODY,
    AppQuestion,
    canonical,
    is_title,
    match,
    unquoted,
)

# Up to three words before the kind that belong to it; with one of these it is another sentence.
_BEFORE = (
    r"(?P<before>(?:(?!(?:of|the|an?|my|your|to|for|in|on|at|is|are|was|does|do|did|can|could"
    r"|should|must|will|may|happens?|if|when|while|and|or|i|you|we|kinds?|sorts?|types?|has|have)\s)"
    r"[^\s,;:?]+\s+){1,3})"
)
_JOINED = (
    r"(?:in|on|from|of|since|for|with|at|before|after|until|till|between|under|over|above|below"
    r"|due|(?:that|which)\s+(?:is|are|was|were|have|has)|this|next|last)\s"
)
# Of somebody who does something: "after I pay", "for my children", "to share".
_SENTENCE = re.compile(
    r"^to\b|\b(?:i|you|we|it|they|he|she|my|your|our|their|someone|somebody)\b", re.IGNORECASE
)
_IS = re.compile(r"^(?:(?:that|which)\s+)?(?:is|are|was|were|have been|has been)\s+", re.IGNORECASE)
_ARTICLE = re.compile(r"^(?:the|an?)\s+")
_STANDS_BEHIND = re.compile(rf"{_JOINED}|(?:today|tomorrow|yesterday)\b", re.IGNORECASE)
_OF_CODE = 3  # characters that a number has at least by which a thing is called
_OF_ALL = r"(?:total|sum|number|count|amount|status|state|balance|list)"
_LEADING = re.compile(r"^(?:for|with|of|about|on|in|from|at)\s+(?:the\s+)?", re.IGNORECASE)
# "A booking for Tandem Duo"; "a plan with SSO" has something that is called so.
_OF_NAME = re.compile(r"^(?:for|of|about)\s+(?:the\s+)?", re.IGNORECASE)
# "Do I have a prescription for ramipril?": one of theirs, which they have or have not. Whose rows
# these are may also be every one's: "a discount for each member", "reports for download".
_FOR_ONE = re.compile(
    rf"(?:for|from|{WITH_SOMEBODY}) "
    r"(?!(?:each|every|all|any|other|both|no|free|more|less|how|what|which)\b)"
    r"(?:(?:the|an?) )?(?:[\w.'’&-]+ ){0,2}[\w.'’&-]+",
    re.IGNORECASE,
)
_STATES = re.compile(
    r"my\b(?!.*\b(?:that|which)\b).*?\b(?:is|are|was|were|has|have)\b", re.IGNORECASE
)
_FIRST_STEPS = re.compile(r"my\b", re.IGNORECASE)  # "My first widget" is what tutorials are called
_NUMBER = r"(?:(?:number|no\.?|nr\.?|id)\s+|#\s*)?"


def described(text: str, kinds: str, entity_types: Mapping[str, str]) -> AppQuestion | None:
    """What ``text`` asks for by describing it, or of several kinds at once."""
    return (
        _of_several_kinds(text, kinds, entity_types)
        or _which(text, kinds, entity_types)
        or _any_of(text, kinds, entity_types)
        or _with_more(text, kinds, entity_types)
    )


def by_kind_first(text: str, kinds: str, entity_types: Mapping[str, str]) -> AppQuestion | None:
    """ "Do I have invoice INV-2044?", "show invoice 2044", "do I have a bike Road Swift?" """
    asked = match(
        rf"(?P<opening>{HAVE}|{SHOW}|is there)\s+{ANY}(?P<kind>{kinds})\s+{_NUMBER}(?P<name>.+)",
        text,
    )
    name = unquoted(asked["name"]) if asked else ""
    if not asked or not name:
        return None
    owned = re.match(HAVE, asked["opening"], re.IGNORECASE) is not None
    if not _is_code(name) and not (asked["kind"].islower() and owned and is_title(name)):
        return None
    return AppQuestion(
        canonical(asked["kind"], entity_types),
        name,
        tentative=not owned and len(name) < _OF_CODE,  # "show page 2"
        whole=f"{asked['kind']} {name}",
        after=name,
        missing="judge",
    )


def _of_several_kinds(text: str, kinds: str, entity_types: Mapping[str, str]) -> AppQuestion | None:
    joint = r"(?:\s*,\s*(?:and\s+)?|\s+and\s+)"
    several = rf"(?:{kinds})(?:{joint}(?:all\s+)?(?:my\s+)?(?:{kinds}))+"
    asked = match(
        rf"(?:{SHOW}|what are)\s+(?:all\s+)?(?:of\s+)?my\s+(?P<all>{several})", text
    ) or match(rf"(?:what|which|how many)\s+(?P<all>{several})\s+do i have", text)
    if asked is None:
        return None
    found = re.findall(rf"(?<!\w)(?:{kinds})(?!\w)", asked["all"], re.IGNORECASE)
    first, *more = dict.fromkeys(filter(None, (canonical(each, entity_types) for each in found)))
    return AppQuestion(first, "", more=tuple(more))


def _which(text: str, kinds: str, entity_types: Mapping[str, str]) -> AppQuestion | None:
    """ "How many unpaid invoices do I have?", "which of my invoices are unpaid?" """
    kind, before = rf"(?P<kind>{kinds})", f"{_BEFORE}?"
    after = r"(?:\s+(?P<after>.+))?"
    own = r"(?:do i (?:currently |still |already |now )?(?:have|own)|have i got|are mine)"
    asked = (
        match(rf"(?:which|what|how many)\s+{before}{kind}\s+{own}{after}", text)
        or match(
            rf"(?:which|how many)(?:\s+ones?)?\s+of\s+my\s+{before}{kind}"
            r"\s+(?P<after>(?:is|are|was|were|have been|has been)\s+.+)",
            text,
        )
        or match(
            rf"(?:(?:what|which)(?:['’]s|\s+is|\s+are)\s+)?my\s+{_BEFORE}{kind}(?P<after>)", text
        )
        or match(
            rf"(?:what|which)(?:['’]s|\s+is|\s+are)\s+the\s+{_OF_ALL}\s+of\s+(?:all\s+)?(?:of\s+)?"
            rf"my\s+{before}{kind}(?P<after>)",
            text,
        )
    )
    if asked is None:
        return None
    behind = asked["after"] or ""
    if behind and not _is_more(behind):
        return None
    mine = re.match(r"(?:(?:what|which)(?:['’]s|\s+is|\s+are)\s+)?my\b", text, re.IGNORECASE)
    before = (asked["before"] or "").strip()
    if mine and not describes(before):
        # "What is my monthly bike rental?" may be about the site's.
        return replace(_asking(asked, entity_types, "judge", tentative=True), missing="deny")
    if _FIRST_STEPS.match(text) and before.casefold() == "first":
        return None
    if not behind or only_describes(behind) or describes(before):
        return _asking(asked, entity_types, missing="list")
    # "How many bikes do I have in the free plan?" may be, too: only a find is worth saying.
    return replace(_asking(asked, entity_types, "judge", tentative=True), missing="deny")


def _any_of(text: str, kinds: str, entity_types: Mapping[str, str]) -> AppQuestion | None:
    """ "Are any of my repairs open?": said where some are, as the site may say what all are."""
    asked = match(
        rf"(?:is|are|was|were|have|has)\s+(?:any|one|some)(?:\s+one)?\s+of\s+my\s+{_BEFORE}?"
        rf"(?P<kind>{kinds})\s+(?P<after>.+)",
        text,
    )
    if asked is None or not only_describes(asked["after"]):
        return None
    told = (asked["before"] or "").strip(), _ARTICLE.sub("", asked["after"])
    before = " ".join(filter(None, told))
    kind = canonical(asked["kind"], entity_types)
    return AppQuestion(kind, before, tentative=True, before=before)


def _with_more(text: str, kinds: str, entity_types: Mapping[str, str]) -> AppQuestion | None:
    """ "Do I have a reservation on November 7?", "show my invoices from October" """
    more = rf"(?P<kind>{kinds})\s+(?P<after>.+)"
    asked = match(rf"{HAVE}\s+{ANY}{_BEFORE}?{more}", text)
    show = rf"(?:{SHOW}\s+(?:all\s+|only\s+|just\s+)*(?:of\s+)?)?"
    shown = match(rf"{show}my\s+{_BEFORE}?{more}", text)
    found = asked or shown
    if found is None or not _is_more(found["after"]):
        return None
    if asked is None and _STATES.match(text):
        return None
    name = _OF_NAME.sub("", found["after"], count=1)
    named = asked is not None and name != found["after"] and _is_name(name)
    surely = only_describes(found["after"]) or describes(found["before"] or "")
    read = _asking(found, entity_types, "list" if surely else "judge", tentative=not named)
    said = asked is not None and not surely and not named and _FOR_ONE.fullmatch(found["after"])
    return replace(read, missing="say") if said and _is_one(found, entity_types) else read


def _is_one(asked: re.Match[str], entity_types: Mapping[str, str]) -> bool:
    """Whether one of a kind is asked for, or any."""
    one = canonical(asked["kind"], entity_types) or ""
    alone = asked["kind"].casefold() == one.casefold() != entity_types.get(one, "").casefold()
    return alone or re.match(rf"{HAVE}\s+any\b", asked.string, re.IGNORECASE) is not None


def _asking(
    asked: re.Match[str],
    entity_types: Mapping[str, str],
    missing: str,
    tentative: bool = False,
) -> AppQuestion:
    before, after = (asked["before"] or "").strip(), (asked["after"] or "").strip()
    behind = _ARTICLE.sub("", _IS.sub("", after, count=1))
    if behind != after:
        stays = _STANDS_BEHIND.match(behind) is not None
        before, after = (before, behind) if stays else (f"{before} {behind}".strip(), "")
    name = unquoted(_LEADING.sub("", after, count=1)) if after else before
    return AppQuestion(
        canonical(asked["kind"], entity_types),
        name,
        tentative=tentative and missing != "list",
        before=before,
        after=after,
        missing="list" if missing == "list" else "judge",
    )


def _is_more(behind: str) -> bool:
    """Whether what stands behind the kind tells more of the thing, and what is not a sentence."""
    if _SENTENCE.search(behind) or re.match(rf"{CALLED}\b", behind, re.IGNORECASE):
        return False
    said = re.match(_JOINED, behind, re.IGNORECASE) or _IS.match(behind)
    return said is not None or only_describes(behind)


def _is_name(name: str) -> bool:
    written = is_title(name) or unquoted(name) != name or _is_code(name)
    return written and not describes(name)


def _is_code(name: str) -> bool:
    """ "2044", "INV-2044": one word that has a digit."""
    return len(name.split()) == 1 and any(each.isdigit() for each in name)
