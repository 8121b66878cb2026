"""What every project is asked: which license it has, if its code is open, and where to get help.
Which English questions ask it, and which sentences can say it."""

from __future__ import annotations

import re

_ASKS_LICENSE = re.compile(
    r"\b(?:what|which) (?:(?:kind|type|sort) of )?licen[sc]es?\b"
    r"(?!\W+(?:keys?|plates?|numbers?|files?|do|should|would|can|plans?|tiers?)\b)"
    r"|\bwhat(?:['\u2019]?s| is) (?:the|its|your|their) licen[sc]e\b"
    r"(?!\W+(?:keys?|plates?|numbers?)\b)"
    r"|\bhow (?:is|are) .{1,60} licen[sc]ed\b"
    r"|^\W*(?:is|are) .{1,60} licen[sc]ed (?:under|as|with)\b",
    re.IGNORECASE,
)
_SAYS_LICENSE = re.compile(
    r"\b(?:MIT|ISC|0?BSD|[AL]?GPL|MPL|EUPL|EPL|CDDL|WTFPL|SSPL|BUSL|BSL|CC0|OFL)(?:\b|v?[-\d])"
    r"|\bApache(?:[- ]?(?:v\.?)?2|(?:,? version 2[.\d]*)? (?:software )?licen[sc]e)"
    r"|\b(?:general|mozilla|eclipse|european union) public licen[sc]e\b|\bcreative commons\b"
    r"|\bCC[- ]BY\b|\bpublic domain\b|\bunlicen[sc]e\b|\bproprietary\b|\bclosed[- ]source\b"
    r"|\bsource[- ]available\b"
    r"|\blicen[sc]ed (?:under|as|with)\b|\bunder (?:[\w.-]+ ){1,7}licen[sc]e\b"
    r"|\blicen[sc]e\b(?:\W{1,3}\w+){0,2}?\W{1,3}(?:is|are|was|that|which|forbids?|allows?|permits?)\b",
    re.IGNORECASE,
)
_ASKS_OPEN = re.compile(
    r"^\W*(?:(?:and|but|so|ok|okay|hi|hello)\W+)*(?:is|are)\b.{1,60}?"
    r"\b(?:open|closed)[- ]?sourced?\W*$",
    re.IGNORECASE,
)
_SAYS_OPEN = re.compile(
    r"\b(?:(?:open|closed)[- ]?sourced?|source code|sources? (?:is|are)|proprietary|git(?:hub|lab)"
    r"|codeberg|repositor(?:y|ies)|code (?:is|are)|public(?:ly)?|free software|free and open)\b",
    re.IGNORECASE,
)
_ASKS_HELP = re.compile(
    r"^\W*(?:where|how) (?:can|do|could|should|would) (?:i|we|you|one) (?:get|find|ask for|seek)"
    r" (?:some |more )?(?:help|support)\b(?:\W+(?:with|for|using)\W+(?:it|this)\b)?\W*$"
    r"|\bhow (?:can|do) (?:i|we) (?:contact|reach|get in touch with)"
    r" (?:support|you|us|the team|somebody|someone)\b",
    re.IGNORECASE,
)
_SAYS_HELP = re.compile(
    r"\b(?:forums?|discord|slack|gitter|matrix|irc|chat|discussions|stack ?overflow|mailing lists?"
    r"|e-?mails?|contact|help ?desk|hotline|telegram|whatsapp|reach (?:out|us)|github issues"
    r"|issue tracker|support (?:team|ticket|request|portal|channel)s?|ask (?:us|here|questions?)"
    r"|your question)\b|\S@\w"
    r"|\bfor (?:more |further )?(?:help|support|assistance)[,:]"
    r"|\b(?:if you|whoever|anyone who) needs? (?:\w+ )?(?:help|support|assistance)\b",
    re.IGNORECASE,
)


def asks_license(question: str) -> bool:
    """Whether an English question asks under which license something is published."""
    return _ASKS_LICENSE.search(question) is not None


def says_license(sentence: str) -> bool:
    """Whether a sentence names a license, or says under which something is."""
    return _SAYS_LICENSE.search(sentence) is not None


def asks_open_source(question: str) -> bool:
    """Whether an English question asks if the code of something can be had."""
    return _ASKS_OPEN.search(question) is not None


def says_open_source(sentence: str) -> bool:
    """Whether a sentence can say if it can; its license says so, too."""
    return _SAYS_OPEN.search(sentence) is not None or says_license(sentence)


def asks_help(question: str) -> bool:
    """Whether an English question asks where help is to be had, and with nothing in particular."""
    return _ASKS_HELP.search(question) is not None


def says_help(sentence: str) -> bool:
    """Whether a sentence names somebody or some place to ask."""
    return _SAYS_HELP.search(sentence) is not None
