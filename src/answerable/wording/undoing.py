"""What tells how to undo what a question asks how to do, or what is not so.

"How do I enable it?" and "To disable it, ..." have all words in common but the one that matters,
and so have "What is she good at?" and "What she is less good at".
"""

from __future__ import annotations

import re
from functools import lru_cache

from answerable.wording.contractions import written_out

UNDOING = 0.6  # what is worth less that tells how to undo what is asked for

# What is done, and what undoes it: beginnings of words.
_PAIRS = tuple(
    (re.compile(rf"\b(?:{does})", re.IGNORECASE), re.compile(rf"\b(?:{undoes})", re.IGNORECASE))
    for does, undoes in (
        (
            r"enabl|activat|(?:turn|switch)\w*(?: (?:it|this|that|them|these|those))? on\b",
            r"disabl|deactivat|(?:turn|switch)\w*(?: (?:it|this|that|them|these|those))? off\b",
        ),
        (
            "add|creat|insert|invit|connect|link|integrat",
            r"remov|delet|disconnect|unlink|get(?:ting)? rid\b",
        ),
        ("install", r"uninstall|remov(?:e|es|ing)\b"),
        (r"set(?:ting|s)?[ -]?up\b|deploy|configur", r"uninstall|remov(?:e|es|ing)\b"),
        ("show|display|reveal", r"hid(?:e|es|den|ing)\b"),
        ("start|begin", r"stop"),
        ("subscrib", "unsubscrib"),
        ("import", "export"),
        ("lock", "unlock"),
        ("open", r"clos(?:e|es|ed|ing)\b"),
        ("upload", "download"),
        (r"(?:log|sign)\w* in\b", r"(?:log|sign)\w* out\b"),
        ("upgrad", "downgrad"),
        ("increas|rais", "decreas|lower|reduc"),
        ("allow|permit", "block|den(?:y|ies)|forbid"),
        ("attach", "detach"),
        ("encrypt", "decrypt"),
        ("archiv", "unarchiv|restor"),
        (r"new\b|scratch\b", r"existing\b"),
        (r"auto(?:matic(?:ally)?)?\b", r"manual(?:ly)?\b"),
    )
)

_NAME_IN_CODE = re.compile(r"(?<![\w.-])[A-Za-z][A-Za-z0-9-]*+(?:[._][A-Za-z0-9-]++)++(?!\w)")
# What a question wants off or on, and code that sets it so.
_WANTS_OFF = re.compile(
    r"\b(?:disabl\w*|deactivat\w*|suppress\w*|opt(?:ing)? out"
    r"|(?:turn|switch)\w*(?: [\w-]+){0,3}? off)\b",
    re.IGNORECASE,
)
_WANTS_ON = re.compile(
    r"\b(?:enabl\w*|activat\w*|(?:turn|switch)\w*(?: [\w-]+){0,3}? on)\b", re.IGNORECASE
)
_SET_ON, _SET_OFF = (
    re.compile(rf"(?:enabl|activ|allow|show)\w*['\"]?\s*[:=]\s*['\"]?(?:{to})\b", re.IGNORECASE)
    for to in ("true|on|yes|1", "false|off|no|0")
)
_DENIES = re.compile(
    r"\b(?:not|never|less|cannot|(?:is|are|do|does|did|was|were|wo|ca|should|could)n['\u2019]t)\b",
    re.IGNORECASE,
)
_ASKS_WHAT_IS = re.compile(
    r"^\W*(?:(?:and|so|but) )?(?:what|which|how|when|where|who)\b", re.IGNORECASE
)
_ASKS_WHAT_IS_NOT = re.compile(
    r"^\W*(?:what|which|when|where|who)\b.{0,40}?(?:\bnot\b|n['\u2019]t\b)", re.IGNORECASE
)
_WORDS = re.compile(r"\w+")
FEWEST = 3  # words of a heading that says as much as a question
ASKS_HOW = re.compile(
    r"\bhow (?:(?:do|can|should|would|could|must) (?:i|we|you|one)|to) (\w{3,})", re.IGNORECASE
)
_OPTION_OFF = re.compile(r"\W{0,3}--?no-[a-z]")
_OFF = re.compile(
    r"(?<![\w-])--?no-|\b(?:off|out|away|disabl\w*|deactivat\w*|prevent\w*|suppress\w*|hid(?:e|den)"
    r"|remov\w*|drop\w*|exempt\w*|bypass\w*|opt\w*|flags?|switch\w*)\b",
    re.IGNORECASE,
)
# Trouble is told below what does not work.
_OF_TROUBLE = re.compile(
    r"n['\u2019]t\b|\b(?:not?|never|less|cannot|without|avoid\w*|except\w*|exclu\w+|limit\w*|lack\w*"
    r"|miss\w+|wrong\w*|weak\w*|bad\w*|worst|un\w+|if|fix\w*|solve\w*|problems?|issues?|troubl\w+"
    r"|left (?:off|out)|omit\w*|skip\w*|ignor\w*|refus\w*|reject\w*|turn\w* down"
    r"|errors?|fail\w*|brok\w+|break\w*|stuck|differ\w*|instead|stop\w*|still|cons|downsides?)\b",
    re.IGNORECASE,
)
# "`open`: boolean", "(default: false)"
_SWITCH = re.compile(
    r"\bbool(?:ean)?\b|\btrue(?: or |/|\|| \| )false\b"
    r"|\bdefaults?(?: is| to|:)? ?[`\"']?(?:true|false|on|off|yes|no)\b",
    re.IGNORECASE,
)


