"""A follow-up question made self-contained by rule.

"And how do I test it?" finds nothing by itself, and the last two questions as one text find less
than either: half of what is searched for is then the old question. So the earlier question is mixed
in with less weight than the message, in both of the search's vectors, and only where the message
leans on it (see ``leaning``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from answerable.protocols import Embedder
from answerable.retrieval.leaning import (
    NO_THING,
    OF_SOMETHING,
    SAYS_NOTHING,
    leaning,
    whole_question,
    with_it,
)
from answerable.retrieval.lexical import asked_terms, terms, weighted_vector
from answerable.retrieval.listed import in_its_place, picked
from answerable.retrieval.meant_things import with_the_thing
from answerable.retrieval.sought import Idf, vocabulary
from answerable.retrieval.taken_back import taken_back
from answerable.types import Message, SparseVector
from answerable.wording.numbered_parts import KINDS

TURNS = 3  # pairs of a question and its answer that a message can lean on
# Beside a message that leans, the question before it weighs this much. The nDCG is the same
# within .003 for 0.2 to 0.5 and for 0.3 to 0.8.
DENSE_WEIGHT = 0.4
TERM_WEIGHT = 0.5
EMPTY_WEIGHT = 1.0  # both, beside a message that says nothing by itself
DECAY = 0.7  # of each question further back

_PRONOUN = re.compile(
    r"\b(?:(?P<thing>its?)|(?P<people>they|them|theirs?)|(?P<person>s?he|him|hers?|his))\b",
    re.IGNORECASE,
)
_PERSON = re.compile(r"\b(?:s?he|him)\b", re.IGNORECASE)
_SWAPS = re.compile(
    r"\W*(?:(?:and|but|so|ok(?:ay)?|no),? )*(?:what about|how about|and|no,? i mean|i mean|i meant"
    r"|i mean that|no)(?P<how>(?: (?:in|on|at|for|from|via|with|using|version|the))*),?"
    r" (?P<new>\S+?(?: \S+?){0,2})[?.!]*",
    re.IGNORECASE,
)
_PREPOSITIONS = ("on", "for", "with", "in", "from", "using", "via")
_VERSION = re.compile(r"(?<![\w.])v?\d+(?:\.\d+)*(?![\w.]*\w)")
_IDENTIFIER = re.compile(r"(?<!\w)(?:--?[a-z][\w-]+|\w*[a-z][A-Z]\w*|\w+_\w+|\w+\(\))")
_DAY = re.compile(
    r"\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekdays?|weekends?|tomorrow|today|tonight"
    r"|(?:public |bank )?holidays?|(?:christmas|easter|thanksgiving|new year)(?:['\u2019]s)?"
    r"(?: (?:day|eve|sunday|monday))?)\b",
    re.IGNORECASE,
)
_PART = re.compile(rf"\b(?:{KINDS}) \d+(?:\.\d+)*(?![\w.]*\w)", re.IGNORECASE)
_QUOTED_CODE = re.compile(r"(`[^`]*`)")
_CAPITAL = r"[a-z]{0,3}[A-Z][\w.+#-]*\w"  # macOS too
_NAME = re.compile(rf"(?<=\w ){_CAPITAL}(?: {_CAPITAL})*(?!\w)")


@dataclass(frozen=True, slots=True)
class Query:
    """What to search for.

    ``carried`` are the earlier questions that ``text`` leans on, the nearest first; ``weights``
    says what they are worth beside it. ``asked`` is the question in words for whoever writes the
    answer, where that is not the searched text. ``variants`` are other wordings of the whole
    question, which are searched for beside it and never shown.
    """

    text: str
    carried: tuple[str, ...] = ()
    asked: str = ""
    variants: tuple[str, ...] = ()

    @property
    def question(self) -> str:
        """The self-contained question: what was carried over, oldest first, and the message."""
        return self.asked or " ".join((*reversed(self.carried), self.text))

    @property
    def texts(self) -> tuple[str, ...]:
        """All that is searched for: the message, the question, and what they lean on."""
        return self.text, self.question, *self.carried

    def reworded(self, change: Callable[[str], str]) -> Query:
        """The same with each of its texts changed, what it leans on included; itself where none
        is. What stands between backticks stays."""

        def changed(text: str) -> str:
            return "".join(
                part if part[:1] == "`" else change(part) for part in _QUOTED_CODE.split(text)
            )

        text, question, *carried = map(changed, self.texts)
        if (text, question, *carried) == self.texts:
            return self
        return replace(self, text=text, carried=tuple(carried), asked=question)


def follow_up(
    message: str,
    history: Sequence[Message],
    leant_on: Sequence[str] | None = None,
    names: Sequence[str] = (),
) -> Query:
    """``message`` with what it leans on in ``history``, oldest message first.

    Where an earlier question leans as well, what that one leans on is carried along, at most
    ``TURNS`` questions back. A message that only swaps a name, an identifier, a version or a day
    for another ("What about Windows?") becomes the earlier question with the other in its place,
    and one that asks how to undo it ("How do I undo that?") the question for the opposite.

    ``leant_on`` says for each question of the history what is to be carried of it, where that is
    not all: its words, some of them or none. ``names`` are those of the person a site is about.
    """
    asked = [each.content for each in history if each.role == "user"][-TURNS:]
    if not asked:
        return Query(message)
    if leaning(message) == "alone":
        return Query(whole_question(message) or message)
    carried = asked if leant_on is None else list(leant_on[-TURNS:])
    swapped = taken_back(message, asked[-1]) or _swapped(message, asked[-1])
    if swapped is not None:
        return Query(swapped, _chain(carried[:-1]) if leaning(swapped) != "alone" else ())
    chain = _chain(carried)
    if chain and (_means_the_site(message, chain) or _means_whom(message, chain[-1], names)):
        return Query(message)
    meant = with_the_thing(message, asked[-1]) if carried[-1] == asked[-1] else None
    if meant is not None:
        return Query(meant)
    item = picked(message, history)
    if item is not None:
        return Query(with_it(in_its_place(message, item)), (item.text, *chain))
    return Query(with_it(message), chain)


def weights(query: Query) -> list[tuple[float, float]]:
    """The weight of each carried text: in the dense vector, and of its terms."""
    if not query.carried:
        return []  # as for most questions, of which every search asks this several times
    empty = leaning(query.text) == "empty"
    dense, term = (EMPTY_WEIGHT, EMPTY_WEIGHT) if empty else (DENSE_WEIGHT, TERM_WEIGHT)
    return [(dense * DECAY**back, term * DECAY**back) for back in range(len(query.carried))]


def term_weights(query: Query) -> dict[str, float]:
    """The distinct terms of the query: 1 for the message's own, less for those carried over."""
    found = dict.fromkeys(asked_terms(query.text), 1.0)
    for carried, (_, weight) in zip(query.carried, weights(query), strict=True):
        for term in asked_terms(carried):
            found.setdefault(term, weight)
    return found


