"""What tells who a person is, or opens a door: found in a text and masked.

Mail addresses, phone numbers, payment cards (Luhn, ISO/IEC 7812-1), bank accounts (IBAN, ISO 13616,
modulo 97), keys and tokens. What documentation uses as an example is none: addresses at the domains
of RFC 2606 and 6761, phone numbers kept for fiction, test cards, placeholders.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from phonenumbers import Leniency, PhoneNumberMatcher

Kind = Literal["e-mail", "phone", "card", "iban", "secret"]
KINDS: tuple[Kind, ...] = ("e-mail", "phone", "card", "iban", "secret")
FILL = "█"  # stands for each character that is taken out where positions must stay

_MAIL = re.compile(
    r"(?<![\w.+%-])[A-Za-z0-9][\w.+%-]{0,63}@((?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)"
    r"{1,8}[A-Za-z]{2,24})(?![\w-])"
)
_EXAMPLES = re.compile(
    r"(?:^|\.)(?:example\.[a-z.]+|example|test|invalid|localhost|local|internal"
    r"|(?:your-?)?(?:domain|company|site|server|host)\.\w+"
    r"|png|jpe?g|gif|svg|webp|avif|ico|m?js|tsx?|css|json|md|py)$",
    re.IGNORECASE,
)
_PLUS = re.compile(r"\+[ (]{0,2}\d")
_SAID = re.compile(  # "call 600 700 800": a number that is said to be one
    r"\b(?:phone|tel|telephone|telefon\w{0,4}|mobile|cell|komórk\w{1,3}|call(?: me)?|fax|whatsapp"
    r"|zadzwo\w{1,5}|numer(?:u|em)?(?: telefonu)?)\b[\s:.()]{0,3}(?:\w{1,8}\s){0,2}"
    r"(\(?\d(?:[ ().\-/]{0,2}\d){6,14})(?!\d)",
    re.IGNORECASE,
)
_CARD = re.compile(  # in one, in fours, or in four, six and five
    r"(?<![\w./-])(?:[2-6]\d{12,15}|[2-6]\d{3}([ -])\d{4}\1\d{4}\1\d{4}|3\d{3}([ -])\d{6}\2\d{4,5})"
    r"(?![\w-])"
)
_ISSUED = re.compile(
    r"4\d{12}(?:\d{3})?|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|6(?:011|5\d\d)\d{12}|3(?:0[0-5]|[68]\d)\d{11}"
)
_TEST_CARDS = frozenset(
    "4242424242424242 4111111111111111 5555555555554444 378282246310005 4000056655665556 "
    "4012888888881881 5105105105105100 6011111111111117 371449635398431 30569309025904".split()
)
_IBAN = re.compile(r"(?<!\w)[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?!\w)")
_KEY = re.compile(
    r"(?<![\w-])(?:sk-(?:ant-|proj-)?[\w-]{20,200}|[rs]k_live_\w{16,200}|AKIA[0-9A-Z]{16}"
    r"|gh[opsur]_\w{36,255}|github_pat_\w{22,255}|glpat-[\w-]{20,64}|xox[abeprs]-[\w-]{10,250}"
    r"|AIza[\w-]{35}|npm_\w{36}|pypi-[\w-]{50,250}|hf_\w{30,60}|SG\.[\w-]{16,32}\.[\w-]{16,64}"
    r"|eyJ[\w-]{10,2000}\.eyJ[\w-]{10,4000}\.[\w-]{10,2000})(?![\w-])"
    r"|-----BEGIN (?:[A-Z]+ ){0,3}PRIVATE KEY-----[\s\S]{0,8000}?"
    r"(?:-----END [A-Z ]{0,30}KEY-----|\Z)"
)
_LOGIN = re.compile(r"(?<=://)[^\s:@/]{1,64}:([^\s:@/]{3,200})(?=@([\w.-]{1,253}))")
_LOGIN_BEFORE = re.compile(r"://[^\s/@]{1,64}:$")  # what follows is a password and a host
_ASSIGNED = re.compile(
    r"(?:api[_ -]?key|secret|token|passw(?:or)?d|hasło|access[_ -]?key|client[_ -]?secret)\w{0,12}"
    r"[\"']?\s{0,3}(?:[:=]|\bis\b|\bto\b)\s{0,3}[\"'`]?([A-Za-z0-9+/_=.~-]{16,256})",
    re.IGNORECASE,
)
_RANDOM = re.compile(r"(?<![\w+/=.:@%,-])[A-Za-z0-9+/_-]{32,128}={0,2}(?![\w+/=%-])")
_PLACEHOLDER = re.compile(
    r"example|sample|your|placeholder|change-?me|dummy|secret|password|passwd|x{4}|\*{3}|0{6}|1234"
    r"|abcd|\.\.\.|token|redacted",
    re.IGNORECASE,
)
_STANDS_FOR = re.compile(rf"[$<{{\[%]|pass$|pwd$|.*?(?:{_PLACEHOLDER.pattern})", re.IGNORECASE)
_FICTION = re.compile(r"55501\d\d$")  # numbers of North America that are kept for stories
# What each of the finders needs to see before it can find anything.
_HINT = re.compile(
    r"[@\d]|://|-----BEGIN|sk-|AKIA|[rs]k_live_|gh[opsur]_|github_pat_|glpat-|xox|AIza|npm_|pypi-|hf_"
    r"|SG\.|eyJ"
)
RANDOM_BITS = 4.4  # of Shannon entropy a character, from which a mixed string passes for random
ASSIGNED_BITS = 3.4  # the same for what is said to be a key


@dataclass(frozen=True, slots=True)
class Found:
    """A stretch ``text[start:end]``, and what it is."""

    start: int
    end: int
    kind: Kind


@dataclass(frozen=True, slots=True)
class Redactor:
    """Finds and masks ``kinds``, but for what is ``public``.

    ``public`` holds addresses, numbers, or domains as ``@example.org``, in any case and spacing;
    ``regions`` are the countries (ISO 3166) whose numbers may be written without their prefix.
    """

    kinds: tuple[Kind, ...] = KINDS
    public: tuple[str, ...] = ()
    regions: tuple[str, ...] = ()

    def find(self, text: str) -> list[Found]:
        """What is to be masked, in order and disjoint."""
        if not _HINT.search(text):
            return []
        found: list[Found] = []
        for kind in self.kinds:
            found += [Found(s, e, kind) for s, e in _FINDERS[kind](text, self.regions)]
        shown = [each for each in found if not self._is_public(text[each.start : each.end])]
        return _disjoint(shown)

    def masked(self, text: str) -> str:
        """``text`` with a word in brackets for each find, such as ``[e-mail]``."""
        said, at = [], 0
        for each in self.find(text):
            said += [text[at : each.start], f"[{each.kind}]"]
            at = each.end
        return "".join((*said, text[at:]))

    def filled(self, text: str) -> str:
        """``text`` with every find blacked out; it keeps its length and its lines."""
        return filled(text, [(each.start, each.end) for each in self.find(text)])

    def _is_public(self, value: str) -> bool:
        value = _bare(value)
        domain = value[value.rfind("@") :] if "@" in value else value
        return any(_bare(each) in (value, domain) for each in self.public)


def filled(text: str, spans: Sequence[tuple[int, int]]) -> str:
    """``text`` with the characters of ``spans`` blacked out, but for line breaks."""
    said, at = [], 0
    for start, end in spans:
        hidden = "".join(each if each == "\n" else FILL for each in text[start:end])
        said += [text[at:start], hidden]
        at = end
    return "".join((*said, text[at:]))


def _bare(value: str) -> str:
    return re.sub(r"[\s().\-/]", "", value.casefold()) if "@" not in value else value.casefold()


def _disjoint(found: Sequence[Found]) -> list[Found]:
    """The longest of those that overlap, in order."""
    kept: list[Found] = []
    for each in sorted(found, key=lambda f: (f.start, -f.end)):
        if kept and each.start < kept[-1].end:
            if each.end > kept[-1].end:
                kept[-1] = Found(kept[-1].start, each.end, kept[-1].kind)
        else:
            kept.append(each)
    return kept


def _mails(text: str, regions: Sequence[str]) -> Iterator[tuple[int, int]]:
    if "@" not in text:
        return
    for match in _MAIL.finditer(text):
        remote = match[0].startswith("git@") and text[match.end() :][:1] in (":", "/")
        login = _LOGIN_BEFORE.search(text, max(0, match.start() - 70), match.start())
        if not remote and login is None and not _EXAMPLES.search(match[1]):
            yield match.span()


def _phones(text: str, regions: Sequence[str]) -> Iterator[tuple[int, int]]:
    for region in (*regions, None) if regions or _PLUS.search(text) else ():
        for match in PhoneNumberMatcher(text, region, leniency=Leniency.VALID):
            if not _FICTION.search(re.sub(r"\D", "", match.raw_string)):
                yield match.start, match.end
    for said in _SAID.finditer(text):
        yield said.span(1)


def _cards(text: str, regions: Sequence[str]) -> Iterator[tuple[int, int]]:
    for match in _CARD.finditer(text):
        digits = re.sub(r"\D", "", match[0])
        if _ISSUED.fullmatch(digits) and _luhn(digits) and digits not in _TEST_CARDS:
            yield match.span()


def _luhn(digits: str) -> bool:
    doubled = (int(d) * 2 if n % 2 else int(d) for n, d in enumerate(reversed(digits)))
    return sum(each - 9 if each > 9 else each for each in doubled) % 10 == 0


def _ibans(text: str, regions: Sequence[str]) -> Iterator[tuple[int, int]]:
    for match in _IBAN.finditer(text):
        code = match[0].replace(" ", "")
        if (
            15 <= len(code) <= 34
            and int("".join(str(int(c, 36)) for c in code[4:] + code[:4])) % 97 == 1
        ):
            yield match.span()


def _secrets(text: str, regions: Sequence[str]) -> Iterator[tuple[int, int]]:
    for match in _KEY.finditer(text):
        if not _PLACEHOLDER.search(match[0]) and _bits(match[0]) > ASSIGNED_BITS:
            yield match.span()
    for match in _LOGIN.finditer(text):
        if not _STANDS_FOR.match(match[1]) and not _EXAMPLES.search(match[2]):
            yield match.span(1)
    for match in _ASSIGNED.finditer(text):
        if _is_random(match[1], ASSIGNED_BITS):
            yield match.span(1)
    for match in _RANDOM.finditer(text):
        if _is_random(match[0], RANDOM_BITS) and _is_mixed(match[0]):
            yield match.span()


def _is_random(word: str, bits: float) -> bool:
    has_both = any(map(str.isdigit, word)) and any(map(str.isalpha, word))
    return has_both and _bits(word) >= bits and not _PLACEHOLDER.search(word)


def _is_mixed(word: str) -> bool:
    """Upper and lower case and digits throughout, unlike a path, a name or a digest in hex."""
    turns = sum(
        a.isalpha() and b.isalpha() and a.islower() and b.isupper() for a, b in pairwise(word)
    )
    return (
        turns >= 4
        and sum(map(str.isdigit, word)) >= 3
        and "/" not in word
        and not word.startswith(("sha256-", "sha384-", "sha512-"))
    )


def _bits(word: str) -> float:
    """Shannon entropy of its characters, in bits a character."""
    return -sum(n / len(word) * math.log2(n / len(word)) for n in Counter(word).values())


_FINDERS = {
    "e-mail": _mails,
    "phone": _phones,
    "card": _cards,
    "iban": _ibans,
    "secret": _secrets,
}
NOTHING = Redactor(kinds=())
