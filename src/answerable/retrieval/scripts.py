"""Words of scripts that the rules for English do not know.

Chinese and Japanese write no spaces, so that a whole sentence is one run of letters. It is taken
apart into pairs of letters that overlap, as search engines do without a dictionary: of a question
and a page that have a word in common, these then have its pairs. Japanese writes endings and
particles in hiragana, which are left out; of Korean words, which carry theirs, pairs are found too.
"""

from __future__ import annotations

import re

import Stemmer

_HAN = "\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_HIRAGANA, _KATAKANA, _HANGUL = "\u3041-\u309f", "\u30a0-\u30ff\uff66-\uff9f", "\uac00-\ud7a3"
_UNSPACED = re.compile(f"[{_HAN}{_HIRAGANA}{_KATAKANA}{_HANGUL}]")
_RUN = re.compile(
    f"[{_HAN}]+|[{_HIRAGANA}]+|[{_KATAKANA}]+|[{_HANGUL}]+"
    f"|[^{_HAN}{_HIRAGANA}{_KATAKANA}{_HANGUL}]+"
)
_KANA = re.compile(f"[{_HIRAGANA}{_KATAKANA}]")
_SAID = re.compile(f"[{_HIRAGANA}]+")
# Chinese words that ask, point or join: a pair across one is no word.
_CHINESE = re.compile(
    "怎么样|怎么办|怎么|怎样|什么|多少|如何|可以|是否|能否|哪些|哪个|哪里|为什么|请问|我们|你们|您们|他们|这个|那个"
    "|这些|那些|[的了吗呢吧么是我你您他她它们和与或在把被请谁]"
)
# Japanese words written with one letter and pairs of Korean endings that say nothing of the matter.
CONTENTLESS = frozenset(
    """
    何 誰 教 私 僕 下 知
    니다 습니 입니 합니 됩니 나요 까요 에서 으로 어떻 떻게 무엇 얼마 언제 어디 누구 인가 가요
    하는 하고 해요 세요 어요 있나 있습 하려 려면
    """.split()
)
# By the first letter's code, the rules by which a word's forms become one.
_STEMMERS = (
    (0x0370, 0x0400, "greek"),
    (0x0400, 0x0530, "russian"),
    (0x0600, 0x0780, "arabic"),
    (0x0900, 0x0980, "hindi"),
)


def segments(token: str) -> tuple[str, ...]:
    """``token`` itself, or what it is searched by where its script writes no spaces."""
    if token.isascii() or len(token) < 2 or not _UNSPACED.search(token):
        return (token,)
    japanese = _KANA.search(token) is not None
    return tuple(part for run in _RUN.findall(token) for part in _parts(run, japanese))


def _parts(run: str, japanese: bool) -> list[str]:
    """The pairs of a run of one script; a letter that stands alone is itself one."""
    if not _UNSPACED.match(run):
        return [run]
    if _SAID.match(run):
        return []
    words = [run] if japanese else filter(None, _CHINESE.split(run))
    return [pair for word in words for pair in _pairs(word)]


def _pairs(word: str) -> list[str]:
    return [word[at : at + 2] for at in range(max(1, len(word) - 1))]


def stemmer(word: str) -> Stemmer.Stemmer:
    """The one for the script of ``word``; it keeps state, so that no two threads share one."""
    code = ord(word[0])
    language = next((name for a, b, name in _STEMMERS if a <= code < b), "english")
    return Stemmer.Stemmer(language, 0)