def undoes(question: str, heading: str, sentence: str) -> bool:
    """Whether a sentence, with the heading above it, names only the opposite of what an English
    question asks for. A heading of both ("Enabling or disabling") says nothing of either, and what
    a setting is called nothing of what is done to it."""
    said = _NAME_IN_CODE.sub(" ", sentence)
    for own, other in _asked(question):
        both = bool(own.search(heading) and other.search(heading))
        whole = said if both else f"{heading} {said}"
        if other.search(whole) is not None and own.search(whole) is None:
            return True
    return False


@lru_cache(maxsize=256)  # asked again for each candidate
def _asked(question: str) -> tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]:
    """What the question asks for and its opposite; nothing where it has both."""
    both = [
        (pair, bool(pair[0].search(question)), bool(pair[1].search(question))) for pair in _PAIRS
    ]
    return tuple(
        (one, other) if has_one else (other, one)
        for (one, other), has_one, has_other in both
        if has_one != has_other
    )


def verb_stem(verb: str) -> str:
    """How all forms of a regular verb begin: "us" of "use", "cop" of "copy"."""
    return verb.casefold().removesuffix("e").removesuffix("y")


def sets_contrary(question: str, code: str) -> bool:
    """Whether code sets to on what a question wants off, or the other way, and not both."""
    on, off = _SET_ON.search(code) is not None, _SET_OFF.search(code) is not None
    if on == off:
        return False
    wants_off = _WANTS_OFF.search(question) is not None
    if wants_off == (_WANTS_ON.search(question) is not None):
        return False
    return on if wants_off else off


@lru_cache(maxsize=16_384)
def has_form(verb: str, text: str) -> bool:
    """Whether a text has a verb in some form: "add" in "Adding a lamp"."""
    return re.search(rf"\b{re.escape(verb_stem(verb))}", text, re.IGNORECASE) is not None


@lru_cache(maxsize=16_384)
def is_switch(text: str) -> bool:
    """Whether a text tells of a setting that is on or off."""
    return _SWITCH.search(text) is not None


def turns_off(question: str, name: str) -> bool:
    """Whether what begins with ``name`` is an option by which something is not done
    ("--no-editorconfig"), where a question asks of what is done, or how."""
    return _OPTION_OFF.match(name) is not None and not _asks_of_off(question)


@lru_cache(maxsize=256)  # asked again for each candidate
def _asks_of_off(question: str) -> bool:
    return _OF_TROUBLE.search(question) is not None or _OFF.search(question) is not None


def leaves(question: str, sentence: str) -> bool:
    """Whether a sentence says that what an English question asks how to do is not done, or may be
    one day ("support is not enabled by default")."""
    asked = ASKS_HOW.search(question)
    if asked is None:
        return False
    stem = asked[1].casefold().removesuffix("e")
    # Few sentences have the verb at all, and to look for it takes no time.
    return stem in sentence.casefold() and _not_done(stem).search(sentence) is not None


@lru_cache(maxsize=256)  # asked again for each candidate
def _not_done(stem: str) -> re.Pattern[str]:
    return re.compile(
        r"(?:\b(?:not|never|cannot|without)|n['\u2019]t|(?<!\byou )\b(?:may|might))"
        rf"\s+(?:\w+\s+){{0,2}}?{re.escape(stem)}",
        re.IGNORECASE,
    )


def denies(question: str, heading: str) -> bool:
    """Whether a section, by its heading, is of what is not so ("When not to use it"), where an
    English question asks for what is so, and for no trouble."""
    if _DENIES.search(heading) is not None:
        return _asks_for_what_is(question)
    return _affirms(question, heading)


@lru_cache(maxsize=4_096)
def _affirms(question: str, heading: str) -> bool:
    """Whether it is of what is so ("Who should use it?"), where all of that is asked with a "not"
    ("Who should not use it?")."""
    if not _ASKS_WHAT_IS_NOT.match(question):
        return False
    said, asked = (
        set(_WORDS.findall(written_out(each).casefold())) for each in (heading, question)
    )
    return len(said) >= FEWEST and said == asked - {"not"}


def _words(text: str) -> set[str]:
    return set(_WORDS.findall(written_out(text).casefold()))


@lru_cache(maxsize=256)  # asked again for each candidate
def _asks_for_what_is(question: str) -> bool:
    return bool(_ASKS_WHAT_IS.match(question)) and not _OF_TROUBLE.search(question)
