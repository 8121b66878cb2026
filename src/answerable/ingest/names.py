"""Which name every page of a site is about, and which only some are."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from answerable.site_names import Names
from answerable.types import Chunk
from answerable.wording.other_names import NAME
from answerable.wording.possessive import POSSESSIVE_ENDING

# Of 85 pages about Redux 98 % have the name, of 12 about a product and 8 about a person 75 % and
# all, of 232 about one product 59 %, of the documentation of Jest, Copier, Vite, Django, Celery,
# Scrapy, Flask and Salt 77 to 100 %; of 240 pages about nothing in common 12 % have the commonest.
LEAST_SHARE = 0.5  # of the pages
LEAST_SHARE_SMALL = 0.75  # for a title in small letters: "htmx", "etcd"
LEAST_LETTERS = 3  # of such a title
LEAST_PAGES = 5
# Of how often it is written as a name. Commands and modules bear those names in small letters, 0.02
# to 0.84 times as often; words that begin titles ("Environment", "Master") have it 3 to 5 times.
MOST_LOWER_CASE = 1.0
# From this share of the times on, the name beside a name belongs to it. "Native" follows "React" in
# the documentation of React Native 74 of 100 times; of six others the most is 12 ("Redux Toolkit").
BESIDE = 0.5
MOST_WORDS = 8  # of a name: a page may repeat any words
WORD = re.compile(rf"{NAME}|[.:!?]")
ENDS = frozenset(".:!?")
# Another name is written small at most that often, and stands in sentences of fewer than a fifth of
# the pages: "React", in a documentation of Redux, stands in most, and is what they are about too.
OTHERS_LOWER_CASE = 0.2
OTHERS_SHARE = 0.2
OTHERS_TIMES = 3
# Of a site's title, what is not its name: "The Acme Book", "Acme documentation", "Acme - do it".
_MARKS = re.compile(r"^[^\w(]+\s+")  # "</> htmx"
_MOTTO = re.compile(r"(?<!\s)\s+[|:\u00b7\u2013\u2014-]+\s.*|:\s.*", re.DOTALL)
_AROUND = re.compile(
    r"^the\s+|(?:(?<!\s)\s+)?\b(?:documentation|docs?|book|guides?|handbook|manual|reference|website|site)$",
    re.IGNORECASE,
)
_OF_ANY_SITE = frozenset(
    {"", "api", "apis", "cli", "faq", "help", "home", "sdk", "support", "wiki"}
)


@dataclass(slots=True)
class _Counted:
    """What is written within the sentences of a site: on which ``pages`` each capitalised word
    stands and how often (``named``), how often words are written ``small``, and how often a
    capitalised word stands after another (``pairs``)."""

    documents: set[str] = field(default_factory=set)
    pages: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    named: Counter[str] = field(default_factory=Counter)
    small: Counter[str] = field(default_factory=Counter)
    pairs: Counter[tuple[str, str]] = field(default_factory=Counter)

    def add(self, chunk: Chunk) -> None:
        """Count the words of a chunk's sentences."""
        self.documents.add(chunk.document)
        for before, word in _within_sentences(chunk):
            if not _is_capitalised(word):
                self.small[word] += 1
                continue
            self.pages[word].add(chunk.document)
            self.named[word] += 1
            if _is_capitalised(before):
                self.pairs[before, word] += 1

    def share(self, word: str) -> float:
        """The share (0..1) of the pages that have a word as a name."""
        return len(self.pages[word]) / len(self.documents)

    def written_small(self, word: str) -> float:
        """How often a name is written small, for each time it is written as a name."""
        return self.small[word.lower()] / self.named[word]


def names(chunks: Iterable[Chunk], own: str = "", title: str = "") -> Names:
    """The names in a site's sentences; ``own`` is what the site is called, where its owner says so,
    and ``title`` what its generator shows, which is the name where most pages have it."""
    counted, called = _Counted(), dict.fromkeys((own, _name_in(own or title)))
    saying: defaultdict[str, set[str]] = defaultdict(set)  # pages
    for chunk in chunks:
        counted.add(chunk)
        for name in filter(None, called):
            if any(name in unit.text for unit in chunk.units):
                saying[name].add(chunk.document)
    pages = len(counted.documents)
    said = (name for name in called if name and len(saying[name]) >= _least_share(name) * pages)
    own = _of_site(own, next(said, ""), counted)
    others = (
        word
        for word, count in counted.named.items()
        if count >= OTHERS_TIMES
        and counted.written_small(word) <= OTHERS_LOWER_CASE
        and counted.share(word) <= OTHERS_SHARE
        and word not in own.split()
    )
    return Names(own, frozenset(others))


def _least_share(name: str) -> float:
    """Of the pages: a name in small letters may be any word."""
    return LEAST_SHARE_SMALL if name == name.lower() else LEAST_SHARE


def _of_site(called: str, said: str, counted: _Counted) -> str:
    """What a site is about: what it is ``called`` by its owner, or what of that, or of its title,
    most pages have ``said``, or what is learned from them.

    A site called "Vue.js" or "FastAPI Docs" is about Vue, and about FastAPI.
    """
    if said and (called or len(counted.documents) >= LEAST_PAGES):
        return said
    learned = _own(counted)
    if not called or (learned and re.search(rf"\b{re.escape(learned)}\b", called)):
        return learned
    return _name_in(called) or called


def _name_in(title: str) -> str:
    """The name in a site's title; none in several words without a capital."""
    name = _MARKS.sub("", _MOTTO.sub("", title.strip()))
    shorter = _AROUND.sub("", name)
    while shorter != name:
        name, shorter = shorter, _AROUND.sub("", shorter)
    is_name = name != name.lower() or (len(name) >= LEAST_LETTERS and name.isalnum())
    return name if is_name and name.lower() not in _OF_ANY_SITE else ""


def _own(counted: _Counted) -> str:
    """The name on most pages, if most have it; empty if none is."""
    if len(counted.documents) < LEAST_PAGES or not counted.named:
        return ""
    name = min(counted.named, key=lambda word: (-counted.share(word), -counted.named[word], word))
    common = counted.share(name) >= LEAST_SHARE
    if not common or counted.written_small(name) > MOST_LOWER_CASE:
        return ""
    return _whole(name, counted)


def _whole(name: str, counted: _Counted) -> str:
    """The name with the words that mostly stand before and after it."""
    words, least = [name], BESIDE * counted.named[name]
    beside = [pair for pair, count in counted.pairs.items() if count >= least]
    while len(words) < MOST_WORDS:
        first, last = words[0], words[-1]
        before = [one for one, other in beside if other == first and one not in words][:1]
        known = {*before, *words}
        after = [other for one, other in beside if one == last and other not in known][:1]
        if not before and not after:
            break
        words = [*before, *words, *after]
    return " ".join(words)


def _is_capitalised(word: str) -> bool:
    """ "Redux", and "tRPC", "iOS" and "jQuery" too."""
    return word[:1].isupper() or (len(word) > 2 and word[0].islower() and word[1].isupper())


def _within_sentences(chunk: Chunk) -> Iterable[tuple[str, str]]:
    """The words of its sentences but the first of each, and none that is all capitals; each after
    the one before it, unless that is the first."""
    for unit in chunk.units:
        if unit.kind != "sentence":
            continue
        words = WORD.findall(unit.text)
        for earlier, before, word in zip((".", *words), words, words[1:], strict=False):
            if before not in ENDS and word not in ENDS and not word.isupper():
                yield "" if earlier in ENDS else before, POSSESSIVE_ENDING.sub("", word)
