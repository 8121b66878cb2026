"""Whether something is what somebody describes: "the unpaid one", "on November 7", "INV 2044".

A description is words and dates. It fits where each of them stands in what is shown of a thing:
words as whole words, dates in whatever way they are written.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

_MONTHS = (
    *("january", "february", "march", "april", "may", "june", "july", "august"),
    *("september", "october", "november", "december"),
)
_MONTH = r"(?P<month>jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec|" + "|".join(_MONTHS) + ")"
_DAY = r"(?P<day>[0-3]?\d)(?:st|nd|rd|th)?(?!\d)"
_YEAR = r"(?P<year>(?:19|20)\d\d)"
_END = r"(?![\w])"
# The most telling first; what one has read is not read by the next.
_DATES = tuple(
    re.compile(each)
    for each in (
        rf"(?<!\d){_YEAR}-(?P<number>[01]\d)-(?P<day>[0-3]\d)(?!\d)",
        r"(?<![\d.])(?P<day>[0-3]?\d)\.\s?(?P<number>[01]?\d)\.\s?(?P<year>(?:19|20)\d\d)(?!\d)",
        rf"(?<![\w.]){_DAY}\.? (?:of )?{_MONTH}{_END}\.?(?:,? {_YEAR}{_END})?",
        rf"(?<!\w){_MONTH}\.? {_DAY}{_END}(?:,? {_YEAR}{_END})?",
        rf"(?<!\w){_MONTH}\.?,? {_YEAR}{_END}",
        # "May" and "March" are also what one may do.
        rf"(?:(?<=in )|(?<=of )|(?<=from )|(?<=for )|(?<=this )|(?<=last )){_MONTH}{_END}",
        rf"(?<!\w)(?!may|march|mar|sep|jan|dec){_MONTH}{_END}",
        rf"(?:(?<=in )|(?<=of )|(?<=from )){_YEAR}{_END}",
        r"(?<=the )(?P<day>[0-3]?\d)(?:st|nd|rd|th)(?!\w)",
    )
)
_MAY_HAVE_DATE = re.compile(r"\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec")
_WORD = re.compile(r"[^\W_]+(?:['’]t(?!\w))?")
# They join what is said of a thing and say nothing of it. "Before", "under" and "not" do.
_JOINING = frozenset(
    "a an the my of on for from in at with is are was were be been that which this one ones s"
    " any some all only just please me i have has had".split()
)
KEPT_CHARS = 120  # of what is kept as it was read: names and states, and no whole texts
_DENYING = frozenset("not no non never without except but unless neither nor than".split())


@dataclass(frozen=True, slots=True)
class Date:
    """As much of a date as was written; None is any."""

    year: int | None
    month: int | None
    day: int | None

    def agrees(self, other: Date) -> bool:
        """Whether everything that is said here is so in ``other``."""
        mine, theirs = (self.year, self.month, self.day), (other.year, other.month, other.day)
        return all(said is None or said == its for said, its in zip(mine, theirs, strict=True))


@dataclass(frozen=True, slots=True)
class Description:
    """The words and the dates of a text, without what only joins them."""

    words: tuple[str, ...]
    dates: tuple[Date, ...]

    def __bool__(self) -> bool:
        return bool(self.words or self.dates)


def read(text: str) -> Description:
    """What ``text`` says of a thing."""
    words, dates = _apart(text)
    telling = dict.fromkeys(word for word in words if word not in _JOINING)
    return Description(tuple(telling), dates)


def share(description: Description, shown: Iterable[str]) -> float:
    """How much of ``description`` stands in ``shown``, 0..1; nothing where it denies something.

    Nobody can tell by words alone what "not paid" or "all but the cargo one" leaves.
    """
    if not description or any(map(denies, description.words)):
        return 0.0
    words, dates = set[str](), list[Date]()
    letters = None if description.dates else [*map(_letters, description.words)]
    for text in shown:
        # Ten thousand rows are looked through for one question, and most have none of the words.
        if letters is not None and not any(map(_letters(text).__contains__, letters)):
            continue
        its_words, its_dates = _apart(text)
        words.update(_affirmed(its_words))
        dates += its_dates
    met = sum(word in words for word in description.words)
    met += sum(any(said.agrees(each) for each in dates) for said in description.dates)
    return met / (len(description.words) + len(description.dates))


def fits(description: Description, shown: Sequence[str]) -> bool:
    """Whether all of ``description`` stands in ``shown``."""
    return share(description, shown) == 1.0


def words_of(text: str) -> frozenset[str]:
    """The words of ``text`` as they are compared; a date is none."""
    return frozenset(_apart(text)[0])


def _affirmed(words: Sequence[str]) -> Iterable[str]:
    """``words`` but for those right behind a "not": what is not paid is no paid one."""
    pairs = zip(["", *words], words, strict=False)  # "no 2044" is a number
    return (word for before, word in pairs if word.isdigit() or not denies(before))


def denies(word: str) -> bool:
    """Whether ``word`` turns round what stands behind it, or sets it apart."""
    return word in _DENYING or word.endswith(("'t", "’t"))


def _letters(text: str) -> str:
    """What has those of each of its words in it, in whatever spelling: see ``_one_spelling``."""
    return unicodedata.normalize("NFC", text).casefold().replace("l", "")


def _apart(text: str) -> tuple[tuple[str, ...], tuple[Date, ...]]:
    """The words and the dates of ``text``."""
    return _kept_apart(text) if len(text) <= KEPT_CHARS else _read_apart(text)


def _read_apart(text: str) -> tuple[tuple[str, ...], tuple[Date, ...]]:
    left = " ".join(unicodedata.normalize("NFC", text).casefold().split())
    dates: list[Date] = []
    for pattern in _DATES if _MAY_HAVE_DATE.search(left) else ():
        if found := [*pattern.finditer(left)]:
            dates += map(_date, found)
            left = pattern.sub(" ", left)
    return tuple(map(_one_spelling, _WORD.findall(left))), tuple(dates)


# The same rows are looked through for each question of their owner.
_kept_apart = lru_cache(maxsize=20_000)(_read_apart)


def _date(found: re.Match[str]) -> Date:
    said = found.groupdict()
    month = said.get("number") or said.get("month")
    if month is not None and not month.isdigit():
        month = str(1 + next(n for n, name in enumerate(_MONTHS) if name.startswith(month[:3])))
    return Date(
        *(int(each) if each else None for each in (said.get("year"), month, said.get("day")))
    )


def _one_spelling(word: str) -> str:
    """ "Canceled" and "cancelled" are one word."""
    return re.sub(r"ll(?=(?:ed|ing)$)", "l", word)
