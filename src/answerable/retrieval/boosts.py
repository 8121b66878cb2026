"""What lifts a candidate beside its words and meaning: who it is by the site's own labels.

Seed 002, section 18.4 (by intent and keyword), and seed 000 (exact title, alias and tag). Each
lift is a plain sum on the fused score (0..1), before diversity and thresholds, and each weight is a
setting: at 0 the lift is off. Pure functions; what does not depend on the candidate is prepared
once for a question, because fifty candidates are looked at for each.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from answerable.retrieval.lexical import STOP_WORDS
from answerable.retrieval.openings import says_subject
from answerable.retrieval.ranking import ordered
from answerable.settings import BoostSettings
from answerable.text.code_names import is_signature, names_in
from answerable.text.inner_headings import inner_headings
from answerable.text.readable import readable
from answerable.types import Candidate, Chunk
from answerable.wording.asked_tasks import Task, asked_task, called
from answerable.wording.asked_versions import Version, is_of_version, is_past, named_versions
from answerable.wording.beginnings import asks_to_begin, beginning
from answerable.wording.career import Career
from answerable.wording.careers import asked_career
from answerable.wording.comparing import Thing, compared
from answerable.wording.contractions import written_out
from answerable.wording.contributing import asks_to_contribute, is_for_contributors
from answerable.wording.dated import asks_what_was_new, is_step
from answerable.wording.definition import Term, asked_term, defines, opens
from answerable.wording.facts import AskedFacts, asked_facts
from answerable.wording.numbered_parts import Part, is_in_part, parts_named
from answerable.wording.own_tasks import own_task, told
from answerable.wording.undoing import denies, undoes

LAST = 1.0  # what puts a section behind all others
CORE = "retrieval_core."  # the group of intents that sources answer
PLURAL = 3  # letters: no shorter keyword that ends in s is a plural
HEADING = 2  # words that tell something: a heading of fewer is named by chance
LIST = ", "  # between the items of a list in a chunk's metadata

_WORD = re.compile(r"[^\W_]+[+#]*")
# What a person types only when they mean that very thing. Each alternative is linear.
_IDENTIFIER = re.compile(
    r"`(?P<quoted>[^`\n]{2,80})`"
    r"|(?P<bracketed>\[\[?[\w.\-]{2,60}\]?\])"
    r"|(?P<bare>(?<![\w-])(?:"
    r"--?[A-Za-z][\w-]*\w|\$[A-Za-z]\w+"  # --max-old-space-size, $subscribe
    r"|[a-z]+[a-z0-9]*[A-Z]\w*|(?:[A-Z][a-z0-9]+){2,}\w*"  # useSelector, EdgeShard
    r"|[A-Za-z0-9]*_\w+"  # snake_case, _private, MAX_TOKENS
    r"|[A-Z]+-?\d{2,}\w*"  # E1234, RFC-9110
    r"|@?[\w-]+(?:/[\w.-]+)+|[\w-]{2,}(?:\.[A-Za-z_]\w*)+"  # a/b.c, answerable.toml
    r"|\w+(?=\(\))"  # foo()
    r")(?![\w]))"
)
_NOT_CODE = frozenset({"e.g", "i.e", "a.m", "p.m", "and/or", "yes/no", "ph.d"})


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as boosts look at it.

    ``words`` are its words in lower case between single spaces, with one space at either end, and
    behind them those of "A vs B" where it asks how two things differ;
    ``text`` is the question as it was typed.
    """

    text: str
    words: str
    identifiers: tuple[str, ...]
    term: Term | None  # whose meaning is asked
    things: tuple[Thing, ...]  # two that are compared, or none
    outside: bool  # whether it may be anybody's, and not only a contributor's
    of_a_time: bool  # whether it is about a version or a change
    to_begin: bool  # whether it is asked how to begin with what the site is about
    task: frozenset[str]  # what it asks how to do with that
    done: Task | None  # what it asks how to do with something else
    own: str  # the site's name
    subject: Term | None  # what the site is about, where it is asked what that is
    parts: frozenset[Part]  # the numbered parts of a book that it names
    versions: frozenset[Version]  # that it names
    facts: AskedFacts  # about a piece of work
    career: Career | None  # what is asked of a person's work

    @classmethod
    def of(
        cls, question: str, searched: str = "", subject: Term | None = None, own: str = ""
    ) -> Asked:
        """``searched`` is the question with "it" for the site's ``own`` name."""
        return cls(
            text=question,
            words=spaced(question) + _versus(question),
            identifiers=identifiers(question),
            term=asked_term(question),
            things=compared(question) or (),
            outside=not asks_to_contribute(question),
            of_a_time=asks_what_was_new(question),
            to_begin=asks_to_begin(searched or question),
            task=own_task(searched or question),
            done=asked_task(searched or question),
            own=own,
            subject=subject,
            parts=parts_named(question),
            versions=named_versions(question),
            facts=asked_facts(question),
            career=asked_career(question),
        )


