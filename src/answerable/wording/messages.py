"""Error messages in what a visitor types: pasted whole, or with a few words around them.

Who pastes one asks what to do about it, though the message asks nothing, and has words that mean
something else in a question ("command failed", "exit code 1"). Labels and codes are told in any
language, what failed in English alone.
"""

from __future__ import annotations

import re
from functools import lru_cache

# "TypeError: ...", "error TS2304: ...", "Error [ERR_REQUIRE_ESM]: ...", "[ERROR] ...", "panic: ..."
_LABEL = re.compile(
    r"\b\w*(?:error|exception|warning|failure)(?: \w*\d\w*| ?\[[^\]\n]{1,80}\])?: *\S"
    r"|\[(?:error|warn(?:ing)?|fatal|critical)\]|\b(?:panic|fatal): *\S|\bnpm ERR!"
    r"|\bTraceback \(most recent|(?-i:^\W*(?:ERROR|FATAL|WARN(?:ING)?|CRITICAL)\b\W+\w)",
    re.IGNORECASE,
)
# A line of a log: level=warn msg="..."
_LOGGED = re.compile(
    r"\b(?:level|lvl|severity)=[\"']?(?:warn\w*|err\w*|fatal|crit\w*|panic)\b"
    r"|\b(?:err|error)=[\"'][^\"'\s]",
    re.IGNORECASE,
)
_CODE = re.compile(
    r"\bERR_[A-Z]\w+"
    r"|\bE(?:ACCES|ADDRINUSE|BUSY|CONNABORTED|CONNREFUSED|CONNRESET|EXIST|HOSTUNREACH|INTEGRITY"
    r"|INVAL|ISDIR|LIFECYCLE|MFILE|NOENT|NOMEM|NOSPC|NOTDIR|NOTEMPTY|NOTFOUND|PERM|PIPE|RESOLVE"
    r"|ROFS|TARGET|TIMEDOUT)\b"
    r"|\bSIG(?:ABRT|BUS|FPE|HUP|ILL|INT|KILL|PIPE|SEGV|TERM|TRAP)\b"
    r"|\b[Ss]tatus(?: code)?:? [45]\d\d\b|^\W*[45]\d\d [A-Z][a-z]"
)
_FAILS = re.compile(
    r"\b(?:failed (?:to|with)|failed:|cannot|can['\u2019]?t|could(?: not|n['\u2019]t)|unable to"
    r"|not found|no such|denied|forbidden|refused|timed out|unexpected|invalid|undefined|unknown"
    r"|unrecogni[sz]ed|unsupported|does(?: not|n['\u2019]t) exist|already (?:in use|exists)"
    r"|(?:is|are|was)(?: not|n['\u2019]t) (?:an?|allowed|authori[sz]ed|available|configured|defined"
    r"|enabled|found|installed|known|permitted|recogni[sz]ed|running|set|supported|valid)"
    r"|must be (?:an?|one of|\w+ed)|been (?:blocked|externalized|aborted)|out of memory"
    r"|(?:get|gets|getting|got|have|having|receiv\w{1,4}|see|seeing|throw\w{0,3}|shows?)"
    r" (?:(?:an?|the|this|some|these) )?(?:[\w-]+ ){0,3}(?:errors?|exceptions?|warnings?)"
    r"|^\W*(?:[\w-]+ )?errors? (?:code )?\d{2,6}"
    r"|has wrong|too (?:large|long|many)|exceeded|is missing|reached heap limit|only one"
    r"|expected\b.{1,60}\bgot|no \w+ (?:specified|given|provided|configured))\b",
    re.IGNORECASE,
)
_QUOTATION = re.compile(r"[\"\u201c]([^\"\u201c\u201d\n]{1,300})[\"\u201d]")
FEWEST = 4  # words of what is quoted as a message
_ASKS = re.compile(
    r"^\W*(?:(?:and|so|but|hi|hello|hey)\W+)*(?:why|what|which|who|how"
    r"|(?:when|where) (?:do|does|is|are|can|will|should)"
    r"|(?:is|are|does|do|did|can|could|will|would|should|may|must|has|have)"
    r" (?:an?|i|it|my|one|that|the|there|this|we|you))\b|\?\W*$",
    re.IGNORECASE,
)
_ASKS_REMEDY = re.compile(
    r"\bhow\b.{0,30}\b(?:fix|solve|resolve|avoid|get rid of|get around|work around)\b"
    r"|\bwhat (?:can|should|must|do) i do\b|\bwhat (?:to do|now)\W*$"
    r"|\b(?:work-?\s?around|fix|solution|remedy)\s*\?",
    re.IGNORECASE,
)
_ASKS_MEANING = re.compile(
    r"^\W*(?:why|what|when|where|which|who)\b|\bwhat (?:does|do) .{1,40}\bmean\b|\bwhy\W*$",
    re.IGNORECASE,
)
# "why, and how do I get rid of it?"
_ASKS_WAY_OUT = re.compile(
    r"\bhow\b.{0,30}\b(?:fix|solve|resolve|avoid|prevent|undo|(?:get|work) around|get rid of)\b",
    re.IGNORECASE,
)
# "The oar broke and now it turns in circles": what is told, and not asked.
TELLS = re.compile(
    r"^(?!.*\?)(?!\W*(?:how|what|which|where|when|who|why|is|are|can|do|does)\b)(?:\S+ +){3}",
    re.IGNORECASE | re.DOTALL,
)


@lru_cache(maxsize=4_096)  # asked again for each candidate of each question
def is_labelled(text: str) -> bool:
    """Whether a text has the label or the code of an error, which only messages have."""
    return any(each.search(text) for each in (_LABEL, _CODE, _LOGGED))


@lru_cache(maxsize=4_096)
def is_logged(text: str) -> bool:
    """Whether a text has a line of a log with fields, which tells of an error."""
    return _LOGGED.search(text) is not None


@lru_cache(maxsize=4_096)
def has_message(text: str) -> bool:
    """Whether a text is an error message or has one: labelled, between quotation marks, or it says
    in English what failed and asks nothing, or how that is mended."""
    if is_labelled(text) or _quotes_message(text):
        return True
    asks = _ASKS.search(text) is not None and _ASKS_REMEDY.search(text) is None
    return not asks and _FAILS.search(text) is not None


def _quotes_message(text: str) -> bool:
    """Whether it has what says that something failed between quotation marks: 'Why do I get "the
    lamp cannot be lit by this oil"?'."""
    said = _QUOTATION.findall(text)
    return any(len(each.split()) >= FEWEST and _FAILS.search(each) for each in said)


@lru_cache(maxsize=4_096)
def asks_remedy(question: str) -> bool:
    """Whether a message is given for which it is wanted what to do, and not what it means."""
    if not has_message(question):
        return False
    return _ASKS_REMEDY.search(question) is not None or not _ASKS_MEANING.search(question)


@lru_cache(maxsize=4_096)
def asks_way_out(question: str) -> bool:
    """Whether it is asked how a trouble is mended, or kept away."""
    return _ASKS_WAY_OUT.search(question) is not None
