"""What MyST fills in for ``{{ name }}``, as the page or the settings of its site say.

Only words are known here: what a value has of directives, of HTML or of Jinja is not, nor what an
expression gives. https://myst-parser.readthedocs.io/en/latest/syntax/optional.html#substitutions
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from answerable.ingest.markup import inline

_NAMED = re.compile(r"\{\{[ \t]*([A-Za-z_]\w{0,99})[ \t]*\}\}")
_LINE = re.compile(r"[ \t>]*(?:\{\{[^{}\n]*\}\}[ \t\r]*)+")
_MORE_THAN_WORDS = re.compile(r"[{}<>\n]")
LONGEST = 500  # characters of a value


def values(text: str, substitutions: Mapping[str, str]) -> dict[str, str]:
    """What a reader sees of those in ``text``, where that is words; of a picture, nothing."""
    known = set(_NAMED.findall(text)) & set(substitutions)
    return {
        name: inline.plain(inline.parse(said).text)
        for name in known
        if (said := substitutions[name].strip()) and _is_words(said)
    }


def _is_words(said: str) -> bool:
    return len(said) <= LONGEST and not _MORE_THAN_WORDS.search(said)


def is_unknown(line: str, known: Mapping[str, str]) -> bool:
    """Whether a line has nothing but what is filled in, and some of that is not known."""
    if not _LINE.fullmatch(line):
        return False
    return line.count("{{") > sum(name in known for name in _NAMED.findall(line))