def _versus(question: str) -> str:
    """What a page is called that compares two things as the question does, either way round."""
    things = compared(question)
    if things is None:
        return ""
    one, other = (spaced(each.terms[-1].name) for each in things)
    return f"{one}vs{other}{other}vs{one}" if one and other else ""


def spaced(text: str) -> str:
    """The words of a text in lower case, so that a phrase of whole words is a substring."""
    found = _WORD.findall(written_out(text).casefold())
    return f" {' '.join(found)} " if found else ""


def identifiers(question: str) -> tuple[str, ...]:
    """What in a question is code: options, names in camel or snake case, files, error numbers."""
    found = [
        (match["quoted"] or match["bracketed"] or match["bare"]).strip()
        for match in _IDENTIFIER.finditer(question)
    ]
    return tuple(dict.fromkeys(each for each in found if each and each.lower() not in _NOT_CODE))


def boosted(
    ranked: Sequence[tuple[Candidate, float]],
    asked: Asked,
    intent: str | None,
    settings: BoostSettings,
) -> list[tuple[Candidate, float]]:
    """The candidates with their lifted scores, best first; ties as in ``ranking.ordered``.

    Of the steps between versions only the best stands among the others: each says of the same thing
    what held then, and together they would leave no place to what holds now.
    """
    lifted = ordered(
        (each, score + boost(each.chunk, asked, intent, settings)) for each, score in ranked
    )
    steps = [] if asked.of_a_time else [pair for pair in lifted if is_step(pair[0].chunk)][1:]
    if not steps:
        return lifted
    behind = {each.chunk.id for each, _ in steps}
    return ordered((each, score - LAST * (each.chunk.id in behind)) for each, score in lifted)


def boost(chunk: Chunk, asked: Asked, intent: str | None, settings: BoostSettings) -> float:
    """What is added to the fused score (0..1) of ``chunk``, below 0 for a changelog."""
    return (
        settings.node_types.get(chunk.source_type, 0.0)
        + _by_intent(chunk, intent, settings)
        + _by_keyword(chunk, asked, settings)
        + _by_name(chunk, asked, settings)
        + _by_identifier(chunk, asked, settings)
        + _by_definition(chunk, asked, settings)
        + (settings.beginning * beginning(chunk, asked.own) if asked.to_begin else 0.0)
        + (settings.own_task * told(chunk, asked.task, asked.own) if asked.task else 0.0)
        + settings.task * called(chunk, asked.done)
        + settings.part * (bool(asked.parts) and is_in_part(chunk, asked.parts))
        + settings.part * is_of_version(chunk, asked.versions)
        + settings.fact * _stated(chunk, asked.facts)
        + settings.fact * (asked.career is not None and asked.career.told_in(chunk))
        - settings.signatures * (not asked.identifiers and _documents_functions(chunk))
        - settings.contributing * (asked.outside and is_for_contributors(chunk))
        - settings.undoing * _opposes(asked.text, chunk.heading_path[-1])
        - settings.dated * is_past(chunk, asked.text, of_a_time=asked.of_a_time)
    )


def _documents_functions(chunk: Chunk) -> bool:
    """Whether a section is of a reference that tells of functions below their signatures."""
    return any(is_signature(name) for unit in chunk.units for name in unit.under)


def _opposes(question: str, heading: str) -> bool:
    return undoes(question, heading, "") or denies(question, heading)


def _stated(chunk: Chunk, facts: AskedFacts) -> float:
    """How much the section says a fact that is asked for (0..1)."""
    if not facts.names:
        return 0.0
    titles = (chunk.title, chunk.heading_path[-1])
    return max((facts.stated(unit.text, *titles) for unit in chunk.units), default=0.0)


def _by_intent(chunk: Chunk, intent: str | None, settings: BoostSettings) -> float:
    if intent is None or not intent.startswith(CORE):
        return 0.0
    return settings.intents.get(intent.removeprefix(CORE), {}).get(chunk.source_type, 0.0)


def _by_keyword(chunk: Chunk, asked: Asked, settings: BoostSettings) -> float:
    """The largest weight of a keyword that question and chunk both contain."""
    named = _keywords(asked.text, tuple(settings.keywords))
    if not named:
        return 0.0
    text = _folded("\n".join((*chunk.heading_path, readable(chunk))))
    found = [settings.keywords[each] for each in named if _has_keyword(each, text)]
    return max(found, default=0.0)


