"""Instructions to a model, as they are known to be worded: a signal, and never the barrier.

What keeps an injected instruction from doing anything is that a model can do nothing: it points, it
writes text in which no link can stand, and it is asked a fixed number of times. So this may miss.
Families: override, new role, leak of the prompt, false turns and delimiters, secrecy towards the
reader, in English, Polish, German, Spanish and French, the usual ones in four more.
"""

from __future__ import annotations

import base64
import binascii
import re
import unicodedata
from pathlib import Path

from answerable.moderation import patterns

ORDERS = patterns.read(Path(__file__).with_name("injections.txt"), any_case=True)["injection"]
_QUESTION = re.compile(
    r"\s*[\"'(¿]?(?:and |so |but |then |also )?(?:how|what|where|why|when|which|who|whose"
    r"|is|are|does|do|did|should|must|may|was|jak|co|czy|gdzie|dlaczego|kiedy|który|która|wie|was|wo|warum|cómo|qué|dónde|comment|quoi|pourquoi)\b",
    re.IGNORECASE,
)
_REQUEST = re.compile(
    r"\b(?:can|could|would|will) you\b|\bI (?:want|need) you to\b|\bplease\b", re.IGNORECASE
)
_ASKS = re.compile(r"[?？]\s*$")
_END = re.compile(r"(?<=[.!?。！？])\s+|\n+")
_WORD = re.compile(r"\w{2,}")
_BASE64 = re.compile(r"(?<![\w+/])[A-Za-z0-9+/]{16,4000}={0,2}(?![\w+/=])")
_TAGS = {0xE0000 + code: chr(code) for code in range(0x20, 0x7F)}
_UNSEEN = dict.fromkeys(
    [0xAD, 0x180E, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2070), 0xFEFF]
)
# Letters of other alphabets that look like Latin ones (Unicode's confusables, the usual ones).
_ALIKE = str.maketrans("аеорсухіјѕԁһɡӏмткнвαεορτυνικ", "aeopcyxijsdhglmtknbaeoptuvik")
_LEET = str.maketrans("013457@$!", "oieastasi")
_LEETED = re.compile(r"(?<!\w)(?=\w*[a-z])(?=\w*[013457@$!])[\w@$!]{3,}", re.IGNORECASE)


def signals(message: str) -> bool:
    """Whether a message holds an instruction to a model, plain or in a disguise."""
    readings = {message, unobfuscated(message)}  # most messages have one: they hide nothing
    return any(ORDERS.search(each) for each in readings)


def asks_nothing_else(message: str) -> bool:
    """Whether such instructions are all there is: no sentence of it is a question to the site."""
    sentences = [each for each in _END.split(message.strip()) if _WORD.search(each)]
    return not any(map(_is_question, sentences)) and any(map(signals, sentences or [message]))


def unobfuscated(text: str) -> str:
    """The text as somebody wants it to be read: tags as letters, nothing invisible, look-alikes and
    digits as the letters they stand for, and what is written in base64 behind it."""
    plain = text if text.isascii() else _plain(text)
    plain = _LEETED.sub(lambda match: match[0].translate(_LEET), plain)
    return "\n".join((plain, *filter(None, map(_decoded, _BASE64.findall(text)))))


def _plain(text: str) -> str:
    """In ASCII as far as that is what it looks like; what is ASCII already stays as it is."""
    plain = text.translate(_TAGS).translate(_UNSEEN)
    return unicodedata.normalize("NFKC", plain).translate(_ALIKE)


def _is_question(sentence: str) -> bool:
    asks = _QUESTION.match(sentence) or _ASKS.search(sentence)
    return bool(asks) and not (_REQUEST.search(sentence) and signals(sentence))


def _decoded(word: str) -> str:
    """What base64 says, where that is text; else nothing."""
    try:
        return base64.b64decode(word + "=" * (-len(word) % 4), validate=True).decode("ascii")
    except (binascii.Error, UnicodeDecodeError):
        return ""
