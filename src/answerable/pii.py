"""What tells who a person is, or opens a door: found in a text and masked.

Mail addresses, phone numbers, payment cards (Luhn, ISO/IEC 7812-1), bank accounts (IBAN, ISO 13616,
modulo 97), keys, tokens and addresses of webhooks. What documentation uses as an example is none:
addresses at the domains of RFC 2606 and 6761, versions, files and units of systemd behind an "@",
phone numbers kept for fiction, test cards, placeholders. All of it in wide letters and digits as
well, with characters inside that nobody sees, and with ``%40`` in place of an "@".
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

import phonenumbers
from phonenumbers import Leniency, PhoneNumberMatcher

from answerable.issued_keys import (
    BASIC,
    ISSUED,
    PASSED,
    SAID_PASSWORD,
    SIGNED,
    is_sign_in,
    is_thought_up,
)
from answerable.spellings import plainest, readings

Kind = Literal["e-mail", "phone", "card", "iban", "secret"]
KINDS: tuple[Kind, ...] = ("e-mail", "phone", "card", "iban", "secret")
FILL = "█"  # stands for each character that is taken out where positions must stay

_BLANK = r"[^\S\r\n]"  # of any width
# A letter or digit of a script that is written with spaces: in others a word may end anywhere.
_L = r"[^\W_\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uff00-\uffef]"
_MAIL = re.compile(
    rf"(?<!{_L}){_L}(?:{_L}|[_.+%-]){{0,63}}@((?:{_L}(?:(?:{_L}|-){{0,61}}{_L})?\.){{1,8}}"
    r"(?:xn--[A-Za-z0-9-]{2,59}|[A-Za-z]{2,24}(?![A-Za-z0-9]|-[A-Za-z0-9])|[^\W\d_A-Za-z]{2,24}))"
)
_EXAMPLES = re.compile(
    r"(?:^|\.)(?:example\.[a-z.]+|example|test|invalid|localhost|local|internal"
    r"|(?:your-?)?(?:domain|company|site|server|host)\.\w+"
    r"|\w+\.tld|admin\.com"
    r"|png|jpe?g|gif|svg|webp|avif|ico|css|json"
    r"|service|socket|timer|mount|device|slice|scope)$"  # systemd's units: "lamp@user.service"
    r"|^v?\d+\.\d+\.|^v?\d+x?(?:[.-]\w+)*\.(?:m?[jt]s|[jt]sx|md|py)$",  # of a version, of a file
    re.IGNORECASE,
)
# Before the "@" of an address that the reader is to fill in: "you@gmail.com".
_YOURS = re.compile(
    r"you|your(?:s|[._-]?(?:e-?mail|name|user(?:name)?|login|address))?", re.IGNORECASE
)
_PLUS = re.compile(r"[+＋][\s(]{0,2}\d")
# "00 48 602 345 678". In pairs alone it is as well a dump of bytes, and in one piece any number.
_DIALLED = re.compile(
    rf"(?<![\w:.,/+-])(?<!\d{_BLANK})00(?={_BLANK}?[1-9])(?:{_BLANK}?[().\-/]?{_BLANK}?\d){{7,14}}(?!\w)"
)
_IN_PAIRS = re.compile(r"\d+|(?:\d\d(?:\D+|$))+")
_SAID = re.compile(  # "call 600 700 800": a number that is said to be one
    r"\b(?:phone|tel|telephone|telefon\w{0,4}|mobile|cell|komórk\w{1,3}|call(?: me)?|fax|whatsapp"
    r"|zadzwo\w{1,5}|numer(?:u|em)?(?: telefonu)?)\b[\s:.()]{0,3}(?:\w{1,8}\s){0,2}"
    r"(\(?\d(?:[ ().\-/]{0,2}\d){6,14})(?!\d)",
    re.IGNORECASE,
)
_BETWEEN = rf"({_BLANK}|-)"
_CARD = re.compile(  # in one, in fours and what is left, or in four, six and five
    rf"(?<!{_L})(?<![_./-])(?:[2-68]\d{{12,15}}|62\d{{17}}"
    rf"|[2-68]\d{{3}}{_BETWEEN}\d{{4}}\1\d{{4}}\1\d{{4}}(?:\1\d{{3}})?"
    rf"|3\d{{3}}{_BETWEEN}\d{{6}}\2\d{{4,5}})(?!{_L}|[_-])"
)
_ISSUED = re.compile(
    r"4\d{12}(?:\d{3})?|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|3(?:0[0-5]|[68]\d)\d{11}"
    r"|35(?:2[89]|[3-8]\d)\d{12}|6(?:0\d\d|4[4-9]\d|5\d\d|7\d\d)\d{12}|62\d{14}(?:\d{3})?|8[12]\d{14}"
)
_TEST_CARDS = frozenset(
    "4242424242424242 4111111111111111 5555555555554444 378282246310005 4000056655665556 "
    "4012888888881881 5105105105105100 6011111111111117 371449635398431 30569309025904 "
    "6011000990139424 6445644564456445 6759649826438453 3530111333300000 3566002020360505 "
    "3569990010095841 6200000000000005 6205500000000000004 6243030000000001 6250946000000016 "
    "6222821234560017 6212345678901265 6074820000000007 8171999927660000".split()
)
MADE_UP = 4  # different digits in a card's number; one with fewer was typed and not issued
_IBAN = re.compile(
    rf"(?<!{_L})(?<!_)[A-Z]{{2}}\d{{2}}(?: ?[A-Z0-9]{{4}}){{2,7}}(?: ?[A-Z0-9]{{1,3}})?(?!{_L}|_)"
)
# How each of them begins.
_ACCOUNT = re.compile(rf"(?<!{_L})(?<!_)([A-Za-z]{{2}})\d{{2}}(?=\s?[A-Za-z0-9])")
# How long they are, by country, as ISO 13616's registry has it.
_LENGTHS = {
    country: int(length)
    for length, countries in (
        each.split(":")
        for each in "15:NO 16:BE 18:DK,FI,FK,FO,GL,NL,SD 19:MK,SI 20:AT,BA,EE,KZ,LT,LU,MN,XK "
        "21:CH,HR,LI,LV 22:BG,BH,CR,DE,GB,GE,IE,ME,RS,VA 23:AE,GI,IL,IQ,OM,SO,TL "
        "24:AD,CZ,ES,MD,PK,RO,SA,SE,SK,TN,VG 25:LY,PT,ST 26:IS,TR 27:BI,DJ,FR,GR,IT,MC,MR,SM "
        "28:AL,AZ,BY,CY,DO,GT,HN,HU,LB,NI,PL,SV 29:BR,EG,PS,QA,UA 30:JO,KW,MU,YE 31:MT,SC 32:LC "
        "33:RU".split()
    )
    for country in countries.split(",")
}
_REST = {
    length: re.compile(rf"(?:{_BLANK}?[A-Za-z0-9]){{{length - 4}}}(?!{_L}|_)")
    for length in {*_LENGTHS.values()}
}
ACCOUNT_DIGITS = 8  # behind the country and the checksum; words of a sentence have fewer
_KEY = re.compile(
    r"(?<![\w-])(?:sk-(?:ant-|proj-)?[\w-]{20,200}|[rs]k_live_\w{16,200}|AKIA[0-9A-Z]{16}"
    r"|gh[opsur]_\w{36,255}|github_pat_\w{22,255}|glpat-[\w-]{20,64}|xox[abeprs]-[\w-]{10,250}"
    r"|(?:bot)?\d{8,10}:AA[\w-]{30,40}"  # Telegram
    r"|AIza[\w-]{35}|npm_\w{36}|pypi-[\w-]{50,250}|hf_\w{30,60}|SG\.[\w-]{16,32}\.[\w-]{16,64}"
    r"|eyJ[\w-]{10,2000}\.eyJ[\w-]{10,4000}\.[\w-]{10,2000})(?![\w-])"
    r"|-----BEGIN (?:[A-Z]+ ){0,3}PRIVATE KEY-----[\s\S]{0,8000}?"
    r"(?:-----END [A-Z ]{0,30}KEY-----|\Z)"
)
# Whoever has such an address may write where it leads.
_WEBHOOK = re.compile(
    r"(?:hooks\.slack\.com/(?:services|workflows|triggers)|discord(?:app)?\.com/api/webhooks)/"
    r"([\w/-]{20,250})"
)
_LOGIN = re.compile(r"(?<=://)[^\s:@/]{0,64}:([^\s:@/]{3,200})(?=@([\w.-]{1,253}))")
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
    r"|SG\.|eyJ|hooks\.slack"
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
        found: list[Found] = []
        for reading, places in readings(text):
            for each in self._find_in(reading) if _HINT.search(reading) else ():
                if self.is_public(reading[each.start : each.end]):
                    continue
                found.append(each if places is None else _placed(each, places))
        return _disjoint(found)

    def _find_in(self, text: str) -> Iterator[Found]:
        for kind in self.kinds:
            for start, end in _FINDERS[kind](text, self.regions):
                yield Found(start, end, kind)

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

    def is_public(self, value: str) -> bool:
        """Whether the owner's list shows it to everybody."""
        if not self.public:
            return False
        value = _bare(plainest(value))
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


