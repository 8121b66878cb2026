"""What is about something else by name: "Graphite stores it on disk" for "Where is it stored?".

Documentation tells of what it is compared with, built on and run by. Whoever names none of these
asks about the site's own subject, unless the answer is to be a name.
"""

from __future__ import annotations

import re
from collections.abc import Set
from dataclasses import dataclass

from answerable.site_names import Names
from answerable.wording.amounts import ASKS_NUMBER
from answerable.wording.possessive import POSSESSIVE_ENDING

NAME = r"[^\W\d_][\w'\u2019-]*"  # as ingest learns it and as it is looked for
_WORD = re.compile(NAME)
# A few words without a verb ("minimum python version") may mean a name that is spelled otherwise.
_ASKS = re.compile(
    r"^\W*(?:how|where|why|when|can|could|does|do|did|is|are|was|will|should|may|must|has|have)\b",
    re.IGNORECASE,
)
# "How much does it cost?", "Do you support ...?"
_MEANS_OWN = re.compile(r"\b(?:its?|(?:do|does|can|are|have) you|your)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class OtherNames:
    """The names of an index that an English question does not mean.

    ``own`` is the site's, in lower case, where the question means it.
    """

    names: Set[str] = frozenset()
    asked: str = ""
    own: str = ""

    @classmethod
    def of(cls, names: Names, question: str) -> OtherNames:
        """None of the others where the question may ask for one ("Which CMS ...?")."""
        about = _ASKS.match(question) or ASKS_NUMBER.search(question)
        asked, own = question.casefold(), names.own.casefold()
        meant = own in asked or _MEANS_OWN.search(question)
        return cls(names.others if about else frozenset(), asked, own if meant else "")

    def begin(self, text: str) -> bool:
        """Whether one of them is the first word of ``text``."""
        first = _WORD.match(text)
        return first is not None and self._has(first[0])

    def stand_in(self, text: str) -> bool:
        """Whether one of them stands anywhere in ``text``."""
        return bool(self.names) and any(map(self._has, _WORD.findall(text)))

    def lacking_own(self, text: str) -> bool:
        """Whether the question is about the site's subject and ``text`` does not name it."""
        return bool(self.own) and self.own not in text.casefold()

    def _has(self, word: str) -> bool:
        name = POSSESSIVE_ENDING.sub("", word)
        return name in self.names and name.casefold() not in self.asked
