"""Words added to a sentence of the evidence that nothing near it has: an aside, a slur, in what
manner, by whom or where, and a call or a payment."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set

from answerable.retrieval.lexical import terms
from answerable.turn.proof.in_order import content, in_order, pieces, stem
from answerable.turn.proof.number_words import NUMBER_TERMS

COPIED = 0.8  # share of the other words that one sentence of the evidence has
_ALIKE = 4  # letters that forms of one word share
_ASIDE = re.compile(
    r"\(([^()]{1,200})\)|(?<=\w) ?[—–] ?([^—–]{1,80}?) ?[—–] ?(?=\w)| - ([^-]{1,80}) - "
)
_WORD = re.compile(r"[^\W_]+")
# What an aside may say that stands nowhere: what it is, and periods, which are held as amounts.
_OF_ASIDES = NUMBER_TERMS | frozenset(
    terms(
        """
        optional default example eg ie see also above below called known alias aka abbreviated
        abbreviation short plural singular inclusive exclusive included etc respectively note both
        former latter latin english word name term same similar using via day week month year hour
        minute second time approximately roughly about means meaning instance such like number total
        """
    )
)
_SLURS = frozenset(
    terms(
        """
        malware malicious maliciously virus spyware trojan ransomware scam scammer fraud fraudulent
        fraudulently stolen illegal illegally unlawful unlawfully insecure backdoor hacked hacker
        attacker criminal crook evil stupid idiot idiotic moron dumb fool foolish foolishly garbage
        trash crap worthless ridiculous pathetic awful horrible disgusting secretly covertly unfair
        unfairly bogus deceptive racist sexist nazi liar cheater thief
        """
    )
)
_OF_ATTACKS = re.compile(
    r"\b(?:attack|inject|threat|untrust|secur|insecur|exploit|abus|spam|vulnerab|steal|stole|hijack"
    r"|phish|hack|malic|virus|crim|law|illeg|fair|secret|intru|breach|unauthori[sz])"
)
# Manners that a sentence may be told with, whatever its evidence says.
_MANNERS = frozenset(
    """
    accordingly actually additionally alternatively anonymously approximately automatically
    basically briefly carefully certainly clearly commonly completely consequently consistently
    conversely correctly currently daily deliberately directly early easily effectively efficiently
    entirely equally especially essentially eventually exactly explicitly externally finally
    formally frequently friendly fully fundamentally generally gradually historically hourly
    ideally immediately importantly indirectly individually initially instantly internally jointly
    likely locally mainly manually merely monthly mostly mutually namely natively naturally nearly
    necessarily newly normally notably occasionally officially only optionally originally partially
    particularly partly periodically possibly potentially precisely presumably previously primarily
    probably programmatically promptly properly quickly rapidly readily really recently regularly
    reliably repeatedly respectively roughly safely seamlessly selectively separately sequentially
    shortly similarly simply simultaneously slightly smoothly solely specifically strictly strongly
    subsequently successfully suddenly sufficiently technically temporarily thoroughly
    transparently typically ultimately uniquely unlikely usually virtually visually weekly yearly
    """.split()
)
_PHRASES = frozenset("at by from via through".split())
_ARTICLES = frozenset("a an the your our their its this that any each".split())
_PLACES = frozenset(
    content(
        """
        command line terminal shell console prompt computer machine system device project browser
        app application page site website menu user default hand runtime startup start beginning end
        time moment point least most once first last glance owner developer maintainer team company
        reader visitor person people you us them it itself yourself settings file list code text
        setting option step way means addition day night week month year hour minute second anyone
        everyone others another scratch there here now today name number id type value key place
        level scale rate speed cost price risk work home side top bottom left right front back
        """.split()
    )
)
_GLUED = re.compile(r"(?<!\S)[^\W\d_]{2,40},[^\W\d_]{2,40}\b")
_CALLS = re.compile(
    r"(?:^|[.;:,] )\W{0,3}(?:please |just |now )?(?P<verb>call|phone|dial|ring|text|pay|wire"
    r"|transfer|donate) [$€£+]?\d",
    re.IGNORECASE,
)


def added(claim: str, cited: Sequence[str], near: Sequence[str]) -> bool:
    """Whether ``claim`` has something beside what ``cited`` says that neither they nor what is
    ``near`` them (headings, the rest of the sections, the question) have in any form."""
    known = {term for text in (*cited, *near) for term in terms(text)}
    new = set(terms(claim)) - known
    if _GLUED.search(claim) and any(each not in " ".join(cited) for each in _GLUED.findall(claim)):
        return True
    if not new:
        return False
    return (
        any(_is_of_nothing(aside, claim, known) for aside in _asides(claim))
        or (bool(new & _SLURS) and not _OF_ATTACKS.search(" ".join((*cited, *near)).lower()))
        or any(not known & set(terms(each["verb"])) for each in _CALLS.finditer(claim))
        or _has_other_manner(claim, cited, known)
        or any(_has_other_place(claim, text, known) for text in cited)
    )


def _asides(claim: str) -> Iterator[str]:
    for found in _ASIDE.finditer(claim):
        yield next(filter(None, found.groups()))


def _is_of_nothing(aside: str, claim: str, known: Set[str]) -> bool:
    """Whether an aside has no word that is known, and is no other form of one beside it."""
    said = set(terms(aside))
    if not said or said & (known | _OF_ASIDES):
        return False
    rest = claim.replace(aside, " ", 1)
    return not (_abbreviates(aside, rest) or _abbreviates(rest, aside))


def _abbreviates(short: str, text: str) -> bool:
    """Whether a word in capitals of ``short`` is made of first letters of ``text``."""
    letters = "".join(word[0].lower() for word in _WORD.findall(text))
    return any(
        len(word) > 1 and word[:-1].isupper() and word.rstrip("s").lower() in letters
        for word in _WORD.findall(short)
    )


def _has_other_manner(claim: str, cited: Sequence[str], known: Set[str]) -> bool:
    """Whether a near copy says in what manner, and nothing there does."""
    words = in_order(claim)
    manners = {
        word
        for word in words
        if word.endswith("ly")
        and len(word) > len("early")
        and word.isalpha()
        and word not in _MANNERS
        and not any(term[:_ALIKE] == word[:_ALIKE] for term in known)
    }
    return bool(manners) and _is_copied([word for word in words if word not in manners], cited)


def _is_copied(words: Sequence[str], cited: Sequence[str]) -> bool:
    wanted = set(content(words))
    return any(len(wanted & set(terms(text))) >= COPIED * len(wanted) for text in cited)


def _has_other_place(claim: str, text: str, known: Set[str]) -> bool:
    """Whether a copy of a sentence has one phrase more, with a thing that nothing there names: "at
    the mill"."""
    said, there = in_order(claim), in_order(text)
    compared = pieces(list(map(stem, there)), list(map(stem, said)))
    extra = [said[c:d] for tag, _, _, c, d in compared if tag == "insert"]
    if any(tag == "replace" for tag, *_ in compared) or not extra:
        return False
    return any(_names_other_place(words, known) for words in extra)


def _names_other_place(words: Sequence[str], known: Set[str]) -> bool:
    at = next((n for n, word in enumerate(words) if word in _PHRASES), None)
    if at is None:
        return False
    named = content(word for word in words[at + 1 :] if word not in _ARTICLES)
    return (
        bool(named)
        and known.isdisjoint(named)
        and _PLACES.isdisjoint(named)
        and not words[at + 1].endswith("ing")
    )
