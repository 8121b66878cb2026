"""What an English question asks how to do with what ("How do I write my own preset?"), and the
sections that are called so ("Creating a preset").

Many sections speak of presets, and few have both words; the one that is called so tells it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache

from answerable.types import Chunk
from answerable.wording.beginnings import asks_to_begin, with_it

PART = 0.5  # of a heading that says nothing of the rest of what is asked ("for TypeScript")

_HOW = (
    r"(?:(?:and |so )?(?:how|where) (?:do|can|could|should|would|might|to)(?: (?:i|we|you|one))?"
    r"|how does one|what(?: is|'s) the (?:best|easiest|right|recommended|correct) way to"
    r"|(?:the )?steps to|i (?:want|need|would like) to|is there a way to)"
)
_ASKED = re.compile(
    rf"^\W*{_HOW} (?:(?:safely|completely|manually|quickly|properly|correctly) )?(?P<does>.+)$",
    re.IGNORECASE,
)
_NO_THINGS = frozenset(
    "a an the my our your its their this that these those it one own new another some any all"
    " custom single multiple several".split()
)
# Before what else is said of a thing.
_REST = frozenset(
    "to from in into on onto for with without via by using of at when whenever if after before so"
    " such that which and or inside within between through under over per during as until while"
    " instead".split()
)
_IT_BETWEEN = r"(?:-| (?:(?:it|this|that|them) )?)"  # "How to set it up"
_PHRASES = tuple(
    (re.compile(rf"\b{form}\b", re.IGNORECASE), word)
    for form, word in (
        (rf"set(?:ting|s)?{_IT_BETWEEN}up", "setup"),
        (rf"(?:turn|switch)(?:ing|s)?{_IT_BETWEEN}off|opt(?:ing)?[ -]out of", "disable"),
        (rf"(?:turn|switch)(?:ing|s)?{_IT_BETWEEN}on", "enable"),
        (rf"(?:back)(?:ing|s)?{_IT_BETWEEN}up", "backup"),
        (r"(?:get|gett)(?:ing)? rid of", "remove"),
        (r"leav(?:e|ing) out", "exclude"),
        (r"leav(?:e|ing) (?P<thing>[^,.]{1,40}?) out(?! of)", r"exclude \g<thing>"),
        (r"(?:log|sign)(?:ging|ing|s)?[ -]in(?: ?to\b)?", "login"),
    )
)
# Words for the same, and nouns for it, of which the first stands for all.
_GROUPS = (
    "create make write build define author add generate creation definition generation",
    "remove delete uninstall drop removal deletion",
    "update upgrade",
    "change modify edit customize customise adjust override customization customisation",
    "configure setup configuration",
    "run execute start launch execution",
    "disable deactivate",
    "enable activate activation",
    "fix troubleshoot resolve",
    "connect link integrate integration connection",
    "retrieve fetch",
    "show display view",
    "import load",
    "publish release",
    "deploy host deployment",
    "backup",
    "restore recover",
    "test testing",
    "install installation",
    "migrate migration",
    "limit restrict",
    "exclude ignore omit skip",
    "force override",
    "use usage",
)
# By which a heading ends that is no sentence: "Preset creation".
_NOUNS = frozenset(
    "creation definition generation removal deletion customization customisation configuration"
    " setup execution activation integration connection deployment installation migration usage"
    " testing backup".split()
)
_ENDS = (("", ""), ("", "s"), ("", "ing"), ("e", "ing"))
_NUMBER = re.compile(r"^\W*(?:(?:step )?\d+(?:\.\d+)*[.):]?\s+)?", re.IGNORECASE)
_PLURAL = re.compile(r"(?<=\w\w\w)(?:ies|(?<!s)s)$")
_WORD = re.compile(r"[^\W_]+(?:[-_.'][^\W_]+)*")
_LONGEST = 8  # words of a heading or of what is asked
_WORDINGS = 3  # words for what is done that are searched for


@dataclass(frozen=True, slots=True)
class Task:
    """What is done, with what, and what else is said of that: words without their endings. ``said``
    is all of it as it is written."""

    verb: str
    thing: frozenset[str]
    rest: frozenset[str]
    said: str = field(compare=False)

    @property
    def in_other_words(self) -> str:
        """The task in the words by which sections are called; empty where there are no others for
        what is done."""
        own, *thing = self.said.rstrip(" ?!.").split(maxsplit=1)
        others = _OTHERS.get(self.verb, ()) if thing else ()  # none where no space parts the two
        return ", ".join(f"{each} {thing[0]}" for each in others if each != own.casefold())


@lru_cache(maxsize=1024)
def asked_task(text: str, name: str = "") -> Task | None:
    """The task that an English question asks about, with "it" for the site's own ``name``; None
    where it asks something else."""
    own = with_it(text, name)
    asked = None if asks_to_begin(own) else _ASKED.match(own)
    task = _task(asked["does"]) if asked else None
    return task if task is not None and task.thing else None


def called(chunk: Chunk, task: Task | None) -> float:
    """How far (0..1) a section is called as the task, or stands below another on a page that is
    called as its thing ("Preset > Creating one"); 0 where no task is asked about."""
    if task is None:
        return 0.0
    own = _headed(chunk.heading_path[-1])
    if own is None or own.verb != task.verb:
        return 0.0
    thing = own.thing or _things(_WORD.findall(chunk.title.casefold()))
    if thing != task.thing or own.rest - task.rest:
        return 0.0
    return 1.0 if own.rest == task.rest else PART


@lru_cache(maxsize=16_384)
def _headed(heading: str) -> Task | None:
    said = _NUMBER.sub("", heading, count=1)
    task = _task(re.sub(r"^how (?:to|do i|do you|can i) ", "", said, flags=re.IGNORECASE))
    if len(said.split()) > 1 or said.casefold() in _NOUNS:
        return task
    # "Links", "Changes": one word is as often a thing.
    return task if said.endswith("ing") else None


def _task(said: str) -> Task | None:
    for form, word in _PHRASES:
        said = form.sub(word, said)
    words = _WORD.findall(said.casefold())
    if not 0 < len(words) <= _LONGEST:
        return None
    if words[-1] in _NOUNS and words[0] not in _FORMS:
        words.insert(0, words.pop())  # "Preset creation"
    verb = _FORMS.get(words[0]) or _stem(words[0])
    at = next((n for n, word in enumerate(words) if n and word in _REST), len(words))
    return Task(verb, _things(words[1:at]), _things(words[at:]), said)


def _things(words: list[str]) -> frozenset[str]:
    kept = (word for word in words if word not in _NO_THINGS and word not in _REST)
    return frozenset(
        _PLURAL.sub(lambda found: "y" if found[0] == "ies" else "", each) for each in kept
    )


def _stem(verb: str) -> str:
    """Of a verb that is in no group, however it ends: "compile", "compiling"."""
    stem = re.sub(r"(?:ing|e)$", "", verb)
    return stem[:-1] if stem[-2:-1] == stem[-1:] else stem


def _forms() -> dict[str, str]:
    """What each form of a verb, and each noun for it, stands for: the first of its group."""
    found: dict[str, str] = {}
    for group in _GROUPS:
        first, *_ = words = group.split()
        for word in words:
            for gone, put in _ENDS:
                if word.endswith(gone):
                    found[word.removesuffix(gone) + put] = first
            found[word + word[-1] + "ing"] = first
    return found


_FORMS = _forms()
_OTHERS = {
    words[0]: [each for each in words if each not in _NOUNS][:_WORDINGS]
    for words in map(str.split, _GROUPS)
}