def wanted(query: Query, idf: Idf) -> dict[str, float]:
    """What a chunk should contain: the query's terms by rarity, less of those carried over."""
    # Text by text: which words say nothing is told by the language that each is in.
    rarity: dict[str, float] = {}
    for text in (query.text, *query.carried):
        rarity |= vocabulary(text, idf)
    return {term: weight * rarity[term] for term, weight in term_weights(query).items()}


def sparse(query: Query) -> SparseVector:
    """The lexical half of the query, for ``VectorStore.search``."""
    return weighted_vector(term_weights(query))


def mixed(
    own: NDArray[np.float32], carried: Sequence[NDArray[np.float32]], shares: Sequence[float]
) -> NDArray[np.float32]:
    """The dense half: ``own`` plus each of ``carried`` times its share, of length 1.

    All vectors have shape (dimension,). With nothing carried ``own`` comes back as it is.
    """
    if not carried:
        return own
    total = own + sum(share * each for share, each in zip(shares, carried, strict=True))
    length = float(np.linalg.norm(total))
    return np.asarray(total / length, np.float32) if length > 0 else own


async def embedded(query: Query, embedder: Embedder) -> NDArray[np.float32]:
    """The dense half of the query: one vector of shape (dimension,) and length 1."""
    own = await embedder.embed_query(query.text)
    carried = [await embedder.embed_query(each) for each in query.carried]
    return mixed(own, carried, [dense for dense, _ in weights(query)])


