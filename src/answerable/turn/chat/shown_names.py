"""Whether a model's text about a chat names only what stands in that chat.

A visitor's question proves nothing: "and what about F?" is no reason to say that F is there. What
is only asked about may be named where its sentence denies it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from answerable.turn.proof.opposites import negated

_SENTENCE = re.compile(r"(?<=[.!?;:])\s+|\n+|,? but ")
_WORD = re.compile(r"[^\W_](?:[\w'’-]*[^\W_])?")
_MARKS = str.maketrans("", "", "\\*`")
_POSSESSIVE = re.compile(r"['’]s$")
_ANSWER = re.compile(r"^\W*(?:no|nope|not really)\s*[,:–—-]\s*", re.IGNORECASE)
_ABSENT = re.compile(r"\b(?:missing|absent|unavailable)\b", re.IGNORECASE)
# What begins a sentence with a capital and names nothing.
_OPENERS = frozenset(
    "yes yep yeah no nope not none nothing neither nor only just a an the this that these those"
    " both either all each every any some another one two three four five there here it its you"
    " your i we our my they their he she his her so ok okay sorry sure and or also too as at of in"
    " on to for from with by before after since because if when what which who how where then now"
    " opened opening shown showing listed displayed right correct exactly indeed actually"
    " still again earlier first second third last next"
    " among between is are was were do does did have has had can could will please based".split()
)


def unknown_names(text: str, shown: Sequence[str], asked: Sequence[str]) -> list[str]:
    """The capitalised names in ``text`` that stand in none of ``shown``.

    One that stands in ``asked``, what the visitor asked, is known where its sentence denies it.
    """
    known, wondered = [_words(each) for each in shown], [_words(each) for each in asked]
    unknown = []
    for sentence in _SENTENCE.split(text.translate(_MARKS)):
        told = _ANSWER.sub("", sentence)  # "No, F is there" denies nothing of F
        may = known + wondered if negated(told) or _ABSENT.search(told) else known
        unknown += [" ".join(name) for name in _names(sentence) if not _stands(name, may)]
    return unknown


def _names(sentence: str) -> Iterator[list[str]]:
    """The runs of words with capitals, and of numbers in between; without what opens sentences."""
    run: list[str] = []
    end = 0
    for word in [*_WORD.finditer(sentence), None]:
        if word is None or not _named(word[0]) or (run and sentence[end : word.start()] != " "):
            if any(each[0].isupper() for each in run):
                yield run
            run = []
        if word is None:
            return
        opens = not run and not _WORD.search(sentence[: word.start()])
        if _named(word[0]) and not (opens and _opener(word[0])):
            run.append(_POSSESSIVE.sub("", word[0]))
        end = word.end()


def _named(word: str) -> bool:
    return word[0].isdigit() or (word[0].isupper() and re.split("['’]", word)[0] != "I")


def _opener(word: str) -> bool:
    plain = re.split("['’]", word.casefold())[0]
    return plain in _OPENERS or plain.endswith("ly")


def _stands(name: Sequence[str], known: Sequence[list[str]]) -> bool:
    wanted = [word.casefold() for word in name]
    size = len(wanted)
    return any(
        wanted == words[at : at + size] for words in known for at in range(len(words) - size + 1)
    )


def _words(text: str) -> list[str]:
    return [_POSSESSIVE.sub("", word).casefold() for word in _WORD.findall(text)]