def _placed(found: Found, places: Sequence[int]) -> Found:
    """What was found in a reading of a text, where it stands in the text."""
    return Found(places[found.start], places[found.end - 1] + 1, found.kind)


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
        # Who signs in at an address, "https://key@host/1": a DSN has one in each documentation.
        remote = remote or text.endswith("://", 0, match.start())
        login = _LOGIN_BEFORE.search(text, max(0, match.start() - 70), match.start())
        if not remote and login is None and not _is_example(match):
            yield match.span()


def _is_example(mail: re.Match[str]) -> bool:
    """Whether it is an address that nobody has."""
    name = mail[0].partition("@")[0]
    return bool(_EXAMPLES.search(mail[1]) or _YOURS.fullmatch(name))


def _phones(text: str, regions: Sequence[str]) -> Iterator[tuple[int, int]]:
    for region in (*regions, None) if regions or _PLUS.search(text) else ():
        for match in PhoneNumberMatcher(text, region, leniency=Leniency.VALID):
            if not _FICTION.search(re.sub(r"\D", "", match.raw_string)):
                yield match.start, match.end
    for dialled in _DIALLED.finditer(text) if "00" in text else ():
        if _is_dialled(dialled[0]):
            yield dialled.span()
    for said in _SAID.finditer(text):
        yield said.span(1)