@lru_cache(maxsize=64)  # asked again for each candidate
def _keywords(question: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the keywords that the question contains."""
    folded = _folded(question)
    return tuple(each for each in known if _has_keyword(each, folded))


def _folded(text: str) -> str:
    """In lower case, with one space wherever there was any space or a hyphen."""
    return " ".join(text.casefold().replace("-", " ").split())


def _has_keyword(keyword: str, folded: str) -> bool:
    """Whether the keyword stands there as whole words, in singular or plural."""
    phrase = _folded(keyword)
    if phrase.endswith("s") and len(phrase) > PLURAL:
        phrase = phrase[:-1]
    return bool(phrase) and (_stands_in(phrase, folded) or _stands_in(f"{phrase}s", folded))


def _by_name(chunk: Chunk, asked: Asked, settings: BoostSettings) -> float:
    """The page's title, the section's heading, an alias and a tag, each as a phrase."""
    metadata = chunk.metadata
    return (
        settings.title * _names((chunk.title,), asked)
        + settings.heading * _has_heading(chunk, asked)
        + settings.code_heading * _is_about_code(chunk, asked)
        + settings.alias * _names(items_of(metadata.get("aliases", "")), asked)
        + settings.tag * _names(items_of(metadata.get("tags", "")), asked)
    )


def items_of(joined: str) -> tuple[str, ...]:
    """The items of a list in a chunk's metadata."""
    return tuple(joined.split(LIST)) if joined else ()


def _names(names: Sequence[str], asked: Asked) -> bool:
    return any((phrase := _phrase(name)) and phrase in asked.words for name in names)


def _has_heading(chunk: Chunk, asked: Asked) -> bool:
    """Whether the question has the heading of a section, or one inside it, or is it. One word
    ("Keys") says too little."""
    inner = [name for unit in chunk.units for name in unit.under]
    return any(_is_named(heading, asked) for heading in (*chunk.heading_path[1:][-1:], *inner))


def _is_named(heading: str, asked: Asked) -> bool:
    telling = _phrase(heading, HEADING)
    return (bool(telling) and telling in asked.words) or _phrase(heading, 0) == asked.words


def _is_about_code(chunk: Chunk, asked: Asked) -> bool:
    """Whether the heading of the section, or one inside it, names the question's code
    ("nodeLinker", "--prod, -P"), which is typed by those who mean that very thing."""
    if not asked.identifiers:
        return False
    headings = (*chunk.heading_path[1:][-1:], *inner_headings(chunk))
    return any(not names_in(each).isdisjoint(asked.identifiers) for each in headings)


@lru_cache(maxsize=16_384)
def _phrase(name: str, telling: int = 1) -> str:
    """The name as ``Asked.words`` would have it; empty with fewer than ``telling`` words of its
    own."""
    phrase = spaced(name)
    own = [word for word in phrase.split() if len(word) > 1 and word not in STOP_WORDS]
    return phrase if len(own) >= telling else ""


def _by_identifier(chunk: Chunk, asked: Asked, settings: BoostSettings) -> float:
    """By the share of the question's identifiers that stand in the chunk, letter for letter."""
    if not settings.identifier or not asked.identifiers:
        return 0.0
    text = "\n".join((*chunk.heading_path, readable(chunk)))
    found = sum(_stands_in(each, text) for each in asked.identifiers)
    return settings.identifier * found / len(asked.identifiers)


def _by_definition(chunk: Chunk, asked: Asked, settings: BoostSettings) -> float:
    """Where the meaning of a term is asked and the section says it, or that of one of two things
    that are compared."""
    if asked.things and any(
        _says_what(chunk, term) for each in asked.things for term in each.terms
    ):
        return settings.definition
    if asked.term is None or not any(defines(unit, asked.term) for unit in chunk.units):
        return 0.0
    of_subject = asked.subject is not None and says_subject(chunk, asked.subject)
    return settings.definition + settings.subject * of_subject


def _says_what(chunk: Chunk, term: Term) -> bool:
    """Whether a section says what something is, or is headed by it alone."""
    return any(
        defines(unit, term) or opens(chunk, number, term) for number, unit in enumerate(chunk.units)
    )


def _stands_in(identifier: str, text: str) -> bool:
    """Whether it stands there as a whole: ``useSelector`` is not in ``useSelectors``."""
    at = text.find(identifier)
    while at >= 0:
        end = at + len(identifier)
        grows_left = _joins(text[max(0, at - 1) : at]) and _joins(identifier[0])
        grows_right = _joins(text[end : end + 1]) and _joins(identifier[-1])
        if not grows_left and not grows_right:
            return True
        at = text.find(identifier, at + 1)
    return False


def _joins(character: str) -> bool:
    return character.isalnum() or character == "_"
