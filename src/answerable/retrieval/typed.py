"""A message as it is searched for, where it was typed or pasted in a form that no page has.

Full-width letters are the ordinary ones, "can't" is "cannot" as most pages write it, and an address
that is the whole message stands for the words of its path: what it has beside them is the same for
all pages of a site. Of an address on the visitor's own machine within a sentence, the path says
what is meant; of JSON beside a question, its keys, since the values are the visitor's own; and
"example.com" is any domain. What is shown and stored stays as it was typed.
"""

from __future__ import annotations

import json
import re
import unicodedata
from urllib.parse import unquote, urlsplit

FEWEST_KEYS = 2  # of an object of JSON: less may be a placeholder, as `{"id": 1}` is
FEWEST_WORDS = 4  # around it, that ask something

# Letters in another dress. Others that NFKC replaces mean something else: 5² is not 52.
_DRESSED = re.compile("[\u3000\ufb00-\ufb06\uff00-\uffef\U0001d400-\U0001d7ff]+")
_ADDRESS = re.compile(r"[<(\"']?((?:https?://|www\.)[^\s<>\"']+?)[>)\"']?[.,;!?]*", re.IGNORECASE)
_FILE = re.compile(r"(?:(?:^|(?<=/))(?:index|readme))?\.(?:html?|mdx?|php|aspx?)$", re.IGNORECASE)
# In a sentence of the visitor's own; a message that is pasted begins with it ("Can't resolve ...").
_CANNOT = re.compile(r"(?<=[a-z] )can(?:['\u2019]t| not(?! only))(?= [A-Za-z])")
# "curl -s http://localhost:8080/metrics prints nothing": what is asked about is /metrics.
_OWN_MACHINE = re.compile(
    r"(?:\b(?:curl|wget)(?: -[A-Za-z]{1,8})? )?\bhttps?://(?:localhost|127\.0\.0\.1|0\.0\.0\.0)"
    r"(?::\d{1,5})?(?=/[a-z])",
    re.IGNORECASE,
)
# A domain that is reserved for examples, or called somebody's own, and nothing more of an address.
_ANY_DOMAIN = re.compile(
    r"(?<![\w.@/:-])(?P<www>www\.)?(?:example\.(?:com|org|net)|(?:my|your|our)-?(?:domain|site)\.(?:com|org|net))"
    r"(?![\w/:@-]|\.\w)",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"[\W_]+")


def searched(message: str) -> str:
    """The words to search for."""
    plain = _DRESSED.sub(lambda run: unicodedata.normalize("NFKC", run[0]), message)
    plain = _CANNOT.sub("cannot", unicodedata.normalize("NFC", plain))
    alone = _ADDRESS.fullmatch(plain.strip())
    words = _of_address(alone[1]) if alone else ""
    return words or _ANY_DOMAIN.sub(_domain, _OWN_MACHINE.sub("", _keys_of_json(plain)))


def _domain(name: re.Match[str]) -> str:
    return "www domain" if name["www"] else "domain"


def _keys_of_json(message: str) -> str:
    """The message with the keys of an object in JSON in its place, where more is said than that."""
    start = message.find("{")
    if start < 0:
        return message
    keys: dict[str, None] = {}

    def noted(pairs: list[tuple[str, object]]) -> None:
        keys.update(dict.fromkeys(key for key, _ in pairs))

    try:
        _, end = json.JSONDecoder(object_pairs_hook=noted).raw_decode(message, start)
    except (ValueError, RecursionError):
        return message
    around = message[:start], message[end:]
    if len(keys) < FEWEST_KEYS or len(" ".join(around).split()) < FEWEST_WORDS:
        return message
    return " ".join([around[0], *keys, around[1]])


def _of_address(address: str) -> str:
    """The words of its path and fragment; empty where it has none, or is none."""
    try:
        parts = urlsplit(address if "://" in address else f"https://{address}")
    except ValueError:  # a bracket without its other
        return ""
    path = _FILE.sub("", parts.path.rstrip("/"))
    return _BETWEEN.sub(" ", unquote(f"{path} {parts.fragment}")).strip()
