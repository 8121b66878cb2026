"""What English sentences around an error message say: that one comes, why, or what to do.

"You may see the following error" tells nothing to whoever has seen it, though it has "you may".
"""

from __future__ import annotations

import re
from functools import lru_cache

from answerable.llms.quoting.instructions import FIRST, IN_STEPS, VERBS

_KINDS = r"(?:errors?|warnings?|messages?|exceptions?|issues?|problems?|failures?)"
_MEND = r"(?:fix|solve|resolve|avoid|prevent|remedy|work around|get around|get rid of|address)"
# "you may also see", "you'll get", "if you encounter": what is seen, not what is to be done.
_SEES = re.compile(
    r"\b(?:you|we|one|users?)(?:['\u2019]ll|['\u2019]re|['\u2019]ve)?"
    r"(?: (?:may|might|will|can|could|would|should|also|then|often|sometimes|now|be|are|have))*"
    r" (?:see|seeing|seen|get|getting|receive|received|encounter(?:ed)?|notice|face|run into"
    r"|come across|observe|hit)\b",
    re.IGNORECASE,
)
_COMES = re.compile(
    rf"\b(?:following|similar|such an?|this|these|an?|the)(?: \w+){{0,2}} {_KINDS}\b"
    r"[^.!?]{0,60}(?:\b(?:like|such as|as follows|happens?|occurs?|appears?|shown|see|below|is)\b"
    r"[^.!?]{0,20})?[:.]$"
    rf"|\b{_KINDS}\b[^.!?]{{0,40}}\b(?:like|such as|similar to|as follows|below|following)\b"
    r"[^.!?]{0,20}[:.]$",
    re.IGNORECASE,
)
_ADVISES = re.compile(
    rf"(?:^\W*|[,;:\u2013\u2014] |[.!] |\b(?:then|please|and) )(?:(?:{FIRST}),? )*"
    rf"(?:{VERBS}|increase|decrease|raise|lower|reduce|try|avoid|clear|free|grant|verify|wait"
    r"|rename|reinstall|downgrade|allow|make sure|be sure|see (?:if|whether|that))\b(?!:)"
    r"(?!`?, (?:and|or) \W?\w+\W*$)"  # "It shows search, execute, and status."
    # "File limits are low" and "Contact sensors age" tell nobody to do anything.
    rf"|(?:^\W*|[.!] |\b(?:then|please) )(?:{IN_STEPS}) "
    r"(?:an?|all|any|it|off|out|that|the|them|this|to|up|your)\b"
    r"|\byou(?:['\u2019]ll| will| may| might)? "
    r"(?:can|could|need|must|should|have to|want to|are able to)\b"
    r"|\b(?:we|i)(?: \w+)? recommend\b"
    r"|\bit(?:['\u2019]s| is) (?:\w{2,20}ly )?(?:best|recommended|advised|advisable|suggested)\b",
    re.IGNORECASE,
)
_CAUSES = re.compile(
    r"\b(?:because|due to|caus(?:es?|ed|ing)|means? that|results? (?:from|in)|comes? from"
    r"|leads? to|since)\b",
    re.IGNORECASE,
)
# "This happens when the port is taken."
_HAPPENS = re.compile(
    r"\b(?:happens?|occurs?|appears?|arises?|(?:is|are) (?:shown|raised|thrown|reported|seen))"
    r" (?:\w+ )?(?:when|whenever|if|where|because|while|after)\b",
    re.IGNORECASE,
)
_WHEN = re.compile(
    r"^\W*(?:(?:however|but|so|and|also|note that),? )?"
    r"(?:if|when|whenever|once|after|while|unless)\b",
    re.IGNORECASE,
)
# "If you see this error on Linux": no cause.
_IF_SEEN = re.compile(r"^\W*(?:if|when|whenever|once)\b\s*(?:this|it|the)?\s*$", re.IGNORECASE)
_MENDS = re.compile(
    # Not "if it is unable to resolve the name".
    rf"\b(?:(?<!unable )(?<!failed )(?<!fails )(?<!failing )to|can|could|should|must) {_MEND}\b"
    r"|^\W*(?:the |a |one |possible )*(?:fix(?:es)?|solutions?|work-?arounds?|remed(?:y|ies))\b",
    re.IGNORECASE,
)
_NAMED = rf"\b(?:this|these|that|such|the) (?:\w+ )?{_KINDS}\b"
_OF_IT = re.compile(
    rf"^\W*(?:this|that|these|it)\b|{_NAMED}"
    r"|^\W*(?:the )?(?:cause|reason)s?\b|^\W*(?:so|therefore|hence),? (?:we|you|it)\b",
    re.IGNORECASE,
)
_NAMES_IT = re.compile(_NAMED, re.IGNORECASE)
_POINTS = re.compile(
    r"^\W*(?:(?:also )?see|refer to|related|read (?:more|about)|for (?:more|further|details))\b",
    re.IGNORECASE,
)


@lru_cache(maxsize=16_384)
def introduces(text: str) -> bool:
    """Whether a sentence says that an error message comes below it."""
    return _COMES.search(text) is not None


@lru_cache(maxsize=16_384)
def advises(text: str) -> bool:
    """Whether a sentence says what to do, beside what is seen."""
    return _ADVISES.search(_SEES.sub(" ", text)) is not None


@lru_cache(maxsize=16_384)
def gives_cause(text: str) -> bool:
    """Whether a sentence says why an error comes, or when."""
    return _CAUSES.search(text) is not None or in_case(text)


@lru_cache(maxsize=16_384)
def in_case(text: str) -> bool:
    """Whether a sentence says in which case an error comes: "If the disk is full, ..."."""
    before = _SEES.split(text, maxsplit=1)[0]
    return _WHEN.match(text) is not None and _IF_SEEN.match(before) is None


@lru_cache(maxsize=16_384)
def tells_why_it_comes(text: str) -> bool:
    """Whether a sentence says of a trouble told before it why or when it comes."""
    return is_about_it(text) and bool(_HAPPENS.search(text) or _CAUSES.search(text))


@lru_cache(maxsize=16_384)
def mends(text: str) -> bool:
    """Whether a sentence tells of the remedy: "To fix this, ..."."""
    return _MENDS.search(text) is not None


@lru_cache(maxsize=16_384)
def points_on(text: str) -> bool:
    """Whether a sentence names another page to read."""
    return _POINTS.match(text) is not None


@lru_cache(maxsize=16_384)
def is_about_it(text: str) -> bool:
    """Whether a sentence goes on from an error: "This happens when ...", "To avoid it, ..."."""
    return _OF_IT.search(text) is not None or mends(text)


@lru_cache(maxsize=16_384)
def names_trouble(text: str) -> bool:
    """Whether a sentence goes on from an error by its name, wherever it stands: "this error"."""
    return _NAMES_IT.search(text) is not None or mends(text)