def _chain(asked: Sequence[str]) -> tuple[str, ...]:
    """The last question and, as far as each leans back, those before it; the nearest first. Those
    that say nothing are passed over."""
    chain: list[str] = []
    for question in reversed(asked):
        if leaning(question) == "empty":
            continue
        chain.append(question)
        if leaning(question) == "alone":
            break
    return tuple(chain)


def _means_the_site(message: str, chain: Sequence[str]) -> bool:
    """Whether the pronouns of ``message`` already meant nothing that was said in ``chain``.

    Visitors say "it" of the product and "she" of the person a site is about, from the first
    question on: such questions follow each other, but do not lean on each other. "She" is the same
    person further on, too: what was asked with "it", or without either, is behind it.
    """
    opening, pronouns = chain[-1], _pronouns(message)
    if leaning(opening) == "alone" or not pronouns:
        return False
    if pronouns <= _pronouns(opening):
        return True
    spoken_of = any("person" in _pronouns(each) for each in chain)
    return spoken_of and leaning(_PERSON.sub("Ada", message)) == "alone"


def _means_whom(message: str, opening: str, names: Sequence[str]) -> bool:
    """Whether ``message`` leans by nothing but "he" or "she", and ``opening`` names whom a site is
    about: every question there may be of them."""
    named = any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", opening) for name in names)
    return named and leaning(_PERSON.sub("Ada", message)) == "alone"


def asks_of_another(message: str, names: Iterable[str]) -> bool:
    """Whether ``message`` leaves what was spoken of: it has one of the ``names`` itself, puts one
    thing for another ("And Torch?"), or leans by nothing but "he" or "she"."""
    if any(each in message for each in names) or _SWAPS.fullmatch(message):
        return True
    return leaning(message) != "alone" and leaning(_PERSON.sub("Ada", message)) == "alone"


def _pronouns(text: str) -> set[str | None]:
    return {found.lastgroup for found in _PRONOUN.finditer(text)}


def _swapped(message: str, before: str) -> str | None:
    """``before`` with the one thing in it that is of the same kind as the new one replaced."""
    swap = _SWAPS.fullmatch(message)
    if swap is None:
        return None
    new = swap["new"]
    for kind in (_PART, _VERSION, _IDENTIFIER, _DAY, _NAME):
        old = dict.fromkeys(kind.findall(before))
        if len(old) == 1 and new not in old and _is_one(kind, new):
            return kind.sub(lambda _: new, before)
    return _after_preposition(swap["how"].strip().lower(), new, before)


def _after_preposition(preposition: str, new: str, before: str) -> str | None:
    """``before`` with ``new`` for the one bare word that stands there behind the same preposition:
    "on linux", for "and on windows?"."""
    named = re.fullmatch(r"(?:an? )?([a-z][\w.+#-]*)", new, re.IGNORECASE)
    if preposition not in _PREPOSITIONS or named is None or not _names(named[1]):
        return None
    pattern = re.compile(
        rf"(?<=\b{preposition} )[a-z][\w+#-]*(?=\W*$| (?:{'|'.join(_PREPOSITIONS)})\b)",
        re.IGNORECASE,
    )
    old = pattern.findall(before)
    if len(old) != 1 or not _names(old[0]):
        return None
    return pattern.sub(lambda _: named[1], before)


def _names(word: str) -> bool:
    """Whether a word behind a preposition can be a thing: not "it", nor "free"."""
    own = set(terms(word)) - SAYS_NOTHING
    return bool(own) and not own <= OF_SOMETHING and word.lower() not in NO_THING | {"free"}


def _is_one(kind: re.Pattern[str], new: str) -> bool:
    """Whether ``new`` is one thing of this kind, and nothing else."""
    found = kind.search(f"x {new}")
    return found is not None and (found[0] == new or " " not in new)
