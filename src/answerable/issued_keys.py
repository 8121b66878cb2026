"""Keys as those who issue them write them, and passwords that look thought up.

A key whose issuer gave it a beginning is told by that, whatever its letters; the last group of what
matches is what has to be no placeholder. A password has no form: it is one only behind the word
that says so, and where its characters change kind more often than a name's do ("Qz81!vv", but not
"Utf8Text").
"""

from __future__ import annotations

import base64
import binascii
import re
from itertools import pairwise

_HEX = "[0-9a-f]"
ISSUED = re.compile(
    r"(?<![\w-])(?:"
    r"A(?:KI|SI)A([0-9A-Z]{16})"  # AWS, and what it lends for hours
    r"|d(?:ckr_[op]at|o[opr]_v1)_(\w{20,80})"  # Docker, DigitalOcean
    r"|gl(?:dt|rt|ptt|ft|soat|cbt|agent|imt)-([\w-]{20,64})"
    r"|shp(?:at|ca|pa|ss)_([0-9a-fA-F]{32})|sq0(?:atp|csp)-([\w-]{22,60})"
    rf"|(?:PMAK|pul|key)-({_HEX}{{24,40}}(?:-{_HEX}{{34}})?)|(?:dapi|SK)({_HEX}{{32}})(?:-\d)?"
    rf"|(?:rubygems|sbp)_({_HEX}{{40,48}})|pat\w{{14}}\.({_HEX}{{64}})|({_HEX}{{32}})-us\d\d?"
    r"|NRAK-([0-9A-Z]{27})|AGE-SECRET-KEY-1([0-9A-Z]{50,60})"
    r"|hv[bsr]\.([\w-]{24,300})|dp\.(?:pt|st|ct|sa|scim|audit)\.(?:[\w-]{2,35}\.)?(\w{40,44})"
    r"|(?:whsec|rnd|secret|ntn|nfp|lin_api|figd|gsk)_([A-Za-z0-9]{24,80})"
    r"|(?:sb_secret|glsa|pscale_(?:tkn|pw))_([\w-]{24,80})"
    r"|(?:GOCSPX|xai|pplx|xapp|tskey-\w{2,10}|ATATT\w)-?([\w=-]{24,260})"
    r"|[\w-]{14}\.atlasv1\.([\w-]{60,70})|ya29\.([\w-]{30,300})|1//0([\w-]{30,120})"
    r"|[MNO][\w-]{23,27}\.[\w-]{6}\.([\w-]{27,40})"  # Discord
    r"|r8_(\w{30,40})|sntry[su]_([\w=+/-]{60,200}))(?![\w-])"
)
# In an address, or among the settings of a connection: whoever has it may come in.
SIGNED = re.compile(
    r"(?:[?&;]sig|\b(?:Account|SharedAccess)Key)=([A-Za-z0-9+/%]{40,128}={0,2})(?![\w+/])"
)
_WORD = r"(?P<word>[^\s\"'`<>(){}|,;\\]{8,64}+)"
SAID_PASSWORD = re.compile(
    r"(?:passw(?:or)?d|passphrase|passcode|pwd|has[łl]o|kennwort|passwort|mot de passe|contraseña"
    r"|senha|wachtwoord|пароль|secret|api[_ -]?key|token)\w{0,12}[\"'`]?"
    r"(?:\s{0,3}(?:[:=]|\b(?:is|to|lautet|ist|est|es|to jest|é)\b)|\s)\s{0,3}[\"'`]?"
    rf"(?={_WORD}(?!\())",  # so that a second such word can stand where the first one's was sought
    re.IGNORECASE,
)
# Behind an option of a program: "curl -u name:word", "mysql -pword".
PASSED = re.compile(
    rf"(?<!\S)(?:(?:-u|--user|--username)[ =]{{1,2}}[\"']?[\w.@-]{{1,64}}:|-p){_WORD}"
)
BASIC = re.compile(r"\bBasic\s{1,3}([A-Za-z0-9+/]{10,400}={0,2})(?![\w+/=])", re.IGNORECASE)
MIN_LENGTH = 8
CHANGES = 5  # of the kind of its characters, from which a word was thought up for a password
_HOLDS_PLACE = re.compile(
    r"p[a4@]ss?w[o0]?r|example|sample|your|placeholder|change-?me|dummy|super|strong|secur|secret|hunter2"
    r"|correct.?horse|x{4}|\*{3}|0{6}|1234|abcd|\.\.\.|redacted|[$%&]\w{0,60}[$%;]|^[$<{\[%]",
    re.IGNORECASE,
)
_PATH = re.compile(
    r"[\w-]++(?:[./:@#?&=]{1,3}[\w-]++)++[()/]{0,2}"
)  # of a file, a page or an attribute


def is_thought_up(word: str) -> bool:
    """Whether a word passes for a password that somebody uses, and for no name, path or example."""
    if word.endswith(("...", "…")):
        return False  # of which the rest was left out
    word = word.rstrip(".!?:*_")
    return (
        len(word) >= MIN_LENGTH
        and _changes(word) >= CHANGES
        and any(map(str.islower, word))
        and any(map(str.isdigit, word))
        and not _HOLDS_PLACE.search(word)
        and not _PATH.fullmatch(word)
    )


def is_sign_in(encoded: str) -> bool:
    """Whether the value of ``Authorization: Basic`` holds a name and such a password."""
    try:
        name, colon, word = base64.b64decode(encoded, validate=True).decode().partition(":")
    except (binascii.Error, UnicodeDecodeError):
        return False
    return bool(colon and name) and is_thought_up(word)


def _changes(word: str) -> int:
    kinds = [_kind(each) for each in word]
    return sum(a != b for a, b in pairwise(kinds))


def _kind(character: str) -> str:
    if character.isdigit():
        return "digit"
    if character.isalpha():
        return "upper" if character.isupper() else "lower"
    return "mark"