def _is_dialled(number: str) -> bool:
    """Whether a number that begins with 00 is one that can be called in the country behind it."""
    digits = re.sub(r"\D", "", number)
    if _IN_PAIRS.fullmatch(number):
        return False
    try:
        return phonenumbers.is_valid_number(phonenumbers.parse(f"+{digits[2:]}"))
    except phonenumbers.NumberParseException:
        return False


def _cards(text: str, regions: Sequence[str]) -> Iterator[tuple[int, int]]:
    for match in _CARD.finditer(text):
        digits = re.sub(r"\D", "", match[0])
        typed = len({*digits}) < MADE_UP or digits in _TEST_CARDS
        if _ISSUED.fullmatch(digits) and _luhn(digits) and not typed:
            yield match.span()


def _luhn(digits: str) -> bool:
    doubled = (int(d) * 2 if n % 2 else int(d) for n, d in enumerate(reversed(digits)))
    return sum(each - 9 if each > 9 else each for each in doubled) % 10 == 0


def _ibans(text: str, regions: Sequence[str]) -> Iterator[tuple[int, int]]:
    for match in _IBAN.finditer(text):
        if 15 <= len(code := match[0].replace(" ", "")) <= 34 and _is_account(code):
            yield match.span()
    for match in _ACCOUNT.finditer(text):
        length = _LENGTHS.get(match[1].upper(), 0)
        rest = _REST[length].match(text, match.end()) if length else None
        if rest is None or sum(map(str.isdigit, rest[0])) < ACCOUNT_DIGITS:
            continue
        if _is_account(re.sub(r"\s", "", match[0] + rest[0])):
            yield match.start(), rest.end()


def _is_account(code: str) -> bool:
    return int("".join(str(int(c, 36)) for c in code[4:] + code[:4])) % 97 == 1


def _secrets(text: str, regions: Sequence[str]) -> Iterator[tuple[int, int]]:
    for pattern, group, is_one in _OPENERS:
        for match in pattern.finditer(text):
            if is_one(match):
                yield match.span(group)


def _is_issued(match: re.Match[str]) -> bool:
    """Whether it is no example; the last group is what opens, or else all of it."""
    key = match[match.lastindex or 0]
    return not _PLACEHOLDER.search(key) and _bits(key) > ASSIGNED_BITS


def _has_digits(key: str) -> bool:
    """As each key of some length has, and hardly a name of as many letters."""
    return sum(map(str.isdigit, key)) > 1


def _is_login(match: re.Match[str]) -> bool:
    return not _STANDS_FOR.match(match[1]) and not _EXAMPLES.search(match[2])


# What opens a door: where it may stand, the group that it is, and whether it is one.
_OPENERS: tuple[tuple[re.Pattern[str], int, Callable[[re.Match[str]], bool]], ...] = (
    (_KEY, 0, _is_issued),
    (ISSUED, 0, lambda match: _is_issued(match) and _has_digits(match[match.lastindex or 0])),
    (SIGNED, 1, lambda match: _is_issued(match) and _has_digits(match[1])),
    (BASIC, 1, lambda match: is_sign_in(match[1])),
    (SAID_PASSWORD, 1, lambda match: is_thought_up(match[1])),
    (PASSED, 1, lambda match: is_thought_up(match[1])),
    (_WEBHOOK, 1, _is_issued),
    (_LOGIN, 1, _is_login),
    (_ASSIGNED, 1, lambda match: _is_random(match[1], ASSIGNED_BITS)),
    (_RANDOM, 0, lambda match: _is_random(match[0], RANDOM_BITS) and _is_mixed(match[0])),
)


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
