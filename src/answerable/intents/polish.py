"""A Polish message as an English embedder can read it: word for word, by a small glossary.

The bundled embedder knows little Polish; a gloss is bad English, but near the right examples.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from answerable.intents.lexical import MAX_WORD, MAX_WORDS, folded

GLOSSARY = Path(__file__).with_name("polish.txt")
LETTERS = frozenset("ąćęłńśźż")  # ó is Spanish too
# Words that no English sentence holds: one of them is enough to take a message for Polish, but for
# those that are German as well.
MARKS = frozenset(
    """
    czy jak jaki jaka jakie jakich co kto kogo kim kiedy gdzie skad ile ilu dlaczego ktory ktora
    ktore jest sie nie prosze poprosze dla jego jej moge moze mozna mamy hej witam czesc dzien
    wieczor dzieki dziekuje opowiedz opisz pokaz podaj napisz wyslij
    """.split()
)
GERMAN = frozenset({"sie", "nie"})
_GERMAN_GLOSSED = frozenset({"wie", "ich"})  # words of both that the glossary has
TOKEN = re.compile(r"\w+|[^\w\s]+", re.UNICODE)


def reading(message: str) -> str:
    """What to embed for ``message``: its gloss if it is Polish, else the message itself."""
    if not is_polish(message):
        return message
    glossed = [_gloss(token) for token in _tokens(message)]
    return " ".join(word for word in glossed if word)


def is_polish(message: str) -> bool:
    """Whether ``message`` is plainly Polish: by its letters, or by words that English has not."""
    if LETTERS & set(message.lower()):
        return True
    tokens = set(_tokens(message))
    if not tokens & GERMAN:
        return bool(MARKS & tokens)
    others = tokens - GERMAN - _GERMAN_GLOSSED
    return any(each in MARKS or _gloss(each) != each for each in others)


def _tokens(message: str) -> list[str]:
    return [folded(token) for token in TOKEN.findall(message[: MAX_WORDS * MAX_WORD])]


@lru_cache(maxsize=4096)
def _gloss(word: str) -> str:
    """The English for a word, nothing for one that is left out, the word itself if unknown."""
    whole, beginnings = _glossary()
    if word in whole:
        return whole[word]
    for end in range(len(word), 1, -1):
        if word[:end] in beginnings:
            return beginnings[word[:end]]
    return word


@lru_cache(maxsize=1)
def _glossary() -> tuple[dict[str, str], dict[str, str]]:
    """Words as they are, and beginnings of words."""
    lines = GLOSSARY.read_text(encoding="utf-8").splitlines()
    entries = [e for line in lines if line[:1] != "#" for e in line.split("|") if "=" in e]
    pairs = [entry.split("=", 1) for entry in entries]
    known = [(polish, "" if english == "-" else english) for polish, english in pairs]
    whole = {polish: english for polish, english in known if not polish.endswith("*")}
    beginnings = {polish[:-1]: english for polish, english in known if polish.endswith("*")}
    return whole, beginnings
