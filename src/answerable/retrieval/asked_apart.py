"""Several questions in one message: "Is it free? And how do I install it?"

Searched for as one text, the words of one drown those of the other. So each is asked by itself,
with what is said before it. What only goes on with the question before ("If so, how?", "Any
ideas?") or asks the same in other words stays with it, and a report with code is one question. The
rules know English.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from answerable.retrieval.leaning import SAYS_NOTHING
from answerable.retrieval.lexical import terms
from answerable.wording.auxiliaries import AUXILIARY

MOST = 4  # questions
MOST_CHARS = 400  # a longer message is a report, whose questions need all of it
FEWEST_WORDS = 3
# What goes on in small letters behind a quotation, or behind a mark that stands alone, is the same
# sentence: `Why does it ask "Sure?" when I save?`, "x ? y : z"; and so is what an "e.g." leads to.
_SHORT = r"(?<!(?i:\be\.g\.))(?<!(?i:\bi\.e\.))(?<!(?i:\bvs\.))(?<!(?i:\bincl\.))"
# A letter ends a sentence ("plan B.") where a question follows; else it and titles begin a name.
_OF_NAME = r"(?<!\b[A-ZÀ-Þ]\.)" + "".join(
    rf"(?<!\b{title}\.)" for title in ("Dr", "Mr", "Ms", "Mrs", "Prof", "St")
)
_WH = r"(?:how|what|which|where|when|why|who)"
_ASKING_WHAT = (
    rf"{_WH}(?:['’]s| (?:is|are|was|were|do|does|did|can|could|should|would|will|much|many|long"
    r"|often|far|big|old|has|have|had|happens|if)\b)"
)
_HELPING = r"(?:can|could|do|does|did|is|are|was|will|would|should|must|may|has|have)"
_ONE = r"(?:i|you|it|we|there|they|this|that|these|those|he|she)"
_THING = r"(?:the|my|your|its|an?|any)"
_ASKING = rf"(?:{_ASKING_WHAT}|{_HELPING} (?:{_ONE}|{_THING})\b)"
# "If I pin two which one comes first?"
_IN_CASE = rf"if {_ONE} [^,.?]{{3,40}}?,? (?:{_WH}|{_HELPING})\b"
_END = re.compile(
    rf"(?<=[.!?…]){_SHORT}(?:{_OF_NAME}|(?=\s+(?i:{_ASKING})))"
    r"(?:(?<!\s\?)\s+|[\"'”’)]*\s+(?![a-z\s]))|(?<=[？！。])\s*|\n+"
)
# Where a second question begins in a sentence; "and do the same", "and have it sent" are none.
_AND = re.compile(
    r",?(?<!\s)\s+(?:and|but|plus|or)(?: also| then)?,? "
    rf"(?!(?:do|have) (?!(?:i|you|we|they)\b)|has (?:an?|any)\b)"
    rf"(?={_ASKING}|{_IN_CASE})",
    re.IGNORECASE,
)
_DIRECT = re.compile(
    rf"(?:{_WH} (?:(?:much|many|long|often|far|big|old) (?:\w+ )?)?)?"
    rf"(?:{AUXILIARY}) {_ONE}\b",
    re.IGNORECASE,
)
_ASKS_WHAT = re.compile(_ASKING_WHAT, re.IGNORECASE)
_ANY_WH = re.compile(rf"\b{_WH}\b", re.IGNORECASE)
# Another task with the same thing: "How do I make a backup and restore it?" To "make it run" is
# what the first task is for.
_TASK = re.compile(
    rf"^\W*how(?P<asks> (?:do|can|to|should|would|could|must)(?: {_ONE})?+)"
    r" (?=\w+ (?!and\b)\w)",
    re.IGNORECASE,
)
_AND_TASK = re.compile(
    r",?(?<!\s)\s+and (?:then )?(?!(?:make|have|get|let|keep|do|give|put|see|set|turn|be)\b)"
    r"(?=[a-z][a-z-]+ (?:it|them)(?: (?:again|back|later|afterwards))?\W*$)",
    re.IGNORECASE,
)
# Of something that does it: "Which model is small". Behind "and" stands what else it does.
_OF_SUBJECT = re.compile(
    rf"(?:which|what|who)\b(?!.*\b(?:{AUXILIARY}) (?:{_ONE}|{_THING})\b)", re.IGNORECASE
)
_OR = re.compile(r"\W*or\b", re.IGNORECASE)
_ASKS = re.compile(
    r"^\W*(?:(?:hi|hello|hey|so|and|but|also|please|ok|okay|well|then|in that case|if so|if not)"
    r"\W+)*"
    rf"(?:{_ASKING}|{_IN_CASE}|(?:what|which|whose|how)\b"
    r"|(?:can|could) (?:some|any)one (?:explain|tell)|(?:does|do) any(?:one|body) know"
    r"|(?:tell me|explain|show me|i (?:want|would like|need|wonder)|i['’]d like)\b)",
    re.IGNORECASE,
)
# Questions that every message could have, and that none is about.
_VAGUE = re.compile(
    r"\W*(?:(?:and|so|but|or|also|please)\W+)*(?:"
    r"(?:can|could|would|will) (?:you|some(?:one|body)|any(?:one|body)) (?:please )?(?:help|assist"
    r"|advise|explain|clarify|tell)\b(?: me| us)?(?: out| more)?(?: with (?:this|that|it))?"
    r"|(?:does|do|did|has|have) any(?:one|body)(?: else)? (?:know|have|had|seen?|got)\b.{0,30}"
    r"|any (?:\w+ )?(?:ideas?|hints?|help|thoughts|advice|suggestions?|pointers?|clues?)\b"
    r".{0,30}"
    r"|(?:am|are) (?:i|we) (?:missing|doing) .{0,40}"
    r"|what (?:am i|are we|did i|do i) (?:missing|doing|do)\b.{0,30}"
    r"|what['’]?s (?:wrong|up)\b.{0,20}"
    r"|is (?:this|that|it|there) (?:even |really |at all )?(?:a bug|possible|normal|expected"
    r"|correct|right|true|intended|supported|ok(?:ay)?"
    r"|a (?:better |good |different |right )?way)\b.{0,30}"
    r"|how (?:are|do) you(?: do(?:ing)?)?(?: today)?|how(?:['’]s| is) it going"
    r"|what (?:should|can|could|do) (?:i|we) do\b.{0,20}|how (?:can|do|should) (?:i|we)"
    r"(?: (?:do|fix|solve|achieve|avoid|handle) (?:this|that|it|so))?"
    r"|(?:can|could|may) (?:i|we) ask(?: you)?(?: something| a question|(?: \w+){1,2} questions?)?"
    r"|(?:really|seriously|quick question)"
    r"|(?:why|how|right|correct|no|yes|what|is (?:it|that)|does (?:it|that)|can (?:it|i|you))"
    r"|(?:why|how) (?:is|does|did|would) (?:that|this|it)(?: (?:be|so|happen|work))?"
    r")\W*",
    re.IGNORECASE,
)
_CODE = re.compile(r"```|^(?: {4}|\t)\S|[{};]\s*$|^\s*(?:at |File \")", re.MULTILINE)
# "And Lantern?", "What about Moth Ledger?": a name, and no word that only begins a question.
_ANOTHER = re.compile(
    r"\W*(?i:(?:and )?(?:what|how) about|and)\s+(?!(?:I|If|How|Why|What|When|Where|Who|Which)\b)"
    r"[A-Z][\w'\u2019-]+(?: [A-Z0-9][\w'\u2019-]*){0,2}\s*\?"
)
_GREETS = frozenset(terms("hi hello hey there thanks thank you please dear team all everyone"))


_OF_A_SETTING = frozenset(terms("default defaults"))  # "and what does it default to?"
_IT = re.compile(r"\b(?:it|its)\b", re.IGNORECASE)


def asked_apart(message: str) -> tuple[str, ...]:
    """The questions of ``message`` in their order, each with what is said before it; the whole of
    it as the only one, where it asks one thing or too many."""
    whole = (message,)
    if len(message) > MOST_CHARS or _CODE.search(message):
        return whole
    found: list[str] = []
    before = ""
    for sentence in sentences(message):
        said = f"{before} {sentence}".strip()
        if not is_question(sentence) or (not found and not _own(before) and _is_vague(sentence)):
            before = said
        elif found and _belongs(sentence, found[-1]):
            found[-1], before = f"{found[-1]} {said}", ""
        else:
            found.append(said)
            before = ""
    if not found or len(found) > MOST:
        return whole
    found[-1] = f"{found[-1]} {before}".strip()
    return tuple(found) if len(found) > 1 else whole


def sentences(message: str) -> Iterator[str]:
    """The sentences, cut before a second question in the same one."""
    for sentence in filter(None, map(str.strip, _END.split(message))):
        rest = sentence
        while (cut := _second(rest)) is not None:
            yield f"{rest[: cut.start()].rstrip(' ,')}?"
            rest = f"{rest[cut.end()].upper()}{rest[cut.end() + 1 :]}"
        yield from _tasks(rest)


def _tasks(sentence: str) -> Iterator[str]:
    """A question for two things to be done with one, cut into one for each."""
    asks, cut = _TASK.match(sentence), _AND_TASK.search(sentence)
    if asks is None or cut is None or not _own(sentence[: cut.start()]):
        yield sentence
        return
    yield f"{sentence[: cut.start()]}?"
    yield f"How{asks['asks']} {sentence[cut.end() :]}"


def _second(sentence: str) -> re.Match[str] | None:
    """Where another question begins, if what comes before it is one; what "or" joins is one."""
    for cut in _AND.finditer(sentence):
        first = sentence[: cut.start()]
        opening = _ASKS.match(first)
        if _OR.match(cut[0]) or opening is None or not _own(first):
            continue
        if not _goes_on(first, opening.end(), sentence[cut.end() :]):
            return cut
    return None


def _goes_on(first: str, opened: int, rest: str) -> bool:
    """Whether what "and" joins is a part of the question before: "How do I tell who is in and who
    is out?", "Which model is small and is the default?" ``opened`` is where its opening ends."""
    if _DIRECT.match(rest):
        return False
    if _ANY_WH.search(first, opened):
        return True
    if _ASKS_WHAT.match(rest):
        return False
    return len(rest.split()) <= FEWEST_WORDS or _OF_SUBJECT.match(first) is not None


def is_question(sentence: str) -> bool:
    """By its mark; without any mark by how it begins."""
    end = sentence.rstrip("\"'”’)")[-1:]
    return end in ("?", "？") or (end.isalnum() and _ASKS.match(sentence) is not None)


def _belongs(question: str, before: str) -> bool:
    """Whether it asks nothing of its own beside the question before; a name asks the same of
    another thing ("And Lantern?")."""
    if _ANOTHER.fullmatch(question) and not _own(question) <= _own(before):
        return False
    if _is_vague(question) or _OR.match(question) or len(question.split()) < FEWEST_WORDS:
        return True
    own, other = _own(question), _own(before)
    if own <= _OF_A_SETTING and _IT.search(question):
        return True
    return not own or own <= other or other <= own


def _is_vague(question: str) -> bool:
    return _VAGUE.fullmatch(question) is not None


def _own(text: str) -> set[str]:
    """The words that not every question has."""
    return set(terms(text)) - SAYS_NOTHING - _GREETS
